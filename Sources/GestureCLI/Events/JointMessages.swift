import GestureCommandLine
import HandEvents
import HandFiles

/// The messages with the joints of the hands of a stream.
struct JointMessages {
  private var fitter: RecordFitter
  private let warn: (ToolError) -> Void
  /// Whether a frame of unknown size has been reported. The hands of such a frame cannot be fitted.
  private var hasReportedSize = false

  /// - Parameters:
  ///   - fieldOfView: In degrees along the longer side of the image.
  ///   - warn: Receives once that hands have no joints.
  init(fieldOfView: Float, warn: @escaping (ToolError) -> Void) {
    fitter = RecordFitter(fieldOfView: fieldOfView)
    self.warn = warn
  }

  /// The messages of a frame with hands; nothing for others.
  mutating func messages(of step: HandEventStream.Step, source: String?) -> [OSCMessage] {
    guard let frame = step.frame else {
      fitter.reset()
      return []
    }
    if frame.hands.isEmpty { return [] }
    if frame.imageSize == nil, !hasReportedSize {
      hasReportedSize = true
      warn(
        ToolError(.dataError, source, "hands in frames of unknown size have no joints: results need width and height"))
    }
    return OSCMessage.messages(of: fitter.fit(HandRecord(frame, source: source)).compactMap(\.self))
  }
}

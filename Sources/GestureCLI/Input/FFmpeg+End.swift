import GestureCommandLine
import GestureFoundation

/// The end of a run of ffmpeg, and its findings.
extension FFmpeg {
  private enum End {
    case whole
    /// A video that begins between two key frames. The first frames cannot be decoded.
    case beginsLate(Duration)
    /// Frames are missing or damaged from a time on, with the finding.
    case damaged(from: Duration?, String)
    case failed(String)
    /// A signal that ended ffmpeg.
    case killed(signal: Int32)
  }

  /// Reports problems of the input, after all frames were read.
  ///
  /// - Parameter hint: Ends an error about an input that has no end of its own.
  func checkEnd(after frameCount: Int, toleratesDamage: Bool, hint: String, warn: (ToolError) -> Void) throws {
    let end = end(after: frameCount)
    try Interruption.check()
    let frames = counted(frameCount, "frame")
    if case .killed(let signal) = end {
      throw ToolError(
        .inputOutputError, name, "ffmpeg, which reads it, was ended by signal \(signal) after \(frames)\(hint)")
    }
    if frameCount > 0, origin == .camera || isOfCamera {
      throw ToolError(.inputOutputError, name, "has ended after \(frames)\(reason(of: end))\(hint)")
    }
    switch end {
    case .whole, .killed: return
    case .failed(let reason):
      throw ToolError(.dataError, name, "ffmpeg cannot read it as images: \(reason)\(suggestion ?? "")")
    case .beginsLate(let time):
      warn(
        ToolError(
          .dataError, name, "begins between two key frames: its first \(time.seconds.fixed(3)) s cannot be decoded"))
    case .damaged(let time, let report):
      let damage = "is damaged or cut off\(time.map { " after \($0.seconds.fixed(3)) s" } ?? "")"
      if toleratesDamage { return warn(ToolError(.dataError, name, "\(damage): \(report); only \(frames) read")) }
      throw ToolError(
        .dataError, name,
        "\(damage): \(report); the results of its \(frames) are kept; get the file again, or accept it with --tolerate-damage"
      )
    }
  }

  /// The reason why an endless input has ended.
  private func reason(of end: End) -> String {
    let report =
      switch end {
      case .damaged(_, let report): report
      case .failed(let reason): Self.quoted(reason)
      case .whole, .beginsLate, .killed: ""
      }
    // An early end means nothing for an input that states no length.
    return report.isEmpty || report.contains("ends prematurely") ? "" : ": " + report
  }

  /// The suggestion for a file that not every version of ffmpeg reads.
  private var suggestion: String? {
    switch kind {
    case .heif:
      "; HEIC needs ffmpeg 7 or later, AVIF an ffmpeg with an AV1 decoder; or convert the image first, for example with heif-convert IN.heic OUT.jpg"
    case .webp where isAnimation:
      "; it is an animated WebP image, which few versions of ffmpeg read: convert it first, for example with webpmux or ImageMagick"
    default: nil
    }
  }

  /// Waits for the end of ffmpeg and evaluates its log.
  private func end(after frameCount: Int) -> End {
    let (status, lastLine) = process.wait()
    if status < 0 { return .killed(signal: -status) }
    if status != 0 || frameCount == 0 {
      // An [info] line describes the input or output, not the failure.
      let rest =
        lastLine.contains("[info] ") || lastLine.isEmpty
        ? "it ended with status \(status) and gave no reason" : lastLine
      return .failed(log.complaints.first?.text ?? (log.lastError.isEmpty ? rest : log.lastError))
    }
    let announced = description?.video?.frameCount
    // A demuxer complains of sound as well: if no frame is missing, the video is whole.
    let complaints = log.complaints.filter { !$0.isOfDemuxer || frameCount < announced ?? .max }
    let interval = (time ?? .zero) / max(frameCount - 1, 1)
    let missingAtStart = missingAtStart
    let missingAtEnd = missingAtEnd(interval)
    if missingAtStart > max(interval * 3 / 2, .milliseconds(50)), announced == nil,
      complaints.allSatisfy({ $0.frameCount == 0 })
    {
      return .beginsLate(missingAtStart)
    }
    guard let complaint = complaints.first else {
      if let ownDamage { return .damaged(from: time, ownDamage) }
      guard let announced, frameCount < announced, missingAtEnd > max(interval * 3, .milliseconds(500)) else {
        return .whole
      }
      return .damaged(from: time, "\(announced - frameCount) of \(announced) frames are missing")
    }
    let isCut = missingAtEnd > interval * 3 / 2 || complaint.isOfDemuxer
    let from =
      longestGap.length > interval * 5 / 2
      ? longestGap.start : isCut ? time : interval * max(complaint.frameCount - 1, 0)
    return .damaged(from: from, Self.quoted(complaint.text))
  }

  private static func quoted(_ report: String) -> String { "ffmpeg reports \"\(report)\"" }

  /// The time between the video's stated start and the first frame.
  private var missingAtStart: Duration {
    guard let first = times?.first, let description, let start = description.video?.start else { return .zero }
    return first - Duration(roundedSeconds: start - (description.start ?? start))
  }

  /// The time between the last frame and the video's stated end.
  private func missingAtEnd(_ interval: Duration) -> Duration {
    guard let time, let duration = description?.video?.duration else { return .zero }
    return Duration(roundedSeconds: duration) - time - interval - missingAtStart
  }
}

import GestureFoundation
import GestureSupport
import HandEvents
import HandLandmarkerCore

/// The movements of the report: marks on the timeline, and a table.
extension ReportPage {
  /// Each movement once, as a whole: of a wave or a pinch the event of its end.
  private var wholeMotions: [HandEvent] {
    video.events.filter { $0.gesture == nil && ($0.phase == .completed || $0.phase == .ended) }.sorted { $0.start < $1.start }
  }

  func motions(of hand: Int) -> [HandEvent] {
    wholeMotions.filter { $0.handID == hand || $0.otherHandID == hand }
  }

  /// Empty without movements.
  var motionSection: String {
    let motions = wholeMotions
    if motions.isEmpty { return "" }
    let rows = motions.map { motion in
      let hands = [motion.handID, motion.otherHandID].compactMap { $0.map(String.init) }.joined(separator: " and ")
      return [
        motion.name, "\(hands) (\(motion.otherHandID == nil ? motion.handedness.rawValue : "both"))",
        Self.seconds(motion.start.seconds), Self.seconds(motion.duration.seconds),
        motion.speed.map { "\(Double($0).fixed(1)) hand sizes/s" } ?? "",
      ]
    }
    return """
      <section aria-labelledby="motions"><h2 id="motions">Movements</h2><p class="help">Below the lanes of the timeline a bar shows each of \
      them from its start to its end.</p>\(Self.table(["Movement", "Hand", "From", "For", "Speed"], rows))</section>
      """
  }
}

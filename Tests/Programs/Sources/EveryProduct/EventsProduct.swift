import HandEvents

/// The product HandEvents: events of frames that come from anywhere.
final class EventsProduct {
  private var detectors: any HandEventDetector = HandEventDetectors([GestureEventDetector(), HandMovementDetector()])
  private(set) var names: [String] = []

  func add(_ frame: HandFrame) {
    names += detectors.events(for: frame).map(\.name)
  }
}

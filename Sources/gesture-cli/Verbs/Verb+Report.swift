import Foundation
import GestureClassifier
import HandLandmarkerCore

extension Verb {
  private static let output = Option.file("output", shown: "standard output", "Write the page to FILE")
  private static let thumbnails = Option.integer("thumbnails", default: 24, in: 0...1000, "Show at most N moments as pictures")

  package static let report = Verb(
    name: "report", summary: "Make one HTML page of a clip: timeline, moments, hand paths, times",
    discussion: [
      "The page needs nothing from outside: it can be sent by mail and opened from a disk. It shows for each hand the gestures over time with their scores, a small picture of each moment a gesture began with the skeleton drawn on it, where the hands went, and how long each stage took."
    ],
    inputs: Inputs("CLIP", count: 1...1, "A clip, or - for standard input; formats as for recognize"),
    sections: [
      Section("Output", [output.definition, thumbnails.definition, CommonOptions.quiet.definition]),
      Section(
        "Events",
        [
          EventOptions.beginScore.definition, EventOptions.endScore.definition, EventOptions.minimumDuration.definition,
          EventOptions.releaseDuration.definition,
        ]), RecognitionOptions.model, RecognitionOptions.gestures, RecognitionOptions.reportInput,
    ],
    examples: [Example("gesture-cli report clip.mp4 --output report.html", "A clip from a phone")],
    run: { arguments, streams in
      var arguments = arguments
      arguments.values[CommonOptions.mode.definition.name] = CommonOptions.Mode.video
      let recognition = try Recognition(.gestureRecognizer, arguments, streams)
      let facts = try facts(recognition)
      let source = arguments.inputs.first ?? "-"
      let clip = ClipBox(
        ClipRecord(source: source, settings: EventOptions.settings(arguments), mostThumbnails: arguments[thumbnails]))
      let clock = StageClock()
      var interrupted: Interrupted?
      var status = ExitStatus.success
      do {
        status = try StageClock.$current.withValue(clock) {
          try recognition.forEachResult { record, image in clip.value.add(record.result, image) }
        }
      } catch let error as Interrupted where clip.value.frameCount > 0 {
        // The page of what has been seen so far is written all the same.
        interrupted = error
      }
      if clip.value.frameCount == 0 { return status }
      clip.value.finish()
      let page = ReportPage(clip: clip.value, facts: facts, stageTimes: clock.times)
      let file = try arguments[output].map { try OutputFile(creating: $0, notOver: arguments.inputs) } ?? streams.output
      try file.write(page.html)
      try file.flush()
      if let interrupted { throw interrupted }
      return status
    })

  private static func facts(_ recognition: Recognition) throws -> [(name: String, value: String)] {
    let model = recognition.settings.model
    let digest = try model.bytes().withUnsafeBytes { SHA256.hexDigest(of: $0) }
    let given = recognition.arguments.values.keys.sorted().filter { !["mode", "output", "model"].contains($0) }
    let options = given.map { name in recognition.arguments.texts[name].map { "--\(name) \($0)" } ?? "--\(name)" }
    return [
      ("Model", model.path), ("SHA-256 of the model", digest), ("Options", options.isEmpty ? "defaults" : options.joined(separator: " ")),
      ("Tool", "\(Tool.name) \(toolVersion)"),
    ]
  }
}

/// The record the handler of the results fills.
private final class ClipBox {
  var value: ClipRecord

  init(_ value: ClipRecord) {
    self.value = value
  }
}

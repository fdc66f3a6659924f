import GestureClassifier
import GestureCommandLine
import GestureReport

extension ExplainArguments {
  func run(_ streams: Streams) throws {
    let output = recognition.output
    let finder = recognition.finder
    let gesture = try Self.gesture(named: gesture, finder)
    let recognition = try Recognition(.gestureRecognizer, recognition, streams)
    var report = ExplanationReport(
      gesture, source: output.inputs.first.map(InputAddress.shown) ?? "-", keepsImages: format == .html)
    report.reasonWithoutScore = try finder.gestures.reasonWithoutScore(of: gesture.name, in: recognition.model)
    func finish() throws {
      if report.frameCount == 0 { return }
      let text = format == .html ? report.html : format == .json ? report.json.indentedText + "\n" : report.text
      try streams.write(text, to: output.path)
    }
    try recognition.forEachResult(finish: finish) { record, image in
      report.add(record.result.hands, in: image, at: record.result.time)
    }
  }

  /// Returns the gesture of a name.
  ///
  /// Gestures of the file of descriptions come first, then those of the model, then those that come with the tool.
  private static func gesture(named name: String, _ finder: FinderArguments) throws -> GestureExplanation.Gesture {
    typealias Gesture = GestureExplanation.Gesture
    var known =
      try finder.gestures.described().map { set in
        set.gestures.map { Gesture.described($0, threshold: set.scoreThreshold) }
      } ?? []
    let classifier = try HandGestureClassifier(finder.gestures, model: ModelFile(given: finder.model))
    known += classifier.names.compactMap(HandGesture.init).map { Gesture.classified($0) }
    known += DescribedGestures.shipped.flatMap(\.value.gestures).map { Gesture.described($0) }
    if let gesture = known.first(where: { $0.name == name }) { return gesture }
    let names = known.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let meant = nearestName(to: name, among: names).map { "did you mean \($0)? " } ?? ""
    throw ToolError(.usage, "--gesture \(name)", "is not a gesture; \(meant)there are \(names.joined(separator: ", "))")
  }
}

extension ExplanationReport {
  /// The explanation as one screen of text. The nearest hand has its conditions; every other hand has one line.
  fileprivate var text: String {
    let title = "\(gesture.name) in \(source): \(summary)\n"
    guard let first = nearest.first else {
      let hint = "try --thorough, which also searches for close, small, turned and overlooked hands, or more light\n"
      return title + (handFrameCount == 0 ? hint : "")
    }
    let rows = first.explanation.conditions.map(\.row)
    let rest = nearest.dropFirst().map { moment -> String in
      let failed = moment.explanation.conditions.filter { $0.score < 0.5 }.map(\.wanted)
      return moment.title + (failed.isEmpty ? "" : ", not \(failed.joined(separator: ", "))") + "\n"
    }
    return title + first.title + "\n"
      + (rows.isEmpty ? "" : table([["wanted", "shown", "score", "missing"]] + rows, rightAligned: [2]))
      + rest.joined()
  }

  fileprivate var json: JSON {
    [
      "gesture": gesture.name, "source": source, "frames": frameCount, "framesWithHand": handFrameCount,
      "framesShown": shownFrameCount,
      "nearest": nearest.map { moment -> JSON in
        [
          "timestampInMilliseconds": moment.time.map { JSON.plain($0.millisecondsText) }, "handID": moment.hand.id,
          "handedness": moment.hand.handedness.rawValue, "score": moment.explanation.score,
          "isShown": moment.explanation.isShown,
          "named": moment.explanation.answer.map { ["label": $0.label, "score": $0.score] as JSON },
          "conditions": moment.explanation.conditions.map { condition -> JSON in
            [
              "wanted": condition.wanted, "shown": condition.shown, "score": condition.score,
              "missing": condition.missing,
              "unit": condition.unit.rawValue,
            ]
          },
        ]
      },
    ]
  }
}

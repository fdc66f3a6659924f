import GestureCommandLine
import GestureReport

extension Subcommand {
  static let explain = Subcommand(
    name: "explain", summary: "Explain why a hand shows a gesture or does not",
    discussion: [
      "Prints what the gesture wants, what the hand shows, and by how much it fails; for a video, it does so for the frames that come nearest. The gesture is one of the file of --describe, one of the model, or one that describe --set prints."
    ],
    inputs: Inputs(
      "IMAGE|VIDEO", count: 1...1, "An image or a video, or - for standard input; formats as for recognize"),
    sections: [
      Section(
        "Output", [Options.explained, Options.explanationFormat, Options.output, Options.overwrite] + Options.reporting),
      Options.handSection, Options.gestureSection, Options.explanationSection,
    ],
    examples: [
      ("gesture-cli explain --gesture Thumb_Up photo.jpg", "Why a photo is not a Thumb_Up"),
      (
        "gesture-cli explain --gesture Victory --output victory.html video.mp4",
        "A page with the frames that come nearest"
      ),
      ("gesture-cli explain --gesture Salute --describe gestures.json photo.jpg", "A described gesture"),
    ],
    run: Settings.reading { settings, streams in
      if let folder = settings.inputs.first(where: InputList.isFolder) {
        throw ToolError(.usage, folder, "is a folder: explain one image or video")
      }
      let format = try settings.outputFormat(Options.explanationFormat)
      let gesture = try settings.explainedGesture()
      let recognition = try Recognition(.gestureRecognizer, settings, streams)
      var report = ExplanationReport(
        gesture, source: settings.inputs.first.map(InputAddress.shown) ?? "-", keepsImages: format == .html)
      report.reasonWithoutScore = try settings.reasonWithoutScore(of: gesture.name, in: recognition.model)
      func finish() throws {
        if report.frameCount == 0 { return }
        let text = format == .html ? report.html : format == .json ? report.json.indentedText + "\n" : report.text
        try streams.write(text, to: settings.output)
      }
      try recognition.forEachResult(finish: finish) { record, image in
        report.add(record.result.hands, in: image, at: record.result.time)
      }
    })
}

extension ExplanationReport {
  /// One screen: the nearest hand with each condition, the others in a line each.
  fileprivate var text: String {
    let title = "\(gesture.name) in \(source): \(summary)\n"
    guard let first = nearest.first else {
      let hint = "try --thorough, which looks for close, small, turned and overlooked hands, or more light\n"
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

import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// The classifiers' options, on drawn images.
final class ClassifierOptionsTests: XCTestCase {
  private func options(numHands: Int = 2) throws -> GestureRecognizerOptions {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
    options.numHands = numHands
    return options
  }

  private func gesture(_ custom: Data? = nil, _ change: (GestureRecognizerOptions) -> Void = { _ in }) throws
    -> ResultCategory?
  {
    let options = try options(numHands: 1)
    if let custom { options.baseOptions.modelAssetData = try CustomBundle.data(custom) }
    options.cannedGesturesClassifierOptions = ClassifierOptions()
    options.customGesturesClassifierOptions = ClassifierOptions()
    change(options)
    return try GestureRecognizer(options: options).recognize(image: AcceptancePicture.thumbUp.image()).gestures.first?
      .first
  }

  func testOptionsOfTheCannedClassifier() throws {
    let expected = try XCTUnwrap(AcceptancePicture.thumbUp.golden().golden.gestures(of: TestModels.variant()).first)
    XCTAssertEqual(try gesture()?.categoryName, "Thumb_Up")
    XCTAssertEqual(
      try gesture { $0.cannedGesturesClassifierOptions?.maxResults = 0 }?.categoryName, "Thumb_Up", "0 means all")
    XCTAssertEqual(try gesture { $0.cannedGesturesClassifierOptions?.maxResults = 1 }?.categoryName, "Thumb_Up")
    XCTAssertNil(try gesture { $0.cannedGesturesClassifierOptions?.scoreThreshold = expected.score + 0.01 })
    XCTAssertEqual(
      try gesture { $0.cannedGesturesClassifierOptions?.scoreThreshold = expected.score - 0.01 }?.categoryName,
      "Thumb_Up")
    // The runner-up answers when the winner may not.
    let runnerUp = try gesture {
      $0.cannedGesturesClassifierOptions?.categoryDenylist = ["Thumb_Up", "no such gesture"]
    }
    XCTAssertEqual(runnerUp?.categoryName, expected.runnerUp)
    XCTAssertEqual(try XCTUnwrap(runnerUp).score, expected.runnerUpScore, accuracy: GoldenTolerance.pictures.score)
    let allowed = try gesture {
      $0.cannedGesturesClassifierOptions?.categoryAllowlist = ["Victory", "Victory", "no such gesture"]
    }
    XCTAssertEqual(allowed?.categoryName, "Victory")
    XCTAssertLessThan(try XCTUnwrap(allowed).score, 0.5, "its own score, not that of the winner")
    XCTAssertEqual(
      try gesture { $0.cannedGesturesClassifierOptions?.categoryAllowlist = ["no such gesture"] }?.categoryName,
      "Thumb_Up",
      "no known name, no filter")
  }

  func testTheAllowlistWinsOverTheDenylist() throws {
    let both = try gesture {
      $0.cannedGesturesClassifierOptions?.categoryAllowlist = ["Thumb_Up"]
      $0.cannedGesturesClassifierOptions?.categoryDenylist = ["Thumb_Up"]
    }
    XCTAssertEqual(both?.categoryName, "Thumb_Up")
  }

  /// Unknown names are logged, one a line.
  ///
  /// MediaPipe accepts such names silently, and so does the task.
  func testUnknownNamesAreLogged() throws {
    let log = try standardError {
      _ = try gesture {
        $0.cannedGesturesClassifierOptions?.categoryAllowlist = ["Thumb_Up", "Thumbs_Down"]
        $0.customGesturesClassifierOptions?.categoryDenylist = ["100%"]
      }
    }
    let lines = log.split(separator: "\n").filter { $0.contains("MediaPipeTasksVision: ") }
    XCTAssertEqual(lines.count, 2, log)
    for (line, words) in zip(
      lines,
      [
        ["`Thumbs_Down`", "[cannedGesturesClassifierOptions.categoryAllowlist]", "did you mean Thumb_Down?"],
        ["`100%`", "[customGesturesClassifierOptions.categoryDenylist]", "the categories are None, Closed_Fist,"],
      ])
    {
      for word in words { XCTAssertTrue(line.contains(word), "\(word) in \(line)") }
    }
    XCTAssertFalse(try standardError { _ = try gesture() }.contains("MediaPipeTasksVision: "))
  }

  /// The text that is written to standard error meanwhile.
  private func standardError(_ body: () throws -> Void) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("log-\(UUID().uuidString)")
    XCTAssertTrue(FileManager.default.createFile(atPath: url.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forWritingTo: url)
    let original = dup(STDERR_FILENO)
    dup2(file.fileDescriptor, STDERR_FILENO)
    defer {
      dup2(original, STDERR_FILENO)
      close(original)
    }
    try body()
    return try String(contentsOf: url, encoding: .utf8)
  }

  func testOptionsOfTheCustomClassifier() throws {
    let custom = try CustomBundle.classifier(labels: [("", ["None", "Rock", "Paper"])], scores: [0.25, 0.5, 0.25])
    let rock = try XCTUnwrap(gesture(custom))
    XCTAssertEqual(rock.categoryName, "Rock")
    XCTAssertEqual(rock.score, 0.5, accuracy: 1e-5)
    XCTAssertEqual(
      try gesture(custom) { $0.customGesturesClassifierOptions?.categoryDenylist = ["Rock", "None"] }?.categoryName,
      "Paper")
    XCTAssertEqual(
      try gesture(custom) { $0.customGesturesClassifierOptions?.categoryAllowlist = ["Paper"] }?.categoryName, "Paper")
    XCTAssertEqual(
      try gesture(custom) { $0.customGesturesClassifierOptions?.scoreThreshold = 0.6 }?.categoryName, "Thumb_Up",
      "canned decides then")
    XCTAssertEqual(
      try gesture(custom) { $0.customGesturesClassifierOptions?.categoryAllowlist = ["None"] }?.categoryName,
      "Thumb_Up",
      "the background class falls through")
  }

  /// The model's own threshold applies unless the options have one.
  ///
  /// The threshold of the options may be 0.
  func testThresholdOfTheModel() throws {
    let custom = try CustomBundle.classifier(labels: [("", ["none", "Rock"])], scores: [0.4, 0.6], threshold: 0.7)
    XCTAssertEqual(try gesture(custom)?.categoryName, "Thumb_Up")
    XCTAssertEqual(try gesture(custom) { $0.customGesturesClassifierOptions = nil }?.categoryName, "Thumb_Up")
    for threshold in [0, 1e-6] as [Float] {
      XCTAssertEqual(
        try gesture(custom) { $0.customGesturesClassifierOptions?.scoreThreshold = threshold }?.categoryName, "Rock")
    }
  }

  /// Localised names are read and checked.
  ///
  /// As in MediaPipe the winner keeps only its category name, in every language.
  func testDisplayNamesLocale() throws {
    let labels: [CustomBundle.Labels] = [
      ("", ["None", "Rock"]), ("de", ["Nichts", "Stein"]), ("fr", ["Rien", "Pierre"]),
    ]
    let custom = try CustomBundle.classifier(labels: labels, scores: [0.25, 0.75])
    for locale in [nil, "de", "fr", "en", "xx"] as [String?] {
      let rock = try gesture(custom) { $0.customGesturesClassifierOptions?.displayNamesLocale = locale }
      XCTAssertEqual(rock?.categoryName, "Rock", "\(locale ?? "nil")")
      XCTAssertNil(rock?.displayName)
    }
    let short = try CustomBundle.classifier(
      labels: [("", ["None", "Rock"]), ("de", ["Nichts"])], scores: [0.25, 0.75])
    XCTAssertEqual(try gesture(short)?.categoryName, "Rock", "nobody asked for German")
    assertTaskError(.invalidArgumentError, mentions: "Mismatch between number of labels (2) and display names (1)") {
      try gesture(short) { $0.customGesturesClassifierOptions?.displayNamesLocale = "de" }
    }
  }

  /// A hand without a gesture keeps its position.
  ///
  /// Of the two hands, one has a gesture.
  func testAHandWithoutAGestureKeepsItsPlace() throws {
    let golden = try AcceptancePicture.twoHands.golden(numHands: 2).golden
    let names = golden.gestures(of: try TestModels.variant()).map(\.name)
    XCTAssertEqual(Set(names).count, 2, "the two hands show different gestures")
    let options = try options()
    options.cannedGesturesClassifierOptions = ClassifierOptions()
    options.cannedGesturesClassifierOptions?.categoryAllowlist = [names[1]]
    options.cannedGesturesClassifierOptions?.scoreThreshold = 0.4
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.twoHands.image())
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [[], [names[1]]])
    XCTAssertEqual([result.landmarks.count, result.worldLandmarks.count, result.handedness.count], [2, 2, 2])
  }
}

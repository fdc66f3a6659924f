import GestureSupport

extension GestureDataset {
  /// The smallest number of hands that can be split.
  ///
  /// One hand trains; the other does not.
  static let fewestHands = 2
  /// The number of hands below which a label is hardly learned.
  static let enoughHands = 10

  /// Checks whether a classifier can be trained on the examples.
  ///
  /// - Parameter needsBackground: Whether one label must be «none».
  /// - Throws: `StatusError` that states what is missing, and the remedy.
  package func checkForTraining(needsBackground: Bool = true) throws {
    try checkLabels(needsBackground: needsBackground)
    let few = labels.compactMap { label -> String? in
      let hands = examples.count { $0.label == label }
      return hands < Self.fewestHands
        ? "\"\(label)\" has \(hands) (\(skipped.count { $0.label == label }) skipped)" : nil
    }
    guard !few.isEmpty else { return }
    throw StatusError(
      .invalidArgument, "Too few usable hands: \(few.joined(separator: ", ")).",
      suggestion: "every label needs \(Self.fewestHands) or more, better \(Self.enoughHands): "
        + "add images that show the whole hand, or remove the label")
  }

  /// Checks whether there are enough labels, including «none».
  ///
  /// Also checks whether all labels can be written.
  ///
  /// - Parameter needsBackground: Whether «none» is required.
  /// - Throws: `StatusError` that states what is missing, and the remedy.
  package func checkLabels(needsBackground: Bool = true) throws {
    try Self.check(labels, needsBackground: needsBackground)
  }

  static func check(_ labels: [String], needsBackground: Bool = true) throws(StatusError) {
    let found = labels.filter(isBackground)
    guard labels.count >= 2 else {
      throw StatusError(
        .invalidArgument, "There is \(labels.first.map { "only the label \"\($0)\"" } ?? "no label") to train on.",
        suggestion:
          "a data set needs two labels or more\(needsBackground ? ", one of them \"\(Self.background)\"" : ""): <data set>/<label>/<file>"
      )
    }
    guard !found.isEmpty || !needsBackground else {
      throw StatusError(
        .invalidArgument, "The label \"\(Self.background)\" is missing among \(labels.joined(separator: ", ")).",
        suggestion:
          "add a folder \"\(Self.background)\" with hands that show no gesture; without it every hand gets one of these labels"
      )
    }
    guard found.count <= 1 else {
      throw StatusError(
        .invalidArgument, "The labels \(found.joined(separator: " and ")) differ only in case.",
        suggestion: "keep one of them")
    }
    if let label = labels.first(where: { !isOneLine($0) }) {
      throw StatusError(
        .invalidArgument, "The label \"\(label)\" cannot be written to a label file.",
        suggestion: "rename it: a label is one line of text")
    }
  }

  /// Refuses unreadable images, for training and evaluation, unless the caller skips them.
  ///
  /// A classifier that was trained or measured with fewer images than given must not pass for one of all images. Images
  /// without a hand and files that are not images are no errors: ``skipped`` lists them.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the first image and its problem.
  func checkReadable(skipping: Bool) throws {
    guard !skipping else { return }
    let unreadable = skipped.compactMap { skipped in
      if case .unreadable(let reason) = skipped.reason { (source: skipped.source, reason: reason) } else { nil }
    }
    guard let first = unreadable.first else { return }
    throw StatusError(
      .invalidArgument,
      unreadable.count == 1 ? "1 image cannot be read." : "\(unreadable.count) images cannot be read, this one first.",
      file: first.source, suggestion: "fix, remove or skip such images; the problem: \(first.reason)")
  }

  /// Whether a label can be a line of a bundle's file.
  package static func isOneLine(_ label: String) -> Bool {
    !label.isEmpty && !label.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}

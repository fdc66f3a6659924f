/// The number of answers of each kind for each label.
public struct ConfusionMatrix: Sendable, Hashable {
  /// The true labels: the rows.
  public let labels: [String]
  /// The columns: the labels in the same order, then all other answers.
  public let answers: [String]
  /// The number of times that a row's label got a column's answer.
  public private(set) var counts: [[Int]]

  /// Counts pairs.
  ///
  /// - Parameters:
  ///   - labels: The labels; a repeated one counts at its first position.
  ///   - pairs: A label and its answer; labels outside `labels` are ignored.
  package init(labels: [String], pairs: [(label: String, answer: String)]) {
    self.labels = labels
    answers = labels + Set(pairs.map(\.answer)).subtracting(labels).sorted()
    counts = labels.map { [answers] _ in answers.map { _ in 0 } }
    let columns = Dictionary(answers.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    for (label, answer) in pairs {
      // The labels are the first answers.
      if let row = columns[label], row < labels.count, let column = columns[answer] { counts[row][column] += 1 }
    }
  }

  /// The number of pairs.
  package var total: Int { counts.joined().reduce(0, +) }

  /// The share of right answers, 0…1; nil without pairs.
  public var accuracy: Double? {
    share(labels.indices.reduce(0) { $0 + counts[$1][$1] }, of: total)
  }

  /// Returns the share of right answers among a label's answers.
  ///
  /// `index` is that of the label. Nil without answers.
  public func precision(at index: Int) -> Double? {
    share(counts[index][index], of: counts.reduce(0) { $0 + $1[index] })
  }

  /// Returns the share of right answers among a label's examples.
  ///
  /// `index` is that of the label. Nil without examples.
  public func recall(at index: Int) -> Double? {
    share(counts[index][index], of: counts[index].reduce(0, +))
  }

  /// Returns the harmonic mean of precision and recall.
  ///
  /// `2·right / (examples + answers)`; nil if there are neither.
  package func f1(at index: Int) -> Double? {
    share(2 * counts[index][index], of: counts[index].reduce(0, +) + counts.reduce(0) { $0 + $1[index] })
  }

  private func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}

extension ConfusionMatrix: CustomStringConvertible {
  /// A table: a row for each label, a column for each answer.
  public var description: String {
    let header = [""] + answers.map { $0.isEmpty ? "(nothing)" : $0 }
    let rows = [header] + labels.enumerated().map { [$1] + counts[$0].map(String.init) }
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

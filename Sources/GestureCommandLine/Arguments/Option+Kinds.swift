/// The kinds of options there are. Each describes in its problem what would be right.
extension Option {
  package static func flag(_ name: String, short: Character? = nil, _ help: String) -> Self where Value == Bool {
    Self(name, short: short, nil, default: false, shown: nil, help) { _ in true }
  }

  package static func integer(
    _ name: String, short: Character? = nil, _ placeholder: String = "N", default value: Int,
    in range: ClosedRange<Int>, _ help: String
  ) -> Self where Value == Int {
    Self(name, short: short, placeholder, default: value, shown: String(value), help) { try wholeNumber($0, in: range) }
  }

  /// - Parameter shown: The behaviour without the option, in words.
  package static func integer(
    _ name: String, short: Character? = nil, _ placeholder: String = "N", shown: String, in range: ClosedRange<Int>,
    _ help: String
  ) -> Self where Value == Int? {
    Self(name, short: short, placeholder, default: nil, shown: shown, help) { try wholeNumber($0, in: range) }
  }

  package static func number(
    _ name: String, _ placeholder: String = "X", default value: Value, in range: ClosedRange<Double>, _ help: String
  ) -> Self where Value: BinaryFloatingPoint {
    Self(name, placeholder, default: value, shown: shortText(value), help) { Value(try realNumber($0, in: range)) }
  }

  /// - Parameter shown: The behaviour without the option, in words.
  package static func number(
    _ name: String, _ placeholder: String, shown: String, in range: ClosedRange<Double>, _ help: String
  ) -> Self where Value == Double? {
    Self(name, placeholder, default: nil, shown: shown, help) { try realNumber($0, in: range) }
  }

  /// Numbers with colons between them; the last ones may be left out.
  ///
  /// - Parameters:
  ///   - values: The value of each number without the option.
  ///   - ranges: The range of each number.
  ///   - leftOut: Returns the number that follows those that are given; by default the one of `values`.
  package static func numbers(
    _ name: String, _ placeholder: String, default values: [Double], in ranges: [ClosedRange<Double>],
    leftOut: (@Sendable ([Double]) -> Double)? = nil, _ help: String
  ) -> Self where Value == [Double] {
    Self(name, placeholder, default: values, shown: values.map { shortText($0) }.joined(separator: ":"), help) { text in
      let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      if words.count > ranges.count { throw ValueProblem("must be \(placeholder)") }
      var numbers = try zip(words, ranges).map { try realNumber($0, in: $1) }
      while numbers.count < values.count { numbers.append(leftOut?(numbers) ?? values[numbers.count]) }
      return numbers
    }
  }

  /// Numbers by their names, such as `rotation=30,tilt=10`.
  ///
  /// - Parameter settings: The name, the default and the range of each number.
  package static func namedNumbers(
    _ name: String, _ settings: [(name: String, default: Double, range: ClosedRange<Double>)], _ help: String
  ) -> Self where Value == [String: Double] {
    let defaults = Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0.default) })
    let shown = settings.map { "\($0.name)=\(shortText($0.default))" }.joined(separator: ", ")
    return Self(name, "NAME=X,...", default: defaults, shown: nil, help + "\nThe defaults are \(shown).") { text in
      var values = defaults
      var given: Set<String> = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let setting = settings.first(where: { $0.name == parts[0] }) else {
          throw ValueProblem("must be NAME=X,... with the names \(settings.map(\.name).joined(separator: ", "))")
        }
        guard given.insert(parts[0]).inserted else { throw ValueProblem("must name \(parts[0]) once") }
        do {
          values[parts[0]] = try realNumber(parts[1], in: setting.range)
        } catch let problem as ValueProblem {
          throw ValueProblem("has \(word): \(parts[0]) \(problem.suggestion)")
        }
      }
      return values
    }
  }

  package static func choice(
    _ name: String, short: Character? = nil, _ placeholder: String, default value: Value, shown: String? = nil,
    _ help: String
  ) -> Self where Value: CaseIterable & RawRepresentable {
    let names = Value.allCases.map { "\($0.rawValue)" }
    return Self(
      name, short: short, placeholder, default: value, shown: shown ?? "\(value.rawValue)", completion: .choices(names),
      help
    ) {
      text in
      let value = Value.allCases.first { "\($0.rawValue)" == text }
      guard let value else { throw ValueProblem("must be \(alternatives(names))") }
      return value
    }
  }

  package static func text(
    _ name: String, short: Character? = nil, _ placeholder: String, shown: String? = nil,
    completion: ValueCompletion = .nothing,
    _ help: String
  ) -> Self where Value == String? {
    Self(name, short: short, placeholder, default: nil, shown: shown, completion: completion, help) { text in
      if text.isEmpty { throw ValueProblem("must not be empty") }
      return text
    }
  }

  /// An option that may be given several times. All of its texts count.
  package static func texts(_ name: String, _ placeholder: String, _ help: String) -> Self where Value == [String] {
    let read: @Sendable (String) throws -> [String] = { text in
      if text.isEmpty { throw ValueProblem("must not be empty") }
      return [text]
    }
    return Self(name, placeholder, default: [], shown: nil, help, join: { $0 + $1 }, parse: read)
  }

  package static func file(
    _ name: String, short: Character? = nil, _ placeholder: String = "FILE", shown: String? = nil, _ help: String
  ) -> Self where Value == String? {
    text(name, short: short, placeholder, shown: shown, completion: .files, help)
  }

  /// An output file. The value `-` is standard output, as without the option.
  package static func output(_ name: String, short: Character, shown: String, _ help: String) -> Self
  where Value == String? {
    Self(name, short: short, "FILE", default: nil, shown: shown, absent: "-", completion: .files, help) { $0 }
  }

  package static func list(
    _ name: String, _ placeholder: String, shown: String? = nil, completion: ValueCompletion = .nothing, _ help: String
  ) -> Self where Value == [String]? {
    Self(name, placeholder, default: nil, shown: shown, completion: completion, help) { text in
      let names = text.split(separator: ",").map(String.init)
      if names.isEmpty { throw ValueProblem("must be one name or more, separated by commas") }
      return names
    }
  }
}

private func wholeNumber(_ text: String, in range: ClosedRange<Int>) throws -> Int {
  guard let number = Int(text), range.contains(number) else {
    let bounds =
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): ""
      case (let least, .max): " of at least \(least)"
      case (let least, let most): " from \(least) to \(most)"
      }
    throw ValueProblem("must be a whole number\(bounds)")
  }
  return number
}

private func realNumber(_ text: String, in range: ClosedRange<Double>) throws -> Double {
  guard let number = Double(text), number.isFinite, range.contains(number) else {
    throw ValueProblem("must be a number from \(shortText(range.lowerBound)) to \(shortText(range.upperBound))")
  }
  return number
}

/// `1` instead of `1.0`.
private func shortText(_ number: some BinaryFloatingPoint) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
}

/// `a, b or c`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

import GestureFoundation
import GestureSupport
import HandEvents

/// The windows of recordings on which a model is trained.
///
/// A movement gives the window from its start to its end, with varied copies. At first this is the part of the
/// recording in which the hand moves most, including the way to the movement and back. Later it is the part most
/// similar to the movement in the other recordings of its label. Windows with only a part of a movement, or with much
/// else, are examples of «none», as are all windows of recordings of «none».
struct MovementExamples {
  struct Row {
    var window: MovementWindow
    /// The index of the label.
    var target: Int
    /// The index of the recording in the data set.
    var recording: Int
    /// Whether the model trained without the recording classifies this window.
    var isJudged: Bool
    var weight = 0.0
  }

  /// The recordings in which a hand is visible for long enough.
  private(set) var usable = MovementDataset()
  /// The indices of all other recordings.
  private(set) var unused: [Int] = []
  private(set) var rows: [Row] = []
  /// The durations of the windows that are searched in a stream.
  ///
  /// In seconds.
  private(set) var durations: [Double] = []
  /// The shortest and longest movement of each label, in seconds.
  private(set) var spans: [String: ClosedRange<Double>] = [:]

  private let options: MovementTrainerOptions
  private var movements: [Movement] = []
  /// The tracks of each uncut recording.
  private(set) var tracks: [Int: [[HandPath.Sample]]] = [:]
  /// The labels of which each label is a part.
  ///
  /// For example, a stroke upwards is part of a square.
  private(set) var wholes: [[Int]] = []
  /// The labels, «none» first.
  let labels: [String]
  /// The part of each recording, below ``partCount``.
  ///
  /// A model trained without the part classifies its recordings.
  let parts: [Int]
  static let partCount = 6
  private var background: [(recording: Int, tracks: [[HandPath.Sample]])] = []
  /// Windows that contain a part of a movement.
  ///
  /// In each round they are examples of «none» unless they are classified as that movement.
  private var fragments: [Row] = []

  private struct Movement {
    let recording: Int
    let target: Int
    let isCut: Bool
    var samples: [HandPath.Sample]
    var start: Double
    var end: Double
    /// The duration of the part in which the hand moves most.
    let wholeDuration: Double

    var span: ClosedRange<Double> { start...end }
    var duration: Double { end - start }
  }

  /// The ratio of successive window durations.
  private static let durationRatio = 1.25
  /// The factors of the shortest and longest windows.
  ///
  /// Relative to the recorded movements.
  private static let shorter = 0.75
  private static let longer = 1.3
  private static let shortestDuration = 0.15
  /// The number of windows of «none» per movement.
  private static let partialCount = 16
  /// The largest number of windows from one recording of «none».
  private static let backgroundCount = 60
  /// The overlap from which on a window contains the movement.
  ///
  /// A share of the hull of both.
  private static let sameOverlap = 0.6

  /// The smallest score of a mistake, and the mistakes per recording.
  ///
  /// The count is the largest number of mistakes from one recording per round.
  private static let mistakeScore = Float(0.4)
  private static let mistakeCount = 30
  /// The smallest overlap of a correct window with the predicted movement.
  ///
  /// In window durations. A window with less overlap is a mistake.
  private static let ownOverlap = 0.05
  /// The smallest share of a part's window inside the movement.
  private static let partOverlap = 0.7
  /// The longest duration of a part, relative to that of the movement.
  private static let longestPart = 0.8
  /// The score and the share that make a movement part of another.
  ///
  /// A movement is part of a longer one if it is found with this score in this share of the longer one's recordings.
  private static let partScore = Float(0.5)
  private static let wholeShare = 0.3
  /// The shortest duration of a movement, absolute and relative.
  ///
  /// In seconds, and relative to the part in which the hand moves most.
  private static let shortestMovement = 0.4
  private static let movementShare = 0.3
  /// The relative durations of movements in streams.
  ///
  /// Movements in a stream may be shorter and longer than in recordings by these factors.
  private static let shorterInStreams = 0.8
  private static let longerInStreams = 1.25
  /// The largest relative weight of a window of «none».
  ///
  /// Relative to a window of a movement.
  private static let backgroundShare = 0.4

  init(_ dataset: MovementDataset, labels: [String], options: MovementTrainerOptions) {
    self.options = options
    self.labels = labels
    parts = dataset.parts(Self.partCount)
    for (index, recording) in dataset.recordings.enumerated() {
      let target = labels.firstIndex(of: recording.label) ?? 0
      if target == 0, !recording.isCut {
        let tracks = recording.tracks().filter { $0.count >= 4 }
        guard !tracks.isEmpty else {
          unused.append(index)
          continue
        }
        background.append((index, tracks))
      } else if let (samples, start, end) = recording.movement(), end > start {
        movements.append(
          Movement(
            recording: index, target: target, isCut: recording.isCut, samples: samples, start: start, end: end,
            wholeDuration: end - start))
      } else {
        unused.append(index)
        continue
      }
      if !recording.isCut { tracks[index] = recording.tracks(maximumGap: 0.4).filter { $0.count >= 4 } }
      usable.recordings.append(recording)
    }
    addExamples()
  }

  private mutating func addExamples() {
    rows = []
    fragments = []
    durations = []
    spans = [:]
    chooseDurations()
    for movement in movements { addMovement(movement) }
    for (recording, tracks) in background { addBackground(recording, tracks) }
    weigh()
  }

  /// Chooses the part of each recording again.
  ///
  /// The part is the most similar one to the recording's label, and the least similar one to others.
  ///
  /// - Parameter models: The models trained without each part, of which the one without the recording judges it.
  mutating func align(by models: [MovementModel]) {
    let longest = movements.map(\.duration).max() ?? 0
    let durations = Array(sequence(first: Self.shortestMovement) { $0 * 1.15 }.prefix { $0 <= longest })
    for index in movements.indices where movements[index].target > 0 && !movements[index].isCut {
      let movement = movements[index]
      // Without another recording of the movement there is no model of it.
      guard
        movements.contains(where: { $0.target == movement.target && parts[$0.recording] != parts[movement.recording] })
      else {
        continue
      }
      let model = models[parts[movement.recording]]
      var best: (margin: Float, window: MovementWindow, samples: [HandPath.Sample])?
      for samples in tracks[movement.recording] ?? [] {
        for window in windows([samples], durations, step: 0.1)
        where window.duration >= Self.movementShare * movement.wholeDuration {
          var answers = model.answers(to: window)
          let own = answers.remove(at: movement.target)
          let margin = own - (answers.max() ?? 0)
          if best.map({ margin > $0.margin }) ?? true { best = (margin, window, samples) }
        }
      }
      guard let best else { continue }
      movements[index].samples = best.samples
      movements[index].start = best.window.start
      movements[index].end = best.window.end
    }
    addExamples()
  }

  /// The range of durations of a window that may show each label.
  var streamSpans: [ClosedRange<Double>] {
    labels.map { label in
      guard let span = spans[label] else { return 0...HandPath.memory }
      return Self.shorterInStreams * span.lowerBound...Self.longerInStreams * span.upperBound
    }
  }

  /// A window that is checked for a mistake.
  private struct Suspect {
    let window: MovementWindow
    let label: Int
    /// The score; nil for a part that is always an example.
    let score: Float?
    /// Whether the window is a part of the movement.
    let isInside: Bool
  }

  /// Adds wrongly classified windows to the examples of «none».
  ///
  /// Such windows are classified as a wrong movement.
  ///
  /// - Parameter models: The models trained without each part.
  mutating func addMistakes(of models: [MovementModel]) {
    let movementOf = Dictionary(movements.map { ($0.recording, $0) }, uniquingKeysWith: { a, _ in a })
    let fragmentsOf = Dictionary(grouping: fragments, by: \.recording)
    var contained = [[Int]](repeating: [Int](repeating: 0, count: labels.count), count: labels.count)
    var counts = [Int](repeating: 0, count: labels.count)
    var suspects: [Int: [Suspect]] = [:]
    for (recording, tracks) in tracks.sorted(by: { $0.key < $1.key }) {
      let model = models[parts[recording]]
      let movement = movementOf[recording]
      var found: [Suspect] = []
      for fragment in fragmentsOf[recording] ?? [] {
        let scores = model.scores(of: fragment.window)
        let best = scores.indexOfLargest ?? 0
        if best != movement?.target {
          found.append(Suspect(window: fragment.window, label: best, score: nil, isInside: true))
        }
      }
      var inside = Set<Int>()
      for window in windows(tracks, durations, step: 0.125) {
        guard let (best, score) = model.match(window), score >= Self.mistakeScore else { continue }
        var isInside = false
        if let movement {
          let overlap = min(window.end, movement.end) - max(window.start, movement.start)
          if (window.start...window.end).commonShare(with: movement.span) >= Self.sameOverlap { continue }
          if best == movement.target, overlap >= Self.ownOverlap * window.duration { continue }
          isInside =
            best != movement.target && overlap >= Self.partOverlap * window.duration
            && window.duration < Self.longestPart * movement.duration
          if isInside, score >= Self.partScore { inside.insert(best) }
        }
        found.append(Suspect(window: window, label: best, score: score, isInside: isInside))
      }
      suspects[recording] = found
      if let movement {
        counts[movement.target] += 1
        for label in inside { contained[label][movement.target] += 1 }
      }
    }
    // Computed once, before negatives bias the model.
    if wholes.isEmpty {
      let typical = medianDurations
      wholes = contained.enumerated().map { part, row in
        row.indices.filter {
          $0 > 0 && row[$0] > 0 && Double(row[$0]) >= Self.wholeShare * Double(counts[$0])
            && typical[part] < typical[$0]
        }
      }
    }
    for (recording, suspects) in suspects.sorted(by: { $0.key < $1.key }) {
      let target = movementOf[recording]?.target ?? 0
      let mistakes = suspects.filter { !($0.isInside && $0.label > 0 && wholes[$0.label].contains(target)) }
      let worst = mistakes.filter { $0.score != nil }.sorted { ($0.score ?? 0) > ($1.score ?? 0) }.prefix(
        Self.mistakeCount)
      for mistake in mistakes.filter({ $0.score == nil }) + worst {
        rows.append(
          Row(window: mistake.window, target: 0, recording: recording, isJudged: mistake.score != nil && target == 0))
      }
    }
    weigh()
  }

  /// The median duration of each label in seconds.
  private var medianDurations: [Double] {
    var all = [[Double]](repeating: [], count: labels.count)
    for movement in movements { all[movement.target].append(movement.duration) }
    return all.map { $0.isEmpty ? 0 : $0.sorted()[$0.count / 2] }
  }

  /// Returns all windows of moving tracks.
  ///
  /// The step between windows is a share of their duration.
  private func windows(_ tracks: [[HandPath.Sample]], _ durations: [Double], step: Double) -> [MovementWindow] {
    var windows: [MovementWindow] = []
    for samples in tracks {
      guard let first = samples.first?.time, let last = samples.last?.time else { continue }
      for duration in durations {
        for end in stride(from: first + duration, through: last, by: max(step * duration, 0.05)) {
          if let window = MovementWindow(samples, from: end - duration, to: end), !window.isStill {
            windows.append(window)
          }
        }
      }
    }
    return windows
  }

  private mutating func chooseDurations() {
    for movement in movements where movement.target > 0 {
      let label = labels[movement.target]
      let span = spans[label] ?? movement.duration...movement.duration
      spans[label] = min(span.lowerBound, movement.duration)...max(span.upperBound, movement.duration)
    }
    guard let shortest = spans.values.map(\.lowerBound).min(), let longest = spans.values.map(\.upperBound).max() else {
      return
    }
    let first = max(Self.shorter * shortest, Self.shortestDuration)
    let last = min(max(Self.longer * longest, first), HandPath.memory * 0.95)
    durations = sequence(first: first) { $0 * Self.durationRatio }.prefix { $0 < last } + [last]
  }

  private mutating func addMovement(_ movement: Movement) {
    guard let first = movement.samples.first?.time, let last = movement.samples.last?.time,
      let window = MovementWindow(movement.samples, from: movement.start, to: movement.end)
    else { return }
    rows.append(Row(window: window, target: movement.target, recording: movement.recording, isJudged: true))
    var random = TrainingRandom(seed: options.seed, .augmentation, index: movement.recording)
    for _ in 0..<options.copies {
      let shift = Double(options.shift) * movement.duration
      let start = max(movement.start + shift * random.symmetric(), first)
      let end = min(movement.end + shift * random.symmetric(), last)
      // The pace of a movement varies between repetitions.
      let warp = Double(options.warp) * random.symmetric()
      guard let window = MovementWindow(movement.samples, from: start, to: end, warp: warp) else { continue }
      rows.append(
        Row(window: varied(window, &random), target: movement.target, recording: movement.recording, isJudged: false))
    }
    // A cut recording has nothing outside the movement, and a part of a movement that continues is that movement.
    if !movement.isCut { addParts(movement, in: first...last, &random) }
  }

  /// Adds windows that do not match the movement.
  ///
  /// Windows contain only a part of the movement, or more than the movement.
  private mutating func addParts(_ movement: Movement, in track: ClosedRange<Double>, _ random: inout TrainingRandom) {
    var count = 0
    for _ in 0..<(8 * Self.partialCount) where count < Self.partialCount {
      let duration = movement.duration * (0.3 + 1.2 * random.uniform())
      let start = movement.start + (movement.duration + duration) * random.uniform() - duration
      let window = max(start, track.lowerBound)...max(min(start + duration, track.upperBound), track.lowerBound)
      guard window.commonShare(with: movement.span) < Self.sameOverlap,
        window.upperBound - window.lowerBound >= Self.shortestDuration,
        let part = MovementWindow(movement.samples, from: window.lowerBound, to: window.upperBound), !part.isStill
      else { continue }
      fragments.append(Row(window: varied(part, &random), target: 0, recording: movement.recording, isJudged: false))
      count += 1
    }
  }

  private mutating func addBackground(_ recording: Int, _ tracks: [[HandPath.Sample]]) {
    var windows = windows(tracks, durations, step: 0.25)
    var random = TrainingRandom(seed: options.seed, .augmentation, index: recording)
    random.shuffle(&windows)
    for window in windows.prefix(Self.backgroundCount) {
      rows.append(Row(window: window, target: 0, recording: recording, isJudged: true))
    }
  }

  /// Weights the rows.
  ///
  /// All movements have the same weight. «none» has up to the weight of all movements together if its windows are
  /// varied, and the weight of one movement if the recordings are cut.
  private mutating func weigh() {
    var counts = [Int](repeating: 0, count: labels.count)
    for row in rows { counts[row.target] += 1 }
    var shares = [Double](repeating: 1, count: labels.count)
    if movements.contains(where: { !$0.isCut }), labels.count > 1 {
      // A few windows of «none» must not outweigh every movement.
      let share = Self.backgroundShare * Double(counts[0]) / Double(max(rows.count - counts[0], 1))
      shares[0] = Double(labels.count - 1) * min(share, 1)
    }
    let total = shares.reduce(0, +)
    for index in rows.indices {
      let target = rows[index].target
      rows[index].weight = Double(rows.count) * shares[target] / total / Double(max(counts[target], 1))
    }
  }

  /// The variation of each number of a point in copies.
  ///
  /// Directions and the size do not vary; numbers that are not lengths vary as if their unit were half a hand size.
  private static let jitters: [(number: Int, factor: Float)] = (0..<MovementPoint.shape + MovementPoint.shapeCount)
    .compactMap { number in
      switch number {
      case MovementPoint.facing...MovementPoint.logSize: nil
      case MovementPoint.bends, MovementPoint.depth: (number, 2)
      default: (number, 1)
      }
    }

  private func varied(_ window: MovementWindow, _ random: inout TrainingRandom) -> MovementWindow {
    let angle = Float(random.symmetric()) * options.rotation * .pi / 180
    let scale = Float(random.symmetric())
    let width = 1 + options.scale * (0.7 * scale + 0.3 * Float(random.symmetric()))
    let height = 1 + options.scale * (0.7 * scale + 0.3 * Float(random.symmetric()))
    var varied = window
    // Positions are those of the track: they rotate and scale about its first point, and only differences count.
    let sine = sin(angle)
    let cosine = cos(angle)
    for index in varied.points.indices {
      var point = varied.points[index].turned(sine: sine, cosine: cosine, scale: SIMD2(width, height))
      for (number, factor) in Self.jitters { point.values[number] += factor * options.jitter * Float(random.normal()) }
      varied.points[index] = point
    }
    return varied
  }
}

extension ClosedRange<Double> {
  /// Returns the overlap of two ranges as a share of their hull.
  ///
  /// Negative if the ranges are apart.
  package func commonShare(with other: Self) -> Double {
    (Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound))
      / (Swift.max(upperBound, other.upperBound) - Swift.min(lowerBound, other.lowerBound))
  }
}

import GestureModelTools

/// Templates in several views.
///
/// The templates are compared with every position of a grid. The comparison is a convolution; its answer is the negated
/// mean squared difference of the shares of skin.
struct TemplateBank: Sendable {
  struct Entry: Sendable {
    let template: HandTemplate
    let view: TemplateView
    /// The offset of the palm's middle from the cell's middle.
    ///
    /// In cells.
    let offset: SIMD2<Float>
  }

  /// The radius around the palm in which cells are compared.
  ///
  /// The largest distance from the middle of the palm, in units of the hand.
  private static let radius: Float = 1.6

  let entries: [Entry]
  /// The side of the window in cells, odd.
  let window: Int
  /// The mean square distance to the nearest template's outline.
  ///
  /// In cells. `place` is due to position; `turn`, due to rotation and size, is multiplied by the square of the scale.
  let misfit: (place: Float, turn: Float)
  /// The margin by which a fist must be better.
  ///
  /// A blob resembles many hands of other sizes.
  let handicap: Float

  /// - Parameters:
  ///   - scales: The number of cells per unit.
  ///   - turns: The counter-clockwise rotations in degrees, from the upright template or from the pose as it is held.
  ///   - offsets: The offsets from the middle of a cell in both directions, in cells.
  init(
    _ templates: [HandTemplate], scales: [Float], turns: [Float], asHeld: Bool, offsets: [Float], window: Int,
    misfit: (place: Float, turn: Float), handicap: Float = 0
  ) {
    var entries: [Entry] = []
    for template in templates {
      for scale in scales {
        for turn in turns {
          let view = TemplateView(scale: scale, degrees: turn + (asHeld ? template.roll : 0))
          for y in offsets { entries += offsets.map { Entry(template: template, view: view, offset: SIMD2($0, y)) } }
        }
      }
    }
    self.entries = entries
    self.window = window
    self.misfit = misfit
    self.handicap = handicap
  }

  /// Adds the convolution that compares cells with templates.
  ///
  /// [1, h, w, 2] → [1, h', w', entries]: the negated differences plus `margin`.
  ///
  /// - Parameters:
  ///   - shape: The shape of the answer.
  ///   - padding: The padding; with `valid` the answer has `window` − 1 fewer rows and columns.
  ///   - activation: RELU keeps only templates whose difference is below the margin.
  func add(
    to builder: inout ModelBuilder, shares: ModelBuilder.Tensor, shape: [Int], padding: Padding, margin: Float,
    activation: FusedActivation
  ) -> ModelBuilder.Tensor {
    let size = window * window * 2
    var weights = [Float](repeating: 0, count: entries.count * size)
    var biases = entries.map { margin - ($0.template.gesture == .closedFist ? handicap : 0) }
    for (number, entry) in entries.enumerated() { fill(&weights, &biases[number], at: number * size, entry) }
    return builder.add(
      "CONV_2D",
      [
        shares, builder.constant([entries.count, window, window, 2], weights),
        builder.constant([entries.count], biases),
      ], shape: shape,
      Conv2DAttributes(padding: padding, activation: activation))
  }

  /// Fills the weights of an entry.
  ///
  /// −Σ w (m − t)² = Σ 2wt·m − Σ w·m² − Σ w·t²
  ///
  /// Templates with long outlines, such as fingers, differ most from a hand between two templates. The bias compensates
  /// for the expected difference.
  private func fill(_ weights: inout [Float], _ bias: inout Float, at start: Int, _ entry: Entry) {
    let half = window / 2
    let radius = Self.radius * entry.view.scale
    var shares = [Float?](repeating: nil, count: window * window)
    for row in -half...half {
      for column in -half...half {
        let centre = SIMD2(Float(column), Float(row)) - entry.offset
        guard (centre * centre).sum() <= radius * radius else { continue }
        shares[(row + half) * window + column + half] = entry.template.share(centre, entry.view)
      }
    }
    let misfit = self.misfit.place + self.misfit.turn * entry.view.scale * entry.view.scale
    let weight = 1 / Float(max(shares.count { $0 != nil }, 1))
    for (cell, share) in shares.enumerated() {
      guard let share else { continue }
      weights[start + cell * 2] = 2 * weight * share
      weights[start + cell * 2 + 1] = -weight
      bias -= weight * share * share
      for neighbour in [cell + 1, cell + window] where neighbour < shares.count {
        if let next = shares[neighbour] { bias += weight * misfit * (next - share) * (next - share) }
      }
    }
  }
}

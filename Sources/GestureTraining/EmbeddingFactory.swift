import GestureClassifier
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// Examples → embeddings, by the bundle's own embedder, each with those of its varied copies.
struct EmbeddingFactory: Sendable {
  let embedder: GestureNetworks.Network
  let augmentation: HandAugmentation?
  let seed: UInt64
  let threads: Int

  /// For each example its own embedding, and behind it those of its copies. The numbers do not depend on the threads.
  ///
  /// - Parameters:
  ///   - copies: The number of copies of each example.
  ///   - checkpoint: Called now and then; may throw to give up.
  func embeddings(
    of examples: [GestureExample], copies: Int, checkpoint: @Sendable () throws -> Void
  ) throws -> [[[Float]]] {
    return try Parallel(threads: threads).map(
      count: examples.count, worker: { _ in try GestureEmbedder(embedder) },
      { embedder, index in
        let (hand, view) = try examples[index].seen()
        var embeddings = [try embedder.embedding(of: hand, in: view)]
        guard let augmentation else { return embeddings }
        var random = TrainingRandom(seed: seed, .augmentation, index: index)
        let upright = UprightHand(hand, in: view)
        for _ in 0..<copies {
          let varied = upright.varied(by: augmentation, using: &random).inSquare
          embeddings.append(try embedder.embedding(of: varied, in: .square))
        }
        return embeddings
      }, progress: { _ in try checkpoint() })
  }
}

import GestureTraining

/// The product GestureTraining: a classifier of landmarks, trained beside the main actor.
func bundle(trainedOn dataset: GestureDataset) async throws -> (accuracy: Double?, warnings: [String]) {
  let trained = try await GestureTrainer.keypoints().classifier(trainedOn: dataset)
  return (trained.report.test.accuracy, trained.report.warnings.map(\.description))
}

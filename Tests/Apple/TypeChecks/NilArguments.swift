import MediaPipeTasksVision

// MPPImageTests.m passes nil where a source is wanted and gets an error. Here it does not compile: one error for each
// line with `nil`.
func nilArguments() throws {
  _ = try MPImage(uiImage: nil)
  _ = try MPImage(uiImage: nil, orientation: .right)
  _ = try MPImage(pixelBuffer: nil)
  _ = try MPImage(pixelBuffer: nil, orientation: .right)
  _ = try MPImage(sampleBuffer: nil)
  _ = try MPImage(sampleBuffer: nil, orientation: .right)
}

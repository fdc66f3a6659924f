// As NilArguments.swift: nil is refused by -Wnonnull. With the warning off, as in MPPImageTests.m, these calls compile; they are not to be run.
@import MediaPipeTasksVision;

void nilArguments(enum UIImageOrientation orientation) {
  NSError *error = nil;
  (void)[[MPPImage alloc] initWithUIImage:nil error:&error];
  (void)[[MPPImage alloc] initWithUIImage:nil orientation:orientation error:&error];
  (void)[[MPPImage alloc] initWithPixelBuffer:nil error:&error];
  (void)[[MPPImage alloc] initWithPixelBuffer:nil orientation:orientation error:&error];
  (void)[[MPPImage alloc] initWithSampleBuffer:nil error:&error];
  (void)[[MPPImage alloc] initWithSampleBuffer:nil orientation:orientation error:&error];
}

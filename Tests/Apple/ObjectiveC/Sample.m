// The calls of an Objective-C application, against the header of the module MediaPipeTasksVision alone. Compiled by check.sh, not run.
@import MediaPipeTasksVision;

@interface GestureReceiver : NSObject <MPPGestureRecognizerLiveStreamDelegate>
@end

@implementation GestureReceiver
- (void)gestureRecognizer:(MPPGestureRecognizer *)gestureRecognizer
    didFinishRecognitionWithResult:(MPPGestureRecognizerResult *)result
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                             error:(NSError *)error {
}
@end

@interface HandReceiver : NSObject <MPPHandLandmarkerLiveStreamDelegate>
@end

@implementation HandReceiver
- (void)handLandmarker:(MPPHandLandmarker *)handLandmarker
    didFinishDetectionWithResult:(MPPHandLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
}
@end

static MPPGestureRecognizer *makeRecognizer(MPPRunningMode mode, GestureReceiver *receiver) {
  NSError *error = nil;
  MPPGestureRecognizerOptions *options = [[MPPGestureRecognizerOptions alloc] init];
  options.baseOptions.modelAssetPath = [[NSBundle mainBundle] pathForResource:@"gesture_recognizer" ofType:@"task"];
  options.runningMode = mode;
  options.numHands = 2;
  options.minHandDetectionConfidence = 0.5;
  options.minHandPresenceConfidence = 0.5;
  options.minTrackingConfidence = 0.5;
  options.gestureRecognizerLiveStreamDelegate = receiver;
  MPPClassifierOptions *canned = [[MPPClassifierOptions alloc] init];
  canned.scoreThreshold = 0.5;
  canned.maxResults = 1;
  options.cannedGesturesClassifierOptions = canned;
  return [[MPPGestureRecognizer alloc] initWithOptions:options error:&error];
}

static MPPHandLandmarker *makeLandmarker(MPPRunningMode mode, HandReceiver *receiver) {
  MPPHandLandmarkerOptions *options = [[MPPHandLandmarkerOptions alloc] init];
  options.baseOptions.modelAssetPath = [[NSBundle mainBundle] pathForResource:@"hand_landmarker" ofType:@"task"];
  options.runningMode = mode;
  options.numHands = 2;
  options.handLandmarkerLiveStreamDelegate = receiver;
  return [[MPPHandLandmarker alloc] initWithOptions:options error:nil];
}

NSUInteger recognize(MPPImage *image, NSInteger timestamp) {
  NSError *error = nil;
  MPPGestureRecognizerResult *result = [makeRecognizer(MPPRunningModeImage, nil) recognizeImage:image error:&error];
  result = [makeRecognizer(MPPRunningModeVideo, nil) recognizeVideoFrame:image timestampInMilliseconds:timestamp error:&error];
  BOOL taken = [makeRecognizer(MPPRunningModeLiveStream, [GestureReceiver new]) recognizeAsyncImage:image
                                                                            timestampInMilliseconds:timestamp
                                                                                              error:&error];
  NSArray<NSArray<MPPCategory *> *> *gestures = result.gestures;
  NSArray<NSArray<MPPNormalizedLandmark *> *> *landmarks = result.landmarks;
  MPPCategory *gesture = gestures.firstObject.firstObject;
  MPPNormalizedLandmark *tip = landmarks[0][MPPHandLandmarkIndexFingerTIP];
  NSString *name = gesture.categoryName;
  return taken && name && tip.x + tip.y + tip.z > 0 ? result.handedness.count : 0;
}

BOOL isOfTheTasks(NSError *error) {
  return error.code >= MPPTasksErrorCodeFirst && error.code <= MPPTasksErrorCodeLast;
}

// The names of the guides: images are `MPImage`, and they are what hands are detected in.
NSUInteger detectAsTheGuides(MPPImage *made, NSInteger timestamp) {
  MPImage *image = made;
  MPPHandLandmarkerResult *result = [makeLandmarker(MPPRunningModeImage, nil) detectInImage:image error:nil];
  result = [makeLandmarker(MPPRunningModeVideo, nil) detectInVideoFrame:image timestampInMilliseconds:timestamp error:nil];
  BOOL taken = [makeLandmarker(MPPRunningModeLiveStream, [HandReceiver new]) detectAsyncInImage:image
                                                                       timestampInMilliseconds:timestamp
                                                                                         error:nil];
  return taken ? result.landmarks.count : 0;
}

NSUInteger detect(MPPImage *image, NSInteger timestamp) {
  NSError *error = nil;
  MPPHandLandmarkerResult *result = [makeLandmarker(MPPRunningModeImage, nil) detectImage:image error:&error];
  result = [makeLandmarker(MPPRunningModeVideo, nil) detectVideoFrame:image timestampInMilliseconds:timestamp error:&error];
  BOOL taken = [makeLandmarker(MPPRunningModeLiveStream, [HandReceiver new]) detectAsyncImage:image
                                                                     timestampInMilliseconds:timestamp
                                                                                       error:&error];
  NSArray<NSArray<MPPLandmark *> *> *worldLandmarks = result.worldLandmarks;
  MPPLandmark *wrist = worldLandmarks[0][MPPHandLandmarkWrist];
  return taken && wrist.x > 0 ? worldLandmarks.count : 0;
}

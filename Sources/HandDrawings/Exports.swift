@_exported import HandLandmarkerCore

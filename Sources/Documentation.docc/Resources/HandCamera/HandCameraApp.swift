import SwiftUI

@main struct HandCameraApp: App {
  var body: some Scene {
    WindowGroup { HandCameraView() }
  }
}

import SwiftUI

@main struct HandCameraApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        Tab("Camera", systemImage: "camera") { HandCameraView() }
        Tab("Library", systemImage: "photo") { LibraryView() }
      }
    }
  }
}

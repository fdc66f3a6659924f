import PhotosUI
import SwiftUI

/// A photo or video of the library with hands drawn over it.
struct LibraryView: View {
  @State private var item: PhotosPickerItem?
  @State private var model = LibraryModel()

  var body: some View {
    VStack {
      if let frame = model.frame {
        frame.image
          .resizable()
          .scaledToFit()
          .overlay { HandOverlay(hands: frame.hands, imageSize: frame.imageSize) }
      }
      if let problem = model.problem { Text(problem) }
      PhotosPicker("Choose a photo or video", selection: $item, matching: .any(of: [.images, .videos]))
    }
    .padding()
    .task(id: item) {
      if let item { await model.recognize(item) }
    }
  }
}

import GestureFoundation
import TensorEngine

/// The networks of a `gesture_recognizer.task`, Google's or a custom one, compiled.
///
/// Any number of recognizers can share them.
///
/// ```swift
/// let model = try GestureModel(contentsOfFile: "gesture_recognizer.task")
/// let options = HandGestureRecognizer.Options(maximumHandCount: 2)
/// let recognizer = try HandGestureRecognizer(model: model, options: options)
/// ```
public struct GestureModel: Sendable {
  /// The networks that find hands.
  public let hands: HandModel
  /// The gestures of the classifiers.
  ///
  /// The custom classifier's gestures come first. Each classifier's gestures are in the order of its network.
  public let gestures: [HandGesture]
  package let networks: GestureNetworks

  /// Loads a bundle.
  ///
  /// - Parameter path: The path of the file, absolute or relative to the working directory.
  /// - Throws: `StatusError` that names the file, the location and the expected value.
  public init(contentsOfFile path: String) throws(StatusError) {
    self = try StatusError.typed { try GestureModel(bundle: ZipArchive(Bytes(contentsOfFile: path))) }
  }

  /// Loads a file; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError` that names the file, the location and the expected value.
  public init(contentsOf url: URL) throws(StatusError) {
    try self.init(contentsOfFile: url.checkedPath)
  }

  /// Loads the bytes of a bundle; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError` that names the location and the expected value.
  public init(data: Data) throws(StatusError) {
    self = try StatusError.typed { try GestureModel(bundle: ZipArchive(Bytes(data, name: "modelData"))) }
  }

  /// - Parameter bundle: The entries of a `gesture_recognizer.task`.
  package init(bundle: ZipArchive) throws {
    let landmarker = try ZipArchive(bundle.requiredBytes(named: "hand_landmarker.task"))
    let classifiers = try ZipArchive(bundle.requiredBytes(named: "hand_gesture_recognizer.task"))
    hands = try HandModel(bundle: landmarker)
    networks = try GestureNetworks(bundle: classifiers)
    gestures = (networks.customNames + networks.cannedNames).compactMap(HandGesture.init).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }
}

/// The networks of a `hand_gesture_recognizer.task`.
package struct GestureNetworks: Sendable {
  /// A network with the metadata of its file.
  ///
  /// The file itself is not kept.
  package final class Network: Sendable {
    package let compiled: CompiledModel
    let metadata: ModelMetadata?
    let place: Place

    package init(_ bytes: Bytes) throws {
      let model = try Model(bytes)
      compiled = try CompiledModel.shared(model, bytes: bytes)
      metadata = model.metadata
      place = model.place
    }
  }

  package let embedder: Network
  package let canned: Network
  /// The custom classifier's network; nil if the bundle has none.
  package let custom: Network?
  /// The names of the canned classifier's classes.
  package let cannedNames: [String]
  /// The names of the custom classifier's classes; empty without one.
  package let customNames: [String]

  package init(bundle: ZipArchive) throws {
    let embedderBytes = try bundle.requiredBytes(named: "gesture_embedder.tflite")
    let cannedBytes = try bundle.requiredBytes(named: "canned_gesture_classifier.tflite")
    embedder = try Network(embedderBytes)
    canned = try Network(cannedBytes)
    try GestureEmbedder.check(embedder)
    custom = try bundle.usableBytes(named: "custom_gesture_classifier.tflite").map { try Network($0) }
    cannedNames = try GestureLabels.names(of: canned, fallbackNames: GestureLabels.canned)
    customNames = try custom.map { try GestureLabels.names(of: $0) } ?? []
  }
}

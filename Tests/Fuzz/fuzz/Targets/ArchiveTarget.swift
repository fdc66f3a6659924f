import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport

/// Bundles: archives in archives, with models in them.
struct ArchiveTarget: FuzzTarget {
  static let name = "archive"
  static let weight = 20
  let seeds: [Data]

  init() throws {
    var small = ZipWriter(after: Data("junk".utf8))
    try small.add(name: "a.txt", Data("first".utf8))
    try small.add(name: "b.txt", Data("second".utf8))
    seeds = [
      try SampleModels.bundle(), try small.finish(),
      try ZipWriter.bundle([("a", Data(count: 100)), ("a", Data(count: 3)), ("", Data())]),
      try SampleModels.classifier().data(),
    ]
  }

  func run(_ input: Data) throws -> Bool {
    try open(Bytes(input, name: "input"))
    return true
  }

  private func open(_ bytes: Bytes) throws {
    for entry in try ZipArchive(bytes).entries {
      if let model = try? Model(entry.bytes) {
        _ = try? model.imageInput()
        _ = try? model.metadata?.displayNames(locale: "en")
      }
      try? open(entry.bytes)
    }
  }
}

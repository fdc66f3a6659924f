import Foundation
import TensorEngine

/// What the operators of a model, or of all models of a bundle, cost, beside what the processor can do.
package struct ModelProfile: Sendable {
  /// GFLOP/s of the threads' cores with multiply-adds in registers, measured in the same run.
  package let peak: Double
  /// Which instruction set the kernels are of.
  package let kernels: String
  package let operators: [OperatorProfile]

  package init(peak: Double, kernels: String, operators: [OperatorProfile]) {
    self.peak = peak
    self.kernels = kernels
    self.operators = operators
  }

  package var json: JSONValue {
    .object([
      .init("kernels", .string(kernels)), .init("peakGigaflops", .double(peak)), .init("kinds", .array(kinds.map(json))),
      .init("operators", .array(operators.map(json))),
    ])
  }

  private func json(_ kind: Cost) -> JSONValue {
    .object([
      .init("name", .string(kind.name)), .init("milliseconds", .double(kind.milliseconds)), .init("multiplyAdds", .int(kind.multiplyAdds)),
      .init("gigaflops", .double(kind.gigaflops)),
    ])
  }

  private func json(_ profile: OperatorProfile) -> JSONValue {
    .object([
      .init("name", .string(profile.name)), .init("milliseconds", .double(profile.milliseconds)),
      .init("multiplyAdds", .int(profile.multiplyAdds)), .init("gigaflops", .double(profile.gigaflops)),
      .init("location", .string(profile.location)),
    ])
  }

  /// By kind, the most expensive first, then one by one in the order they run.
  package var text: String {
    let header = ["ms", "share", "multiply-adds", "GFLOP/s", "of peak"]
    let byKind = [["kind"] + header] + kinds.map { [$0.name] + figures($0) }
    let byOperator =
      [["operator"] + header + ["output", "location"]]
      + operators.map { [$0.name] + figures(Cost($0)) + [$0.outputShape.map(String.init).joined(separator: "×"), $0.location] }
    let columns: Set = [1, 2, 3, 4, 5]
    return table([["kernels", kernels], ["peak", String(format: "%.1f GFLOP/s", peak)]], rightAligned: []) + "\n"
      + table(byKind, rightAligned: columns) + "\n" + table(byOperator, rightAligned: columns)
  }

  /// The operators of one name together, whatever is fused into them.
  private var kinds: [Cost] {
    Dictionary(grouping: operators) { $0.name.split(separator: "+").first.map(String.init) ?? $0.name }
      .map { name, profiles in
        Cost(
          name: name, milliseconds: profiles.reduce(0) { $0 + $1.milliseconds }, multiplyAdds: profiles.reduce(0) { $0 + $1.multiplyAdds })
      }
      .sorted { ($1.milliseconds, $0.name) < ($0.milliseconds, $1.name) }
  }

  private func figures(_ cost: Cost) -> [String] {
    let total = operators.reduce(0) { $0 + $1.milliseconds }
    let computes = cost.multiplyAdds > 0
    return [
      String(format: "%.4f", cost.milliseconds), String(format: "%.1f %%", total > 0 ? 100 * cost.milliseconds / total : 0),
      grouped(cost.multiplyAdds), computes ? String(format: "%.1f", cost.gigaflops) : "",
      computes && peak > 0 ? String(format: "%.0f %%", 100 * cost.gigaflops / peak) : "",
    ]
  }
}

/// The cost of an operator or of several.
private struct Cost {
  let name: String
  let milliseconds: Double
  let multiplyAdds: Int

  var gigaflops: Double { milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0 }
}

extension Cost {
  init(_ profile: OperatorProfile) {
    self.init(name: profile.name, milliseconds: profile.milliseconds, multiplyAdds: profile.multiplyAdds)
  }
}

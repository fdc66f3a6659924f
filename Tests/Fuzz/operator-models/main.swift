import Foundation

// Writes the models and inputs that LiteRT runs for the expected answers of OperatorTests; see
// Tests/Scripts/regenerate-operator-goldens.sh.
guard 2...3 ~= CommandLine.arguments.count, let path = CommandLine.arguments.last else {
  FileHandle.standardError.write(Data("usage: operator-models [dynamic-range] FOLDER\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: path)
if CommandLine.arguments.count == 3 {
  try writeDynamicRangeModels(to: folder)
  exit(0)
}
for name in OperatorCase.operators {
  for seed in 0..<OperatorCase.goldensPerOperator {
    let item = try OperatorCase.make(name, seed: seed)
    let base = folder.appendingPathComponent(item.name)
    try item.data.write(to: base.appendingPathExtension("tflite"))
    for (index, values) in item.inputs.enumerated() {
      let bytes = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
      try Data(bytes).write(to: base.appendingPathExtension("input\(index)"))
    }
  }
}

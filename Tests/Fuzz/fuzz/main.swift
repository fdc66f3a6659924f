import Foundation
import GestureSupport
import TensorEngine

let usage = """
  fuzz run [--inputs N] [--seed S] [--targets A,B] [--first N] [--timeout SECONDS] [--findings FOLDER]
  fuzz replay TARGET FILE            reads one file
  fuzz replay TARGET SEED NUMBER     reads one input of a run
  fuzz explain FILE                  compares all ways to run a model
  fuzz write TARGET SEED NUMBER FILE writes one input of a run
  fuzz list                          the targets
  fuzz damage BYTES EVERY            small models, the bits of their first BYTES bytes flipped and cut short, through inspect
  fuzz damage-write BYTES EVERY FOLDER   writes every EVERYth of them
  fuzz libfuzzer TARGET ARGUMENTS    with libFuzzer (built with GESTURE_FUZZ=address)

  """

func fail(_ message: String, status: Int32 = 64) -> Never {
  FileHandle.standardError.write(Data("fuzz: \(message)\n".utf8))
  exit(status)
}

func target(_ name: String?) -> any FuzzTarget.Type {
  guard let name, let type = FuzzTargets.named(name) else {
    fail("no target \(name ?? ""); there are \(FuzzTargets.all.map { $0.name }.joined(separator: ", "))")
  }
  return type
}

func run(_ arguments: [String]) throws -> Int32 {
  var options = ["inputs": "10000", "seed": "1", "timeout": "5", "first": "0", "targets": "", "findings": ""]
  for pair in stride(from: 0, to: arguments.count - 1, by: 2) {
    let name = String(arguments[pair].drop { $0 == "-" })
    guard options[name] != nil else { fail("no option \(arguments[pair])\n" + usage) }
    options[name] = arguments[pair + 1]
  }
  guard arguments.count % 2 == 0, let inputs = Int(options["inputs"] ?? ""), let seed = UInt64(options["seed"] ?? ""),
    let timeout = Double(options["timeout"] ?? ""), let first = Int(options["first"] ?? "")
  else { fail("wrong options\n" + usage) }
  let names = (options["targets"] ?? "").split(separator: ",").map(String.init)
  let types = names.isEmpty ? FuzzTargets.all.filter { $0.weight > 0 } : names.map { target($0) }
  let weights = types.reduce(0) { $0 + max($1.weight, 1) }
  let folder = options["findings"] ?? ""
  let supervisor = Supervisor(seed: seed, timeout: timeout, findingsFolder: folder.isEmpty ? nil : folder)
  var findings = 0
  for type in types {
    let summary = try supervisor.run(type, count: inputs * max(type.weight, 1) / weights, first: first)
    findings += summary.findings.count
    let rate = Double(summary.inputs) / max(summary.seconds, 0.001)
    print(
      "\(type.name): \(summary.inputs) inputs, \(summary.accepted) accepted, \(summary.findings.count) findings, "
        + String(format: "%.1f s, %.0f a second, peak %d MB", summary.seconds, rate, summary.peakMemory >> 20))
    for finding in summary.findings { print("  \(finding)") }
  }
  print("seed \(seed): \(findings) findings")
  return findings == 0 ? 0 : 1
}

func replay(_ arguments: [String]) throws -> Int32 {
  let type = target(arguments.first)
  let fuzzed = try type.init()
  var input = Data()
  if arguments.count == 3, let seed = UInt64(arguments[1]), let number = Int(arguments[2]) {
    input = FuzzTargets.input(fuzzed, seed: seed, number: number)
  } else if arguments.count == 2 {
    input = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
  } else {
    fail(usage)
  }
  do {
    print(try fuzzed.run(input) ? "accepted" : "refused")
  } catch {
    print("refused: \(error)")
    return error is WrongAnswer ? 1 : 0
  }
  return 0
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "run": exit(try run(Array(arguments.dropFirst())))
  case "replay": exit(try replay(Array(arguments.dropFirst())))
  case "list": for type in FuzzTargets.all { print(type.name) }
  case "worker":
    guard arguments.count == 6, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
      let end = Int(arguments[4]), first <= end
    else {
      fail(usage)
    }
    try Worker.run(target(arguments[1]), seed: seed, numbers: first..<end, progress: Progress(path: arguments[5]))
  case "damage", "damage-worker", "damage-write":
    let isWorker = arguments[0] == "damage-worker"
    let rest = Array(arguments.dropFirst(isWorker ? 2 : 1))
    guard rest.count == (arguments[0] == "damage" ? 2 : 3), let bytes = Int(rest[0]), let every = Int(rest[1]),
      bytes > 0, every > 0
    else {
      fail(usage)
    }
    if isWorker { exit(try DamageRun.work(name: arguments[1], firstBytes: bytes, every: every, folder: rest[2])) }
    if arguments[0] == "damage" { exit(try DamageRun.run(firstBytes: bytes, every: every)) }
    try DamageRun.write(firstBytes: bytes, every: every, folder: rest[2])
  case "explain":
    guard arguments.count == 2 else { fail(usage) }
    try Inference.explain(Model(Bytes(contentsOfFile: arguments[1])))
  case "write":
    guard arguments.count == 5, let seed = UInt64(arguments[2]), let number = Int(arguments[3]) else { fail(usage) }
    let input = FuzzTargets.input(try target(arguments[1]).init(), seed: seed, number: number)
    try input.write(to: URL(fileURLWithPath: arguments[4]))
  #if SANITIZE
    case "libfuzzer": exit(LibFuzzer.run(target(arguments.dropFirst().first), arguments: Array(arguments.dropFirst(2))))
  #endif
  default: fail("which verb?\n" + usage)
  }
} catch {
  fail("\(error)", status: 70)
}

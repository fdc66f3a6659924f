import Foundation
import GestureClassifier

// Measures a process that does much at once, as a server does: whether tasks run beside the work, and the time and
// memory of the work itself.
//
// measure-servers [--models FOLDER] SUBCOMMAND [NUMBER]
//
// heartbeat [CALLS] the longest gap of a task that sleeps 10 ms again and again, beside 200 calls of
// recognize(imageData:) deadlines [CALLS] 100 deadlines of 300 ms beside 200 calls: those that were met within 30 ms,
// and the latest one refusals 300 requests in three waves, two at a time, 20 may wait: the number that is refused, and
// the time until it is cancellation [CALLS] the time until a call that waits ends when its task is cancelled; 20,000
// calls that are cancelled, the last one first idle-pipes [PIPES] 200 silent pipes beside ordinary work, and the time
// until each ends when its task is cancelled decoding [IMAGES] the longest gap beside the decoding of 40 images of 12
// megapixels throughput [CALLS] images per second of 200 requests at once, and the peak of memory soak [UPLOADS] 10,000
// uploads, of which three in five are damaged: images per second, memory early on and at the end load [SECONDS] a
// table: requests at half of what is possible, at as many, and at twice as many, for 20 seconds each
//
// A process that stands still for 60 seconds ends with status 1.

let usage =
  "usage: measure-servers [--models FOLDER] heartbeat|deadlines|refusals|cancellation|idle-pipes|decoding|throughput|soak|load [NUMBER]"
var arguments = Array(CommandLine.arguments.dropFirst())
var models = "Models"
if arguments.first == "--models", arguments.count > 1 {
  models = arguments[1]
  arguments.removeFirst(2)
}
let number = arguments.dropFirst().first.map { Int($0) ?? 0 }
guard (1...2).contains(arguments.count), number ?? 1 > 0 else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(64)
}
Watchdog.start()
do {
  let measurements = try Measurements(models: models)
  switch arguments[0] {
  case "heartbeat": try await measurements.heartbeat(calls: number ?? 200)
  case "deadlines": try await measurements.deadlines(calls: number ?? 200)
  case "refusals": try await measurements.refusals()
  case "cancellation": try await measurements.cancellation(calls: number ?? 20_000)
  case "idle-pipes": try await measurements.idlePipes(number ?? 200)
  case "decoding": try await measurements.decoding(images: number ?? 40)
  case "throughput": try await measurements.throughput(calls: number ?? 200)
  case "soak": try await measurements.soak(uploads: number ?? 10_000)
  case "load": try await measurements.load(seconds: number ?? 20)
  default:
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("measure-servers: \(error)\n".utf8))
  exit(1)
}

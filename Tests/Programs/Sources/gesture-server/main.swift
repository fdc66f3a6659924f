import Foundation
import GestureClassifier
import GestureServer

// Answers uploads at port 8642 of this machine: nc -N localhost 8642 < photo.jpg
let model = try GestureModel(contentsOfFile: "Models/gesture_recognizer.task")
let server = try GestureServer(model: model, maximumWaiting: 100)
signal(SIGPIPE, SIG_IGN)
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_port = in_port_t(8642).bigEndian
address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
let (listener, size) = (socket(AF_INET, 1, 0), socklen_t(MemoryLayout<sockaddr_in>.size))
let bound = withUnsafeBytes(of: address) { bind(listener, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, size) }
guard bound == 0, listen(listener, 64) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
while true {
  let client = accept(listener, nil, nil)
  // An error can pass, such as that no descriptor is free.
  if client < 0 { usleep(10_000) } else { Task.detached { await server.serve(client) } }
}

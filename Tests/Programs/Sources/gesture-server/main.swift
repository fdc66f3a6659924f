import Foundation
import GestureClassifier
import GestureServer

// Answers uploads at port 8642 of this machine: nc -N localhost 8642 < photo.jpg
let server = try GestureServer(model: GestureModel(contentsOfFile: "Models/gesture_recognizer.task"))
signal(SIGPIPE, SIG_IGN)
let listener = socket(AF_INET, 1, 0)
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_port = in_port_t(8642).bigEndian
address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
let bound = withUnsafeBytes(of: address) {
  bind(listener, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
}
guard bound == 0, listen(listener, 64) == 0 else {
  perror("port 8642")
  exit(71)
}
while true {
  let client = accept(listener, nil, nil)
  if client < 0 { usleep(10_000) } else { Task.detached { await server.serve(client) } }
}

import Foundation
import GestureClassifier
import GestureServer

// Answers uploads at port 8642 of this machine: nc -N localhost 8642 < photo.jpg
let server = try GestureServer(model: GestureModel(contentsOfFile: "Models/gesture_recognizer.task"))
signal(SIGPIPE, SIG_IGN)
let door = socket(AF_INET, 1, 0)
var home = sockaddr_in()
home.sin_family = sa_family_t(AF_INET)
home.sin_port = in_port_t(8642).bigEndian
home.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
let bound = withUnsafeBytes(of: home) { bind(door, $0.bindMemory(to: sockaddr.self).baseAddress, socklen_t($0.count)) }
if bound != 0 || listen(door, 64) != 0 { perror("port 8642") }
// A door that is no listener ends the program. Other errors can pass, such as that no descriptor is free.
while case let client = accept(door, nil, nil), client >= 0 || errno != EINVAL {
  if client < 0 { usleep(10_000) } else { Task.detached { await server.serve(client) } }
}
exit(71)

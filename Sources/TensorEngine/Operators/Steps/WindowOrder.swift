import TensorKernelArguments

/// In which order the floats of a window come by: for each the index in the model's weights [kh][kw][C], or −1 for an unused lane.
struct WindowOrder {
  var sources: [Int] = []

  init(arguments: ConvolutionArguments, columns: Int, depth: Int, lanes: Int, blocked: Bool) {
    for row in 0..<arguments.kernelRows {
      guard blocked else {
        sources += (0..<columns * depth).map { row * columns * depth + $0 }
        continue
      }
      for block in 0..<arguments.blocks {
        let run = block == arguments.blocks - 1 ? arguments.lastRun : arguments.run
        for i in 0..<run {
          let channel = block * lanes + i % lanes
          sources.append(channel < depth ? (row * columns + i / lanes) * depth + channel : -1)
        }
      }
    }
  }
}

// The set of kernels, in the order of the table.

import TensorKernelArguments

/// The kernels of this build.
@inline(never)
public func kernelTable() -> KernelTable {
  KernelTable(
    lanes: kernelLanes, maxPanels: maxPanels, partDepth: partDepth, nonzeroPanels: nonzeroPanels, convolve: convolve,
    addNonzeros: addNonzeros,
    finishSums: finishSums, depthwise3x3: depthwise3x3,
    depthwise3x3Stride2: depthwise3x3Stride2, depthwise5x5: depthwise5x5, depthwise5x5Stride2: depthwise5x5Stride2,
    depthwiseAnyWindow: depthwiseAnyWindow, maxPool2x2: maxPool2x2, resizeBilinear: resizeBilinear, meanOverPixels: meanOverPixels,
    expandWeights: expandWeights, peakMultiplyAdds: peakMultiplyAdds)
}

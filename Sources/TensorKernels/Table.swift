import TensorKernelArguments

/// The kernels of this build.
@inline(never)
package func kernelTable() -> KernelTable.Parts {
  (
    lanes: kernelLanes, maxPanels: maxPanels, partDepth: partDepth, nonzeroPanels: nonzeroPanels, convolve: convolve,
    addNonzeros: addNonzeros, finishSums: finishSums, depthwise: depthwise, maxPool2x2: maxPool2x2,
    resizeBilinear: resizeBilinear, meanOverPixels: meanOverPixels, expandWeights: expandWeights,
    peakMultiplyAdds: peakMultiplyAdds
  )
}

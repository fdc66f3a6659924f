/// The number of floats the kernels of this build work on at a time.
@inline(never)
public func kernelWidth() -> Int { 8 }

@_exported import TensorEngine

import GestureCommandLine
import GestureSupport
import HandLandmarkerCore
import TensorEngine

extension OperatorAttributes {
  /// The options by their names in the TFLite schema, without defaults such as a dilation of 1.
  var members: [(key: String, value: JSON)] {
    OptionList(self).options.map { name, value in
      switch value {
      case .text(let text): (name, text.json)
      case .integer(let number): (name, number.json)
      case .integers(let numbers): (name, numbers.json)
      case .float(let number): (name, number.json)
      case .bool(let flag): (name, flag.json)
      }
    }
  }
}

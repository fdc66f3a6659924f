/// Returns a changed copy of a value.
package func changed<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
  var copy = value
  try change(&copy)
  return copy
}

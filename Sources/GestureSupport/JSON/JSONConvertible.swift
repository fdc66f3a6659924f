/// A value that can be written as JSON.
package protocol JSONConvertible {
  var json: JSON { get }
}

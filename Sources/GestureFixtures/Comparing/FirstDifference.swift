/// Returns the first difference of a list from the expected one.
///
/// The text contains the whole list; nil if there is no difference.
///
/// - Parameters:
///   - noun: The kind of element.
///   - difference: Describes the difference of an element; the text follows the element's number.
///   - hint: Returns a hint about an expected element that is missing at the end; nil for none.
func firstDifference<Element: CustomStringConvertible>(
  of found: [Element], from expected: [Element], noun: String, _ difference: (Element, Element) -> String?,
  hint: (Element) -> String? = { _ in nil }
) -> String? {
  let list = "found: " + (found.isEmpty ? "no \(noun)" : found.map(\.description).joined(separator: ", "))
  for (index, (element, wanted)) in zip(found, expected).enumerated() {
    if let difference = difference(element, wanted) { return "\(noun) \(index + 1)\(difference); \(list)" }
  }
  let common = min(found.count, expected.count)
  if found.count > common { return "\(noun) \(common + 1), \(found[common]), is not expected; \(list)" }
  if expected.count > common {
    let hint = hint(expected[common]).map { "; \($0)" } ?? ""
    return "\(noun) \(common + 1), \(expected[common]), is missing; \(list)\(hint)"
  }
  return nil
}

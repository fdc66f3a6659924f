extension Array {
  /// Returns the first position from which on elements fulfil a condition.
  ///
  /// The element and all later ones fulfil the condition. The end if there is none.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import CheckedBytes

/// A frame that was read to its end but holds what it must not: the stream goes on behind it.
struct DamagedFrame: Error {
  let error: StatusError
}

import GestureSupport

/// A frame that was read to its end but has invalid samples: the stream continues behind it.
struct DamagedFrame: Error {
  let error: StatusError
}

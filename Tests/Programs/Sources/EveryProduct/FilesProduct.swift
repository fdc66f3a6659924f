import HandFiles

/// The product HandFiles: a frame as a line of JSON, and back.
func copied(_ frame: HandFrame) throws(StatusError) -> HandFrame? {
  try HandRecord(json: HandRecord(frame).json).frame
}

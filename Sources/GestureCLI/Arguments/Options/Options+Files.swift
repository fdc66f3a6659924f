import GestureCommandLine

/// Files, folders and lists of them.
extension Options {
  static let filesFrom = Option.file(
    "files-from", "LIST",
    """
    Read the names of the inputs from LIST, one per line
    The name - is standard input.
    """)
  static let filesFrom0 = Option.file(
    "files-from0", "LIST",
    """
    Read names that end with a zero byte
    find -print0 writes such a list; its names may contain line breaks.
    """)
  static let recursive = Option.flag(
    "recursive", short: "r",
    """
    Search folders within folders, too
    Hidden folders are skipped.
    """)
  static let jsonLines = Option.flag(
    "jsonl",
    """
    Filter lines of JSON that name an image (source)
    The lines come from standard input or --files-from; the same lines are written with the results.
    """
  )
}

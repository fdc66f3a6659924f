// The part of Foundation that the package uses, and the C library, which Foundation brings along. On Linux that is
// Foundation's essential part alone: all of Foundation rests on tables of the world's languages, which make a tool that
// is linked statically three times as large. The compiler finds no more than this, and takes no ready-made code from
// the rest, as long as no file of the modules that the tool links imports Foundation itself.
#if canImport(FoundationEssentials)
  @_exported import Dispatch
  @_exported import FoundationEssentials

  #if canImport(Glibc)
    @_exported import Glibc
  #elseif canImport(Musl)
    @_exported import Musl
  #elseif canImport(Android)
    @_exported import Android
  #endif
#else
  @_exported import Foundation
#endif

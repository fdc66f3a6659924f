import GestureCommandLine

/// The transfer functions of HDR video, by ffmpeg's names.
package enum HDRTransfer: String, CaseIterable, Sendable {
  case hlg = "arib-std-b67"
  case pq = "smpte2084"

  /// The common name.
  package var name: String { self == .hlg ? "HLG" : "PQ" }
}

/// Filters of ffmpeg that turn HDR video into SDR video. The result shows the same scene with the primaries and the
/// transfer function of BT.709.
///
/// The filters compute linear light in 16 bits a channel. The white of SDR video is 203 cd/m² (ITU-R BT.2408), and
/// brighter light is compressed. The filters belong to ffmpeg itself, in contrast to `zscale`, which many builds lack.
package struct ToneMapping: Sendable {
  private let transfer: HDRTransfer
  private let primaries: String?

  /// - Returns: Nil for SDR video.
  package init?(_ video: MediaDescription.Video?) {
    guard let video, let transfer = video.transfer else { return nil }
    self.transfer = transfer
    primaries = video.primaries
  }

  /// The filters of ffmpeg that may be missing.
  package static let needed = ["lutrgb", "colorchannelmixer"]

  /// Whether the ffmpeg on the PATH has the filters.
  static func isAvailable() throws -> Bool {
    guard let process = try ChildProcess("ffmpeg", ["-v", "quiet", "-filters"], input: nil) else { return false }
    let list = String(decoding: try process.readAll(), as: UTF8.self)
    return needed.allSatisfy { list.contains(" \($0) ") }
  }

  /// The filters, separated by commas.
  package var filters: String {
    let light = transfer == .hlg ? Self.lightOfHLG : Self.lightOfPQ
    return "format=gbrp16," + Self.curve(light) + (primaries == "bt709" ? "" : Self.conversion)
      + Self.curve(Self.signal, end: "")
  }

  /// A filter that applies a function to each channel. The function is an expression of `ld(0)`, which is from 0 to 1.
  /// ffmpeg may evaluate an argument twice, so the expression must not change `ld(0)`.
  private static func curve(_ function: String, end: String = ",") -> String {
    let channel = "='st(0,val/maxval);maxval*min(1," + function + ")'"
    return "lutrgb=r" + channel + ":g" + channel + ":b" + channel + end
  }

  /// The light of an HLG signal, 1 for 1,000 cd/m² (ITU-R BT.2100). The light is the inverse OETF, followed by the OOTF
  /// of a display of 1,000 cd/m² for each channel.
  private static let lightOfHLG =
    "pow(if(lte(ld(0),0.5),ld(0)*ld(0)/3,(exp((ld(0)-0.55991073)/0.17883277)+0.28466892)/12),1.2)"

  /// The light of PQ signals, 1 for 1,000 cd/m² (SMPTE ST 2084). The function is the EOTF. Brighter light becomes 1.
  private static let lightOfPQ =
    "st(1,pow(ld(0),32/2523));pow(max(ld(1)-107/128,0)/(2413/128-2392/128*ld(1)),8192/1305)*10"

  /// The conversion of primaries from BT.2020 to BT.709 (ITU-R BT.2087).
  private static let conversion =
    "colorchannelmixer=rr=1.6605:rg=-0.5876:rb=-0.0728:gr=-0.1246:gg=1.1329:gb=-0.0083:br=-0.0182:bg=-0.1006:bb=1.1187,"

  /// The signal of light, where 1 is 1,000 cd/m². The function is the inverse of BT.1886 with white at 203 cd/m². A
  /// soft limit begins at nine tenths of white.
  private static let signal =
    "st(1,ld(0)*1000/203);pow(if(lte(ld(1),0.9),ld(1),0.9+(ld(1)-0.9)/(1+(ld(1)-0.9)/0.1)),1/2.4)"
}

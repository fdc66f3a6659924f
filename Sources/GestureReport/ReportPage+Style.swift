/// The style of the report.
///
/// Light or dark like the reader's system, and legible on a phone.
extension ReportPage {
  /// The colours of gestures.
  ///
  /// People who do not see all colours can distinguish them, too (after Okabe and Ito).
  static let palette = ["#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#d55e00", "#0072b2", "#f0e442", "#8c6bb1"]

  var legendStyle: String {
    Self.palette.enumerated().map { i, color in
      ".g\(i){fill:\(color);background:\(color)}.p\(i){stroke:\(color);fill:\(color)}"
    }.joined()
  }

  static let style = """
    :root{color-scheme:light dark;--ink:#1c1c1e;--paper:#fff;--quiet:#6b6b70;--line:#d5d5da;--band:#e9e9ee}
    @media(prefers-color-scheme:dark){:root{--ink:#f2f2f4;--paper:#17171a;--quiet:#a5a5ad;--line:#3a3a40;--band:#2b2b31}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1060px;padding:1rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
    h1{font-size:1.5rem;margin:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.15rem;margin:2rem 0 .5rem}
    header p,.help{color:var(--quiet);margin:0}.help{margin-bottom:.5rem}
    .skip{position:absolute;left:-999px}.skip:focus{position:static}
    :focus-visible{outline:3px solid #0072b2;outline-offset:2px}
    .wide{overflow-x:auto}
    .timeline{width:100%;min-width:560px;display:block}
    .timeline text{font-size:15px;fill:var(--ink)}.timeline .time{fill:var(--quiet);font-size:13px;text-anchor:middle}
    .timeline .none,.none{fill:var(--band);background:var(--band)}
    .timeline .motion{fill:#d55e00;stroke:var(--paper);stroke-width:.5}
    .timeline .score{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round;pointer-events:none}
    .timeline .tick{stroke:var(--line);stroke-width:.5;pointer-events:none}
    .timeline rect:focus-visible{stroke:var(--ink);stroke-width:3;outline:none}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0 0 .5rem;padding:0}
    .key{display:inline-block;width:1em;height:1em;border-radius:3px;margin-right:.4em;vertical-align:-.12em}
    .moments{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:1rem}
    figure{margin:0}figure img{width:100%;height:auto;border-radius:8px;display:block}figcaption{color:var(--quiet);margin-top:.25rem}
    figcaption strong{color:var(--ink)}
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
    .paths{width:100%;max-height:70vh;display:block}.paths .frame{fill:var(--band)}
    .path polyline,.path circle{fill:none;stroke-linejoin:round;stroke-linecap:round}.path circle.end{fill:inherit}.path text{stroke:none}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
    @media(max-width:560px){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}.moments{grid-template-columns:1fr 1fr;gap:.5rem}}

    """
}

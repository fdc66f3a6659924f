# The names of a generated Objective-C header: lines of «class selector», «class property» and «enumeration constant».
/^@(interface|protocol) / { name = $2 }
/^typedef SWIFT_ENUM/ { name = $3; sub(/,.*/, "", name) }
/^  MPP[A-Za-z]* = / { print name, $1 }
/@property/ { property = $0; sub(/;.*/, "", property); sub(/.*[ *]/, "", property); print name, property }
/^[-+] / {
  gsub(/\([^()]*\)/, ""); gsub(/;| SWIFT_.*| OBJC_.*/, ""); selector = ""
  for (i = 2; i <= NF; i++) if (NF == 2 || $i ~ /:/) { part = $i; sub(/:.*/, ":", part); selector = selector part }
  print name, selector
}

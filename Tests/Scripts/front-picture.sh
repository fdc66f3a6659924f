#!/bin/sh
# Makes the moving picture at the top of README: draw-hands draws a hand, recognizes it and draws what was found; ffmpeg packs the frames as a GIF.
#
#   Tests/Scripts/front-picture.sh     after sh Models/fetch.sh
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift build -c release --product draw-hands
"$(swift build -c release --show-bin-path)/draw-hands" front "$work"
output=Sources/Documentation.docc/Resources/front.gif
ffmpeg -loglevel error -y -f image2pipe -framerate 15 -c:v ppm -i "$work/front.ppm" \
  -vf 'split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle' "$output"
size=$(wc -c <"$output")
echo "$output: $size bytes"
[ "$size" -le 1000000 ] || { echo "front-picture.sh: the picture is larger than 1 MB" >&2; exit 1; }

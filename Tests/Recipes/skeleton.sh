#!/bin/bash
# Runs skeleton.py with a separate pygltflib, reads the file back with it, and compares the places of all joints in all frames with those of the results.
#
#   Tests/Recipes/skeleton.sh HANDS.jsonl HAND.gltf
#
# Needs python3 with pip; pygltflib comes from PyPI into .build/pygltflib, once. Ends with 77 and a reason if it cannot, so that a test can distinguish
# that from a failure.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export PYTHONPATH=$here/../../.build/pygltflib
if ! python3 -c 'import pygltflib' 2>/dev/null; then
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$PYTHONPATH" pygltflib >&2 ||
    { echo "pygltflib cannot be installed from PyPI" >&2; exit 77; }
fi
python3 "$here/skeleton.py" "$1" "$2"
python3 - "$1" "$2" <<'PYTHON'
import base64
import json
import struct
import sys

from pygltflib import GLTF2

file = GLTF2().load(sys.argv[2])
data = base64.b64decode(file.buffers[0].uri.split(",")[1])
widths = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def rows(number):
    accessor = file.accessors[number]
    width = widths[accessor.type]
    numbers = struct.unpack_from(f"<{width * accessor.count}f", data, file.bufferViews[accessor.bufferView].byteOffset)
    return [numbers[i:i + width] for i in range(0, len(numbers), width)]


def turned(q, v):
    x, y, z, w = q
    u = (x, y, z)
    cross = lambda a, b: (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    first = [2 * c for c in cross(u, v)]
    return [a + w * b + c for a, b, c in zip(v, first, cross(u, first))]


def times(a, b):
    va, vb = a[:3], b[:3]
    cross = (va[1] * vb[2] - va[2] * vb[1], va[2] * vb[0] - va[0] * vb[2], va[0] * vb[1] - va[1] * vb[0])
    return [a[3] * q + b[3] * p + c for p, q, c in zip(va, vb, cross)] + [a[3] * b[3] - sum(p * q for p, q in zip(va, vb))]


moves = {}
for channel in file.animations[0].channels:
    moves[channel.target.node, channel.target.path] = rows(file.animations[0].samplers[channel.sampler].output)
frames = [json.loads(line) for line in open(sys.argv[1])]
frames = [frame["joints"][0]["joints"] for frame in frames if frame["joints"] and frame["joints"][0]]
worst = 0


def check(node, frame, place, turn):
    global worst
    name, children = file.nodes[node].name, file.nodes[node].children or []
    if (node, "rotation") in moves:
        place = [a + b for a, b in zip(place, turned(turn, moves[node, "translation"][frame]))]
        turn = times(turn, moves[node, "rotation"][frame])
        # Back from the axes of glTF to those of the camera.
        place_before = frames[frame][name]["position"]
        worst = max(worst, *(abs(a - b) for a, b in zip((place[0], -place[1], -place[2]), place_before)))
    else:
        turn = times(turn, file.nodes[node].rotation)
    for child in children:
        check(child, frame, place, turn)


for frame in range(len(frames)):
    check(file.scenes[0].nodes[0], frame, (0, 0, 0), (0, 0, 0, 1))
print("joints within", "10 µm" if worst < 1e-5 else f"{worst} m")
PYTHON

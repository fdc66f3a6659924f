"""Writes the hand of a video as a moving skeleton, a glTF file that Blender and game engines import.

    python3 skeleton.py hands.jsonl hand.gltf

hands.jsonl is what `gesture-cli recognize --mode video --details --joints --format jsonl` writes.
"""
import base64
import json
import struct
import sys

from pygltflib import (
    GLTF2, Accessor, Animation, AnimationChannel, AnimationChannelTarget, AnimationSampler, Buffer, BufferView, Node,
    Scene)

FLOAT = 5126


def parent(names, number):
    """The wrist is the root; palm and metacarpals hang on it, every other joint on the one before."""
    if names[number] == "wrist":
        return None
    first = names[number] == "palm" or names[number].endswith("metacarpal")
    return names.index("wrist") if first else number - 1


def inverse(q):
    return [-q[0], -q[1], -q[2], q[3]]


def times(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz]


def turned(q, v):
    return times(times(q, list(v) + [0]), inverse(q))[:3]


frames = []
for line in open(sys.argv[1], encoding="utf-8"):
    result = json.loads(line)
    if result.get("joints") and result["joints"][0]:
        frames.append((result["timestampInMilliseconds"] / 1000, result["joints"][0]["joints"]))
names = list(frames[0][1])
file, binary = GLTF2(scene=0), bytearray()


def accessor(rows, kind):
    """Numbers of the file's buffer."""
    data = struct.pack(f"<{sum(map(len, rows))}f", *(number for row in rows for number in row))
    file.bufferViews.append(BufferView(buffer=0, byteOffset=len(binary), byteLength=len(data)))
    binary.extend(data)
    bounds = {"min": [min(column) for column in zip(*rows)], "max": [max(column) for column in zip(*rows)]}
    file.accessors.append(
        Accessor(bufferView=len(file.bufferViews) - 1, componentType=FLOAT, count=len(rows), type=kind, **bounds))
    return len(file.accessors) - 1


animation = Animation(name="hand")
start = accessor([[time - frames[0][0]] for time, _ in frames], "SCALAR")


def animate(node, path, rows, kind):
    animation.samplers.append(AnimationSampler(input=start, output=accessor(rows, kind)))
    animation.channels.append(AnimationChannel(
        sampler=len(animation.samplers) - 1, target=AnimationChannelTarget(node=node, path=path)))


for number, name in enumerate(names):
    above = parent(names, number)
    translations, rotations = [], []
    for _, joints in frames:
        place, turn = joints[name]["position"], joints[name]["rotation"]
        if above is not None:
            base, back = joints[names[above]]["position"], inverse(joints[names[above]]["rotation"])
            place, turn = turned(back, [a - b for a, b in zip(place, base)]), times(back, turn)
        # Of the two quaternions of a rotation the one that is nearer to that before.
        if rotations and sum(a * b for a, b in zip(turn, rotations[-1])) < 0:
            turn = [-number for number in turn]
        translations.append(place)
        rotations.append(turn)
    file.nodes.append(Node(
        name=name, translation=translations[0], rotation=rotations[0],
        children=[child for child in range(len(names)) if parent(names, child) == number]))
    animate(number, "rotation", rotations, "VEC4")
    animate(number, "translation", translations, "VEC3")
# In the camera's axes y is downwards and z away; in those of glTF y is up.
file.nodes.append(Node(name="camera axes", rotation=[1, 0, 0, 0], children=[names.index("wrist")]))
file.scenes.append(Scene(nodes=[len(names)]))
file.animations.append(animation)
file.buffers.append(Buffer(
    byteLength=len(binary), uri="data:application/octet-stream;base64," + base64.b64encode(binary).decode()))
file.save(sys.argv[2])
print(len(names), "joints,", len(frames), "frames")

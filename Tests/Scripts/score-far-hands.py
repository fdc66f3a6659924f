#!/usr/bin/env python3
"""Scores what gesture-cli found in the drawn images of hands at a distance: score-far-hands.py TRUTH.jsonl RESULTS.jsonl

TRUTH.jsonl is what `draw-hands far FOLDER` wrote, RESULTS.jsonl what `gesture-cli detect --format jsonl` printed for the images. A hand is found if
the middle of its landmarks' box is not farther from the true one than half the hand's length and the box is 0.5 to 2 times as large; any other
hand is a false one. Fails below the limits: 93 % from 70 pixels on, 85 % at 50, 60 % at 35, and one false hand in 100 images."""
import collections, json, sys

truth = {line["name"]: line for line in map(json.loads, open(sys.argv[1]))}
images, found, false = collections.Counter(), collections.Counter(), []
for result in map(json.loads, open(sys.argv[2])):
    name = result["source"].rsplit("/", 1)[-1]
    expected = truth.pop(name)
    size, hit = expected["size"], False
    images[size] += 1
    for landmarks in result["landmarks"]:
        xs, ys = ([point[axis] * result[side] for point in landmarks] for axis, side in (("x", "width"), ("y", "height")))
        box = max(max(xs) - min(xs), max(ys) - min(ys))
        distance = max(abs((max(xs) + min(xs)) / 2 - expected["x"]), abs((max(ys) + min(ys)) / 2 - expected["y"]))
        if size and distance < size / 2 and 0.5 < box / size < 2:
            hit = True
        else:
            false.append(name)
    found[size] += hit

if truth or not images:
    sys.exit(f"no results for {len(truth)} images: {', '.join(sorted(truth)[:5])}")
problems = []
for size in sorted(images, reverse=True):
    if not size:
        continue
    limit = 0.93 if size >= 70 else 0.85 if size >= 50 else 0.6
    print(f"{size} pixels: {found[size]} of {images[size]}")
    if found[size] < limit * images[size]:
        problems.append(f"fewer than {limit:.0%} of the hands of {size} pixels are found")
print(f"without a hand: {images[0]} images; false hands: {len(false)} {' '.join(false)}".rstrip())
if len(false) > sum(images.values()) / 100:
    problems.append("more than one false hand in 100 images")
sys.exit("; ".join(problems) or 0)

#!/usr/bin/env python3
"""Writes the truth that train-reader.sh takes: pinch-truth.py TRUTH DIGITS PHOTOGRAPHS >NEW.

TRUTH is a file of what photographs show, see train-reader/PeopleTruth.swift. The lines of NEW also have `touches`, where what a
photograph shows tells which fingertips touch the thumb's. DIGITS is the folder `Dataset` of the Sign Language Digits
Dataset; its photographs are linked into the folder PHOTOGRAPHS as digitN_NUMBER.JPG.
"""
import json
import os
import sys

NONE = [0, 0, 0, 0]
# The thumb touches the little finger for 6, the ring finger for 7, the middle finger for 8, the index finger for 9. For 0
# the index finger surely does.
DIGITS = [[1, None, None, None], NONE, NONE, NONE, NONE, NONE, [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
APART = ("Closed_Fist", "Open_Palm", "Thumb_Up", "Thumb_Down", "ILoveYou", "Victory", "Pointing_Up", "call")
APART_FINGERS = ([0], [1], [4], [0, 1], [1, 2], [1, 4], [0, 1, 2], [1, 2, 3, 4])


def touches(row):
    note = row.get("note") or ""
    if row["kind"] != "image" or not row.get("sure"):
        return None
    if note.startswith("OK sign") or note == "ASL F":
        return [1, 0, 0, 0]
    if note in ("ASL C", "flat hand seen edge-on") or note.startswith("the sign for thanks"):
        return NONE
    if row.get("label") in APART or row.get("fingers") in APART_FINGERS:
        return NONE
    # The thumb may hold down the little finger.
    return [0, 0, 0, None] if row.get("fingers") == [1, 2, 3] else None


def main():
    truth, digits, photographs = sys.argv[1:4]
    with open(truth) as lines:
        for row in map(json.loads, lines):
            print(json.dumps({**row, "touches": touches(row)}))
    for digit, fingers in enumerate(DIGITS):
        folder = os.path.join(digits, str(digit))
        for name in sorted(os.listdir(folder)):
            source = f"digit{digit}_{''.join(filter(str.isdigit, name))}.JPG"
            place = os.path.join(photographs, source)
            if not os.path.lexists(place):
                os.symlink(os.path.abspath(os.path.join(folder, name)), place)
            print(json.dumps({"source": source, "kind": "image", "set": "digits", "sure": True, "touches": fingers}))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main()

#!/usr/bin/env python3
"""Prints the cases of CropGoldens.swift: crops by OpenCV 3.4.18, whose fixed-point bilinear sampling MediaPipe's wheels use,
with the corners of OpenCV 5, which those wheels compute.

    python3 -m venv .venv && .venv/bin/pip install 'opencv-python-headless==3.4.18.65' 'numpy<2'
    .venv/bin/python crop_goldens.py > CropGoldens.swift

Each line is the size of a drawn picture, a region in pixels, the crop's side, the border, and the FNV-1a hash of the crop's bytes.
"""
import math
import random

import cv2
import numpy as np

f32 = np.float32


def picture(width, height):
    y, x, c = np.mgrid[0:height, 0:width, 0:3].astype(np.int64)
    return ((x * x * 7 + y * x * 13 + (x ^ y) * 31 + c * 91 + y * 5) & 255).astype(np.uint8)


def points(cx, cy, w, h, degrees):
    """cv::RotatedRect::points as OpenCV 5 has it; 3.4.18 mirrors the last two corners at the centre."""
    angle = float(degrees) * math.pi / 180
    b, a = f32(math.cos(angle)) * f32(0.5), f32(math.sin(angle)) * f32(0.5)
    return np.array([
        [cx - a * h - b * w, cy + b * h - a * w], [cx + a * h - b * w, cy - b * h - a * w],
        [cx + a * h + b * w, cy - b * h + a * w], [cx - a * h + b * w, cy + b * h + a * w]], f32)


def crop(image, cx, cy, w, h, rotation, side, replicate):
    degrees = f32(float(f32(f32(rotation) * f32(180))) / math.pi)
    corners = points(f32(cx), f32(cy), f32(w), f32(h), degrees)
    target = np.array([[0, side], [0, 0], [side, 0], [side, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    border = cv2.BORDER_REPLICATE if replicate else cv2.BORDER_CONSTANT
    return cv2.warpPerspective(image, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=border)


def fnv1a(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = ((h ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return h


def cases():
    half = math.pi / 2
    # Letterboxed pictures of even and odd size, in the four orientations: where ties happen.
    for width, height in [(330, 439), (439, 330), (420, 420), (418, 418), (640, 427), (1, 1), (3, 2), (193, 191), (640, 360)]:
        for turn in (0, -half, half, -math.pi):
            side = f32(max(width, height))
            yield width, height, f32(0.5) * f32(width), f32(0.5) * f32(height), side, side, f32(turn), 192, False
    r = random.Random(20260821)
    for i in range(60):
        width, height = r.randint(1, 500), r.randint(1, 500)
        side = f32(math.exp(r.uniform(math.log(2), math.log(1500))))
        cx, cy = f32(r.uniform(-0.3, 1.3) * width), f32(r.uniform(-0.3, 1.3) * height)
        rotation = f32(r.choice([0, half, -half, math.pi, r.uniform(-4, 4), r.uniform(-4, 4), r.uniform(-4, 4)]))
        stretch = f32(r.choice([1, 1, r.uniform(0.3, 3)]))
        yield width, height, cx, cy, side, side * stretch, rotation, r.choice([192, 224, 65, 128]), bool(i % 2)


print("// Made by crop_goldens.py with OpenCV %s. Not edited by hand." % cv2.__version__)
print("import TestSupport\n\nlet cropGoldens: [CropGolden] = [")
for width, height, cx, cy, w, h, rotation, side, replicate in cases():
    out = crop(picture(width, height), float(cx), float(cy), float(w), float(h), rotation, side, replicate)
    values = ", ".join(repr(float(v)) for v in (cx, cy, w, h, rotation))
    print("  CropGolden(%d, %d, [%s], %d, %s, 0x%016x)," % (width, height, values, side, "true" if replicate else "false", fnv1a(out.tobytes())))
print("]")

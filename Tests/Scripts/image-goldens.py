#!/usr/bin/env python3
"""Writes Tests/GestureImagesTests/Goldens/images.tsv: small JPEG and PNG files of drawn content, and what Pillow makes of them.

Each line has a name, the width, the height, the channels, the CRC-32 of the pixels, the file in base64, and of a JPEG file the CRC-32 of the pixels
that libjpeg-turbo makes of it at a half, a quarter and an eighth of its size. Needs Pillow (built with libjpeg-turbo)
and cjpeg and jpegtran (Debian: libjpeg-turbo-progs).

    python3 -m venv venv && venv/bin/pip install pillow && venv/bin/python Tests/Scripts/image-goldens.py
"""
import base64
import io
import math
import os
import pathlib
import random
import struct
import subprocess
import tempfile
import zlib

from PIL import Image, ImageFile

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "GestureImagesTests" / "Goldens" / "images.tsv"
LINES = []


def drawing(width, height):
    """A gradient, disks with sharp edges, stripes and noise: every coefficient occurs."""
    generator = random.Random(width * 100 + height)
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            red, green, blue = 255 * x // max(width - 1, 1), 255 * y // max(height - 1, 1), 128
            if math.hypot(x - width * 0.3, y - height * 0.4) < min(width, height) * 0.3:
                red, green, blue = 250, 40, 30
            if (x // 2 + y) % 7 == 0 and x > width // 2:
                red, green, blue = 10, 60, 240
            noise = generator.randrange(-12, 13)
            pixels += bytes(min(max(value + noise, 0), 255) for value in (red, green, blue))
    return Image.frombytes("RGB", (width, height), bytes(pixels))


def pillow_pixels(data, reduction=1):
    image = Image.open(io.BytesIO(data))
    if reduction > 1:
        # What draft() does, whose choice of the reduction is not wanted here.
        size = tuple(-(-length // reduction) for length in image.size)
        codec, _, offset, arguments = image.tile[0][:4]
        image._size, image.decoderconfig = size, (reduction, 0)
        image.tile = [ImageFile._Tile(codec, (0, 0) + size, offset, arguments)]
    if image.format == "PNG" and image.mode.startswith("I;16"):
        # Pillow clips 16-bit gray; the high byte is wanted, as OpenCV takes it.
        return image.size, 1, image.tobytes()[1::2]
    gray = data[25] in (0, 4) if image.format == "PNG" else image.mode == "L"
    image = image.convert("RGB")
    if gray:
        image = image.getchannel(0)
    return image.size, 1 if gray else 3, image.tobytes()


def add(name, data):
    size, channels, pixels = pillow_pixels(data)
    fields = [name, str(size[0]), str(size[1]), str(channels), f"{zlib.crc32(pixels):08x}", base64.b64encode(data).decode()]
    if not name.startswith("png"):
        fields += [f"{zlib.crc32(pillow_pixels(data, reduction)[2]):08x}" for reduction in (2, 4, 8)]
    LINES.append("\t".join(fields))


def pillow_jpeg(image, **options):
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", **options)
    return buffer.getvalue()


def cjpeg(image, *options):
    buffer = io.BytesIO()
    image.save(buffer, "PPM")
    return subprocess.run(["cjpeg", *options], input=buffer.getvalue(), stdout=subprocess.PIPE, check=True).stdout


def jpegtran(data, scans=None, *options):
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["jpegtran", *options]
        if scans:
            pathlib.Path(folder, "scans").write_text(scans)
            arguments += ["-scans", os.path.join(folder, "scans")]
        return subprocess.run(arguments, input=data, stdout=subprocess.PIPE, check=True).stdout


def segments(data):
    parts, position = [], 2
    while True:
        marker, length = data[position + 1], struct.unpack(">H", data[position + 2 : position + 4])[0]
        if marker == 0xDA:
            return parts + [(marker, data[position:])]
        parts.append((marker, data[position : position + 2 + length]))
        position += 2 + length


def joined(parts):
    return b"\xff\xd8" + b"".join(part for _, part in parts)


def adobe(transform):
    return (0xEE, b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00" + bytes([transform]))


def renamed(parts, names):
    result = []
    for marker, part in parts:
        part = bytearray(part)
        for index, name in enumerate(names):
            if marker in (0xC0, 0xC1, 0xC2):
                part[10 + 3 * index] = name
            if marker == 0xDA:
                part[5 + 2 * index] = name
        result.append((marker, bytes(part)))
    return result


def jpegs():
    for index in range(16):
        width, height = 17 + index, 17 + index * 7 % 16
        image = drawing(width, height)
        add(f"420 {width}x{height}", pillow_jpeg(image, quality=75, subsampling="4:2:0", progressive=index % 2 == 1))
    for sampling in ("1x1", "2x1", "2x2", "1x2", "4x1", "1x4", "4x1,2x1,1x1", "2x2,1x2,2x1", "3x2", "2x1,1x1,2x1", "1x1,2x2,1x1"):
        for options in ([], ["-progressive"], ["-restart", "1"], ["-progressive", "-restart", "2B"]):
            image = drawing(39, 27)
            add(f"{sampling} {' '.join(options)}".strip(), cjpeg(image, "-quality", "80", "-sample", sampling, *options))
    for width, height in ((1, 1), (2, 1), (1, 2), (3, 3), (4, 2), (5, 5), (8, 8), (9, 16), (64, 3)):
        for sampling in ("2x1", "2x2", "1x2"):
            add(f"{sampling} {width}x{height}", cjpeg(drawing(width, height), "-quality", "90", "-sample", sampling))
    for quality in (1, 30, 95, 100):
        for progressive in (False, True):
            kind = "progressive" if progressive else "baseline"
            add(f"quality {quality} {kind}", pillow_jpeg(drawing(40, 24), quality=quality, progressive=progressive))
    for progressive in (False, True):
        kind = "progressive" if progressive else "baseline"
        add(f"gray {kind}", pillow_jpeg(drawing(33, 21).convert("L"), quality=85, progressive=progressive))
        add(f"cmyk {kind}", pillow_jpeg(drawing(21, 33).convert("CMYK"), quality=85, progressive=progressive))
        add(f"optimized {kind}", pillow_jpeg(drawing(50, 30), optimize=True, progressive=progressive))
    add("16-bit quantization", pillow_jpeg(drawing(40, 24), qtables=[[300] * 64, [17] * 64]))
    plain = pillow_jpeg(drawing(40, 30), quality=92, subsampling="4:2:0")
    add("three scans", jpegtran(plain, "0;\n1;\n2;\n"))
    add("two scans, restarts", jpegtran(plain, "0;\n1 2;\n", "-restart", "3B"))
    successive = """0 1 2: 0-0, 0, 3; 0: 1-63, 0, 4; 1: 1-63,0,2; 2: 1-63,0,2; 0: 1-63,4,3; 0 1 2: 0-0,3,2; 0 1 2: 0-0,2,1; 0: 1-63,3,2;
        0: 1-63,2,1; 1: 1-63,2,1; 2: 1-63,2,1; 0 1 2: 0-0,1,0; 0: 1-63,1,0; 1: 1-63,1,0; 2: 1-63,1,0;"""
    add("many scans", jpegtran(plain, successive))
    add("many scans, restarts", jpegtran(plain, successive, "-restart", "1"))
    parts = segments(pillow_jpeg(drawing(24, 16), quality=90))
    jfif, bare = [part for part in parts if part[0] == 0xE0], [part for part in parts if part[0] != 0xE0]
    add("no JFIF", joined(bare))
    add("JFIF before Adobe 0", joined(jfif + [adobe(0)] + bare))
    for transform in (0, 1, 2):
        add(f"Adobe {transform}", joined([adobe(transform)] + bare))
    add("named RGB", joined(renamed(bare, b"RGB")))
    add("named RGB with JFIF", joined(renamed(jfif + bare, b"RGB")))
    add("named 0 1 2", joined(renamed(bare, bytes([0, 1, 2]))))
    inks = [part for part in segments(pillow_jpeg(drawing(24, 16).convert("CMYK"), quality=90)) if part[0] != 0xEE]
    add("CMYK without Adobe", joined(inks))
    for transform in (0, 2):
        add(f"CMYK Adobe {transform}", joined([adobe(transform)] + inks))
    add("fill bytes before markers", joined(parts[:1]) + b"".join(b"\xff" * 3 + part for _, part in parts[1:]))


PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def paeth(left, up, corner):
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]


def filtered(rows, distance, generator):
    output, above = b"", None
    for row in rows:
        before = above if above is not None else bytes(len(row))
        kind, line = generator.randrange(5), bytearray()
        for index, value in enumerate(row):
            left = row[index - distance] if index >= distance else 0
            corner = before[index - distance] if index >= distance else 0
            up = before[index]
            line.append((value - (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]) & 255)
        output += bytes([kind]) + bytes(line)
        above = row
    return output


def packed(values, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", value) for value in values)
    bits = "".join(f"{value:0{depth}b}" for value in values)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[index : index + 8], 2) for index in range(0, len(bits), 8))


def png(width, height, kind, depth, interlaced, generator):
    channels, largest = CHANNELS[kind], (1 << depth) - 1
    noise = generator.random() * 0.5
    pixels = [
        [
            [generator.randrange(largest + 1) if generator.random() < noise else (x * 9 + y * 14 + c * 40) * largest // 700 % (largest + 1)
             for c in range(channels)]
            for x in range(width)
        ]
        for y in range(height)
    ]
    extra = b""
    if kind == 3:
        extra = chunk(b"PLTE", bytes(generator.randrange(256) for _ in range(3 << depth)))
        if interlaced:
            extra += chunk(b"tRNS", bytes(generator.randrange(256) for _ in range(1 << depth)))
    elif kind in (0, 2) and interlaced:
        extra = chunk(b"tRNS", packed([largest] * channels, 16))
    raw = b""
    for x0, y0, dx, dy in PASSES if interlaced else [(0, 0, 1, 1)]:
        rows = [packed([v for x in range(x0, width, dx) for v in pixels[y][x]], depth) for y in range(y0, height, dy)]
        raw += filtered([row for row in rows if row], max(1, channels * depth // 8), generator)
    compressor = zlib.compressobj(generator.choice([0, 1, 9]), zlib.DEFLATED, 15, 9, generator.choice([0, 2, 3, 4]))
    data = compressor.compress(raw) + compressor.flush()
    step = generator.choice([len(data), 50])
    pieces = b"".join(chunk(b"IDAT", data[index : index + step]) for index in range(0, len(data), step))
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + pieces + chunk(b"IEND", b"")


def pngs():
    generator = random.Random(15)
    kinds = [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16)]
    for kind, depth in kinds:
        for interlaced in (0, 1):
            for width, height in ((1, 1), (3, 5), (19, 13)):
                add(f"png type {kind} depth {depth} interlaced {interlaced} {width}x{height}", png(width, height, kind, depth, interlaced, generator))


jpegs()
pngs()
OUTPUT.parent.mkdir(parents=True, exist_ok=True)
OUTPUT.write_text("\n".join(LINES) + "\n")
print(f"{len(LINES)} images, {OUTPUT.stat().st_size} bytes")

#!/usr/bin/env python3
"""Compares the processor time of a folder of JPEG files with that of MediaPipe in Python, which reads them with Pillow: in turns.

    venv/bin/python Tests/Scripts/compare-folder.py [--rounds 5] [--files 60] [--tool PATH] [--model BUNDLE] IMAGE...

Needs Pillow, MediaPipe, and a release build of gesture-cli. It makes JPEG files of different sizes, 200 to 2000 pixels on the longer side, of
the images given; each round then runs gesture-cli on the folder, and MediaPipe on the same files. Measured is what the kernel says of each
process and its children: user and system time. The tool's PATH has no ffmpeg. The last lines are the medians, and the median of the rounds' ratios.
"""
import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

BASELINE = """
import sys
import mediapipe, numpy
from PIL import Image
from mediapipe.tasks.python import BaseOptions, vision
options = vision.GestureRecognizerOptions(base_options=BaseOptions(model_asset_path=sys.argv[1]))
with vision.GestureRecognizer.create_from_options(options) as recognizer:
    for path in sys.argv[2:]:
        pixels = numpy.asarray(Image.open(path).convert("RGB"))
        result = recognizer.recognize(mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels))
        print(path, *[gestures[0].category_name for gestures in result.gestures])
"""
START = "import mediapipe, numpy\nfrom PIL import Image\nfrom mediapipe.tasks.python import BaseOptions, vision"


def make_files(images, count, folder):
    from PIL import Image
    paths = []
    for number in range(count):
        image = Image.open(images[number % len(images)]).convert("RGB")
        # Evenly spaced sizes, in an order that gives every image small and large ones.
        side = 200 + 1800 * ((number * 7) % count) // max(count - 1, 1)
        scale = side / max(image.size)
        image = image.resize([max(round(length * scale), 1) for length in image.size], Image.LANCZOS)
        path = os.path.join(folder, f"{number:03}.jpg")
        image.save(path, "JPEG", quality=(75, 85, 90, 95)[number % 4], progressive=number % 10 == 9)
        paths.append(path)
    return paths


def measure(command, environment):
    """Processor and elapsed seconds of a command that has to succeed, and what it prints."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    elapsed = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        sys.exit(f"{command[0]} failed: {run.stderr[-2000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, elapsed, run.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("images", nargs="+", metavar="IMAGE")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--files", type=int, default=60)
    parser.add_argument("--tool", default=".build/release/gesture-cli")
    parser.add_argument("--model", default="Models/gesture_recognizer.task")
    parser.add_argument("--jobs", type=int, help="of gesture-cli; its default is the number of cores")
    arguments = parser.parse_args()
    tool = os.path.abspath(arguments.tool)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as nothing:
        paths = make_files(arguments.images, arguments.files, folder)
        print(f"{len(paths)} files, {sum(map(os.path.getsize, paths)) / 1e6:.1f} MB")
        jobs = ["--jobs", str(arguments.jobs)] if arguments.jobs else []
        ours = [tool, "recognize", "--model", arguments.model, "--format", "csv", *jobs, folder]
        baseline = [sys.executable, "-c", BASELINE, arguments.model, *paths]
        environment = {**os.environ, "PATH": nothing}
        rounds = []
        print("round\tgesture-cli\tMediaPipe\tof it for its start\tratio\tratio without the start\telapsed")
        for number in range(arguments.rounds):
            mine, mine_elapsed, _ = measure(ours, environment)
            other, other_elapsed, _ = measure(baseline, os.environ)
            start, _, _ = measure([sys.executable, "-c", START], os.environ)
            rounds.append((mine, other, start, mine / other, mine / (other - start)))
            print("\t".join([str(number + 1)] + [f"{value:.2f}" for value in rounds[-1]] + [f"{mine_elapsed:.2f} {other_elapsed:.2f}"]))
        medians = [statistics.median(column) for column in zip(*rounds)]
        print("median\t" + "\t".join(f"{value:.2f}" for value in medians))


if __name__ == "__main__":
    main()

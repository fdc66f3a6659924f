#!/usr/bin/env python3
"""Compares the time of decoding image files with Pillow's, interleaved: medians and ratios of elapsed and processor time.

    venv/bin/python Tests/Scripts/compare-decoding.py [--rounds 5] [--runs 9] [--threads 1] [--tool PATH] FILE...

Needs Pillow and a release build of measure-parts. Each round measures every file with both; the figure of a round is the median of its runs, and the
ratio is that of the medians over the rounds. Reading the file is not measured.
"""
import argparse
import io
import statistics
import subprocess
import time

from PIL import Image


def pillow(path, runs):
    """Median elapsed and processor milliseconds."""
    with open(path, "rb") as file:
        data = file.read()
    elapsed, processor = [], []
    for run in range(runs + 1):
        start = time.perf_counter(), time.process_time()
        image = Image.open(io.BytesIO(data))
        image.load()
        if image.mode not in ("RGB", "L"):
            image.convert("RGB")
        if run > 0:
            elapsed.append((time.perf_counter() - start[0]) * 1000)
            processor.append((time.process_time() - start[1]) * 1000)
    return statistics.median(elapsed), statistics.median(processor)


def ours(tool, path, runs, threads):
    command = [tool, "decode", path, str(runs), str(threads)]
    fields = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.strip().split("\t")
    return float(fields[3]), float(fields[4])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--tool", default=".build/release/measure-parts")
    arguments = parser.parse_args()
    print("file\tmegapixels\tours ms\tPillow ms\tratio\tours CPU ms\tPillow CPU ms\tratio")
    for path in arguments.files:
        rounds = []
        for _ in range(arguments.rounds):
            rounds.append(ours(arguments.tool, path, arguments.runs, arguments.threads) + pillow(path, arguments.runs))
        elapsed, processor, pillow_elapsed, pillow_processor = (statistics.median(column) for column in zip(*rounds))
        width, height = Image.open(path).size
        print(
            f"{path}\t{width * height / 1e6:.2f}\t{elapsed:.2f}\t{pillow_elapsed:.2f}\t{elapsed / pillow_elapsed:.2f}"
            f"\t{processor:.2f}\t{pillow_processor:.2f}\t{processor / pillow_processor:.2f}"
        )


main()

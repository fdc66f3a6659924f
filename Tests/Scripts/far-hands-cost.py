#!/usr/bin/env python3
"""Measures what the search for small hands costs: far-hands-cost.py [--rounds N] [--runs N]

Run it in the package after `swift build -c release`, with the models in Models/, on a machine that does nothing else. All variants are measured in
turns; printed are medians over the rounds."""
import argparse, json, pathlib, platform, re, statistics, subprocess, tempfile

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--rounds", type=int, default=5)
parser.add_argument("--runs", type=int, default=88, help="frames per round; the video has 44")
options = parser.parse_args()
tool, draw = (f".build/release/{name}" for name in ("gesture-cli", "draw-hands"))


def benchmark(image, runs, *arguments, threads=1):
    line = subprocess.run(
        [tool, "benchmark", "--model", "Models/hand_landmarker.task", "--format", "json", "--runs", f"{runs}:1",
         "--threads", str(threads), "--image", str(image), *arguments], capture_output=True, text=True, check=True).stdout
    return json.loads(line)


def processor():
    try:
        names = re.findall(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    except OSError:
        names = []
    return f"{names[0]}, {len(names)} cores" if names else platform.processor() or platform.machine()


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    subprocess.run([draw, "far-video", str(folder)], check=True)
    video, still, near = (folder / f"{file}.ppm" for file in ("video", "still", "near"))
    stream = ["--mode", "video", "--num-hands"]
    variants = {}
    for threads in (1, 2):
        words = f"{threads} thread{'s' if threads > 1 else ''}"
        for hand in ("0", "0.04"):
            variants[f"video, hand of 80 pixels, smallest hand {hand}, {words}"] = (
                video, options.runs, [*stream, "1", "--smallest-hand", hand], threads)
        for budget in ("1", "0.25"):
            variants[f"two hands allowed, one shown, search budget {budget}, {words}"] = (
                near, options.runs, [*stream, "2", "--search-budget", budget], threads)
        for hand in ("0", "0.1", "0.05", "0.02"):
            variants[f"still image, smallest hand {hand}, {words}"] = (still, 3, ["--smallest-hand", hand], threads)
    measured = {what: [] for what in variants}
    for _ in range(options.rounds):
        for what, (image, runs, arguments, threads) in variants.items():
            measured[what].append(benchmark(image, runs, *arguments, threads=threads))

print(f"1920×1080 pixels; {processor()}; medians of {options.rounds} rounds, milliseconds")
means = {}
for what, reports in measured.items():
    median, mean, worst = (
        statistics.median(report[key] for report in reports) for key in ("medianMilliseconds", "meanMilliseconds", "maxMilliseconds"))
    means[what] = mean
    detections = reports[0]["meanPalmDetections"], reports[0]["maxPalmDetections"]
    print(f"{what}: median {median:.1f}, mean {mean:.1f}, worst {worst:.1f}; palm detections {detections[0]:.2f}, at most {detections[1]}")
for threads in ("1 thread", "2 threads"):
    few, all_frames = (means[f"two hands allowed, one shown, search budget {budget}, {threads}"] for budget in ("0.25", "1"))
    print(f"search budget 0.25 against 1, {threads}: mean time per frame {few / all_frames:.2f}")

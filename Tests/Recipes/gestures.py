"""Writes the gestures of all images of a folder, and of the folders in it, as JSON Lines.

    spark-submit gestures.py FOLDER OUTPUT_FOLDER

OUTPUT_FOLDER gets the results, part-*.jsonl, and the images that failed, errors-*.jsonl. A second run continues: it
leaves images alone that have a result, and tries the others again.
"""
import json
import subprocess
import sys
from pathlib import Path

from pyspark.sql import SparkSession

IMAGES = {
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".jpeg", ".jpg", ".pam", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff",
    ".webp"}
IMAGES_PER_PARTITION = 100
# Each executor core works on one partition, and so runs one process, at a time.
COMMAND = "gesture-cli recognize --jsonl --jobs 1 --threads 1"


def recognize(names, output, number):
    """Writes the results of a partition's images: one process for all of them, in the executor."""
    names = list(names)
    lines = "".join(json.dumps({"source": name}) + "\n" for name in names)
    try:
        run = subprocess.run(COMMAND.split(), input=lines.encode(), capture_output=True)
        text, end = run.stdout, f"status {run.returncode}: {run.stderr.decode(errors='replace').strip()[-500:]}"
    except OSError as error:
        text, end = b"", str(error)
    # A line for each image, with the key error if it failed. If the process ended early, the last line is cut off.
    answers = [(json.loads(line), line) for line in text.decode().split("\n")[:-1]]
    errors = {answer["source"]: line for answer, line in answers if "error" in answer}
    answered = {answer["source"] for answer, _ in answers}
    errors |= {name: json.dumps({"source": name, "error": end}) for name in names if name not in answered}
    write(f"{output}/part-{number}.jsonl", [line for answer, line in answers if answer["source"] not in errors])
    write(f"{output}/errors-{number}.jsonl", list(errors.values()))
    return len(names), list(errors.values())


def write(path, lines):
    """Writes a file that appears whole or not at all."""
    if lines:
        draft = Path(path + ".draft")
        draft.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        draft.replace(path)


def sources(path):
    """The images that a file of results is about."""
    with open(path, encoding="utf-8", newline="\n") as lines:
        return {json.loads(line)["source"] for line in lines}


def main(folder, output):
    files = Path(folder).absolute().rglob("*")
    names = sorted(str(path) for path in files if path.suffix.lower() in IMAGES and path.is_file())
    if not names:
        sys.exit(f"{folder}: no images")
    output = Path(output).absolute()
    output.mkdir(parents=True, exist_ok=True)
    for path in output.glob("errors-*"):
        path.unlink()
    parts = sorted(str(path) for path in output.glob("part-*.jsonl"))
    run = 1 + max((int(Path(path).name.split("-")[1]) for path in parts), default=0)
    with SparkSession.builder.appName("gestures").getOrCreate() as spark:
        context = spark.sparkContext
        done = set(context.parallelize(parts).flatMap(sources).collect()) if parts else set()
        rest = [name for name in names if name not in done]
        count = max(context.defaultParallelism, -(-len(rest) // IMAGES_PER_PARTITION))
        outcomes = context.parallelize(rest, max(min(count, len(rest)), 1)).mapPartitionsWithIndex(
            lambda index, part: [recognize(part, str(output), f"{run:03}-{index:05}")]).collect()
    errors = [line for _, lines in outcomes for line in lines]
    tried = sum(number for number, _ in outcomes)
    before, now = len(names) - tried, tried - len(errors)
    print(f"{len(names)} images: {before} done before, {now} done now, {len(errors)} failed")
    for line in errors[:20]:
        error = json.loads(line)
        print(f"failed: {ascii(error['source'])[1:-1]}: {error['error']}")
    if errors:
        sys.exit(f"All of them are in {output}/errors-*.jsonl; the next run tries them again.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

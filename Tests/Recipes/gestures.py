"""Writes the gestures of all images of a folder, and of the folders in it, as JSON Lines.

    spark-submit gestures.py FOLDER OUTPUT_FOLDER
"""
import re
import subprocess
import sys
from pathlib import Path

from pyspark.sql import SparkSession

IMAGES = {
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".jpeg", ".jpg", ".pam", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff",
    ".webp"}
IMAGES_PER_PARTITION = 100
# Each executor core works on one partition, and so runs one process, at a time.
COMMAND = "gesture-cli recognize --jobs 1 --threads 1 --format jsonl --files-from -"


def recognize(partition, names):
    """The results of a partition's images: one process for all of them, in the executor."""
    names = list(names)
    if not names:
        return []
    run = subprocess.run(COMMAND.split(), input="\n".join(names), capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(
            f"partition {partition}, {len(names)} images from {names[0]} to {names[-1]}: "
            f"status {run.returncode}\n{run.stderr}")
    return run.stdout.splitlines()


def main(folder, output):
    files = Path(folder).absolute().rglob("*")
    names = sorted(str(path) for path in files if path.suffix.lower() in IMAGES and path.is_file())
    if not names:
        sys.exit(f"{folder}: no images")
    with SparkSession.builder.appName("gestures").getOrCreate() as spark:
        context = spark.sparkContext
        partitions = max(context.defaultParallelism, -(-len(names) // IMAGES_PER_PARTITION))
        results = context.parallelize(names, min(partitions, len(names))).mapPartitionsWithIndex(recognize)
        try:
            results.saveAsTextFile(output)  # each executor writes its partitions
        except Exception as error:
            failure = re.search(r"partition \d+, \d+ images from .+?(?=\n\s*\n|\n\tat |$)", str(error), re.DOTALL)
            if not failure:
                raise
            sys.exit(f"gestures.py: {failure[0]}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

#!/bin/bash
# Gestures of all images of a folder with GNU parallel, one process per core: the recipe of the documentation's article LargeJobs.
#
#   Tests/Recipes/parallel.sh FOLDER > results.jsonl
#
# Needs GNU parallel (Debian: parallel), and gesture-cli and its model in the environment (GESTURE_MODEL).
set -euo pipefail
folder=$1
# The recipe begins.
find "$folder" -type f -name '*.ppm' | LC_ALL=C sort |
  parallel --pipe --keep-order -N 50 gesture-cli recognize --jobs 1 --threads 1 --format jsonl --files-from -
# The recipe ends.

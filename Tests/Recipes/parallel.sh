#!/bin/bash
# Gestures of all images of a folder with GNU parallel, one process per core: the recipe of the documentation's article LargeJobs.
#
#   Tests/Recipes/parallel.sh FOLDER        writes results.jsonl, and the folder results
#
# Needs GNU parallel (Debian: parallel), and gesture-cli and its model in the environment (GESTURE_MODEL).
set -uo pipefail
folder=$1
# The recipe begins.
mkdir -p results
[ -s results/list ] || find "$folder" -type f -name '*.ppm' -print0 | LC_ALL=C sort -z > results/list
parallel --pipe --recend '\0' -N 50 gesture-cli recognize --jobs 1 --threads 1 --quiet --resume \
  --output results/part-{#}.jsonl --errors results/errors-{#}.jsonl --files-from0 - < results/list
status=$?
ls -v results/part-*.jsonl | xargs cat > results.jsonl
cat results/errors-*.jsonl > errors.jsonl
echo "$(tr -dc '\0' < results/list | wc -c) images: $(wc -l < results.jsonl) results, $(wc -l < errors.jsonl) failed"
(exit $status)
# The recipe ends.

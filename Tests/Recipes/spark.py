"""Gestures of all pictures of a folder with Apache Spark: the recipe of the documentation's article LargeJobs.

    spark.py FOLDER > results.jsonl
"""
import pathlib
import sys

# The recipe begins.
import os

from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[2]").appName("gestures").getOrCreate()
names = sorted(str(path) for path in pathlib.Path(sys.argv[1]).rglob("*.ppm"))
lines = spark.sparkContext.parallelize(names, 8).pipe(
    "gesture-cli recognize --jobs 1 --threads 1 --format jsonl --files-from -",
    env=dict(os.environ), checkCode=True)  # without env the tool would have no PATH
for line in lines.toLocalIterator():
    print(line)
# The recipe ends.
spark.stop()

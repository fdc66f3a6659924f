"""Joins the answers of an evaluation with the table of the same images: what the hands of each label look like.

    gesture-cli recognize --details --joints --output hands.csv photos/*/*
    gesture-cli evaluate photos --output answers.csv
    python3 tables.py hands.csv answers.csv
"""
import sys

import pandas

# Only what is empty is missing: "None" is a gesture.
hands, answers = (pandas.read_csv(name, keep_default_na=False, na_values=[""]) for name in sys.argv[1:3])
first = hands[hands["hand"].fillna(0) == 0]
table = answers.merge(first, on="source", how="left", validate="one_to_one")
for label, images in table.groupby("label"):
    found = images.dropna(subset="hand")
    right, knuckle = images["right"].sum(), found["indexKnuckle"].mean()
    print(
        f"{label}: {right} of {len(images)} right, {len(found)} with a hand, {found['fingerCount'].mean():.1f} fingers,"
        f" knuckle of the index finger {knuckle:.0f} degrees")

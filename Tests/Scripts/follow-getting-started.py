#!/usr/bin/env python3
"""Follows GettingStarted.md word for word, in an empty folder: each block is run or written where the article says, and must print what follows it.
Only the address of the clone is filled in, and the models are put where fetch.sh would put them. Some minutes: the package is built.

    Tests/Scripts/follow-getting-started.py [FOLDER]     # FOLDER is kept; what is committed is followed
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MODELS = Path(os.environ.get("GESTURE_MODELS") or ROOT / "Models").resolve()
ARTICLE = "Sources/Documentation.docc/GettingStarted.md"


def fail(message):
    sys.exit(f"follow-getting-started: {message}")


def shell(commands, folder, may_fail=False):
    run = subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode and not may_fail:
        fail(f"status {run.returncode} of\n{commands}\n{run.stdout}{run.stderr}")
    return run


def follow(root):
    clone, package, printed = root / "swift-gesture-recognizer", root / "victories", ""
    manifest, counts = package / "Package.swift", {"commands": 0, "programs": 0, "outputs": 0}
    named_dependency = None
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", (ROOT / ARTICLE).read_text(), re.S | re.M):
        if language == "sh" and "git clone" in block:
            shell(block.replace("ADDRESS", f"'{ROOT}'"), root)
            for model in MODELS.glob("*.task"):
                shutil.copy(model, clone / "Models")
            counts["commands"] += 1
        elif language == "sh":
            shell(block, package)
            counts["commands"] += 1
        elif block.startswith("// swift-tools-version"):
            manifest.write_text(block)
        elif block.startswith(".package("):
            named_dependency = block.strip()
        elif language == "swift":
            (package / "Sources/victories/main.swift").write_text(block)
            printed = shell("swift run -c release", package).stdout
            counts["programs"] += 1
        elif language == "text":
            if not printed.endswith(block):
                fail(f"expected\n{block}instead of\n{printed}")
            counts["outputs"] += 1
    # Under another name of the folder, the package needs its own.
    clone.rename(root / "gestures-main")
    by_path = '.package(path: "../gestures-main")'
    manifest.write_text(manifest.read_text().replace('.package(path: "../swift-gesture-recognizer")', by_path))
    if "unknown package" not in shell("swift package show-dependencies", package, may_fail=True).stderr:
        fail("the name of the folder does not matter any more")
    manifest.write_text(manifest.read_text().replace(by_path, named_dependency))
    shell("swift package show-dependencies", package)
    print(", ".join(f"{count} {what}" for what, count in counts.items()) + " of GettingStarted.md followed")


if len(sys.argv) > 1:
    target = Path(sys.argv[1]).resolve()
    target.mkdir(parents=True)
    follow(target)
else:
    with tempfile.TemporaryDirectory() as folder:
        follow(Path(folder).resolve())

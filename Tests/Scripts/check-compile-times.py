#!/usr/bin/env python3
"""Prints the function bodies of Sources that take the compiler longest to type-check, and fails if one takes more than 500 ms.

    python3 Tests/Scripts/check-compile-times.py [--configuration debug]     # after a build, whose modules are read

One expression with many literals and operators can take seconds: a constant or a parameter with its type written out makes it quick.
"""
import os, platform, re, subprocess, sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LIMIT = 500
SHOWN = 8


def type_checked(module, package, modules, sources):
    """The milliseconds that each function body of a module takes to type-check, by PATH:LINE."""
    done = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", module, "-package-name", package, "-I", modules,
         "-parse-as-library", "-enable-experimental-feature", "BuiltinModule", "-Xfrontend", "-debug-time-function-bodies", *sources], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"check-compile-times.py: {module} does not type-check:\n{done.stderr[-2000:]}")
    times = {}
    for line in (done.stdout + done.stderr).splitlines():
        body = re.match(r"^([0-9.]+)ms\t(\S+?):(\d+):\d+\t(.*)$", line)
        if body:
            place = f"{os.path.relpath(body[2], ROOT)}:{body[3]}"
            times[place] = max(times.get(place, 0), float(body[1]))
    return times


def main():
    configuration = sys.argv[2] if sys.argv[1:2] == ["--configuration"] else "release"
    modules = os.path.join(ROOT, ".build", configuration, "Modules")
    if not os.path.isdir(modules):
        sys.exit(f"check-compile-times.py: there is no build in {modules}: run swift build -c {configuration} first")
    # SwiftPM names a package after its folder.
    package = re.sub(r"\W", "_", os.path.basename(ROOT).lower())
    slowest = {}
    for module in sorted(os.listdir(os.path.join(ROOT, "Sources"))):
        folder = os.path.join(ROOT, "Sources", module)
        sources = sorted(os.path.join(base, f) for base, _, files in os.walk(folder) for f in files if f.endswith(".swift") and ".docc" not in base)
        if not sources:
            continue
        name = module
        # The one file of the tool's program.
        if name == "gesture-cli":
            continue
        # The kernels for AVX are the same sources once more.
        if name.startswith("TensorKernelsAVX"):
            continue
        times = type_checked(name, package, modules, sources)
        # A machine that does something else makes a body slow, but not twice: the least time counts.
        for _ in range(2):
            if max(times.values(), default=0) > LIMIT:
                again = type_checked(name, package, modules, sources)
                times = {place: min(time, again.get(place, time)) for place, time in times.items()}
        slowest |= times
    if not slowest:
        sys.exit("check-compile-times.py: the compiler named no function bodies")
    ranked = sorted(slowest.items(), key=lambda item: -item[1])
    print(f"{len(slowest)} bodies, {sum(slowest.values()) / 1000:.1f} s in all; the slowest:")
    for place, milliseconds in ranked[:SHOWN]:
        print(f"{milliseconds:8.0f} ms  {place}")
    slow = [place for place, milliseconds in ranked if milliseconds > LIMIT]
    if slow:
        sys.exit(f"check-compile-times.py: more than {LIMIT} ms to type-check: {', '.join(slow)}")


main()

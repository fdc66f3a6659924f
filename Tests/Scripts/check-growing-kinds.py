#!/usr/bin/env python3
"""Shows that code outside of the package compiles again when later versions add a case to each kind that may grow.

    python3 Tests/Scripts/check-growing-kinds.py [--keep FOLDER]     # FOLDER receives the modules and copies

The kinds are the enumerations of Sources that are marked `@nonexhaustive`. The code outside is the target EveryProduct of Tests/Programs, which uses
every product and has a complete `switch` over each kind, with the language settings of its manifest and warnings as errors. It is checked

1. with the package as it is;
2. without its `@unknown default`: the compiler must refuse every `switch`, so that nobody can write one which breaks later;
3. with a case more in each kind, in a copy of the sources: it must compile, and the compiler must name each new case in a warning.

The first is done with library evolution as well. Modules are emitted without function bodies: all of it takes three minutes of processor time.
"""
import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OUTSIDE = ROOT / "Tests" / "Programs" / "Sources" / "EveryProduct"
CASE = "addedLater"
KIND = re.compile(r"@nonexhaustive\n *#endif\n( *)public (?:indirect )?enum (\w+): ([^{]*)\{\n")
LANGUAGE = ["-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm"]
OUTSIDE_SETTINGS = ["-default-isolation", "MainActor", "-enable-upcoming-feature", "InternalImportsByDefault",
                    "-enable-upcoming-feature", "ExistentialAny"]
problems = []


def swiftc(*arguments):
    """- Returns: Whether the compiler succeeds, and what it says."""
    done = subprocess.run(["swiftc", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout


def sources(folder):
    return sorted(path for path in folder.rglob("*.swift") if ".docc" not in str(path))


def modules_in_order():
    """The modules that EveryProduct imports and what they need, each after what it depends on."""
    described = json.loads(subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=ROOT, check=True, stdout=subprocess.PIPE,
                                          text=True).stdout)
    needs = {target["name"]: target.get("target_dependencies", []) for target in described["targets"]}
    products = {name for product in described["products"] if "library" in product["type"] for name in product["targets"]}
    ordered = []

    def visit(name):
        for other in needs[name]:
            visit(other)
        if name not in ordered:
            ordered.append(name)

    imported = set(re.findall(r"^(?:public )?import (\w+)", "\n".join(path.read_text() for path in sources(OUTSIDE)), re.M))
    for product in described["products"]:
        if "library" in product["type"] and product["name"] not in imported:
            problems.append(f"Tests/Programs/Sources/EveryProduct does not import the product {product['name']}")
    for name in sorted(products):
        visit(name)
    return ordered


def emit(tree, order, output, evolution=False):
    """Emits the modules of a tree without function bodies."""
    output.mkdir(parents=True)
    flags = ["-enable-library-evolution"] if evolution else []
    for name in order:
        folder = tree / "Sources" / name
        definitions = {"TensorKernelsAVX2": ["-DKERNELS_AVX2"], "TensorKernelsAVX512": ["-DKERNELS_AVX512"]}.get(name, [])
        succeeds, text = swiftc("-emit-module", "-module-name", name, "-package-name", "swift_gesture_recognizer", *LANGUAGE, *flags, *definitions,
                                "-enable-experimental-feature", "BuiltinModule", "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies",
                                "-suppress-warnings", "-I", output, "-o", output / f"{name}.swiftmodule", *sources(folder))
        if not succeeds:
            sys.exit(f"check-growing-kinds: the module {name} cannot be emitted:\n{text[-3000:]}")


def check_outside(files, modules, evolution=False, strict=True):
    flags = ["-enable-library-evolution"] if evolution else []
    flags += ["-warnings-as-errors"] if strict else []
    return swiftc("-typecheck", "-module-name", "EveryProduct", *LANGUAGE, *OUTSIDE_SETTINGS, *flags, "-I", modules, *files)


def grow(folder):
    """Adds a case to each kind of a copy of the sources. Returns the names of the kinds."""
    kinds = []

    def longer(match):
        indent, name, inherited = match.groups()
        kinds.append(name)
        value = " = 9999" if inherited.startswith("Int") else ""
        return match[0] + f"{indent}  case {CASE}{value}\n"

    for path in sources(folder):
        text = path.read_text()
        changed = KIND.sub(longer, text)
        if changed != text:
            path.write_text(changed)
    return sorted(kinds)


def check(work, order, evolution):
    """Checks EveryProduct with the package as it is; without library evolution also that the kinds may grow."""
    title = "with library evolution" if evolution else "without library evolution"
    files = sources(OUTSIDE)
    modules = work / "modules"
    emit(ROOT, order, modules, evolution)
    succeeds, text = check_outside(files, modules, evolution)
    if not succeeds:
        problems.append(f"EveryProduct does not compile {title}:\n{text}")
    elif evolution:
        print("every product compiles outside", title)
    else:
        check_growth(work, order, files, modules)


def check_growth(work, order, files, modules):
    """Checks that a `switch` outside needs a default, and compiles again with a case more in each kind."""
    grown = work / "grown"
    shutil.copytree(ROOT / "Sources", grown / "Sources")
    kinds = grow(grown / "Sources")
    open_switches = work / "open"
    shutil.copytree(OUTSIDE, open_switches)
    count = 0
    for path in sources(open_switches):
        shorter, removed = re.subn(r"^ *@unknown default:.*\n", "", path.read_text(), flags=re.M)
        path.write_text(shorter)
        count += removed
    if count != len(kinds):
        problems.append(f"EveryProduct has {count} switches with @unknown default, and there are {len(kinds)} kinds: {', '.join(kinds)}")
    refused = check_outside(sources(open_switches), modules)[1]
    refusals = len(re.findall(r"^\S.*error: switch (?:covers known cases|must be exhaustive)", refused, re.M))
    if refusals != count:
        problems.append(f"{refusals} of {count} switches without @unknown default are refused:\n{refused}")

    emit(grown, order, work / "grown-modules")
    succeeds, text = check_outside(files, work / "grown-modules", strict=False)
    if not succeeds:
        problems.append(f"a case more in each kind breaks code outside:\n{text}")
    named = len(re.findall(rf"^\S.*note: add missing case: '\.{CASE}'", text, re.M))
    if named != len(kinds):
        problems.append(f"the compiler names {named} of {len(kinds)} new cases:\n{text}")
    if not problems:
        print(f"with a case more in each of {len(kinds)} kinds it compiles again: {', '.join(kinds)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path)
    kept = parser.parse_args().keep
    folder = kept or Path(tempfile.mkdtemp())
    order = modules_in_order()
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda evolution: check(folder / ("evolution" if evolution else "plain"), order, evolution), [False, True]))
    if not kept:
        shutil.rmtree(folder)
    if problems:
        sys.exit("\n".join(f"check-growing-kinds: {problem}" for problem in problems))


main()

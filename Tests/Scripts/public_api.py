"""The public symbols of a module as lines of text, from its symbol graphs, and their comparison with Tests/Snapshots/PublicAPI.

`check-documentation.py` uses this file: it extracts the symbol graphs anyway.
"""
import difflib
import json
import re
from pathlib import Path

# Every type conforms to these unless it says otherwise, and compilers list them differently.
IMPLIED = {"Copyable", "Escapable", "BitwiseCopyable", "SendableMetatype"}
UPDATE = "Tests/Scripts/check-documentation.py --update-api"


def lines(folder):
    """- Parameter folder: The symbol graphs of one module, also of its extensions of other modules' types.
    - Returns: One line for each symbol of the source, sorted: its name within the module, and its declaration with the conformances."""
    symbols, conformances = {}, {}
    for path in folder.glob("*.symbols.json"):
        graph = json.loads(path.read_text())
        names = {symbol["identifier"]["precise"]: symbol["pathComponents"][-1] for symbol in graph["symbols"]}
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo":
                target = relation.get("targetFallback", "").split(".")[-1] or names.get(relation["target"], relation["target"])
                if target not in IMPLIED:
                    conformances.setdefault(relation["source"], set()).add(target)
        for symbol in graph["symbols"]:
            # What the compiler writes by itself, such as `==`, follows from the conformances.
            is_written = "location" in symbol or symbol["kind"]["identifier"] == "swift.extension"
            if is_written:
                symbols[symbol["identifier"]["precise"]] = symbol
    result = set()
    for identifier, symbol in symbols.items():
        name = ".".join(symbol["pathComponents"])
        added = sorted(conformances.get(identifier, []))
        if symbol["kind"]["identifier"] == "swift.extension":
            # An extension of another module's type is a symbol if it adds a conformance.
            if added:
                result.add(f"{name}: extension: {', '.join(added)}")
            continue
        text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        text = re.sub(r"\s+", " ", text).strip()
        if symbol["kind"]["identifier"] in ("swift.struct", "swift.class", "swift.enum", "swift.protocol") and added:
            text += f" : {', '.join(added)}"
        available = sorted({item["domain"] for item in symbol.get("availability", []) if item.get("isUnconditionallyDeprecated")})
        result.add(f"{name}: {'@deprecated ' if available else ''}{text}")
    return sorted(result)


def compare(target, folder, snapshots):
    """- Returns: The differences between a module and its snapshot, as text; None if there are none."""
    path = snapshots / f"{target}.txt"
    expected = path.read_text().splitlines() if path.exists() else []
    difference = list(difflib.unified_diff(expected, lines(folder), f"{path.name}, as committed", f"{target}, as built", n=0, lineterm=""))
    if not difference:
        return None
    shown = [line for line in difference if not line.startswith("@@")]
    return f"the public API of {target} has changed:\n  " + "\n  ".join(shown) + f"\n  If that is intended, run {UPDATE}, and note it in Changes.md."


def update(target, folder, snapshots):
    """Writes the snapshot of a module.

    - Returns: How many symbols it has."""
    found = lines(folder)
    snapshots.mkdir(parents=True, exist_ok=True)
    (snapshots / f"{target}.txt").write_text("".join(f"{line}\n" for line in found))
    return len(found)


def remove_others(targets, snapshots):
    """Removes the snapshots of modules that are not in a product."""
    for path in strays(targets, snapshots):
        path.unlink()


def strays(targets, snapshots):
    return [path for path in sorted(snapshots.glob("*.txt")) if path.stem not in targets]

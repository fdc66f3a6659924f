#!/usr/bin/env python3
"""Lists the texts that the tool and the library print: file:line, kind and text, with … for each interpolation.

    Tests/Scripts/list-messages.py                 every text
    Tests/Scripts/list-messages.py --kind error    one kind: error, suggestion, warning, note, help or text
    Tests/Scripts/list-messages.py --count         the number of texts of each kind

A text is a string literal of two words or more. Its kind follows from the nearest call or declaration around it; the kind
text is a line of a report or a part of another text.
"""
import argparse
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The name of a call or the label of an argument, and the kind of the texts in it.
CALLS = [
    ("suggestion", "suggestion|ValueProblem|recoverySuggestion"),
    ("warning", "warn|warning|warnings"),
    ("note", "note|progress|remains|report(?:Ready|Stop|Early|Work)"),
    ("error", "StatusError|ToolError|TaskError|RunEnded|NSError|(?:note)?[fF]ail(?:ed|ure|ures)?|(?:data)?[cC]orrupted(?:Error)?"
              "|(?:key|table|stream|damage)?[eE]rror(?:Text)?|require|problem|invalid|malformed|damaged|tolerable|wrongMode"
              "|refuse(?:Input|Existing|InputFolder)?|unreadableImage|unless|unsupported|check"),
    ("help", "Option|Subcommand|OptionSection|Example|summary|discussion|inputs|shown"),
]
# Names of functions, properties and cases whose bodies hold texts.
BODIES = [
    ("suggestion", "[sS]uggestion"),
    ("warning", "[wW]arning"),
    ("error", "[eE]rror|[pP]roblem|[rR]eason|[mM]essage|[fF]ailure|[rR]efus|[cC]heck|[vV]erif|why"),
]
# Files whose other texts are of one kind, and files and beginnings of literals that are not for people.
FILES = [
    ("help", "Arguments/Options|Subcommands/Subcommand|GestureCLI/GestureCLI.swift|GeneralOptions|ToolError"),
    ("error", "TensorEngine/|GestureImages/|Support/JSON/|HandFiles/[^/]*Check"),
]
FOREIGN = re.compile(r"\.docc|/Completion|ServiceUnit")
PROGRAM = re.compile(r"<|HTTP/|gesture-cli |ssh |ffmpeg -|trap |read ")


def literal(source, start):
    """The text of the literal at `start`, and the offset after it."""
    hashes = re.match("#*", source[start:]).group()
    opening = start + len(hashes)
    quotes = '"""' if source.startswith('"""', opening) else '"'
    text, at = "", opening + len(quotes)
    while not source.startswith(quotes + hashes, at):
        if source.startswith("\\" + hashes + "(", at):
            at, depth = at + 2 + len(hashes), 1
            while depth:
                if source[at] == '"':
                    at = literal(source, at)[1]
                    continue
                depth += {"(": 1, ")": -1}.get(source[at], 0)
                at += 1
            text += "…"
        else:
            length = 2 if source[at] == "\\" and not hashes else 1
            text, at = text + source[at : at + length], at + length
    text = re.sub(r"\s*\n\s*", " / ", re.sub(r"\\\n\s*", "", text).replace('\\"', '"'))
    return text.strip(" /") if len(quotes) == 3 else text, at + len(quotes + hashes)


def kind(path, frames):
    """The kind that the innermost telling frame gives a text."""
    for bracket, name, before in reversed(frames):
        label = re.search(r"(\w+):\s*[^,:]*$", before)
        words = [name] + ([label.group(1)] if label else [])
        for found, pattern in CALLS if bracket == "(" else BODIES:
            if bracket == "(" and any(re.fullmatch(pattern, word) for word in words): return found
            if bracket == "{" and re.search(pattern, name): return found
    return next((found for found, pattern in FILES if re.search(pattern, path)), "text")


def messages(path):
    """The texts of a file: line, kind, text."""
    source, at, frames, since = path.read_text(), 0, [], 0
    while at < len(source):
        if source.startswith("//", at):
            at = source.find("\n", at)
        elif re.match('#*"', source[at : at + 4]):
            text, end = literal(source, at)
            if " " in text.strip() and re.search("[a-z]{3}", text) and not PROGRAM.match(text):
                found = kind(str(path), [(*frame[:2], source[frame[2] : at]) for frame in frames])
                if found != "text" or text.count(" ") > 1: yield source.count("\n", 0, at) + 1, found, text
            at = end - 1
        elif source[at] == "{":
            names = re.findall(r"\b(?:func|var|let|init|case|struct|enum|extension)\s+(\w+)", source[since:at])
            frames.append(("{", names[-1] if names else "", at + 1))
        elif source[at] in "([":
            called = re.search(r"(\w+)(?:<[^()]*>)?$", source[max(0, at - 120) : at])
            frames.append(("(", called.group(1) if called else "", at + 1))
        elif source[at] in ")]}" and frames:
            frames.pop()
        if source[at] in "{}": since = at + 1
        at += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind")
    parser.add_argument("--count", action="store_true")
    options = parser.parse_args()
    counts = collections.Counter()
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        for line, found, text in [] if FOREIGN.search(str(path)) else messages(path):
            if options.kind not in (None, found): continue
            counts[found] += 1
            if not options.count: print(f"{path.relative_to(ROOT)}:{line}: {found}: {text}")
    if options.count: print(*(f"{name}: {number}" for name, number in counts.most_common()), sep="\n")


main()

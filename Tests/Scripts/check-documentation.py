#!/usr/bin/env python3
"""Checks the documentation of the library targets and of the package, after `swift build -c release`. Needs the toolchain's docc.

    Tests/Scripts/check-documentation.py [--output FOLDER]     # FOLDER receives the archive of all targets
    Tests/Scripts/check-documentation.py --text-only           # 4 to 9 alone; needs no build
    Tests/Scripts/check-documentation.py --update-api          # writes Tests/Snapshots/PublicAPI anew, and checks nothing

1. Every public symbol has a comment that begins with a summary, and says what is thrown if it throws.
2. docc converts the catalogue and the symbols of every library target, and the package's own catalogue, without a warning.
3. Every public symbol and every article is in a group of topics of a page, not in one that docc generated.
4. Every test that an article or Tests/README.md names exists, every file that README links to, and in Tests/README.md every script.
5. README has at most 150 lines, and a link to another article leads to one.
6. A module re-exports what a page says that it does.
7. Lines of Markdown have at most 120 characters, but for tables, what programs print, and what cannot be broken; it is centre and colour in prose.
8. Contributing's table «Where things are» has one row for each module of Sources, and no other.
9. Articles have no sentence of more than 30 words, no paragraph of more than five sentences, and no word of the column «not» of
   Contributing's glossary, but for those in brackets. Doc comments begin with none of OPENINGS. language-exempt.txt lists the files
   that are exempt until they are rewritten; --prune removes files that have become clean from the list.
10. The public symbols of every library target are those of Tests/Snapshots/PublicAPI (on Linux: other systems have more).
11. The product GestureFixtures brings no module of MediaPipe's classes.

Library targets are those of the library products, and those that they re-export.
"""
import argparse
import fnmatch
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import public_api

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = "swift-gesture-recognizer"
LONGEST_LINE = 120
LONGEST_README = 150
LONGEST_SENTENCE = 30  # words
LONGEST_PARAGRAPH = 5  # sentences
OPENINGS = ("Those", "That of", "Of", "Around", "So long", "The one", "As of", "By how")
EXEMPT = ROOT / "Tests" / "Scripts" / "language-exempt.txt"
SNAPSHOTS = ROOT / "Tests" / "Snapshots" / "PublicAPI"
PAGES = ROOT / "Sources" / "Documentation.docc"
problems = []


def run(*command):
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if result.returncode:
        sys.exit(f"check-documentation: {command[0]} failed")
    return result.stdout


def exported(target):
    """The modules that a target re-exports."""
    path = ROOT / "Sources" / target / "Exports.swift"
    return re.findall(r"@_exported import (\w+)", path.read_text()) if path.exists() else []


def library_targets(package):
    """The targets of the library products and those they re-export, each after those it depends on."""
    libraries = {t for p in package["products"] if "library" in p["type"] for t in p["targets"]}
    needs = {t["name"]: t.get("target_dependencies", []) for t in package["targets"]}
    for target in sorted(libraries):
        libraries |= set(exported(target)) & set(needs)
    ordered = []

    def visit(name):
        for other in needs[name]:
            visit(other)
        if name in libraries and name not in ordered:
            ordered.append(name)

    for name in sorted(libraries):
        visit(name)
    return ordered


def extract(target, folder):
    modules = Path(run("swift", "build", "-c", "release", "--show-bin-path").strip()) / "Modules"
    triple = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    folder.mkdir(parents=True)
    run("swift-symbolgraph-extract", "-module-name", target, "-target", triple, "-I", str(modules), "-output-dir", str(folder),
        "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs", "-emit-extension-block-symbols")


def check_comments(folder):
    """- Returns: How many symbols there are."""
    count = 0
    for path in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(path.read_text())["symbols"]:
            # What the compiler writes by itself, such as init(rawValue:), has no place in the source.
            if "location" not in symbol or symbol["kind"]["identifier"] == "swift.extension":
                continue
            count += 1
            location = symbol["location"]
            place = location["uri"].split("/Sources/")[-1] + f":{location['position']['line'] + 1}"
            name = ".".join(symbol["pathComponents"])
            lines = [line["text"].strip() for line in symbol.get("docComment", {}).get("lines", [])]
            text = "\n".join(lines)
            if not text:
                problems.append(f"{place}: {name} has no documentation")
            elif lines[0].startswith("- "):
                problems.append(f"{place}: the documentation of {name} has no summary before its parameters")
            keywords = {f["spelling"] for f in symbol["declarationFragments"] if f["kind"] == "keyword"}
            if text and keywords & {"throws", "rethrows"} and "Throws:" not in text:
                problems.append(f"{place}: {name} throws, and its documentation does not say what")
    return count


def convert(name, catalogue, symbols, archives, output):
    """- Parameter symbols: The folder of the symbol graphs; None for a catalogue without symbols."""
    if not catalogue.is_dir():
        problems.append(f"{catalogue} is missing")
        return
    command = ["docc", "convert", str(catalogue), "--output-path", str(output), "--fallback-display-name", name,
               "--fallback-bundle-identifier", name, "--enable-experimental-external-link-support"]
    if symbols:
        command += ["--additional-symbol-graph-dir", str(symbols)]
    for archive in archives:
        command += ["--dependency", str(archive)]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0 or "warning:" in result.stdout:
        problems.append(f"docc on {name}:\n{result.stdout}")


def check_groups(target, archive):
    page = json.loads((archive / "data" / "documentation" / f"{target.lower()}.json").read_text())
    for section in page.get("topicSections", []):
        # docc marks the groups it makes of symbols and articles that no page lists.
        if section.get("generated"):
            names = [identifier.rsplit("/", 1)[-1] for identifier in section["identifiers"]]
            problems.append(f"{target}: no group of topics lists {', '.join(names)} ({section['title']})")


def check_fixtures(package):
    needs = {t["name"]: t.get("target_dependencies", []) for t in package["targets"]}
    found, waiting = set(), ["GestureFixtures"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needs[name]
    for name in sorted(found):
        if name.startswith("MediaPipe"):
            problems.append(f"GestureFixtures brings {name} along")


def check_tests_named():
    tests = set()
    for path in ROOT.glob("Tests/**/*.swift"):
        text = path.read_text()
        names = re.findall(r"func (test\w+)", text)
        tests |= {f"{kind}.{name}" for kind in re.findall(r"class (\w+)", text) for name in names} | set(names)
    for path in [*ROOT.glob("Sources/**/*.docc/**/*.md"), ROOT / "README.md", ROOT / "Tests" / "README.md"]:
        for name in re.findall(r"`((?:\w+\.)?test[A-Z]\w+)`", path.read_text()):
            if name not in tests:
                problems.append(f"{path.relative_to(ROOT)} names {name}, which does not exist")


def check_links():
    for page in [ROOT / "README.md", ROOT / "Models" / "README.md", ROOT / "Tests" / "README.md"]:
        for link in re.findall(r"\]\(([^)#]+)", page.read_text()):
            if "://" not in link and not (page.parent / link).exists():
                problems.append(f"{page.relative_to(ROOT)} links to {link}, which does not exist")


def check_articles():
    articles = sorted(ROOT.glob("Sources/**/*.docc/**/*.md"))
    tutorials = ROOT.glob("Sources/**/*.docc/**/*.tutorial")
    names = {path.stem for path in [*articles, *tutorials]}
    links = 0
    for path in [*articles, ROOT / "README.md"]:
        text = path.read_text()
        count = len(text.splitlines())
        if path.name == "README.md" and count > LONGEST_README:
            problems.append(f"README.md has {count} lines, more than {LONGEST_README}")
        # Other catalogues have symbols of the same form, which docc checks.
        for link in re.findall(r"<doc:([A-Z]\w+)>", text) if path.parent == PAGES else []:
            links += 1
            if link not in names:
                problems.append(f"{path.relative_to(ROOT)} links to <doc:{link}>, which does not exist")
    print(f"articles: {len(articles)}, {links} links between them")


def check_exports():
    for path in ROOT.glob("Sources/**/*.docc/**/*.md"):
        for module, names in re.findall(r"`import (\w+)` re-exports([^.]*)\.", path.read_text()):
            known = exported(module)
            for name in known:
                known += [other for other in exported(name) if other not in known]
            for name in re.findall(r"`(\w+)`", names):
                if name not in known:
                    problems.append(f"{path.relative_to(ROOT)} says that {module} re-exports {name}")


def check_scripts():
    text = (ROOT / "Tests" / "README.md").read_text()
    for path in sorted((ROOT / "Tests" / "Scripts").glob("*.*")):
        if path.suffix in (".py", ".sh") and f"`{path.name}`" not in text:
            problems.append(f"Tests/README.md does not name {path.name}")


def check_modules():
    """Rows may stand for several modules by a *."""
    text = (PAGES / "Contributing.md").read_text().split("## Where things are")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `Sources/([^`]+)` \|", text, re.MULTILINE)
    modules = sorted(path.name for path in (ROOT / "Sources").iterdir() if path.is_dir())
    for module in modules:
        count = sum(fnmatch.fnmatch(module, row) for row in rows)
        if count != 1:
            problems.append(f"Contributing.md, «Where things are»: {count} rows are about Sources/{module}, expected one")
    for row in rows:
        if not fnmatch.filter(modules, row):
            problems.append(f"Contributing.md, «Where things are»: there is no Sources/{row}")


def check_lines():
    for path in [*ROOT.glob("*.md"), *ROOT.glob("Models/*.md"), *ROOT.glob("Tests/**/*.md"), *ROOT.glob("Sources/**/*.docc/**/*.md")]:
        fence = None
        for number, line in enumerate(path.read_text().splitlines(), 1):
            place = f"{path.relative_to(ROOT)}, line {number}"
            if line.startswith("```"):
                fence = line if fence is None else None
            is_fixed = line.startswith(("|", "<!--")) or fence == "```text" or any(len(word) > LONGEST_LINE / 2 for word in line.split())
            if len(line) > LONGEST_LINE and not is_fixed:
                problems.append(f"{place} has {len(line)} characters, more than {LONGEST_LINE}")
            if fence is None:
                check_spelling(line, place)
    for path in ROOT.glob("Sources/**/*.swift"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.lstrip().startswith("//"):
                check_spelling(line, f"{path.relative_to(ROOT)}, line {number}")


def glossary():
    """The rows of the glossary, and a pattern of the words that it excludes: those in brackets are for readers, not for this check."""
    text = (PAGES / "Contributing.md").read_text().split("## Words")[1].split("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("| ")][2:]
    words = re.sub(r"\([^)]*\)", "", ",".join(row.split("|")[3] for row in rows)).split(",")
    words = {word.strip() for word in words if re.search(r"\w", word)}
    return rows, re.compile(r"\b(" + "|".join(sorted(words)) + r")\b", re.IGNORECASE)


def text_of(markdown):
    """Prose without code, names and addresses: each of these counts as one word."""
    prose = re.sub(r"``?[^`]+``?|<doc:[^>]*>|https?://\S+", "Name", markdown).replace("in place", "instead")
    return re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", prose)


def paragraphs(markdown):
    """Each paragraph, list item, heading and row of a table, with the number of its first line."""
    found, fence, comment, current = [], False, False, None
    for number, line in enumerate(markdown.splitlines(), 1):
        if line.startswith("```"):
            fence, current = not fence, None
            continue
        if line.startswith("<!--"):
            comment = True
        if fence or comment:
            comment, current = comment and "-->" not in line, None
            continue
        if not line.strip() or line.lstrip().startswith(("@", "}")):
            current = None
        elif line.startswith(("|", "#")):
            found.append([number, line])
            current = None
        elif current is None or re.match(r"\s*([-*]|\d+\.) ", line):
            current = [number, line]
            found.append(current)
        else:
            current[1] += " " + line.strip()
    return found


def language_of_article(path, rows, excluded):
    """Yields the line and the text of each fault of an article."""
    for number, paragraph in paragraphs(path.read_text()):
        if paragraph not in rows and (word := excluded.search(text_of(paragraph))):
            yield number, f"«{word[0]}» is excluded by Contributing's glossary"
        if paragraph.startswith(("|", "#")):
            continue
        prose = re.sub(r"^\s*([-*]|\d+\.) ", "", text_of(paragraph))
        sentences = re.split(r"(?<=[.!?])\s+", prose)
        if len(sentences) > LONGEST_PARAGRAPH:
            yield number, f"a paragraph of {len(sentences)} sentences, more than {LONGEST_PARAGRAPH}"
        for sentence in sentences:
            if len(words := re.findall(r"[\w’'.,×%/+-]*\w[\w’'.,×%/+-]*", sentence)) > LONGEST_SENTENCE:
                yield number, f"a sentence of {len(words)} words, more than {LONGEST_SENTENCE}: {' '.join(words[:6])} …"


def language_of_source(path):
    """Yields the line and the text of each fault of a file's doc comments."""
    is_inside = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        comment = re.match(r"\s*/// ?(.*)", line)
        if comment and not is_inside and (opening := re.match(r"(" + "|".join(OPENINGS) + r")\b", comment[1])):
            yield number, f"a doc comment that opens with «{opening[0]}»"
        is_inside = comment is not None


def check_language(prunes):
    """- Parameter prunes: Removes names from the list of exempt files whose files are clean or gone; else each of them is a problem."""
    rows, excluded = glossary()
    lines = EXEMPT.read_text().splitlines()
    exempt = {line for line in lines if line and not line.startswith("#")}
    articles = [ROOT / "README.md", *ROOT.glob("Models/*.md"), *ROOT.glob("Tests/**/*.md"), *ROOT.glob("Sources/**/*.docc/**/*.md")]
    checked = {path: list(language_of_article(path, rows, excluded)) for path in articles}
    checked |= {path: list(language_of_source(path)) for path in ROOT.glob("Sources/**/*.swift")}
    faulty = {str(path.relative_to(ROOT)): faults for path, faults in checked.items() if faults}
    for name in sorted(set(faulty) - exempt):
        problems.extend(f"{name}, line {number}: {fault}" for number, fault in faulty[name])
    stale = exempt - set(faulty)
    if prunes:
        EXEMPT.write_text("".join(line + "\n" for line in lines if line not in stale))
    else:
        problems.extend(f"{EXEMPT.relative_to(ROOT)} lists {name}, which is clean or gone; --text-only --prune removes it" for name in sorted(stale))
    print(f"language: {len(checked)} files, {len(exempt & set(faulty))} of them exempt; {len(rows)} terms")


def check_spelling(line, place):
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)|<doc:[^>]*>", "", line)
    if word := re.search(r"(?<!\.)\b(centers?|colors?)\b", prose, re.IGNORECASE):
        problems.append(f"{place} has {word[0]}: centre and colour everywhere")


def check_text(prunes):
    for check in (check_tests_named, check_links, check_articles, check_exports, check_lines, check_scripts, check_modules):
        check()
    check_language(prunes)


def main():
    arguments = argparse.ArgumentParser(description="Checks the documentation of the library targets.")
    arguments.add_argument("--output", type=Path, help="a folder for the archive of all targets; it is replaced")
    arguments.add_argument("--text-only", action="store_true", help="check what needs no build")
    arguments.add_argument("--prune", action="store_true", help="remove files that are clean or gone from the list of exempt files")
    arguments.add_argument("--update-api", action="store_true", help="writes the snapshots of the public symbols, and checks nothing")
    options = arguments.parse_args()
    if options.text_only:
        check_text(options.prune)
        finish()
    package = json.loads(run("swift", "package", "describe", "--type", "json"))
    targets = library_targets(package)
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        archives = []
        if options.update_api:
            for target in targets:
                extract(target, work / "symbols" / target)
                print(f"{target}: {public_api.update(target, work / 'symbols' / target, SNAPSHOTS)} public symbols")
            public_api.remove_others(targets, SNAPSHOTS)
            return
        for path in public_api.strays(targets, SNAPSHOTS):
            problems.append(f"{path.relative_to(ROOT)} is of no library target; {public_api.UPDATE} removes it")
        for target in targets:
            extract(target, work / "symbols" / target)
            if sys.platform == "linux" and (difference := public_api.compare(target, work / "symbols" / target, SNAPSHOTS)):
                problems.append(difference)
            count = check_comments(work / "symbols" / target)
            archive = work / f"{target}.doccarchive"
            convert(target, ROOT / "Sources" / target / "Documentation.docc", work / "symbols" / target, archives, archive)
            if archive.is_dir():
                check_groups(target, archive)
                archives.append(archive)
            articles = len(list((ROOT / "Sources" / target).glob("*.docc/**/*.md")))
            print(f"{target}: {count} public symbols, {articles} pages", flush=True)
        # The package's articles link to the symbols of every module.
        archive = work / f"{PACKAGE}.doccarchive"
        convert(PACKAGE, ROOT / "Sources" / "Documentation.docc", None, archives, archive)
        if archive.is_dir():
            check_groups(PACKAGE, archive)
            archives.append(archive)
        print(f"{PACKAGE}: {len(list((ROOT / 'Sources' / 'Documentation.docc').glob('*.md')))} pages", flush=True)
        check_fixtures(package)
        check_text(options.prune)
        if options.output and not problems:
            shutil.rmtree(options.output, ignore_errors=True)
            run("docc", "merge", *map(str, archives), "--output-path", str(options.output),
                "--synthesized-landing-page-name", PACKAGE)
    finish()


def finish():
    for problem in problems:
        print(f"check-documentation: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


main()

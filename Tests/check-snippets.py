#!/usr/bin/env python3
"""Compiles and runs the Swift code of README and the articles, after `swift build -c release --build-tests`. Needs the models in Models/, and ffmpeg.

    Tests/check-snippets.py [NAME]...     # only the files whose path contains a NAME

Each block that begins with ```swift becomes a function of its own and a process of its own, in a folder with

    Models/             the package's models and sample
    pictures/           drawn hands: Victory.ppm, Victory_left.ppm, Thumb_Up.ppm, Open_Palm.ppm, two_hands.ppm, nothing.ppm, …; Victory.jpg
    clip.ppm            sixteen drawn frames, an open palm that becomes a fist; clip_two_hands.ppm
    drawn/training, drawn/test     drawn hands in folders by label

If a block that begins with ```text follows directly, it is what the code must print. A comment before a block changes the rules:

    <!-- snippet: continues -->        the block goes on where the one before ended: same function, same process
    <!-- snippet: not run: WHY -->     for what is no program of this package
    <!-- snippet setup                 lines of code in front of the block that the reader need not see
    let image = …
    -->
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ["Victory", "Victory_left", "Thumb_Up", "Thumb_Down_left", "Open_Palm", "Closed_Fist", "two_hands", "nothing", "Victory_turned_90"]
TIMEOUT = 300  # seconds


@dataclass
class Snippet:
    path: Path
    line: int
    pieces: list = field(default_factory=list)  # (line, text)
    output: str | None = None
    skipped: str | None = None

    @property
    def name(self):
        return f"{self.path.relative_to(ROOT)}:{self.line}"


def snippets(path):
    found, directive, fence, body, start, last_end = [], None, None, [], 0, -1
    lines = path.read_text().split("\n")
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if fence is not None:
            if line != "```":
                body.append(line)
                continue
            block, kind = "\n".join(body), fence
            fence = None
            if kind == "swift":
                setup = [directive[1]] if directive and directive[0] == "setup" else []
                if directive and directive[0] == "continues":
                    if not found:
                        sys.exit(f"{path}:{start}: there is no block to go on with")
                    found[-1].pieces.append((start, block))
                else:
                    found.append(Snippet(path, start, setup + [(start, block)]))
                if directive and directive[0] == "not run":
                    found[-1].skipped = directive[1]
                last_end = number
            elif kind == "text" and found and not "".join(lines[last_end:start - 2]).strip() and last_end > 0:
                found[-1].output = (found[-1].output or "") + block + "\n"
            directive = None
        elif line.startswith("```"):
            fence, body, start = line[3:].strip(), [], number + 1
        elif line.strip() == "<!-- snippet: continues -->":
            directive = ("continues", None)
        elif match := re.fullmatch(r"<!-- snippet: not run: (.+) -->", line.strip()):
            directive = ("not run", match[1])
        elif line.strip() == "<!-- snippet setup":
            first = number + 1
            while lines[number].strip() != "-->":
                number += 1
            directive = ("setup", (first, "\n".join(lines[first - 1:number])))
            number += 1
        elif line.startswith("<!-- snippet"):
            sys.exit(f"{path}:{number}: {line} is not known")
        elif line.strip():
            directive = None
    return found


def source(index, snippet):
    imports, code = [], []
    for line, text in snippet.pieces:
        kept = []
        for row in text.split("\n"):
            if re.match(r"\s*(@\w+\s+)?import\s", row):
                imports.append(row.strip())
                row = ""
            kept.append(row)
        code += [f'#sourceLocation(file: "{snippet.path.relative_to(ROOT)}", line: {line})', *kept, "#sourceLocation()"]
    return "\n".join([*dict.fromkeys(imports), f"func snippet{index}() async throws {{", *code, "}", ""])


def compile_all(chosen, work):
    bin = Path(subprocess.check_output(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, text=True).strip())
    objects = [
        str(object) for folder in sorted(bin.glob("*.build"))
        if not folder.name.endswith("Tests.build") and folder.name not in ("TestSupport.build", "gesture_cli.build")
        for object in sorted(folder.glob("*.o"))
    ]
    files = []
    for index, snippet in enumerate(chosen):
        files.append(work / f"snippet{index}.swift")
        files[-1].write_text(source(index, snippet))
    cases = "\n".join(f"  case {index}: try await snippet{index}()" for index in range(len(chosen)))
    files.append(work / "main.swift")
    files[-1].write_text(f"""import Foundation
do {{
  switch Int(ProcessInfo.processInfo.environment["SNIPPET"] ?? "") {{
{cases}
  default: break
  }}
}} catch {{
  FileHandle.standardError.write(Data("error: \\((error as NSError).localizedDescription)\\n".utf8))
  exit(1)
}}
""")
    program = work / "snippets"
    result = subprocess.run(["swiftc", "-swift-version", "6", "-Onone", "-suppress-warnings", "-I", str(bin / "Modules"), "-o", str(program),
                    *map(str, files), *objects], cwd=ROOT)
    if result.returncode:
        sys.exit("check-snippets: the code does not compile")
    return program


def draw(folder, needs_dataset):
    """The drawn pictures of the test suite."""
    def dump(variable, where, test):
        subprocess.run(["swift", "test", "-c", "release", "--skip-build", "--filter", test], cwd=ROOT, check=True,
                       env={**os.environ, variable: str(where)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    scenes = folder / "scenes"
    dump("GESTURE_SCENE_DUMP", scenes, "DrawnSceneTests.testDumpScenes")
    (folder / "pictures").mkdir()
    for name in PICTURES:
        shutil.move(scenes / f"{name}.ppm", folder / "pictures")
    subprocess.run(["ffmpeg", "-v", "error", "-i", folder / "pictures" / "Victory.ppm", folder / "pictures" / "Victory.jpg"], check=True)
    shutil.move(scenes / "clip_one_hand.ppm", folder / "clip.ppm")
    shutil.move(scenes / "clip_two_hands.ppm", folder / "clip_two_hands.ppm")
    shutil.rmtree(scenes)
    if needs_dataset:
        dump("GESTURE_DATASET_DUMP", folder / "drawn", "DrawnGesturesTests.testDumpDataset")
    (folder / "Models").symlink_to(ROOT / "Models")


def main():
    wanted = sys.argv[1:]
    if wanted and wanted[0] in ("-h", "--help"):
        print(__doc__)
        return
    paths = [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/*.docc/**/*.md"))]
    everything = [s for path in paths if not wanted or any(w in str(path) for w in wanted) for s in snippets(path)]
    chosen = [s for s in everything if not s.skipped]
    for snippet in everything:
        if snippet.skipped:
            print(f"{snippet.name}: not run: {snippet.skipped}")
    if not chosen:
        sys.exit("check-snippets: there is no Swift code")
    failures = 0
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        program = compile_all(chosen, work)
        folder = work / "run"
        folder.mkdir()
        draw(folder, any("drawn/" in text for s in chosen for _, text in s.pieces))
        for index, snippet in enumerate(chosen):
            try:
                result = subprocess.run([program], cwd=folder, env={**os.environ, "SNIPPET": str(index)}, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)
                problem = f"exit status {result.returncode}\n{result.stderr}" if result.returncode else None
                if problem is None and snippet.output is not None and result.stdout != snippet.output:
                    problem = f"it prints\n{result.stdout}and the article has\n{snippet.output}"
            except subprocess.TimeoutExpired:
                problem = f"it runs for more than {TIMEOUT} seconds"
            print(f"{snippet.name}: {'ok' if problem is None else 'FAILED'}", flush=True)
            if problem:
                failures += 1
                print(f"check-snippets: {snippet.name}: {problem}", file=sys.stderr, flush=True)
    compared = sum(s.output is not None for s in chosen)
    print(f"{len(chosen)} snippets were compiled and run, {compared} outputs compared, {failures} failed")
    sys.exit(1 if failures else 0)


main()

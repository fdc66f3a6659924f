#!/usr/bin/env python3
"""Compiles and runs the code of README and the articles. Needs

    swift build -c release     the modules, gesture-cli and draw-hands
    sh Models/fetch.sh         the two bundles in Models/, or in the folder GESTURE_MODELS
    swiftc, bash, ffmpeg       on the PATH

    Tests/Scripts/check-snippets.py [NAME]...     # only the files whose path contains a NAME

Each block that begins with ```swift becomes a function of its own, asynchronous if it awaits something, and a process of its own; each that begins with
```sh and calls gesture-cli is run by bash, with the tool on its PATH, but for README's, which .ci/run runs. Both run in a folder of the article's with

    Models/             the package's models and sample
    images/             drawn hands: Victory.ppm, Victory_left.ppm, Thumb_Up.ppm, Open_Palm.ppm, two_hands.ppm, nothing.ppm, …; Victory.jpg
    video.ppm           sixteen drawn frames, an open palm that becomes a fist; video_two_hands.ppm
    drawn/training, drawn/test     drawn hands in folders by label
    photo.jpg, photos/, video.mp4, clip.mp4   some of these, as ffmpeg writes them

If a block that begins with ```text follows directly, it is what the code must print. A comment before a block changes the rules:

    <!-- snippet: continues -->        the block goes on where the one before ended: same function, same process
    <!-- snippet: not run: WHY -->     for what is no program of this package
    <!-- snippet setup                 lines of code in front of the block that the reader need not see
    let image = …
    -->

Lines of shell with --camera are left out.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
IMAGES = ["Victory", "Victory_left", "Thumb_Up", "Thumb_Down_left", "Open_Palm", "Closed_Fist", "two_hands", "nothing", "Victory_turned_90"]
MODELS = Path(os.environ.get("GESTURE_MODELS") or ROOT / "Models").resolve()
TIMEOUT = 300  # seconds


@dataclass
class Snippet:
    path: Path
    line: int
    language: str
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
            if kind == "swift" or kind == "sh" and path.name != "README.md":
                setup = [directive[1]] if directive and directive[0] == "setup" else []
                if directive and directive[0] == "continues":
                    if not found:
                        sys.exit(f"{path}:{start}: there is no block to go on with")
                    found[-1].pieces.append((start, block))
                else:
                    found.append(Snippet(path, start, kind, setup + [(start, block)]))
                if directive and directive[0] == "not run":
                    found[-1].skipped = directive[1]
                elif kind == "sh" and not re.search(r"(^|[|/ ])gesture-cli ", re.sub(r" +#.*", "", block), re.MULTILINE):
                    found[-1].skipped = "it does not call gesture-cli"
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
    # As in a main file: only where something is awaited are calls those of their asynchronous form.
    effects = "async throws" if any(re.search(r"\bawait\b", re.sub(r"//.*", "", row)) for row in code) else "throws"
    return "\n".join([*dict.fromkeys(imports), f"func snippet{index}() {effects} {{", *code, "}", ""])


def sources_of(module):
    """The names of a module's files: the build folder keeps the objects of files that are no longer there."""
    return {path.name for folder in ("Sources", "Tests") for path in (ROOT / folder / module).rglob("*.swift")}


def compile_all(chosen, bin, work):
    objects = [
        str(object) for folder in sorted(bin.glob("*.build"))
        if not folder.name.endswith("Tests.build") and folder.name not in ("TestSupport.build", "draw_hands.build", "gesture_cli.build")
        for object in sorted(folder.glob("*.o")) if object.stem in sources_of(folder.name.removesuffix(".build"))
    ]
    files = []
    indices = [index for index, snippet in enumerate(chosen) if snippet.language == "swift"]
    for index in indices:
        snippet = chosen[index]
        files.append(work / f"snippet{index}.swift")
        files[-1].write_text(source(index, snippet))
    cases = "\n".join(f"  case {index}: try await snippet{index}()" for index in indices)
    files.append(work / "main.swift")
    files[-1].write_text(f"""import Foundation
do {{
  switch Int(ProcessInfo.processInfo.environment["SNIPPET"] ?? "") {{
{cases}
  default: break
  }}
}} catch {{
  FileHandle.standardError.write(Data("error: \\(error)\\n".utf8))
  exit(1)
}}
""")
    program = work / "snippets"
    result = subprocess.run(["swiftc", "-swift-version", "6", "-Onone", "-suppress-warnings", "-I", str(bin / "Modules"), "-o", str(program),
                    *map(str, files), *objects], cwd=ROOT)
    if result.returncode:
        sys.exit("check-snippets: the code does not compile")
    return program


def draw(bin, folder, needs_dataset):
    """The drawn images of the test suite."""
    def draw_hands(kind, where):
        subprocess.run([bin / "draw-hands", kind, where], check=True)

    def ffmpeg(*arguments):
        subprocess.run(["ffmpeg", "-v", "error", *map(str, arguments)], check=True, stdin=subprocess.DEVNULL)

    scenes = folder / "scenes"
    draw_hands("scenes", scenes)
    (folder / "images").mkdir()
    for name in IMAGES:
        shutil.move(scenes / f"{name}.ppm", folder / "images")
    shutil.move(scenes / "clip_one_hand.ppm", folder / "video.ppm")
    shutil.move(scenes / "clip_two_hands.ppm", folder / "video_two_hands.ppm")
    shutil.rmtree(scenes)
    ffmpeg("-i", folder / "images" / "Victory.ppm", folder / "images" / "Victory.jpg")
    (folder / "photos").mkdir()
    for name in ["Victory.jpg", "Thumb_Up.ppm"]:
        shutil.copy(folder / "images" / name, folder / "photos")
    shutil.copy(folder / "images" / "Victory.jpg", folder / "photo.jpg")
    ffmpeg("-f", "image2pipe", "-framerate", "10", "-i", folder / "video.ppm", "-c:v", "mpeg4", "-q:v", "2", folder / "video.mp4")
    shutil.copy(folder / "video.mp4", folder / "clip.mp4")
    if needs_dataset:
        draw_hands("dataset", folder / "drawn")
    (folder / "Models").mkdir()
    for entry in [*MODELS.glob("*.task"), ROOT / "Models" / "sample"]:
        (folder / "Models" / entry.name).symlink_to(entry)
    (folder / ".build").symlink_to(ROOT / ".build")


def folder_of(snippet, drawn, work):
    """What an article's code writes is there for its next block of the same language, and for nobody else."""
    folder = work / f"{snippet.path.stem}.{snippet.language}"
    if not folder.exists():
        folder.mkdir()
        for entry in drawn.iterdir():
            (folder / entry.name).symlink_to(entry)
    return folder


def command(index, snippet, program):
    if snippet.language == "swift":
        return [program]
    code = "\n".join(text for _, text in snippet.pieces)
    return ["bash", "-euo", "pipefail", "-c", "\n".join(row for row in code.split("\n") if "--camera" not in row)]


def problem_of(index, snippet, program, folder, environment):
    """- Returns: What is wrong with the snippet; None if nothing is."""
    try:
        result = subprocess.run(command(index, snippet, program), cwd=folder, env={**environment, "SNIPPET": str(index)}, timeout=TIMEOUT,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except subprocess.TimeoutExpired:
        return f"it runs for more than {TIMEOUT} seconds"
    if result.returncode:
        return f"exit status {result.returncode}\n{result.stderr}"
    if snippet.output is not None and result.stdout != snippet.output:
        return f"it prints\n{result.stdout}and the article has\n{snippet.output}"
    return None


def what_is_missing(bin):
    """What the help names and is not there."""
    missing = [f"{name} (swift build -c release)" for name in ("gesture-cli", "draw-hands", "Modules") if not (bin / name).exists()]
    missing += [f"{MODELS / name} (sh Models/fetch.sh)" for name in ("gesture_recognizer.task", "hand_landmarker.task") if not (MODELS / name).exists()]
    return missing + [f"{name} on the PATH" for name in ("swiftc", "bash", "ffmpeg") if not shutil.which(name)]


def main():
    wanted = sys.argv[1:]
    if wanted and wanted[0] in ("-h", "--help"):
        print(__doc__)
        return
    paths = [ROOT / "README.md", *sorted(ROOT.glob("Sources/**/*.docc/**/*.md"))]
    everything = [s for path in paths if not wanted or any(w in str(path) for w in wanted) for s in snippets(path)]
    chosen = [s for s in everything if not s.skipped]
    for snippet in everything:
        if snippet.skipped:
            print(f"{snippet.name}: not run: {snippet.skipped}")
    if not chosen:
        sys.exit("check-snippets: there is no code")
    bin = Path(subprocess.check_output(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, text=True).strip())
    if missing := what_is_missing(bin):
        sys.exit(f"check-snippets: missing: {', '.join(missing)}; see --help")
    environment = {**os.environ, "PATH": f"{bin}:{os.environ['PATH']}", "GESTURE_MODEL": str(MODELS / "gesture_recognizer.task")}
    failures = 0
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        program = compile_all(chosen, bin, work)
        drawn = work / "drawn"
        drawn.mkdir()
        draw(bin, drawn, any("drawn/" in text for s in chosen for _, text in s.pieces))
        for index, snippet in enumerate(chosen):
            problem = problem_of(index, snippet, program, folder_of(snippet, drawn, work), environment)
            print(f"{snippet.name}: {'ok' if problem is None else 'FAILED'}", flush=True)
            if problem:
                failures += 1
                print(f"check-snippets: {snippet.name}: {problem}", file=sys.stderr, flush=True)
    compared = sum(s.output is not None for s in chosen)
    print(f"{len(chosen)} snippets were run, {compared} outputs compared, {failures} failed")
    sys.exit(1 if failures else 0)


main()

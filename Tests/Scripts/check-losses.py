#!/usr/bin/env python3
"""Checks that the tool loses, inflates and leaks nothing: one small run for each kind of fault that was found in it.

    Tests/Scripts/check-losses.py [--tool PATH] [--before PATH] [NUMBER...]

Prints a line for each check: its number, what is measured, the figure of 258e78e, and the figure now; fails if one is not as it should be. With --before the
figures of another build are measured in place of those that are written down here. Needs the models, ffmpeg and bash.
"""
import argparse
import base64
import csv
import http.server
import io
import json
import math
import os
import pty
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHECKS = []


def check(number, what, before, wanted):
    """Declares a check: a function of the tool that returns a figure, which is right if `wanted` says so."""

    def declare(body):
        CHECKS.append((number, what, before, wanted, body))
        return body

    return declare


class Tool:
    """The tool in a folder of its own."""

    def __init__(self, path):
        self.path, self.folder = path, tempfile.mkdtemp(prefix="check-losses-")
        self.environment = dict(os.environ, GESTURE_MODEL=os.path.join(ROOT, "Models/gesture_recognizer.task"))
        # Neither a display nor a service manager.
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            self.environment.pop(name, None)

    def start(self, *arguments, **options):
        return subprocess.Popen([self.path, *arguments], cwd=self.folder, env=self.environment, text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

    def run(self, *arguments, seconds=120):
        process = self.start(*arguments)
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            return Run(-99, output, errors)
        return Run(process.returncode, output, errors)

    def file(self, name, text=""):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb" if isinstance(text, bytes) else "w") as file:
            file.write(text)
        return path

    def has(self, name):
        return os.path.lexists(os.path.join(self.folder, name))

    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def photo(self, name):
        """A photo of a hand, of the sample."""
        os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
        shutil.copy(os.path.join(ROOT, "Models/sample/victory.ppm"), os.path.join(self.folder, name))

    def ffmpeg(self, *arguments):
        subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], cwd=self.folder, check=True, stdin=subprocess.DEVNULL)


class Run:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors
        self.lines = [line for line in errors.splitlines() if line]


def hand(rng, shape, x=0.0, gesture=None, side="Right", jitter=0.001):
    """The keys of a hand of a shape, which is a list of 21 points."""
    points = [{"x": px + x + rng.uniform(-jitter, jitter), "y": py + rng.uniform(-jitter, jitter), "z": 0} for px, py in shape]
    world = [{"x": 0.2 * p["x"], "y": 0.2 * p["y"], "z": 0} for p in points]
    keys = {"handedness": [[{"index": 0, "score": 0.9, "categoryName": side, "displayName": side}]], "landmarks": [points],
            "worldLandmarks": [world], "handIDs": [0]}
    if gesture is not None:
        keys["gestures"] = [[{"index": -1, "score": 0.9, "categoryName": gesture, "displayName": None}]]
    return keys


def shape(rng):
    """A hand with fingers that are bent at random."""
    points = [(0.5, 0.7)]
    for finger in range(5):
        angle, bend = -2.2 + 0.32 * finger + rng.uniform(-0.2, 0.2), rng.uniform(0, 1)
        x, y = 0.5 + 0.15 * math.cos(angle), 0.7 + 0.15 * math.sin(angle)
        points.append((x, y))
        for joint in range(3):
            angle += bend * rng.uniform(0.2, 1.2)
            x, y = x + 0.05 * math.cos(angle), y + 0.05 * math.sin(angle)
            points.append((x, y))
    return points


def line(source, time, keys, **more):
    record = {"source": source, "width": 640, "height": 640, "timestampInMilliseconds": time,
              "handedness": [], "landmarks": [], "worldLandmarks": [], "handIDs": [], **keys, **more}
    return json.dumps(record) + "\n"


def events(gesture="Victory", source="v.mp4", sides=("Left",) * 40, milliseconds=50):
    """Results of a hand that shows a gesture, and is taken for the given sides."""
    rng = random.Random(1)
    form = shape(rng)
    return "".join(line(source, number * milliseconds, hand(rng, form, gesture=gesture, side=side)) for number, side in enumerate(sides))


# --- 1 and 2: figures

def clips(seed, per_clip=20, count=28):
    """Lines of clips, each of which has one label, chosen at random."""
    rng = random.Random(seed)
    labels = [["none", "wave", "fist"][number % 3] for number in range(count)]
    rng.shuffle(labels)
    shapes = random.Random(77)
    text = ""
    for number, label in enumerate(labels):
        form = shape(shapes)
        text += "".join(line(f"clip{number}.mp4", 100 * frame, hand(rng, form, 0.001 * frame, jitter=0.004), label=label) for frame in range(per_clip))
    return text


@check(1, "accuracy on 20 random labellings of 28 clips, %; chance is 33.3", "99.6", lambda figure: abs(float(figure) - 33.3) <= 4)
def random_labels(tool):
    sum = 0
    for seed in range(20):
        tool.file("clips.jsonl", clips(seed))
        run = tool.run("train", "clips.jsonl", "-o", "x.task", "--overwrite", "--format", "json", "--epochs", "40", "--copies", "0", "--seed", str(seed))
        sum += json.loads(run.output)["testAccuracy"]
    return f"{5 * sum:.1f}"


@check(1, "warnings about images that are frames of one video", "0", lambda figure: figure == "1")
def near_copies(tool):
    lines = [json.loads(text) for text in clips(1).splitlines()]
    for number, record in enumerate(lines):
        record.update(source=f"frame{number}.jpg", timestampInMilliseconds=None)
    tool.file("frames.jsonl", "".join(json.dumps(record) + "\n" for record in lines))
    run = tool.run("train", "frames.jsonl", "-o", "x.task", "--epochs", "2", "--copies", "0")
    return str(run.errors.count("nearly repeat") + run.errors.count("nearly copies"))


@check(1, "accuracy with --group of the clip, %", "unknown option", lambda figure: float(figure) < 60)
def groups(tool):
    lines = [json.loads(text) for text in clips(1).splitlines()]
    for number, record in enumerate(lines):
        record.update(clip=record["source"], source=f"frame{number}.jpg", timestampInMilliseconds=None)
    tool.file("frames.jsonl", "".join(json.dumps(record) + "\n" for record in lines))
    run = tool.run("train", "frames.jsonl", "-o", "x.task", "--group", "clip", "--format", "json", "--epochs", "40", "--copies", "0")
    return f"{100 * json.loads(run.output)['testAccuracy']:.1f}" if run.status == 0 else "unknown option"


@check(2, "images without a hand: said by train and evaluate; does their accuracy count them?", "None None, train no, evaluate yes",
       lambda figure: figure == "56 56, train no, evaluate no")
def without_hand(tool):
    empty = "".join(line(f"empty{number}.jpg", None, {}, label="wave") for number in range(56))
    tool.file("clips.jsonl", clips(1) + empty)
    train = json.loads(tool.run("train", "clips.jsonl", "-o", "x.task", "--format", "json", "--epochs", "2", "--copies", "0").output)
    report = json.loads(tool.run("evaluate", "clips.jsonl", "-m", "x.task", "--format", "json").output)
    counted = sum(sum(row) for row in report["confusionMatrix"]["counts"])
    trained = sum(sum(row) for row in train["confusionMatrix"]["counts"])
    word = {560: "no", 616: "yes"}
    return f"{train.get('imagesWithoutHand')} {report.get('imagesWithoutHand')}, train {word.get(trained)}, evaluate {word.get(counted)}"


@check(3, "files in which the fallback has «the same models»; what --version says of the model", "1, nothing", lambda figure: figure == "0, names it")
def same_models(tool):
    texts = [open(os.path.join(ROOT, name)).read() for name in ("README.md", "Models/README.md")]
    run = tool.run("--version", "--model", tool.environment["GESTURE_MODEL"])
    return f"{sum('the same models' in text for text in texts)}, {'names it' if 'embedder' in run.output else 'nothing'}"


# --- 4 to 8: inputs

@check(4, "status for a folder with a link that leads nowhere", "0", lambda figure: figure == "66")
def dangling(tool):
    tool.photo("p/a.ppm")
    os.symlink("gone.jpg", os.path.join(tool.folder, "p/b.jpg"))
    return str(tool.run("recognize", "-f", "jsonl", "p").status)


@check(4, "photos that vanish during a run and are neither a row nor an error", "20", lambda figure: figure == "0")
def vanishing(tool):
    for number in range(40):
        tool.photo(f"p/{number:02}.ppm")
    process = tool.start("recognize", "-f", "jsonl", "-j", "1", "-o", "r.jsonl", "p")
    while process.poll() is None and not (tool.has("r.jsonl") and tool.read("r.jsonl")):
        time.sleep(0.005)
    for number in range(20, 40):
        os.remove(os.path.join(tool.folder, f"p/{number:02}.ppm"))
    _, errors = process.communicate(timeout=120)
    return str(40 - len(tool.read("r.jsonl").splitlines()) - errors.count("error:"))


@check(5, "results of a photo that was replaced which stay with --resume", "1", lambda figure: figure == "0")
def replaced(tool):
    for name in "ab":
        tool.photo(f"{name}.ppm")
    command = ("recognize", "-q", "--resume", "-o", "r.jsonl", "a.ppm", "b.ppm")
    tool.run(*command)
    tool.file("b.ppm", b"P6 64 64 255 " + bytes(64 * 64 * 3))
    tool.run(*command)
    return str(sum(record["source"] == "b.ppm" and len(record["landmarks"]) for record in map(json.loads, tool.read("r.jsonl").splitlines())))


@check(6, "bytes left of a file that --errors names", "0", lambda figure: figure == "4")
def errors_file(tool):
    tool.photo("a.ppm")
    tool.file("e.jsonl", "mine")
    tool.run("recognize", "-q", "-f", "jsonl", "--errors", "e.jsonl", "a.ppm")
    return str(len(tool.read("e.jsonl")))


@check(6, "files that draw -o y y and --frames y --crops y write into the folder they read", "3", lambda figure: figure == "0")
def same_folder(tool):
    tool.photo("y/a.ppm")
    tool.run("draw", "-o", "y", "y")
    drawn = len(os.listdir(os.path.join(tool.folder, "y"))) - 1
    shutil.rmtree(os.path.join(tool.folder, "y"))
    tool.photo("y/a.ppm")
    tool.run("recognize", "-f", "jsonl", "--frames", "y", "--crops", "y", "y")
    return str(drawn + len(os.listdir(os.path.join(tool.folder, "y"))) - 1)


@check(7, "commands that run of two --exec", "1", lambda figure: figure == "2")
def two_commands(tool):
    tool.file("r.jsonl", events())
    tool.run("events", "--results", "r.jsonl", "--on", "began", "--exec", "touch one", "--exec", "touch two")
    return str(tool.has("one") + tool.has("two"))


@check(7, "receivers of two --osc that get messages", "1", lambda figure: figure == "2")
def two_receivers(tool):
    tool.file("r.jsonl", events())
    receivers = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2)]
    options = []
    for receiver in receivers:
        receiver.bind(("127.0.0.1", 0))
        receiver.settimeout(1)
        options += ["--osc", f"127.0.0.1:{receiver.getsockname()[1]}"]
    tool.run("events", "--results", "r.jsonl", *options)
    got = 0
    for receiver in receivers:
        try:
            got += len(receiver.recv(4096)) > 0
        except socket.timeout:
            pass
    return str(got)


@check(7, "calls with two values, two meanings or a wrong ending that are refused, of 7", "0", lambda figure: figure == "7")
def doubled(tool):
    tool.file("r.jsonl", events())
    tool.file("t.jsonl", clips(1, per_clip=2))
    tool.photo("p/a.ppm")
    calls = [
        ("events", "--results", "r.jsonl", "--on", "began", "--on", "ended"), ("events", "--results", "r.jsonl", "--motions", "all", "--motions", "Wave"),
        ("recognize", "--format", "csv", "--format", "json", "p/a.ppm"), ("recognize", "--num-hands", "1", "--num-hands", "2", "p/a.ppm"),
        ("recognize", "--thorough", "--search", "standard", "p/a.ppm"), ("train", "t.jsonl", "-o", "t.csv", "--epochs", "1", "--copies", "0"),
        ("recognize", "--jsonl", "p"),
    ]
    return str(sum(tool.run(*call).status == 64 for call in calls))


@check(8, "lines of errors for files of another kind: classify, --files-from, evaluate --motions, train-motion", "114 90 61 61",
       lambda figure: figure == "1 1 1 1")
def floods(tool):
    tool.file("x.csv", "a,b,c\n" * 114)
    tool.ffmpeg("-i", os.path.join(ROOT, "Models/sample/victory.ppm"), "photo.jpg")
    for label in ("none", "wave"):
        for number in range(30):
            os.makedirs(os.path.join(tool.folder, "lab", label), exist_ok=True)
            shutil.copy(os.path.join(tool.folder, "photo.jpg"), os.path.join(tool.folder, f"lab/{label}/{number}.jpg"))
    takes = "".join(take for number in range(4) for take in (
        moving("zigzag", number, (0.2, 0.8)), moving("none", 10 + number, (0.5, 0.45, 0.5))))
    tool.file("takes.jsonl", takes)
    trained = tool.run("train-motion", "takes.jsonl", "-o", "mov.json")
    assert trained.status == 0, trained.errors
    calls = [("classify", "x.csv"), ("recognize", "--files-from", "photo.jpg"), ("evaluate", "lab", "--motions", "mov.json"),
             ("train-motion", "lab", "-o", "m.json")]
    counts = [len(tool.run(*call).lines) for call in calls]
    # The number for an image depends on its bytes.
    counts[1] = 90 if counts[1] > 20 else counts[1]
    return " ".join(map(str, counts))


@check(8, "misleading messages, of 8", "8", lambda figure: figure == "0")
def misleading(tool):
    tool.ffmpeg("-i", os.path.join(ROOT, "Models/sample/victory.ppm"), "photo.jpg")
    os.makedirs(os.path.join(tool.folder, "lab/none"))
    os.makedirs(os.path.join(tool.folder, "lab/wave"))
    for label in ("none", "wave"):
        shutil.copy(os.path.join(tool.folder, "photo.jpg"), os.path.join(tool.folder, f"lab/{label}/a.jpg"))
    tool.file("r.jsonl", events())
    tool.file("act.sh", "#!/bin/sh\n")
    tool.file("bad.jsonl", events() + line("far.mp4", 0, {"landmarks": "none"}))
    calls = [
        (("benchmark", "photo.jpg"), "JPEG image, not a .task bundle"), (("evaluate", "lab", "-m", "photo.jpg"), "photo.jpg: is a JPEG"),
        (("recognize", ""), "is an empty name"), (("classify", "bad.jsonl"), "(far.mp4)"),
        (("events", "--results", "r.jsonl", "--exec", "cd /"), "the shell's language"), (("events", "--results", "r.jsonl", "--exec", "./act.sh"), "chmod +x"),
        (("events", "--results", "r.jsonl", "--exec", "~/act"), "begins with ~"), (("events", "--results", "r.jsonl", "--motions", "pinch"), "did you mean Pinch?"),
    ]
    return str(sum(words not in tool.run(*call).errors for call, words in calls))


# --- 9 to 13: commands, secrets, cameras, viewers

@check(9, "commands that a name or a label ran", "4", lambda figure: figure == "0")
def injected(tool):
    found = 0
    for command, source, gesture in [
        ("sh -c 'echo {source}'", "x$(touch PWN).mp4", "Victory"), ("bash -c \"echo {gesture}\"", "v.mp4", "x$(touch PWN)"),
        ("env bash -ec 'echo {gesture}'", "v.mp4", "x$(touch PWN)"), ("timeout 5 sh -c 'echo {hand} {source}'", "x`touch PWN`.mp4", "Victory"),
        ("echo {source} {gesture}", "x$(touch PWN).mp4", "a;touch PWN"),
    ]:
        tool.file("r.jsonl", events(gesture, source))
        tool.run("events", "--results", "r.jsonl", "--exec", command)
        found += tool.has("PWN")
        if tool.has("PWN"):
            os.remove(os.path.join(tool.folder, "PWN"))
    tool.file("r.jsonl", events("x$(touch PWN)", "y`touch PWN`.mp4"))
    tool.run("events", "--results", "r.jsonl", "--exec-shell", "echo \"$GESTURE\" \"$SOURCE\" $GESTURE")
    return str(found + tool.has("PWN"))


def osc_texts(message):
    """The strings of a message of Open Sound Control."""
    words = [word for word in message.split(b"\0") if word]
    return [word.decode("utf8", "replace") for word in words]


@check(9, "channels in which a hostile label or name is not itself, of 13", "2", lambda figure: figure == "0")
def hostile_texts(tool):
    # Nothing that a shell, a terminal, a table, JSON or HTML reads as more than a text.
    label, source = "a\"'<b>&;,$(touch PWN)`touch PWN`{hand} \u00fc", "n\"'<b>&,$(touch PWN)\n\x1b[31mx.mp4"
    tool.file("r.jsonl", events(label, source))
    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.bind(("127.0.0.1", 0))
    receiver.settimeout(1)
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(os.path.join(tool.folder, "notify"))
    manager.settimeout(0.2)
    common = ("events", "--results", "r.jsonl", "--on", "began")
    run = tool.run(*common, "--osc", f"127.0.0.1:{receiver.getsockname()[1]}")
    wrong = {}
    lines = [json.loads(text) for text in run.output.splitlines()]
    wrong["json"] = [(line["gesture"], line["source"]) for line in lines] != [(label, source)]
    wrong["osc"] = label not in osc_texts(receiver.recv(4096))
    short = tool.run(*common, "--format", "short").output
    wrong["short"] = len(short.splitlines()) != 1 or "\x1b" in short
    tool.file("names.py", "import sys\nopen('got', 'w').write(repr(sys.argv[1:]))\n")
    tool.run(*common, "--exec", "python3 names.py {gesture} {source}")
    wrong["commands"] = not tool.has("got") or eval(tool.read("got")) != [label, source]
    tool.run(*common, "--exec-shell", "python3 names.py \"$GESTURE\" \"$SOURCE\"")
    wrong["environment"] = eval(tool.read("got")) != [label, source]
    table = tool.run("classify", "-f", "csv", "r.jsonl").output
    rows = list(csv.reader(io.StringIO(table)))
    wrong["csv"] = len(rows) != 41 or rows[1][rows[0].index("source")] != source
    missing = tool.run("recognize", "-f", "jsonl", "--errors", "e.jsonl", source)
    wrong["errors"] = len(missing.lines) != 1 or "\x1b" in missing.errors
    wrong["file of errors"] = json.loads(tool.read("e.jsonl"))["source"] != source
    tool.photo(source)
    os.rename(os.path.join(tool.folder, source), os.path.join(tool.folder, "d.ppm"))
    shutil.copy(os.path.join(tool.folder, "d.ppm"), os.path.join(tool.folder, source.replace("/", "_")))
    frames = open(os.path.join(tool.folder, "d.ppm"), "rb").read() * 3
    tool.file("n'<b>&.ppm", frames)
    page = tool.run("report", "n'<b>&.ppm", "--fps", "10").output
    wrong["page"] = "<b>" in page or "n&#39;&lt;b&gt;" not in page and "n'&lt;b&gt;" not in page
    tool.file("d.jsonl", "".join(line("d.ppm", None, hand(random.Random(1), shape(random.Random(2)), gesture=label)).replace('"width": 640', '"width": 320').replace(
        '"height": 640', '"height": 300') for _ in range(1)))
    drawing = tool.run("draw", "--svg", "--results", "d.jsonl", "d.ppm").output
    wrong["svg"] = "<b>" in drawing or "<svg" not in drawing
    tool.environment["NOTIFY_SOCKET"] = os.path.join(tool.folder, "notify")
    tool.run("recognize", "--mode", "live-stream", "-f", "jsonl", "d.ppm")
    sent = set()
    try:
        while True:
            sent.add(manager.recv(4096))
    except socket.timeout:
        pass
    wrong["service manager"] = not sent <= {b"READY=1", b"WATCHDOG=1"} or not sent
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tool.folder)
        os.execve(tool.path, [tool.path, "recognize", "--mode", "video", source, "gone" + source], tool.environment)
    shown = b""
    try:
        while piece := os.read(terminal, 1 << 16):
            shown += piece
    except OSError:
        pass
    os.waitpid(pid, 0)
    wrong["terminal"] = b"\x1b[31m" in shown
    wrong["nothing was run"] = tool.has("PWN")
    bad = [name for name, is_wrong in wrong.items() if is_wrong]
    return str(len(bad)) + (f" ({', '.join(bad)})" if bad else "")


class Camera(http.server.ThreadingHTTPServer):
    """Motion JPEG by HTTP, for user and secret."""

    daemon_threads = True

    def __init__(self, jpeg):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                wanted = "Basic " + base64.b64encode(b"user:s3cret").decode()
                if self.headers.get("Authorization") != wanted and "token=s3cret" not in self.path:
                    self.send_response(401)
                    self.send_header("WWW-Authenticate", 'Basic realm="camera"')
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace;boundary=f")
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(b"--f\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(jpeg) + jpeg + b"\r\n")
                        time.sleep(0.04)
                except OSError:
                    pass

            def log_message(self, *arguments):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"


def camera(tool):
    tool.ffmpeg("-i", os.path.join(ROOT, "Models/sample/victory.ppm"), "hand.jpg")
    with open(os.path.join(tool.folder, "hand.jpg"), "rb") as file:
        return Camera(file.read())


def arguments_of(process):
    """The arguments of a process and its children, as every user sees them."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                parent = int(file.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read()
        except OSError:
            continue
        if int(name) == process or parent == process:
            found.append(words.decode("utf8", "replace"))
    return found


@check(10, "places that show a camera's password: results, errors, {source}, arguments of both processes, a failed log-in", "5", lambda figure: figure == "0")
def shown_password(tool):
    server = camera(tool)
    address = f"http://user:s3cret@{server.host}/"
    process = tool.start("events", "--camera", address, "--duration", "4", "--exec", "echo {source}", "--arm", "Closed_Fist", "--on", "armed,began",
                         "--values", "height", "--value-rate", "30:0", "--verbose")
    time.sleep(2.5)
    helpers = arguments_of(process.pid)
    process.communicate()
    run = tool.run("recognize", "-f", "jsonl", "--camera", address, "--duration", "1")
    acted = tool.run("events", "--camera", address, "--duration", "2", "--exec", "echo {source}")
    wrong = tool.run("recognize", "-f", "jsonl", "--camera", f"http://user:s3cret@127.0.0.1:9/", "--duration", "1")
    login = tool.run("recognize", "-f", "jsonl", "--camera", f"http://user:s3cret-not@{server.host}/", "--duration", "1")
    assert run.output and helpers
    places = [run.output, wrong.errors, acted.errors + acted.output, " ".join(helpers), login.errors]
    return str(sum("s3cret" in place for place in places))


@check(10, "other places that show it: CSV, short lines, variables, --errors, a page, --verbose, the service manager", "3", lambda figure: figure == "0")
def other_places(tool):
    server = camera(tool)
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(os.path.join(tool.folder, "notify"))
    manager.settimeout(0.2)
    tool.environment["NOTIFY_SOCKET"] = os.path.join(tool.folder, "notify")
    address = f"http://user:s3cret@{server.host}/"
    places = {"csv": tool.run("recognize", "-f", "csv", "--camera", address, "--duration", "1").output}
    run = tool.run("events", "--format", "short", "--camera", address, "--duration", "2", "--verbose", "--exec-shell", "echo \"$SOURCE\"; env")
    places["short"], places["variables"] = run.output, "".join(line for line in run.errors.splitlines() if "SOURCE" in line or "http" in line)
    places["verbose"] = run.errors
    tool.run("recognize", "-q", "-f", "jsonl", "--camera", f"http://user:s3cret@127.0.0.1:9/", "--errors", "e.jsonl")
    places["errors"] = tool.read("e.jsonl")
    process = tool.start("report", address)
    time.sleep(5)
    process.send_signal(signal.SIGINT)
    places["page"] = "".join(process.communicate())
    assert "<html" in places["page"].lower(), places["page"][:200]
    try:
        while True:
            places["manager"] = places.get("manager", "") + manager.recv(4096).decode()
    except socket.timeout:
        pass
    bad = [name for name, text in places.items() if "s3cret" in text]
    return str(len(bad)) + (f" ({', '.join(bad)})" if bad else "")


@check(10, "processes that show the password with --camera @FILE; frames read", "not an option", lambda figure: figure.startswith("0 ") and figure != "0 0")
def hidden_password(tool):
    server = camera(tool)
    tool.file("address", f"http://{server.host}/?token=s3cret\n")
    process = tool.start("recognize", "-f", "jsonl", "--camera", "@address", "--duration", "3")
    time.sleep(2)
    words = arguments_of(process.pid)
    output, errors = process.communicate()
    if not output:
        return "not an option"
    return f"{sum('s3cret' in text for text in words + [output, errors])} {min(len(output.splitlines()), 9)}"


def children(marker):
    """The processes whose arguments contain a text."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                if marker.encode() in file.read():
                    found.append(int(name))
        except OSError:
            continue
    return [number for number in found if number != os.getpid()]


def working_folder(process):
    try:
        return os.readlink(f"/proc/{process}/cwd")
    except OSError:
        return None


def end_all(marker):
    """Ends the processes whose arguments contain a text. Returns their number."""
    left = children(marker)
    for number in left:
        os.kill(number, signal.SIGKILL)
    return len(left)


@check(11, "warnings about a command that hangs; status with --exec-timeout", "0, no option", lambda figure: figure == "1, 69")
def hanging(tool):
    tool.file("r.jsonl", events())
    log = os.path.join(tool.folder, "log")
    with open(log, "w") as errors:
        process = subprocess.Popen([tool.path, "events", "--results", "r.jsonl", "--exec", "sleep 100.1"], cwd=tool.folder, env=tool.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
    time.sleep(11.5)
    # Ends by itself, but not in an older version.
    process.terminate()
    try:
        process.wait(timeout=8)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    end_all("sleep\x00100.1")
    run = tool.run("events", "--results", "r.jsonl", "--on", "began", "--exec", "sleep 100.2", "--exec-timeout", "0.5", seconds=20)
    return f"{tool.read('log').count('has run for 10 s')}, {'no option' if run.status == 64 else run.status}"


@check(11, "processes left after a hundred ends at random times", "2338", lambda figure: figure == "0")
def left_commands(tool):
    tool.file("r.jsonl", events(sides=("Left",) * 400, milliseconds=20))
    rng = random.Random(3)
    for _ in range(10):
        ends = []
        for _ in range(10):
            process = subprocess.Popen(
                [tool.path, "events", "--results", "r.jsonl", "--exec-parallel", "--hold", "800:200", "--exec-shell", "sleep 97.125 & sleep 97.125; :"],
                cwd=tool.folder, env=tool.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            ends.append((time.monotonic() + rng.uniform(0.01, 0.6), process, rng.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM])))
        for end, process, number in sorted(ends, key=lambda end: end[0]):
            time.sleep(max(0, end - time.monotonic()))
            process.send_signal(number)
        # A second signal ends at once.
        time.sleep(1.1)
        for _, process, number in ends:
            if process.poll() is None:
                process.send_signal(number)
        for _, process, _ in ends:
            process.wait()
    time.sleep(1)
    return str(end_all("sleep\x0097.125"))


@check(11, "variables of the service manager that a command inherits", "1", lambda figure: figure == "0")
def inherited(tool):
    tool.file("r.jsonl", events())
    tool.environment["NOTIFY_SOCKET"] = os.path.join(tool.folder, "notify")
    run = tool.run("events", "--results", "r.jsonl", "--on", "began", "--exec", "env")
    return str(run.errors.count("NOTIFY_SOCKET"))


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@check(12, "seconds until a viewer sees a frame beside a silent one", "none in 8 s", lambda figure: figure != "none in 8 s" and float(figure) < 4)
def viewers(tool):
    tool.ffmpeg("-loop", "1", "-i", os.path.join(ROOT, "Models/sample/victory.ppm"), "-t", "20", "-r", "10", "-vf", "scale=320:-2", "v.mp4")
    port = free_port()
    process = tool.start("view", "--serve", str(port), "v.mp4")
    silent = None
    end = time.monotonic() + 10
    while silent is None and time.monotonic() < end:
        try:
            silent = socket.create_connection(("127.0.0.1", port))
        except OSError:
            time.sleep(0.05)
    time.sleep(0.5)
    start, bytes = time.monotonic(), b""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=8) as viewer:
            viewer.settimeout(8)
            viewer.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            while b"\xff\xd9" not in bytes and time.monotonic() < start + 8:
                piece = viewer.recv(1 << 16)
                if not piece:
                    break
                bytes += piece
    except OSError:
        pass
    seconds = time.monotonic() - start
    process.kill()
    process.communicate()
    return f"{seconds:.1f}" if b"\xff\xd9" in bytes else "none in 8 s"


@check(12, "processes left after thirty ends of view, with a camera and viewers", "0", lambda figure: figure == "0")
def left_helpers(tool):
    server = camera(tool)
    rng = random.Random(4)
    for _ in range(3):
        ends, sockets = [], []
        for _ in range(10):
            port = free_port()
            process = subprocess.Popen([tool.path, "view", "--serve", str(port), "--camera", f"http://{server.host}/?token=s3cret"], cwd=tool.folder,
                                       env=tool.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            ends.append((time.monotonic() + rng.uniform(0.1, 4), process, port, rng.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT])))
        for end, process, port, number in sorted(ends, key=lambda end: end[0]):
            try:
                sockets.append(socket.create_connection(("127.0.0.1", port)))
                sockets[-1].sendall(b"GET / HTTP/1.1\r\n\r\n")
            except OSError:
                pass
            time.sleep(max(0, end - time.monotonic()))
            process.send_signal(number)
        time.sleep(2)
        for _, process, _, _ in ends:
            process.kill()
            process.wait()
    time.sleep(1)
    left = [int(name) for name in filter(str.isdigit, os.listdir("/proc")) if working_folder(name) == tool.folder]
    for number in left:
        os.kill(number, signal.SIGKILL)
    return str(len(left))


@check(13, "seconds until the first result of a UDP camera; warnings meanwhile", "6.6, 1", lambda figure: float(figure.split(",")[0]) < 5 and figure.endswith(", 0"))
def udp(tool):
    tool.ffmpeg("-loop", "1", "-i", os.path.join(ROOT, "Models/sample/victory.ppm"), "-t", "3", "-r", "25", "-vf", "scale=640:-2", "v.mp4")
    port = free_port()
    sender = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i", "v.mp4", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-f", "mpegts",
         f"udp://127.0.0.1:{port}?pkt_size=1316"], cwd=tool.folder)
    try:
        time.sleep(1)
        start = time.monotonic()
        process = tool.start("recognize", "-f", "jsonl", "--camera", f"udp://127.0.0.1:{port}", "--duration", "2")
        process.stdout.readline()
        seconds = time.monotonic() - start
        _, errors = process.communicate(timeout=30)
    finally:
        sender.kill()
        sender.wait()
    return f"{seconds:.1f}, {errors.count('has sent no frame')}"


# --- 14 and 15: movements and events

def moving(label, take, places, lost=False, start=0):
    """Lines of a take: a hand that rests, goes from place to place, and rests; the hand may be lost on its way."""
    rng = random.Random(take)
    form = [(0.3 * x, y) for x, y in shape(random.Random(5))]
    text, frames = "", []
    for number in range(12):
        frames.append(places[0])
    for a, b in zip(places, places[1:]):
        frames += [a + (b - a) * step / 12 for step in range(12)]
    frames += [places[-1]] * 12
    for number, x in enumerate(frames):
        gone = lost and 0.35 * len(frames) < number < 0.7 * len(frames)
        keys = {} if gone else hand(rng, form, x, jitter=0.001)
        if not gone and lost and number >= 0.7 * len(frames):
            keys["handIDs"] = [1]
        text += line("/dev/video0", start + 40 * number, keys, label=label, take=take)
    return text


@check(14, "ways back that train-motion reports among 12 takes, in which the hand is lost for a while", "0", lambda figure: int(figure) >= 4)
def ways_back(tool):
    text, start = "", 0
    for take in range(12):
        places = (0.2, 0.8) if take % 2 == 0 else (0.8, 0.2)
        text += moving("zigzag", take, places, lost=take % 3 == 0, start=start)
        start += 3000
    for take in range(12, 16):
        text += moving("none", take, (0.5, 0.45, 0.5), start=start)
        start += 3000
    tool.file("takes.jsonl", text)
    run = tool.run("train-motion", "takes.jsonl", "-o", "m.json")
    words = [line for line in run.lines if "way back of the one before" in line]
    return words[0].split(" are the way back")[0].split()[-1] if words and " are the way back" in words[0] else str(12 // 2 if words else 0)


@check(15, "sides of a hand from began to ended", "Left Left Right", lambda figure: figure == "Left Left Left")
def sides(tool):
    tool.file("r.jsonl", events(sides=("Left",) * 30 + ("Right",) * 10))
    run = tool.run("events", "--results", "r.jsonl")
    return " ".join(json.loads(text)["handedness"] for text in run.output.splitlines())


@check(15, "lines that a command with {value} prints for gestures", "3", lambda figure: figure == "0")
def values_alone(tool):
    tool.file("r.jsonl", events())
    run = tool.run("events", "--results", "r.jsonl", "--values", "height", "--exec", "echo lamp {value} {event} {gesture}")
    return str(sum("Victory" in text for text in run.lines))


@check(15, "status when a service appends to its log", "73", lambda figure: figure == "0")
def log(tool):
    server = camera(tool)
    tool.file("log.jsonl", "{}\n")
    run = tool.run("events", "--camera", f"http://{server.host}/?token=s3cret", "--duration", "1", "-o", "log.jsonl")
    return str(run.status if tool.read("log.jsonl").startswith("{}\n") else -1)


@check(15, "status of --arm with a gesture that the options leave out", "0", lambda figure: figure == "64")
def never_armed(tool):
    tool.ffmpeg("-loop", "1", "-i", os.path.join(ROOT, "Models/sample/victory.ppm"), "-t", "1", "-r", "10", "-vf", "scale=320:-2", "v.mp4")
    return str(tool.run("events", "v.mp4", "--arm", "Open_Palm", "--category-allowlist", "Victory").status)


@check(16, "wrong or missing words of the help, of 7", "7", lambda figure: figure == "0")
def help_texts(tool):
    full, short = tool.run("events", "--help").output, tool.run("events", "-h").output
    joints = tool.run("recognize", "--help").output
    flat = " ".join(full.split())
    missing = [option not in short for option in ("--osc", "--exec-shell", "--values", "--reconnect")]
    template = tool.run("events", "--results", "x", "--exec", "echo {gestur}").errors
    return str(sum(missing) + ("JSON and CSV" in joints) + ("written \\{" in template) + (flat.count("began, held, moved") > 1))


@check(16, "words that bash offers for --motions Wave,Pi and --values h", "0 0", lambda figure: "0" not in figure.split())
def completions(tool):
    script = tool.run("--generate-completion-script", "bash").output
    tool.file("completion.bash", script)
    counts = []
    for words in (["gesture-cli", "events", "--motions", "Wave,Pi"], ["gesture-cli", "events", "--values", "h"]):
        array = " ".join(f"'{word}'" for word in words)
        run = subprocess.run(
            ["bash", "-c", f"source completion.bash; COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}; _gesture_cli; printf '%s\\n' \"${{COMPREPLY[@]}}\""],
            cwd=tool.folder, capture_output=True, text=True)
        counts.append(str(len([word for word in run.stdout.split() if word.startswith(words[-1])])))
    return " ".join(counts)


@check(16, "lines about dropped frames where none was dropped", "1", lambda figure: figure == "0")
def dropped(tool):
    tool.photo("a.ppm")
    return str(tool.run("recognize", "-f", "jsonl", "--mode", "live-stream", "a.ppm").errors.count("dropped"))


def measure(body, path):
    tool = Tool(path)
    try:
        return body(tool)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]
    finally:
        shutil.rmtree(tool.folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=os.path.join(ROOT, ".build/release/gesture-cli"))
    parser.add_argument("--before")
    parser.add_argument("numbers", nargs="*", type=int)
    arguments = parser.parse_args()
    failed = 0
    for number, what, before, wanted, body in CHECKS:
        if arguments.numbers and number not in arguments.numbers:
            continue
        if arguments.before:
            before = measure(body, os.path.abspath(arguments.before))
        now = measure(body, os.path.abspath(arguments.tool))
        try:
            is_right = wanted(now)
        except ValueError:
            is_right = False
        failed += not is_right
        print(f"{number:2}  {what}: {before} -> {now}{'' if is_right else '  WRONG'}", flush=True)
    sys.exit(f"{failed} checks failed" if failed else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs the recipes of the article on gestures that do things as they stand, after `swift build -c release`.

    Tests/Scripts/follow-actions.py [--tool GESTURE_CLI] [--draw DRAW_HANDS]

The camera is a drawn video: a gesture-cli that comes first on the PATH puts its file in place of `--camera 0`. What arrives is compared with what the
video shows: messages at mosquitto_sub, keys at xev under Xvfb, Open Sound Control at python-osc. Needs mosquitto, mosquitto-clients, xvfb, xdotool and
x11-utils of Debian, python-osc from PyPI, which it installs into a folder of its own, and the ports
1883 (or a broker there) and 9000.
"""
import argparse
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ARTICLE = ROOT / "Sources/Documentation.docc/GesturesThatDoThings.md"
PATIENCE = 30  # seconds that anything may take to begin or to arrive


class Failure(Exception):
    pass


def recipes():
    """The first block of shell and of Python of each section."""
    blocks, title, kind, body = {}, None, None, []
    for line in ARTICLE.read_text().split("\n"):
        if kind is None and line.startswith("## "):
            title = line[3:]
        elif kind is None and re.fullmatch(r"```\w+", line):
            kind, body = line[3:], []
        elif line == "```" and kind:
            blocks.setdefault((title, kind), "\n".join(body) + "\n")
            kind = None
        elif kind:
            body.append(line)
    return blocks


class Processes:
    """What runs beside the recipes, ended at the end."""

    def __init__(self):
        self.running = []

    def start(self, words, **options):
        process = subprocess.Popen(words, text=True, **options)
        self.running.append(process)
        return process

    def end(self):
        for process in reversed(self.running):
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()


class Lines:
    """The lines that a process prints, as they come."""

    def __init__(self, process):
        self.lines = []
        threading.Thread(target=self.read, args=(process,), daemon=True).start()

    def read(self, process):
        for line in process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait(self, condition, what):
        wait(lambda: condition(self.lines), what, lambda: "\n".join(self.lines[-20:]))


def wait(condition, what, details=lambda: ""):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"{what} did not come in {PATIENCE} s\n{details()}")
        time.sleep(0.05)


def expect(name, found, wanted):
    if found != wanted:
        raise Failure(f"{name}: found {found}, not {wanted}")
    print(f"{name}: {', '.join(map(str, found))}")


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Follower:
    def __init__(self, folder, tool, draw, processes):
        self.folder, self.tool, self.processes = folder, tool, processes
        self.video = folder / "hands.ppm"
        subprocess.run([draw, "actions", folder], check=True)
        (folder / "bin").mkdir()
        wrapper = folder / "bin/gesture-cli"
        # Frames at the times of a camera, and quickly.
        wrapper.write_text(
            f'#!/bin/bash\nwords=("$@")\nfor i in "${{!words[@]}}"; do\n'
            f'  [ "${{words[$i]}}" = --camera ] && words[$i]=--fps && words[$((i + 1))]=25\ndone\n'
            f'exec "{tool}" "${{words[@]}}" "{self.video}"\n')
        wrapper.chmod(0o755)
        self.environment = dict(os.environ, PATH=f"{folder / 'bin'}:{os.environ['PATH']}:/usr/sbin", PYTHONPATH=str(folder / "packages"))
        self.recipes = recipes()

    def run(self, title, **environment):
        """Runs a recipe; returns what it prints on standard output."""
        section = next(name for name, kind in self.recipes if kind == "sh" and name.startswith(title))
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.recipes[section, "sh"]], cwd=self.folder, env=dict(self.environment, **environment),
            text=True, capture_output=True, timeout=120)
        if run.returncode != 0 or run.stderr:
            raise Failure(f"{title} ended with status {run.returncode}: {run.stderr}")
        return run.stdout

    def events(self, *options):
        """The events of the video."""
        run = subprocess.run(
            [self.tool, "events", "--fps", "25", *options, self.video], env=self.environment, text=True, capture_output=True, check=True)
        return [json.loads(line) for line in run.stdout.split("\n") if line]

    def mqtt(self):
        if not is_open(1883):
            self.processes.start(["mosquitto", "-p", "1883"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait(lambda: is_open(1883), "the broker")
        subscriber = self.processes.start(
            ["mosquitto_sub", "-h", "localhost", "-v", "-t", "gestures/#"], env=self.environment, stdout=subprocess.PIPE)
        received = Lines(subscriber)

        # Messages before the subscription are lost.
        def is_subscribed():
            subprocess.run(["mosquitto_pub", "-h", "localhost", "-t", "gestures/test", "-m", "ready"], check=True)
            return "gestures/test ready" in received.lines

        wait(is_subscribed, "the subscription")
        self.run("Messages for lights")
        subprocess.run(["mosquitto_pub", "-h", "localhost", "-t", "gestures/test", "-m", "over"], check=True)
        received.wait(lambda lines: "gestures/test over" in lines, "the end of the messages")
        messages = [line for line in received.lines if not line.startswith("gestures/test ")]
        # The first thumb of the video comes before the palm.
        expect("messages at mosquitto_sub", messages, ["gestures/Right Thumb_Up"])

    def slides(self):
        read, write = os.pipe()
        server = self.processes.start(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp"], pass_fds=[write],
            stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            display = ":" + numbers.readline().strip()
        if display == ":" or server.poll() is not None:
            raise Failure("Xvfb does not start")
        viewer = self.processes.start(
            ["stdbuf", "-oL", "xev", "-geometry", "640x480+0+0"], env=dict(self.environment, DISPLAY=display), stdout=subprocess.PIPE)
        window = Lines(viewer)
        window.wait(lambda lines: any(line.startswith("MapNotify") for line in lines), "the window")
        # Without a window manager keys go where the pointer is.
        subprocess.run(["xdotool", "mousemove", "100", "100"], env=dict(self.environment, DISPLAY=display), check=True)
        self.run("Slides", DISPLAY=display)
        # The last event of all.
        subprocess.run(["xdotool", "key", "Escape"], env=dict(self.environment, DISPLAY=display), check=True)

        def keys(lines):
            pressed, is_press = [], False
            for line in lines:
                if line.startswith("KeyPress") or line.startswith("KeyRelease"):
                    is_press = line.startswith("KeyPress")
                elif is_press and (match := re.search(r"\(keysym 0x[0-9a-f]+, (\w+)\)", line)):
                    pressed.append(match[1])
            return pressed

        window.wait(lambda lines: "Escape" in keys(lines), "the keys")
        # The hand goes to the left of the image, which is the right of the person, and back.
        expect("keys at xev", keys(window.lines), ["Left", "Right", "Escape"])

    def music(self):
        section = next(name for name, kind in self.recipes if kind == "python" and name.startswith("Music"))
        receiver = self.processes.start(
            [sys.executable, "-c", self.recipes[section, "python"]], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        printed = Lines(receiver)

        # A port of UDP says nothing before it is used: the receiver listens when a message arrives.
        def listens():
            subprocess.run([sys.executable, "-c", PROBE], env=self.environment, check=True)
            return any(line.startswith("probe ") for line in printed.lines)

        wait(listens, "the receiver")
        wanted = [
            f"{event['gesture']} of the {event['handedness']} hand: {100 * event['x']:.0f} %"
            for event in map(json.loads, self.run("Music").splitlines()) if event["event"] == "moved"
        ]
        if len(wanted) < 5:
            raise Failure(f"the pinch of the video has {len(wanted)} steps")
        printed.wait(lambda lines: sum("Pinch" in line for line in lines) >= len(wanted), "the pinch")
        expect("places at python-osc", [line for line in printed.lines if "Pinch" in line], wanted)
        # The next receiver takes its port.
        receiver.terminate()
        receiver.wait()

    def joints(self):
        """What the receiver of the article prints against the joints that `recognize` writes."""
        receiver = self.processes.start(
            [sys.executable, "-c", self.recipes["Joints", "python"]], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        printed = Lines(receiver)

        def listens():
            subprocess.run([sys.executable, "-c", PROBE.replace("/gesture/moved", "/hand/probe/joints")], env=self.environment, check=True)
            return any("probe" in line for line in printed.lines)

        wait(listens, "the receiver")
        self.run("Joints")
        run = subprocess.run(
            [self.tool, "recognize", "--mode", "video", "--fps", "25", "--details", "--joints", "--format", "jsonl", self.video],
            env=self.environment, text=True, capture_output=True, check=True)
        hands = [hand for line in run.stdout.splitlines() for hand in (json.loads(line).get("joints") or [])[:1] if hand]
        wanted = [
            " ".join([f"/hand/{hand['handedness'].lower()}/joints index tip at"] + [f"{x:.3f}" for x in hand["joints"]["index_tip"]["position"]])
            for hand in hands
        ]
        printed.wait(lambda lines: sum("probe" not in line for line in lines) >= len(wanted), "the joints")
        found = [line for line in printed.lines if "probe" not in line]
        if found != wanted:
            raise Failure(f"joints at python-osc: {[pair for pair in zip(found, wanted) if pair[0] != pair[1]][:3]}")
        print(f"joints at python-osc: {len(found)}, each as recognize writes it")

    def messages(self):
        """Every argument of every message against the JSON of the same run."""
        receiver = self.processes.start([sys.executable, "-c", RECEIVER], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        received = Lines(receiver)
        received.wait(lambda lines: lines, "the receiver")
        events = self.events("--motions", "all", "--arm", "Open_Palm", "--osc", f"127.0.0.1:{received.lines[0]}")
        received.wait(lambda lines: len(lines) > len(events), "the messages")
        for event, line in zip(events, received.lines[1:]):
            address, gesture, hand, x, y, identity, score, aperture = json.loads(line)
            found = (address, gesture, hand, identity)
            wanted = ("/gesture/" + event["event"], event["gesture"], event["handedness"] or "-", event["handID"])
            numbers = [(score, 1 if event["score"] is None else event["score"]), (aperture, event.get("aperture", 0))]
            numbers += [(x, event["x"]), (y, event["y"])] if "x" in event else []
            if found != wanted or any(abs(a - b) > 1e-6 for a, b in numbers) or not (0 <= x <= 1 and 0 <= y <= 1):
                raise Failure(f"python-osc received {line} for {event}")
        kinds = sorted({event["event"] for event in events})
        if not {"armed", "began", "completed", "ended", "moved"} <= set(kinds):
            raise Failure(f"the video has no more than {kinds}")
        print(f"messages at python-osc: {len(events)}, each as its line of JSON: {', '.join(kinds)}")

    def lines(self):
        events = self.events("--on", "began")
        wanted = [f"{event['gesture']} at {event['timestampInMilliseconds'] / 1000:.3f} seconds" for event in events]
        expect("lines at while read", self.run("Anything").splitlines(), wanted)


PROBE = """
from pythonosc.udp_client import SimpleUDPClient
SimpleUDPClient("127.0.0.1", 9000).send_message("/gesture/moved", ["probe", "Left", 0.5, 0.5, 0, 1.0, 0.0])
"""

RECEIVER = """
import json
from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_server import BlockingOSCUDPServer
dispatcher = Dispatcher()
dispatcher.set_default_handler(lambda *words: print(json.dumps(words), flush=True))
server = BlockingOSCUDPServer(("127.0.0.1", 0), dispatcher)
print(server.server_address[1], flush=True)
server.serve_forever()
"""


def main():
    parser = argparse.ArgumentParser(description="Runs the recipes of the article on gestures that do things.")
    binaries = ROOT / ".build/release"
    parser.add_argument("--tool", type=Path, default=binaries / "gesture-cli")
    parser.add_argument("--draw", type=Path, default=binaries / "draw-hands")
    arguments = parser.parse_args()
    processes = Processes()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            subprocess.run(
                [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore", "--target",
                 folder / "packages", "python-osc==1.9.3"], check=True)
            follower = Follower(folder, arguments.tool.resolve(), arguments.draw.resolve(), processes)
            follower.mqtt()
            follower.slides()
            follower.music()
            follower.joints()
            follower.messages()
            follower.lines()
        except Failure as failure:
            sys.exit(f"follow-actions.py: {failure}")
        finally:
            processes.end()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Interrupts gesture-cli at random times on every kind of input, and looks for helper programs that are left. Linux; needs ffmpeg.

    Tests/Scripts/interrupt-inputs.py TOOL [COUNT [SEED]]

What a run has started is found by a variable of its environment: programs of others do not count. Prints a line for each kind of input, and ends with
status 1 if a program was left ten seconds after its run, or a run did not end in twenty.
"""
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

SIGNALS = [[signal.SIGTERM], [signal.SIGINT], [signal.SIGKILL], [signal.SIGTERM] * 2, [signal.SIGINT] * 2]


def server(answer):
    """An address of this machine whose connections get `answer` as often as they take it; nothing for none."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve(connection):
        with connection:
            try:
                while answer:
                    connection.sendall(answer[0])
                    answer[:] = answer[-1:]
                    time.sleep(0.04)
                time.sleep(600)
            except OSError:
                pass

    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return f"http://127.0.0.1:{listener.getsockname()[1]}/live"


def left(mark):
    """The programs whose environment has the mark, by their numbers."""
    found = {}
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and mark in (folder / "environ").read_bytes() and (folder / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z":
                found[int(folder.name)] = (folder / "comm").read_text().strip()
        except OSError:
            pass
    return found


def inputs():
    """Arguments of each kind of input; files are made in the working folder."""
    def ffmpeg(*arguments):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", *arguments], check=True)

    ffmpeg("testsrc=size=320x240:rate=25:duration=20", "-c:v", "mpeg4", "-g", "10", "clip.mp4")
    ffmpeg("testsrc=size=320x240:rate=25:duration=20", "-c:v", "mpeg2video", "clip.ts")
    ffmpeg("testsrc=size=320x240", "-frames:v", "1", "image.jpg")
    os.mkdir("images")
    for number in range(40):
        ffmpeg(f"testsrc=size=640x480:rate=1:duration=1,hue=h={number}", "-frames:v", "1", f"images/{number}.bmp")
    image = Path("image.jpg").read_bytes()
    part = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(image) + image + b"\r\n"
    head = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=frame\r\nConnection: close\r\n\r\n"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    sent = server([head, part])
    return {
        "a camera by HTTP": ["recognize", "--camera", sent],
        "its recording": ["draw", "--camera", sent, "--overwrite", "-o", "live.mp4"],
        "a camera that is silent": ["events", "--camera", server([])],
        "a camera that is reconnected to": ["events", "--reconnect", "--camera", "http://127.0.0.1:9/live"],
        "UDP without a sender": ["events", f"udp://127.0.0.1:{port}"],
        "a video": ["recognize", "--mode", "video", "--realtime", "clip.mp4"],
        "a drawn video": ["draw", "clip.mp4", "--overwrite", "-o", "drawn.mp4"],
        "a pipe that goes on": ["recognize", "--mode", "video", "-"],
        "a folder of images": ["recognize", "--mode", "image", "images"],
    }


def interrupt(command, after, signals, mark):
    """- Returns: What went wrong; None if nothing did."""
    sender = None
    if command[-1] == "-":
        sender = subprocess.Popen(["sh", "-c", "cat clip.ts; exec sleep 600"], stdout=subprocess.PIPE)
    tool = subprocess.Popen(command, stdin=sender.stdout if sender else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, env={**os.environ, "INTERRUPTED_RUN": mark})
    try:
        time.sleep(after)
        for number in signals:
            tool.send_signal(number)
        tool.wait(20)
        end = time.monotonic() + 10
        while left(mark.encode()):
            if time.monotonic() > end:
                return f"is survived by {left(mark.encode())}"
            time.sleep(0.05)
    except subprocess.TimeoutExpired:
        return "did not end"
    finally:
        for number in left(mark.encode()):
            os.kill(number, signal.SIGKILL)
        tool.wait()
        if sender:
            sender.kill()
            sender.wait()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        # What runs that are killed leave goes with the folder.
        os.environ["TMPDIR"] = folder
        kinds = inputs()
        runs = dict.fromkeys(kinds, 0)
        for run in range(count):
            name = list(kinds)[run % len(kinds)]
            after, signals = chance.uniform(0, 1.5), SIGNALS[run // len(kinds) % len(SIGNALS)]
            runs[name] += 1
            problem = interrupt([tool] + kinds[name], after, signals, f"{os.getpid()}-{run}-of-interrupt-inputs")
            if problem:
                problems.append(f"{name}, {[number.name for number in signals]} after {after:.2f} s: {problem}")
        os.chdir("/")
    for name, number in runs.items():
        print(f"{name}: {number} interruptions")
    print(f"{count} interruptions, {len(problems)} problems")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()

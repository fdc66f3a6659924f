#!/usr/bin/env python3
"""Lets `events` run for long with everything that can fail beside it, and watches its memory.

    Tests/Scripts/soak-events.py [MINUTES] [--tool PATH]      # 30 minutes

A camera freezes, closes and comes back; a broker (mosquitto) stops and starts; nobody listens to a part of the messages of Open Sound Control; commands fail,
hang and are ended. Prints memory, descriptors and processes twice a minute; fails if memory grows, if descriptors or processes stay, or if the tool ends.
"""
import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# The camera shows a hand, then none, and from time to time nothing.
PLAN = "20,stall:5,15,cut:4,20"
# In kB, of the median of the last quarter over that of the second one.
GROWTH = 1024


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Camera:
    """Motion JPEG of a hand that comes and goes."""

    def __init__(self, images):
        self.images, self.port, self.listener = images, free_port(), None
        self.start, self.is_over = time.monotonic(), False
        self.phases = []
        end = 0
        for word in PLAN.split(","):
            kind, _, seconds = word.rpartition(":")
            end += float(seconds)
            self.phases.append((kind or "send", end))
        self.length = end
        threading.Thread(target=self.run, daemon=True).start()

    def phase(self):
        now = (time.monotonic() - self.start) % self.length
        return next(kind for kind, end in self.phases if now < end)

    def run(self):
        while not self.is_over:
            if self.phase() == "cut":
                if self.listener:
                    self.listener.close()
                self.listener = None
            elif not self.listener:
                self.listener = socket.create_server(("127.0.0.1", self.port))
                self.listener.settimeout(0.2)
            if self.listener:
                try:
                    connection, _ = self.listener.accept()
                    threading.Thread(target=self.serve, args=(connection,), daemon=True).start()
                except OSError:
                    pass
            else:
                time.sleep(0.05)

    def serve(self, connection):
        try:
            connection.settimeout(5)
            connection.recv(4096)
            connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=f\r\n\r\n")
            number = 0
            while self.phase() != "cut" and not self.is_over:
                if self.phase() == "send":
                    image = self.images[number // 20 % len(self.images)]
                    connection.sendall(b"--f\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(image) + image + b"\r\n")
                    number += 1
                time.sleep(0.05)
        except OSError:
            pass
        finally:
            connection.close()


def broker(port, is_over):
    """A broker that runs for 40 seconds, is away for ten, and accepts without an answer for five."""
    while not is_over.is_set():
        process = subprocess.Popen(["mosquitto", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        is_over.wait(40)
        process.kill()
        process.wait()
        is_over.wait(10)
        try:
            with socket.create_server(("127.0.0.1", port)):
                is_over.wait(5)
        except OSError:
            pass


def status(process):
    """Memory in kB, descriptors, and child processes."""
    with open(f"/proc/{process}/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    children = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                children += int(file.read().rsplit(")", 1)[1].split()[1]) == process
        except OSError:
            pass
    return memory, len(os.listdir(f"/proc/{process}/fd")), children


def median(values):
    return sorted(values)[len(values) // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", nargs="?", type=float, default=30)
    parser.add_argument("--tool", default=os.path.join(ROOT, ".build/release/gesture-cli"))
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="soak-events-")
    sample = os.path.join(ROOT, "Models/sample/victory.ppm")
    for name, filters in (("hand", "scale=320:-2"), ("none", "scale=320:-2,lutrgb=r=90:g=90:b=90"), ("small", "scale=200:-2,pad=320:300:100:90")):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", sample, "-vf", filters, f"{folder}/{name}.jpg"], check=True)
    images = [open(f"{folder}/{name}.jpg", "rb").read() for name in ("hand", "none", "small", "none")]
    camera, port, is_over = Camera(images), free_port(), threading.Event()
    threading.Thread(target=broker, args=(port, is_over), daemon=True).start()
    listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listener.bind(("127.0.0.1", 0))
    environment = dict(os.environ, GESTURE_MODEL=os.path.join(ROOT, "Models/gesture_recognizer.task"))
    command = [
        arguments.tool, "events", "--camera", f"http://user:s3cret@127.0.0.1:{camera.port}/", "--reconnect", "--timeout", "8", "--motions", "all",
        "--values", "height,openness", "--value-rate", "5", "--osc", f"127.0.0.1:{listener.getsockname()[1]}", "--osc", "127.0.0.1:9",
        "--exec", f"mosquitto_pub -h 127.0.0.1 -p {port} -t gestures/{{hand}} -m {{gesture}}", "--exec-timeout", "3",
        "--exec-shell", '[ "$EVENT" = began ] && sleep 0.2; case $TIME in *7) sleep 30 ;; esac; :', "--hold", "800:500", "-o", f"{folder}/log.jsonl",
    ]
    with open(f"{folder}/errors", "w") as errors:
        tool = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
    begin, rows = time.monotonic(), []
    print("minute  memory/kB  descriptors  children  events", flush=True)
    while time.monotonic() - begin < 60 * arguments.minutes:
        time.sleep(30)
        if tool.poll() is not None:
            sys.exit(f"the tool has ended with {tool.returncode}:\n" + open(f"{folder}/errors").read()[-2000:])
        row = status(tool.pid)
        rows.append(row)
        with open(f"{folder}/log.jsonl") as log:
            events = sum(1 for _ in log)
        print(f"{(time.monotonic() - begin) / 60:6.1f}  {row[0]:9}  {row[1]:11}  {row[2]:8}  {events:6}", flush=True)
    tool.send_signal(signal.SIGTERM)
    code = tool.wait(timeout=20)
    is_over.set()
    camera.is_over = True
    warnings = {}
    for line in open(f"{folder}/errors"):
        kind = " ".join(word for word in line.split() if not any(letter.isdigit() for letter in word))[:90]
        warnings[kind] = warnings.get(kind, 0) + 1
    for kind, count in sorted(warnings.items(), key=lambda item: -item[1])[:12]:
        print(f"{count:6}  {kind}")
    if "s3cret" in open(f"{folder}/errors").read() + open(f"{folder}/log.jsonl").read():
        sys.exit("the password is in the log")
    quarter = max(len(rows) // 4, 1)
    before, after = rows[quarter:2 * quarter] or rows, rows[-quarter:]
    growth = median([row[0] for row in after]) - median([row[0] for row in before])
    print(f"memory: {growth:+} kB from the second quarter to the last; descriptors at most {max(row[1] for row in rows)}; status {code}")
    if growth > GROWTH:
        sys.exit("memory grows")
    if median([row[1] for row in after]) > median([row[1] for row in before]) + 4:
        sys.exit("descriptors stay")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs a command with a camera that fails: a server of motion JPEG on 127.0.0.1, whose address replaces the word CAMERA.

    Tests/Scripts/failing-camera.py IMAGE PLAN COMMAND...       # such as hand.jpg 3,stall:5,3,cut:2,60 gesture-cli events --camera CAMERA

PLAN is what the camera does one after the other: a number sends frames for so many seconds, `stall:S` sends nothing, `cut:S` closes connections and
listens no more, `end` ends the connection. Time goes on from the first connection. The status is that of the command, 128 and the number of a signal.
"""
import socket
import subprocess
import sys
import threading
import time

RATE = 25


def phases(plan):
    """Pairs of what is done and when it ends."""
    end, result = 0, []
    for word in plan.split(","):
        kind, _, seconds = word.rpartition(":") if not word == "end" else ("end", "", "1e9")
        end += float(seconds)
        result.append((kind or "send", end))
    return result


class Camera:
    def __init__(self, image, plan):
        self.image, self.phases, self.start = image, phases(plan), None
        self.listener, self.port = None, 0
        self.listen()
        threading.Thread(target=self.run, daemon=True).start()

    def listen(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), reuse_port=False)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def phase(self):
        if self.start is None:
            return "send"
        now = time.monotonic() - self.start
        return next((kind for kind, end in self.phases if now < end), "end")

    def run(self):
        """Stops listening as long as the plan says so."""
        while True:
            if self.phase() == "cut" and self.listener:
                # Without this the thread that accepts keeps the socket.
                self.listener.shutdown(socket.SHUT_RDWR)
                self.listener.close()
                self.listener = None
            elif self.phase() != "cut" and not self.listener:
                self.listen()
            time.sleep(0.01)

    def accept(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self.start = self.start or time.monotonic()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        part = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(self.image) + self.image + b"\r\n"
        with connection:
            try:
                connection.recv(1 << 16)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=frame\r\nConnection: close\r\n\r\n")
                while self.phase() not in ("cut", "end"):
                    if self.phase() == "send":
                        connection.sendall(part)
                    time.sleep(1 / RATE)
            except OSError:
                pass


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        camera = Camera(file.read(), sys.argv[2])
    address = f"http://127.0.0.1:{camera.port}/live"
    status = subprocess.run([word.replace("CAMERA", address) for word in sys.argv[3:]]).returncode
    sys.exit(128 - status if status < 0 else status)


main()

"""pellucid watch in a pseudo terminal, read through a terminal emulator: screen.py COMMAND, PID, RECORDING."""

import fcntl, os, pty, select, struct, sys, termios, time
import pyte
from signal import SIG_DFL, SIGHUP, SIGTERM, signal as handle

COLUMNS, LINES = 140, 45


class Terminal:
    def __init__(self, words, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.slave, self.before = slave, termios.tcgetattr(slave)
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            # The tests themselves may run by nohup.
            handle(SIGHUP, SIG_DFL)
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(slave, number)
            os.environ.pop("NO_COLOR", None)
            os.environ.update(TERM="xterm-256color", **environment)
            os.execvp(words[0], words)
        self.screen = pyte.Screen(COLUMNS, LINES)
        self.stream = pyte.ByteStream(self.screen)
        self.all = b""

    def read(self):
        if select.select([self.master], [], [], 0.05)[0]:
            part = os.read(self.master, 1 << 16)
            self.all += part
            self.stream.feed(part)

    def until(self, *wanted):
        end = time.monotonic() + 120
        while not all(words in "\n".join(self.screen.display) for words in wanted):
            if time.monotonic() > end:
                sys.exit("no " + repr(wanted) + " in\n" + "\n".join(self.screen.display))
            self.read()
        print("seen", *wanted)

    def press(self, keys):
        os.write(self.master, keys)

    def end(self):
        end = time.monotonic() + 120
        while True:
            if time.monotonic() > end:
                sys.exit("still running\n" + "\n".join(self.screen.display))
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while select.select([self.master], [], [], 0)[0]:
                    self.read()
                same = termios.tcgetattr(self.slave) == self.before
                print("exit", os.waitstatus_to_exitcode(status), "terminal as before" if same else "terminal changed")
                return


command, target, recording = sys.argv[1:]
live = Terminal([command, "watch", target, "--interval", "50"])
live.until("Busy", "http://127.0.0.1:", "Heap ", " threads", " live ", "Busiest threads")
live.press(b"p")
live.until(" paused ")
live.press(b"\x1b[D\x1b[D\x1b[H")
live.until(" paused · 0.")
live.press(b"p")
live.until(" live ")
live.press(b"q")
live.end()
print("a summary follows", b"watching took" in live.all[live.all.rindex(b"\x1b[?1049l"):])

saved = Terminal([command, "watch", recording])
saved.until(" live ", "Heap ", "q quit")
saved.press(b"\x1b[H")
saved.until(" paused · 0.")
saved.press(b"\x03")
saved.end()

# Signals from outside: a summary of what was seen, and the terminal as it was.
for signal in SIGTERM, SIGHUP:
    for words in [command, "watch", target, "--interval", "50"], [command, "watch", recording]:
        ended = Terminal(words)
        ended.until(" live ", "Heap ")
        os.kill(ended.pid, signal)
        print(signal.name)
        ended.end()

plain = Terminal([command, "watch", recording, "--plain"])
plain.end()
print("plain has colours but no screen", b"watching took" in plain.all, b"\x1b[1m" in plain.all, b"\x1b[?1049h" in plain.all)
grey = Terminal([command, "watch", recording, "--plain"], NO_COLOR="1")
grey.end()
print("NO_COLOR", b"watching took" in grey.all, b"\x1b" in grey.all)

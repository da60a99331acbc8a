"""What other users of the machine, and visitors who leave, can do to the live page; and what it hands on to programs."""
import gzip
import json
import os
import pathlib
import signal
import socket
import subprocess
import time
import unittest

import support
from live_page import LiveCase
from support import CARDS, PLANCHE, environment

AS_JSON = {"Content_Type": "application/json"}
MIB = 1 << 20


class Server(LiveCase):
    def proc(self, name):
        return pathlib.Path(f"/proc/{self.server.pid}/{name}").read_text("ascii")


class Strangers(Server):
    def peak(self):
        """The most memory that the server has used so far, in bytes."""
        return next(int(line.split()[1]) * 1024 for line in self.proc("status").splitlines() if line.startswith("VmHWM"))

    def raw(self, request):
        """The answer to the bytes, until the server closes or says no more for two seconds."""
        with socket.create_connection(("127.0.0.1", self.port), 2) as connection:
            connection.sendall(request)
            answer = b""
            try:
                while piece := connection.recv(65536):
                    answer += piece
            except (TimeoutError, ConnectionResetError):
                pass
            return answer.decode("utf-8", "replace")

    def head(self, path, *lines, method="POST", token=None):
        token = self.token if token is None else token
        return "".join(line + "\r\n" for line in (f"{method} /{token}/{path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}",
                                                   *lines, "")).encode()

    def test_compressed_requests_are_refused_unread(self):
        self.start("--edit")
        self.state()
        before = self.peak()
        # A megabyte less a little, of which each byte stands for a thousand.
        body = gzip.compress(b" " * (300 << 20), 9)
        for token in (None, "0" * 32, ""):
            for kind in ("gzip", "br", "deflate", "x-gzip", "identity"):
                status = self.ask("play/begin", "POST", body, token=token, Content_Encoding=kind, **AS_JSON)[0]
                self.assertEqual(status, 415 if token is None else 404, (token, kind))
        self.assertLess(self.peak() - before, 32 * MIB)
        self.state()

    def test_bodies_of_unknown_length_are_not_read(self):
        self.start("--edit")
        self.state()
        before = self.peak()
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        for token in (None, "0" * 32):
            status = self.raw(self.head("edit", "Content-Type: application/json", "Transfer-Encoding: chunked", token=token) +
                              chunk * 4)[:12]
            self.assertIn(status, ("HTTP/1.1 411", "HTTP/1.1 404"))
            self.raw(self.head("edit", "Content-Type: application/json", token=token) + b" " * 65536)
        for length in ("-1", "99999999999999999999", str(1 << 40), "1e3", "0x10"):
            answer = self.raw(self.head("edit", "Content-Type: application/json", f"Content-Length: {length}") + b"{}")
            self.assertNotIn("HTTP/1.1 200", answer)
        self.assertLess(self.peak() - before, 32 * MIB)
        self.state()

    def test_no_body_hides_another_request(self):
        self.start("--edit")
        self.state()
        hidden = self.head("undo", "Content-Type: application/json", "Content-Length: 2") + b"{}"
        for method in ("GET", "HEAD", "DELETE", "PUT", "PATCH", "OPTIONS", "PRI"):
            answer = self.raw(self.head("state", f"Content-Length: {len(hidden)}", method=method) + hidden)
            self.assertLessEqual(answer.count("HTTP/1.1 "), 1, (method, answer))
        # Of another site, whose page a browser on this machine was lured to.
        request = self.head("edit", "Origin: http://example.org", "Content-Type: text/plain", f"Content-Length: {len(hidden)}")
        answer = self.raw(request + hidden)
        self.assertEqual(answer.count("HTTP/1.1 "), 1, answer)
        self.assertIn("HTTP/1.1 403", answer)

    def test_memory_returns_after_a_burst(self):
        now = lambda: int(self.proc("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        self.start(game=CARDS / "meadow")
        self.state()
        before = now()
        for turn in range(40):
            body = json.dumps({"players": ["random", "random", "random"], "seat": 0, "seed": turn})
            self.assertEqual(self.ask("play/begin", "POST", body, **AS_JSON)[0], 200)
        for _ in range(100):
            if now() - before < 64 * MIB:
                break
            time.sleep(0.1)
        self.assertLess(now() - before, 64 * MIB)

    @unittest.skipUnless(os.geteuid() == 0, "needs a second user: run as root")
    def test_another_user_learns_and_changes_nothing(self):
        self.write("bin/xdg-open", '#!/bin/sh\nprintf "%s" "$1" > "$OUT/asked.tmp"; mv "$OUT/asked.tmp" "$OUT/asked"; sleep 30\n').chmod(0o755)
        (self.folder / "runtime").mkdir()
        self.server = subprocess.Popen(
            [PLANCHE, "live", "game", "--port", "0", "--edit", "--open"], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment(PATH=f"{self.folder}/bin:{os.environ['PATH']}", OUT=str(self.folder),
                                                    XDG_RUNTIME_DIR=str(self.folder / "runtime")))
        self.addCleanup(self.stop)
        address = self.server.stdout.readline().decode().strip()
        self.port, self.token = int(address.split(":")[2].split("/")[0]), address.split("/")[3]
        while not (self.folder / "asked").exists():
            time.sleep(0.01)
        page = (self.folder / "asked").read_text()
        self.assertIn(address, pathlib.Path(page).read_text("utf-8"))
        self.assertEqual(os.stat(page).st_mode & 0o777, 0o600)
        other = """
import glob, http.client, os, sys
port = int(sys.argv[1])
seen = b""
for file in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ"):
    try:
        seen += open(file, "rb").read()
    except OSError:
        pass
try:
    seen += open(sys.argv[2], "rb").read()
except OSError:
    pass
statuses = []
for path in ("/", "/state", "/0/state", "/" + "0" * 32 + "/state", "/page/app.js", "//state"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    statuses.append(connection.getresponse().status)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("POST", path, b"{}", {"Content-Type": "application/json"})
    statuses.append(connection.getresponse().status)
os.write(1, seen + b"\\n" + repr(sorted(set(statuses))).encode())
"""
        nobody = 65534
        run = subprocess.run(["python3", "-c", other, str(self.port), page], stdout=subprocess.PIPE, check=True,
                             user=nobody, group=nobody, extra_groups=[], timeout=support.PATIENCE, cwd="/")
        self.assertNotIn(self.token.encode(), run.stdout)
        self.assertEqual(run.stdout.rsplit(b"\n", 1)[1], b"[404]")


class Programs(Server):
    def test_started_programs_inherit_nothing(self):
        """An editor has its own group, no blocked signals, no ignored ones, and no open files but its streams."""
        self.write("editor.sh", "#!/bin/sh\nexec > report.tmp\ngrep -E '^Sig(Blk|Ign)' /proc/self/status\n"
                   "ls /proc/$$/fd\nmv report.tmp report\n").chmod(0o755)
        self.start("--editor", "./editor.sh", restore_signals=True)
        self.state()
        self.assertEqual(self.ask("open", "POST", json.dumps({"file": "game/cards.csv", "line": 1}), **AS_JSON)[0], 200)
        while not (self.folder / "report").exists():
            time.sleep(0.01)
        lines = (self.folder / "report").read_text().split()
        usual = (1 << 31) - 1  # the C library keeps two signals beyond these for itself
        self.assertEqual([int(lines[1], 16) & usual, int(lines[3], 16) & usual], [0, 0])
        self.assertLessEqual(set(lines[4:]), {"0", "1", "2", "10"})  # 10: the shell's own, of its script

    def test_ends_at_once_while_a_computer_player_thinks(self):
        self.start(game=CARDS / "meadow")
        self.state()
        body = json.dumps({"players": ["search:1000000"] * 3, "seat": 2, "seed": 1}).encode()
        thinking = socket.create_connection(("127.0.0.1", self.port))
        thinking.sendall(f"POST /{self.token}/play/begin HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: "
                         f"application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        time.sleep(0.5)
        self.server.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.wait(support.PATIENCE), 0)
        thinking.close()

    def test_work_for_visitors_who_left_is_dropped(self):
        self.start(game=CARDS / "meadow")
        self.state()
        ticks = lambda: sum(map(int, self.proc("stat").rsplit(")", 1)[1].split()[11:13]))
        body = json.dumps({"players": ["search:1000000"] * 3, "seat": 2, "seed": 1}).encode()
        with socket.create_connection(("127.0.0.1", self.port)) as thinking:
            thinking.sendall(f"POST /{self.token}/play/begin HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: "
                             f"application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            before = ticks()
            while ticks() - before < 20:  # it thinks
                time.sleep(0.05)
        for _ in range(support.PATIENCE):
            before = ticks()
            time.sleep(0.5)
            if ticks() - before < 10:
                break
        self.assertLess(ticks() - before, 20)


if __name__ == "__main__":
    support.main()

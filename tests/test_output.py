"""Written files: links, FIFOs, devices, series, new folders, standard descriptors, signals."""
import os
import resource
import shutil
import signal
import socket
import stat
import struct
import subprocess
import threading
import time
import unittest
import zlib

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, PLANCHE, Case, character, deck, environment, planche, sample

OLD = b"what stood there before"


def cards(count, copies=1):
    return deck([character(f"C{i}", copies=copies) for i in range(count)])


class Targets(Case):
    def setUp(self):
        super().setUp()
        self.deck = self.write("deck.json", cards(3))
        self.made = planche("render", self.deck, "-o", self.folder / "made.pdf")
        self.check(self.made, FINE)
        self.pdf = (self.folder / "made.pdf").read_bytes()

    def render(self, target, status=FINE, **more):
        return self.check(planche("render", self.deck, "-o", target, **more), status)

    def test_keeps_permissions_of_a_replaced_file(self):
        for mode in (0o600, 0o640, 0o444, 0o755):
            target = self.write("kept.pdf", OLD)
            target.chmod(mode)
            self.render(target)
            self.assertEqual(stat.S_IMODE(target.stat().st_mode), mode)
            self.assertEqual(target.read_bytes(), self.pdf)
            target.unlink()

    def test_follows_links(self):
        real = self.write("elsewhere/real.pdf", OLD)
        real.chmod(0o640)
        (self.folder / "one.pdf").symlink_to("two.pdf")
        (self.folder / "two.pdf").symlink_to("elsewhere/real.pdf")
        (self.folder / "new.pdf").symlink_to("elsewhere/made-now.pdf")
        self.render("one.pdf", cwd=self.folder)
        self.assertTrue((self.folder / "one.pdf").is_symlink() and (self.folder / "two.pdf").is_symlink())
        self.assertEqual(real.read_bytes(), self.pdf)
        self.assertEqual(stat.S_IMODE(real.stat().st_mode), 0o640)
        self.render(self.folder / "new.pdf")
        self.assertTrue((self.folder / "new.pdf").is_symlink())
        self.assertEqual((self.folder / "elsewhere/made-now.pdf").read_bytes(), self.pdf)
        (self.folder / "round.pdf").symlink_to("round.pdf")
        self.render(self.folder / "round.pdf", BAD_WORLD)

    def test_writes_to_fifos_and_devices(self):
        fifo = self.folder / "pipe.pdf"
        os.mkfifo(fifo)
        read = []
        reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()))
        reader.start()
        self.render(fifo)
        reader.join(support.PATIENCE)
        self.assertEqual(read, [self.pdf])
        self.assertTrue(fifo.is_fifo())
        # A link to a pipe with any ending, as a shell makes for `-o >(lpr)`.
        reading, writing = os.pipe()
        collected = []
        received = open(reading, "rb")
        self.addCleanup(received.close)
        collector = threading.Thread(target=lambda: collected.append(received.read()))
        collector.start()
        self.render(f"/dev/fd/{writing}", pass_fds=(writing,))
        os.close(writing)
        collector.join(support.PATIENCE)
        self.assertEqual(collected, [self.pdf])
        device = os.stat("/dev/null")
        self.render("/dev/null")
        self.assertEqual(os.stat("/dev/null").st_ino, device.st_ino)
        self.assertEqual(self.render("/dev/full", BAD_WORLD).err.count("No space left"), 1)
        # There is no second one beside them.
        before = self.files()
        for stream in (fifo, "/dev/null"):
            run = self.check(planche("render", self.deck, "-o", stream, "--split"), BAD_USAGE)
            self.assertIn("--split", run.err)
        self.assertEqual(self.files(), before)
        # The target of standard output may be a file.
        with open(self.folder / "out", "wb") as out:
            os.set_inheritable(out.fileno(), True)
            run = self.render(f"/dev/fd/{out.fileno()}", BAD_USAGE, pass_fds=(out.fileno(),))
        self.assertIn("which is a file", run.err)

    def test_survives_a_closed_fifo(self):
        large = self.write("large.json", cards(40, copies=20))
        fifo = self.folder / "pipe.pdf"
        os.mkfifo(fifo)
        reader = threading.Thread(target=lambda: open(fifo, "rb").close())
        reader.start()
        run = planche("render", large, "-o", fifo)
        reader.join(support.PATIENCE)
        self.check(run, BAD_WORLD)
        self.assertIn("Broken pipe", run.err)

    def test_refuses_other_targets(self):
        plug = socket.socket(socket.AF_UNIX)
        self.addCleanup(plug.close)
        plug.bind(str(self.folder / "socket.pdf"))
        (self.folder / "folder.pdf").mkdir()
        self.write("folder.pdf/inside", "mine")
        (self.folder / "link.pdf").symlink_to("socket.pdf")
        before = self.files()
        for name in ("socket.pdf", "link.pdf"):
            self.assertIn("socket", self.render(self.folder / name, BAD_WORLD).err)
            self.assertEqual(self.files(), before)
        # An existing folder becomes the folder of the file.
        self.render(self.folder / "folder.pdf")
        self.assertEqual(sorted(os.listdir(self.folder / "folder.pdf")), ["deck.pdf", "inside"])
        self.check(planche("randomise", "openmok", "--characters", "3", "--seed", "1", "-o",
                           self.folder / "folder.pdf"),
                   BAD_WORLD)

    def test_refuses_a_missing_name(self):
        for command in (["render", self.deck], ["kit", "openmok"], ["randomise", "openmok", "--seed", "1"]):
            for empty in (["-o", ""], ["--output="]):
                run = self.check(planche(*command, *empty, cwd=self.folder), BAD_USAGE)
                self.assertIn("--output", run.err)
        self.assertEqual(self.files(), ["deck.json", "made.pdf"])

    def test_leaves_no_folders_after_a_failure(self):
        bad = self.write("bad.json", deck([character("A", copies=-1)]))
        self.check(planche("render", bad, "-o", self.folder / "a/b/x.pdf"), BAD_DATA)
        wide = self.write("wide.json", deck([character("A " * 99), character("B"), character("C")]))
        for ending in ("pdf", "png"):
            self.check(planche("render", wide, "-o", self.folder / f"a/b/x.{ending}"), BAD_DATA)
        self.assertFalse((self.folder / "a").exists())
        self.render("a/b/x.pdf", cwd=self.folder)
        self.assertEqual(os.listdir(self.folder / "a/b"), ["x.pdf"])

    def test_accepts_a_long_name(self):
        self.render(self.folder / ("n" * 251 + ".pdf"))
        self.assertEqual((self.folder / ("n" * 251 + ".pdf")).read_bytes(), self.pdf)


class Series(Case):
    """Pictures, one a page: all of them or none."""

    def setUp(self):
        super().setUp()
        self.one = self.write("one.json", cards(3))
        self.five = self.write("five.json", cards(3, copies=15))  # 45 cards on 9 places: five sheets
        self.target = self.folder / "out/x.png"

    def render(self, document, status=FINE, *more):
        return self.check(planche("render", document, "-o", self.target, "--backs", "none", "--dpi", "36", *more),
                          status)

    def series(self):
        return {p.name: p.read_bytes() for p in self.target.parent.iterdir()}

    def test_names_old_pages_of_a_longer_series(self):
        self.assertNotIn("older", self.render(self.five).err)
        long = self.series()
        self.assertEqual(sorted(long), [f"x-{n}.png" for n in range(1, 6)])
        for name in ("x-final.png", "x-2.svg", "xy-2.png"):
            (self.target.parent / name).write_bytes(OLD)
        self.assertNotIn("older", self.render(self.five).err, "all were replaced")
        run = self.render(self.one, FINE, "--format", "json")
        self.assertEqual(run.codes(), ["print/older-pages"])
        said = run.diagnostics()[0]["message"].replace(str(self.folder), "")
        self.assertEqual([n for n in range(1, 9) if f"out/x-{n}.png" in said], [2, 3, 4, 5])
        for name in ("final", "svg", "xy"):
            self.assertNotIn(name, said)
        self.assertEqual(self.series()["x-2.png"], long["x-2.png"])

    def test_prints_sizes_of_pictures(self):
        """36 dpi are 1417 pixels a metre; the chunk stands before those of the pixels."""
        self.render(self.one)
        chunks, bytes_, at = {}, self.series()["x-1.png"], 8
        while at < len(bytes_):
            (length,) = struct.unpack_from(">I", bytes_, at)
            kind, data = bytes_[at + 4:at + 8], bytes_[at + 8:at + 8 + length]
            self.assertEqual(struct.unpack_from(">I", bytes_, at + 8 + length)[0], zlib.crc32(kind + data))
            chunks.setdefault(kind, data)
            at += 12 + length
        self.assertEqual(struct.unpack(">IIB", chunks[b"pHYs"]), (1417, 1417, 1))
        self.assertLess(list(chunks).index(b"pHYs"), list(chunks).index(b"IDAT"))

    def test_restores_everything_when_one_file_fails(self):
        """The fourth of five pages is a folder; before it are an old page, a link and none."""
        self.target.parent.mkdir()
        (self.target.parent / "x-1.png").write_bytes(OLD)
        (self.target.parent / "x-2.png").symlink_to("kept")
        (self.target.parent / "kept").write_bytes(OLD)
        os.mkdir(self.target.parent / "x-4.png")
        self.render(self.five, BAD_WORLD)
        self.assertEqual(sorted(os.listdir(self.target.parent)), ["kept", "x-1.png", "x-2.png", "x-4.png"])
        self.assertEqual((self.target.parent / "x-1.png").read_bytes(), OLD)
        self.assertEqual((self.target.parent / "kept").read_bytes(), OLD)

    def test_keeps_two_concurrent_series_apart(self):
        """The last process has written every page."""
        files = {}
        for name, text in (("a", "Alpha"), ("b", "Beta")):
            file = self.write(f"{name}.json",
                              deck([character(text, copies=9), character("X", copies=18), character("Y", copies=18)]))
            self.render(file)
            files[file] = self.series()
        for _ in range(5):
            runs = [subprocess.Popen([PLANCHE, "render", str(f), "-o", str(self.target), "--backs", "none", "--dpi",
                                      "36"],
                                     stderr=subprocess.DEVNULL, env=environment()) for f in files]
            self.assertEqual([r.wait(support.PATIENCE) for r in runs], [FINE, FINE])
            self.assertIn(self.series(), files.values())

    def test_removes_partial_series_when_interrupted(self):
        """For each catchable signal that ends a process: the old series, or nothing if there was none."""
        many = self.write("many.json", cards(22, copies=999))
        numbers = [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGALRM, signal.SIGXCPU,
                   signal.SIGUSR1, signal.SIGVTALRM, signal.SIGABRT]
        for i, number in enumerate(numbers):
            with self.subTest(number.name):
                folder = self.folder / f"out{i}"
                old = i % 2 == 0
                if old:
                    self.write(f"out{i}/x-1.png", OLD)
                ending = "pdf" if i % 3 == 0 else "png"
                dpi = ["--dpi", "36"] if ending == "png" else []
                run = subprocess.Popen([PLANCHE, "render", str(many), "-o", str(folder / f"x.{ending}"), *dpi],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(),
                                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
                deadline = time.monotonic() + support.PATIENCE
                while not folder.exists() or len(os.listdir(folder)) < (2 if old else 1):
                    self.assertIsNone(run.poll())
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.002)
                run.send_signal(number)
                run.communicate(timeout=support.PATIENCE)
                self.assertEqual(run.returncode, -number)
                self.assertEqual(os.listdir(folder) if folder.exists() else None, ["x-1.png"] if old else None)

    def test_keeps_signals_ignored(self):
        """As nohup has it."""
        fifo = self.folder / "x.pdf"
        os.mkfifo(fifo)
        run = subprocess.Popen([PLANCHE, "render", str(self.one), "-o", str(fifo)], stderr=subprocess.PIPE,
                               env=environment(),
                               preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        time.sleep(0.3)  # before or while it waits for a reader
        run.send_signal(signal.SIGHUP)
        self.assertTrue(fifo.read_bytes().startswith(b"%PDF"))
        run.communicate(timeout=support.PATIENCE)
        self.assertEqual(run.returncode, FINE)


class Sources(Case):
    """The sources of a print are not overwritten."""
    ART = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

    def test_refuses_to_overwrite_pictures(self):
        self.write("game.json", {"id": "g", "records": {"cards": {"from": "cards.csv", "key": "id"}},
                                 "parts": {"card": {"of": "cards", "front": "card.json", "copies": 2}}})
        self.write("cards.csv", "id,art\na,x-1.svg\nb,table.svg\n")
        self.write("card.json", {"part": {"size": "poker"},
                                 "layers": [{"type": "image", "art": "{art}", "at": [9, 9], "size": [20, 20]}]})
        self.write("x-1.svg", self.ART)
        self.write("table.svg", self.ART)
        before = self.files()
        for command, target in (("table", "table.svg"), ("render", "x.svg"), ("render", "./x.svg")):
            run = self.check(planche(command, ".", "-o", target, cwd=self.folder), BAD_USAGE)
            self.assertIn("is not overwritten", run.err)
            self.assertEqual(self.files(), before)
            self.assertEqual((self.folder / "x-1.svg").read_text() + (self.folder / "table.svg").read_text(),
                             2 * self.ART)
        os.symlink("table.svg", self.folder / "link.svg")
        self.check(planche("table", ".", "-o", "link.svg", cwd=self.folder), BAD_USAGE)
        self.check(planche("table", ".", "-o", "other.svg", cwd=self.folder), FINE)
        self.check(planche("table", ".", "-o", "other.svg", cwd=self.folder), FINE)
        self.check(planche("render", ".", "-o", "y.svg", cwd=self.folder), FINE)

    def test_refuses_to_overwrite_pictures_of_other_parts(self):
        """By commands that draw none of them, too."""
        self.write("g/game.json", {"id": "g", "art": ["art/{style}"], "records": {"cards": {"from": "cards.csv", "key": "id"}},
                                   "parts": {"card": {"of": "cards", "front": "card.json"}, "token": {"front": "token.json"}}})
        self.write("g/cards.csv", "id\na\n")
        self.write("g/card.json", {"part": {"size": "poker"}, "layers": [
            {"type": "image", "art": "{id}-1.svg", "at": [9, 9], "size": [20, 20]}]})
        self.write("g/token.json", {"part": {"size": [20, 20]}, "layers": [{"type": "outline", "fill": "#336699"}]})
        self.write("g/rules.en.md", "# Rules\n\n![](shown-1.svg)\n")
        for name in ("g/a-1.svg", "g/shown-1.svg", "g/art/low-ink/b-1.svg"):
            self.write(name, self.ART)
        for target in ("a.svg", "shown.svg", "art/low-ink/b.svg"):
            for command in (["survey", "g"], ["rules", "g"], ["render", "g", "--parts", "token"], ["printer", "calibrate"]):
                run = self.check(planche(*command, "-o", f"g/{target}", cwd=self.folder), BAD_USAGE)
                self.assertIn("is not overwritten", run.err)
                self.assertEqual((self.folder / "g" / target.replace(".svg", "-1.svg")).read_text(), self.ART)
        for _ in range(2):
            self.check(planche("survey", "g", "-o", "g/out.svg", cwd=self.folder), FINE)

    def test_refuses_to_overwrite_pdfs_that_are_pictures(self):
        """Prints of the game may replace older ones beside it."""
        self.write("g/game.json", {"id": "g", "records": {"cards": {"from": "cards.csv", "key": "id"}},
                                   "parts": {"card": {"of": "cards", "front": "templates/card.json"}}})
        self.write("g/cards.csv", "id,art\na,sub/art.PDF#1\n")
        self.write("g/templates/card.json", {"part": {"size": "poker"}, "layers": []})
        for _ in range(2):
            self.check(planche("render", "g", "-o", "g/print.pdf", cwd=self.folder), FINE)
        os.makedirs(self.folder / "g/sub")
        shutil.copy(self.folder / "g/print.pdf", self.folder / "g/sub/art.PDF")
        self.write("g/templates/card.json", {"part": {"size": "poker"}, "layers": [
            {"type": "image", "art": "{art}", "at": [9, 9], "size": [20, 20]}]})
        os.symlink("g/sub/art.PDF", self.folder / "link.pdf")
        before = (self.folder / "g/sub/art.PDF").read_bytes()
        for command in (["survey", "g"], ["render", "g"], ["printer", "calibrate"]):
            run = self.check(planche(*command, "-o", "link.pdf", cwd=self.folder), BAD_USAGE)
            self.assertIn("is not overwritten", run.err)
            self.assertEqual((self.folder / "g/sub/art.PDF").read_bytes(), before)
        self.check(planche("render", "g", "-o", "g/print.pdf", cwd=self.folder), FINE)

    def test_errors_found_while_drawing_leave_no_file(self):
        self.write("game.json", {"id": "g", "records": {"cards": {"from": "cards.csv", "key": "id"}},
                                 "parts": {"card": {"of": "cards", "front": "{id}.json", "copies": 2}}})
        self.write("cards.csv", "id\na\nb\n")
        self.write("a.json", {"part": {"size": "poker"}, "layers": []})
        self.write("b.json", {"part": {"size": "poker"}, "layers": [{"type": "nothing"}]})
        for command in ("table", "render", "kit"):
            for ending in ("pdf", "png", "svg"):
                self.check(planche(command, ".", "-o", f"out/x.{ending}", cwd=self.folder), BAD_DATA)
                self.assertFalse((self.folder / "out").exists(), f"{command} {ending}")

    def test_refuses_to_overwrite_files_of_a_game(self):
        """Nor by commands that print nothing of it, from any folder."""
        self.write("game.json", {"id": "g", "languages": ["en", "fr"], "include": ["more.json"],
                                 "records": {"cards": {"from": ["cards.csv", "sets/cards.yaml"], "key": "id"}},
                                 "parts": {"card": {"of": "cards", "front": "front/{id}.json"}}})
        self.write("more.json", {"labels": {"a": "A"}})
        self.write("labels/fr.json", {"a": "A"})
        self.write("cards.csv", "id\na\n")
        self.write("cards.fr.csv", "id\na\n")
        self.write("sets/cards.yaml", "- id: b\n")
        self.write("front/a.json", {"part": {"size": "poker"}, "layers": []})
        self.write("rules.en.md", "# Rules\n")
        before = {name: (self.folder / name).read_bytes() for name in self.files()}
        self.write("x.csv", "id\nx\n")
        (self.folder / "link.json").symlink_to("more.json")
        for name in (*before, "link.json", "./sets/../more.json"):
            run = self.check(planche("randomise", "openmok", "--seed", "1", "-o", name, cwd=self.folder), BAD_USAGE)
            self.assertIn("is not overwritten", run.err)
        self.check(planche("randomise", "openmok", "-o", self.folder / "game.json"), BAD_USAGE)
        for name in ("cards.csv", "cards.fr.csv", "sets/cards.yaml", "more.json", "game.json"):
            run = self.check(planche("convert", "x.csv", "-o", name, cwd=self.folder), BAD_USAGE)
            self.assertIn("is not overwritten", run.err)
        self.assertEqual({name: (self.folder / name).read_bytes() for name in before}, before)

    def test_reports_replaced_files(self):
        for said in ("wrote", "replaced"):
            run = self.check(planche("randomise", "openmok", "--seed", "1", "-o", "x.json", cwd=self.folder), FINE)
            self.assertIn(f"{said} x.json: 1 document", run.err)
        for said in ("wrote x.pdf", "replaced x.pdf"):
            self.assertIn(said, self.check(planche("printer", "calibrate", "-o", "x.pdf", cwd=self.folder), FINE).err)
        self.write("x.svg", self.ART)  # of that name is not a page
        for said in ("wrote x-*.svg", "replaced x-*.svg"):
            self.assertIn(said, self.check(planche("printer", "calibrate", "-o", "x.svg", cwd=self.folder), FINE).err)
            self.assertIn(said.replace("x-*", "s-1"), self.check(
                planche("survey", "cards/embers", "--sheet", "-o", "s.svg", cwd=self.folder), FINE).err)



class Failures(Case):
    """System calls that fail, one after another, through a library loaded before the C library."""

    SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* Whether this call of `name` fails. FAIL names the function, AT and LAST number the first and last such call. */
static int fails(const char* name) {
  static long calls;
  const char* chosen = getenv("FAIL");
  if (chosen == NULL || strcmp(chosen, name) != 0) return 0;
  const long call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  return call >= atol(getenv("AT")) && call <= atol(getenv("LAST"));
}
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
ssize_t write(int fd, const void* bytes, size_t size) {
  if (fails("write")) { errno = ENOSPC; return -1; }
  return REAL(write)(fd, bytes, size);
}
int fsync(int fd) {
  if (fails("fsync")) { errno = EIO; return -1; }
  return REAL(fsync)(fd);
}
int rename(const char* from, const char* to) {
  if (fails("rename")) { errno = EACCES; return -1; }
  return REAL(rename)(from, to);
}
int link(const char* from, const char* to) {
  if (fails("link")) { errno = EPERM; return -1; }
  return REAL(link)(from, to);
}
int renameat2(int f, const char* from, int t, const char* to, unsigned flags) {
  if (fails("renameat2")) { errno = EACCES; return -1; }
  return REAL(renameat2)(f, from, t, to, flags);
}
/* All memory comes from these. */
#define MEMORY(name, parameters, arguments)                  \
  void* name parameters {                                    \
    if (fails("memory")) { errno = ENOMEM; return NULL; }    \
    return ((void* (*) parameters)dlsym(RTLD_NEXT, #name))arguments; \
  }
MEMORY(__libc_malloc, (size_t size), (size))
MEMORY(__libc_calloc, (size_t count, size_t size), (count, size))
MEMORY(__libc_realloc, (void* memory, size_t size), (memory, size))
MEMORY(__libc_memalign, (size_t alignment, size_t size), (alignment, size))
"""

    def setUp(self):
        super().setUp()
        source = self.write("shim.c", "#include <stdio.h>\n" + self.SHIM)
        self.shim = self.folder / "shim.so"
        support.tool("cc", "-O1", "-w", "-shared", "-fPIC", source, "-o", self.shim)
        tried = planche("--version", env=environment(LD_PRELOAD=str(self.shim)))
        if tried.status != FINE:
            self.skipTest(f"cannot be loaded before the program's own libraries: {tried.err[:200]}")

    def failing(self, call, number, *args, last=None):
        """The n-th call alone, or those up to `last`. A search for leaks at the end would wait for calls that fail."""
        return planche(*args, env=environment(LD_PRELOAD=str(self.shim), FAIL=call, AT=str(number),
                                              LAST=str(last or number),
                                              ASAN_OPTIONS="detect_leaks=0"))

    def test_leaves_old_pages_or_new_ones(self):
        """Three pages, the second of them new: after any failure, either all are new or all are unchanged."""
        file = self.write("deck.json", cards(3, copies=9))
        args = ["render", file, "-o", self.folder / "out/x.png", "--backs", "none", "--dpi", "36"]
        self.check(planche(*args), FINE)
        out = self.folder / "out"
        new = {p.name: p.read_bytes() for p in out.iterdir()}
        self.assertEqual(len(new), 3)
        old = {"x-1.png": OLD, "x-3.png": OLD}
        ended = {}
        for call in ("write", "fsync", "rename", "link"):
            for number in range(1, 9):
                shutil.rmtree(out)
                for name, content in old.items():
                    self.write(f"out/{name}", content)
                run = self.failing(call, number, *args)
                self.check_calm(run)
                found = {p.name: p.read_bytes() for p in out.iterdir()}
                ended[call, number] = run.status
                self.assertEqual(found, new if run.status == FINE else old, f"{call} {number}\n{run}")
        # Three files, each written at once, flushed and renamed; without a second name the old page is moved away.
        for call in ("write", "fsync", "rename"):
            self.assertEqual([ended[call, n] for n in range(1, 5)], [BAD_WORLD] * 3 + [FINE], call)
        self.assertEqual([ended["link", n] for n in range(1, 5)], [FINE] * 4)

    def test_leaves_a_whole_new_folder_or_none(self):
        calls = 0
        for call in ("write", "fsync", "renameat2"):
            for number in range(1, 30):
                run = self.failing(call, number, "new", "exxit", self.folder / "made/inner")
                if run.status == FINE:
                    break
                self.check(run, BAD_WORLD)
                calls += 1
                self.assertFalse((self.folder / "made").exists(), f"{call} {number}")
            self.check(run, FINE)
            shutil.rmtree(self.folder / "made")
        self.assertGreater(calls, 6)

    @unittest.skipIf(support.SANITIZED, "a sanitizer brings an allocator of its own")
    def test_reports_lack_of_memory(self):
        """Whichever request for memory is not met, the first that is not or all from there on: what was there before is
        left, or all that is new when it was in its place already, and nothing beside it; the status is 3."""
        picture = ('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle r="30"/>'
                   '<text y="30">a</text></svg>')
        self.write("a.svg", picture)
        drawn = self.write("drawn.json", deck([character(c, art="a.svg") for c in "ABC"]))
        for file, name, old in ((self.write("plain.json", cards(3)), "x.pdf", {"x.pdf": OLD}), (drawn, "x.pdf", {}),
                                (self.write("three.json", cards(3, copies=9)), "x.png",
                                 {"x-1.png": OLD, "x-3.png": OLD})):
            out = self.folder / file.stem
            args = ["render", file, "-o", out / name, "--backs", "none"] + ["--dpi", "36"] * name.endswith(".png")
            self.check(planche(*args), FINE)
            new = {p.name: p.read_bytes() for p in out.iterdir()}
            all_calls = 1000
            while self.failing("memory", all_calls, *args).status != FINE:
                all_calls *= 2
            kept = 0
            for n in range(1, all_calls, all_calls // 12):
                for last in (n, 1 << 40):
                    shutil.rmtree(out, ignore_errors=True)
                    for page, content in old.items():
                        self.write(f"{file.stem}/{page}", content)
                    run = self.failing("memory", n, *args, last=last)
                    found = {p.name: p.read_bytes() for p in out.iterdir()} if out.exists() else {}
                    self.assertIn(run.status, (FINE, BAD_WORLD), f"{n}\n{run}")
                    self.assertEqual(run.status == BAD_WORLD, "out of memory" in run.err, f"{n}\n{run}")
                    self.assertTrue(found == new or (found == old and run.status == BAD_WORLD),
                                    f"{n} {list(found)}\n{run}")
                    kept += found == old
            self.assertGreater(kept, 9, file)


class Descriptors(Case):
    """Standard input, output and errors that are closed, full or without a reader."""

    def shell(self, line, *args):
        done = subprocess.run(["bash", "-c", line, PLANCHE, *map(str, args)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE,
                              env=environment(), timeout=support.PATIENCE, cwd=self.folder)
        return done.returncode, done.stdout, done.stderr

    def test_runs_without_descriptors(self):
        file = self.write("deck.json", deck([character("A", copies=0)] + [character(c) for c in "BCD"]))
        self.check(planche("render", file, "-o", self.folder / "whole.pdf"), FINE)
        whole = (self.folder / "whole.pdf").read_bytes()
        for state in ("<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full",
                      ">/dev/full",
                      "2> >(true)", ">&- 2>/dev/full"):
            with self.subTest(state):
                target = self.folder / "x.pdf"
                status, _, err = self.shell(f'"$0" render "$1" -o x.pdf {state}', file)
                self.assertEqual(status, FINE, err)
                self.assertEqual(target.read_bytes(), whole)
                target.unlink()

    def test_exits_with_the_right_status_without_output(self):
        bad = self.write("bad.json", deck([character("A", copies=-1)] * 2000))
        for state in ("2>&-", "2>/dev/full", ">&- 2>&-"):
            self.assertEqual(self.shell(f'"$0" validate "$1" {state}', bad)[0], BAD_DATA)
            self.assertEqual(self.shell(f'"$0" validate no.json {state}')[0], BAD_WORLD)
            self.assertEqual(self.shell(f'"$0" validate --no-such {state}')[0], BAD_USAGE)
            self.assertEqual(self.shell(f'"$0" new chess x {state}')[0], BAD_USAGE)
        self.assertEqual(self.shell('"$0" validate - <&-')[0], BAD_WORLD)

    def test_reports_lost_results(self):
        bad = self.write("bad.json", deck([character("A", copies=-1)] * 2000))
        for args in ("list games", "--version", "--help", "schema openmok-deck", "validate --format json bad.json",
                     "validate --format sarif bad.json", "moves " + str(sample("temple.json"))):
            for state in (">&-", ">/dev/full", ">&- 2>&-"):
                with self.subTest(f"{args} {state}"):
                    status, _, err = self.shell(f'"$0" {args} {state}')
                    self.assertEqual(status, BAD_WORLD)
                    if "2>" not in state:
                        self.assertEqual(err.count(b"cannot write to standard output"), 1, err)
        # Who has read enough wants no word of it.
        status, _, err = self.shell('"$0" validate --format json bad.json | true; exit ${PIPESTATUS[0]}')
        self.assertIn((status, err.count(b"standard output")), [(128 + signal.SIGPIPE, 0), (BAD_DATA, 0)])


class New(Case):
    def test_refuses_an_empty_name(self):
        for name in ("",):
            run = self.check(planche("new", "openmok", name, cwd=self.folder), BAD_USAGE)
            self.assertIn("empty", run.err)
        self.assertEqual(self.files(), [])

    def test_names_the_file_in_the_way(self):
        for name in ("b", "a", ".hidden", "f", "e", "d", "c"):
            self.write(f"mine/{name}", "mine")
        run = self.check(planche("new", "openmok", self.folder / "mine"), BAD_USAGE)
        self.assertIn("holds .hidden, a, b, c, d and 2 more", run.err)
        (self.folder / "link").symlink_to("nowhere")
        self.check(planche("new", "openmok", self.folder / "link"), BAD_USAGE)
        self.assertFalse((self.folder / "nowhere").exists())

    def test_leaves_nothing_after_a_failure(self):
        data = self.folder / "data"
        shutil.copytree(support.SOURCE / "cards/openmok/starter", data / "cards/openmok/starter")
        # Of the starter's files one is too large to be one: files before it were made.
        with open(data / "cards/openmok/starter/zz-large.json", "wb") as file:
            file.truncate(100 << 20)
        (self.folder / "empty").mkdir()
        for name in ("empty", "fresh/inner"):
            self.check(planche("new", "openmok", self.folder / name, env=environment(PLANCHE_DATA=str(data))),
                       BAD_WORLD)
        self.assertEqual(sorted(os.listdir(self.folder)), ["data", "empty"])
        self.assertEqual(os.listdir(self.folder / "empty"), [])


if __name__ == "__main__":
    support.main()

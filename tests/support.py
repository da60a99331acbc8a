"""Shared by the tests of the whole program: running it in a folder, decks, pictures, and reading PDFs.

PLANCHE names the program. Paths of the source tree are below SOURCE; tests write only below folders they made.
"""
import functools
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import unittest
import zlib

SOURCE = pathlib.Path(os.environ.get("PLANCHE_SOURCE", pathlib.Path(__file__).resolve().parent.parent)).resolve()
PLANCHE = os.environ.get("PLANCHE", str(SOURCE / "build/release/planche"))
CARDS = SOURCE / "cards"
SANITIZED = "PLANCHE_SANITIZED" in os.environ
# Only a hanging program reaches it, because sanitizers slow the program down many times.
PATIENCE = 300
MM = 72 / 25.4

FINE, BAD_DATA, BAD_USAGE, BAD_WORLD = 0, 1, 2, 3


def sample(name):
    """The sample with that name, of any game."""
    (found,) = CARDS.glob(f"*/{name}")
    return found


def documents(ending):
    """The samples of built-in games; file-based games are folders with a game.json."""
    return [file for file in sorted(CARDS.glob(f"*/*.{ending}")) if not (file.parent / "game.json").exists()]


def relaxed(text):
    """Parses JSON with comments."""
    return json.loads(re.sub(r"(?m)(^|\s)//.*$", "", text))


def environment(**changes):
    env = {k: v for k, v in os.environ.items() if k not in ("SOURCE_DATE_EPOCH", "NO_COLOR")}
    env["XDG_CONFIG_HOME"] = "/nonexistent"  # what a person keeps there is not ours
    env["XDG_STATE_HOME"] = "/dev/null"  # nothing is kept
    for key, value in changes.items():
        if value is None:
            env.pop(key, None)
        else:
            env[key] = value
    return env


class Run:
    """A finished run: status, out and err (text), lines of out."""

    def __init__(self, finished):
        self.status = finished.returncode
        self.raw = finished.stdout
        self.out = finished.stdout.decode("utf-8", "replace")
        self.err = finished.stderr.decode("utf-8", "replace")

    def diagnostics(self):
        return [json.loads(line) for line in self.out.splitlines()]

    def codes(self):
        return [d["code"] for d in self.diagnostics()]

    def __str__(self):
        return f"status {self.status}\n-- stdout\n{self.out[-3000:]}\n-- stderr\n{self.err[-3000:]}"


def planche(*args, cwd=None, stdin=b"", env=None, **more):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    return Run(subprocess.run([PLANCHE, *map(str, args)], cwd=cwd, env=env or environment(), timeout=PATIENCE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, **given, **more))


def tool(*args, **more):
    """Runs a tool of the packages, which must succeed, and returns its standard output as text."""
    done = subprocess.run([*map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, **more)
    if done.returncode != 0:
        raise AssertionError(f"{args}: status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout.decode("utf-8", "replace")


class Result(unittest.TextTestResult):
    """Tells each test that is left out, and why; `make test` shows these lines at its end."""
    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        print(f"left out: {test.id().removeprefix('__main__.')}: {reason}", flush=True)


unittest.TextTestRunner.resultclass = Result


class Case(unittest.TestCase):
    """Each test has an empty folder of its own, self.folder."""
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="planche-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, (dict, list)):
            content = json.dumps(content, ensure_ascii=False)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def files(self):
        """Every file below the folder, hidden ones too."""
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if not p.is_dir())

    def check(self, run, status):
        self.assertEqual(run.status, status, f"\n{run}")
        self.check_calm(run)
        return run

    def check_calm(self, run):
        for sign in ("AddressSanitizer", "runtime error:", "LeakSanitizer", "terminate called", "Assertion",
                     "CRITICAL", "GLib"):
            self.assertNotIn(sign, run.err, f"\n{run}")


# Decks.

def character(name, **more):
    """A legal character: 12 points."""
    card = {"name": name, "attack": {"force": 2, "magic": 2, "agility": 2},
            "resistance": {"force": 2, "magic": 2, "agility": 2}}
    card.update(more)
    return card


def deck(characters, variations=(), **more):
    made = {"game": "openmok", "kind": "deck", "title": "Test deck", "match": {"characters": 3},
            "characters": list(characters), "variations": list(variations)}
    made.update(more)
    return made


# Pictures.

def png_chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_header(width, height, colour_type=2):
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0))


def png(width, height, pixel=lambda x, y: (200, 80, 30)):
    rows = b"".join(b"\0" + bytes(c for x in range(width) for c in pixel(x, y)) for y in range(height))
    return png_header(width, height) + png_chunk(b"IDAT", zlib.compress(rows)) + png_chunk(b"IEND", b"")


def jpeg(width, height):
    """A grey baseline JPEG of equal blocks: each block is two bits, "no DC change" and "end of block"."""
    blocks = -(-width // 8) * -(-height // 8)

    def segment(marker, content):
        return b"\xff" + bytes([marker]) + struct.pack(">H", len(content) + 2) + content

    one_code = bytes([1] + [0] * 15) + b"\0"  # one code of one bit, for the value 0
    full, rest = divmod(blocks, 4)
    data = b"\0" * full + (bytes([0xff >> (2 * rest)]) if rest else b"")
    return (b"\xff\xd8" + segment(0xe0, b"JFIF\0\1\1\0\0\1\0\1\0\0") + segment(0xdb, b"\0" + b"\x10" * 64) +
            segment(0xc0, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0") +
            segment(0xc4, b"\x00" + one_code) + segment(0xc4, b"\x10" + one_code) +
            segment(0xda, b"\1\1\0\0\x3f\0") + data + b"\xff\xd9")


# PDFs.

class Pdf:
    """A PDF as qpdf and poppler see it, without the libraries that wrote it."""

    def __init__(self, path):
        self.path = path

    @functools.cached_property
    def json(self):
        done = subprocess.run(["qpdf", "--json=2", str(self.path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=PATIENCE)
        if done.returncode != 0:
            raise AssertionError(f"qpdf --json {self.path}: {done.stderr.decode()}")
        return json.loads(done.stdout)

    @property
    def objects(self):
        return self.json["qpdf"][1]

    def get(self, value):
        """Follows references."""
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects[f"obj:{value}"]
            value = found["stream"]["dict"] if "stream" in found else found["value"]
        return value

    @property
    def trailer(self):
        return self.objects["trailer"]["value"]

    @property
    def root(self):
        return self.get(self.trailer["/Root"])

    @property
    def info(self):
        return self.get(self.trailer.get("/Info", {}))

    def pages(self):
        return [self.get(page["object"]) for page in self.json["pages"]]

    def box(self, page, name):
        while name not in page:
            page = self.get(page["/Parent"])
        return [float(n) for n in self.get(page[name])]

    def labels(self):
        """One label for each page; labels have only a prefix."""
        numbers = self.get(self.root["/PageLabels"])["/Nums"]
        result, starts = [], dict(zip(numbers[::2], map(self.get, numbers[1::2])))
        for i in range(len(self.json["pages"])):
            if i in starts:
                current, first = starts[i], i
            text = str(current.get("/P", "u:"))[2:]
            if current.get("/S") == "/D":
                text += str(current.get("/St", 1) + i - first)
            result.append(text)
        return result

    def outline(self):
        """(title, page number from 1) of the entries of the top level."""
        return [(entry["title"], entry["destpageposfrom1"]) for entry in self.json["outlines"]]

    def streams(self, subtype):
        return [o["stream"]["dict"] for o in self.objects.values()
                if "stream" in o and o["stream"]["dict"].get("/Subtype") == subtype]

    def text(self, *options):
        return tool("pdftotext", *options, self.path, "-")

    @functools.cached_property
    def texts(self):
        return [page + "\f" for page in self.text().split("\f")[:-1]]

    def page_text(self, number):
        return self.texts[number - 1]

    def fonts(self):
        """(name, embedded, subset) of each."""
        rows = [line.split() for line in tool("pdffonts", self.path).splitlines()[2:]]
        return [(row[0], row[-5], row[-4]) for row in rows]


@functools.lru_cache(maxsize=4)
def pages_of_words(pdf, changed):
    return tool("pdftotext", "-bbox", pdf, "-").split("<page ")[1:]


def words(pdf, page):
    """(text, x, y) of each word, the middle of its box in mm from the top left."""
    state = os.stat(pdf)
    found = re.findall(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>',
                       pages_of_words(pdf, (state.st_ino, state.st_mtime_ns, state.st_size))[int(page) - 1])
    return [(text, (float(x0) + float(x1)) / 2 / MM, (float(y0) + float(y1)) / 2 / MM)
            for x0, y0, x1, y1, text in found]


class Picture:
    """A page of a PDF as grey pixels; or a window of it, (x, y, width, height) in mm."""

    def __init__(self, pdf, page, dpi, window=None):
        self.per_mm = dpi / 25.4
        part = []
        if window:
            part = [word for name, mm in zip("xyWH", window) for word in (f"-{name}", str(round(mm * self.per_mm)))]
        done = subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", "-f", str(page), "-l", str(page), *part, str(pdf)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, check=True)
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", done.stdout)
        self.width, self.height = int(head[1]), int(head[2])
        self.pixels = done.stdout[head.end():]

    def row(self, y):
        return self.pixels[y * self.width:(y + 1) * self.width]

    def column(self, x):
        return self.pixels[x::self.width]

    def dark_runs(self, line):
        """(centre, width) in mm of each run of ink; grey pixels count in proportion."""
        return [((match.start() + sum((255 - v) * (i + 0.5) for i, v in enumerate(match[0])) /
                  sum(255 - v for v in match[0])) / self.per_mm,
                 sum(255 - v for v in match[0]) / 255 / self.per_mm)
                for match in re.finditer(rb"[\x00-\xe0]+", line)]

    def dark_box(self, left, top, right, bottom):
        """The box in mm around all black ink (the margin line is not black) inside the given one, or None."""
        x0, x1 = round(left * self.per_mm), round(right * self.per_mm)
        found = []
        for y in range(max(0, round(top * self.per_mm)), min(self.height, round(bottom * self.per_mm))):
            hits = [m.start() for m in re.finditer(rb"[\x00-\x10]", self.row(y)[x0:x1])]
            if hits:
                found.append((x0 + hits[0], x0 + hits[-1] + 1, y))
        if not found:
            return None
        return (min(f[0] for f in found) / self.per_mm, found[0][2] / self.per_mm,
                max(f[1] for f in found) / self.per_mm, (found[-1][2] + 1) / self.per_mm)


def waiting(browser):
    """Waits in a page that draws itself anew: elements come and go."""
    from selenium.common.exceptions import JavascriptException, StaleElementReferenceException
    from selenium.webdriver.support.ui import WebDriverWait
    return WebDriverWait(browser, PATIENCE, ignored_exceptions=[JavascriptException, StaleElementReferenceException])


def scripts(browser):
    """Runs scripts in a page that draws itself anew: one that finds an element missing is run again."""
    wait = waiting(browser)
    return lambda text, *given: wait.until(lambda _: [browser.execute_script(text, *given)])[0]


def acting(browser, build):
    """Performs a chain of actions, such as a drag; again if what it begins at is drawn anew at that moment."""
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.common.action_chains import ActionChains
    for last in [False] * 9 + [True]:
        try:
            return build(ActionChains(browser)).perform()
        except StaleElementReferenceException:
            if last:
                raise


def console_errors(browser):
    """What the page reports as errors. A picture of a part that was replaced before the browser asked for it is none."""
    replaced = re.compile(r"/part/[0-9a-f]+-\w+\.svg .* 404 ")
    return [entry for entry in browser.get_log("browser")
            if entry["level"] == "SEVERE" and not replaced.search(entry["message"])]


def main():
    unittest.main(verbosity=1)

"""Printers with errors: readings of their calibration sheet, and prints corrected by these readings.

A printer is simulated by an affine map of all that a PDF draws; readings are taken from pictures at 1,200 dpi.
"""
import base64
import json
import math
import os
import re
import subprocess

import support
from support import (BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, MM, Case, Picture, character, deck, environment, planche,
                     tool, words)

A4 = (210, 297)
DPI = 1200
# right, down (mm), turn (degrees clockwise), width, height (factors), about the middle of the sheet.
FRONT = (1.3, -2.1, 0.8, 1.012, 0.991)
BACK = (-0.9, 1.7, -1.1, 0.995, 1.004)


def printed_at(error, point, paper=A4):
    """The position, in mm, where this printer prints a point of the page."""
    right, down, turn, width, height = error
    x, y = (point[0] - paper[0] / 2) * width, (point[1] - paper[1] / 2) * height
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return x * c - y * s + paper[0] / 2 + right, x * s + y * c + paper[1] / 2 + down


def print_with(errors, pdf, target, paper=A4):
    """The PDF on paper, page by page, as printers with these errors print it."""
    data = json.loads(tool("qpdf", "--json-output", "--json-stream-data=inline", pdf, "-"))
    objects = data["qpdf"][1]
    pages = json.loads(tool("qpdf", "--json", "--json-key=pages", pdf))["pages"]
    for number, page in enumerate(pages):
        # Two points and their images give the matrix in points, y upwards.
        def image(x, y):
            px, py = printed_at(errors[number % len(errors)], (x / MM, paper[1] - y / MM), paper)
            return px * MM, (paper[1] - py) * MM
        (e, f), (ax, ay), (bx, by) = image(0, 0), image(1, 0), image(0, 1)
        before = f"q {ax - e:.9f} {ay - f:.9f} {bx - e:.9f} {by - f:.9f} {e:.7f} {f:.7f} cm\n"
        value = objects[f"obj:{page['object']}"]["value"]
        contents = value["/Contents"] if isinstance(value["/Contents"], list) else [value["/Contents"]]
        added = []
        for text in (before, "\nQ\n"):
            name = f"{9000 + 2 * number + len(added)} 0 R"
            objects[f"obj:{name}"] = {"stream": {"dict": {}, "data": base64.b64encode(text.encode()).decode()}}
            added.append(name)
        value["/Contents"] = [added[0], *contents, added[1]]
    data["qpdf"][0]["maxobjectid"] = 10_000
    (target.with_suffix(".json")).write_text(json.dumps(data))
    tool("qpdf", "--json-input", target.with_suffix(".json"), target)
    return target


class Window:
    """A part of a page at 1,200 dpi: (x, y, width, height) in mm, from whole pixels on."""

    def __init__(self, pdf, page, window):
        self.picture = Picture(pdf, page, DPI, window)
        self.x, self.y = (round(mm * DPI / 25.4) / (DPI / 25.4) for mm in window[:2])

    def lines(self, at, across):
        """Where thin lines are met: their y, going down at x = `at`, where they run across, else their x at that y."""
        pixel = round((at - (self.x if across else self.y)) * self.picture.per_mm)
        line = self.picture.column(pixel) if across else self.picture.row(pixel)
        return [middle + (self.y if across else self.x) for middle, _ in self.picture.dark_runs(line)]

    def line(self, at, near, across):
        (found,) = [middle for middle in self.lines(at, across) if abs(middle - near) < 3]
        return found


def cross_at(pdf, page, at, outward):
    """The middle of the cross near `at`, from two points of each of its arms that point outward."""
    x, y = at
    ox, oy = outward
    window = Window(pdf, page, (x - 10, y - 10, 20, 20))
    steps = (4, 7)
    ys = [window.line(x + ox * step, y, True) for step in steps]
    xs = [window.line(y + oy * step, x, False) for step in steps]
    slope_y = (ys[1] - ys[0]) / (ox * (steps[1] - steps[0]))
    slope_x = (xs[1] - xs[0]) / (oy * (steps[1] - steps[0]))
    left, top = ys[0] - slope_y * ox * steps[0], xs[0] - slope_x * oy * steps[0]  # at x, and at y
    for _ in range(3):
        mid_x, mid_y = x, y
        x, y = top + slope_x * (mid_y - at[1]), left + slope_y * (mid_x - at[0])
    return x, y


CROSSES = {"a": ((20, 20), (-1, -1)), "b": ((190, 20), (1, -1)), "c": ((20, 277), (-1, 1)), "d": ((190, 277), (1, 1))}


def crosses(pdf, page, errors=None):
    """Found by looking about where they are."""
    return {name: cross_at(pdf, page, printed_at(errors[page - 1], at) if errors else at, outward)
            for name, (at, outward) in CROSSES.items()}


def readings(found):
    """The measurements that the sheet asks for, to a hundredth of a millimetre."""
    a, b, c = found["a"], found["b"], found["c"]
    return ",".join(f"{mm:.2f}" for mm in (a[0], a[1], b[1], c[0], math.dist(a, b), math.dist(a, c)))


class Calibration(Case):
    def setUp(self):
        super().setUp()
        self.env = environment(XDG_CONFIG_HOME=str(self.folder / "config"))

    def planche(self, *args, status=FINE):
        return self.check(planche(*args, cwd=self.folder, env=self.env), status)

    def test_moves_everything_by_the_readings(self):
        self.planche("printer", "calibrate", "-o", "sheet.pdf")
        ideal = [crosses(self.folder / "sheet.pdf", page) for page in (1, 2)]
        for found in ideal:
            for name, (at, _) in CROSSES.items():
                self.assertLess(math.dist(found[name], at), 0.02, name)
        wrong = print_with([FRONT, BACK], self.folder / "sheet.pdf", self.folder / "wrong.pdf")
        read = [crosses(wrong, page, [FRONT, BACK]) for page in (1, 2)]
        self.assertGreater(math.dist(read[0]["a"], (20, 20)), 1, "the printer errs")
        said = self.planche("printer", "add", "office", "--front", readings(read[0]), "--back", readings(read[1])).err
        self.assertIn("+1.30 mm to the right, -2.", said)
        kept = json.loads(self.planche("printer", "list", "--format", "json").out)
        for side, (right, down, turn, width, height) in (("front", FRONT), ("back", BACK)):
            for name, wanted, tolerance in (("right", right, 0.03), ("down", down, 0.03), ("turn", turn, 0.01),
                                            ("width", 100 * width, 0.02), ("height", 100 * height, 0.02)):
                self.assertAlmostEqual(kept[side][name], wanted, delta=tolerance, msg=f"{side} {name}")
        # With correction, the same printer puts every cross within 0.05 mm, on both sides.
        self.planche("printer", "calibrate", "--printer", "office", "-o", "against.pdf")
        mended = print_with([FRONT, BACK], self.folder / "against.pdf", self.folder / "mended.pdf")
        for page in (1, 2):
            for name, found in crosses(mended, page).items():
                self.assertLess(math.dist(found, CROSSES[name][0]), 0.05, f"page {page}, cross {name}: {found}")
        self.check_marks()

    def check_marks(self):
        """The crop marks of cards too, which stand at the cuts."""
        self.write("deck.json", deck([character(name) for name in "ABCD"]))
        for name, options in (("plain", []), ("against", ["--printer", "office"])):
            self.planche("render", "deck.json", "-o", f"cards-{name}.pdf", *options)
        mended = print_with([FRONT, BACK], self.folder / "cards-against.pdf", self.folder / "cards.pdf")
        subprocess.run(["qpdf", "--check", self.folder / "cards-against.pdf"], check=True, stdout=subprocess.DEVNULL)
        for page in (1, 2):
            # Two by two cards in the middle: marks above the upper ones and left of the left ones, figures beside them.
            for across, at, first, step, window in ((False, 57.5, 42, 63, (30, 57, 150, 1)),
                                                    (True, 39, 60.5, 88, (38, 50, 2, 200))):
                plain, put = (Window(file, page, window).lines(at, across)
                              for file in (self.folder / "cards-plain.pdf", mended))
                for i in range(3):
                    mark = min(plain, key=lambda found: abs(found - first - step * i))
                    self.assertAlmostEqual(mark, first + step * i, delta=0.02)
                    self.assertLess(min(abs(found - mark) for found in put), 0.05)

    def test_moves_pictures(self):
        """A cross of the sheet is in the PNG where the printer needs it."""
        self.planche("printer", "add", "office", "--front", "23,21,21,23,170,257")
        self.planche("printer", "calibrate", "--printer", "office", "--dpi", "300", "-o", "sheet.png")
        self.planche("printer", "calibrate", "--printer", "office", "-o", "sheet.svg")
        for side in ("sheet-1", "sheet-1b"):
            self.assertTrue((self.folder / f"{side}.svg").exists())
        wide, rows = self.pixels("sheet-1.png")
        per_mm = 300 / 25.4
        # Through the arms beside the cross, which stands at 20 - 3 and 20 - 1 mm.
        column = [rows[y][round(11 * per_mm)] for y in range(round(15 * per_mm), round(23 * per_mm))]
        row = rows[round(17.5 * per_mm)][round(13 * per_mm):round(21 * per_mm)]
        for line, begin, wanted in ((column, 15, 19), (row, 13, 17)):
            dark = [i + 0.5 for i, grey in enumerate(line) if grey < 128]
            self.assertAlmostEqual(sum(dark) / len(dark) / per_mm + begin, wanted, delta=0.06)
        self.assertEqual(wide, round(210 * per_mm))

    def pixels(self, name):
        """Rows of grey values of an RGB PNG without interlacing."""
        import struct
        import zlib
        data = (self.folder / name).read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        packed, at = b"", 8
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
            at += length + 12
        raw, stride = zlib.decompress(packed), 3 * width
        rows, before = [], bytearray(stride)
        for y in range(min(height, round(25 * 300 / 25.4))):  # the top is enough
            kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
            for x in range(stride):
                left = line[x - 3] if x >= 3 else 0
                up = before[x]
                corner = before[x - 3] if x >= 3 else 0
                if kind == 1:
                    line[x] = (line[x] + left) & 255
                elif kind == 2:
                    line[x] = (line[x] + up) & 255
                elif kind == 3:
                    line[x] = (line[x] + (left + up) // 2) & 255
                elif kind == 4:
                    guess = left + up - corner
                    near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                    line[x] = (line[x] + near[2]) & 255
            rows.append(line[::3])
            before = line
        return width, rows

    def test_fits_texts_of_sheets_in_every_language(self):
        for language in ("en", "fr", "el", "ru"):
            for paper, (width, height) in {"140x200": (140, 200), "letter-landscape": (279.4, 215.9)}.items():
                self.planche("printer", "calibrate", "--lang", language, "--paper", paper, "-o", "x.pdf")
                for page in (1, 2):
                    found = words(self.folder / "x.pdf", page)
                    self.assertGreater(len(found), 100)
                    for word, x, y in found:
                        self.assertTrue(5 < x < width - 5 and 5 < y < height - 5, f"{language} {paper} {word} {x} {y}")
                        if x > 34 and y > 34:
                            self.assertTrue(x < width - 30 and y < height - 34, f"{language} {paper} {word} {x} {y}")


class Profiles(Case):
    def setUp(self):
        super().setUp()
        self.env = environment(XDG_CONFIG_HOME=str(self.folder / "config"))
        self.file = self.folder / "config/planche/printers/office.json"

    def run_printer(self, *args, status=FINE, env=None):
        return self.check(planche("printer", *args, cwd=self.folder, env=env or self.env), status)

    FINE_READINGS = "20,20,20,20,170,257"

    def test_writes_lists_and_removes_a_profile(self):
        self.assertEqual(self.run_printer("list").out, "")
        said = self.run_printer("add", "office", "--front", self.FINE_READINGS)
        self.assertIn("--back was not given", said.err)
        self.assertEqual(json.loads(self.file.read_text()), {"paper": "a4", **{
            side: {"right": 0, "down": 0, "turn": 0, "width": 100, "height": 100} for side in ("front", "back")}})
        self.run_printer("add", "home", "--paper", "letter", "--front", "20,20,20,20,175.9,239.4")
        self.assertEqual(re.findall(r"^(\w+) on (\w+)$", self.run_printer("list").out, re.M),
                         [("home", "letter"), ("office", "a4")])
        # One that is replaced is replaced as a whole; nothing else lies about.
        self.assertNotIn("replaced", said.err)
        said = self.run_printer("add", "office", "--front", "21,20,20,21,170,257")
        self.assertIn("replaced office on a4:", said.err)
        self.assertEqual(json.loads(self.file.read_text())["back"]["right"], 1)
        self.assertEqual(sorted(p.name for p in self.file.parent.iterdir()), ["home.json", "office.json"])
        self.run_printer("remove", "home")
        self.assertEqual(sorted(p.name for p in self.file.parent.iterdir()), ["office.json"])
        self.assertIn('did you mean "office"?', self.run_printer("remove", "offise", status=BAD_USAGE).err)

    def test_keeps_other_files(self):
        self.file.parent.mkdir(parents=True)
        os.mkfifo(self.file)
        said = self.run_printer("add", "office", "--front", self.FINE_READINGS, status=BAD_WORLD)
        self.assertIn("it is not a file", said.err)
        (self.file.parent / "folder.json").mkdir()
        said = self.run_printer("remove", "folder", status=BAD_WORLD)
        self.assertIn("it is not a file", said.err)
        self.assertEqual(sorted(p.name for p in self.file.parent.iterdir()), ["folder.json", "office.json"])

    def test_finds_the_folder_of_profiles(self):
        home = environment(XDG_CONFIG_HOME=None, HOME=str(self.folder / "home"))
        self.run_printer("add", "x", "--front", self.FINE_READINGS, env=home)
        self.assertTrue((self.folder / "home/.config/planche/printers/x.json").exists())
        relative = environment(XDG_CONFIG_HOME="config", HOME=str(self.folder / "home"))
        self.assertIn("x on a4", self.run_printer("list", env=relative).out)
        none = environment(XDG_CONFIG_HOME=None, HOME=None)
        self.assertIn("neither XDG_CONFIG_HOME nor HOME",
                      self.run_printer("add", "x", "--front", self.FINE_READINGS, status=BAD_WORLD, env=none).err)
        self.file.parent.parent.mkdir(parents=True)
        self.file.parent.write_text("in the way")
        self.run_printer("add", "x", "--front", self.FINE_READINGS, status=BAD_WORLD)

    def test_refuses_bad_readings_and_names(self):
        for options in (["office", "--front", "1,2,3"], ["office", "--front", "20,20,20,20,170,nan"],
                        ["office", "--front", "20,20,20,20,170,-257"], ["office", "--front", ""],
                        ["office", "--front", "20,20,20,20,170,1e3"], ["office", "--front", "20,20,20,20,170,2000.1"],
                        ["office", "--front", "20,20,20,20,170,257,1"], ["office", "--front", "20,20,20,20,190,257"],
                        ["office", "--front", self.FINE_READINGS, "--back", "90,20,20,20,170,257"],
                        ["office"], ["", "--front", self.FINE_READINGS], ["../x", "--front", self.FINE_READINGS],
                        [".x", "--front", self.FINE_READINGS], ["x" * 61, "--front", self.FINE_READINGS],
                        ["a/b", "--front", self.FINE_READINGS], ["x\n", "--front", self.FINE_READINGS],
                        ["--front", self.FINE_READINGS]):
            with self.subTest(options):
                self.run_printer("add", *options, status=BAD_USAGE)
        self.run_printer("calibrate", "--paper", "139x300", status=BAD_USAGE)
        self.run_printer("calibrate", "office", status=BAD_USAGE)
        self.run_printer("list", "--front", self.FINE_READINGS, status=BAD_USAGE)
        self.assertEqual(self.files(), [])

    def test_reports_damaged_files_and_unknown_names(self):
        self.run_printer("add", "office", "--front", self.FINE_READINGS)
        self.write("deck.json", deck([character("A")]))
        render = ["render", "deck.json", "-o", "x.pdf", "--printer"]
        run = self.check(planche(*render, "ofice", cwd=self.folder, env=self.env), BAD_USAGE)
        self.assertIn('there is no printer "ofice"', run.err)
        self.assertIn('did you mean "office"?', run.err)
        self.check(planche(*render, "../office", cwd=self.folder, env=self.env), BAD_USAGE)
        sound = self.file.read_text()
        for damage, code in ((sound[:40], "data/syntax"), (sound.replace(':100}', ':1000}'), "data/limit"),
                             (sound.replace('"turn":0,', ''), "data/missing-field"), ("[]", "data/type"),
                             (sound.replace('"a4"', '"a44"'), "data/type"), (sound.replace(':0,', ':1e400,'), "data/"),
                             ("\0\xff", "data/")):
            with self.subTest(damage[:60]):
                self.file.write_bytes(damage.encode("latin-1"))
                run = self.check(planche(*render, "office", cwd=self.folder, env=self.env), BAD_USAGE)
                self.assertIn(f"[{code}", run.err)
                self.assertIn("office.json", run.err)
                self.assertFalse((self.folder / "x.pdf").exists())
        self.file.unlink()
        self.file.mkdir()
        self.check(planche(*render, "office", cwd=self.folder, env=self.env), BAD_WORLD)

    def test_reports_parts_that_leave_the_paper(self):
        """Nine cards stand 10.5 mm from the edges: 7 mm to the right leave 3.5, 19 take them off the paper."""
        self.write("deck.json", deck([character(name) for name in "ABCDEFGHI"]))
        for shift, status, severity in ((7, FINE, "warning"), (19, BAD_DATA, "error")):
            self.run_printer("add", "office", "--front", f"{20 + shift},20,20,{20 + shift},170,257")
            run = self.check(planche("render", "deck.json", "-o", "x.pdf", "--printer", "office", "--format", "json",
                                     cwd=self.folder, env=self.env), status)
            (told,) = run.diagnostics()
            self.assertEqual((told["code"], told["severity"]), ("print/printer", severity))
            self.assertIn("3.5 mm from" if shift == 7 else "8.5 mm beyond", told["message"])


if __name__ == "__main__":
    support.main()

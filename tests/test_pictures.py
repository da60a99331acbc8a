"""Pictures from cameras and drawing programs: rotated, with colour profiles, with private data, incomplete."""
import re
import struct
import zlib

import support
from support import BAD_DATA, FINE, Case, planche, png_chunk, png_header, tool

PRIVATE = b"SERIAL-4711"

# 8 x 4 pixels without loss: red and blue above, orange and sky below.
QUADRANTS = ((255, 0, 0), (0, 0, 255)), ((255, 128, 0), (0, 128, 255))
WEBP = bytes.fromhex("2f07c000001f3080028222ff47131014fc1fddfc077a45402040983469d24644ff43a41b")


def quadrants(*chunks):
    rows = b"".join(b"\0" + bytes(c for x in range(8) for c in QUADRANTS[y // 2][x // 4]) for y in range(4))
    return (png_header(8, 4) + b"".join(png_chunk(*chunk) for chunk in chunks) +
            png_chunk(b"IDAT", zlib.compress(rows)) + png_chunk(b"IEND", b""))


def webp(*chunks):
    """Chunks of metadata need the extended form, whose header has a flag for each."""
    def chunk(kind, content):
        return kind + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)

    flags = sum({b"ICCP": 32, b"EXIF": 8}[kind] for kind, _ in chunks)
    head = chunk(b"VP8X", bytes([flags, 0, 0, 0]) + struct.pack("<I", 7)[:3] + struct.pack("<I", 3)[:3])
    before, after = ([chunk(*c) for c in chunks if (c[0] == b"ICCP") == first] for first in (True, False))
    body = b"WEBP" + head + b"".join(before) + chunk(b"VP8L", WEBP) + b"".join(after)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def exif(orientation, order=">"):
    """A TIFF structure with the orientation and a serial number of the camera."""
    mark = b"MM" if order == ">" else b"II"
    entries = struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0) + struct.pack(
        order + "HHII", 0xa431, 2, len(PRIVATE) + 1, 8 + 2 + 24 + 4)
    return mark + struct.pack(order + "HIH", 42, 8, 2) + entries + b"\0" * 4 + PRIVATE + b"\0"


def profile(space, *tags):
    """An ICC profile of version 2."""
    table, content = struct.pack(">I", len(tags)), b""
    begin = 128 + 4 + 12 * len(tags)
    for name, data in tags:
        table += name + struct.pack(">II", begin + len(content), len(data))
        content += data + b"\0" * (-len(data) % 4)
    head = (struct.pack(">I4sI4s4s4s", begin + len(content), b"none", 0x02400000, b"mntr", space,
                        b"XYZ ") + b"\0" * 12 +
            b"acsp" + b"\0" * 28 + struct.pack(">iii", 0xf6d6, 0x10000, 0xd32d))
    return head + b"\0" * (128 - len(head)) + table + content


def xyz(*values):
    return b"XYZ \0\0\0\0" + struct.pack(">iii", *(round(v * 65536) for v in values))


def curve(gamma):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256))


WHITE = (b"wtpt", xyz(0.9642, 1, 0.8249))
# Adobe RGB (1998), adapted to the white of profiles (D50), as its specification has it.
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
ADOBE_RGB = profile(b"RGB ", WHITE, *((c + b"XYZ", xyz(*v)) for c, v in zip((b"r", b"g", b"b"), ADOBE)),
                    *((c + b"TRC", curve(563 / 256)) for c in (b"r", b"g", b"b")))
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
TO_SRGB = ((3.1338561, -1.6168667, -0.4906146), (-0.9787684, 1.9161415, 0.0334540), (0.0719453, -0.2289914, 1.4052427))
GREY = profile(b"GRAY", WHITE, (b"kTRC", curve(1.8)))


def encoded(light):
    light = min(max(light, 0), 1)
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def from_adobe(*color):
    linear = [(v / 255) ** (563 / 256) for v in color]
    seen = [sum(ADOBE[i][k] * linear[i] for i in range(3)) for k in range(3)]
    return [encoded(sum(m * v for m, v in zip(row, seen))) for row in TO_SRGB]


def srgb_curve():
    """As a table: the profile that most programs write."""
    def linear(v):
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

    return b"curv\0\0\0\0" + struct.pack(">I1024H", 1024, *(round(65535 * linear(i / 1023)) for i in range(1024)))


SRGB_PROFILE = profile(b"RGB ", WHITE, *((c + b"XYZ", xyz(*v)) for c, v in zip((b"r", b"g", b"b"), SRGB)),
                       *((c + b"TRC", srgb_curve()) for c in (b"r", b"g", b"b")))


def ink_profile():
    """For a press that prints white without ink, and otherwise depends only on black: L* = 100 - K."""
    corners = b"".join(struct.pack(">HHH", round((100 - 100 * (i & 1)) * 65280 / 100), 0x8000, 0x8000)
                       for i in range(16))
    table = (b"mft2\0\0\0\0" + bytes([4, 3, 2, 0]) + struct.pack(">9i", *(65536 if i % 4 == 0 else 0
                                                                          for i in range(9))) +
             struct.pack(">HH", 2, 2) + struct.pack(">HH", 0, 65535) * 4 + corners + struct.pack(">HH", 0, 65535) * 3)
    made = profile(b"CMYK", WHITE, (b"A2B0", table), (b"A2B1", table))
    return made[:12] + b"prtr" + made[16:20] + b"Lab " + made[24:]


def segment(marker, content):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(content) + 2) + content


def in_segments(whole, size=200):
    """A profile in so many bytes a segment, as longer ones must be."""
    parts = [whole[at:at + size] for at in range(0, len(whole), size)]
    return b"".join(segment(0xe2, b"ICC_PROFILE\0" + bytes([i, len(parts)]) + part) for i, part in enumerate(parts, 1))


def jpeg(width, height, levels, more=b"", said_height=None):
    """One colour, a level for each of its components, which are stored as they are: transform 0 of Adobe. Blocks have
    no more than their mean; that of the first is as far from the middle as its category and bits say."""
    count = len(levels)

    def codes(values):
        """Of four bits each."""
        return bytes([0, 0, 0, len(values)] + [0] * 12) + bytes(values)

    bits = ""
    for block in range(-(-width // 8) * -(-height // 8)):
        for level in levels:
            value = level - 128 if block == 0 else 0
            size = abs(value).bit_length()
            bits += f"{size:04b}" + (f"{value if value > 0 else value + (1 << size) - 1:0{size}b}" if size
                                     else "") + "0000"
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    numbers = bytes(range(1, count + 1))
    return (b"\xff\xd8" + segment(0xee, b"Adobe\0\x64\0\0\0\0\0") + more + segment(0xdb, b"\0" + b"\x08" * 64) +
            segment(0xc0, struct.pack(">BHHB", 8, said_height or height, width, count) +
                    b"".join(bytes([n, 0x11, 0]) for n in numbers)) +
            segment(0xc4, b"\0" + codes(range(9))) + segment(0xc4, b"\x10" + codes([0])) +
            segment(0xda, bytes([count]) + b"".join(bytes([n, 0]) for n in numbers) + b"\0\x3f\0") + data + b"\xff\xd9")


class Pictures(Case):
    def game(self, pictures, size=(20, 10)):
        """Cards that show one picture each."""
        for name, content in pictures.items():
            self.write(f"game/art/{name}", content)
        self.write("game/game.json",
                   {"id": "g", "title": "G", "art": "art", "records": {"cards": {"from": "cards.json", "fields": {
            "name": "text", "art": "picture"}}}, "parts": {"card": {"of": "cards", "front": "card.json"}}})
        self.write("game/cards.json", [{"name": f"{i}", "art": name} for i, name in enumerate(pictures)])
        self.write("game/card.json", {"part": {"size": [40, 40]}, "layers": [
            {"id": "a", "type": "image", "art": "{art}", "at": [10, 10], "size": list(size)}]})
        return self.folder / "game"

    def render(self, game, *options):
        """The messages, which are the same in `validate`; and the PDF."""
        target = self.folder / "out.pdf"
        run = planche("render", game, "-o", target, "--format", "json", *options)
        self.check_calm(run)
        said = [d for d in run.diagnostics() if d["code"] != "print/resolution"]
        checked = planche("validate", game, "--format", "json", *options)
        self.assertEqual([d for d in checked.diagnostics() if d["code"] != "print/resolution"], said)
        self.assertEqual(run.status, checked.status, f"\n{run}\n{checked}")
        return said, target if run.status == FINE else None

    def images(self, pdf):
        """Pixels of the images in a PDF, as rows of colours."""
        for old in self.folder.glob("image-*"):
            old.unlink()
        tool("pdfimages", pdf, self.folder / "image")
        found = []
        for file in sorted(self.folder.glob("image-*.ppm")):
            content = file.read_bytes()
            head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", content)
            width, pixels = int(head[1]), content[head.end():]
            colors = [tuple(pixels[i:i + 3]) for i in range(0, len(pixels), 3)]
            found.append([colors[i:i + width] for i in range(0, len(colors), width)])
        return found

    def assert_near(self, seen, expected, most=2):
        self.assertLessEqual(max(abs(a - b) for a, b in zip(seen, expected)), most, f"{seen}, expected {expected}")

    def color(self, picture, name="a.png"):
        """The printed colour of a picture with one colour."""
        said, pdf = self.render(self.game({name: picture}))
        self.assertEqual(said, [])
        (image,) = self.images(pdf)
        return image[len(image) // 2][len(image[0]) // 2]


class Turned(Pictures):
    # Where the first row and the first column are seen: TIFF 6.0, tag 274.
    ROW = dict(zip(range(1, 9), ("top", "top", "bottom", "bottom", "left", "right", "right", "left")))
    COLUMN = dict(zip(range(1, 9), ("left", "right", "right", "left", "top", "top", "bottom", "bottom")))

    def seen(self, orientation):
        """The quadrants, upright."""
        opposite = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
        seen = [[None, None], [None, None]]
        for row in 0, 1:
            for column in 0, 1:
                sides = {self.ROW[orientation] if row == 0 else opposite[self.ROW[orientation]],
                         self.COLUMN[orientation] if column == 0 else opposite[self.COLUMN[orientation]]}
                seen["bottom" in sides]["right" in sides] = QUADRANTS[row][column]
        return seen

    def printed(self, pdf):
        """The quadrants as a page shows them."""
        tool("pdftoppm", "-r", 20, "-singlefile", pdf, self.folder / "page")
        content = (self.folder / "page.ppm").read_bytes()
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", content)
        width, pixels = int(head[1]), content[head.end():]
        places = {}
        for at in range(len(pixels) // 3):
            color = tuple(pixels[3 * at:3 * at + 3])
            if min(color) > 128:
                continue
            for known in QUADRANTS[0] + QUADRANTS[1]:
                if max(abs(a - b) for a, b in zip(color, known)) < 8:
                    places.setdefault(known, []).append((at % width, at // width))
        middle = {color: [sum(axis) / len(found) for axis in zip(*found)] for color, found in places.items()}
        rows = sorted(middle, key=lambda color: middle[color][1])
        return [sorted(row, key=lambda color: middle[color][0]) for row in (rows[:2], rows[2:])]

    def test_turns_png_and_webp_to_their_orientation(self):
        for orientation in range(1, 9):
            for name, picture in (("a.png", quadrants((b"eXIf", exif(orientation)))),
                                  ("b.webp", webp((b"EXIF", exif(orientation, "<")))),
                                  ("c.webp", webp((b"EXIF", b"Exif\0\0" + exif(orientation))))):
                with self.subTest(orientation=orientation, name=name):
                    # The box has the form of the upright picture, which is measured so.
                    size, said = ([20, 10], "20.0 × 10.0") if orientation <= 4 else ([10, 20], "10.0 × 20.0")
                    game = self.game({name: picture}, size)
                    (coarse,) = planche("validate", game, "--format", "json").diagnostics()
                    self.assertEqual(coarse["code"], "print/resolution")
                    self.assertIn(f"prints at 10 dpi, {said} mm", coarse["message"])
                    self.assertEqual(self.printed(self.render(game)[1]), self.seen(orientation))


class Private(Pictures):
    def test_removes_metadata(self):
        xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>" + PRIVATE + b"</x:xmpmeta>"
        metadata = (segment(0xe1, b"Exif\0\0" + exif(1)) + segment(0xe1, xmp) + segment(0xed,
                                                                                        b"Photoshop 3.0\0" + PRIVATE) +
                    segment(0xfe, PRIVATE) + segment(0xe2, b"MPF\0" + PRIVATE) + segment(0xef, PRIVATE))
        plain = jpeg(64, 64, (200, 100, 50))
        game = self.game({"a.jpg": jpeg(64, 64, (200, 100, 50), metadata) + b"trailer " + PRIVATE,
                          "b.png": quadrants((b"eXIf", exif(1)), (b"tEXt", b"Comment\0" + PRIVATE)),
                          "c.webp": webp((b"EXIF", exif(1)))})
        said, pdf = self.render(game)
        self.assertEqual(said, [])
        self.assertNotIn(PRIVATE, pdf.read_bytes())
        tool("qpdf", "--qdf", "--object-streams=disable", pdf, self.folder / "plain.pdf")
        self.assertNotIn(PRIVATE, (self.folder / "plain.pdf").read_bytes())
        tool("pdfimages", "-all", pdf, self.folder / "kept")
        (kept,) = self.folder.glob("kept-*.jpg")
        self.assertEqual(kept.read_bytes(), plain)  # with the mark of Adobe, without which its colours change

    def test_warns_about_private_metadata_and_obeys_orientation(self):
        turned = jpeg(64, 32, (200, 100, 50), segment(0xe1, b"Exif\0\0" + exif(6)))
        game = self.game({"a.jpg": turned}, (10, 20))
        (coarse,) = planche("validate", game, "--format", "json").diagnostics()
        self.assertIn("10.0 × 20.0 mm", coarse["message"])


class Colors(Pictures):
    GREEN = (91, 158, 43)

    def test_converts_adobe_rgb(self):
        expected = from_adobe(*self.GREEN)
        self.assertLess(expected[0], 25)  # far from what it would be without a profile
        rows = zlib.compress((b"\0" + bytes(self.GREEN) * 64) * 64)
        icc = b"Adobe RGB (1998)\0\0" + zlib.compress(ADOBE_RGB)
        png = png_header(64, 64) + png_chunk(b"iCCP", icc) + png_chunk(b"IDAT", rows) + png_chunk(b"IEND", b"")
        self.assert_near(self.color(png), expected)
        self.assert_near(self.color(jpeg(64, 64, self.GREEN, in_segments(ADOBE_RGB)), "a.jpg"), expected)

    def test_converts_webp(self):
        _, pdf = self.render(self.game({"a.webp": webp((b"ICCP", ADOBE_RGB))}))
        (image,) = self.images(pdf)
        self.assert_near(image[3][0], from_adobe(255, 128, 0))
        self.assert_near(image[3][7], from_adobe(0, 128, 255))

    def test_needs_no_list_of_formats_of_the_system(self):
        """A bare system has no database of MIME types, which gdk-pixbuf asks first."""
        gray = png_header(64, 64, 0) + png_chunk(b"IDAT", zlib.compress((b"\0" + b"\x64" * 64) * 64)) + png_chunk(b"IEND", b"")
        for name, picture in (("a.webp", webp()), ("a.png", gray), ("a.jpg", jpeg(64, 64, (20, 200, 90, 255))),
                              ("b.jpg", jpeg(64, 64, (20, 200, 90))), ("c.jpg", jpeg(64, 64, (20,)))):
            with self.subTest(name):
                game = self.game({name: picture})
                for folders in "/nowhere", None:
                    self.check(planche("validate", game, env=support.environment(XDG_DATA_DIRS=folders, XDG_DATA_HOME=folders)),
                               FINE)

    def test_converts_grey(self):
        level = 100
        expected = [encoded((level / 255) ** 1.8)] * 3
        rows = zlib.compress((b"\0" + bytes([level]) * 64) * 64)
        png = (png_header(64, 64, 0) + png_chunk(b"iCCP", b"grey\0\0" + zlib.compress(GREY)) +
               png_chunk(b"IDAT", rows) +
               png_chunk(b"IEND", b""))
        self.assert_near(self.color(png), expected)
        self.assert_near(self.color(jpeg(64, 64, (level,), in_segments(GREY)), "a.jpg"), expected)

    def test_converts_cmyk(self):
        """Adobe's four inks are stored inverted: 255 is none. Y of L* = 50 is ((50 + 16) / 116) ** 3."""
        expected = [encoded(((50 + 16) / 116) ** 3)] * 3
        self.assert_near(self.color(jpeg(64, 64, (255, 255, 255, 128), in_segments(ink_profile())), "a.jpg"), expected,
                         3)
        self.assert_near(self.color(jpeg(64, 64, (20, 200, 90, 255), in_segments(ink_profile())), "a.jpg"), (255,) * 3,
                         3)

    def test_keeps_srgb_and_untagged_pictures(self):
        plain = jpeg(64, 64, self.GREEN)
        for more in b"", in_segments(SRGB_PROFILE, 900):
            _, pdf = self.render(self.game({"a.jpg": jpeg(64, 64, self.GREEN, more)}))
            tool("pdfimages", "-all", pdf, self.folder / "kept")
            (kept,) = self.folder.glob("kept-*.jpg")
            self.assertEqual(kept.read_bytes(), plain)
        tagged = quadrants((b"iCCP", b"sRGB\0\0" + zlib.compress(SRGB_PROFILE)))
        images = [self.images(self.render(self.game({"a.png": picture}))[1]) for picture in (quadrants(), tagged)]
        self.assertEqual(images[0], images[1])

    def test_warns_about_unusable_profiles(self):
        cases = {
            "damaged.png": quadrants((b"iCCP", b"x\0\0" + zlib.compress(ADOBE_RGB[:200]))),
            "packed.png": quadrants((b"iCCP", b"x\0\0no zlib")),
            "large.png": quadrants((b"iCCP", b"x\0\0" + zlib.compress(b"\0" * (40 << 20), 9))),
            "inks.png": quadrants((b"iCCP", b"x\0\0" + zlib.compress(ink_profile()))),
            "part.jpg": jpeg(64, 64, self.GREEN, in_segments(ADOBE_RGB)[:218]),
            "grey.jpg": jpeg(64, 64, self.GREEN, in_segments(GREY)),
        }
        said, pdf = self.render(self.game(cases))
        self.assertEqual([d["code"] for d in said], ["art/profile"] * len(cases))
        self.assertEqual([d["severity"] for d in said], ["warning"] * len(cases))
        self.assertEqual([d["line"] for d in said], [1] * len(cases))
        self.assertEqual(self.images(pdf)[0], self.images(self.render(self.game({"a.png": quadrants()}))[1])[0])

    def test_survives_hostile_profiles(self):
        for at in range(128, len(ADOBE_RGB), 8):
            hostile = ADOBE_RGB[:at] + b"\xff\xff\xff\xff" + ADOBE_RGB[at + 4:]
            with self.subTest(at):
                if at % 64 == 0:
                    self.render(self.game({"a.png": quadrants((b"iCCP", b"x\0\0" + zlib.compress(hostile)))}))


class Broken(Pictures):
    def test_reports_a_jpeg_that_ends_early(self):
        whole = jpeg(256, 256, (200, 100, 50))
        cut = whole[:len(whole) - 400] + b"\xff\xd9"
        taller = jpeg(256, 256, (200, 100, 50), said_height=512)
        lower = jpeg(256, 256, (200, 100, 50), said_height=64)
        for name, picture in ("cut.jpg", cut), ("taller.jpg", taller), ("lower.jpg", lower):
            with self.subTest(name):
                said, pdf = self.render(self.game({name: picture}))
                self.assertEqual([d["code"] for d in said], ["art/broken"])
                self.assertIn(name, said[0]["message"])
                self.assertIsNone(pdf)
        said, pdf = self.render(self.game({"padded.jpg": whole[:-2] + b"\0\0\0" + b"\xff\xd9", "whole.jpg": whole}))
        self.assertEqual(said, [])


class Pages(Pictures):
    def test_prints_pages_of_a_pdf_with_their_letters(self):
        _, sheet = self.render(self.game({"a.png": quadrants()}))
        game = self.game({"art.pdf": sheet.read_bytes()})
        said, pdf = self.render(game)
        self.assertEqual(said, [])
        self.assertEqual(tool("pdftotext", pdf, "-").count("Print at 100"), 2)
        self.assertEqual({font[1] for font in support.Pdf(pdf).fonts()}, {"yes"})
        self.write("game/cards.json", [{"name": "a", "art": "art.pdf#9"}])
        (d,), _ = self.render(game)
        self.assertEqual((d["code"], d["subject"]), ("art/no-part", "a"))
        self.assertIn("art.pdf has no page 9, only 1 page", d["message"])


if __name__ == "__main__":
    support.main()

"""poppler's picture of the PDF equals the PNG, for every type of layer and of picture."""
import json
import re
import struct
import subprocess
import zlib

import support
from support import FINE, SOURCE, Case, planche

DPI = 150
SIZE = (40, 30)  # of a part, mm
BLUR = 2  # pixels in each direction: rasterisers differ at rims
UNLIKE = 70  # of 255
MOST_UNLIKE = 0.003  # of the pixels of a part
SCHEMA = json.loads((SOURCE / "rules/schema/template.json").read_text())
LAYERS = SCHEMA["definitions"]["layer"]["properties"]["type"]["enum"]

TEXT = "font-family='Inter' font-size='9'"
SVG = "<svg xmlns='http://www.w3.org/2000/svg' {}>{}</svg>"
WIDE = f"<rect width='80' height='30' fill='#ffe0a0'/><text x='3' y='20' {TEXT}>Hello ABC wide</text>"
DRAWINGS = {
    "wide": SVG.format("viewBox='0 0 80 30'", WIDE),
    "tall": SVG.format("viewBox='0 0 63 88'", f"<text x='4' y='30' {TEXT}>Hello ABC</text><text x='31' y='60' {TEXT} "
                       "text-anchor='middle'>middle <tspan fill='red'>and</tspan> on</text>"),
    "stretched": SVG.format("width='80' height='60' viewBox='0 0 40 60' preserveAspectRatio='none'",
                            f"<text x='2' y='20' {TEXT}>Hello ABC</text>"
                            f"<text transform='scale(.5 1)' x='2' y='34' {TEXT}>narrow <tspan>ABC</tspan></text>"
                            f"<text transform='scale(1 .5)' x='20' y='90' {TEXT} text-anchor='middle'>low ABC</text>"
                            f"<text transform='skewX(20)' x='-12' y='58' {TEXT}>aslant</text>"),
    "effects": SVG.format("viewBox='0 0 60 40'",
                          "<defs><linearGradient id='g'><stop stop-color='#d00'/><stop offset='1' "
                          "stop-color='#00d'/></linearGradient><clipPath id='c'><circle cx='30' cy='20' "
                          "r='16'/></clipPath>"
                          "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter></defs><rect width='60' "
                          "height='40' "
                          "fill='url(#g)' clip-path='url(#c)' opacity='.6'/><rect x='22' y='12' width='16' height='16' "
                          f"filter='url(#f)'/><text x='2' y='38' {TEXT}>ABC</text>"),
}
# A blue rectangle on orange, 300 × 225 pixels.
WEBP = (b"RIFF2\0\0\0WEBPVP8L%\0\0\0/+\x018\0\x0fp/\xf1/U\x0f\xf4\xfc\x87\x16\xd4\x04 \xc0\xd0?\xb4W\x80\x15\xd1\xff\t@"
        b"\xe6\x97\x95\x83\xdf\xd5\x0e\0")
PALETTE = {"ink": "#1b1b1f", "paper": "#ffffff", "red": "#d55e00"}
BOX = {"at": [3, 3], "size": [34, 24]}
FONT = {"font": "EB Garamond", "size_pt": 10, "color": "ink"}

PARTS = {
    "rectangle": {"type": "rectangle", **BOX, "radius": 4, "fill": "red", "stroke": "ink", "width": 0.7},
    "ellipse": {"type": "ellipse", **BOX, "stroke": "ink", "width": 1, "dash": [3, 2]},
    "line": {"type": "line", "from": [4, 4], "to": [36, 25], "stroke": "ink", "width": 1, "cap": "round"},
    "polyline": {"type": "polyline", "points": [[4, 26], [20, 3], [36, 26]], "smooth": True, "offset": -1, "ends": 2,
                 "arrow": "both", "rim": {"color": "red", "width": 0.6}, "stroke": "ink", "width": 0.8},
    "way": {"type": "way", "from": "'n'", "to": 2, "rim": {"color": "red", "width": 0.6}, "stroke": "ink", "width": 4},
    "polygon": {"type": "polygon", "points": [[4, 26], [20, 3], [36, 26]], "fill": "red"},
    "star": {"type": "star", **BOX, "rays": 7, "fill": "red", "stroke": "ink", "join": "round"},
    "outline": {"type": "outline", "inset": 2, "stroke": "ink", "width": 0.7},
    "path": {"type": "path", "d": "M4 4C20 30 30 -10 36 26Z", "fill": "red", "rule": "evenodd"},
    "text": {"type": "text", "text": "Hello **ABC** _and on_ :moon: so far", **BOX, **FONT},
    "text outlined": {"type": "text", "text": "ABC", **BOX, **FONT, "size_pt": 30, "halo": {"color": "red", "width": 1},
                      "shadow": {"color": "ink", "offset": [1, 1]}},
    "text justified": {"type": "text", "text": "Hello ABC and all that is said beside it. " * 2, **BOX, **FONT,
                       "font": "Inter", "align": "justify"},
    "symbol": {"type": "symbol", "symbol": "disc", **BOX},
    "symbol from a file": {"type": "symbol", "symbol": "moon", **BOX},
    "qr": {"type": "qr", "text": "planche", "at": [8, 3], "size": [24, 24]},
    "table": {"type": "table", "of": "rows", **BOX, "row": 6, "style": FONT, "stroke": "ink", "stripes": "red",
              "columns": [
        {"head": "No.", "text": "{index}", "width": 10}, {"head": "Name", "text": "ABC {item}"}]},
    "group turned": {"type": "group", "turn": 20, "at": [8, -4], "layers": [
        {"type": "image", "art": "wide.svg", **BOX}]},
    "group clipped": {"type": "group", "clip": {"at": [6, 6], "size": [20, 16], "radius": 4}, "layers": [
        {"type": "image", "art": "wide.svg", **BOX, "fit": "cover"}]},
    "group faded": {"type": "group", "opacity": 0.5, "blend": "multiply", "layers": [
        {"type": "image", "art": "tall.svg", **BOX}, {"type": "text", "text": "ABC", **BOX, **FONT}]},
    "hatch": {"type": "rectangle", **BOX, "fill": {"hatch": "lines", "color": "ink", "gap": 3, "width": 0.8}},
    "gradient": {"type": "rectangle", **BOX, "fill": {"linear": [0, 0, 34, 24], "stops": [[0, "red"], [1, "paper"]]}},
    "pattern": {"type": "rectangle", **BOX, "fill": {"pattern": "moon", "size": [8, 8], "step": [9, 9]}},
    "image wide": {"type": "image", "art": "wide.svg", **BOX},
    "image tall": {"type": "image", "art": "tall.svg", **BOX},
    "image covering": {"type": "image", "art": "tall.svg", **BOX, "fit": "cover", "focus": [0.5, 0.2]},
    "image stretched": {"type": "image", "art": "stretched.svg", **BOX},
    "image with effects": {"type": "image", "art": "effects.svg", **BOX},
    "image masked": {"type": "image", "art": "wide.svg", **BOX, "fit": "cover", "mask": "ellipse"},
    "image seen through another": {"type": "image", "art": "wide.svg", **BOX, "mask": {"art": "effects.svg"}},
    "image fading": {"type": "image", "art": "wide.svg", **BOX, "fit": "cover",
                     "mask": {"linear": [0, 0, 34, 0], "stops": [[0, "ink"], [1, "none"]]}},
    "image repeated": {"type": "image", "art": "wide.svg", "at": [2, 2], "size": [16, 6], "turn": 30,
                       "each": {"columns": 2, "rows": 3, "step": [19, 9]}},
    "image png": {"type": "image", "art": "a.png", **BOX},
    "image jpeg": {"type": "image", "art": "a.jpg", **BOX},
    "image webp": {"type": "image", "art": "a.webp", **BOX},
}


def read_png(path):
    """(width, height, grey pixels) of a PNG of 8 bits a channel, without interlacing."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at:at + 4])
        kind, content = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", content[:10])
        packed += content if kind == b"IDAT" else b""
        at += 12 + length
    step = {0: 1, 2: 3, 6: 4}[colour]
    raw, above, grey = zlib.decompress(packed), bytearray(width * step), bytearray()
    for y in range(height):
        begin = y * (width * step + 1)
        way, row = raw[begin], bytearray(raw[begin + 1:begin + 1 + width * step])
        for i in range(len(row)) if way else ():
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            if way == 4:
                guess = left + above[i] - corner
                near = min((abs(guess - v), order, v) for order, v in enumerate((left, above[i], corner)))[2]
            else:
                near = (left, above[i], (left + above[i]) // 2)[way - 1]
            row[i] = (row[i] + near) & 255
        above = row
        grey += row if step == 1 else bytes((r * 299 + g * 587 + b * 114) // 1000
                                            for r, g, b in zip(row[::step], row[1::step], row[2::step]))
    return width, height, bytes(grey)


def read_pgm(data):
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
    return int(head[1]), int(head[2]), data[head.end():]


def sums(values):
    """Of each value and its neighbours."""
    return [sum(near) for near in zip(*(values[i:len(values) - 2 * BLUR + i] for i in range(2 * BLUR + 1)))]


def blurred(picture, left, top, right, bottom):
    """The rows of the window without its rim."""
    width, _, pixels = picture
    rows = [sums(pixels[y * width + left:y * width + right]) for y in range(top, bottom)]
    return zip(*(sums(column) for column in zip(*rows)))


def unlike(one, other, window):
    """The share of the window's pixels that differ."""
    pairs = [(a, b) for rows in zip(blurred(one, *window), blurred(other, *window)) for a, b in zip(*rows)]
    return sum(abs(a - b) > UNLIKE * (2 * BLUR + 1) ** 2 for a, b in pairs) / len(pairs)


class Formats(Case):
    def game(self):
        for name, drawing in DRAWINGS.items():
            self.write(f"g/{name}.svg", drawing)
        self.write("g/a.png", support.png(400, 300, lambda x,
                                          y: (x * 255 // 400, 80, 200) if x // 40 % 2 else (255, 240, 0)))
        self.write("g/a.jpg", support.jpeg(400, 300))
        self.write("g/a.webp", WEBP)
        parts = {}
        for number, (name, layer) in enumerate(PARTS.items()):
            self.write(f"g/t{number}.json", {
                "part": {"size": SIZE, "safe": 0}, "palettes": {"colour": PALETTE}, "layers": [layer],
                "symbols": {"moon": "tall.svg", "disc": {"box": [10, 10], "layers": [
                    {"type": "ellipse", "at": [1, 1], "size": [8, 8], "fill": "red", "stroke": "ink", "width": 1}]}}})
            parts[f"p{number}"] = {"title": name, "of": "records", "front": f"t{number}.json"}
        self.write("g/records.json", [{"rows": ["sun", "moon"]}])
        self.write("g/game.json", {"format": 1, "id": "g", "title": "G", "credit": "G", "parts": parts, "records": {
            "records": {"from": "records.json", "fields": {"rows": {"type": "list", "of": "text"}}}}})
        return self.folder / "g"

    def test_tests_every_layer_type(self):
        self.assertLessEqual(set(LAYERS), {layer["type"] for layer in PARTS.values()})

    def test_draws_the_same_in_pdf_and_png(self):
        game = self.game()
        common = ["kit", game, "--no-cover", "--paper", "a4"]
        drawn = self.check(planche(*common, "-o", self.folder / "o.pdf", "--report", "places"), FINE)
        self.check(planche(*common, "-o", self.folder / "o.png", "--dpi", DPI), FINE)
        (file,) = json.loads(drawn.out)["files"]
        pages, seen = {}, set()
        for place in file["places"]:
            number = place["page"]
            if number not in pages:
                pages[number] = (read_pgm(self.pdf_page(number)), read_png(self.folder / f"o-{place['label']}.png"))
            left, top, width, height = (round(mm / 25.4 * DPI) for mm in place["trim"])
            share = unlike(*pages[number], (left, top, left + width, top + height))
            with self.subTest(place["part"]):
                self.assertLess(share, MOST_UNLIKE)
            seen.add(place["part"])
        self.assertEqual(seen, set(PARTS))

    def pdf_page(self, number):
        return subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "-f", str(number), "-l", str(number),
                               self.folder / "o.pdf"],
                              stdout=subprocess.PIPE, timeout=support.PATIENCE, check=True).stdout


if __name__ == "__main__":
    support.main()

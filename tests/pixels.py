"""PNG pictures as pixels, read without the library that wrote them."""
import pathlib
import struct
import zlib


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


class Pixels:
    def __init__(self, source):
        data = source if isinstance(source, bytes) else pathlib.Path(source).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n", source
        at, chunks = 8, []
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            content = data[at + 8:at + 8 + length]
            assert zlib.crc32(kind + content) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
            chunks.append((kind, content))
            at += 12 + length
        head = dict(chunks)[b"IHDR"]
        self.width, self.height, depth, colour = struct.unpack(">IIBB", head[:10])
        assert depth == 8 and colour in (2, 6), (depth, colour)
        self.channels = 3 if colour == 2 else 4
        per_metre = dict(chunks).get(b"pHYs")
        self.dpi = round(struct.unpack(">I", per_metre[:4])[0] * 0.0254) if per_metre else None
        self.size = (self.width, self.height)
        self.raw = zlib.decompress(b"".join(content for kind, content in chunks if kind == b"IDAT"))
        self.rows = []

    def row(self, y):
        n, stride = self.channels, self.width * self.channels
        while len(self.rows) <= y:
            start = len(self.rows) * (stride + 1)
            kind, line = self.raw[start], bytearray(self.raw[start + 1:start + 1 + stride])
            above = self.rows[-1] if self.rows else bytes(stride)
            if kind == 2:
                for i in range(stride):
                    line[i] = (line[i] + above[i]) & 255
            elif kind:
                for i in range(stride):
                    left, corner = (line[i - n], above[i - n]) if i >= n else (0, 0)
                    add = {1: left, 3: (left + above[i]) // 2, 4: paeth(left, above[i], corner)}[kind]
                    line[i] = (line[i] + add) & 255
            self.rows.append(bytes(line))
        return self.rows[y]

    def at(self, x, y):
        return tuple(self.row(y)[x * self.channels:(x + 1) * self.channels])

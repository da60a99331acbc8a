"""What the tests of file-based games share."""
import json

import support
from support import FINE, Case, planche

TEMPLATE = json.dumps({"part": {"size": [40, 40]}, "layers": [
    {"type": "text", "text": "TEXT", "at": [4, 4], "size": [32, 30], "font": "Inter", "size_pt": 7}]})


def text_of(pdf):
    return support.tool("pdftotext", "-layout", pdf, "-")


class GameCase(Case):
    """Writes small games, asks planche about them and reads what it prints."""
    CARDS = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id"}},
             "parts": {"card": {"of": "cards", "front": "templates/card.json"}}}

    def game(self, folder, game, **files):
        """Writes a folder; names of files have `__` for a slash and `_` before the ending for a dot."""
        self.write(f"{folder}/game.json", game if isinstance(game, str) else json.dumps(game))
        for name, text in files.items():
            *stem, ending = name.replace("__", "/").rsplit("_", 1)
            self.write(f"{folder}/{stem[0]}.{ending}", text)
        return self.folder / folder

    def codes(self, *arguments, **options):
        run = planche(arguments[0], "--format", "json", *arguments[1:], **options)
        return [(d["code"], d["line"], d["column"]) for d in run.diagnostics()]

    def value(self, expression, folder, *options):
        return self.check(planche("eval", expression, folder, *options), FINE).out.splitlines()

    def texts(self, folder, *options):
        target = self.folder / "texts.pdf"
        self.check(planche("render", folder, "-o", target, "-q", *options), FINE)
        return text_of(target)

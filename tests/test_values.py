"""Values that people write in their tables, and what the program makes of them."""
import json

import support
from support import BAD_DATA, FINE, Case, planche


class Values(Case):
    def game(self, records, text="{this}", name="game", **files):
        """Writes a game with the given records and a template that prints `text`; `__` in names of files is a slash."""
        layer = {"type": "text", "text": text, "at": [2, 2], "size": [116, 56], "font": "Inter", "size_pt": 7}
        self.write(f"{name}/card.json", {"part": {"size": [120, 60]}, "layers": [layer]})
        for file, content in files.items():
            stem, _, ending = file.replace("__", "/").rpartition("_")
            self.write(f"{name}/{stem}.{ending}", content)
        self.write(f"{name}/game.json", {"format": 1, "id": "own", "title": "own", "languages": ["en"],
                                         "records": {"cards": records}, "parts": {"card": {"of": "cards", "front": "card.json"}}})
        return self.folder / name

    def printed(self, folder, *options):
        target = self.folder / "printed.pdf"
        self.check(planche("render", folder, "-o", target, "-q", *options), FINE)
        return support.tool("pdftotext", "-layout", target, "-")

    def reported(self, folder, *options, status=FINE, command="validate"):
        """Diagnostics as (code, file, line, column, message)."""
        run = self.check(planche(command, folder, "--format", "json", *options), status)
        return [(d["code"], d["file"].rpartition("/")[2], d["line"], d["column"], d["message"]) for d in run.diagnostics()]

    def value(self, expression, folder):
        return self.check(planche("eval", expression, folder), FINE).out.strip()


class Backslashes(Values):
    WRITTEN = r"C:\new\path \n \_ \[a\] 1\2"

    def test_one_that_escapes_nothing_is_printed_from_every_kind_of_file(self):
        doubled = json.dumps(self.WRITTEN)
        for kind in ("text", "markup"):
            fields = {"fields": {"words": kind}}
            for file, content in (("cards.csv", f"words\n{self.WRITTEN}\n"), ("cards.json", f'[{{ "words": {doubled} }}]'),
                                  ("cards.yaml", f"- words: '{self.WRITTEN}'\n"),
                                  ("game.json", None)):
                with self.subTest(file=file, kind=kind):
                    records = {"from": file, **fields} if content else {"rows": [{"words": self.WRITTEN}], **fields}
                    folder = self.game(records, "{words} | {=words}")
                    if content:
                        self.write(f"game/{file}", content)
                    self.assertIn(f"{self.WRITTEN} | {self.WRITTEN}", self.printed(folder))
                    self.assertEqual(self.value("cards.words", folder), self.WRITTEN)

    def test_templates_and_labels_print_it_too(self):
        folder = self.game({"rows": [{"n": 1}]}, self.WRITTEN + " | {label.path}",
                           labels__en_json=json.dumps({"path": self.WRITTEN}))
        self.assertIn(f"{self.WRITTEN} | {self.WRITTEN}", self.printed(folder))

    def test_it_makes_marks_literal(self):
        folder = self.game({"from": "cards.csv"}, r"\*a\* \{b\} \:c: {words}", cards_csv="words\n" + r"\*d\* \{e\} \:f: \\g" + "\n")
        self.assertIn(r"*a* {b} :c: *d* {e} :f: \g", self.printed(folder))

    def test_a_written_line_end_can_be_replaced(self):
        folder = self.game({"from": "cards.csv", "fields": {"words": {"type": "markup", "replace": {"\\n": "\n"}}}}, "{words}",
                           cards_csv="words\nfirst\\nsecond\n")
        lines = [line.strip() for line in self.printed(folder).splitlines()]
        self.assertIn("first", lines)
        self.assertIn("second", lines)


if __name__ == "__main__":
    support.main()

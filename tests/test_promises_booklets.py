"""What docs/booklets.md promises about mistakes: each row quotes it and gives what `planche validate` reports."""
import support
from game_case import GameCase, TEMPLATE
from support import BAD_DATA, FINE, planche

SYMBOLS = {"part": {"size": [40, 40]}, "layers": [], "symbols": {
    "ember": {"box": [10, 10], "layers": [{"type": "ellipse", "at": [0, 0], "size": [10, 10], "fill": "red"}]}}}
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
# The promise, the text below the title and its first paragraph, the codes and lines that are reported.
ROWS = [
    ("a condition at the end of a paragraph", "Words <!-- when lives > 3 --> and more.", [("booklet/condition", 5)]),
    ("... not of a line", "One line <!-- when lives > 3 -->\nand another.", [("booklet/condition", 5)]),
    ("... of a list item", "- item <!-- when lives > 3 --> more", [("booklet/condition", 5)]),
    ("a condition with an expression", "Words. <!-- when -->", [("booklet/condition", 5)]),
    ("the same paragraph in two cells", "| a | b |\n|---|---|\n| x <!-- when lives > 3 --> | y |", []),
    ("other comments are ignored", "Words. <!-- O1 --> <!-- when lives > 3 --> <!-- O2 -->\n\n<!-- O3 -->", []),
    ("one last page", "A\n\n<!-- last page -->\n\nB\n\n<!-- last page -->\n\nC", [("booklet/html", 11)]),
    ("the comment names the template", "<!-- symbols s.json -->\n\n:ember:\n\n<!-- symbols s.json -->", [("booklet/html", 9)]),
    ("the title sets the width", '![c](map.svg "20mm 30mm")', [("booklet/picture", 5)]),
    ("forbidden marks a document", '![c](map.svg "forbidden")', [("booklet/example", 5)]),
    ("... not a picture of a correct part", '![c](part:card "forbidden")', [("booklet/example", 5)]),
    ("a page is outside lists", "- a\n\n  <!-- page -->\n- b", [("booklet/html", 7)]),
]


class Booklets(GameCase):
    def test_promises_about_mistakes(self):
        for number, (promise, text, expected) in enumerate(ROWS):
            with self.subTest(promise):
                folder = self.game(f"g{number}", {
                    "format": 1, "id": "g", "title": "G", "numbers": {"lives": 3}, "records": {"cards": [{"id": "a"}]},
                    "parts": {"card": {"of": "cards", "front": "t.json"}}}, t_json=TEMPLATE.replace("TEXT", "{id}"))
                for name, content in (("s.json", SYMBOLS), ("map.svg", DRAWING),
                                      ("rules.en.md", f"# T\n\nAbout {{lives}} lives.\n\n{text}\n")):
                    self.write(f"g{number}/{name}", content)
                run = self.check(planche("validate", "--format", "json", folder), BAD_DATA if expected else FINE)
                self.assertEqual([(d["code"], d["line"]) for d in run.diagnostics()], expected, run)


if __name__ == "__main__":
    support.main()

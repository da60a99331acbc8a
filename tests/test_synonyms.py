"""Words from other programs: commands and options with other names in planche."""
import support
from support import BAD_USAGE, Case, planche, sample


class Synonyms(Case):
    def hint(self, *arguments):
        run = self.check(planche(*arguments, cwd=self.folder), BAD_USAGE)
        lines = run.err.splitlines()
        self.assertEqual(len(lines), 2, run.err)
        return lines[0], lines[1].strip().removeprefix("hint: ")

    def test_explains_commands_of_other_programs(self):
        self.write("mine/game.json", "{}")
        for word, meant in {"print": "render", "build": "render", "make": "kit", "pdf": "render",
                            "preview": "-o preview.png", "check": "validate", "lint": "validate", "init": "new",
                            "create": "new", "stats": "survey", "calc": "eval", "shuffle": "randomise",
                            "import": "convert", "booklet": "rules", "version": "--version",
                            "help": "--help"}.items():
            with self.subTest(word):
                problem, hint = self.hint(word, "mine") if word not in ("version", "help") else self.hint(word)
                self.assertEqual(problem, f'planche: error: unknown command "{word}"')
                self.assertIn(meant, hint)

    def test_leads_to_the_live_page(self):
        self.assertEqual(self.hint("serve", "mine"), ('planche: error: unknown command "serve"',
                                                      "see every change at once with `planche live mine`"))
        self.assertIn("`planche live .`", self.hint("serve")[1])

    def test_explains_a_file_without_a_command(self):
        self.write("mine/game.json", "{}")
        self.assertEqual(self.hint("mine")[1], "put a command before it: planche render mine, planche validate mine")

    def test_proposes_the_nearest_command(self):
        self.assertEqual(self.hint("rendr", "x"), ('planche: error: unknown command "rendr"', "did you mean render?"))
        self.assertEqual(self.hint("frobnicate"),
                         ('planche: error: unknown command "frobnicate"', "see planche --help"))

    def test_explains_options_of_other_programs(self):
        deck = sample("menagerie.json")
        for option, meant in {"--duplex": "--backs duplex", "--single-sided": "--backs none", "--size": "--paper",
                              "--a4": "--paper a4", "--landscape": "a4-landscape", "--copies": '"copies"',
                              "--color": "--style", "--grayscale": "--low-ink", "--out": "--output", "--png": ".png",
                              "--force": "leave it out", "--language": "--lang", "--crop-marks": "--cut",
                              "--gutter": "--bleed", "--resolution": "--dpi", "--version": "planche --version",
                              "--watch": "planche live", "--cards": "--only", "--dry-run": "planche validate"}.items():
            with self.subTest(option):
                problem, hint = self.hint("render", deck, option)
                self.assertEqual(problem, f"planche: error: {option} is not an option of planche render")
                self.assertIn(meant, hint)
                self.assertNotIn("did you mean", hint)
                self.assertEqual(self.hint("render", deck, f"{option}=x")[1], hint)

    def test_proposes_no_option_of_another_command(self):
        problem, hint = self.hint("eval", "1", "--duplex")
        self.assertEqual(problem, "planche: error: --duplex is not an option of planche eval")
        self.assertNotIn("--backs", hint)


if __name__ == "__main__":
    support.main()

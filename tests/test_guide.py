"""The guide in docs/own-game.md, followed step by step."""
import re

import support
from game_case import GameCase, text_of
from support import BAD_DATA, FINE, SOURCE, planche

GUIDE = (SOURCE / "docs/own-game.md").read_text()


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", GUIDE, re.M | re.S)


class Guide(GameCase):
    def make(self):
        table = blocks("csv")[0]
        game, template, rules = blocks("json")[:3]
        return self.game("first", game, cards_csv=table, templates__card_json=template), game, rules

    def test_prints_the_example(self):
        folder, _, _ = self.make()
        run = self.check(planche("render", ".", cwd=folder), FINE)
        self.assertIn("wrote output/first.pdf: 1 page", run.err)
        words = text_of(folder / "output/first.pdf")
        for card, copies in ("Owl", 3), ("Fox", 2), ("Spark", 4):
            self.assertEqual(words.count(card), copies)

    def test_checks_the_rules(self):
        folder, game, rules = self.make()
        (folder / "game.json").write_text(game.replace('  "parts"', rules + '  "parts"'))
        self.check(planche("validate", "--strict", ".", cwd=folder), FINE)
        table = (folder / "cards.csv").read_text()
        (folder / "cards.csv").write_text(table.replace("Owl,creature,2,2,3", "Owl,creature,2,5,3"))
        run = self.check(planche("validate", ".", cwd=folder), BAD_DATA)
        shown = re.search(r"it says\n\n```\n(.*?)```", GUIDE, re.S)[1]
        self.assertIn(shown, run.err)

    def test_answers_the_questions(self):
        folder, _, _ = self.make()
        questions = re.findall(r"^planche eval '(.*)' \.$", GUIDE, re.M)
        answers = [self.check(planche("eval", q, ".", cwd=folder), FINE).out.split() for q in questions]
        self.assertEqual(answers, [["9"], ["owl", "fox"], ["2"], ["16/9", "(1.778)"]])

    def test_names_only_existing_commands(self):
        for line in re.findall(r"^planche (.*)$", GUIDE, re.M):
            self.assertIn(line.split()[0], ("render", "validate", "eval", "survey", "diff"), line)


if __name__ == "__main__":
    support.main()

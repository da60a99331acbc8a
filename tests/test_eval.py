"""eval of games with errors: the answer, and one line that mentions the errors."""
import json

import support
from support import BAD_DATA, FINE, Case, planche


class Eval(Case):
    def test_reports_errors_of_the_game_in_one_line(self):
        self.write("game.json", json.dumps({"format": 1, "id": "zoo", "title": "Zoo", "records": {"cards": {
            "from": "cards.csv", "key": "id", "fields": {"id": "text", "cost": {"type": "integer", "max": 5}}}}}))
        self.write("cards.csv", "id,cost\n" + "".join(f"c{i},{i}\n" for i in range(9)))
        run = self.check(planche("eval", "count(cards)", ".", cwd=self.folder), BAD_DATA)
        self.assertEqual(run.out, "9\n")
        self.assertEqual(run.err, "Zoo has 3 errors, which may change the answer: planche validate .\n")
        self.write("cards.csv", "id,cost\na,1\n")
        self.assertEqual(self.check(planche("eval", "count(cards)", ".", cwd=self.folder), FINE).err, "")


if __name__ == "__main__":
    support.main()

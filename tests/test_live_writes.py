"""Files that the live page changes with --edit stay whole when the disk is full or the program is killed."""
import http.client
import json
import os
import resource
import shutil
import subprocess
import threading
import time
import unittest

from live_page import ROWS, LiveCase

AS_JSON = {"Content_Type": "application/json"}


class Writes(LiveCase):
    def change(self, row, field, seen, text):
        """The status and the text of the answer."""
        body = json.dumps({"list": "cards", "row": row, "field": field, "seen": seen, "text": text})
        return self.ask("edit", "POST", body, **AS_JSON)[:2]

    def test_says_that_the_disk_is_full(self):
        """On a full file system where one may be mounted, else with a limit on file sizes."""
        more, disk = {}, self.folder / "disk"
        disk.mkdir()
        mounted = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "planche-test", str(disk)],
                                                       stderr=subprocess.DEVNULL).returncode == 0
        if mounted:
            self.addCleanup(subprocess.run, ["umount", "-l", str(disk)])
        else:
            more = {"restore_signals": False, "preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))}
        for file in (self.folder / "game").iterdir():
            shutil.copy(file, disk)
        if mounted:  # as full as it gets
            with open(disk / "full", "wb", buffering=0) as full:
                try:
                    while full.write(bytes(1024)):
                        pass
                except OSError:
                    pass
        files = lambda: {file.name: file.read_bytes() for file in disk.iterdir()}
        before = files()
        self.start("--edit", game="disk", **more)
        status, text = self.change(2, "title", "Card 3", "Kraken " * 20)
        self.assertEqual(status, 409)
        self.assertRegex(text, "cards.csv.*(No space left on device|File too large)")
        self.assertEqual((files(), self.state()["undo"]), (before, []))
        if mounted:
            (disk / "full").unlink()
            self.assertEqual(self.change(2, "title", "Card 3", "Kraken")[0], 200, "there is room again")

    def test_leaves_the_old_or_the_new_file_when_killed(self):
        filler = "".join(f"x{n},Filler,1\n" for n in range(60_000))
        whole = {ROWS + filler}
        # Not drawn: the changed list is another one.
        game = json.loads((self.folder / "game/game.json").read_text("utf-8"))
        game["records"]["other"] = {"from": "other.csv", "key": "id", "fields": {"id": "text", "title": "text", "cost": "text"}}
        self.write("game/game.json", game)
        for turn in range(3):
            for left in (self.folder / "game").glob(".other.csv.*"):
                left.unlink()
            self.write("game/other.csv", ROWS + filler)
            self.start("--edit")
            body = json.dumps({"list": "other", "row": 0, "field": "title", "seen": "Card 1", "text": f"Kraken {turn}"})
            whole.add(ROWS.replace("Card 1", f"Kraken {turn}") + filler)

            def change():
                try:
                    self.ask("edit", "POST", body, **AS_JSON)
                except (OSError, http.client.HTTPException):
                    pass  # killed before it answered
            self.state()
            changing = threading.Thread(target=change)
            changing.start()
            # While the new file is being written, or a little later.
            while changing.is_alive() and not list((self.folder / "game").glob(".other.csv.*")):
                pass
            time.sleep(0.002 * turn)
            self.server.kill()
            changing.join()
            self.server.communicate()
            self.assertTrue((self.folder / "game/other.csv").read_text("utf-8") in whole, turn)


if __name__ == "__main__":
    unittest.main()

"""Earlier states of a game, as commits of its git repository have it: planche diff and --since, and what a stranger's
repository can try."""
import json
import os
import shutil
import signal
import subprocess
import unittest

import support
from support import BAD_DATA, BAD_WORLD, FINE, Pdf, environment, planche, png
from game_case import TEMPLATE, GameCase


def git(folder, *words, **more):
    """Git with no configuration but that of the repository."""
    own = environment(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null", GIT_AUTHOR_NAME="Ada", GIT_AUTHOR_EMAIL="a@b.c",
                      GIT_COMMITTER_NAME="Ada", GIT_COMMITTER_EMAIL="a@b.c", **more)
    return subprocess.run(["git", "-C", str(folder), *words], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=own).stdout.decode().strip()


def commit(folder, subject):
    git(folder, "add", "-A", ".")
    git(folder, "commit", "-q", "-m", subject)


@unittest.skipUnless(shutil.which("git"), "needs git")
class History(GameCase):
    CARDS = "id,text\na,Alder\nb,Birch\nc,Cedar\n"
    GAME = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id"}},
            "parts": {"card": {"title": "Cards", "of": "cards", "front": "templates/card.json"}}}

    def setUp(self):
        super().setUp()
        self.top = self.folder / "top"
        template = json.loads(TEMPLATE.replace("TEXT", "{text}"))
        template["layers"].append({"type": "image", "art": "art/{id}.png", "at": [2, 2], "size": [8, 8], "when": "id == \"a\""})
        self.write_game({"c.csv": self.CARDS, "templates/card.json": template, "game.json": self.GAME})
        self.write_picture((255, 0, 0))
        git(self.top, "init", "-q", "-b", "main")
        commit(self.top, "First state")
        self.game_folder = self.top / "game"

    def write_game(self, files):
        for name, content in files.items():
            self.write(f"top/game/{name}", content)

    def write_picture(self, colour):
        self.write("top/game/art/a.png", png(4, 4, lambda x, y: colour))

    def diff(self, *arguments, status=BAD_DATA, **more):
        return self.check(planche("diff", *arguments, cwd=self.folder, **more), status)

    def told(self, *arguments, **more):
        return json.loads(self.diff(*arguments, "--json", **more).out)

    def causes(self, told):
        return {part["name"]: (part["change"], part.get("causes", [])) for part in told["parts"]}

    def test_leaves_nothing_behind_when_it_is_interrupted(self):
        self.write_game({"c.csv": "id,text\n" + "".join(f"c{n},Oak {n}\n" for n in range(20_000))})
        commit(self.top, "Many")
        self.write_game({"c.csv": self.CARDS})
        temporary = self.folder / "temporary"
        temporary.mkdir()
        run = subprocess.Popen([support.PLANCHE, "diff", "HEAD:top/game", "top/game"], cwd=self.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=environment(TMPDIR=str(temporary)))
        while not list(temporary.glob("planche-past-*/top/game/templates/card.json")) and run.poll() is None:
            pass
        run.send_signal(signal.SIGINT)
        self.assertEqual(run.wait(support.PATIENCE), -signal.SIGINT)
        self.assertEqual(list(temporary.iterdir()), [])
        self.assertEqual(self.diff("HEAD~1:top/game", "top/game", status=FINE).out, "")

    def test_prints_of_rules_and_boxes_only_what_changed(self):
        """As since a PDF; a part whose drawing changed keeps its name."""
        self.write_game({"rules.en.md": "# G\n\nPlay.\n", "game.json": {**self.GAME, "records": {"cards": {
            "from": "c.csv", "key": "id", "copies": 6, "fields": {"id": "text", "title": "text", "text": "text"}}}},
            "c.csv": "id,title,text\na,Ash,Alder\nb,Beech,Birch\n"})
        commit(self.top, "Rules")
        since = ("kit", "top/game", "--box", "--since", "HEAD:top/game", "-o", "n.pdf")
        self.assertIn("nothing has changed", self.check(planche(*since, cwd=self.folder), FINE).err)
        self.write_game({"rules.en.md": "# G\n\nPlay well.\n", "c.csv": "id,title,text\na,Ash,Alder\nb,Beech,Big\n"})
        run = self.check(planche(*since, cwd=self.folder), FINE)
        self.assertEqual(run.err.splitlines()[-2:], ["  changed 6 × Beech (Cards)", "  changed 1 × Rules (Rules)"])
        self.assertIn("7 parts to print, 7 to discard, 7 unchanged", run.err)

    def test_compares_commits_with_each_other_and_with_the_folder(self):
        self.assertEqual(self.diff("HEAD:top/game", "top/game", status=FINE).out, "")
        self.write_game({"c.csv": self.CARDS.replace("Alder", "Ash")})
        commit(self.top, "Rename the alder")
        git(self.top, "tag", "v2")
        self.write_game({"c.csv": self.CARDS.replace("Birch", "Beech")})
        told = self.told("HEAD~1:top/game", "v2:top/game")
        self.assertEqual([(part["change"], part["name"]) for part in told["parts"]], [("changed", "a")])
        told = self.told("HEAD:top/game", "top/game", "-o", "d.pdf", "-o", "d.html")
        self.assertEqual([(r["key"], r["fields"]) for r in told["records"]],
                         [("a", [{"field": "text", "old": "Ash", "new": "Alder"}]), ("b", [{"field": "text", "old": "Birch", "new": "Beech"}])])
        self.assertEqual((told["old"], told["new"]), ("HEAD:top/game", "top/game"))
        self.assertIn("text: Birch → Beech", support.tool("pdftotext", self.folder / "d.pdf", "-"))
        self.assertEqual((self.folder / "d.html").read_text().count("<img"), 4)
        # From inside the game, and by an ID.
        self.assertIn("Beech", self.check(planche("diff", git(self.top, "rev-parse", "HEAD")[:10] + ":", ".", cwd=self.game_folder), BAD_DATA).out)

    def test_names_the_files_that_change_pictures(self):
        self.write_picture((0, 0, 255))
        self.assertEqual(self.causes(self.told("HEAD:top/game", "top/game")), {"a": ("drawn-otherwise", ["art/a.png"])})
        template = self.game_folder / "templates/card.json"
        template.write_text(template.read_text().replace("40", "41", 1))
        (self.game_folder / "rules.en.md").write_text("# Rules\n")
        causes = self.causes(self.told("HEAD:top/game", "top/game"))
        self.assertEqual(causes["a"], ("drawn-otherwise", ["art/a.png", "templates/card.json"]))
        self.assertEqual(causes["b"], ("drawn-otherwise", ["templates/card.json"]))
        self.assertIn("because of art/a.png, templates/card.json", self.diff("HEAD:top/game", "top/game", "-o", "d.html").out)
        self.assertIn("because of templates/card.json", (self.folder / "d.html").read_text())

    def test_prints_what_looks_different(self):
        self.write_game({"c.csv": self.CARDS.replace("Alder", "Ash").replace("c,Cedar\n", "")})
        run = self.check(planche("kit", "top/game", "--since", "HEAD:top/game", "-o", "new.pdf", "--report", "json", cwd=self.folder), FINE)
        since = json.loads(run.out)["since"]
        self.assertEqual({(part["name"], part["in"], part["out"]) for part in since["parts"]}, {("a", 1, 1), ("c", 0, 1)})
        text = Pdf(self.folder / "new.pdf").text()
        self.assertIn("Ash", text)
        self.assertNotIn("Birch", text)
        git(self.top, "checkout", "-q", ".")
        self.assertIn("nothing has changed", self.check(planche("kit", "top/game", "--since", "HEAD:top/game", "-o", "x.pdf", cwd=self.folder), FINE).err)
        self.assertIn('no commit "nowhere"', self.check(planche("kit", "top/game", "--since", "nowhere:top/game", "-o", "x.pdf", cwd=self.folder), BAD_DATA).err)

    def test_says_what_is_missing(self):
        for name, word in (("nowhere:top/game", 'no commit "nowhere"'), ("--all:top/game", 'no commit'), ("HEAD^{tree}:top/game", "no commit"),
                           ("HEAD:top/none", "is not there in HEAD"), ("HEAD:.", "in no git repository")):
            self.assertIn(word, self.diff("--", name, "top/game", status=BAD_WORLD).err)
        (self.top / "late").mkdir()
        shutil.copytree(self.game_folder, self.top / "late/game")
        self.assertIn("had no files yet in HEAD", self.diff("HEAD:top/late/game", "top/game", status=BAD_WORLD).err)
        fresh = self.folder / "fresh"
        shutil.copytree(self.game_folder, fresh)
        git(fresh, "init", "-q")
        self.assertIn("no commit yet", self.diff("HEAD:fresh", "fresh", status=BAD_WORLD).err)
        (self.folder / "bin").mkdir()
        os.symlink(shutil.which("env"), self.folder / "bin/env")
        self.assertIn("git is not installed", self.diff("HEAD:top/game", "top/game", status=BAD_WORLD, env=environment(PATH=str(self.folder / "bin"))).err)
        if os.geteuid() == 0:
            os.chown(self.top, 65534, 65534)
            self.assertIn("of another user", self.diff("HEAD:top/game", "top/game", status=BAD_WORLD, env=environment(HOME="/nonexistent")).err)
            os.chown(self.top, 0, 0)
        # An error in the earlier state is at its place.
        self.write_game({"c.csv": 'id,text\na,"Alder\n'})
        commit(self.top, "Break it")
        self.write_game({"c.csv": self.CARDS})
        err = self.diff("HEAD:top/game", "top/game").err
        self.assertIn("HEAD:top/game/c.csv:2", err)
        self.assertNotIn("planche-past", err)

    def test_reads_what_the_game_extends(self):
        self.write("top/more/game.json", {"id": "more", "extends": "../game"})
        commit(self.top, "An expansion")
        self.write_picture((0, 0, 255))
        self.assertEqual(self.causes(self.told("HEAD:top/more", "top/more"))["a"], ("drawn-otherwise", ["../game/art/a.png"]))

    def test_a_hostile_configuration_starts_nothing(self):
        mark, evil = self.folder / "started", self.folder / "evil"
        evil.write_text(f"#!/bin/sh\necho \"$0 $*\" >> {mark}\nexit 1\n")
        evil.chmod(0o755)
        (self.top / ".gitattributes").write_text("* filter=evil diff=evil merge=evil\n")
        self.write_game({"c.csv": self.CARDS.replace("Alder", "Ash")})
        commit(self.top, "Attributes")
        blob = git(self.top, "rev-parse", "HEAD:game/art/a.png")
        hooks = self.top / ".git/hooks"
        hooks.mkdir(exist_ok=True)
        for hook in ("post-checkout", "pre-auto-gc", "reference-transaction", "fsmonitor-watchman", "post-index-change"):
            shutil.copy(evil, hooks / hook)
        for name, value in {"core.fsmonitor": evil, "core.hooksPath": hooks, "core.pager": evil, "core.sshCommand": evil, "core.editor": evil,
                            "core.askPass": evil, "core.gitProxy": evil, "core.alternateRefsCommand": evil, "diff.external": evil,
                            "diff.evil.textconv": evil, "diff.evil.command": evil, "filter.evil.smudge": evil, "filter.evil.process": evil,
                            "log.showSignature": "true", "gpg.program": evil, "pager.rev-list": evil, "pager.log": evil, "alias.log": f"!{evil}",
                            "alias.rev-list": f"!{evil}", "alias.cat-file": f"!{evil}", "credential.helper": f"!{evil}", "extensions.partialClone": "origin",
                            "core.repositoryFormatVersion": "1", "remote.origin.promisor": "true", "remote.origin.url": f"ext::{evil}",
                            "remote.origin.uploadpack": evil, "protocol.allow": "always", "protocol.ext.allow": "always", "uploadpack.packObjectsHook": evil,
                            "trace2.eventTarget": mark}.items():
            git(self.top, "config", name, str(value))
        # Git would fetch an object that is not there.
        (self.top / ".git/objects" / blob[:2] / blob[2:]).unlink()
        with self.assertRaises(subprocess.CalledProcessError):
            git(self.top, "cat-file", "-p", blob)
        self.assertTrue(mark.exists(), "the repository is as hostile as it should be")
        mark.unlink()
        run = self.diff("HEAD~1:top/game", "top/game")
        self.assertIn("text: Alder → Ash", run.out)
        self.assertIn("art/a.png is not in this copy of the repository", run.err)
        self.assertFalse(mark.exists(), mark.exists() and mark.read_text())

    def tree(self, *entries):
        return subprocess.run(["git", "-C", self.top, "mktree", "-z", "--missing"], input=b"".join(entries), check=True,
                              stdout=subprocess.PIPE).stdout.decode().strip()

    def raw_tree(self, *entries):
        """A tree that git itself would not make: (mode, name, id)."""
        content = b"".join(mode + b" " + name + b"\0" + bytes.fromhex(one) for mode, name, one in entries)
        return subprocess.run(["git", "-C", self.top, "hash-object", "-t", "tree", "-w", "--stdin", "--literally"], input=content, check=True,
                              stdout=subprocess.PIPE).stdout.decode().strip()

    def committed(self, tree):
        made = git(self.top, "commit-tree", tree, "-m", "Odd")
        git(self.top, "update-ref", "refs/heads/odd", made)

    def files(self, folder):
        return {line.split("\t")[1]: line.split()[2] for line in git(self.top, "ls-tree", "-r", "HEAD", folder).splitlines()}

    def test_hostile_names_are_left_out_and_written_nowhere(self):
        ours = self.files("game/")
        blob = ours["game/c.csv"]
        templates = self.raw_tree((b"100644", b"card.json", ours["game/templates/card.json"]))
        up = self.raw_tree((b"100644", b"escaped.txt", blob))
        link = subprocess.run(["git", "-C", self.top, "hash-object", "-w", "--stdin"], input=b"/tmp", check=True, stdout=subprocess.PIPE).stdout.decode().strip()
        pointer = subprocess.run(["git", "-C", self.top, "hash-object", "-w", "--stdin"], check=True, stdout=subprocess.PIPE,
                                 input=b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"ab" * 32 + b"\nsize 9\n").stdout.decode().strip()
        art = self.raw_tree((b"100644", b"a.png", pointer))
        game = self.raw_tree((b"40000", b"..", up), (b"100644", b"/etc/escaped", blob), (b"100644", b"../../escaped.txt", blob), (b"40000", b"art", art),
                             (b"100644", b"c.csv", blob), (b"120000", b"clash", link), (b"40000", b"clash", up), (b"120000", b"link", link), (b"160000", b"module", "1" * 40),
                             (b"100644", b"game.json", ours["game/game.json"]), (b"40000", b"templates", templates))
        self.committed(self.raw_tree((b"40000", b"game", game)))
        spare = self.folder / "spare"
        spare.mkdir()
        run = self.diff("odd:top/game", "top/game", env=environment(TMPDIR=str(spare)))
        self.assertEqual(run.out.splitlines()[0], "parts, Cards: 1 drawn otherwise")  # its picture is missing
        for word in ("game/../escaped.txt is no name", "game/link is a symbolic link", "game/module is another repository", "game/art/a.png is kept by Git LFS"):
            self.assertIn(word, run.err)
        self.assertIn("odd:top/game/c.csv:2:1: error", run.err)
        self.assertNotIn("planche-past", run.out + run.err)
        self.assertEqual(list(self.folder.rglob("escaped*")), [])
        self.assertEqual(list(spare.iterdir()), [])
        # With the large file there, it is read.
        large = self.top / ".git/lfs/objects/ab/ab" / ("ab" * 32)
        large.parent.mkdir(parents=True)
        shutil.copy(self.game_folder / "art/a.png", large)
        self.assertEqual(self.diff("odd:top/game", "top/game", status=FINE).out, "")

    def test_bombs_end(self):
        ours = self.files("game/")
        tree = self.raw_tree((b"100644", b"x", ours["game/c.csv"]))
        for _ in range(12):
            tree = self.raw_tree(*((b"40000", bytes([name]), tree) for name in b"abcdefghij"))
        self.committed(self.raw_tree((b"40000", b"game", tree)))
        self.assertIn("too many files", self.diff("odd:top/game", "top/game", status=BAD_WORLD).err)
        large = self.top / "game/large.bin"
        with large.open("wb") as file:
            file.truncate(70 << 20)
        commit(self.top, "A large file")
        large.unlink()
        self.assertIn("game/large.bin is larger than 64 MB", self.diff("HEAD:top/game", "top/game", status=FINE).err)


if __name__ == "__main__":
    support.main()

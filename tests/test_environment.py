"""How the program finds its data, and unusual environments: locales, no home, no typefaces."""
import json
import os
import resource
import shutil
import subprocess

import support
from support import (BAD_USAGE, BAD_WORLD, FINE, PLANCHE, SOURCE, Case, Run, character, deck, environment, planche,
                     sample)

NOBODY = 65534


class Data(Case):
    def setUp(self):
        super().setUp()
        self.folder.chmod(0o755)
        self.deck = self.write("deck.json", deck(map(character, "ABC")))

    def data(self, where, *names):
        """The program's data, or those folders of it, in a folder of the test."""
        for name in names or ("templates", "rules", "fonts", "cards"):
            shutil.copytree(SOURCE / name, self.folder / where / name)
        return self.folder / where

    def program(self, where):
        path = self.folder / where
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PLANCHE, path)
        return path

    def run_program(self, path, *args, **more):
        more.setdefault("env", environment(PLANCHE_DATA=None))
        return Run(subprocess.run([path, *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  timeout=support.PATIENCE, **more))

    def test_accepts_a_relative_folder(self):
        self.data("surroundings/data")
        env = environment(PLANCHE_DATA="data")
        for args in (["kit", "openmok", "-o", "../kit.pdf"], ["new", "openmok", "../fresh"], ["list", "templates"]):
            self.check(planche(*args, cwd=self.folder / "surroundings", env=env), FINE)

    def test_reports_missing_data_as_an_environment_error(self):
        rules = self.write("no-rules/rules/openmok/rules.json/it-is-a-folder", "").parent.parent.parent.parent
        no_templates = self.data("no-templates", "rules", "fonts")
        for data in (self.folder / "none", rules, no_templates):
            for args in (["render", self.deck], ["kit", "openmok"], ["new", "openmok", self.folder / "fresh"],
                         ["list", "templates"]):
                with self.subTest(f"{data.name} {args[0]}"):
                    if args[0] != "new":
                        args = [*args, *([] if args[0] == "list" else ["-o", self.folder / "x.pdf"])]
                    run = self.check(planche(*args, env=environment(PLANCHE_DATA=str(data))), BAD_WORLD)
                    self.assertIn(str(data), run.err)
        self.check(planche("validate", self.deck, env=environment(PLANCHE_DATA=str(rules))), BAD_WORLD)
        self.assertFalse((self.folder / "x.pdf").exists() or (self.folder / "fresh").exists())

    def test_blames_no_document_for_missing_data(self):
        env = environment(PLANCHE_DATA=str(self.folder / "none"))
        for command in (["validate"], ["render", "-o", self.folder / "x.pdf"]):
            run = planche(command[0], self.deck, *command[1:], "--format", "json", env=env)
            self.assertEqual((run.status, [d["code"] for d in run.diagnostics()]), (BAD_WORLD, ["file/unreadable"]),
                             f"\n{run}")

    def test_blames_no_file_based_game_for_missing_words(self):
        self.write("g/game.json", {"id": "g", "parts": {}})
        run = planche("validate", "g", cwd=self.folder, env=environment(PLANCHE_DATA="/nonexistent"))
        self.assertNotIn("no words", run.err)

    def test_reports_unreadable_rules(self):
        rules = self.write("rules.json", (SOURCE / "rules/openmok/rules.json").read_bytes())
        rules.chmod(0)
        here = self.program("bin/planche")
        self.data("share/planche")
        more = {"user": NOBODY} if os.geteuid() == 0 else {}
        run = self.check(self.run_program(here, "validate", "--rules", rules, self.deck, **more), BAD_WORLD)
        self.assertIn("Permission denied", run.err)
        run = self.run_program(here, "validate", "--format", "json", "--rules", rules, self.deck, **more)
        self.assertEqual((run.status, run.codes()), (BAD_WORLD, ["file/unreadable"]))

    def test_reports_unreadable_folders(self):
        here = self.program("bin/planche")
        self.data("share/planche")
        (self.folder / "secret").mkdir(mode=0)
        more = {"user": NOBODY} if os.geteuid() == 0 else {}
        run = self.check(self.run_program(here, "validate", self.folder / "secret", **more), BAD_WORLD)
        self.assertIn("Permission denied", run.err)

    def test_finds_the_data_of_a_copied_checkout(self):
        """Also for another user, and from anywhere."""
        here = self.program("copy/build/release/planche")
        self.data("copy")
        more = {"user": NOBODY} if os.geteuid() == 0 else {}
        (self.folder / "out").mkdir()
        (self.folder / "out").chmod(0o777)
        env = environment(PLANCHE_DATA=None, HOME=None)
        run = self.check(self.run_program(here, "kit", "openmok", "-o", self.folder / "out/kit.pdf", cwd="/", env=env,
                                          **more),
                         FINE)
        listed = self.run_program(here, "list", "templates", "--format", "json").out
        self.assertIn(f'"{self.folder}/copy/templates/', listed)

    def test_reads_only_its_share_when_installed(self):
        """Not the checkout where it was built, nor the working folder."""
        here = self.program("usr/bin/planche")
        self.data("there")
        run = self.check(self.run_program(here, "validate", self.deck, cwd=self.folder / "there"), BAD_WORLD)
        self.assertIn(f"{self.folder}/usr/share/planche/rules is missing", run.err)
        self.data("usr/share/planche")
        listed = self.check(self.run_program(here, "list", "templates", "--format", "json"), FINE).out
        self.assertIn(f'"{self.folder}/usr/share/planche/templates/', listed)

    def test_says_which_library_is_missing(self):
        """The one that serves pages, which is loaded late: all else works without it."""
        here = self.program("usr/bin/planche")
        self.data("usr/share/planche")
        self.check(self.run_program(here, "validate", self.deck), FINE)
        run = self.check(self.run_program(here, "live", self.deck, "--port", 0), BAD_WORLD)
        self.assertRegex(run.err, rf"of the library {self.folder}/usr/lib\S*/planche/planche-http.so\n"
                                  r".*install planche again")


class Surroundings(Case):
    def setUp(self):
        super().setUp()
        self.args = ["render", sample("menagerie.json"), "--lang", "fr", "--margin", "7.5"]
        self.plain = self.rendered(environment(LC_ALL="C"))

    def rendered(self, env):
        target = self.folder / "x.pdf"
        self.check(planche(*self.args, "-o", target, env=env), FINE)
        return target.read_bytes()

    def test_runs_without_a_home(self):
        self.assertEqual(self.rendered(environment(HOME=None, XDG_CACHE_HOME=None)), self.plain)
        self.assertEqual(self.rendered(environment(HOME="/nonexistent", XDG_CACHE_HOME="/dev/null")), self.plain)

    def test_runs_without_a_working_folder(self):
        gone, file = self.folder / "gone", sample("menagerie.json")
        gone.mkdir()
        run = planche("render", file, "-o", self.folder / "y.pdf", cwd=gone, preexec_fn=gone.rmdir)
        self.assertIn("the working folder is gone", self.check(run, BAD_WORLD).err)
        self.check(planche("eval", "1 + 1"), FINE)

    def test_refuses_a_language_with_terminal_controls(self):
        """Fontconfig would complain about it."""
        run = planche(*self.args, "-o", self.folder / "x.pdf", env=environment(LC_ALL="xx\x1b[31m"))
        self.assertNotIn("\x1b", self.check(run, FINE).err)
        self.assertEqual((self.folder / "x.pdf").read_bytes(), self.plain)

    def test_accepts_names_that_are_not_utf_8(self):
        """JSON is UTF-8: other bytes become U+FFFD."""
        name = os.fsdecode(b"n\xe9")
        self.write(f"{name}.json", deck(map(character, "ABC")))
        for more in (["--report", "json"], ["--report", "places"], ["--embed-source", "--report", "json"]):
            run = planche("render", f"{name}.json", "-o", f"{name}.pdf", *more, cwd=self.folder)
            self.check(run, FINE)
            self.assertEqual(json.loads(run.out)["files"][0]["file"], "n\ufffd.pdf")

    def test_reports_files_it_may_not_open(self):
        """A lack of descriptors is not the fault of the pictures."""
        file = self.write("deck.json", deck([character("A", art="a.svg"), *map(character, "BC")]))
        self.write("a.svg",
                   '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
        ends = set()
        for most in range(4, 12):
            limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            run = planche("render", file, "-o", self.folder / "x.pdf", preexec_fn=limit)
            self.assertIn(run.status, (BAD_WORLD, FINE), f"{most}\n{run}")
            self.assertNotIn("art/broken", run.err)
            ends.add(run.status)
        self.assertIn(BAD_WORLD, ends)

    def test_reports_missing_typefaces(self):
        shutil.copytree(SOURCE / "rules", self.folder / "data/rules")
        shutil.copytree(SOURCE / "templates", self.folder / "data/templates")
        self.write("data/fonts/fonts.conf", "<?xml version='1.0'?><fontconfig><dir>/nonexistent</dir></fontconfig>")
        run = planche(*self.args, "-o", self.folder / "none.pdf",
                      env=environment(PLANCHE_DATA=str(self.folder / "data")))
        self.check(run, BAD_WORLD)
        self.assertIn("apt install fonts-", run.err)
        self.assertFalse((self.folder / "none.pdf").exists())

    def test_ignores_locales(self):
        """A decimal comma and a dotless i: the same bytes and the same words."""
        locales = self.folder / "locales"
        locales.mkdir()
        bad = ["render", sample("menagerie.json"), "--margin", "7,5"]
        refused = planche(*bad, env=environment(LC_ALL="C"))
        for name in ("de_DE", "tr_TR"):
            if shutil.which("localedef") is None:
                self.skipTest("localedef is not installed")
            made = subprocess.run(["localedef", "-i", name, "-f", "UTF-8", locales / f"{name}.UTF-8"],
                                  stderr=subprocess.PIPE)
            if made.returncode != 0:
                self.skipTest(f"localedef cannot make {name} (package locales): {made.stderr.decode()[:200]}")
            env = environment(LOCPATH=str(locales), LC_ALL=f"{name}.UTF-8", LANG=f"{name}.UTF-8")
            said = subprocess.run(["locale", "decimal_point"], env=env, stdout=subprocess.PIPE).stdout
            self.assertEqual(said, b",\n", "the locale is in force")
            self.assertEqual(self.rendered(env), self.plain, name)
            run = planche(*bad, env=env)
            self.assertEqual((run.status, run.err), (BAD_USAGE, refused.err))
            self.check(planche("validate", "--strict", sample("atelier.csv"), env=env), FINE)
            self.check(planche("list", "papers", env=env), FINE)


if __name__ == "__main__":
    support.main()

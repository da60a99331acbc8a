"""The rulebooks to the letter: what their texts say holds in documents, kits, simulated games and booklets.

Expected values come from the rulebooks, and comments quote them; none is an output of the program.
"""
import collections
import json
import re

import support
from support import BAD_DATA, BAD_USAGE, FINE, SOURCE, Pdf, character, deck, planche, sample, tool
from test_play import PlayCase, place, position, record
from test_puxes import setup


class RulebookCase(PlayCase):
    def codes(self, made, *options):
        """Codes of the diagnostics of a document."""
        run = planche("validate", self.write("document.json", made), *options, "--format", "json")
        return run.codes()

    def kit(self, game, *options):
        target = self.folder / f"{game}-{len(self.files())}.pdf"
        self.check(planche("kit", game, *options, "-o", target), FINE)
        return Pdf(target)

    def parts(self, game, *options):
        """How many parts of each kind a kit has."""
        run = planche("kit", game, *options, "--report", "places", "-o", self.folder / "places.pdf")
        self.check(run, FINE)
        (file,) = json.loads(run.out.splitlines()[-1])["files"]
        words = json.loads((SOURCE / f"rules/{game}/words/en.json").read_text())
        kinds = {title: kind for kind, title in words["kind"].items()}
        return collections.Counter(kinds.get(part["part"], part["part"]) for part in file["places"] if not part["back"])

    def text(self, game, language):
        """A rulebook in one line, without marks for the program."""
        text = (SOURCE / f"rules/{game}/rules.{language}.md").read_text()
        return re.sub(r"\s+", " ", re.sub(r"<!--.*?-->", "", text))


class Praxis(RulebookCase):
    # 6.2: "2 tuiles de même effet, mais de 2 couleurs différentes" 10, "3 tuiles de même effet, mais de 3 couleurs
    # différentes" 150. 8: "Limiter les couleurs de tuiles à blanc et noir".
    COLLECTIONS = {"1": "an artefact by itself", "5": "two effects of one colour", "10": "one effect in two colours",
                   "30": "two alike", "50": "three effects of one colour", "150": "one effect in three colours",
                   "300": "three alike"}

    def test_universes_name_the_colours_of_collections(self):
        for colours in (2, 3, 4):
            (made,) = self.results("randomise", "praxis", "--scoring", "collections", "--colours", colours, "--seed", 5)
            self.assertEqual((made["scoring"], made.get("colours", 2)), ("collections", colours))
            self.assertEqual(self.codes(made), [])
        self.assertEqual(self.codes({**made, "scoring": "points", "colours": 3}), ["praxis/colours"])
        for wrong in (1, 5):
            self.assertEqual(self.codes({**made, "colours": wrong}), ["data/limit"])

    def test_games_are_played_with_tiles_in_the_colours_agreed(self):
        for colours in (2, 3, 4):
            run = self.check(planche("simulate", "praxis", "--games", 4, "--seed", 2, "--end", 10, "--scoring",
                                     "collections", "--colours", colours, "--write-games", "--format", "json"), FINE)
            *games, summary = map(json.loads, run.out.splitlines())
            self.assertEqual(summary["colours"], colours)
            seen = {tile.split("/")[1] for game in games for hand in game["hands"] for tile in hand}
            seen |= {tile.split("/")[1] for game in games for turn in game["turns"] for tile in turn.get("draws", ())}
            self.assertEqual(seen, set(["white", "black", "red", "blue"][:colours]))
            for game in games:
                self.assertEqual(self.codes(game), [])
        run = planche("simulate", "praxis", "--games", 1, "--colours", 3)
        self.check(run, BAD_USAGE)
        self.assertIn("--scoring collections", run.err)

    def test_kits_for_collections_are_printed_in_colours(self):
        parts = ("--players", 2, "--parts", "artefact,base,track,aid,setup", "--no-cover")
        three = ("--scoring", "collections", "--colours", 3)
        usual, other = (self.kit("praxis", *parts, *more).text() for more in ((), three))
        for words in self.COLLECTIONS.values():
            self.assertNotIn(words, usual)
            self.assertIn(words, other)
        # Each tile says its colour: as many of the 71 as the sum over its kinds says.
        tiles = self.kit("praxis", "--parts", "artefact", "--no-cover", *three).text()
        copies = [7, 6, 6, 7, 6, 6, 6, 5, 5, 5, 3, 3, 3, 3]
        for i, colour in enumerate(("white", "black", "red")):
            self.assertEqual(len(re.findall(rf"\b{colour}\b", tiles)), sum((n + 2 - i) // 3 for n in copies), colour)
        self.assertNotIn("blue", tiles)
        self.assertIn("in collections", re.sub(r"\s+", " ", other))
        self.assertIn("points by its collections", re.sub(r"\s+", " ", other))
        self.assertIn("collections in 3 colours", other)
        two = self.kit("praxis", "--parts", "track", "--scoring", "collections").text("-layout")
        self.assertNotIn("three colours", two)
        for points, words in self.COLLECTIONS.items():
            if points != "150":
                self.assertRegex(two, rf"{words} +{points}\b")

    # 5: "10 ou 20 tours de table"; "plus de 36 points dans sa base".
    def test_other_ends_are_house_rules(self):
        run = planche("simulate", "praxis", "--games", 1, "--seed", 4, "--write-games", "--format", "json")
        (game, _) = map(json.loads, run.out.splitlines())
        for end, codes in (({"points": 36}, []), ({"points": 30}, ["praxis/points"]),
                           ({"rounds": 12}, ["praxis/rounds"]),
                           ({"rounds": 12, "points": 37}, ["praxis/points", "praxis/rounds"])):
            found = [code for code in self.codes({**game, "end": end, "turns": []})]
            self.assertEqual(sorted(found), codes, end)

    # 6.1: "Un portail est un artefact comme les autres, mais il n'est jamais défaussé, ni collectionné."
    # 4 says nothing of universes in one piece: only "au contact d'au moins 2 autres grilles".
    def test_booklets_say_so(self):
        for language, collected, united in (("en", "never collected", "hang together"),
                                            ("fr", "ni collectionné", "toutes se tiennent")):
            self.assertIn(collected, self.text("praxis", language))
            self.assertNotIn(united, self.text("praxis", language))

    # 6.4 against 8: "La tuile « explosion » détruit toutes les cartes adjacentes"; "tirer 3 tuiles, en garder une".
    def test_the_document_names_what_is_taken_from_section_8(self):
        text = (SOURCE / "docs/praxis.md").read_text()
        for effect in ("explosion", "draw"):
            self.assertRegex(text, rf"\| \*{effect}\* [^|]*\| yes, taken from section 8 \|")


class Exxit(RulebookCase):
    # 7: "diminuant le nombre de dalles à 29 (ou même 19 pour une initiation au jeu)".
    def test_short_games_are_asked_for_by_an_option(self):
        for tiles in (39, 29, 19):
            self.assertEqual(self.parts("exxit", "--parts", "tile", "--no-cover", "--tiles", tiles), {"tile": tiles})
            aid = self.kit("exxit", "--parts", "aid", "--tiles", tiles).text()
            self.assertIn(f"{tiles} tiles", re.sub(r"\s+", " ", aid))
            for start in ("standard", "expert", "midgame", "black-advantage"):
                (made,) = self.results("randomise", "exxit", "--setup", start, "--tiles", tiles, "--seed", 3)
                self.assertEqual(made["tiles_total"], tiles)
                self.assertEqual(self.codes(made), [])
            # White sets a pawn on one of four tiles, then Black on one of three: nobody can dance yet.
            for depth, count in ((1, 4), (2, 12)):
                run = self.check(planche("perft", "exxit", "--tiles", tiles, "--depth", depth), FINE)
                self.assertEqual(run.out.split(), [str(count)])

    # 6: "lorsque les 39 dalles ont été posées", here the 19.
    def test_short_games_end_with_their_last_tile(self):
        run = self.check(planche("simulate", "exxit", "--tiles", 19, "--games", 30, "--seed", 1, "--players",
                                 "greedy,greedy", "--write-games", "--format", "json"), FINE)
        *games, summary = map(json.loads, run.out.splitlines())
        self.assertEqual(summary["tiles"]["max"], 19)
        self.assertEqual({game["tiles_total"] for game in games}, {19})
        ends = {self.results("replay", self.write("g.json", game))[0]["reason"] for game in games}
        self.assertIn("tiles-exhausted", ends)

    def test_a_position_has_its_own_number_of_tiles(self):
        file = self.write("p.json", position({(0, 0): ["white"]}))
        for command in (["perft", file, "--depth", 1], ["simulate", file, "--games", 1]):
            run = self.check(planche(*command, "--tiles", 29), BAD_USAGE)
            self.assertIn("tiles_total", run.err)
        self.check(planche("perft", "exxit", "--depth", 1, "--tiles", 30), BAD_USAGE)

    # 1: "Blanc joue le premier, en posant l'un de ses pions sur le plateau."
    def test_white_begins(self):
        self.assertEqual(self.codes(position(to_move="black")), ["exxit/first-move"])
        self.assertEqual(self.codes(position(to_move="white")), [])
        self.assertEqual(self.codes(position({(0, 0): ["white"]}, to_move="black")), [])
        game = record(place(0, 0))
        self.assertEqual(self.codes({**game, "start": position(to_move="black")}), ["exxit/first-move"])
        self.assertEqual(self.codes(game), [])

    # 6: "… en abandonnant sans attendre. On décompte alors les points": who resigns loses is a reading of it.
    def test_resignation_is_listed_as_a_reading(self):
        text = re.sub(r"\s+", " ", (SOURCE / "docs/exxit.md").read_text())
        self.assertRegex(text.split("silent")[-1], "Who resigns loses, whatever the score")


class Openmok(RulebookCase):
    TEAM = [character(name) for name in "ABC"]
    # 2.5.1, in the words of `effect`.
    OFFICIAL = {
        # "un de vos marqueur … vers une autre de vos résistances"
        "Ajustement": (1, [{"do": "move_mark", "from": "own", "to": "own"}]),
        "Acharnement": (2, [{"do": "attack_again"}]),  # "Attaquez encore une fois"
        "Poison": (3, [{"do": "mark", "side": "opponent"}]),  # "un marqueur de dégâts sur un Mok adverse"
        # "déplacez librement les marqueurs de dégât entre les cartes adverses"
        "Tornade": (4, [{"do": "move_mark", "from": "opponent", "to": "opponent", "count": "any"}]),
        # "vers une carte de votre adversaire"
        "Coup de vent": (5, [{"do": "move_mark", "from": "own", "to": "opponent"}]),
        "Congélation": (6, [{"do": "skip_turn"}]),  # "votre adversaire passe son tour"
    }

    def deck_codes(self, *variations, **match):
        return self.codes(deck([character(name) for name in "ABCDEF"], variations,
                               match={"characters": 6, "impact_total": 40, **match}))

    def test_an_official_card_does_what_the_rulebook_says(self):
        for name, (impact, effect) in self.OFFICIAL.items():
            foreign = [{"do": "unmark", "side": "own"}]
            for title in (name, f"Another ({name})", name.upper()):
                card = {"name": title, "impact": impact, "official": True}
                self.assertEqual(self.deck_codes({**card, "effect": effect}), [], title)
                self.assertEqual(self.deck_codes(card), [], title)
                self.assertEqual(self.deck_codes({**card, "effect": foreign}), ["openmok/official-effect"], title)

    # 2.5.3: "La première décision à prendre … est d'accepter ou non l'utilisation des cartes expérimentales."
    def test_players_agree_on_experimental_cards_or_not(self):
        own = {"name": "Own idea", "impact": 1}
        self.assertEqual(self.deck_codes(own), ["openmok/experimental"])
        self.assertEqual(self.deck_codes(own, experimental=True), [])
        self.assertEqual(self.deck_codes(own, experimental=False), ["openmok/experimental-card"])
        self.assertEqual(self.deck_codes({"name": "Poison", "impact": 3}, experimental=False), [])

    # 4.5.1: "inutile de choisir des cartes ayant un impact supérieur à 3 (sauf cas spéciaux, comme l'utilisation d'une
    # carte Variation « Incruste » ou « Rallonge »)".
    def test_incruste_and_rallonge_are_known_by_name(self):
        high = {"name": "Tornade", "impact": 4, "official": True}
        made = deck(self.TEAM, [high])
        self.assertEqual(self.codes(made), ["openmok/variation-unplayable"])
        for name in ("Incruste", "Rallonge", "rallonge"):
            made = deck(self.TEAM, [high, {"name": name, "impact": 2, "official": True}])
            self.assertEqual(self.codes(made), ["openmok/variation-late"], name)
            made = deck(self.TEAM, [{"name": name, "impact": 2}], match={"characters": 3, "experimental": False})
            self.assertEqual(self.codes(made), [])

    # 4.5.2: "Il est donc possible de ralentir le jeu en ne posant pas de carte Caractère lors de votre tour"; 4.6.2:
    # "lorsque les résistances restantes sont toutes supérieures aux attaques".
    def test_the_clash_of_holding_back_and_the_end_is_documented(self):
        text = re.sub(r"\s+", " ", (SOURCE / "docs/openmok.md").read_text())
        self.assertRegex(text, r"clash here: .*4\.5\.2.*4\.6\.2")
        self.assertIn("two turns in a row without any action end the game", self.text("openmok", "en"))
        self.assertIn("deux tours de suite sans aucune action terminent la partie", self.text("openmok", "fr"))

    # 3: "Une partie standard se joue à deux joueurs"; 4.1: "dans une partie standard ou multijoueurs".
    def test_matches_are_for_two(self):
        file = sample("menagerie.json")
        for command in ("simulate", "duel"):
            run = planche(command, *(["openmok"] if command == "simulate" else []), file, file, file)
            self.check(run, BAD_USAGE)
        made = {"game": "openmok", "kind": "game", "decks": [{"characters": self.TEAM}] * 3, "moves": []}
        self.check(planche("validate", self.write("three.json", made)), BAD_DATA)
        self.assertIn("these rules are for two", self.text("openmok", "en"))
        self.assertIn("ces règles sont pour deux", self.text("openmok", "fr"))


class PuXes(RulebookCase):
    VARIANTS = ("blitz", "cliff", "fortress", "no-powers", "two-step")

    # "On délimite une zone au centre du tapis de jeu appelée la forteresse", of no mode of its own.
    def test_a_fortress_goes_with_every_mode_of_heroes(self):
        for mode in ("duel", "three", "solo", "cooperative", "advanced"):
            (made,) = self.results("randomise", "puxes", "--setup", mode, "--variant", "fortress", "--seed", 4)
            self.assertEqual((made["mode"], made["variants"]), (mode, ["fortress"]))
            self.assertEqual(self.codes(made), [], mode)
            # "il aura la possibilité de tirer à chacun de ses tours un crachat depuis la forteresse"
            made["start"] = False
            for oracle in (oracle for player in made["players"][1:] for oracle in player["oracles"]):
                oracle["asleep"] = max(abs(oracle["at"][0] - 300), abs(oracle["at"][1] - 450)) < 90  # not inside
            made["players"][0]["oracles"][0].update(at=[300, 450])
            name = made["players"][0]["name"]
            found = self.results("moves", self.write("m.json", made), "--player", name)
            self.assertEqual([v["oracle"] for v in found if v["type"] == "spit"], [0], mode)
            made["variants"] = []
            found = self.results("moves", self.write("m.json", made), "--player", name)
            self.assertFalse([v for v in found if v["type"] == "spit"])
        # Those who throw no heroes have nothing to spit.
        run = self.check(planche("randomise", "puxes", "--setup", "toddlers", "--variant", "fortress"), BAD_USAGE)
        self.assertIn("--variant", run.err)

    def test_variants_are_asked_for_by_name(self):
        for variant in self.VARIANTS:
            mode = "solo" if variant == "blitz" else "duel"
            (made,) = self.results("randomise", "puxes", "--setup", mode, "--variant", variant, "--seed", 2)
            self.assertEqual(made["variants"], [variant])
            self.assertEqual(self.codes(made), [])
            kit = self.kit("puxes", "--mode", mode, "--variant", variant, "--parts", "aid", "--no-cover")
            title = {"no-powers": "No powers", "two-step": "Two steps"}.get(variant, variant.capitalize())
            self.assertIn(f"{title}:", re.sub(r"\s+", " ", kit.text()))
        (made,) = self.results("randomise", "puxes", "--setup", "solo", "--variant", "blitz,cliff", "--seed", 2)
        self.assertEqual(made["variants"], ["blitz", "cliff"])
        # "À 4 joueurs: … Mode blitz"
        for command in ("randomise", "kit"):
            self.check(planche(command, "puxes", "--variant", "blitz"), BAD_USAGE)
            self.check(planche(command, "puxes", "--variant", "night"), BAD_USAGE)

    # Matériel requis: "10 DiXes (et seulement 6 si tu utilises l'application mobile) par joueur".
    def test_six_dixes_are_enough_in_guest_mode(self):
        self.assertEqual(self.parts("puxes", "--parts", "die", "--no-cover"), {"die": 20})
        self.assertEqual(self.parts("puxes", "--parts", "die", "--no-cover", "--guest"), {"die": 12})
        self.assertEqual(self.parts("puxes", "--parts", "die", "--no-cover", "--guest", "--mode", "three"), {"die": 18})

    def test_a_kit_of_a_setup_has_what_a_kit_has(self):
        usual, own = self.parts("puxes"), self.parts("puxes", sample("puxes-turmoil.json"))
        self.assertEqual(set(own) - set(usual), set())
        for kind in ("sticker", "mat"):
            self.assertNotIn(kind, own)

    # "Vous pouvez jouer sans appliquer les pouvoirs."; "On ne jette pas les héros."
    def test_the_kit_shows_how_two_players_set_up(self):
        for language, title in (("en", "Setting up for two"), ("fr", "La mise en place à deux")):
            self.check(planche("render", sample("puxes-begin.json"), "--lang", language, "-o",
                               self.folder / "setup.pdf"), FINE)
            text = tool("pdftotext", self.folder / "setup.pdf", "-")
            self.assertIn(title, text)
            self.assertNotRegex(text, r"to move|trait|seed")

    def test_games_without_powers_have_no_power_cards(self):
        for options in (("--mode", "toddlers"), ("--variant", "no-powers")):
            self.assertNotIn("power", self.parts("puxes", *options))
        self.assertIn("power", self.parts("puxes"))
        self.assertIn("throw your heroes as usual", self.text("puxes", "en"))
        self.assertIn("lancez vos héros comme d’habitude", self.text("puxes", "fr"))

    # "Si un oracle renverse Petit gris qui l'immobilise, cet oracle est aussitôt endormi. Le héros retourne
    # dans la main de son propriétaire."
    def test_the_oracle_that_is_held_falls_asleep(self):
        powers = json.loads((SOURCE / "rules/puxes/rules.json").read_text())["powers"]
        (seduction,) = (power for power in powers if power["id"] == "seduction")
        english, french = (seduction["cases"][language][0] for language in ("en", "fr"))
        self.assertIn("the oracle that it holds throws this hero off, that oracle falls asleep", english)
        self.assertIn("l’oracle immobilisé fait tomber ce héros, il s’endort", french)
        for language in ("en", "fr"):
            self.assertIn(seduction["cases"][language][0], self.text("puxes", language))


class Genesis(RulebookCase):
    # "Chaque joueur joue avec son dipôle (Anubis et Bastet), les pyramides et un dé."
    def test_each_player_has_a_die(self):
        self.assertEqual(self.parts("genesis", "--parts", "die", "--no-cover"), {"die": 2})

    # "le chiffre 3 ou 6 sur le dé (ou les faces sans chiffre, dans le cas des dés sans chiffres 3 et 6)"
    def test_dice_without_3_and_6_are_printed_and_explained(self):
        for language, said in (("en", "they count as these"), ("fr", "elles en tiennent lieu"),
                               ("el", "μετρούν σαν αυτά"), ("ru", "они считаются за 3 и 6")):
            self.assertIn(said, self.text("genesis", language))
        usual, blank = (self.kit("genesis", "--parts", "die", "--no-cover", "--dice", dice).path.stat().st_size
                        for dice in ("numbers", "blank"))
        self.assertGreater(usual, blank)  # two faces less to draw
        self.assertIn("a blank face is written as 3 or 6", (SOURCE / "docs/genesis.md").read_text())


class Words(RulebookCase):
    """What rulebooks, aids and parts call things."""
    # A part and how texts call it, by game and language: the part's title in the kit begins with the same letters.
    NAMES = {
        ("exxit", "en"): {"tile": "tile", "pawn": "pawn"},
        ("exxit", "fr"): {"tile": "dalle", "pawn": "pion"},
        ("genesis", "en"): {"board": "board", "pyramid": "pyramid", "pebble": "pebble", "die": "di"},
        ("genesis", "fr"): {"board": "plateau", "pyramid": "pyramide", "pebble": "caillou", "die": "dé"},
        ("genesis", "el"): {"board": "ταμπλό", "pyramid": "πυραμίδ", "pebble": "βότσαλ", "die": "ζάρι"},
        ("genesis", "ru"): {"board": "доск", "pyramid": "пирамид", "pebble": "камеш", "die": "кубик"},
        ("openmok", "en"): {"character": "character", "variation": "variation", "marker": "damage marker"},
        ("openmok", "fr"): {"character": "cartes caractère", "variation": "cartes variation",
                            "marker": "marqueurs de dégâts"},
        ("praxis", "en"): {"grid": "space grid", "artefact": "artefact", "portal": "portal", "marker": "marker"},
        ("praxis", "fr"): {"grid": "grilles d’espace", "artefact": "artefact", "portal": "portail",
                           "marker": "marqueur"},
        ("puxes", "en"): {"die": "dixe", "garden": "garden"},
        ("puxes", "fr"): {"die": "dixe", "garden": "jardin"},
    }
    # Other words for the same things.
    OTHERS = {
        ("exxit", "en"): r"\bpiles?\b|\bheaps?\b|\bhexes\b",
        ("praxis", "en"): r"\btiles?\b", ("praxis", "fr"): r"\btuiles?\b",
        ("puxes", "en"): r"\bdixers?\b|\bminions?\b",
        ("genesis", "en"): r"\bstones?\b|\bcounters?\b",
    }

    def labels(self, game, language):
        """All that is printed on aids, in one line; joined parts of sentences too."""
        made = json.loads((SOURCE / f"rules/{game}/words/{language}.json").read_text())
        aids = [text for name, labels in made["labels"].items() if "/aid" in name for text in labels.values()]
        return made["kind"], " ".join(aids)

    def test_parts_are_called_alike_in_kit_and_rulebook(self):
        for (game, language), names in self.NAMES.items():
            kinds, _ = self.labels(game, language)
            text = self.text(game, language).lower()
            for kind, name in names.items():
                with self.subTest(game=game, language=language, kind=kind):
                    self.assertTrue(kinds[kind].lower().replace("cailloux", "caillou").startswith(name), kinds[kind])
                    self.assertIn(name, text)

    def test_nothing_has_two_names(self):
        for (game, language), others in self.OTHERS.items():
            kinds, aids = self.labels(game, language)
            for text in (self.text(game, language), aids, " ".join(kinds.values())):
                self.assertEqual(re.findall(others, text, re.I), [], f"{game} {language}")

    def test_official_variations_are_called_alike(self):
        _, aid = self.labels("openmok", "en")
        rows = re.findall(r"\| (\d) \| ([\w ]+) \|", self.text("openmok", "en"))
        self.assertEqual(len(rows), 6)
        for _, name in rows:
            self.assertIn(f"**{name}**", aid)

    # French rulebooks, aids and cards say vous.
    def test_french_has_one_form_of_address(self):
        for game in ("exxit", "genesis", "openmok", "praxis", "puxes"):
            _, aids = self.labels(game, "fr")
            powers = json.loads((SOURCE / "rules/puxes/rules.json").read_text())["powers"] if game == "puxes" else []
            cards = " ".join(power["text"]["fr"] + " ".join(power.get("cases", {}).get("fr", ())) for power in powers)
            for text in (self.text(game, "fr").replace("Retente ta chance", ""), aids, cards):
                self.assertEqual(re.findall(r"\b(?:tu|ton|ta|tes|toi)\b", text, re.I), [], game)

    def test_booklets_are_two_sheets_with_full_pages(self):
        for game in ("exxit", "genesis", "openmok", "praxis", "puxes"):
            run = self.check(planche("rules", game, "--booklet", "-o", self.folder / "booklet.pdf"), FINE)
            pages, least = map(int, re.search(r"rules on (\d+) pages, inner pages at least (\d+) %", run.err).groups())
            self.assertEqual(pages, 8, game)
            self.assertGreaterEqual(least, 75, game)

    # What is not allowed has a cross on it, in all languages alike.
    def test_forbidden_moves_are_crossed_out(self):
        for game in ("exxit", "genesis", "openmok", "praxis", "puxes"):
            marks = []
            for text in sorted((SOURCE / "rules" / game).glob("rules.*.md")):
                titles = re.findall(r'!\[[^\]]*\]\(figures/[^ )]+ "([^"]*)"\)', text.read_text())
                marks.append(sorted(titles))
                forbidden = [title for title in titles if "forbidden" in title]
                self.assertTrue(forbidden, text)
                self.assertEqual([title for title in forbidden if "cross:" not in title], [], text)
            self.assertEqual(marks, marks[:1] * len(marks), game)

    # Players are not told of programs.
    def test_rulebooks_speak_of_players(self):
        texts = sorted((SOURCE / "rules").glob("*/rules.*.md"))
        self.assertEqual(len(texts), 12)
        for text in texts:
            found = re.findall(r"(?i)refus|program|planche|validat|отверг|απορρίπτ", text.read_text())
            self.assertEqual(found, [], text)


if __name__ == "__main__":
    support.main()

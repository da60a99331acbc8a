#include "cli/commands.h"

namespace planche::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> table{
      {"validate",
       "check documents against their format, the rules of their game, and what they print",
       "Reads every FILE (JSON, or CSV by its ending; - is standard input), draws what `planche render` with the same "
       "options would print, and reports all that is wrong: file, line, column, the rule and a hint. Nothing is "
       "written. Warnings and notes leave the exit status at 0, unless --strict.",
       {{"planche validate cards/menagerie.json", "one deck"},
        {"planche validate deck.json --lang fr --paper letter", "as it would be printed that way"},
        {"planche validate deck.json --parts all", "with all that `planche kit` would print"},
        {"planche validate --rules-only decks/*.json", "without drawing: no fonts, no pictures, no templates"},
        {"planche validate --format json decks/*.json", "one JSON object a problem, for other programs"},
        {"planche validate --strict --format sarif deck.csv > report.sarif", "in continuous integration"},
        {"generate-deck | planche validate -", "from another program"}},
       set_up_validate},
      {"render",
       "print what documents describe: cards as PDF, PNG or SVG",
       "Checks every FILE and prints its cards on sheets: a PDF each in the folder output/, or where -o says. The "
       "ending of -o chooses the format: .pdf, .png or .svg. Data with errors is refused unless --draft, which stamps "
       "what is wrong.",
       {{"planche render cards/menagerie.json", "A4, nine a sheet, backs for printing on both sides"},
        {"planche render deck.json --paper letter --low-ink --lang fr -o deck.pdf",
         "another paper, little ink, French"},
        {"planche render deck.json --only Braise --only 5-8", "some cards only: by name, kind, number or range"},
        {"planche render deck.json --template character=my-card.json", "with a template of your own"},
        {"planche render deck.json --backs none -o deck.png --dpi 150", "pictures of the sheets"}},
       set_up_render},
      {"kit",
       "print the whole print-and-play kit of a game",
       "Everything a game needs on paper: cards, backs, blank cards, tokens, player aids, lists. Without FILE the "
       "sample that comes with the program is used.",
       {{"planche kit openmok", "the sample deck with all that belongs to it"},
        {"planche kit openmok my-deck.json --parts aid,marker", "some parts of one's own deck"},
        {"planche kit openmok --low-ink --blanks 18", "two sheets of each blank card"}},
       set_up_kit},
      {"moves",
       "list the legal moves of a position",
       "Checks FILE and prints every move that the rules allow in it, one JSON object a line. A position in which "
       "nothing can be played prints nothing. Data with errors is refused.",
       {{"planche moves cards/temple.json", ""},
        {"planche moves cards/praxis-ring.json --player 1", "one player's ships in a universe"},
        {"planche randomise exxit --setup midgame | planche moves -", "of a position made at random"}},
       set_up_moves},
      {"replay",
       "play the record of a game and tell its result",
       "Checks FILE, every move of it against the rules, and prints the result as one JSON object. A record with an "
       "illegal move is refused with the number of the move and the reason.",
       {{"planche replay cards/first-dance.json", ""},
        {"planche replay - < cards/first-dance.json", "from another program"}},
       set_up_replay},
      {"perft",
       "count the sequences of moves from a position",
       "Counts the ways to play --depth moves in a row, from the usual start of GAME or from the position FILE: a "
       "number by which engines are compared. A finished game has no continuation. What is the id of a game means the "
       "game; write ./exxit for a file of that name.",
       {{"planche perft exxit --depth 4", "from the usual start"},
        {"planche perft exxit --depth 3 --divide", "the count of each first move too"},
        {"planche perft cards/temple.json --depth 2", "from a position"}},
       set_up_perft},
      {"randomise",
       "make documents at random, by a seed",
       "Prints --count documents of GAME, one a line. The same seed gives the same bytes on every machine; without "
       "--seed one is drawn and told on stderr. `planche randomize` is the same command.",
       {{"planche randomise exxit --seed 7 --count 5", "five positions, always the same"},
        {"planche randomise exxit --count 100 -o positions.jsonl", "into a file"},
        {"planche randomise praxis --layout uniform --players 3", "any universe as likely as any other"}},
       set_up_randomise,
       false,
       "randomize"},
      {"simulate",
       "let players of the program play, and sum up",
       "Plays --games games between the program's own players, from the usual start of GAME or from the position FILE, "
       "and prints how they went. The same seed gives the same summary for any number of --threads; without --seed one "
       "is drawn and told on stderr. With --compare the games are played on each of several starts, which are ranked.",
       {{"planche simulate exxit --games 100 --seed 1", ""},
        {"planche simulate cards/temple.json --games 20 --format json", "from a position, for other programs"},
        {"planche simulate openmok cards/atelier.csv cards/first-deck.json --games 20", "one deck against another"},
        {"planche simulate genesis --games 50 --set ideas=9,12,18", "house rules side by side"},
        {"planche simulate cards/praxis-ring.json --compare cards/praxis-coil.json --games 20",
         "which universe is fairer, and which livelier"}},
       set_up_simulate},
      {"rate",
       "say how strong each character of a deck is among all legal ones",
       "Counts exactly, for every character of the deck FILE, how many of all the characters that the budget allows it "
       "beats in single combat, moving first and second; where it stands among them; and which change of one point "
       "would help it most.",
       {{"planche rate cards/menagerie.json", "a table"},
        {"planche rate cards/menagerie.json --format json", "one JSON object a character"}},
       set_up_rate},
      {"duel",
       "say who wins a battle of two decks, either side moving first",
       "The first characters of the decks A and B, as many as their match says, lie on the table, no variations are "
       "played. The value is exact, for up to four characters a side, and comes with a line of best play.",
       {{"planche duel cards/atelier.csv cards/first-deck.json", "won, drawn or lost for A, and how"},
        {"planche duel cards/atelier.csv cards/first-deck.json --from start", "with the laying of the cards"}},
       set_up_duel},
      {"balance",
       "say what matters in a deck, or between decks",
       "Finds the cards that other legal ones outdo, the variations that never help, and the best mixture of teams "
       "over the reserve of one deck, or of the first deck against the second.",
       {{"planche balance cards/first-deck.json", ""},
        {"planche balance cards/first-deck.json cards/atelier.csv --format json", "for other programs"}},
       set_up_balance},
      {"universes",
       "count and number the shapes of universes, and see what touches",
       "A shape is six grids of Praxis that lie or stand, in one piece, each touching at least two others, without "
       "numbers and wherever they are in the plane. Shapes are numbered from 1. What --rank and --contacts read is "
       "checked; data with errors is refused.",
       {{"planche universes --count --edition 3", "how many there are"},
        {"planche universes --shape 17", "one of them, as a universe to be set up"},
        {"planche universes --rank cards/praxis-coil.json --canonical",
         "the same for all that turning and reflecting makes of it"},
        {"planche universes --contacts cards/praxis-ring.json", ""}},
       set_up_universes},
      {"new",
       "start a folder of your own: a deck, pictures, a template",
       "Writes a small project into DIR, which must not exist or be empty, and says what to do next.",
       {{"planche new openmok my-moks", ""}, {"cd my-moks && planche render deck.json", "it prints at once"}},
       set_up_new},
      {"list",
       "list games, parts, templates, papers or schemas",
       "One entry a line; with --format json one JSON object a line.",
       {{"planche list templates", ""}, {"planche list papers --format json", ""}},
       set_up_list},
      {"schema",
       "print a JSON Schema, for editors and other programs",
       "Prints the schema of one kind of document. Editors use it through the member \"$schema\" of a document.",
       {{"planche schema openmok-deck > openmok-deck.schema.json", ""}, {"planche schema template", ""}},
       set_up_schema},
      {"completions",
       "print completions for bash, zsh or fish",
       "Prints a script for the shell named.",
       {{"planche completions bash > ~/.local/share/bash-completion/completions/planche", ""}},
       set_up_completions},
      {"man",
       "print the man page",
       "Prints the man page planche(1) in man's own format.",
       {{"planche man | man -l -", ""}},
       set_up_man,
       true},
  };
  return table;
}

}  // namespace planche::cli

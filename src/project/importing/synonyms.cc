#include "project/importing/synonyms.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

struct Synonym {
  std::initializer_list<std::string_view> words;
  std::string_view hint;
  std::string_view option = {};  // the hint applies only to commands with this option; empty: to all
};

const Synonym known_commands[] = {
    {{"print", "build", "make", "pdf", "generate", "compile", "output", "draw", "run", "sheet", "sheets", "pnp"},
     "print cards with `planche render DIR`, a whole game with `planche kit DIR`"},
    {{"preview", "show", "view", "open", "image", "png", "picture"},
     "make pictures of the sheets with `planche render DIR -o preview.png`, of the game set up with `planche table "
     "DIR`"},
    {{"check", "lint", "test", "verify", "proof"}, "check a game with `planche validate DIR`"},
    {{"init", "create", "start", "scaffold", "template"}, "start a game with `planche new game DIR`"},
    {{"stats", "stat", "statistics", "analyse", "analyze", "analysis", "curve", "count", "summary"},
     "count what cards hold with `planche survey DIR`"},
    {{"calc", "expr", "expression", "query", "search", "find", "evaluate", "ask"},
     "evaluate an expression with `planche eval 'count(cards)' DIR`"},
    {{"random", "shuffle", "randomize", "draft"}, "draw records at random with `planche randomise DIR`"},
    {{"sim", "bot", "bots", "ai"}, "let the program play with `planche simulate GAME`"},
    {{"import", "csv", "xlsx", "json"},
     "write a table in another format with `planche convert cards.xlsx -o cards.csv`"},
    {{"booklet", "manual", "rulebook"}, "print the rules with `planche rules DIR --booklet`"},
    {{"box", "tuckbox"}, "print a box with `planche kit DIR --box`"},
    {{"calibrate"}, "calibrate a printer with `planche printer calibrate`"},
    {{"parts", "games", "papers", "templates", "schemas"}, "list them: `planche list`"},
    {{"examples", "demo", "sample"}, "copy the samples with `planche samples DIR`"},
    {{"version"}, "ask for the version with `planche --version`"},
};

const Synonym known_options[] = {
    {{"--duplex", "--double-sided", "--two-sided", "--2-sided", "--both-sides"},
     "print both sides with --backs duplex, the default; --backs takes separate, fold and none, too",
     "--backs"},
    {{"--simplex", "--single-sided", "--one-sided", "--no-backs", "--no-back", "--fronts", "--fronts-only", "--front"},
     "print fronts only with --backs none",
     "--backs"},
    {{"--gutterfold", "--gutter-fold", "--fold"}, "fold fronts and backs together with --backs fold", "--backs"},
    {{"--flip", "--long-edge", "--short-edge", "--binding"},
     "choose the edge with --turn long-edge or short-edge",
     "--turn"},
    {{"--size", "--page-size", "--papersize", "--paper-size", "--page", "--sheet", "--sheet-size", "--media"},
     "choose the paper with --paper; the size of a part is set in its template",
     "--paper"},
    {{"--a3", "--a4", "--a5", "--letter", "--legal", "--tabloid"},
     "choose the paper with --paper, such as --paper a4 or --paper letter",
     "--paper"},
    {{"--landscape", "--portrait", "--orientation", "--rotate"},
     "choose the paper on its side with --paper a4-landscape",
     "--paper"},
    {{"--copies", "--quantity", "--qty", "--count", "--times"},
     "write the number of copies in a column of the table, or as \"copies\" of the part; the printer repeats sheets",
     "--paper"},
    {{"--color", "--colour", "--theme", "--palette"}, "choose the look with --style; colour is the default", "--style"},
    {{"--grayscale", "--greyscale", "--gray", "--grey", "--bw", "--black-and-white", "--monochrome", "--mono",
      "--draft-ink", "--eco", "--ink-saver", "--save-ink", "--economy"},
     "save ink with --low-ink",
     "--low-ink"},
    {{"--out", "--out-dir", "--outdir", "--output-dir", "--output-file", "--outfile", "--dest", "--destination",
      "--file", "--to", "--save", "--name"},
     "name a file or a folder with --output",
     "--output"},
    {{"--pdf", "--png", "--svg", "--jpg", "--image"},
     "name a file with --output; its ending chooses the format: .pdf, .png or .svg",
     "--output"},
    {{"--force", "--overwrite", "--yes", "-f", "-y"}, "leave it out: existing output is replaced without asking"},
    {{"--language", "--locale", "--translation", "--langs"}, "choose the language with --lang", "--lang"},
    {{"--crop-marks", "--cropmarks", "--crops", "--marks", "--cut-marks", "--cut-lines", "--cutlines", "--no-marks",
      "--no-crop-marks"},
     "choose the marks with --cut",
     "--cut"},
    {{"--gap", "--spacing", "--gutter", "--space"},
     "separate parts with --bleed; without a bleed they share their cuts",
     "--bleed"},
    {{"--margins", "--border", "--padding"}, "set the margin with --margin", "--margin"},
    {{"--resolution", "--ppi"}, "choose the resolution of PNG pictures with --dpi", "--dpi"},
    {{"--scale", "--zoom", "--fit"}, "print at 100 %; correct the errors of a printer with --printer", "--printer"},
    {{"--cards", "--card", "--pages", "--range", "--select", "--filter", "--include"},
     "choose cards with --only",
     "--only"},
    {{"--part", "--kind", "--kinds", "--type", "--deck"}, "choose kinds of parts with --parts", "--parts"},
    {{"--guides"}, "draw them: `planche render --guides`"},
    {{"--dry-run", "--check", "--validate"}, "check without printing: `planche validate`"},
    {{"--json"}, "ask for JSON with --format json", "--format"},
    {{"--json"}, "ask for JSON with --report json", "--report"},
    {{"--random-seed"}, "set the seed with --seed", "--seed"},
    {{"--number", "--repeat"}, "choose how many with --count", "--count"},
    {{"--variable", "--define", "--param", "-D"}, "try another number with --set NAME=VALUE", "--set"},
    {{"--silent"}, "print errors only with --quiet", "--quiet"},
    {{"--version", "-V"}, "ask for the version with `planche --version`"},
};

bool holds(const Synonym& synonym, std::string_view word) {
  return std::ranges::find(synonym.words, word) != synonym.words.end();
}

std::string how_to_follow(const std::string& operand) {
  return fmt::format("see every change at once with `planche live {}`", operand.empty() ? "." : operand);
}

}  // namespace

std::string instead_of_command(const std::string& word, const std::string& operand) {
  const std::string lower = base::lower(word);
  std::error_code error;
  for (const std::string_view watched : {"serve", "dev"}) {
    if (lower == watched) return how_to_follow(operand);
  }
  if (lower == "help")
    return operand.empty() ? "ask for help with `planche --help`"
                           : fmt::format("ask for help with `planche {} --help`", operand);
  for (const Synonym& synonym : known_commands) {
    if (holds(synonym, lower)) return std::string{synonym.hint};
  }
  if (fs::exists(word, error))
    return fmt::format("put a command before it: planche render {0}, planche validate {0}", word);
  return {};
}

std::string instead_of_option(std::string_view option, const std::function<bool(std::string_view)>& has) {
  if (option == "--watch") return how_to_follow({});
  for (const Synonym& synonym : known_options) {
    if (holds(synonym, option) && (synonym.option.empty() || has(synonym.option))) return std::string{synonym.hint};
  }
  return {};
}

}  // namespace planche::project

// What every game gives to planche, and the table of games.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/csv.h"
#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/offer.h"
#include "rules/play.h"
#include "rules/settings.h"

namespace planche::rules {

// One kind of document of a game: "deck".
struct DocumentKind {
  std::string_view id;
  std::string_view title;
  const data::Format& (*format)();
  // Checks a document whose shape was checked already; what the shape got wrong is passed over. Null: shape only.
  void (*validate)(const data::Document& document, const Settings& settings, diag::Sink& sink);
};

struct Game {
  std::string_view id;
  std::string_view title;
  std::string_view authors;
  std::string_view licence;
  std::string_view source;                // of the rules, as named in diagnostics
  std::vector<std::string_view> samples;  // files of cards/<game>/ that `kit` prints together
  std::vector<DocumentKind> kinds;
  // How well the header of a table fits this game (known columns), and the document it stands for. Null: no tables.
  std::size_t (*known_columns)(const data::Row& header) = nullptr;
  data::Document (*from_table)(const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) = nullptr;
  Play play = {};  // what it offers to the commands that play
  // Reports what is wrong with the rules chosen: a file that cannot be read, numbers that make no sense. Null: there
  // are no numbers to choose.
  void (*check_rules)(const Settings& settings, diag::Sink& sink) = nullptr;
  // Numbers of its rules that Settings::numbers may change: {"ideas", "N", "ideas outside at the start"}.
  std::vector<GameOption> numbers = {};
  std::vector<Offer> offers = {};          // commands of its own
  std::vector<GameExample> examples = {};  // for help

  const DocumentKind* kind(std::string_view kind_id) const;
};

// All games, in the order of lists: made from the folders of src/rules/.
const std::vector<const Game*>& games();
const Game* find_game(std::string_view id);

// A document with the game and kind it names.
struct Identified {
  data::Document document;
  const Game* game = nullptr;
  const DocumentKind* kind = nullptr;
  Settings settings = {};  // by which it was judged
};

// Reads JSON (or CSV, by the ending ".csv" or ".tsv" of the source's name, or when `csv`), finds its game and kind and
// checks its shape. Nothing when that cannot be done; with errors in the shape the document comes all the same.
std::optional<Identified> identify(const diag::SourcePtr& source, bool csv, diag::Sink& sink);

// identify() and then the game's rules.
std::optional<Identified> read_and_validate(const diag::SourcePtr& source, bool csv, const Settings& settings,
                                            diag::Sink& sink);

}  // namespace planche::rules

// What every game gives to planche, and the table of games.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/csv.h"
#include "data/format.h"
#include "data/value.h"
#include "data/write_table.h"
#include "diag/diagnostic.h"
#include "rules/offer.h"
#include "rules/play.h"
#include "rules/settings.h"
#include "rules/subject.h"

namespace planche::declared {
class Game;
}

namespace planche::rules {

// For whom a game is and how long it takes.
struct Span {
  int least = 0, most = 0;  // both 0: not known
};
struct Facts {
  Span players, minutes;
  int age = 0;  // from that on; 0: not known
};

// One kind of document of a game: "deck".
struct DocumentKind {
  std::string id;
  std::string title;
  std::function<const data::Format&()> format;
  // What a document says by these rules; what its shape gets wrong, which was told, is passed over. Null: nothing that
  // the game asks for.
  std::function<Content(const data::Document& document, const Ruleset& rules)> read = {};
  // Tells what breaks the rules of the game in a document that was read. Null: nothing does.
  std::function<void(const Subject& subject, diag::Sink& sink)> judge = {};
};

struct Game {
  std::string id;
  std::string title;
  std::string authors;
  std::string licence;
  std::string source;                // of the rules, as named in diagnostics
  std::vector<std::string> samples;  // files of cards/<game>/ that `kit` prints together
  std::string beginning = {};        // a document that fits all its numbers, instead of samples that do not
  std::vector<DocumentKind> kinds;
  // How well the header of a table fits this game (known columns), and the document it stands for. Null: no tables.
  std::size_t (*known_columns)(const data::Row& header) = nullptr;
  data::Document (*from_table)(const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) = nullptr;
  // The cells that stand for a document, without its title; what they have no place for is left out. Null: no tables.
  data::TextRows (*to_table)(const data::Value& document) = nullptr;
  Play play = {};  // what it offers to the commands that play
  // The numbers of its rules by these settings. Reports what is wrong with the choice: a file that cannot be read,
  // numbers that make no sense. Null: there are no numbers to choose.
  std::function<Content(const Settings& settings, diag::Sink& sink)> parameters = {};
  // All of these numbers as a document of the kind "rules", JSON. Null: they are fixed.
  std::function<std::string(const Content& parameters)> told_parameters = {};
  // Numbers of its rules that Settings::numbers may change: {"ideas", "N", "ideas outside at the start"}.
  std::vector<GameOption> numbers = {};
  std::vector<Offer> offers = {};          // commands of its own
  std::vector<GameExample> examples = {};  // for help
  Facts facts = {};
  // Records to ask about (`planche survey`), as a game in files has them: those of a document, or (null) those that the
  // rules bring along. They point into the document. Null: this game or document has none.
  std::shared_ptr<const declared::Game> (*records)(const Ruleset& rules, const Subject* subject,
                                                   diag::Sink& sink) = nullptr;

  const DocumentKind* kind(std::string_view kind_id) const;
};

// All games, in the order of lists: made from the folders of src/rules/.
const std::vector<const Game*>& games();
const Game* find_game(std::string_view id);

// Reads JSON (or a table, by the ending ".csv" or ".tsv" of the source's name, or when `csv`), finds its game and kind,
// checks its shape, and reads it by the rules of its game. Null when that cannot be done; with errors in the shape, or
// in the choice of rules, the subject comes all the same.
std::shared_ptr<Subject> read_subject(const diag::SourcePtr& source, bool csv, Rulesets& rules, diag::Sink& sink);

// The same, judged.
std::shared_ptr<Subject> read_and_validate(const diag::SourcePtr& source, bool csv, Rulesets& rules, diag::Sink& sink);
// By rules that nobody else asks for.
std::shared_ptr<Subject> read_and_validate(const diag::SourcePtr& source, bool csv, const Settings& settings,
                                           diag::Sink& sink);

}  // namespace planche::rules

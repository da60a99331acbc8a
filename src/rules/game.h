// The interface of a game to planche, and the table of games.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "data/tables/csv.h"
#include "data/tables/write_table.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/offer.h"
#include "rules/play.h"
#include "rules/settings.h"
#include "rules/subject.h"

namespace planche::declared {
class Game;
}

namespace planche::rules {

// The number of players, the time and the age.
struct CountRange {
  int least = 0, most = 0;  // both 0: unknown
};
struct Facts {
  CountRange players, minutes;
  int age = 0;  // minimum age; 0: unknown
};

// A kind of documents of a game, such as "deck".
struct DocumentKind {
  std::string id;
  std::string title;
  std::function<const data::Format&()> format;
  // Reads a document by these rules. Ignores what the format reports. Null: the game does not use it.
  std::function<Content(const data::Document& document, const Ruleset& rules)> read = {};
  // Reports broken rules in a document that was read. Null: there are no rules.
  std::function<void(const Subject& subject, diag::Sink& sink)> judge = {};
};

struct Game {
  std::string id;
  std::string title;
  std::string authors;
  std::string licence;
  std::string source;                // name of the rules in diagnostics
  std::vector<std::string> samples;  // files of cards/<game>/ that `kit` prints together
  std::string beginning = {};        // a document for all its numbers, used instead of samples that do not fit
  std::vector<DocumentKind> kinds;
  // The number of columns in a table's header that this game knows, and the document of a table. Null: no tables.
  std::size_t (*known_columns)(const data::Row& header) = nullptr;
  data::Document (*from_table)(const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) = nullptr;
  // The cells of a document without its title. Leaves out values without a column. Null: no tables.
  data::TextRows (*to_table)(const data::Value& document) = nullptr;
  Play play = {};  // its support for commands that play
  // The numbers of its rules with these settings. Reports errors: an unreadable file, invalid numbers. Null: no numbers
  // can be chosen.
  std::function<Content(const Settings& settings, diag::Sink& sink)> parameters = {};
  // These numbers as a JSON document of the kind "rules". Null: they are fixed.
  std::function<std::string(const Content& parameters)> written_parameters = {};
  // Numbers of its rules that Settings::numbers may change: {"ideas", "N", "ideas outside at the start"}.
  std::vector<GameOption> numbers = {};
  std::vector<Offer> offers = {};          // its own commands
  std::vector<GameExample> examples = {};  // for help
  Facts facts = {};
  // Records for `planche survey`, as in file-based games: those of a document, or (null) of the rules. They refer to
  // the document. Null: this game or document has none.
  std::shared_ptr<const declared::Game> (*records)(const Ruleset& rules, const Subject* subject,
                                                   diag::Sink& sink) = nullptr;

  const DocumentKind* kind(std::string_view kind_id) const;
};

// All games in the order of lists; made from the folders of src/games/.
const std::vector<const Game*>& games();
const Game* find_game(std::string_view id);

// Reads JSON (or a table, if the source's name ends in ".csv" or ".tsv", or if `csv`), finds its game and kind, checks
// its format, and reads it by the rules of its game. Null if that is impossible. With errors in the format or in the
// choice of rules, the subject is returned nevertheless.
std::shared_ptr<Subject> read_subject(const diag::SourcePtr& source, bool csv, Rulesets& rules, diag::Sink& sink);

// The same, and checks the rules.
std::shared_ptr<Subject> read_and_validate(const diag::SourcePtr& source, bool csv, Rulesets& rules, diag::Sink& sink);
// With rules for this call only.
std::shared_ptr<Subject> read_and_validate(const diag::SourcePtr& source, bool csv, const Settings& settings,
                                           diag::Sink& sink);

}  // namespace planche::rules

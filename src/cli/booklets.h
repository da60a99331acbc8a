// Rules to read, of games that come with the program and of games in files: rules.LANGUAGE.md of the game's folder.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/own.h"
#include "parts/kit/booklet.h"

namespace planche::cli {

// What a picture of a text names, files found.
struct Pictured {
  std::string kind;            // of part; empty: a document
  std::filesystem::path file;  // the document; empty: a part of the game's kit
  std::vector<std::string> only;
};

// A text and what draws the parts that it shows.
struct RulesText {
  parts::kit::Booklet booklet;   // all but the sheet
  std::filesystem::path folder;  // of the text: what it names is below
  // Makes what is pictured. `found` takes what the rules say of a document, the last sink what is wrong with drawing
  // it.
  std::function<std::vector<scene::PartSet>(const Pictured& what, templates::Library& library, diag::Sink& found,
                                            diag::Sink& sink)>
      draw;
};

// The text in the language of the options, read; what is wrong with it the sink is told. Nothing when the game has none
// in that language; of a game in files, for which none was asked for, one in another will do. Options and reporter must
// outlive what it holds.
std::optional<RulesText> find_rules(const rules::Game& game, const PrintOptions& options, Reporter& reporter,
                                    diag::Sink& sink);
std::optional<RulesText> find_rules(std::shared_ptr<const declared::Game> game, const templates::Look& look,
                                    const PrintOptions& options, Reporter& reporter, diag::Sink& sink);
// The languages of a folder's texts, sorted.
std::vector<std::string> languages_of_rules(const std::filesystem::path& folder);

// Tells that there are none in that language, of a game of this title with this folder.
void refuse_missing_rules(const std::string& title, const std::string& language, const std::filesystem::path& folder,
                          Reporter& reporter);

// The pages, for sheets with so much room.
scene::PartSet rules_pages(RulesText rules, base::Size sheet, bool folded, std::optional<std::size_t> columns,
                           templates::Library& library, diag::Sink& sink);

// Printed with the rest of a kit: folded where sheets are printed on both sides, else to read.
using RulesSheets = std::function<scene::PartSet(templates::Library& library, diag::Sink& sink)>;
RulesSheets rules_with(RulesText rules, const press::Options& sheet);

// Where the rules of a game are, and what `planche rules` calls it.
struct RulesPlace {
  std::filesystem::path folder;
  std::string name;                   // empty: of games that go by their folder only
  std::string usual_language = "en";  // of what is printed when none is asked for
};

// What the first page of a kit says before its parts are known: title, facts, credit, and the command that prints the
// rules, where the folder holds some in that language.
parts::kit::FirstPage cover_of(const std::string& title, const rules::Facts& facts, const base::Words& words,
                               const RulesPlace& place);

// "2 to 4 players · 30 minutes · from age 10"; what is not known is left out.
std::string facts_line(const rules::Facts& facts, const base::Words& words);

}  // namespace planche::cli

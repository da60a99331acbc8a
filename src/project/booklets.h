// Rulebooks of built-in and file-based games: rules.LANGUAGE.md of the game's folder.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parts/kit/booklet.h"
#include "project/messages.h"
#include "project/print_choices.h"
#include "project/work.h"

namespace planche::project {

// What a picture of a text shows.
struct Pictured {
  std::string kind;            // of part; empty: a document
  std::filesystem::path file;  // the document; empty: a part of the game's kit
  std::vector<std::string> only;
};

// A text and what draws the parts that it shows.
struct RulesText {
  parts::kit::Booklet booklet;   // all but the sheet
  std::filesystem::path folder;  // of the text: what it names is below
  // Makes what is pictured. `found` takes what is wrong with a document, the last sink what is wrong with drawing it.
  std::function<std::vector<scene::PartSet>(const Pictured& what, templates::Library& library, diag::Sink& found,
                                            diag::Sink& sink)>
      draw;
};

// Reads the text in the chosen language; the sink takes what is wrong with it. Nothing when the game has none in that
// language. For a file-based game and no chosen language, a text in another language will do. Choices and messages
// outlive the text.
std::optional<RulesText> find_rules(const rules::Game& game, const PrintChoices& choices, Messages& messages,
                                    diag::Sink& sink);
std::optional<RulesText> find_rules(std::shared_ptr<const declared::Game> game, const templates::Look& look,
                                    const PrintChoices& choices, Messages& messages, diag::Sink& sink);
// The languages of a folder's texts, sorted.
std::vector<std::string> languages_of_rules(const std::filesystem::path& folder);

// Refuses to print rules that are not there in that language, for a game of this title with this folder.
void refuse_missing_rules(const std::string& title, const std::string& language, const std::filesystem::path& folder,
                          Messages& messages);

// The pages, for sheets with so much room.
scene::PartSet rules_pages(RulesText rules, base::Size sheet, bool folded, std::optional<std::size_t> columns,
                           templates::Library& library, diag::Sink& sink);

// How rules are printed alone.
struct RulesLayout {
  bool folded = false;                      // two pages a side, in the order for sheets folded once and nested
  std::optional<std::size_t> columns = {};  // of a page; none: two on a wide page
};
// Folded pages stand upright on a sheet that lies.
void turn_for(const RulesLayout& layout, press::Options& sheet);
// The work that prints them, on paper turned for them. Nothing after messages that say why not. Choices and messages
// outlive it.
std::optional<Work> rules_of(std::shared_ptr<const declared::Game> game, const PrintChoices& choices,
                             const RulesLayout& layout, diag::Sink& sink, Messages& messages);
std::optional<Work> rules_of(const rules::Game& game, const PrintChoices& choices, const RulesLayout& layout,
                             diag::Sink& sink, Messages& messages);

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

}  // namespace planche::project

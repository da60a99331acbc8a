// Rulebooks of built-in and file-based games: the file rules.LANGUAGE.md in the game's folder.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parts/kit/booklet.h"
#include "project/kits/known_rules.h"
#include "project/opening/messages.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"

namespace planche::project {

// A picture of parts that a rulebook requests.
struct Pictured {
  std::string kind;            // part kind; empty: all parts of the document
  std::filesystem::path file;  // the document; empty: the parts of the game's kit
  std::vector<std::string> only;
  std::optional<base::Size> room = {};  // size to fill; absent: its own size
};

// A rulebook and the function that draws the parts for its pictures.
struct RulesText {
  parts::kit::Booklet booklet;         // without the sheet size
  std::filesystem::path folder, file;  // paths in the text are relative to `folder`
  // Makes the pictured parts. `found` receives problems of a document, `sink` problems of drawing it.
  std::function<std::vector<scene::PartSet>(const Pictured& what, templates::Library& library, diag::Sink& found,
                                            diag::Sink& sink)>
      draw;
  // Adapts the text to the rules in force: see rules_in_force.h.
  std::function<void(prose::Text& text, templates::Library& library, diag::Sink& sink)> adapt;
  std::shared_ptr<KnownRules> known = {};  // for checks: of earlier ones; null: all is set anew
};

// Reads the rulebook in the chosen language and reports its problems to the sink. Returns nothing if the game has none
// in that language; for a file-based game without a chosen language, any other language will do. `document` says which
// rules of a built-in game are in force, beside the choices; null: the first sample. Choices and messages must outlive
// the result.
std::optional<RulesText> find_rules(const rules::Game& game, std::shared_ptr<const rules::Subject> document,
                                    const PrintChoices& choices, Messages& messages, diag::Sink& sink);
std::optional<RulesText> find_rules(std::shared_ptr<const declared::Game> game, const templates::Look& look,
                                    const PrintChoices& choices, Messages& messages, diag::Sink& sink);
// The languages of the rulebooks in a folder, sorted.
std::vector<std::string> languages_of_rules(const std::filesystem::path& folder);

// Refuses to print the rulebook because the game with this title and folder has no rulebook in that language.
void refuse_missing_rules(const std::string& title, const std::string& language, const std::filesystem::path& folder,
                          Messages& messages);

// Warns that a kit in that language is printed without the rulebook, and returns it as a line for what is left out;
// nothing if no rulebook exists in any language. An expansion (`bases`: folders of the games that it extends) may leave
// the rules to its base game, which is no reason for a warning.
std::optional<std::string> warn_of_missing_rules(const std::string& language, const std::filesystem::path& folder,
                                                 const std::vector<std::filesystem::path>& bases, diag::Sink& sink);

// The pages, for sheets with this printable area. `table` shows the game set up to play, for the first page; it may be
// null.
parts::kit::BookletPages rules_pages(RulesText rules, base::Size sheet, bool folded, std::optional<std::size_t> columns,
                                     scene::ScenePtr table, templates::Library& library, diag::Sink& sink);

// The layout with a kit: folded if sheets are printed on both sides, otherwise plain pages.
RulesSheets rules_with(RulesText rules, const press::Options& sheet);
// Whether pages of rules are large enough on such sheets.
bool has_room_for_rules(const press::Options& sheet);

// What is known about the first page of a kit before its parts are made: title, facts, credit.
parts::kit::FirstPage cover_of(const std::string& title, const rules::Facts& facts, const base::Words& words);

// The template for the head of the game's cover and rulebook; empty if there is none.
std::string banner_of(const rules::Game& game);
std::string banner_of(const declared::Model& model, diag::Sink& sink);

// "2 to 4 players · 30 minutes · from age 10". Leaves out unknown facts.
std::string facts_line(const rules::Facts& facts, const base::Words& words);

}  // namespace planche::project

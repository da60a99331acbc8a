// Parts of games: named, with scenes for front and back.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/asked.h"
#include "base/geometry.h"
#include "base/words.h"
#include "declared/lists/game.h"
#include "diag/diagnostic.h"
#include "rules/game.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts {

// A kind of part that a game prints, such as "character".
struct PartKind {
  std::string id = {};
  std::string title = {};          // empty: the word kind.<id> of the game
  std::string back = {};           // template of the back; empty: no back, or not drawn from a template
  bool drawn = false;              // drawn by the game's code, not from the template of the same name
  bool in_document = false;        // printed by `render`
  bool of_document = in_document;  // shows the content of a document
  bool in_kit = true;              // printed by `kit`, which also prints what `render` prints of given documents
  std::string only_kind_of = {};   // kind of documents of which `render` prints only these parts: "dice"
  std::string added_by = {};       // option that adds it; "all" then leaves it out
};

// A name for several part kinds.
struct Kit {
  std::string name;
  std::vector<std::string> kinds;
};

struct Request {
  // The source: a document of a built-in game, or a file-based game.
  std::shared_ptr<const rules::Subject> subject;
  std::shared_ptr<const declared::Game> game;
  // Documents of the same game printed along with it: the decks of the other players.
  std::vector<std::shared_ptr<const rules::Subject>> others;
  std::map<std::string, std::string> written;                  // printed texts of documents -> texts as written
  std::vector<std::pair<diag::SourcePtr, diag::Span>> flawed;  // errors that validation found in a file-based game

  templates::Look look;
  std::map<std::string, std::string> templates;  // part kind -> template; overrides those of document and game
  std::vector<std::string> kinds;  // kinds and kits; "all": all kinds; "kit": those of a kit; empty: of the document
  std::vector<std::string> only;   // names, kinds, numbers "3" and ranges "3-7" of cards, whole kinds; empty: all
  base::Size page;                 // mm: room for parts that fill a sheet; absent: no sheets
  bool backs = true;               // backs are printed
  bool folded = false;             // parts with backs are glued from two papers
  bool figure = false;             // positions and setups alone, in their own size, for rulebooks
  bool figure_fills_page = false;  // such a figure is as large as the page allows
  rules::GivenOptions options;     // of the workshop
  rules::Progress progress = {};   // called during long preparations before drawing, on the calling thread only
};

// Whether one of these errors begins within `span`.
bool one_begins_within(const std::vector<diag::Span>& errors, diag::Span span);

class Maker;

// Part kinds: a list, or a function that is asked for one when it is needed, because it reads a file.
class PartKinds {
 public:
  PartKinds(std::initializer_list<PartKind> kinds) : kinds_{kinds} {}
  PartKinds(std::vector<PartKind> kinds) : kinds_{std::move(kinds)} {}
  PartKinds(const std::vector<PartKind>& (*kinds)()) : asked_{kinds} {}

  auto begin() const { return all().begin(); }
  auto end() const { return all().end(); }

 private:
  const std::vector<PartKind>& all() const { return asked_ != nullptr ? asked_() : kinds_; }

  std::vector<PartKind> kinds_;
  const std::vector<PartKind>& (*asked_)() = nullptr;
};

// The parts that one game prints, and the function that makes them.
struct Workshop {
  std::string game;  // id of the game
  PartKinds kinds;
  std::vector<rules::GameOption> options = {};  // for `render` and `kit`, in addition to common options
  std::function<std::unique_ptr<Maker>(std::shared_ptr<const Request> request, templates::Library& library,
                                       diag::Sink& sink)>
      open;
  std::string several = {};    // kind of documents that may be printed together: "deck"
  std::string instead = {};    // hint that replaces --only in games without cards
  std::vector<Kit> kits = {};  // in addition to "kit"
  // For how many players the parts of a document with these options are; null: as many as the game says.
  std::function<int(const rules::Subject& document, const rules::GivenOptions& options)> players = {};
};

// What the cover and the rulebook say of the game for these parts; of all, if the document is null.
rules::Facts facts_for(const rules::Game& game, const rules::Subject* document, const rules::GivenOptions& options);

// The workshops of the built-in games, generated from the folders of src/games/.
const std::vector<const Workshop*>& workshops();
// The workshop of a game by its id; null if the game prints nothing.
const Workshop* find_workshop(std::string_view game);
// The languages that games are printed in, the most common first.
std::vector<std::string> printed_languages();

std::vector<std::string_view> ids_of(const Workshop& workshop);
// The kinds that belong to every copy of the game.
std::vector<std::string> kinds_of_kit(const Workshop& workshop);
// The name of a kind in lists and on sheets.
std::string title_of(const PartKind& kind, const base::Words& words);

// What the rules in force say to the text of a rulebook, by name: the numbers and choices of the document, its house
// rules and the options of the request. Empty if the request is refused, as make_parts() reports.
std::vector<std::pair<std::string, data::Value>> facts_of(Request request, templates::Library& library,
                                                          diag::Sink& sink);

// Whether one of the named kinds (of all, if empty) shows the content of a document.
bool any_of_document(const Workshop& workshop, const std::vector<std::string>& kinds);

// Makes the sets of parts that `request` asks for from the game with this title. Parts are drawn lazily and report to
// `sink`; library and sink must outlive them. The sets share the request and keep it and its documents alive.
base::Asked<std::vector<scene::PartSet>> make_parts(const Workshop& workshop, std::string_view title, Request request,
                                                    templates::Library& library, diag::Sink& sink);
// The same for a document of a built-in game.
base::Asked<std::vector<scene::PartSet>> make_parts(Request request, templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts

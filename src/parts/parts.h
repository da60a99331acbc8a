// What games print, as named parts with front and back scenes.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/asked.h"
#include "base/geometry.h"
#include "base/words.h"
#include "declared/game.h"
#include "diag/diagnostic.h"
#include "rules/game.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts {

// One kind of part that a game prints: "character".
struct PartKind {
  std::string id = {};
  std::string title = {};          // empty: the word kind.<id> of the game
  std::string back = {};           // the template of the back; empty: none, or no template at all
  bool drawn = false;              // by the game itself, not from the template that is called like it
  bool in_document = false;        // `render` prints it
  bool of_document = in_document;  // it shows what a document holds
  bool in_kit = true;              // `kit` prints it; with a document, also what `render` prints of it
  std::string only_kind_of = {};   // `render` prints nothing else of documents of this kind: "dice"
  std::string added_by = {};       // an option that adds it; then "all" leaves it out
};

// A name for several kinds of parts.
struct Kit {
  std::string name;
  std::vector<std::string> kinds;
};

struct Request {
  // What is printed: a document of a built-in game, or a file-based game.
  std::shared_ptr<const rules::Subject> subject;
  std::shared_ptr<const declared::Game> game;
  // Printed with the document, of the same game: the decks of the other players.
  std::vector<std::shared_ptr<const rules::Subject>> others;
  std::map<std::string, std::string> written;  // texts of documents as they are printed -> as they are written
  std::vector<std::pair<diag::SourcePtr, diag::Span>> flawed;  // errors that validation found in a file-based game

  templates::Look look;
  std::map<std::string, std::string> templates;  // part kind -> template, wins over the document's and the game's own
  std::vector<std::string> kinds;  // kinds and kits; "all": every kind; "kit": those of a kit; empty: of the document
  std::vector<std::string> only;   // names, kinds, numbers "3" and ranges "3-7" of cards, whole kinds; empty: all
  base::Size page;                 // mm: room for parts that fill a sheet; nothing: there are no sheets
  bool backs = true;               // they are printed
  bool folded = false;             // parts with backs are glued of two papers
  bool figure = false;             // positions and setups alone, as large as they are, for texts that show them
  rules::GivenOptions options;     // among those of the workshop
  rules::Progress progress = {};   // of what takes long before anything is drawn; called on the calling thread only
};

// Whether one of these errors begins within `span`.
bool one_begins_within(const std::vector<diag::Span>& errors, diag::Span span);

class Maker;

// What one game prints, and what makes it.
struct Workshop {
  std::string game;  // its id
  std::vector<PartKind> kinds;
  std::vector<rules::GameOption> options = {};  // of `render` and `kit`, beyond those that every game has
  std::function<std::unique_ptr<Maker>(std::shared_ptr<const Request> request, templates::Library& library,
                                       diag::Sink& sink)>
      open;
  std::string several = {};    // kind of the documents that it prints several of together: "deck"
  std::string instead = {};    // of --only, where there are no cards to choose
  std::vector<Kit> kits = {};  // beside "kit"
};

// Of the built-in games, made from the folders of src/games/.
const std::vector<const Workshop*>& workshops();
// Of the table, by the id of a game. Null for a game that prints nothing.
const Workshop* find_workshop(std::string_view game);
// Those that games are printed in, the most common first.
std::vector<std::string> printed_languages();

std::vector<std::string_view> ids_of(const Workshop& workshop);
// The kinds that belong to every copy of the game.
std::vector<std::string> kinds_of_kit(const Workshop& workshop);
// How lists and sheets call a kind.
std::string title_of(const PartKind& kind, const base::Words& words);

// Whether one of the kinds, or of all where none is named, shows what a document holds.
bool any_of_document(const Workshop& workshop, const std::vector<std::string>& kinds);

// The sets of parts that `request` asks for, of the game with this title. They draw lazily and report to `sink` while
// they do; library and sink must outlive them. They share the request, and with it what is printed, which goes when
// they go.
base::Asked<std::vector<scene::PartSet>> make_parts(const Workshop& workshop, std::string_view title, Request request,
                                                    templates::Library& library, diag::Sink& sink);
// The same for a document of a built-in game.
base::Asked<std::vector<scene::PartSet>> make_parts(Request request, templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts

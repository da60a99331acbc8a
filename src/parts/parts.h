// What each game prints, as named parts with front and back scenes.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "base/geometry.h"
#include "diag/diagnostic.h"
#include "rules/game.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts {

// One kind of part a game prints: "character". Its title is the word kind.<id> of the game.
struct PartKind {
  std::string id = {};
  std::string back = {};           // the template of the back; empty: none, or no template at all
  bool drawn = false;              // by the game itself, not from the template that is called like it
  bool in_document = false;        // `render` prints it
  bool of_document = in_document;  // it shows what a document holds
  bool in_kit = true;              // `kit` prints it without a document; with one it prints all kinds
};

struct Request {
  std::shared_ptr<const rules::Subject> subject;
  // Printed with it, of the same game: the decks of the other players.
  std::vector<std::shared_ptr<const rules::Subject>> others;
  templates::Look look;
  std::map<std::string, std::string> templates;  // part kind -> template, wins over the document's own choice
  std::vector<std::string> kinds;                // which to print; "all": every one; empty: those of the document
  std::vector<std::string> only;               // names, kinds, numbers "3" and ranges "3-7" of cards; empty: everything
  std::map<std::string, std::string> written;  // texts of documents as they are printed -> as they are written
  base::Size page;                             // mm: room for parts that fill a sheet
  bool figure = false;            // positions and setups alone, as large as they are, for texts that show them
  rules::GivenOptions options;    // among those of the workshop
  rules::Progress progress = {};  // of what takes long before anything is drawn; called on the calling thread only
};

// Whether one of these errors begins within `span`.
bool one_begins_within(const std::vector<diag::Span>& errors, diag::Span span);

class Workbench;

// How one game makes its parts.
struct Workshop {
  std::string game;
  std::vector<PartKind> kinds;
  std::vector<rules::GameOption> options = {};  // of `render` and `kit`, beyond those that every game has
  std::function<std::unique_ptr<Workbench>(std::shared_ptr<const Request> request, templates::Library& library,
                                           diag::Sink& sink)>
      open;
  std::string several = {};  // kind of the documents that it prints several of together: "deck"
  std::string instead = {};  // of --only, where there are no cards to choose; empty: there are
};

// Of all games, made from the folders of src/parts/.
const std::vector<const Workshop*>& workshops();
// Of the table, by the id of a game. Null for a game that prints nothing.
const Workshop* find_workshop(std::string_view game);
// Those that games are printed in, the most common first.
std::vector<std::string> printed_languages();

// Whether each of the options changes one of these kinds; the first that does not is refused.
base::Asked<void> check_options(const Workshop& workshop, const rules::GivenOptions& given,
                                const std::vector<std::string>& kinds);

// The kinds that belong to every copy of the game: all of its workshop but those of a single position or game.
std::vector<std::string> kinds_of_kit(const rules::Subject& subject);

// Whether one of the kinds, or of all where none is named, shows what a document holds.
bool any_of_document(const Workshop& workshop, const std::vector<std::string>& kinds);

// The sets of parts that `request` asks for. They draw lazily and report to `sink` while they do; library and sink must
// outlive them. They share the request, and with it the document, which goes when they go.
base::Asked<std::vector<scene::PartSet>> make_parts(std::shared_ptr<const Request> request, templates::Library& library,
                                                    diag::Sink& sink);

}  // namespace planche::parts

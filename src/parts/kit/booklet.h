// Rules to read, printed from a text: whole sheets, or a folded booklet of half their size.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "diag/diagnostic.h"
#include "prose/prose.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts::kit {

inline constexpr std::size_t most_booklet_pages = 400;
inline constexpr double least_page = 60;  // mm, smallest side of a page

// A picture in a text at its own size, with its top left at the origin.
struct Illustration {
  scene::ScenePtr drawing;
  base::Size size;  // mm
  // The box of a named place on it; may be null.
  std::function<std::optional<base::Rect>(std::string_view name)> slot = {};
  // The same picture drawn for a width in mm, with text and lines of the usual sizes; null: it is scaled.
  std::function<Illustration(double width)> drawn_for = {};
};

// The content that a picture in a text names: "position.json", "deck.json#Braise,Cirrus", "part:tile", "map.svg".
struct Illustrated {
  std::string target;
  bool forbidden = false;  // the document must have errors; otherwise it must have none
  base::Size room;         // largest size in mm
  diag::SourcePtr source;
  diag::Span where;
};
// Several pictures for several cards. Empty after an error, which the illustrator reports.
using Illustrator = std::function<std::vector<Illustration>(const Illustrated& asked)>;

struct Booklet {
  diag::SourcePtr source;
  prose::Text text;
  templates::Look look;
  std::string game;    // its title, in the foot of each page
  std::string facts;   // players, minutes, age; may be empty
  std::string credit;  // author and licence, at the end
  base::Size sheet;    // mm, printable size of the paper; if folded, its longer side is halved
  bool folded = false;
  std::optional<std::size_t> columns = {};  // on a page; default: a readable number
  std::string symbols = {};                 // the template with its symbols; empty: none
  std::string banner = {};                  // the template at the top of its first page; empty: none
  scene::ScenePtr table = {};               // the game set up to play, as large as its extent; null: not shown
  Illustrator illustrate;
};

// Pages of rules and how they came out.
struct BookletPages {
  scene::PartSet set;
  std::size_t pages = 0;
  // For each page but the first and the last: the share of the text area's height that blocks and the gaps between them
  // take. Empty if pages are not folded.
  std::vector<double> filled = {};
};

// Whole sheets of the kind "rules". Folded, each sheet has a back, and sheets are in the order in which they are
// nested. Folded pages are 4, 8, 12 and so on: as few as the text fits on, and it is set as generously as they allow.
// Blank pages come before the last page only if the text begins pages of its own. Reports `booklet/picture`,
// `data/limit`, `print/overflow`, `print/paper` and problems of words. Library and sink must outlive the set.
BookletPages booklet_pages(Booklet booklet, templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::kit

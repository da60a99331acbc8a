// Rules to read, from a text: pages for the whole sheet, or folded to a booklet of half its size.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "diag/diagnostic.h"
#include "prose/prose.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts::kit {

inline constexpr std::size_t most_booklet_pages = 400;
inline constexpr double least_page = 60;  // mm a side, of a page

// A picture of a text, found and drawn at its own size, its top left at the origin.
struct Illustration {
  scene::ScenePtr drawing;
  base::Size size;  // mm
};

// What a picture of a text is to show: "position.json", "deck.json#Braise,Cirrus", "part:tile", "map.svg".
struct Illustrated {
  std::string target;
  bool refused = false;  // the rules must find errors in the document, otherwise none
  base::Size room;       // mm that there are at most
  diag::SourcePtr source;
  diag::Span where;
};
// Several where it names several cards. None, after its owner told why.
using Illustrator = std::function<std::vector<Illustration>(const Illustrated& asked)>;

struct Booklet {
  diag::SourcePtr source;
  prose::Text text;
  templates::Look look;
  std::string game;    // its title: in the foot of each page
  std::string facts;   // players, minutes, age; may be empty
  std::string credit;  // author, licence: at the end
  base::Size sheet;    // mm: room on the sheet of paper; folded, its longer side is halved
  bool folded = false;
  std::optional<std::size_t> columns = {};  // of a page; otherwise as many as are easy to read
  std::string symbols = {};                 // the template that symbols are taken from; empty: none
  Illustrator illustrate;
};

// Whole sheets of the kind "rules"; folded, each with its back, in the order in which they are laid into each other,
// with blank pages before the last where the text asks for that. Reports `booklet/picture`, `data/limit`,
// `print/overflow`, `print/paper` and what the words earn. Library and sink must outlive the set.
scene::PartSet booklet_pages(Booklet booklet, templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::kit

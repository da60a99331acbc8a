// Pages of diagrams of positions and games in the style of chess books: whole sheets to read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "parts/parts.h"
#include "parts/pen.h"

namespace planche::parts {

// A player's row in the table below a position.
struct Standing {
  scene::ScenePtr sign;  // centred on the origin, at most 10 mm high
  std::string name, state;
  std::vector<std::string> figures;  // one for each column
};

// The text about a moment of a game. Empty members are left out.
struct View {
  std::size_t ply = 0;
  std::string note = {};                  // of a position, next to the title
  std::string turn = {}, choice = {};     // of a position: the player to move or the ending; moves or result
  std::vector<Standing> players = {};     // of a position
  std::vector<std::string> caption = {};  // of a diagram of a game: lines, the first in bold
};

// The diagrams of a document, drawn by its game.
class Diagrams {
 public:
  struct Frame {
    std::string kind, title;  // of the set, for margins and the PDF outline
    std::string heading;      // printed above the diagrams
    base::Words words;
    base::Size page;  // mm: room on the sheet
    Color ink, soft;
    bool flawed = false;                // validation found errors: each page is stamped
    bool of_game = false;               // diagrams of a game; otherwise of a position
    std::vector<std::string> columns;   // headings of the players' figures
    std::size_t moments = 1, last = 0;  // number of moments shown; last ply of the game
    double least_cell = 0;              // mm: the smallest cell; with smaller ones, fewer diagrams are put on a page
    double figure_cell = 0;             // mm: cell size of a drawing that stands alone
  };
  explicit Diagrams(Frame frame) : frame_{std::move(frame)} {}
  virtual ~Diagrams() = default;

  const Frame& frame() const { return frame_; }
  // Enlarges pages that are smaller than `least`, which makes printing report larger paper.
  void ask_for(Size least) {
    frame_.page = {std::max(frame_.page.width, least.width), std::max(frame_.page.height, least.height)};
  }
  const base::Words& words() const { return frame_.words; }

  // The size of the largest board with such cells, in mm.
  virtual Size room(double cell) const = 0;
  // Prepares the drawings so that all boards fit into `room`; returns the cell size in mm.
  virtual double fit(Size room) = 0;
  // Draws a board centred in a box of that size.
  virtual void board(Pen& pen, std::size_t moment, const Rect& box) const = 0;
  // The box of a cell of that board.
  virtual std::optional<Rect> cell(std::string_view name, std::size_t moment, const Rect& box) const = 0;
  virtual View view(std::size_t moment) const = 0;
  // Explains the signs and marks of these moments.
  virtual std::string legend(std::size_t first, std::size_t end) const = 0;

 private:
  Frame frame_;
};

// A position on one page, as large as the paper allows; or a game, up to six diagrams on a page, in order. `typesetter`
// must outlive them.
scene::PartSet diagram_pages(std::shared_ptr<Diagrams> diagrams, scene::Typesetter& typesetter);
// Only the last moment; with `fills_page`, as large as the page allows.
scene::PartSet diagram_figure(std::shared_ptr<Diagrams> diagrams, bool fills_page, scene::Typesetter& typesetter);

// A part that consists of a drawing, as large as its extent.
scene::PartSet figure_set(std::string kind, std::string title, scene::Scene drawing);

// The title of the document, or `usual` if it has none.
std::string title_or(const rules::Subject& subject, std::string usual);

// Refuses the option --plies for a position.
base::Asked<void> refuse_plies(const std::string& plies);

}  // namespace planche::parts

// Pages of diagrams of positions and games, in the manner of a chess book: whole sheets to read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "parts/parts.h"
#include "parts/pen.h"

namespace planche::parts {

// A player's row in the table below a position.
struct Standing {
  scene::ScenePtr sign;  // its middle at the origin, at most 10 mm high
  std::string name, state;
  std::vector<std::string> figures;  // one in each column
};

// What is said of a moment of a game. What is empty is left out.
struct View {
  std::size_t ply = 0;
  std::string note = {};               // of a position, beside the title
  std::string turn = {}, choice = {};  // of a position: who moves, or how it ended; and what may be done, or came of it
  std::vector<Standing> players = {};  // of a position
  std::vector<std::string> caption = {};  // of a diagram of a game: lines, the first of them in bold
};

// The moments of a document, as its game shows them; all that pages share.
class Diagrams {
 public:
  struct Frame {
    std::string kind, title;  // of the set: for the margin and the outline
    std::string heading;      // printed above the diagrams
    base::Words words;
    base::Size page;  // mm: room on the sheet
    Color ink, soft;
    bool flawed = false;                // validation found errors: each page is stamped
    bool of_game = false;               // else of a position
    std::vector<std::string> columns;   // of the figures of players
    std::size_t moments = 1, last = 0;  // that are shown; the last ply of the game
    double least_cell = 0;              // mm: fewer diagrams stand on a page rather than smaller ones
    double figure_cell = 0;             // mm: of a drawing that stands alone
  };
  explicit Diagrams(Frame frame) : frame_{std::move(frame)} {}
  virtual ~Diagrams() = default;

  const Frame& frame() const { return frame_; }
  // Pages are that large where there is less room, and fit no paper that has no more.
  void ask_for(Size least) {
    frame_.page = {std::max(frame_.page.width, least.width), std::max(frame_.page.height, least.height)};
  }
  const base::Words& words() const { return frame_.words; }

  // What the largest board takes with such cells, mm.
  virtual Size room(double cell) const = 0;
  // Makes what boards are drawn from, as large as all of them fit into `room`; the size of their cells, mm.
  virtual double fit(Size room) = 0;
  // In the middle of a box of that room.
  virtual void board(Pen& pen, std::size_t moment, const Rect& box) const = 0;
  virtual View view(std::size_t moment) const = 0;
  // What the signs and marks of these mean.
  virtual std::string legend(std::size_t first, std::size_t end) const = 0;

 private:
  Frame frame_;
};

// A position on a page, as large as the paper allows; of a game up to six diagrams on a page, in their order.
// `typesetter` must outlive them.
scene::PartSet diagram_pages(std::shared_ptr<Diagrams> diagrams, scene::Typesetter& typesetter);
// The last moment alone.
scene::Scene diagram_figure(Diagrams& diagrams, scene::Typesetter& typesetter);

// The title of the document itself, or `usual`.
std::string title_or(const rules::Subject& subject, std::string usual);

// Plies have no meaning for a position.
base::Asked<void> refuse_plies(const std::string& plies);

}  // namespace planche::parts

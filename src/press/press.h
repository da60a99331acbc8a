// From parts to pages: a centred grid, backs, marks and the margin line (PRINT: docs/printing.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "press/paper.h"
#include "scene/part.h"
#include "scene/scene.h"

namespace planche::press {

enum class Cut { marks, grid, none };
enum class Backs { duplex, fold, separate, none };
enum class Turn { long_edge, short_edge };

struct Options {
  Paper paper;
  double margin = 10;          // mm kept free of parts at every edge, at least 5
  std::optional<double> bleed;  // 0..5 mm; overrides the part's own
  Cut cut = Cut::marks;
  Backs backs = Backs::duplex;
  Turn turn = Turn::long_edge;
  std::string language = "en";
};

// What the margin of each sheet says.
struct Credits {
  std::string title;    // of the document: "Menagerie"
  std::string credit;   // author and licence of the game
  std::string version;  // "planche 0.1.0"
  std::string seed;     // empty when nothing was drawn at random
  std::uint64_t content = 0;  // hash of what was read
};

struct Page {
  base::Size size;       // mm
  scene::Scene scene;
  std::string label;     // "1", "1b": page label and margin
  std::string outline;   // entry that starts here; empty: none
  base::Rect trim, bleed;  // boxes around all parts of the page, mm from the top left
};

// Pages one after another; pull until nothing comes.
class PageSource {
 public:
  virtual ~PageSource() = default;
  virtual std::optional<Page> next() = 0;
  virtual std::size_t page_count() const = 0;
};

// Where parts of one size go on a sheet of paper.
struct Grid {
  std::size_t columns = 0, rows = 0;
  bool turned = false;          // parts lie on their side
  base::Point first;            // top left trim corner of the first cell
  base::Size step;              // distance from one cell to the next
  std::size_t places() const { return columns * rows; }
};

// The centred grid that holds most parts (upright when equal); zero places when none fits.
Grid fit_grid(const scene::PartSet& set, const Options& options);

// Checks that every set fits (`print/paper`, an error with the measured sizes) and lays out all sheets: one set after
// another, each on sheets of its own. `sets` are pulled lazily; the typesetter sets the margin line.
std::unique_ptr<PageSource> impose(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                   scene::Typesetter& typesetter, diag::Sink& sink);

}  // namespace planche::press

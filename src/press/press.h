// From parts to pages: a centred grid, backs, marks and the margin line (PRINT: docs/printing.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "diag/diagnostic.h"
#include "press/paper.h"
#include "scene/part.h"
#include "scene/scene.h"

namespace planche::press {

enum class Cut { marks, grid, none };
enum class Backs { duplex, fold, separate, none };
enum class Turn { long_edge, short_edge };
// How many sides of a sheet are printed.
enum class Sides { one, two };

struct Options {
  Paper paper;
  // mm kept free of parts (bleed included) at every edge, at least 5. When not given: 10, or 6 at two opposite edges
  // where that holds a further row or column; the margin line always finds room then.
  std::optional<double> margin;
  std::optional<double> bleed;  // 0..5 mm; overrides the part's own
  // mm that neighbouring sheets of a poster have in common, 8..50.
  double overlap = 10;
  Cut cut = Cut::marks;
  Backs backs = Backs::duplex;
  Turn turn = Turn::long_edge;
  bool edges = true;  // with Cut::marks: a grey line round parts that are neither rectangles nor coloured at the cut
  bool mix = false;   // kinds of parts may share sheets where that saves some
  base::Words words = {};  // with those of rules/words/
  // Makes what is said of a set said where it is described; null: nobody knows where.
  std::function<void(const scene::PartSet& set, diag::Diagnostic& d)> point_at = {};
};

// What the margin of each sheet says.
struct Credits {
  std::string game;           // "Lantern Rules"
  std::string title;          // of the document: "Menagerie"; may be empty
  std::string credit;         // author and licence of the game
  std::string version;        // "planche 0.1.0"
  std::string seed;           // empty when nothing was drawn at random
  std::uint64_t content = 0;  // hash of what was read
};

// Where a part, or its back, lies on a page.
struct Laid {
  std::string title;  // of its set
  base::Rect trim;    // mm from the top left
  double bleed = 0;
  scene::Outline::Form form = scene::Outline::Form::rectangle;  // as it lies
  bool back = false;
};

// An item of a page's scene that is a part, and what it is called: "Braise (Character cards)".
struct NamedItem {
  std::size_t item = 0;
  std::string name;
};

struct Page {
  base::Size size;  // mm
  scene::Scene scene;
  std::string label;                  // "1", "1b": page label and margin
  std::vector<std::string> outline;   // entries that start here
  std::vector<NamedItem> named = {};  // in the order in which they are read, which is that of the scene
  std::vector<Laid> parts = {};       // pages to read and posters among them only where they lie on one sheet whole
  base::Rect trim, bleed;             // boxes around all parts of the page, mm from the top left
  bool back = false;                  // the second side of its sheet
  base::Transform placed;             // of all this on the paper, mm: against the errors of a printer
};

// What sheets come to.
struct Tally {
  std::size_t sheets = 0;
  double paper = 0, parts = 0;       // areas, mm²: of the sheets, and of what is cut out of them
  std::optional<std::size_t> bound;  // of all sheets of the printout: no arrangement tried does with fewer
};

// Sheets that follow each other, counted from 1.
struct SheetRange {
  std::size_t first = 0, last = 0;
  bool backs = false;  // only the backs of them, behind pages of others
  friend bool operator==(const SheetRange&, const SheetRange&) = default;
};

// On which sheets the parts of a set lie.
struct Portion {
  std::string kind, title;  // of the set
  std::size_t count = 0;    // of its parts on these sheets
  std::size_t first = 0, last = 0;
  bool two_sided = false;  // parts have backs, or are pages that share sheets, front and back
  bool behind = false;     // they are pages, and all on the backs of others
  bool poster = false;     // on several sheets each
  base::Size size = {};    // of a part, mm
  std::vector<SheetRange> sheets = {};
};

// Pages one after another; pull until nothing comes.
class PageSource {
 public:
  virtual ~PageSource() = default;
  virtual std::optional<Page> next() = 0;
  virtual std::size_t page_count() const = 0;
  virtual Tally tally() const = 0;
  // In the order of their first sheets. To be asked before the first page is pulled.
  virtual std::vector<Portion> laid() const { return {}; }
};

// Where parts of one size go on a sheet of paper: lines of places, counted from the top left. Lines are rows; in a
// honeycomb, where every other line lies half a step further, they are rows or columns.
struct Grid {
  std::size_t lines = 0;
  std::size_t even = 0, odd = 0;  // places of the first, third, … and of the second, fourth, … line
  bool turned = false;            // parts lie on their side, a quarter turn clockwise
  base::Point first;              // top left trim corner of the first place
  base::Size along, across;       // from a place to the next of its line, and from a line to the next
  base::Size shift;               // how much further the second, fourth, … line begins; zero but in a honeycomb

  bool honeycomb() const { return shift != base::Size{}; }
  std::size_t in_line(std::size_t line) const { return line % 2 == 0 ? even : odd; }
  std::size_t places() const { return (lines + 1) / 2 * even + lines / 2 * odd; }
  friend bool operator==(const Grid&, const Grid&) = default;
};

// The centred grid that holds most parts on a sheet without a fold (when equal: the wider margins, then upright, then
// no honeycomb); zero places when none fits. Rectangles touch without bleed and lie two bleeds apart with it; hexagons
// are 1.8 mm, other outlines 2 mm further apart. Hexagons may lie in a honeycomb, circles where that saves a sheet,
// polygons in lines that reach into each other's notches.
Grid fit_grid(const scene::PartSet& set, const Options& options);

inline constexpr std::size_t most_sheets_printed = 2500;  // in one run; more is `print/sheets`

// Every front page is labelled by the number of its sheet. Where any sheet has a back page, every sheet has one, blank
// (but for a line in its margin) behind sheets without backs, so that nothing is printed behind another sheet's parts:
// a front and its back take turns (Backs::duplex), or all fronts come first, then as many backs (Backs::separate). A
// part's back comes to lie behind it when the sheet is turned over as `turn` says. Pages to read that follow each other
// share such a sheet.
//
// Checks that every set fits (`print/paper`) and that its backs are made for the size and outline of its fronts
// (`print/size-mismatch`; both are errors with the measured sizes, and the set is left out; a warning where only the
// safe areas differ), and lays out all sheets: one set after another, each on sheets of its own, or several together
// where `mix` allows it and that takes fewer sheets (press/mix.h). A poster that fits on no sheet becomes, for each of
// its parts, a page that shows how its sheets go together, and the sheets, on its side where that saves some
// (press/poster.h). Parts are made when their sheet is pulled, but for posters and the first of each set, whose back
// (or none) speaks for the set. Warns when the margins leave no room for the margin line (`print/margin-line`) or the
// marks
// (`print/marks`), and when a part has a back that its set has not (`print/back`). The typesetter sets the margin line;
// it and the sink outlive the source.
std::unique_ptr<PageSource> impose(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                   scene::Typesetter& typesetter, diag::Sink& sink);

// Sheets that are printed in one way.
struct Printout {
  Sides sides = Sides::one;
  std::unique_ptr<PageSource> pages;
};

// The same sheets, without blank pages and each page to read on its own, in a source for each way of printing, two
// sides first; each counts its own sheets. A way without sheets is missing. The sources are pulled one after another.
std::vector<Printout> impose_by_sides(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                      scene::Typesetter& typesetter, diag::Sink& sink);

// Each part on a page as large as itself, without margins and marks: pictures, not sheets to cut. Pages have no labels.
std::unique_ptr<PageSource> as_they_are(std::vector<scene::PartSet> sets);

}  // namespace planche::press

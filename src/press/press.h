// From parts to pages: a centred grid, backs, marks and the margin line (docs/printing.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "diag/diagnostic.h"
#include "press/marks/registration.h"
#include "press/paper.h"
#include "scene/part.h"
#include "scene/scene.h"

namespace planche::press {

enum class Cut { marks, grid, none };
enum class Backs { duplex, fold, separate, none };
enum class Turn { long_edge, short_edge };
// The number of printed sides of a sheet.
enum class Sides { one, two };

struct Options {
  Paper paper;
  // mm without parts (bleed included) at every edge, at least 5. Default: 10, or 6 at two opposite edges if that gives
  // a further row or column. The margin line fits into the default margins.
  std::optional<double> margin;
  std::optional<double> bleed;  // 0..5 mm; replaces that of the part
  // mm shared by neighbouring sheets of a poster, 8..50.
  double overlap = 10;
  Cut cut = Cut::marks;
  Backs backs = Backs::duplex;
  Turn turn = Turn::long_edge;
  bool edges = true;   // with Cut::marks: a grey line around parts that are neither rectangles nor coloured at the cut
  bool mix = false;    // kinds of parts may share sheets if that saves some
  bool tight = false;  // then on the fewest sheets, however they look
  // A machine cuts the parts: marks on every sheet of parts, which lie within them and at least 2 mm apart. `cut`
  // applies to posters only.
  std::optional<Registration> registration = {};
  base::Words words = {};  // including those of rules/words/
  // Sets the place where a set is declared in its diagnostics; null: unknown.
  std::function<void(const scene::PartSet& set, diag::Diagnostic& d)> point_at = {};
};

// The content of the margin of each sheet.
struct Credits {
  std::string game;           // "Lantern Rules"
  std::string title;          // of the document: "Menagerie"; may be empty
  std::string credit;         // author and licence of the game
  std::string version;        // "planche 0.1.0"
  std::string seed;           // empty without random results
  std::uint64_t content = 0;  // hash of the input
};

// The place of a part or its back on a page.
struct Laid {
  std::string title;  // of its set
  base::Rect trim;    // mm from the top left
  double bleed = 0;
  scene::Outline::Form form = scene::Outline::Form::rectangle;  // in its orientation on the page
  bool back = false;
};

// An item of a page's scene that is a part, and its name: "Braise (Character cards)".
struct NamedItem {
  std::size_t item = 0;
  std::string name;
};

struct Page {
  base::Size size;  // mm
  scene::Scene scene;
  std::string label;                  // "1", "1b": page label and margin
  std::vector<std::string> outline;   // entries that begin here
  std::vector<NamedItem> named = {};  // in reading order, which is that of the scene
  std::vector<Laid> parts = {};       // pages to read and posters only if they are whole on one sheet
  base::Rect trim, bleed;             // boxes around all parts of the page, mm from the top left
  bool back = false;                  // second side of its sheet
  bool registered = false;            // a machine cuts the sheet
  // of the fronts on a registered page, in mm: closed contours and lines between parts that the machine cuts, and what
  // it scores
  std::vector<scene::Path> cuts = {}, lines = {}, scores = {};
  base::Transform placed;  // map of all this onto the paper, mm: corrects the errors of a printer
};

// Totals of sheets.
struct Tally {
  std::size_t sheets = 0;
  double paper = 0, parts = 0;  // areas in mm² of the sheets, and of the parts cut out of them
  // for all sheets of the printout: a lower bound for all arrangements that were tried
  std::optional<std::size_t> bound;
  std::size_t spent = 0;  // sheets more than Options::tight would take
};

// Consecutive sheets, counted from 1.
struct SheetRange {
  std::size_t first = 0, last = 0;
  bool backs = false;  // only backs, behind pages of others
  friend bool operator==(const SheetRange&, const SheetRange&) = default;
};

// The sheets with the parts of a set.
struct Portion {
  std::string kind, title;  // of the set
  std::size_t count = 0;    // number of its parts on these sheets
  std::size_t first = 0, last = 0;
  bool two_sided = false;  // parts with backs, or pages on both sides of sheets
  bool behind = false;     // pages that are all on the backs of others
  bool poster = false;     // each on several sheets
  base::Size size = {};    // of a part, mm
  std::vector<SheetRange> sheets = {};
};

// Pages in order; call next() until it returns nothing.
class PageSource {
 public:
  virtual ~PageSource() = default;
  virtual std::optional<Page> next() = 0;
  virtual std::size_t page_count() const = 0;
  virtual Tally tally() const = 0;
  // In the order of their first sheets. Call before the first page is taken.
  virtual std::vector<Portion> laid() const { return {}; }
};

// The places of parts of one size on a sheet: lines of places, counted from the top left. Lines are rows. In a
// honeycomb, where every other line is moved by half a step, they are rows or columns.
struct PlaceGrid {
  std::size_t lines = 0;
  std::size_t even = 0, odd = 0;  // places in lines 0, 2, 4 … and in lines 1, 3, 5 …
  bool turned = false;            // parts lie on their side, a quarter turn clockwise
  base::Point first;              // top left trim corner of the first place
  base::Size along, across;       // from a place to the next of its line, and from a line to the next
  base::Size shift;               // offset of lines 1, 3, 5 …; zero except in a honeycomb
  // Of a grid of blocks: the places and lines of each, and the mm by which blocks are further apart than their parts.
  struct Blocks {
    std::size_t places = 0, lines = 0;
    double gap = 0;
    friend bool operator==(const Blocks&, const Blocks&) = default;
  };
  std::optional<Blocks> blocks = {};

  bool honeycomb() const { return shift != base::Size{}; }
  std::size_t in_line(std::size_t line) const { return line % 2 == 0 ? even : odd; }
  std::size_t places() const { return (lines + 1) / 2 * even + lines / 2 * odd; }
  friend bool operator==(const PlaceGrid&, const PlaceGrid&) = default;
};

// The centred grid with the most parts on a sheet without a fold. Among equals: wider margins, then upright, then no
// honeycomb. Without places if nothing fits. Rectangles touch without bleed and are two bleeds apart with it; hexagons
// are 1.8 mm, other outlines 2 mm further apart. Hexagons may be in a honeycomb, circles if that saves a sheet,
// polygons in lines that interlock.
PlaceGrid fit_grid(const scene::PartSet& set, const Options& options);

inline constexpr std::size_t most_sheets_printed = 2500;  // in one run; more is `print/sheets`

// Every front page is labelled with the number of its sheet. If any sheet has a back page, every sheet has one, blank
// (except for a line in its margin) behind sheets without backs, so that nothing is printed behind another sheet's
// parts. A front and its back alternate (Backs::duplex), or all fronts come first, then as many backs
// (Backs::separate). A part's back is behind it when the sheet is turned over as `turn` says. Consecutive pages to read
// share such a sheet.
//
// Checks that every set fits (`print/paper`) and that its backs have the size and outline of its fronts
// (`print/size-mismatch`). Both are errors with the measured sizes, and leave out the set; different safe areas are
// only a warning. Lays out all sheets: each set on its own sheets, or several together where `mix` allows it and that
// takes fewer sheets (press/sheets/mix.h). Of arrangements that are hardly larger than the smallest, takes the calmest:
// one sheet more is right where it keeps the parts of each kind together and upright. A set that fits on no sheet and
// may be a poster becomes, for each of its parts, a page that shows the assembly, and the sheets, turned if that saves
// some (press/posters/poster.h). Parts are made when their sheet is needed, except for posters and the first of each
// set, whose back (or lack of one) stands for the whole set. Warns if the margin line (`print/margin-line`) or the
// marks
// (`print/marks`) do not fit into the margins, and if a part has a back but its set does not (`print/back`). The
// typesetter sets the margin line; it and the sink must outlive the source.
std::unique_ptr<PageSource> impose(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                   scene::Typesetter& typesetter, diag::Sink& sink);

// Sheets that are printed in the same way.
struct Printout {
  Sides sides = Sides::one;
  std::unique_ptr<PageSource> pages;
};

// The same sheets, without blank pages and with each page to read on its own sheet, in one source for each way of
// printing, two sides first. Each counts its own sheets. A way without sheets is missing. Use the sources in order.
std::vector<Printout> impose_by_sides(std::vector<scene::PartSet> sets, const Options& options, const Credits& credits,
                                      scene::Typesetter& typesetter, diag::Sink& sink);

// Each part on a page of its own size, without margins and marks: pictures, not sheets to cut. Pages have no labels. The
// trim boxes of the pages lie `inside` mm within them: the bleed of what the sets call their trim.
std::unique_ptr<PageSource> as_they_are(std::vector<scene::PartSet> sets, double inside = 0);

}  // namespace planche::press

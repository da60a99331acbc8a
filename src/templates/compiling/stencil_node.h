// A template compiled for one look: layers in which only values that depend on the record are open.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "scene/bounds.h"
#include "scene/scene.h"
#include "templates/compiling/context.h"
#include "templates/compiling/inline_looks.h"
#include "templates/compiling/repetition.h"
#include "templates/text/tokens.h"

namespace planche::templates {

inline constexpr std::size_t most_drawn = 20'000;    // layers on one part, including repetitions and layers of symbols
inline constexpr std::size_t most_drawn_on_large = 100'000;  // the same on a large drawing
inline constexpr std::size_t most_dashes = 10'000;   // in one line
inline constexpr std::size_t dashes_per_layer = 10;  // which count as one layer if they do not overlap
inline constexpr std::size_t most_text_set = 250'000;  // bytes of text on one part, counted for each size that is tried

struct Symbol {
  std::string name;
  scene::Size box;
  double baseline = 0;      // from the top of the box
  double thinnest = 1e9;    // thinnest line in it
  std::size_t weight = 0;   // cost of drawing it once, in layers
  scene::ScenePtr content;  // with the origin at the box's top left
  std::optional<scene::Rect> ink = scene::ink_bounds(*content);

  std::optional<scene::Rect> ink_after(const base::Transform& placed) const;
};

// The symbols of a template in one look, by name.
class Symbols {
 public:
  const Symbol* find(std::string_view name) const;
  // The symbols that are drawn over each other for a name: the one of that name, or those of which the name consists,
  // separated by blanks, the longest names first. Nothing if one does not exist: `unknown` is then its word.
  std::vector<const Symbol*> composed(std::string_view name, std::string& unknown) const;
  void add(Symbol symbol);
  std::vector<std::string> names() const;
  // The symbol in a line of text, `height` mm high and moved down by `offset` mm. Its drawing is made once.
  scene::Inline in_line(const Symbol& symbol, double height, double offset = 0);

 private:
  std::map<std::string, Symbol, std::less<>> all_;
  std::map<std::tuple<std::string, double, double>, scene::ScenePtr> standing_;
};

enum class Valign { top, middle, bottom, baseline };

struct TextStyle {
  scene::Font font;
  scene::Color color;
  scene::Setting setting;  // without the width
  Valign valign = Valign::top;
  double symbol_height = 1;                    // in units of the size
  double floor_pt = 0;                         // smallest allowed size; 0: no shrinking
  std::optional<scene::Stroke> outline, halo;  // above and below the letters
  struct Shadow {
    scene::Color color;
    scene::Point offset;
  };
  std::optional<Shadow> shadow;
  Where where;  // where its family is set, or the layer
};

// A text set and placed in the coordinates of its layer, with its problems.
struct SetText {
  std::vector<scene::PlacedRun> runs;
  std::vector<scene::Group> symbols;
  scene::Rect ink;                             // from the capitals of the first line to the descenders of the last
  double excess_width = 0, excess_height = 0;  // mm outside the box
  double size_pt = 0;
  std::size_t tries = 1;   // number of sizes that were tried
  std::size_t weight = 0;  // of symbols and runs, in layers
  bool broken_word = false;
  std::vector<scene::MissingGlyph> missing;
  scene::Makeshift makeshift;
  std::vector<std::string> unknown_symbols, unknown_runs;
};

// Drawn over the fill of a shape, clipped to its path.
struct Texture {
  scene::ScenePtr content;
  std::size_t weight = 0;  // cost of drawing it, in layers
};

struct ShapeNode {
  scene::Shape shape;
  std::size_t weight = 0;  // cost of its dashes, in layers
  std::optional<Texture> texture = {};
};
// A QR code in the middle of its box.
struct QrNode {
  TextPattern text;
  scene::Rect box;
  std::optional<scene::Color> color, ground;
};
// A rectangle around a text, as high as the text.
struct TextFrame {
  std::optional<scene::Paint> fill = {};
  std::optional<scene::Stroke> stroke = {};
  double radius = 0, padding = 0;
};
struct TextNode {
  TextPattern text;
  TextStyle style;
  scene::Point at;
  std::optional<scene::Size> size;
  std::vector<scene::Rect> further = {};  // boxes as wide as the first, where the text continues
  bool overflows = false;                 // may exceed its box without a report
  std::optional<TextFrame> frame = {};
  bool plain = true;  // drawn as text; false if its colour is `none`
  std::optional<Along> along = {};                                        // the line of its baseline, in place of a box
  std::unordered_map<std::string, std::shared_ptr<const SetText>> known;  // short texts; limited
};
// A path of a picture with expressions in it.
struct NamedPicture {
  // If the path does not depend on the record: where the template names it, and the folder that the path is relative to.
  struct OfTemplate {
    Where named;
    std::filesystem::path folder;
  };
  TextPattern path;
  std::optional<OfTemplate> of_template = {};
};
struct ImageNode {
  NamedPicture named;
  scene::ArtPtr fixed;  // a picture named in the template, in place of `named`
  scene::Rect box;
  enum class Fit { cover, contain, stretch } fit = Fit::cover;
  scene::Recolouring colours = {};
  double radius = 0;
  std::optional<scene::Path> form;  // clips the picture
  std::optional<scene::SoftMask> mask;
  std::optional<NamedPicture> named_mask = {};  // the picture of `mask`; without a value, there is no mask
  scene::Point focus{0.5, 0.5};
  bool lines = false;  // the one in "lines" beside it instead, where there is one
  double opacity = 1;  // of the picture that replaces a missing line drawing
};
struct SymbolNode {
  TextPattern name;
  const Symbol* fixed = nullptr;
  scene::Point at;
  std::optional<scene::Size> size;
};
struct Node;
struct GroupNode {
  scene::Point at;
  std::optional<scene::Path> clip;  // in the group's coordinates
  std::vector<Node> layers;
  std::optional<double> stack = {};       // mm: the distance at which each layer begins below the one before
  std::shared_ptr<const void> made = {};  // owns values of layers that are written in no file
};

// A value in a layer that is an expression: a number, one of a pair of numbers, a list of places, or a colour.
struct Change {
  std::string key;
  data::Route route = {};  // to it within the member's value
  RecordExpression number = {};
  bool places = false;                   // `number` is an expression for a list of places
  bool side = false;                     // `number` is an expression for a side of the part
  const data::Format* format = nullptr;  // of the number
  double unit = 1;                       // of the number, mm
  std::optional<TextPattern> color = {};
};

// A layer with such values. It is compiled again for each of their results, and cached by them.
struct Remade {
  Layer layer = {};
  std::vector<Change> changes = {};
  expressions::Names names = {};  // names for its expressions
  bool item_varies = false;
  std::optional<double> moved_by = {};                     // as in Context
  std::optional<std::set<std::string>> known_faults = {};  // independent of the values, so already reported
  struct Variant;
  std::map<std::string, std::shared_ptr<Variant>> known = {};
};

struct Node {
  std::string label;  // "`name`", "a text": for messages
  Where where;
  RecordExpression when;
  Repetition each;
  std::uint8_t passes = static_cast<std::uint8_t>(Pass::all);  // passes in which something of it is drawn
  bool undivided = false;                                      // drawn in one pass with everything in it
  bool bleeds = false;                                         // may leave the part or come near its edge
  bool follows_outline = false;                                // has the place of the part
  bool from_bleed = false;                                     // of a whole template, measured from its bleed
  double opacity = 1, turn = 0;
  scene::Blend blend = scene::Blend::normal;
  scene::Worth worth = scene::Worth::usual;
  scene::Point pivot;    // centre of the turn
  bool dynamic = false;  // may look different for each record; `when` alone does not count
  std::variant<ShapeNode, TextNode, ImageNode, SymbolNode, QrNode, GroupNode> what;
  std::shared_ptr<Remade> remade = {};  // drawn instead of this layer
};

struct Remade::Variant {
  std::deque<data::Value> values = {};  // of the layer's changed members
  Layer layer = {};
  std::vector<Node> nodes = {};
  std::vector<diag::Diagnostic> faults = {};  // with these values
};

// Everything that a stencil draws.
struct StencilContent {
  scene::Size trim;
  double bleed = 0, safe = 3;
  scene::Path cuts = {}, folds = {};  // of the part, for machines; without `cuts`, its outline is cut
  double asked_bleed = 0;  // the bleed that the command requires, regardless of the default
  scene::Outline outline;
  std::string language;
  Symbols symbols;
  Tokens tokens;
  std::optional<Runs> runs = {};
  std::vector<Node> nodes;
  std::vector<NamedField> fields;
  std::set<std::string> varying;  // names on which the drawing depends
  expressions::Evaluation evaluation;
  const Blueprint* plan = nullptr;  // must outlive the stencil
  Look look = {};
};

}  // namespace planche::templates

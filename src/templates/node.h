// A template compiled for one look: layers with everything settled that no record can change.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "scene/bounds.h"
#include "scene/scene.h"
#include "templates/context.h"
#include "templates/repetition.h"

namespace planche::templates {

inline constexpr std::size_t most_drawn = 20'000;      // layers of one part, repetitions and symbols' layers counted
inline constexpr std::size_t most_dashes = 10'000;     // of one line
inline constexpr std::size_t dashes_per_layer = 10;    // that count as one, where they do not overlap
inline constexpr std::size_t most_text_set = 250'000;  // bytes on one part, each try at shrinking counted

struct Symbol {
  std::string name;
  scene::Size box;
  double baseline = 0;      // from the top of the box
  double thinnest = 1e9;    // line width in it
  std::size_t weight = 0;   // what drawing it once costs, in layers
  scene::ScenePtr content;  // origin at the box's top left
  std::optional<scene::Rect> ink = scene::ink_bounds(*content);

  std::optional<scene::Rect> ink_after(const base::Transform& placed) const;
};

// The symbols of a template in one look, by name.
class Symbols {
 public:
  const Symbol* find(std::string_view name) const;
  void add(Symbol symbol);
  std::vector<std::string> names() const;
  // The symbol `height` mm high as it stands in a line; what is drawn of it is made once.
  scene::Inline in_line(const Symbol& symbol, double height);

 private:
  std::map<std::string, Symbol, std::less<>> all_;
  std::map<std::pair<std::string, double>, scene::ScenePtr> standing_;
};

enum class Valign { top, middle, bottom, baseline };

struct TextStyle {
  scene::Font font;
  scene::Color color;
  scene::Setting setting;  // without the width
  Valign valign = Valign::top;
  double symbol_height = 1;                    // times the size
  double floor_pt = 0;                         // smallest size allowed; 0: no shrinking
  std::optional<scene::Stroke> outline, halo;  // over and below the letters
  struct Shadow {
    scene::Color color;
    scene::Point offset;
  };
  std::optional<Shadow> shadow;
  Where where;  // what chooses its family, or the layer
};

// Text set and placed in the coordinates of its layer, with what is wrong about it.
struct SetText {
  std::vector<scene::PlacedRun> runs;
  std::vector<scene::Group> symbols;
  scene::Rect ink;                             // from the first line's capitals to the last one's descenders
  double excess_width = 0, excess_height = 0;  // mm beyond the box
  double size_pt = 0;
  std::size_t tries = 1;   // sizes that were set
  std::size_t weight = 0;  // of the symbols and runs, in layers
  bool broken_word = false;
  std::vector<scene::MissingGlyph> missing;
  scene::Makeshift makeshift;
  std::vector<std::string> unknown_symbols;
};

// Drawn over the fill of a shape, within its path.
struct Texture {
  scene::ScenePtr content;
  std::size_t weight = 0;  // what drawing it costs, in layers
};

struct ShapeNode {
  scene::Shape shape;
  std::size_t weight = 0;  // of its dashes, in layers
  std::optional<Texture> texture = {};
};
// A code for cameras, in the middle of its box.
struct QrNode {
  Pattern text;
  scene::Rect box;
  std::optional<scene::Color> color, ground;
};
struct TextNode {
  Pattern text;
  TextStyle style;
  scene::Point at;
  std::optional<scene::Size> size;
  std::vector<scene::Rect> further = {};  // boxes as wide as the first that the text goes on in
  bool overflows = false;                 // may stick out of its box, which is not reported
  bool plain = true;                      // drawn as text; false when its colour is `none`
  std::unordered_map<std::string, std::shared_ptr<const SetText>> known;  // short texts, bounded
};
struct ImageNode {
  // Whose path depends on its place in a repetition alone: where it is named, and where pictures lie.
  struct OfTemplate {
    Where named;
    std::filesystem::path folder;
  };
  Pattern art;
  scene::ArtPtr fixed;  // a picture of the template
  std::optional<OfTemplate> of_template = {};
  scene::Rect box;
  bool cover = true;
  double radius = 0;
  std::optional<scene::Path> form;  // what is seen of it
  std::optional<scene::SoftMask> mask;
  scene::Point focus{0.5, 0.5};
  bool lines = false;  // the one in "lines" beside it instead, where there is one
  double opacity = 1;  // of that which is drawn where there is none
};
struct SymbolNode {
  Pattern name;
  const Symbol* fixed = nullptr;
  scene::Point at;
  std::optional<scene::Size> size;
};
struct Node;
struct GroupNode {
  scene::Point at;
  std::optional<scene::Path> clip;  // in the group's own coordinates
  std::vector<Node> layers;
  std::shared_ptr<const void> made = {};  // what layers that no file holds are made of
};

// What an expression tells of a member: a number, one of a pair of them, or a colour.
struct Change {
  std::string key;
  std::vector<std::size_t> way = {};  // to it within the member's value, by places in arrays and objects
  Asked number = {};
  std::optional<Pattern> color = {};
};

// A layer with such members, compiled anew for the values they have; kept by them.
struct Remade {
  Layer layer = {};
  std::vector<Change> changes = {};
  expressions::Names names = {};  // in reach of it
  bool item_varies = false;
  std::optional<std::set<std::string>> known_faults = {};  // of the layer whatever the values are: reported before
  struct Variant;
  std::map<std::string, std::shared_ptr<Variant>> known = {};
};

struct Node {
  std::string label;  // "`name`", "a text": for messages
  Where where;
  Asked when;
  Repetition each;
  std::uint8_t passes = static_cast<std::uint8_t>(Pass::all);  // that something of it is drawn in
  bool undivided = false;                                      // drawn in one pass with all that is in it
  bool bleeds = false;  // it is meant to leave the part, or to come near its edge
  double opacity = 1, turn = 0;
  scene::Blend blend = scene::Blend::normal;
  scene::Worth worth = scene::Worth::usual;
  scene::Point pivot;    // of the turn
  bool dynamic = false;  // looks different from record to record; `when` may decide besides whether it shows
  std::variant<ShapeNode, TextNode, ImageNode, SymbolNode, QrNode, GroupNode> what;
  std::shared_ptr<Remade> remade = {};  // drawn instead of what stands here
};

struct Remade::Variant {
  std::deque<data::Value> values = {};  // of the layer's changed members
  Layer layer = {};
  std::vector<Node> nodes = {};
  std::vector<diag::Diagnostic> faults = {};  // of these values
};

// Everything a stencil is made of.
struct Sheet {
  scene::Size trim;
  double bleed = 0, safe = 3;
  double asked_bleed = 0;  // what grounds are to reach, whatever is enough otherwise
  scene::Outline outline;
  std::string language;
  Symbols symbols;
  std::vector<Node> nodes;
  std::vector<NamedField> fields;
  std::set<std::string> varying;  // all that may differ from part to part
  expressions::Evaluation evaluation;
  const Blueprint* plan = nullptr;  // outlives the sheet
  Look look = {};
};

}  // namespace planche::templates

// Draws compiled layers for one record, or without one (static layers and symbols), and reports what would print badly.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "templates/compiling/stencil_node.h"
#include "templates/painting/shown_layer.h"
#include "templates/reading/file.h"

namespace planche::templates {

// Compiled symbols, by the files that decide what they look like and by their names.
struct KnownSymbols {
  std::map<std::pair<std::string, std::string>, Symbol> all;
  std::set<FilePtr> files;  // whose addresses are part of the keys
};

// What painting needs beside the layers.
struct Tools {
  scene::Typesetter& typesetter;
  scene::ArtLoader& art;
  std::vector<ShownDrawing>* shown = nullptr;                                 // receives the layers of each drawing
  std::shared_ptr<std::uint64_t> steps = std::make_shared<std::uint64_t>(0);  // taken by the expressions of all parts
  std::shared_ptr<KnownSymbols> symbols = std::make_shared<KnownSymbols>();
};

struct LoadedPicture {
  tl::expected<scene::ArtPtr, scene::ArtError> art;
  bool instead_of_lines = false;  // the line drawing does not exist, so this is the picture itself
};
// Loads the picture `name` of the layer, or its line drawing.
LoadedPicture load_picture(const ImageNode& image, const std::filesystem::path& folder, std::string_view name,
                           const Tools& tools);

// Reports remarks about a picture that is drawn in spite of them.
void report_remarks(const scene::Art& art, const Where& at, Reporter& report);
// Reports that a picture whose path takes no fields cannot be read.
void report_unread(const scene::ArtError& error, std::string_view path, const Where& at, Reporter& report);
// Loads the picture `name` beside the file of `at`, fine enough for `box` mm (0 × 0: unknown size). Returns null, and
// reports, if it cannot be read.
scene::ArtPtr load_art(const Tools& tools, const Entry& at, const std::string& name, scene::Size box, Reporter& report);

// The cause of a problem, and how it is merged with others.
struct Cause {
  const TextPattern* of = nullptr;    // text with the record's field, whose place is reported
  std::optional<Where> written = {};  // place of the name in the template: then reported once for all records
  bool of_style = false;              // independent of the record
  std::string together = {};
  std::string alike = {};  // key of equal problems of other records; empty: the message is the key
  double excess = 0;       // amount of the excess
};

// The box of the layer with this id; nothing for unknown ids and for layers that repeat, are turned or change.
std::optional<scene::Rect> find_box(std::span<const Node> nodes, std::string_view id);
// The inverse of a transform that can be inverted.
base::Transform inverse(const base::Transform& t);
// The box that a layer fills; nothing for groups, and for symbols whose size only the record decides.
std::optional<scene::Rect> box_of(const Node& node);

class LayerPainter {
 public:
  // `record` may be null. Problems are then reported at the places of layers.
  LayerPainter(StencilContent& stencil, Tools tools, const Record* record, diag::Sink& sink)
      : stencil_{stencil},
        tools_{tools},
        record_{record},
        sink_{sink},
        asker_{stencil.evaluation, record, *tools_.steps, sink} {}
  // For symbols, which may be anywhere, so no distance to the cut is checked.
  void leave_safe_area_alone() { safe_ = false; }

  // Draws only this pass. Drawings may extend `beyond` mm outside the part.
  void keep_to(Pass pass, double beyond) {
    pass_ = pass;
    beyond_ = beyond;
  }

  // Adds each layer that is drawn from now on to `noted`, groups before what they hold.
  void note_layers(std::vector<ShownLayer>& noted) { noted_ = &noted; }

  // The number of layers drawn so far, including those of symbols.
  std::size_t drawn() const { return drawn_; }

  void paint(std::span<Node> nodes, std::vector<scene::Item>& items);
  void paint(Node& node, std::vector<scene::Item>& items);
  // Does not evaluate `when`; the caller has done so.
  void paint_shown(Node& node, std::vector<scene::Item>& items);
  bool holds(const RecordExpression& condition) { return asker_.holds(condition); }
  // Reports layers of which nothing was on the part or its bleed. To be called once all layers are drawn.
  void report_unseen();
  // Draws the boxes of all layers that were drawn, with their names, and the edges of the safe area and the bleed.
  void paint_guides(std::vector<scene::Item>& items);

 private:
  // The coordinates of layers: moved by `offset` in a scene that `total` maps to the part.
  struct Frame {
    std::vector<scene::Item>& items;
    scene::Point offset;
    base::Transform total;
  };

  bool in_pass(Pass pass) const { return (static_cast<unsigned>(pass_) & static_cast<unsigned>(pass)) != 0; }
  // Counts layers. Returns false, and reports once, if there are too many.
  bool afford(const Node& node, std::size_t layers);
  // Does nothing if the node has nothing in the pass.
  template <typename Draw>
  void in_its_pass(const Node& node, Draw draw);
  void repeat(Node& node, const Frame& frame);
  void repeated(Node& node, const Frame& frame);
  void one_turn(Node& node, const Frame& frame);
  // Calls `at_spot` for each repetition of a layer that repeats.
  void each_turn(Node& node, const std::function<void(const Way::Spot&)>& at_spot);
  void once(Node& node, const Frame& frame);
  void shown(Node& node, const Frame& frame);
  void apart(Node& node, const Frame& frame);
  void content(Node& node, const Frame& frame);
  // Draws a group like `around` with the content that `draw` draws into its frame.
  template <typename Draw>
  void enclosed(const Frame& frame, scene::Group around, Draw draw);
  void draw(const Node& node, const ShapeNode& shape, const Frame& frame);
  void draw_textured(const Node& node, const ShapeNode& shape, const Frame& frame);
  void draw(const Node& node, TextNode& text, const Frame& frame);
  void draw(const Node& node, const ImageNode& image, const Frame& frame);
  // Nothing if the path has no value. Reports problems.
  std::optional<LoadedPicture> load_named(const Node& node, const ImageNode& image, const NamedPicture& named,
                                          bool is_mask);
  void put(const Node& node, const ImageNode& image, scene::ArtPtr art, scene::ArtPtr of_mask, const Frame& frame);
  void draw(const Node& node, const SymbolNode& symbol, const Frame& frame);
  void draw(const Node& node, const SymbolNode& layer, const Symbol& symbol, const Frame& frame);
  void draw(const Node& node, const QrNode& code, const Frame& frame);
  void draw(const Node& node, GroupNode& group, const Frame& frame);

  std::shared_ptr<const SetText> set(const Node& node, TextNode& text);
  void note(Node& node, const Node* written, std::size_t first, const Frame& frame);
  void note_values(const Node& node, const Node& whole, const Members& members, std::vector<ShownValue>& to);
  // Notes the box of a layer that was drawn.
  void guide(const Node& node, const Frame& frame);
  void put_name(const std::string& name, scene::Point at, scene::Color color, std::vector<scene::Item>& items) const;
  void draw_along(const Node& node, TextNode& text, const SetText& set, const Frame& frame);
  void draw_frame(const TextNode& text, const SetText& set, const Frame& frame);
  // Draws the layers of a group below each other.
  void draw_stack(GroupNode& group, const Frame& frame);
  void draw_lines(const SetText& text, const Frame& frame);
  void report_text(const Node& node, const SetText& text);
  void report_makeshift(const Node& node, const SetText& text);
  void report_missing(const Node& node, const std::vector<scene::MissingGlyph>& missing);
  // `named`: the text that names the picture; null if the template names it.
  void check_resolution(const Node& node, const scene::Art& art, const scene::Rect& box, const TextPattern* named);
  void check_safe(const Node& node, const scene::Rect& ink);  // `ink` in coordinates of the part
  void check_bleed(const Node& node, const scene::Rect& ink, const Frame& frame);
  // Notes whether anything of a layer is on the part: it drew the items from `first` on.
  void note_seen(const Node& node, const Frame& frame, std::size_t first);
  bool is_off_part(const scene::Rect& ink) const;  // in coordinates of the part
  void report_off_part(const Node& node, const scene::Rect& ink);
  void blame_value(const Node& node, diag::Diagnostic& d) const;
  // Prints the name of a picture or a symbol into scratch_. Returns false if the name is empty, or if all its
  // expressions are absent.
  bool print_name(const TextPattern& name);
  void report(const Node& node, diag::Severity severity, diag::Code code, std::string message, std::string hint = {},
              Cause cause = {});
  diag::Place place_of(const Node& node) const;
  std::string alike(const Node& node) const;
  void point_at(const std::string& field, diag::Diagnostic& d) const;

  // A layer, with all its repetitions and cells, of which nothing was on the part so far.
  struct Unseen {
    std::string label;
    Where where;
    scene::Rect ink;
    bool seen = false;
  };

  StencilContent& stencil_;
  Tools tools_;
  const Record* record_;
  diag::Sink& sink_;
  RecordEvaluator asker_;
  bool safe_ = true;
  bool bleeds_ = false;                   // whether the current layer may leave the part
  std::optional<scene::Rect> seen_ = {};  // in coordinates of the part: the clip of the current groups
  Pass pass_ = Pass::all;
  double beyond_ = stencil_.bleed;
  std::size_t drawn_ = 0, text_set_ = 0;
  bool spent_ = false;
  std::map<std::pair<const diag::Source*, std::size_t>, Unseen> unseen_;  // by place in the template
  std::string scratch_;
  std::vector<scene::Item> guides_;
  // The current layer of a stack, and the top and height of what it draws.
  struct Stacked {
    const Node* layer = nullptr;
    double y = 0, height = 0;
  } stacked_ = {};
  std::vector<ShownLayer>* noted_ = nullptr;
  const Node* written_ = nullptr;  // the layer that the next one was compiled from for this record
};

}  // namespace planche::templates

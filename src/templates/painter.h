// Draws compiled layers for one record, or for none (static layers and symbols), and reports what would print badly.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "templates/node.h"

namespace planche::templates {

// What painting needs besides the layers.
struct Tools {
  scene::Typesetter& typesetter;
  scene::ArtLoader& art;
  std::shared_ptr<std::uint64_t> steps = std::make_shared<std::uint64_t>(0);  // of the expressions of all parts so far
};

struct LoadedPicture {
  tl::expected<scene::ArtPtr, scene::ArtError> art;
  bool instead_of_lines = false;  // `lines` asks for a drawing that does not exist: this is the picture itself
};
// The picture of the layer that is called `name`, or its line drawing.
LoadedPicture load_picture(const ImageNode& image, const std::filesystem::path& folder, std::string_view name,
                           const Tools& tools);

// Reports what is remarked of a picture that is drawn all the same.
void report_remarks(const scene::Art& art, const Entry& at, Reporter& report);
// The picture `name` beside the file of `at`, fine enough for `box` mm (of no size: not known); null: it cannot be
// read, and `report` says why.
scene::ArtPtr load_art(const Tools& tools, const Entry& at, const std::string& name, scene::Size box, Reporter& report);

// What a problem comes from, and which others are told with it.
struct Cause {
  const Pattern* of = nullptr;        // what the record's field says, which is pointed at
  std::optional<Where> written = {};  // or the template itself, there: told once of all records
  bool of_style = false;              // whatever the record
  std::string together = {};
  std::string alike = {};  // in which layers other records have it too; empty: where the message is the same
  double excess = 0;       // by how much
};

class Painter {
 public:
  // `record` may be null; problems are then reported at the layers' places.
  Painter(Sheet& sheet, Tools tools, const Record* record, diag::Sink& sink)
      : sheet_{sheet},
        tools_{tools},
        record_{record},
        sink_{sink},
        asker_{sheet.evaluation, record, *tools_.steps, sink} {}
  // For symbols: they stand anywhere, so nothing is measured against the part.
  void leave_safe_area_alone() { safe_ = false; }

  // Draws only what is in that pass; what is drawn may reach `beyond` mm out of the part.
  void keep_to(Pass pass, double beyond) {
    pass_ = pass;
    beyond_ = beyond;
  }

  // Layers drawn so far, with those of symbols.
  std::size_t drawn() const { return drawn_; }

  void paint(std::span<Node> nodes, std::vector<scene::Item>& items);
  void paint(Node& node, std::vector<scene::Item>& items);
  // Without asking `when`, which the caller has settled.
  void paint_shown(Node& node, std::vector<scene::Item>& items);
  bool holds(const Asked& condition) { return asker_.holds(condition); }

 private:
  // Where layers are drawn: by `offset` within a scene that `total` maps to the part.
  struct Frame {
    std::vector<scene::Item>& items;
    scene::Point offset;
    base::Transform total;
  };

  bool in_pass(Pass pass) const { return (static_cast<unsigned>(pass_) & static_cast<unsigned>(pass)) != 0; }
  // Counts layers; false, reported once, when there are too many.
  bool afford(const Node& node, std::size_t layers);
  // Nothing where the node has nothing in the pass.
  template <typename Draw>
  void in_its_pass(const Node& node, Draw draw);
  void repeat(Node& node, const Frame& frame);
  void repeated(Node& node, const Frame& frame);
  void once(Node& node, const Frame& frame);
  void shown(Node& node, const Frame& frame);
  void apart(Node& node, const Frame& frame);
  void content(Node& node, const Frame& frame);
  // A group like `around` of what `draw` draws into the frame it is given.
  template <typename Draw>
  void enclosed(const Frame& frame, scene::Group around, Draw draw);
  void draw(const Node& node, const ShapeNode& shape, const Frame& frame);
  void draw_textured(const Node& node, const ShapeNode& shape, const Frame& frame);
  void draw(const Node& node, TextNode& text, const Frame& frame);
  void draw(const Node& node, const ImageNode& image, const Frame& frame);
  void put(const Node& node, const ImageNode& image, scene::ArtPtr art, const Frame& frame);
  void draw(const Node& node, const SymbolNode& symbol, const Frame& frame);
  void draw(const Node& node, const QrNode& code, const Frame& frame);
  void draw(const Node& node, GroupNode& group, const Frame& frame);

  std::shared_ptr<const SetText> set(const Node& node, TextNode& text);
  void report_text(const Node& node, const SetText& text);
  void report_makeshift(const Node& node, const SetText& text);
  void report_missing(const Node& node, const std::vector<scene::MissingGlyph>& missing);
  // `named`: by the text that names the picture; null: by the template alone.
  void check_resolution(const Node& node, const scene::Art& art, const scene::Rect& box, const Pattern* named);
  void check_safe(const Node& node, const scene::Rect& ink);  // on the part
  void check_bleed(const Node& node, const scene::Rect& ink, const Frame& frame);
  void blame_value(const Node& node, diag::Diagnostic& d) const;
  // Prints what names a picture or a symbol into scratch_. False where nothing is named: nothing at all, or nothing of
  // what is asked of the record.
  bool print_name(const Pattern& name);
  void report(const Node& node, diag::Severity severity, diag::Code code, std::string message, std::string hint = {},
              Cause cause = {});
  diag::Place place_of(const Node& node) const;
  std::string alike(const Node& node) const;
  void point_at(const std::string& field, diag::Diagnostic& d) const;

  Sheet& sheet_;
  Tools tools_;
  const Record* record_;
  diag::Sink& sink_;
  Asker asker_;
  bool safe_ = true;
  bool bleeds_ = false;                   // what is drawn now is meant to leave the part
  std::optional<scene::Rect> seen_ = {};  // of the part, through the clips of the groups that are drawn now
  Pass pass_ = Pass::all;
  double beyond_ = sheet_.bleed;
  std::size_t drawn_ = 0, text_set_ = 0;
  bool spent_ = false;
  std::string scratch_;
};

}  // namespace planche::templates

// Compiles one merged layer. Only for use in templates/.
#pragma once

#include <deque>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "templates/compiling/layers.h"
#include "templates/compiling/open_lines.h"
#include "templates/compiling/part_sides.h"
#include "templates/reading/members.h"

namespace planche::templates {

inline constexpr double thinnest_line = 0.1;  // mm

class LayerCompiler {
 public:
  LayerCompiler(const Layer& layer, Context& context, StencilContent& stencil, Tools tools)
      : layer_{layer},
        members_{&layer.members},
        context_{context},
        report_{context.report},
        stencil_{stencil},
        tools_{tools} {}

  std::optional<Node> compile();

 private:
  friend const std::vector<LayerType>& layer_types();
  bool required(std::initializer_list<std::string_view> names);
  bool misspelt(std::string_view member) const;
  void check_members();
  // Warns about members that are read but have no effect.
  void check_needs();
  // Warns about names in `with` that the layers of the block do not use.
  void check_with();
  void unused(std::string_view member, const std::string& because, std::string hint = {});
  void check_paint(const Entry& paint);
  void read_each(Node& node);
  // The list over which the layer is repeated, or null for a number of repetitions.
  static const data::Value* repeated_list(const Entry& each);
  void read_count(const Entry& each, Repetition& into);
  void read_places(const Entry& each, Repetition& into);
  // The ends of a way in `along`. Returns false after a report.
  bool read_way(const Entry& entry, const data::Value& ends, std::string_view member, Along& into);
  std::optional<Along> read_along(const Entry& each, const data::Value& along, std::string_view member);
  Amount amount(const Entry& entry, const data::Value& value, std::string_view member);
  RecordExpression ask(const Entry& entry, const data::Value& string, std::string_view member,
                       expressions::Type::Kind kind);
  RecordExpression ask_for_places(const Entry& entry, const data::Value& string);
  // Whether a member depends on the record.
  bool find_changes(Node& node);
  void find_changes_in(const Entry& entry, std::vector<Change>& into);
  void blacken(const std::vector<Change>& changes);
  const Entry* find(std::string_view name) const { return members_->find(name); }
  std::string text(std::string_view name) const;
  scene::Rect box() const;
  // Whether a number in one of these members is not known yet, because it is an expression. It counts as 0 till then.
  bool is_open(std::initializer_list<std::string_view> members) const;
  double radius(const Entry* entry, double width, double height);

  bool shape(Node& node);
  bool shape_of(Node& node, std::optional<scene::Path> path);
  bool polyline(Node& node);
  // The corners of `points`, moved by `at`; nothing while they, or numbers among them, depend on the record.
  std::optional<Corners> corners();
  // The line of a way between the sides `from` and `to`; nothing while they depend on the record, and after a report.
  std::optional<Corners> way();
  std::optional<WayEnd> way_end(std::string_view member);
  std::optional<scene::Path> path_of(std::string_view type);
  std::optional<scene::Path> polygon(std::string_view type);
  std::optional<scene::Stroke> stroke();
  bool text_layer(Node& node);
  void read_flow(TextNode& text);
  void read_frame(TextNode& text);
  void read_line(const Entry& along, TextNode& text);
  bool image(Node& node);
  bool soft_mask(const Entry& mask, ImageNode& made);
  bool symbol(Node& node);
  bool qr(Node& node);
  bool group(Node& node);
  bool table(Node& node);
  std::optional<Texture> texture(const Entry& fill, const scene::Path& path, std::optional<scene::Paint>& ground);
  void check_symbols_of(const TextPattern& text);
  void read_pass(Node& node, unsigned of_type);
  void note_kept_ink(const Node& node);

  const Layer& layer_;
  const Members* members_;  // members of the layer, or `plain_`
  Members plain_;           // without colours that depend on the record
  std::deque<data::Value> blackened_;
  Context& context_;
  Reporter& report_;
  StencilContent& stencil_;
  Tools tools_;
};

}  // namespace planche::templates

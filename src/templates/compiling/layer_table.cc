// Builds tables, rows of texts, from layers of groups, texts and rectangles.
#include <cmath>
#include <deque>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/read.h"

namespace planche::templates {

namespace {

// Makes layers that are written in no file. Their values take the places of the table's values.
class Carpenter {
 public:
  explicit Carpenter(const Layer& table) : table_{table} {}

  std::shared_ptr<const void> values() const { return values_; }

  data::Value number(double value) const { return {value, table_.where.span}; }
  data::Value text(std::string value) const { return {std::move(value), table_.where.span}; }
  data::Value pair(double x, double y) const { return {data::Array{number(x), number(y)}, table_.where.span}; }
  data::Value object(std::vector<std::pair<std::string, data::Value>> members) const {
    data::Object made;
    for (auto& [key, value] : members) made.push_back({std::move(key), table_.where.span, std::move(value)});
    return {std::move(made), table_.where.span};
  }

  Layer layer(std::string_view type, std::vector<std::pair<std::string, data::Value>> members) {
    Layer made;
    made.where = table_.where;
    members.emplace_back("type", text(std::string{type}));
    if (type == "group") members.emplace_back("layers", data::Value{data::Array{}, table_.where.span});
    const Entry& any = table_.members.all().front();
    for (auto& [key, value] : members)
      made.members.put({key, &values_->emplace_back(std::move(value)), any.file, table_.where.path});
    return made;
  }

 private:
  const Layer& table_;
  std::shared_ptr<std::deque<data::Value>> values_ = std::make_shared<std::deque<data::Value>>();
};

}  // namespace

bool LayerCompiler::table(Node& node) {
  if (!required({"of", "columns", "at", "size", "row"})) return false;
  scene::Rect whole = box();
  const data::Array& columns = *find("columns")->value->array();
  const double row = number(find("row"), 0), padding = number(find("padding"), 1);
  if (is_open({"size"})) {          // what follows finds the faults of the texts
    constexpr double ample = 1000;  // mm
    whole.width = whole.height = ample;
  }
  double given = 0, open = 0;
  bool headed = false;
  for (const data::Value& column : columns) {
    const data::Value* width = column.find("width");
    given += width != nullptr ? width->number() : 0;
    open += width == nullptr ? 1 : 0;
    headed = headed || column.find("head") != nullptr;
  }
  if (!headed) unused("head_style", "without a `head` in `columns`");
  const double rest = open > 0 ? (whole.width - given) / open : 0;
  const double rows = std::floor((whole.height + 1e-6) / std::max(row, 0.01)) - (headed ? 1 : 0);
  if (given > whole.width + 1e-6 || (open > 0 && !(rest > 2 * padding)) || rows < 1) {
    report_.error(layer_.where, "template/contradiction",
                  fmt::format("expected columns and at least one row within {:.6g} × {:.6g} mm, found {:.6g} mm of "
                              "columns and rows of {:.6g} mm",
                              whole.width, whole.height, given, row));
    return false;
  }
  Carpenter carpenter{layer_};
  Layer head = carpenter.layer("group", {{"at", carpenter.pair(whole.x, whole.y)}});
  Layer body = carpenter.layer(
      "group", {{"id", carpenter.text(fmt::format("rows of {}", layer_.id().empty() ? "a table" : layer_.id()))},
                {"at", carpenter.pair(whole.x, whole.y + (headed ? row : 0))},
                {"each", carpenter.object({{"of", *find("of")->value},
                                           {"step", carpenter.pair(0, row)},
                                           {"columns", carpenter.number(1)},
                                           {"rows", carpenter.number(rows)}})}});
  const Entry* stripes = find("stripes");
  if (stripes != nullptr)
    body.layers.push_back(carpenter.layer("rectangle", {{"at", carpenter.pair(0, 0)},
                                                        {"size", carpenter.pair(whole.width, row)},
                                                        {"fill", *stripes->value},
                                                        {"when", carpenter.text("index % 2 == 0")}}));
  const auto add = [&](Layer& to, const data::Value& column, const char* what, const Entry* style, double x,
                       double width) {
    if (find("stroke") != nullptr)
      to.layers.push_back(carpenter.layer(
          "rectangle", {{"at", carpenter.pair(x, 0)},
                        {"size", carpenter.pair(width, row)},
                        {"stroke", *find("stroke")->value},
                        {"width", find("width") != nullptr ? *find("width")->value : carpenter.number(0.2)}}));
    const data::Value* text = column.find(what);
    if (text == nullptr) return;
    std::vector<std::pair<std::string, data::Value>> members{
        {"text", *text},
        {"at", carpenter.pair(x + padding, 0)},
        {"size", carpenter.pair(std::max(0.0, width - 2 * padding), row)},
        {"valign", carpenter.text("middle")},
        {"align", column.find("align") != nullptr ? *column.find("align") : carpenter.text("left")}};
    const data::Value* own = column.find("style");
    if (own != nullptr || style != nullptr) members.emplace_back("style", own != nullptr ? *own : *style->value);
    to.layers.push_back(carpenter.layer("text", std::move(members)));
  };
  double x = 0;
  for (const data::Value& column : columns) {
    const data::Value* width = column.find("width");
    const double wide = width != nullptr ? width->number() : rest;
    add(body, column, "text", find("style"), x, wide);
    if (headed) add(head, column, "head", find("head_style") != nullptr ? find("head_style") : find("style"), x, wide);
    x += wide;
  }
  std::vector<Layer> layers{std::move(body)};
  if (headed) layers.push_back(std::move(head));
  GroupNode made;
  made.layers = compile_layers(layers, context_, stencil_, tools_);
  made.made = carpenter.values();
  node.dynamic =
      std::any_of(made.layers.begin(), made.layers.end(), [](const Node& n) { return n.dynamic || n.when.varies; });
  node.what = std::move(made);
  return true;
}

}  // namespace planche::templates

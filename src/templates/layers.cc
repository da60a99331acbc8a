#include "templates/layers.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "templates/markup.h"
#include "templates/members.h"
#include "templates/read.h"
#include "templates/style.h"

namespace planche::templates {

namespace {

using scene::Path;
using scene::Point;
using scene::Rect;
using Style = expressions::Text::Style;

constexpr double thinnest_line = 0.1;

// Members that expressions may tell.
bool is_color(std::string_view key) {
  return key == "fill" || key == "stroke" || key == "color";
}
bool is_amount(std::string_view key) {
  static constexpr std::string_view keys[] = {"at",    "size", "from",    "to",    "radius",
                                              "width", "turn", "opacity", "scale", "size_pt"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

// The first line, at most 40 characters of it.
std::string beginning(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  std::size_t end = 0;
  for (int characters = 0; end < line.size(); ++end) {
    if ((static_cast<unsigned char>(line[end]) & 0xc0) != 0x80 && ++characters > 40) break;
  }
  return std::string{line.substr(0, end)} + (end < text.size() ? "…" : "");
}

class LayerCompiler {
 public:
  LayerCompiler(const Layer& layer, Context& context, Sheet& sheet, Tools tools)
      : layer_{layer},
        members_{layer.members},
        context_{context},
        report_{context.report},
        sheet_{sheet},
        tools_{tools} {}

  std::optional<Node> compile();

 private:
  bool required(std::initializer_list<std::string_view> names);
  void check_members();
  void read_each(Node& node);
  Asked ask(const Entry& entry, const data::Value& string, std::string_view member, expressions::Type::Kind kind);
  void find_changes(Node& node);
  const Entry* find(std::string_view name) const { return members_.find(name); }
  std::string text(std::string_view name) const;
  Rect box() const;
  double radius(const Entry* entry, double width, double height);

  bool shape(Node& node, std::string_view type);
  std::optional<Path> path_of(std::string_view type);
  std::optional<scene::Stroke> stroke();
  bool text_layer(Node& node);
  bool image(Node& node);
  bool symbol(Node& node);
  bool group(Node& node);
  void check_symbols_of(const Pattern& text);

  const Layer& layer_;
  const Members& members_;
  Context& context_;
  Reporter& report_;
  Sheet& sheet_;
  Tools tools_;
};

std::string LayerCompiler::text(std::string_view name) const {
  const Entry* entry = find(name);
  return entry != nullptr && entry->value->string() != nullptr ? *entry->value->string() : std::string{};
}

Rect LayerCompiler::box() const {
  const Point at = point(find("at")).value_or(Point{});
  const scene::Size extent = size(find("size")).value_or(scene::Size{});
  return {at.x, at.y, extent.width, extent.height};
}

bool LayerCompiler::required(std::initializer_list<std::string_view> names) {
  bool complete = true;
  for (const std::string_view name : names) {
    if (find(name) != nullptr) continue;
    report_.error(layer_.where, "data/missing-field",
                  fmt::format("expected `{}` in a layer of type `{}`, found none", name, layer_.type()));
    complete = false;
  }
  return complete;
}

void LayerCompiler::check_members() {
  for (const Entry& entry : members_.all()) {
    if (takes(layer_.type(), entry.key)) continue;
    report_.error(entry.where(), "data/unknown-field",
                  fmt::format("expected a member of a layer of type `{}`, found `{}`", layer_.type(), entry.key),
                  hint_for(entry.key, members_of(layer_.type())));
  }
}

double LayerCompiler::radius(const Entry* entry, double width, double height) {
  const double value = number(entry, 0), most = std::min(width, height) / 2;
  if (value <= most) return value;
  report_.error(entry->where(), "template/contradiction",
                fmt::format("expected a radius up to half the size, {} mm, found {} mm", most, value));
  return most;
}

void LayerCompiler::read_each(Node& node) {
  const Entry* each = find("each");
  if (each == nullptr) return;
  using Kind = expressions::Type::Kind;
  const data::Value* count = each->value->find("count");
  const data::Value* list = each->value->find("of");
  node.each.repeats = true;
  node.each.step = point(each->value->find("step")).value_or(Point{});
  if ((count == nullptr) == (list == nullptr)) {
    report_.error(each->where(), "template/contradiction", "expected either `count` or `of` in `each`");
  } else if (list != nullptr) {
    node.each.list = ask(*each, *list, ".of", Kind::list);
    node.each.count = 0;
  } else if (count->string() != nullptr) {
    node.each.counted = ask(*each, *count, ".count", Kind::number);
    node.each.count = 0;
  } else {
    if (count->number() > static_cast<double>(most_repetitions))
      report_.error(each->where(), "data/limit", fmt::format("expected at most {} repetitions", most_repetitions));
    node.each.count = static_cast<std::size_t>(std::min(count->number(), 1.0 * most_repetitions));
  }
}

// An expression in a member, or in a member of that, of the kind unless only the record can tell that.
Asked LayerCompiler::ask(const Entry& entry, const data::Value& string, std::string_view member,
                         expressions::Type::Kind kind) {
  const Where where{entry.file->document.source, string.span(), fmt::format("{}{}", entry.path, member)};
  Asked asked = context_.ask(string, where, "template/field");
  const expressions::Type type = asked ? asked.expression->type() : expressions::Type{};
  if (type.is(expressions::Type::Kind::unknown) || type.is(kind)) return asked;
  report_.error(where, "template/field",
                fmt::format("expected {}, found {}", expressions::described({kind}), described(type)));
  return {};
}

// Numbers that are expressions, and colours with expressions in braces.
void LayerCompiler::find_changes(Node& node) {
  using Kind = expressions::Type::Kind;
  auto remade = std::make_shared<Remade>();
  const auto add = [&](Change change, bool varies) {
    node.dynamic = node.dynamic || varies;
    remade->changes.push_back(std::move(change));
  };
  for (const Entry& entry : members_.all()) {
    if (is_color(entry.key) && entry.value->string() != nullptr &&
        entry.value->string()->find('{') != std::string::npos) {
      Pattern color = context_.pattern(*entry.value, entry.where(), Style::plain);
      const bool varies = color.varies();
      add({entry.key, {}, {}, std::move(color)}, varies);
    } else if (is_amount(entry.key) && entry.value->string() != nullptr) {
      Asked asked = ask(entry, *entry.value, "", Kind::number);
      if (const bool varies = asked.varies; asked) add({entry.key, {}, std::move(asked), {}}, varies);
    } else if (is_amount(entry.key) && entry.value->array() != nullptr) {
      for (std::size_t i = 0; i < entry.value->array()->size(); ++i) {
        const data::Value& one = (*entry.value->array())[i];
        if (one.string() == nullptr) continue;
        Asked asked = ask(entry, one, fmt::format("[{}]", i), Kind::number);
        if (const bool varies = asked.varies; asked) add({entry.key, i, std::move(asked), {}}, varies);
      }
    }
  }
  if (remade->changes.empty()) return;
  remade->layer = layer_;
  std::tie(remade->names, remade->item_varies) = context_.in_reach();
  node.remade = std::move(remade);
}

std::optional<Node> LayerCompiler::compile() {
  const std::string type{layer_.type()};
  Node node;
  node.where = layer_.where;
  node.label = layer_.id().empty() ? fmt::format("a layer of type `{}`", type) : fmt::format("`{}`", layer_.id());
  check_members();
  read_each(node);
  std::optional<Context::Repeated> repeated;
  if (node.each.repeats)
    repeated.emplace(context_, find("each")->value->find("of") != nullptr ? &node.each.list : nullptr);
  if (const Entry* when = find("when"); when != nullptr && when->value->string() != nullptr)
    node.when = context_.ask(*when->value, when->where(), "template/condition");
  const bool always = !node.when || !node.when.expression->constant();
  const bool never = !always && !context_.settled(node.when).yes();
  if (!always) node.when = {};
  node.opacity = number(find("opacity"), 1);
  node.turn = number(find("turn"), 0);
  node.pivot = box().centre();
  const bool made = type == "text"     ? text_layer(node)
                    : type == "image"  ? image(node)
                    : type == "symbol" ? symbol(node)
                    : type == "group"  ? group(node)
                                       : shape(node, type);
  find_changes(node);
  node.dynamic =
      node.dynamic || node.each.list.varies || node.each.counted.varies || (node.each.repeats && node.when.varies);
  if (never || (node.remade == nullptr && (!made || node.opacity <= 0))) return std::nullopt;
  return node;
}

std::optional<Path> LayerCompiler::path_of(std::string_view type) {
  if (type == "rectangle" && required({"at", "size"})) {
    const Rect r = box();
    return Path::rectangle(r, radius(find("radius"), r.width, r.height));
  }
  if (type == "ellipse" && required({"at", "size"})) return Path::ellipse(box());
  if (type == "line" && required({"from", "to"}))
    return Path::line(point(find("from")).value_or(Point{}), point(find("to")).value_or(Point{}));
  if (type == "polygon" && required({"points"})) {
    std::vector<Point> corners;
    for (const data::Value& corner : *find("points")->value->array())
      corners.push_back(point(&corner).value_or(Point{}));
    return Path::polygon(corners);
  }
  if (type != "path" || !required({"d"})) return std::nullopt;
  std::size_t wrong = 0;
  const auto drawn = Path::from_svg(text("d"), &wrong);
  if (!drawn) {
    report_.error(find("d")->where(), "template/path",
                  fmt::format("expected SVG path data, found something else at offset {}", wrong));
    return std::nullopt;
  }
  const Point at = point(find("at")).value_or(Point{});
  const double scale = number(find("scale"), 1);
  Path path;
  path.append(*drawn, {scale, 0, 0, scale, at.x, at.y});
  return path;
}

std::optional<scene::Stroke> LayerCompiler::stroke() {
  const auto paint = context_.paint(find("stroke"));
  if (!paint) return std::nullopt;
  scene::Stroke stroke;
  stroke.paint = *paint;
  stroke.width = number(find("width"), 0.2);
  stroke.cap = static_cast<scene::Cap>(choice(find("cap"), {"butt", "round", "square"}, 0));
  stroke.join = static_cast<scene::Join>(choice(find("join"), {"miter", "round", "bevel"}, 0));
  if (const Entry* dash = find("dash"); dash != nullptr && dash->value->array() != nullptr) {
    double sum = 0;
    for (const data::Value& length : *dash->value->array()) {
      stroke.dash.push_back(length.number());
      sum += length.number();
    }
    if (!stroke.dash.empty() && !(sum > 0)) {
      report_.error(dash->where(), "template/contradiction", "expected dashes longer than 0 mm");
      stroke.dash.clear();
    }
  }
  context_.thinnest = std::min(context_.thinnest, stroke.width);
  // Lines of symbols are judged at the size at which they stand.
  if (stroke.width < thinnest_line && !context_.in_symbol) {
    const Entry* width = find("width");
    report_.warning(width != nullptr ? width->where() : layer_.where, "print/thin-line",
                    fmt::format("expected a line of {} mm or more, found {} mm", thinnest_line, stroke.width));
  }
  return stroke;
}

bool LayerCompiler::shape(Node& node, std::string_view type) {
  auto path = path_of(type);
  ShapeNode made;
  made.shape.fill = context_.paint(find("fill"));
  made.shape.stroke = stroke();
  made.shape.even_odd = text("rule") == "evenodd";
  if (find("fill") == nullptr && find("stroke") == nullptr)
    report_.warning(layer_.where, "template/contradiction",
                    fmt::format("expected `{}` in a layer of type `{}`, found none: nothing is drawn",
                                takes(type, "fill") ? "fill` or `stroke" : "stroke", type));
  if (!path) return false;
  made.shape.path = std::move(*path);
  node.pivot = made.shape.path.bounds().centre();
  // One plain colour can be seen through by itself, without a group.
  if (made.shape.fill.has_value() != made.shape.stroke.has_value()) {
    scene::Paint& paint = made.shape.fill ? *made.shape.fill : made.shape.stroke->paint;
    if (auto* color = std::get_if<scene::Color>(&paint); color != nullptr && node.opacity < 1 && node.opacity > 0) {
      color->alpha = static_cast<std::uint8_t>(std::lround(color->alpha * node.opacity));
      node.opacity = 1;
    }
  }
  const bool drawn = made.shape.fill || made.shape.stroke;
  node.what = std::move(made);
  return drawn && !std::get<ShapeNode>(node.what).shape.path.empty();
}

void LayerCompiler::check_symbols_of(const Pattern& pattern) {
  std::string blank;
  for (const Pattern::Piece& piece : pattern.pieces()) blank += piece.text;
  for (const auto& paragraph : parse_markup(blank)) {
    for (const Marked& marked : paragraph) {
      if (!marked.symbol || sheet_.symbols.find(marked.text) != nullptr) continue;
      if (context_.plan.symbols.find(marked.text) != nullptr) continue;  // reported where it is defined
      report_.error(find("text")->where(), "template/unknown-symbol",
                    fmt::format("there is no symbol `{}`", marked.text),
                    hint_for(marked.text, context_.plan.symbols.keys()));
    }
  }
}

bool LayerCompiler::text_layer(Node& node) {
  TextNode made;
  made.size = size(find("size"));
  const ReadStyle read = read_style(members_, made.size.has_value(), layer_.where, context_);
  made.style = read.style;
  made.plain = read.inked;
  if (!required({"text", "at"})) return false;
  const std::string source = text("text");
  made.text = context_.pattern(*find("text")->value, find("text")->where(), Style::marked);
  check_symbols_of(made.text);
  made.at = point(find("at")).value_or(Point{});
  if (made.size && made.style.valign == Valign::baseline) node.pivot = {made.at.x + made.size->width / 2, made.at.y};
  if (layer_.id().empty()) node.label = fmt::format("the text \"{}\"", beginning(source));
  node.dynamic = made.text.varies();
  node.what = std::move(made);
  return true;
}

bool LayerCompiler::image(Node& node) {
  if (!required({"art", "at", "size"})) return false;
  ImageNode made;
  const Entry* art = find("art");
  made.art = context_.pattern(*art->value, art->where(), Style::plain);
  made.box = box();
  made.cover = text("fit") != "contain";
  made.radius = radius(find("radius"), made.box.width, made.box.height);
  made.focus = point(find("focus")).value_or(Point{0.5, 0.5});
  node.dynamic = made.art.varies();
  const std::string* fixed = made.art.fixed();
  if (!node.dynamic && fixed == nullptr) {
    report_.error(art->where(), "template/field", "expected no `index` in the path of a picture");
    return false;
  }
  if (fixed != nullptr) {
    auto loaded = tools_.art.load(art->file->path.parent_path(), *fixed, {made.box.width, made.box.height});
    if (!loaded) {
      report_.error(art->where(), loaded.error().code, loaded.error().message, loaded.error().hint);
      return false;
    }
    made.fixed = std::move(*loaded);
  }
  node.what = std::move(made);
  return true;
}

bool LayerCompiler::symbol(Node& node) {
  if (!required({"symbol", "at"})) return false;
  SymbolNode made;
  const Entry* name = find("symbol");
  made.name = context_.pattern(*name->value, name->where(), Style::plain);
  made.at = point(find("at")).value_or(Point{});
  made.size = size(find("size"));
  node.dynamic = made.name.varies();
  if (const std::string* fixed = made.name.fixed()) {
    made.fixed = sheet_.symbols.find(*fixed);
    if (made.fixed == nullptr) {
      if (context_.plan.symbols.find(*fixed) == nullptr)
        report_.error(name->where(), "template/unknown-symbol", fmt::format("there is no symbol `{}`", *fixed),
                      hint_for(*fixed, context_.plan.symbols.keys()));
      return false;
    }
    const scene::Size box_size = made.size.value_or(made.fixed->box);
    if (!made.size) node.pivot = {made.at.x + box_size.width / 2, made.at.y + box_size.height / 2};
    const double scale = std::min(box_size.width / made.fixed->box.width, box_size.height / made.fixed->box.height);
    const double line = made.fixed->thinnest * scale;
    context_.thinnest = std::min(context_.thinnest, line);
    if (line < thinnest_line - 1e-9 && !context_.in_symbol)
      report_.warning(layer_.where, "print/thin-line",
                      fmt::format("expected lines of {} mm or more in symbol `{}`, found {:.3f} mm at this size",
                                  thinnest_line, *fixed, line));
  }
  node.what = std::move(made);
  return true;
}

bool LayerCompiler::group(Node& node) {
  if (!required({"layers"})) return false;
  GroupNode made;
  made.at = point(find("at")).value_or(Point{});
  node.pivot = made.at;
  if (const Entry* clip = find("clip")) {
    const Point at = point(clip->value->find("at")).value_or(Point{});
    const Point extent = point(clip->value->find("size")).value_or(Point{});
    const data::Value* corner = clip->value->find("radius");
    const Rect r{at.x, at.y, extent.x, extent.y};
    const Entry entry{"radius", corner != nullptr ? corner : clip->value, clip->file, clip->path + ".radius"};
    made.clip = Path::rectangle(r, corner != nullptr ? radius(&entry, r.width, r.height) : 0);
    node.pivot = {made.at.x + r.centre().x, made.at.y + r.centre().y};
  }
  made.layers = compile_layers(layer_.layers, context_, sheet_, tools_);
  node.dynamic =
      std::any_of(made.layers.begin(), made.layers.end(), [](const Node& n) { return n.dynamic || n.when.varies; });
  node.what = std::move(made);
  return true;
}

}  // namespace

namespace {

// Within what the member may be.
double bounded(std::string_view key, double number) {
  constexpr double far = 10'000;
  if (key == "opacity") return std::clamp(number, 0.0, 1.0);
  if (key == "size_pt") return std::clamp(number, 1.0, 500.0);
  const bool signed_one = key == "at" || key == "from" || key == "to" || key == "turn" || key == "scale";
  return std::clamp(number, signed_one ? -far : 0.0, far);
}

// The value with its changes; what is absent stays as where nothing is said.
std::optional<data::Value> changed(const Entry& entry, const std::vector<Change>& changes, Asker& asker,
                                   std::string& known) {
  data::Value value = *entry.value;
  for (const Change& change : changes) {
    if (change.key != entry.key) continue;
    if (change.color) {
      std::string name;
      asker.print(*change.color, name);
      known += name + ";";
      if (name.empty()) return data::Value{std::string{"none"}, entry.value->span()};
      value = data::Value{std::move(name), entry.value->span()};
      continue;
    }
    const expressions::Value asked = asker.value(change.number);
    const bool is_number = asked.is(expressions::Value::Kind::number);
    const double number = is_number ? bounded(change.key, asked.number().to_double()) : 0;
    known += is_number ? fmt::format("{};", number) : ";";
    if (change.place) {
      data::Value& one = (*value.array())[*change.place];
      one = data::Value{number, one.span()};
    } else if (is_number) {
      value = data::Value{number, entry.value->span()};
    } else {
      return std::nullopt;
    }
  }
  return value;
}

}  // namespace

std::vector<Node>& remake(Remade& remade, Asker& asker, Sheet& sheet, Tools tools, diag::Sink& sink) {
  auto variant = std::make_shared<Remade::Variant>();
  std::string known;
  variant->layer = remade.layer;
  variant->layer.members.keep_if([](const std::string& key) { return key != "when" && key != "each"; });
  for (const Entry& entry : remade.layer.members.all()) {
    const bool changes = std::any_of(remade.changes.begin(), remade.changes.end(),
                                     [&](const Change& change) { return change.key == entry.key; });
    if (!changes) continue;
    auto value = changed(entry, remade.changes, asker, known);
    if (value) {
      Entry other = entry;
      other.value = &variant->values.emplace_back(std::move(*value));
      variant->layer.members.put(std::move(other));
    } else {
      variant->layer.members.keep_if([&](const std::string& key) { return key != entry.key; });
    }
  }
  constexpr std::size_t most_variants = 256;
  if (remade.known.size() >= most_variants && !remade.known.contains(known)) remade.known.clear();
  auto& kept = remade.known[known];
  if (kept == nullptr) {
    Reporter report{sink};
    Context context{*sheet.plan, sheet.look, report};
    context.reach(remade.names, remade.item_varies);
    variant->nodes = compile_layers({variant->layer}, context, sheet, tools);
    kept = std::move(variant);
  }
  return kept->nodes;
}

std::vector<Node> compile_layers(const std::vector<Layer>& layers, Context& context, Sheet& sheet, Tools tools) {
  std::vector<Node> nodes;
  for (const Layer& layer : layers) {
    if (auto node = LayerCompiler{layer, context, sheet, tools}.compile()) nodes.push_back(std::move(*node));
  }
  return nodes;
}

}  // namespace planche::templates

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/compiling/recolouring.h"
#include "templates/reading/members.h"
#include "templates/reading/read.h"
#include "templates/reading/style.h"
#include "templates/text/markup.h"

namespace planche::templates {

using scene::Path;
using scene::Point;
using scene::Rect;
using Style = expressions::Text::Style;

namespace {

constexpr std::string_view low_ink = "low-ink";  // the style that saves ink

// The first line, up to 40 characters.
std::string beginning(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  std::size_t end = 0;
  for (int characters = 0; end < line.size(); ++end) {
    if ((static_cast<unsigned char>(line[end]) & 0xc0) != 0x80 && ++characters > 40) break;
  }
  return std::string{line.substr(0, end)} + (end < text.size() ? "…" : "");
}

// A member that has an effect only beside another one, in layers of a type or of all types.
struct Company {
  std::string_view type, member, needed;
};
constexpr Company companies[] = {{"", "width", "stroke"},   {"", "dash", "stroke"}, {"", "cap", "stroke"},
                                 {"", "join", "stroke"},    {"", "rule", "fill"},   {"polygon", "size", "sides"},
                                 {"text", "shrink", "size"}};

}  // namespace

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
    complete = false;
    if (!misspelt(name))
      report_.error(layer_.where, "data/missing-field",
                    fmt::format("expected `{}` in a layer of type `{}`, found none", name, layer_.type()));
  }
  return complete;
}

// Whether a member of the layer that the format does not know was reported with the hint to write this one.
bool LayerCompiler::misspelt(std::string_view member) const {
  const diag::Span layer = layer_.where.span;
  return std::ranges::any_of(context_.plan.files, [&](const FilePtr& file) {
    return file->document.source == layer_.where.source && std::ranges::any_of(file->unknown, [&](const auto& unknown) {
             return layer.begin <= unknown.first.begin && unknown.first.end <= layer.end &&
                    unknown.second.find(fmt::format("\"{}\"", member)) != std::string::npos;
           });
  });
}

void LayerCompiler::unused(std::string_view member, const std::string& because, std::string hint) {
  const Entry* entry = find(member);
  // When a template changes the type of an extended layer, leftover members are not a mistake.
  const auto rank = [&](const Entry& of) {
    return std::ranges::find_if(context_.plan.files, [&](const FilePtr& file) { return file.get() == of.file; });
  };
  if (entry == nullptr || rank(*entry) < rank(*find("type"))) return;
  report_.warning(entry->where(), "template/unused-member",
                  fmt::format("`{}` of a layer of type `{}` has no effect {}", member, layer_.type(), because),
                  hint.empty() ? fmt::format("remove `{}`", member) : std::move(hint));
}

void LayerCompiler::check_needs() {
  for (const std::string_view paint : {"fill", "stroke", "mask"})
    if (const Entry* entry = find(paint)) check_paint(*entry);
  if (context_.in_symbol) {
    for (const std::string_view member : {"bleeds", "pass"}) unused(member, "in a symbol");
  }
  for (const Company& need : companies) {
    if (!need.type.empty() && need.type != layer_.type()) continue;
    if (!takes(layer_.type(), need.member) || find(need.needed) != nullptr) continue;
    unused(need.member, fmt::format("without `{}`", need.needed),
           fmt::format("add `{}`, or remove `{}`", need.needed, need.member));
  }
}

void LayerCompiler::check_members() {
  const std::vector<std::string>& known = members_of(layer_.type());
  for (const Entry& entry : members_->all()) {
    if (takes(layer_.type(), entry.key) || find_member(entry.key) == nullptr) continue;  // only for known members
    report_.superfluous(entry.where(),
                        fmt::format("expected a member of a layer of type `{}`, found `{}`", layer_.type(), entry.key),
                        data::hint_for_member(entry.key, {known.begin(), known.end()}, members_elsewhere()));
  }
}

bool LayerCompiler::is_open(std::initializer_list<std::string_view> members) const {
  const auto is_expression = [](const data::Value& value) { return value.string() != nullptr; };
  return std::ranges::any_of(members, [&](std::string_view name) {
    const Entry* entry = find(name);
    if (entry == nullptr) return false;
    const data::Array* both = entry->value->array();
    return both != nullptr ? std::ranges::any_of(*both, is_expression) : is_expression(*entry->value);
  });
}

double LayerCompiler::radius(const Entry* entry, double width, double height) {
  const double value = number(entry, 0), most = std::max(0.0, std::min(width, height) / 2);
  if (value <= most) return value;
  if (is_open({"size"}) || context_.of_record) return most;
  report_.error(entry->where(), "template/contradiction",
                fmt::format("expected a radius up to half the size, {} mm, found {} mm", most, value));
  return most;
}

std::optional<Node> LayerCompiler::compile() {
  const std::string type{layer_.type()};
  Node node;
  node.where = layer_.where;
  node.label = layer_.id().empty() ? fmt::format("a layer of type `{}`", type) : fmt::format("`{}`", layer_.id());
  check_members();
  check_needs();
  read_each(node);
  std::optional<Context::Repeated> repeated;
  if (const Entry* each = find("each")) {
    // If `each` lacks a list, which is already reported, items may have any type.
    const bool counted = each->value->find("count") != nullptr || each->value->find("columns") != nullptr;
    repeated.emplace(context_, repeated_list(*each) != nullptr || !counted ? &node.each.list : nullptr);
  }
  if (const Entry* when = find("when"); when != nullptr && when->value->string() != nullptr)
    node.when = context_.ask(*when->value, when->where(), "template/condition", std::nullopt,
                             expressions::Expression::As::condition);
  const bool always = !node.when || !node.when.expression->constant();
  const bool never = !always && !context_.settled(node.when).yes();
  if (!always) node.when = {};
  const bool changes = find_changes(node);
  node.opacity = number(find("opacity"), 1);
  node.turn = number(find("turn"), 0);
  node.blend = static_cast<scene::Blend>(
      choice(find("blend"), {"normal", "multiply", "screen", "overlay", "darken", "lighten"}, 0));
  if (find("poster") != nullptr)
    node.worth = choice(find("poster"), {"whole", "slight"}, 0) == 0 ? scene::Worth::whole : scene::Worth::slight;
  node.bleeds = flag(find("bleeds"));
  node.follows_outline = type == "outline";
  const LayerType* known = find_type(type);
  read_pass(node, known != nullptr ? known->passes : 0);
  node.pivot = box().centre();
  const bool made = known != nullptr && (this->*known->compile)(node);
  node.dynamic = node.dynamic || changes || node.each.varies() || (node.each.repeats && node.when.varies);
  if (never || (node.remade == nullptr && (!made || node.opacity <= 0))) return std::nullopt;
  if (context_.look.style == low_ink && node.remade == nullptr) note_kept_ink(node);
  return node;
}

// The author has thought of low ink where its palette has the colour, or where a picture has a line drawing.
void LayerCompiler::note_kept_ink(const Node& node) {
  constexpr double of_pictures = 0.5;  // a guess: how much of a picture's area is ink
  if (const auto* image = std::get_if<ImageNode>(&node.what)) {
    if (image->lines) return;
    const Entry* art = find("art");
    context_.kept_ink.push_back({fmt::format("the picture of {}", node.label),
                                 art == nullptr ? node.where : art->where(),
                                 image->box.width * image->box.height * of_pictures * node.opacity});
    return;
  }
  const auto* shape = std::get_if<ShapeNode>(&node.what);
  const Entry* fill = find("fill");
  if (shape == nullptr || fill == nullptr || fill->value->string() == nullptr || !shape->shape.fill) return;
  const auto* color = std::get_if<scene::Color>(&*shape->shape.fill);
  // With a palette for low ink, colours that only `colour` has are meant to stay.
  const auto is_named_in = [&](std::string_view style) {
    const Members* palette = templates::find(context_.plan.palettes, style);
    return palette != nullptr && palette->find(*fill->value->string()) != nullptr;
  };
  const bool meant =
      templates::find(context_.plan.palettes, low_ink) != nullptr && (is_named_in(low_ink) || is_named_in("colour"));
  if (color == nullptr || meant) return;
  const double cyan = 255 - color->red, magenta = 255 - color->green, yellow = 255 - color->blue;
  const double all = cyan + magenta + yellow - 2 * std::min({cyan, magenta, yellow});  // grey is printed in black
  const scene::Rect box = shape->shape.path.bounds();
  context_.kept_ink.push_back({fmt::format("{} of {}", *fill->value->string(), node.label), fill->where(),
                               box.width * box.height * all / 255 * color->alpha / 255 * node.opacity});
}

void LayerCompiler::read_pass(Node& node, unsigned of_type) {
  const auto only = [&](Pass pass) { node.passes = static_cast<std::uint8_t>(pass); };
  const bool fills = find("fill") != nullptr, strokes = find("stroke") != nullptr;
  node.undivided = find("pass") != nullptr;
  if (node.undivided)
    only(passes[choice(find("pass"), {"grounds", "lines", "symbols", "texts"}, 0)]);
  else if (of_type != 0)
    node.passes = static_cast<std::uint8_t>(of_type);
  else
    only(fills && strokes ? Pass::all : fills ? Pass::grounds : Pass::lines);
}

void LayerCompiler::check_symbols_of(const TextPattern& pattern) {
  std::string blank;
  for (const TextPattern::Piece& piece : pattern.pieces()) blank += piece.text;
  if (!stencil_.tokens.empty()) stencil_.tokens.replace_in(blank);
  for (const auto& paragraph : parse_markup(blank)) {
    for (const Marked& marked : paragraph) {
      if (!marked.symbol || marked.token || stencil_.symbols.find(marked.text) != nullptr) continue;
      if (context_.plan.symbols.find(marked.text) != nullptr) continue;  // reported at its definition
      report_.error(find("text")->where(), "template/unknown-symbol",
                    fmt::format("there is no symbol `{}`", marked.text),
                    hint_for(marked.text, context_.plan.symbols.keys()));
    }
  }
}

bool LayerCompiler::text_layer(Node& node) {
  TextNode made;
  made.size = size(find("size"));
  const ReadStyle read = read_style(*members_, made.size.has_value(), layer_.where, context_);
  made.style = read.style;
  made.plain = read.inked;
  made.overflows = text("overflow") == "allow";
  const Entry* along = find("along");
  if (along != nullptr ? !required({"text"}) : !required({"text", "at"})) return false;
  const std::string source = text("text");
  made.text = context_.pattern(*find("text")->value, find("text")->where(), Style::marked);
  check_symbols_of(made.text);
  made.at = point(find("at")).value_or(Point{});
  read_flow(made);
  read_frame(made);
  if (along != nullptr) read_line(*along, made);
  if (!made.size && this->text("align") == "justify") unused("align", "without `size`: there is no line to fill");
  if (!made.further.empty()) unused("valign", "beside `flow`: lines begin at the top of each box");
  if (made.size && made.style.valign == Valign::baseline) node.pivot = {made.at.x + made.size->width / 2, made.at.y};
  if (layer_.id().empty()) node.label = fmt::format("the text \"{}\"", beginning(source));
  node.dynamic = made.text.varies() || (made.along && made.along->varies());
  node.what = std::move(made);
  return true;
}

void LayerCompiler::read_line(const Entry& along, TextNode& into) {
  into.along = read_along(along, *along.value, "");
  for (const std::string_view member : {"size", "flow", "frame", "shrink", "line_height", "paragraph_spacing"})
    if (find(member) != nullptr) unused(std::string{member}, "beside `along`: the text is one line, as long as it is");
  into.size.reset();
  into.frame.reset();
  into.further.clear();
  into.style.floor_pt = 0;
  // Letters stand on the line.
  if (find("valign") == nullptr) into.style.valign = Valign::baseline;
}

namespace {

NamedPicture::OfTemplate folder_of(const Entry& path) {
  return {path.where(), path.file->path.parent_path()};
}

}  // namespace

bool LayerCompiler::image(Node& node) {
  if (!required({"art", "at", "size"})) return false;
  ImageNode made;
  const Entry* art = find("art");
  made.named.path = context_.pattern(*art->value, art->where(), Style::plain);
  made.box = box();
  made.fit = static_cast<ImageNode::Fit>(choice(find("fit"), {"cover", "contain", "stretch"}, 0));
  made.colours = read_recolouring(*members_, context_);
  if (made.fit == ImageNode::Fit::stretch) unused("focus", "with `\"fit\": \"stretch\"`: nothing is cut off");
  if (find("tint") != nullptr) unused("greyscale", "beside `tint`, which replaces all colours");
  made.radius = radius(find("radius"), made.box.width, made.box.height);
  made.focus = point(find("focus")).value_or(Point{0.5, 0.5});
  if (const Entry* mask = find("mask"); mask != nullptr && mask->value->object() != nullptr) {
    if (!soft_mask(*mask, made)) return false;
  } else if (mask != nullptr) {
    if (made.radius > 0)
      report_.error(mask->where(), "template/contradiction",
                    "expected either `mask` or `radius` of a picture, found both");
    constexpr scene::Outline::Form forms[] = {scene::Outline::Form::ellipse, scene::Outline::Form::hexagon_flat,
                                              scene::Outline::Form::hexagon_pointy, scene::Outline::Form::octagon};
    std::vector<Point> corners;
    if (mask->value->array() != nullptr)
      for (const data::Value& corner : *mask->value->array()) corners.push_back(point(&corner).value_or(Point{}));
    made.form = !corners.empty() ? Path::polygon(corners)
                                 : scene::outline_path(
                                       forms[choice(mask, {"ellipse", "hexagon-flat", "hexagon-pointy", "octagon"}, 0)],
                                       made.box, 0);
  }
  made.lines = flag(find("lines"));
  if (made.lines) std::swap(made.opacity, node.opacity);
  node.dynamic = made.named.path.varies() || (made.named_mask && made.named_mask->path.varies());
  const std::string* fixed = made.named.path.fixed();
  if (!made.named.path.varies() && fixed == nullptr) made.named.of_template = folder_of(*art);
  if (fixed != nullptr) {
    auto [loaded, instead_of_lines] = load_picture(made, art->file->path.parent_path(), *fixed, tools_);
    if (instead_of_lines) std::swap(made.opacity, node.opacity);
    if (!loaded) {
      report_.error(art->where(), loaded.error().code, loaded.error().message, loaded.error().hint);
      return false;
    }
    report_remarks(**loaded, art->where(), report_);
    made.fixed = std::move(*loaded);
  }
  node.what = std::move(made);
  return true;
}

// Reads a mask: a picture of the template, or a gradient.
bool LayerCompiler::soft_mask(const Entry& mask, ImageNode& made) {
  scene::SoftMask soft;
  const std::string* by = mask.value->find("by") == nullptr ? nullptr : mask.value->find("by")->string();
  soft.by_lightness = by != nullptr && *by == "lightness";
  if (const data::Value* art = mask.value->find("art")) {
    if (mask.value->find("linear") != nullptr || mask.value->find("radial") != nullptr) {
      report_.error(mask.where(), "template/contradiction",
                    "expected either `art` or a gradient in a mask, found both");
      return false;
    }
    TextPattern path = context_.pattern(*art, mask.where(), Style::plain);
    if (const std::string* fixed = path.fixed()) {
      soft.art = load_art(tools_, mask, *fixed, {made.box.width, made.box.height}, report_);
      if (soft.art == nullptr) return false;
    } else {
      made.named_mask = {std::move(path)};
      if (!made.named_mask->path.varies()) made.named_mask->of_template = folder_of(mask);
    }
  } else if (by != nullptr) {
    report_.error(mask.where(), "template/contradiction", "expected `by` beside `art` only: gradients mask by opacity");
    return false;
  } else {
    const auto paint = context_.paint(&mask);
    if (!paint) return false;
    soft.paint = *paint;
  }
  made.mask = std::move(soft);
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
    made.fixed = stencil_.symbols.find(*fixed);
    if (made.fixed == nullptr) {
      if (context_.plan.symbols.find(*fixed) != nullptr) return false;  // reported at its definition
      std::string unknown = *fixed;
      const bool composed = !stencil_.symbols.composed(*fixed, unknown).empty();
      if (!composed)
        report_.error(name->where(), "template/unknown-symbol", fmt::format("there is no symbol `{}`", unknown),
                      hint_for(unknown, context_.plan.symbols.keys()));
      node.what = std::move(made);
      return composed;
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

bool LayerCompiler::qr(Node& node) {
  if (!required({"text", "at", "size"})) return false;
  QrNode made;
  made.text = context_.pattern(*find("text")->value, find("text")->where(), Style::plain);
  made.box = box();
  const auto color = [&](const char* member, scene::Color absent) -> std::optional<scene::Color> {
    const Entry* entry = find(member);
    if (entry == nullptr) return absent;
    if (entry->value->string() != nullptr)
      return context_.color(*entry->value->string(), entry->where()).value_or(std::nullopt);
    report_.error(entry->where(), "template/contradiction", "expected one colour in a code, found another fill");
    return std::nullopt;
  };
  made.color = color("color", {});
  made.ground = color("fill", {255, 255, 255});
  node.dynamic = made.text.varies();
  node.what = std::move(made);
  return true;
}

namespace {

// Whether a text in the value contains the word.
bool has_word(const data::Value& value, std::string_view word) {
  if (const data::Array* all = value.array())
    return std::ranges::any_of(*all, [&](const data::Value& one) { return has_word(one, word); });
  if (const data::Object* all = value.object())
    return std::ranges::any_of(*all, [&](const data::Member& member) { return has_word(member.value, word); });
  const std::string* text = value.string();
  if (text == nullptr) return false;
  const auto joins = [&](std::size_t at) {
    return at < text->size() && (std::isalnum(static_cast<unsigned char>((*text)[at])) != 0 || (*text)[at] == '_');
  };
  for (std::size_t at = text->find(word); at != std::string::npos; at = text->find(word, at + 1)) {
    if ((at == 0 || !joins(at - 1)) && !joins(at + word.size())) return true;
  }
  return false;
}

bool has_word(const Layer& layer, std::string_view word) {
  return std::ranges::any_of(layer.members.all(), [&](const Entry& entry) { return has_word(*entry.value, word); }) ||
         std::ranges::any_of(layer.layers, [&](const Layer& inner) { return has_word(inner, word); });
}

}  // namespace

void LayerCompiler::check_with() {
  const Entry* const with = find("with");
  if (with == nullptr || with->value->object() == nullptr) return;
  for (const data::Member& member : *with->value->object()) {
    const auto uses = [&](const Layer& layer) { return has_word(layer, member.key); };
    if (std::ranges::any_of(layer_.layers, uses)) continue;
    report_.warning({with->file->document.source, member.value.span(), fmt::format("{}.{}", with->path, member.key)},
                    "template/unused-member", fmt::format("the block `{}` does not use `{}`", text("use"), member.key),
                    "remove it from `with`");
  }
}

bool LayerCompiler::group(Node& node) {
  if (find("use") == nullptr && !required({"layers"})) return false;
  const Entry* const use = find("use");
  if (use == nullptr) unused("with", "without `use`");
  if (use != nullptr) check_with();
  const Context::Given given{context_, find("with")};
  const Entry* const outer_use = std::exchange(context_.use, use != nullptr ? use : context_.use);
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
  const double bleed = layer_.from_bleed ? number(context_.plan.part.find("bleed"), 0) : 0;
  const auto outer_move = std::exchange(context_.moved_by, context_.moved_by.value_or(bleed));
  made.layers = compile_layers(layer_.layers, context_, stencil_, tools_);
  context_.moved_by = outer_move;
  context_.use = outer_use;
  if (const Entry* stack = find("stack")) made.stack = number(stack, 0);
  node.dynamic =
      std::any_of(made.layers.begin(), made.layers.end(), [](const Node& n) { return n.dynamic || n.when.varies; });
  node.what = std::move(made);
  return true;
}

std::vector<Node> compile_layers(const std::vector<Layer>& layers, Context& context, StencilContent& stencil,
                                 Tools tools) {
  std::vector<Node> nodes;
  for (const Layer& layer : layers) {
    auto node = LayerCompiler{layer, context, stencil, tools}.compile();
    if (!node) continue;
    node->from_bleed = layer.from_bleed;
    nodes.push_back(std::move(*node));
  }
  return nodes;
}

}  // namespace planche::templates

#include "templates/painting/layer_painter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "scene/qr.h"
#include "templates/compiling/layers.h"

namespace planche::templates {

namespace {

// Almost as light as paper.
bool is_pale(const scene::Paint& paint) {
  const auto* color = std::get_if<scene::Color>(&paint);
  return color != nullptr && (color->alpha < 26 || std::min({color->red, color->green, color->blue}) >= 248);
}

scene::Paint moved(const scene::Paint& paint, scene::Point by) {
  scene::Paint result = paint;
  const auto move = [&](scene::Point& p) { p = {p.x + by.x, p.y + by.y}; };
  if (auto* linear = std::get_if<scene::LinearGradient>(&result)) {
    move(linear->from);
    move(linear->to);
  } else if (auto* radial = std::get_if<scene::RadialGradient>(&result)) {
    move(radial->centre);
  }
  return result;
}

scene::Path moved(const scene::Path& path, const base::Transform& by) {
  scene::Path result;
  result.append(path, by);
  return result;
}

// The only field in a text; empty if there are none or several.
std::string field_of(const TextPattern& text) {
  std::string found;
  for (const TextPattern::Piece& piece : text.pieces()) {
    if (!piece.asked) continue;
    const expressions::Uses& uses = piece.asked.expression->uses();
    std::vector<std::string_view> names{uses.fields.begin(), uses.fields.end()};
    for (const auto& looked_up : uses.looked_up) names.push_back(looked_up.name);
    for (const std::string_view name : names) {
      if (!found.empty() && name != found) return {};
      found = name;
    }
  }
  return found;
}

}  // namespace

void LayerPainter::paint(std::span<Node> nodes, std::vector<scene::Item>& items) {
  for (Node& node : nodes) paint(node, items);
}

void LayerPainter::paint(Node& node, std::vector<scene::Item>& items) {
  repeat(node, Frame{items, {}, {}});
}

void LayerPainter::paint_shown(Node& node, std::vector<scene::Item>& items) {
  const Frame frame{items, {}, {}};
  in_its_pass(node, [&] { shown(node, frame); });
}

template <typename Draw>
void LayerPainter::in_its_pass(const Node& node, Draw draw) {
  if ((node.passes & static_cast<unsigned>(pass_)) == 0) return;
  const Pass pass = pass_;
  if (node.undivided) pass_ = Pass::all;
  draw();
  pass_ = pass;
}

bool LayerPainter::afford(const Node& node, std::size_t layers) {
  drawn_ += layers;
  const std::size_t most = stencil_.look.large ? most_drawn_on_large : most_drawn;
  if (drawn_ <= most) return true;
  if (!spent_)
    report(node, diag::Severity::error, "data/limit",
           fmt::format("expected at most {} layers on one part, with repetitions and layers of symbols, found {}",
                       most, drawn_));
  spent_ = true;
  return false;
}

template <typename Draw>
void LayerPainter::enclosed(const Frame& frame, scene::Group around, Draw draw) {
  auto inner = std::make_shared<scene::Scene>();
  const Frame inside{inner->items, {}, frame.total.after(around.placed)};
  draw(inside);
  if (inner->items.empty()) return;
  const scene::Rect part = scene::Rect{0, 0, stencil_.trim.width, stencil_.trim.height}.grown(beyond_);
  inner->extent = inverse(inside.total)(part);
  around.content = std::move(inner);
  frame.items.emplace_back(std::move(around));
}

void LayerPainter::repeat(Node& node, const Frame& frame) {
  in_its_pass(node, [&] { repeated(node, frame); });
}

void LayerPainter::one_turn(Node& node, const Frame& frame) {
  in_its_pass(node, [&] { once(node, frame); });
}

void LayerPainter::repeated(Node& node, const Frame& frame) {
  if (!node.each.repeats) return once(node, frame);
  each_turn(node, [&](const Way::Spot& spot) {
    const scene::Point at{frame.offset.x + spot.at.x, frame.offset.y + spot.at.y};
    if (spot.direction == 0)
      once(node, Frame{frame.items, at, frame.total});
    else
      enclosed(frame,
               {nullptr, base::Transform::translation(at.x, at.y).after(base::Transform::rotation(spot.direction)), {}},
               [&](const Frame& inside) { once(node, inside); });
  });
}

void LayerPainter::once(Node& node, const Frame& frame) {
  // Counts hidden layers too, because evaluating their condition takes time.
  if (holds(node.when))
    shown(node, frame);
  else
    afford(node, 1);
}

void LayerPainter::shown(Node& node, const Frame& frame) {
  if (!afford(node, 1)) return;
  if (node.remade != nullptr) {
    diag::Sink found;
    std::vector<Node>& remade = remake(*node.remade, asker_, stencil_, tools_, found);
    for (diag::Diagnostic& d : found.sorted()) {
      if (record_ != nullptr) blame_value(node, d);
      sink_.add(std::move(d));
    }
    for (Node& made : remade) {
      written_ = &node;
      shown(made, frame);
    }
    written_ = nullptr;
    return;
  }
  const auto* group = std::get_if<GroupNode>(&node.what);
  if (node.opacity != 1 || node.turn != 0 || node.blend != scene::Blend::normal || node.worth != scene::Worth::usual ||
      (group != nullptr && group->clip))
    return apart(node, frame);
  content(node, frame);
}

void LayerPainter::apart(Node& node, const Frame& frame) {
  using base::Transform;
  Transform place = Transform::translation(frame.offset.x, frame.offset.y);
  if (node.turn != 0) {
    place = place.after(Transform::translation(node.pivot.x, node.pivot.y))
                .after(Transform::rotation(node.turn))
                .after(Transform::translation(-node.pivot.x, -node.pivot.y));
  }
  std::optional<scene::Path> clip;
  if (const auto* group = std::get_if<GroupNode>(&node.what); group != nullptr && group->clip)
    clip = moved(*group->clip, place.after(Transform::translation(group->at.x, group->at.y)));
  const auto outer = seen_;
  if (clip) {
    const scene::Rect window = frame.total(clip->bounds());
    seen_ = outer ? outer->common(window).value_or(scene::Rect{window.x, window.y, 0, 0}) : window;
  }
  enclosed(frame, {nullptr, place, std::move(clip), node.opacity, false, node.blend, node.worth},
           [&](const Frame& inside) { content(node, inside); });
  seen_ = outer;
}

void LayerPainter::content(Node& node, const Frame& frame) {
  const bool outer = std::exchange(bleeds_, bleeds_ || node.bleeds);
  const Node* written = std::exchange(written_, nullptr);
  const std::size_t first = noted_ == nullptr ? 0 : noted_->size();
  const std::size_t items = frame.items.size();
  std::visit([&](auto& what) { draw(node, what, frame); }, node.what);
  note_seen(node, frame, items);
  if (noted_ != nullptr) note(node, written, first, frame);
  if (stencil_.look.guides) guide(node, frame);
  bleeds_ = outer;
}

void LayerPainter::draw(const Node& node, const ShapeNode& shape, const Frame& frame) {
  if (!afford(node, shape.shape.path.points().size() / 100 + shape.weight)) return;
  if (shape.texture) return draw_textured(node, shape, frame);
  const bool filled = shape.shape.fill && in_pass(Pass::grounds), lined = shape.shape.stroke && in_pass(Pass::lines);
  if (!filled && !lined) return;
  if (filled && !is_pale(*shape.shape.fill))
    check_bleed(node, base::Transform::translation(frame.offset.x, frame.offset.y)(shape.shape.path.bounds()), frame);
  if (frame.offset == scene::Point{} && pass_ == Pass::all) {
    frame.items.emplace_back(shape.shape);
    return;
  }
  scene::Shape copy;
  copy.path = moved(shape.shape.path, base::Transform::translation(frame.offset.x, frame.offset.y));
  copy.even_odd = shape.shape.even_odd;
  if (filled) copy.fill = moved(*shape.shape.fill, frame.offset);
  if (lined) {
    copy.stroke = shape.shape.stroke;
    copy.stroke->paint = moved(shape.shape.stroke->paint, frame.offset);
  }
  frame.items.emplace_back(std::move(copy));
}

void LayerPainter::draw_textured(const Node& node, const ShapeNode& shape, const Frame& frame) {
  ShapeNode ground{.shape = shape.shape}, line{.shape = shape.shape};
  ground.shape.stroke.reset();
  line.shape.fill.reset();
  if (ground.shape.fill) draw(node, ground, frame);
  if (in_pass(Pass::grounds)) {
    if (!afford(node, shape.texture->weight)) return;
    const auto place = base::Transform::translation(frame.offset.x, frame.offset.y);
    frame.items.emplace_back(
        scene::Group{shape.texture->content, place, moved(shape.shape.path, place), 1, shape.shape.even_odd});
  }
  if (line.shape.stroke) draw(node, line, frame);
}

void LayerPainter::draw(const Node& node, const QrNode& code, const Frame& frame) {
  scratch_.clear();
  asker_.print(code.text, scratch_);
  if (scratch_.empty()) return;
  const double side = std::min(code.box.width, code.box.height);
  const int version = scene::largest_qr_version(side);
  const auto made = version > 0 ? scene::encode_qr(scratch_, version) : std::nullopt;
  if (!made) {
    report(node, diag::Severity::error, "print/qr",
           version == 0 ? fmt::format("{}: expected a box of {:.4g} mm or more for a code, found {:.4g} mm", node.label,
                                      scene::least_qr_side, side)
                        : fmt::format("{}: expected at most {} bytes in a code of {:.4g} mm, found {}", node.label,
                                      scene::qr_capacity(version), side, scratch_.size()),
           version == 40 ? "shorten the text" : "shorten the text, or give the code a larger box",
           {.of = &code.text, .alike = alike(node), .excess = static_cast<double>(scratch_.size())});
    return;
  }
  if (!afford(node, static_cast<std::size_t>(made->side) * static_cast<std::size_t>(made->side) / 200)) return;
  const scene::Rect box{frame.offset.x + code.box.centre().x - side / 2,
                        frame.offset.y + code.box.centre().y - side / 2, side, side};
  if (code.ground) frame.items.emplace_back(scene::Shape{scene::Path::rectangle(box), *code.ground, {}, false});
  if (!code.color) return;
  const double module = side / (made->side + 2 * scene::qr_quiet_zone);
  check_safe(node, frame.total(box.grown(-module * scene::qr_quiet_zone)));
  frame.items.emplace_back(
      scene::Group{scene::qr_drawing(*made, module, *code.color), base::Transform::translation(box.x, box.y)});
}

namespace {

// "art/lines/ember.svg" for "art/ember.svg".
std::string in_lines(std::string_view picture) {
  const std::size_t name = picture.find_last_of("/\\") + 1;
  return fmt::format("{}lines/{}", picture.substr(0, name), picture.substr(name));
}

}  // namespace

LoadedPicture load_picture(const ImageNode& image, const std::filesystem::path& folder, std::string_view name,
                           const Tools& tools) {
  const scene::Size size{image.box.width, image.box.height};
  const auto load = [&](std::string_view path) -> tl::expected<scene::ArtPtr, scene::ArtError> {
    auto art = tools.art.load(folder, path, size);
    if (!art || image.colours == scene::Recolouring{}) return art;
    return (*art)->recoloured(image.colours);
  };
  if (!image.lines) return {load(name)};
  auto lines = load(in_lines(name));
  if (lines || lines.error().code != "art/missing") return {std::move(lines)};
  return {load(name), true};
}

void report_remarks(const scene::Art& art, const Where& at, Reporter& report) {
  for (const scene::ArtRemark& remark : art.remarks) {
    if (remark.severity == scene::ArtRemark::Severity::note)
      report.note(at, remark.code, remark.message, remark.hint);
    else
      report.warning(at, remark.code, remark.message, remark.hint);
  }
}

void report_unread(const scene::ArtError& error, std::string_view path, const Where& at, Reporter& report) {
  const bool has_field = path.find('{') != std::string_view::npos;
  report.error(at, error.code, error.message,
               has_field ? "write a path without fields: only `art` of a layer and of its mask takes them" : error.hint);
}

scene::ArtPtr load_art(const Tools& tools, const Entry& at, const std::string& name, scene::Size box,
                       Reporter& report) {
  auto art = tools.art.load(at.file->path.parent_path(), name, box);
  if (!art) {
    report_unread(art.error(), name, at.where(), report);
    return nullptr;
  }
  report_remarks(**art, at.where(), report);
  return std::move(*art);
}

std::optional<LoadedPicture> LayerPainter::load_named(const Node& node, const ImageNode& image,
                                                      const NamedPicture& named, bool is_mask) {
  if (!print_name(named.path) || (record_ == nullptr && !named.of_template)) return std::nullopt;
  std::replace(scratch_.begin(), scratch_.end(), '\\', '/');  // Windows separates folders by backslashes
  // "art/.svg" or "icons.svg#": the value for the file or the part is absent.
  if (scratch_.rfind('.') == scratch_.rfind('/') + 1 || scratch_.ends_with('#')) return std::nullopt;
  const std::filesystem::path& folder = named.of_template ? named.of_template->folder : record_->folder;
  LoadedPicture loaded = is_mask ? LoadedPicture{tools_.art.load(folder, scratch_, {image.box.width, image.box.height})}
                                 : load_picture(image, folder, scratch_, tools_);
  if (!loaded.art) {
    const scene::ArtError& error = loaded.art.error();
    const bool outside = error.code == "art/outside-folder", missing = error.code == "art/missing";
    // Pictures that are not drawn yet are one cause; each damaged one is a cause of its own.
    report(node, diag::Severity::error, error.code, error.message, error.hint,
           {.of = &named.path,
            .written = named.of_template ? std::optional{named.of_template->named}
                                         : named.path.written(outside ? ".." : error.folder),
            .together = named.of_template && error.folder.empty() ? error.message : error.folder,
            .alike = missing ? alike(node) : ""});
    return loaded;
  }
  for (const scene::ArtRemark& remark : (*loaded.art)->remarks) {
    const bool note = remark.severity == scene::ArtRemark::Severity::note;
    report(node, note ? diag::Severity::note : diag::Severity::warning, remark.code, remark.message, remark.hint,
           {.of = &named.path, .written = named.path.written(""), .alike = alike(node)});
  }
  return loaded;
}

void LayerPainter::draw(const Node& node, const ImageNode& image, const Frame& frame) {
  scene::ArtPtr art = image.fixed, mask;
  if (image.named_mask) {
    auto loaded = load_named(node, image, *image.named_mask, true);
    if (loaded && !loaded->art) return;
    if (loaded) mask = std::move(*loaded->art);
  }
  if (!art) {
    auto loaded = load_named(node, image, image.named, false);
    if (!loaded || !loaded->art) return;
    if (loaded->instead_of_lines && image.opacity < 1) {
      const auto place = base::Transform::translation(frame.offset.x, frame.offset.y);
      return enclosed(frame, {nullptr, place, {}, image.opacity}, [&](const Frame& inside) {
        put(node, image, std::move(*loaded->art), std::move(mask), inside);
      });
    }
    art = std::move(*loaded->art);
  }
  put(node, image, std::move(art), std::move(mask), frame);
}

void LayerPainter::put(const Node& node, const ImageNode& image, scene::ArtPtr art, scene::ArtPtr of_mask,
                       const Frame& frame) {
  const scene::Rect box{image.box.x + frame.offset.x, image.box.y + frame.offset.y, image.box.width, image.box.height};
  if (!(box.width > 0) || !(box.height > 0)) return;
  const bool measured = art->width > 0 && art->height > 0;
  const double width = measured ? art->width : 1, height = measured ? art->height : 1;
  const double across = box.width / width, down = box.height / height;
  const bool covers = image.fit != ImageNode::Fit::contain;
  const double scale = covers ? std::max(across, down) : std::min(across, down);
  const scene::Rect placed =
      image.fit == ImageNode::Fit::stretch
          ? box
          : scene::Rect{box.x + (box.width - width * scale) * image.focus.x,
                        box.y + (box.height - height * scale) * image.focus.y, width * scale, height * scale};
  std::optional<scene::Path> clip;
  if (image.form) {
    clip = moved(*image.form, base::Transform::translation(frame.offset.x, frame.offset.y));
  } else if (image.radius > 0 || !box.holds(placed)) {
    const scene::Rect seen = covers ? box : placed;
    clip = scene::Path::rectangle(seen, image.radius);
  }
  if (art->kind == scene::Art::Kind::bitmap && measured)
    check_resolution(node, *art, placed, image.fixed ? nullptr : &image.named.path);
  check_bleed(node, covers ? box : placed, frame);
  std::optional<scene::SoftMask> mask = image.mask;
  if (of_mask) mask->art = std::move(of_mask);
  if (image.named_mask && mask->art == nullptr) mask.reset();
  if (mask) mask->box = box, mask->paint = moved(mask->paint, frame.offset);
  frame.items.emplace_back(scene::Image{std::move(art), placed, std::move(clip), std::move(mask)});
}

// The place of the layer; none in templates that come with the program.
diag::Place LayerPainter::place_of(const Node& node) const {
  for (const FilePtr& file : stencil_.plan->files) {
    if (file->document.source != node.where.source || !names_file(file->name)) continue;
    return {node.where.source, node.where.span, node.where.path};
  }
  return {};
}

// Identifies the layer in all templates that inherit it.
std::string LayerPainter::alike(const Node& node) const {
  return fmt::format("{} {} {}", node.where.source != nullptr ? node.where.source->name() : stencil_.plan->name,
                     node.where.path, node.label);
}

// Moves the place from the record to its field.
void LayerPainter::point_at(const std::string& field, diag::Diagnostic& d) const {
  if (field.empty()) return;
  if (record_->point_at) return record_->point_at(field, d);
  const data::Value* value = record_->object == nullptr ? nullptr : data::descend(record_->object, field);
  if (value == nullptr || value->span().begin == value->span().end) return;
  d.span = value->span();
  d.path += "." + field;
}

// Moves the place from the layer to the record's value, if a single field is the cause.
void LayerPainter::blame_value(const Node& node, diag::Diagnostic& d) const {
  std::string field;
  for (const Change& change : node.remade->changes) {
    const std::string one = change.color ? field_of(*change.color) : "";
    if (one.empty() || (!field.empty() && one != field)) {
      d.subject = record_->subject;
      d.together = fmt::format("{}:{}", d.path, d.span.begin);
      return;
    }
    field = one;
  }
  d.layer = place_of(node);
  d.alike = alike(node);
  d.source = record_->source;
  d.span = record_->span;
  d.path = record_->path;
  d.subject = record_->subject;
  point_at(field, d);
}

bool LayerPainter::print_name(const TextPattern& name) {
  scratch_.clear();
  const bool has_value = asker_.print(name, scratch_) || name.fixed() != nullptr;
  return has_value && !scratch_.empty();
}

void LayerPainter::report(const Node& node, diag::Severity severity, diag::Code code, std::string message,
                          std::string hint, Cause cause) {
  diag::Diagnostic d = diag::finding(severity, std::string{code}, std::move(message), std::move(hint));
  const auto stands = [&d](const auto& where) {
    d.source = where.source;
    d.span = where.span;
    d.path = where.path;
  };
  d.together = std::move(cause.together);
  if (record_ != nullptr && !cause.of_style) d.subject = record_->subject;
  if (cause.written) {
    stands(*cause.written);
    d.together = fmt::format("{}:{}:{}", d.path, d.span.begin, d.together);
  } else if (record_ != nullptr) {
    stands(*record_);
    d.layer = place_of(node);
    d.alike = cause.alike.empty() ? alike(node) + d.message : std::move(cause.alike);
    d.excess = cause.excess;
    if (cause.of != nullptr) point_at(field_of(*cause.of), d);
  } else {
    stands(node.where);
  }
  sink_.add(std::move(d));
}

}  // namespace planche::templates

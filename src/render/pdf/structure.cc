#include "render/pdf/structure.h"

#include <algorithm>

#include <fmt/format.h>

namespace planche::render {

namespace {

using scene::Group;
using scene::Image;
using scene::Item;
using scene::Role;
using scene::Scene;

const char* tag_of(Role role) {
  switch (role) {
    case Role::none:
      return "";
    case Role::title:
      return "H1";
    case Role::heading:
      return "H2";
    case Role::subheading:
      return "H3";
    case Role::paragraph:
      return "P";
    case Role::label:
      return "Lbl";
    case Role::head_cell:
      return "TH";
    case Role::cell:
      return "TD";
    case Role::figure:
      return "Figure";
    case Role::quote:
      return "BlockQuote";
    case Role::list:
      return "L";
    case Role::item:
      return "LI";
    case Role::body:
      return "LBody";
    case Role::table:
      return "Table";
    case Role::row:
      return "TR";
  }
  return "";
}

bool any(const Scene& scene, bool (*is)(const Item&)) {
  return std::any_of(scene.items.begin(), scene.items.end(), is);
}

bool has_words(const Item& item) {
  if (const auto* group = std::get_if<Group>(&item)) return group->content && any(*group->content, has_words);
  const auto* text = std::get_if<scene::Text>(&item);
  return text != nullptr && text->run && !text->run->glyphs.empty();
}

// Whether the item draws anything.
bool draws(const Item& item) {
  if (const auto* group = std::get_if<Group>(&item)) return group->content && any(*group->content, draws);
  if (const auto* image = std::get_if<Image>(&item))
    return image->art != nullptr && image->box.width * image->box.height > 0;
  if (const auto* shape = std::get_if<scene::Shape>(&item))
    return !shape->path.empty() && (shape->fill || shape->stroke);
  return has_words(item);
}

// Whether marks may be inside the group: they end at the border of a form.
bool open(const Group& group) {
  return group.content && !group.content->reusable && group.opacity == 1 && group.blend == scene::Blend::normal;
}

bool holds_elements(const Item& item) {
  const auto* group = std::get_if<Group>(&item);
  if (group == nullptr || !open(*group)) return false;
  return (group->role != Role::none && any(*group->content, draws)) || any(*group->content, holds_elements);
}

bool holds_images(const Item& item) {
  if (std::holds_alternative<Image>(item)) return draws(item);
  const auto* group = std::get_if<Group>(&item);
  return group != nullptr && open(*group) && any(*group->content, holds_images);
}

}  // namespace

void StructurePainter::paint_part(const Group& part, const std::string& name) {
  if (!part.content || part.content->items.empty()) return paint_item(part);
  part_ = name;
  const bool words = has_words(part);
  const bool holds = open(part) && (any(*part.content, holds_elements) || (words && holds_images(part)));
  paint_as(words || holds ? "Sect" : "Figure", name, holds, part);
}

void StructurePainter::paint(const Scene& scene) {
  if (!within_) return PagePainter::paint(scene);
  for (const Item& item : scene.items) paint_within(item);
  end_stretch();
}

void StructurePainter::paint_within(const Item& item) {
  if (const auto* group = std::get_if<Group>(&item); group != nullptr && open(*group)) {
    const bool holds = group->role != Role::figure && any(*group->content, holds_elements);
    if (group->role != Role::none && draws(item)) {
      end_stretch();
      return paint_as(tag_of(group->role), group->alternative, holds, item);
    }
    if (holds || holds_images(item)) {
      end_stretch();
      return paint_item(item);
    }
  }
  if (std::holds_alternative<Image>(item) && draws(item)) {
    end_stretch();
    return paint_as("Figure", part_, false, item);
  }
  if (!stretch_ && has_words(item)) {
    stretch_ = begin("P", {});
  }
  within_ = false;
  paint_item(item);
  within_ = true;
}

void StructurePainter::paint_as(const char* tag, const std::string& name, bool holds, const Item& item) {
  const bool marked = !holds && begin(tag, name);
  if (holds) elements_.push_back({tag, name, level_, true});
  const bool before = std::exchange(within_, holds);
  ++level_;
  paint_item(item);
  --level_;
  within_ = before;
  if (marked) end();
  if (holds && elements_.back().holds) elements_.pop_back();  // nothing was drawn
}

bool StructurePainter::begin(const char* tag, const std::string& name) {
  const base::Rect seen = clip_box(context());
  if (seen.width <= 0 || seen.height <= 0) return false;
  write(fmt::format("EMC /{} << /MCID {} >> BDC\n", tag, begun_++));
  elements_.push_back({tag, name, level_, false});
  return true;
}

void StructurePainter::end() {
  write("EMC /Artifact BMC\n");
}

void StructurePainter::end_stretch() {
  if (std::exchange(stretch_, false)) end();
}

}  // namespace planche::render

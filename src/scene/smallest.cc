#include "scene/smallest.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace planche::scene {

namespace {

bool has_letters(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
  });
}

void find(const Scene& scene, double scale, std::optional<SmallText>& smallest) {
  for (const Item& item : scene.items) {
    if (const auto* group = std::get_if<Group>(&item); group != nullptr && group->content != nullptr) {
      const Transform& by = group->placed;
      find(*group->content, scale * std::sqrt(std::abs(by.xx * by.yy - by.xy * by.yx)), smallest);
      continue;
    }
    const auto* text = std::get_if<Text>(&item);
    if (text == nullptr || text->run == nullptr || !has_letters(text->run->text)) continue;
    const double size = text->run->font.size_pt * scale;
    if (!smallest || size < smallest->size_pt) smallest = {size, text->run->text};
  }
}

}  // namespace

std::optional<SmallText> smallest_text(const Scene& scene) {
  std::optional<SmallText> smallest;
  find(scene, 1, smallest);
  return smallest;
}

}  // namespace planche::scene

#include "templates/compiling/inline_looks.h"

#include <algorithm>

#include "base/text.h"
#include "templates/reading/read.h"
#include "templates/reading/style.h"

namespace planche::templates {

namespace {

constexpr int bold_weight = 700;

const std::map<std::string, RunStyle, std::less<>>& built_in() {
  static const std::map<std::string, RunStyle, std::less<>> styles{{"b", {.weight = bold_weight}},
                                                                   {"i", {.italic = true}},
                                                                   {"u", {.underline = true}},
                                                                   {"s", {.strike = true}},
                                                                   {"sc", {.small_caps = true}}};
  return styles;
}

bool is_color(const Blueprint& plan, std::string_view word) {
  return scene::parse_color(word).has_value() ||
         std::ranges::any_of(plan.palettes, [&](const auto& one) { return one.second.find(word) != nullptr; });
}

RunStyle read(const Members& members, Context& context) {
  RunStyle run;
  if (const Entry* font = members.find("font")) run.family = family_of(font, context);
  run.scale = number(members.find("scale"), 1);
  if (const Entry* weight = members.find("weight")) run.weight = weight_of(weight);
  if (const Entry* spacing = members.find("letter_spacing")) run.letter_spacing = spacing->value->number();
  run.italic = flag(members.find("italic"));
  run.small_caps = flag(members.find("small_caps"));
  run.underline = flag(members.find("underline"));
  run.strike = flag(members.find("strike"));
  if (const Entry* color = members.find("color"); color != nullptr && color->value->string() != nullptr)
    run.color = context.color(*color->value->string(), color->where()).value_or(std::nullopt);
  return run;
}

}  // namespace

void RunStyle::apply(scene::Font& font, scene::Color& to) const {
  if (family) font.family = *family;
  font.size_pt *= scale;
  if (weight) font.weight = *weight;
  if (letter_spacing) font.letter_spacing = *letter_spacing;
  if (italic) font.italic = !font.italic;
  font.small_caps |= small_caps;
  font.underline |= underline;
  font.strike |= strike;
  if (color) to = *color;
}

bool names_run(const Blueprint& plan, std::string_view name) {
  const auto words = base::split(name, ' ');
  return std::ranges::all_of(words, [&](std::string_view word) {
    return built_in().contains(word) || find(plan.runs, word) != nullptr || is_color(plan, word);
  });
}

Runs::Runs(Context& context) : all_{built_in()} {
  for (const auto& [style, palette] : context.plan.palettes) {
    if (style != context.look.style && style != "colour") continue;
    for (const Entry& entry : palette.all()) {
      const std::string* text = entry.value->string();
      const auto color = text == nullptr ? std::nullopt : scene::parse_color(*text);
      if (style == context.look.style || !all_.contains(entry.key)) all_[entry.key] = {.color = color};
    }
  }
  for (const auto& [name, members] : context.plan.runs) all_[name] = read(members, context);
}

const RunStyle* Runs::find(std::string_view word) const {
  if (const auto known = all_.find(word); known != all_.end()) return &known->second;
  if (const auto known = colours_.find(word); known != colours_.end()) return &known->second;
  const auto color = scene::parse_color(word);
  return color ? &colours_.emplace(word, RunStyle{.color = color}).first->second : nullptr;
}

std::vector<std::string> Runs::names() const {
  std::vector<std::string> names;
  for (const auto& [name, style] : all_) names.push_back(name);
  return names;
}

}  // namespace planche::templates

#include "templates/context.h"

#include <fmt/format.h>

namespace planche::templates {

std::optional<std::string> Context::label(std::string_view name, const Where& where) {
  std::vector<std::string> known;
  const auto own = [&](std::string_view language) -> std::optional<std::string> {
    const Members* words = find(plan.labels, language);
    if (words == nullptr) return std::nullopt;
    if (const Entry* word = words->find(name)) return word->value->string() ? *word->value->string() : std::string{};
    for (std::string& key : words->keys()) known.push_back("label." + std::move(key));
    return std::nullopt;
  };
  if (auto word = own(look.language)) return word;
  for (auto file = plan.files.rbegin(); file != plan.files.rend(); ++file) {
    if (const std::string* word = look.words.find(fmt::format("labels.{}.{}", (*file)->name, name))) return *word;
  }
  if (const std::string* word = look.words.find(fmt::format("label.{}", name))) return *word;
  if (auto word = own("en")) return word;
  report.error(where, "template/unknown-label",
               fmt::format("there is no label `{}` in `{}` or `en`", name, look.language),
               hint_for("label." + std::string{name}, known));
  return std::nullopt;
}

Context::Named Context::field(std::string_view name, const Where& where) {
  if (!is_field_name(name)) {
    report.error(where, "template/field",
                 fmt::format("expected a field such as `name` or `attack.force`, found `{}`", name));
    return {};
  }
  if (name == "style") return {look.style, std::nullopt};
  if (name == "language") return {look.language, std::nullopt};
  for (const auto& [constant, value] : look.constants) {
    if (name == constant) return {value, std::nullopt};
  }
  if (name.starts_with("label.")) return {label(name.substr(6), where), std::nullopt};
  if (name == "index") {
    if (repetitions > 0) return {std::nullopt, Field{Field::Kind::index, {}}};
    report.error(where, "template/field", "expected `index` inside `each` only, found it outside");
    return {};
  }
  if (in_symbol) {
    report.error(where, "template/field", fmt::format("expected no field in a symbol, found `{}`", name),
                 "a symbol is drawn once for all records");
    return {};
  }
  if (name == "item" || name.starts_with("item.")) {
    if (lists > 0) {
      return {std::nullopt, Field{Field::Kind::item, std::string{name == "item" ? "" : name.substr(5)}}};
    }
    report.error(where, "template/field", fmt::format("expected `{}` inside `each` over a list only", name));
    return {};
  }
  fields.push_back({std::string{name}, where});
  return {std::nullopt, Field{Field::Kind::record, std::string{name}}};
}

std::optional<std::optional<scene::Color>> Context::color(std::string_view name, const Where& where) {
  if (name == "none") return std::optional<scene::Color>{};
  if (name.starts_with("#")) {
    if (const auto color = scene::parse_color(name)) return color;
    report.error(where, "template/unknown-color", fmt::format("expected #rrggbb or #rrggbbaa, found `{}`", name));
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const std::string_view style : {std::string_view{look.style}, std::string_view{"colour"}}) {
    const Members* palette = find(plan.palettes, style);
    if (palette == nullptr) continue;
    const Entry* entry = palette->find(name);
    if (entry != nullptr && entry->value->string() != nullptr) {
      const std::string& text = *entry->value->string();
      if (text == "none") return std::optional<scene::Color>{};
      if (const auto color = scene::parse_color(text)) return color;
      return std::nullopt;  // the palette's own check reports it
    }
    for (std::string& key : palette->keys()) known.push_back(std::move(key));
  }
  report.error(where, "template/unknown-color", fmt::format("there is no colour `{}` in the palette", name),
               hint_for(name, known));
  return std::nullopt;
}

std::optional<scene::Paint> Context::paint(const Entry* entry) {
  if (entry == nullptr) return std::nullopt;
  if (const std::string* name = entry->value->string()) {
    const auto found = color(*name, entry->where());
    if (!found || !*found) return std::nullopt;
    return scene::Paint{**found};
  }
  const data::Value* linear = entry->value->find("linear");
  const data::Value* radial = entry->value->find("radial");
  const data::Value* list = entry->value->find("stops");
  if ((linear == nullptr) == (radial == nullptr)) {
    report.error(entry->where(), "template/contradiction", "expected either `linear` or `radial` in a gradient");
    return std::nullopt;
  }
  std::vector<scene::GradientStop> stops;
  for (const data::Value& stop : *list->array()) {
    const data::Array& pair = *stop.array();
    const Where where{entry->file->document.source, stop.span(), entry->path + ".stops"};
    if (!pair[0].is_number() || pair[1].string() == nullptr) {
      report.error(where, "data/type", "expected a place from 0 to 1 and a colour in a stop");
      continue;
    }
    const auto found = color(*pair[1].string(), where);
    if (found) stops.push_back({pair[0].number(), found->value_or(scene::Color{255, 255, 255, 0})});
  }
  const data::Array& n = *(linear != nullptr ? linear : radial)->array();
  if (linear != nullptr)
    return scene::LinearGradient{{n[0].number(), n[1].number()}, {n[2].number(), n[3].number()}, std::move(stops)};
  return scene::RadialGradient{{n[0].number(), n[1].number()}, n[2].number(), std::move(stops)};
}

}  // namespace planche::templates

#include "templates/reading/style.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/reading/members.h"
#include "templates/reading/read.h"

namespace planche::templates {

namespace {

void check_sizes(const Members& style, Context& context) {
  const Entry* twice = style.find("size_pt");
  if (twice != nullptr && style.find("size") != nullptr)
    context.report.error(twice->where(), "template/contradiction", "expected one size, found `size` and `size_pt`");
}

// The members of a style, named or inline, after those of the styles that it is `like`. In styles, `size_pt` is the
// same as `size`.
Members flatten(const Entry& style_of, Context& context) {
  Members own;
  std::vector<const Members*> chain;
  const Entry* name = &style_of;
  if (style_of.value->object() != nullptr) {
    own.put_all(*style_of.value, *style_of.file, style_of.path);
    check_sizes(own, context);
    chain.push_back(&own);
    name = own.find("like");
  }
  while (name != nullptr && name->value->string() != nullptr) {
    const Members* style = find(context.plan.text_styles, *name->value->string());
    if (style == nullptr) {
      context.report.error(
          name->where(), "template/unknown-style", fmt::format("there is no text style `{}`", *name->value->string()),
          context.plan.text_styles.empty() ? R"(declare it in "text_styles", or extend "base", which has some)"
                                           : hint_for(*name->value->string(), names_of(context.plan.text_styles)));
      break;
    }
    if (std::find(chain.begin(), chain.end(), style) != chain.end()) {
      context.report.error(name->where(), "template/extends-cycle",
                           fmt::format("text style `{}` is `like` itself", *name->value->string()));
      break;
    }
    if (chain.size() >= most_extended) {
      context.report.error(
          name->where(), "data/limit",
          fmt::format("expected a chain of at most {} text styles by `like`, found more", most_extended));
      break;
    }
    chain.push_back(style);
    name = style->find("like");
  }
  Members all;
  for (auto style = chain.rbegin(); style != chain.rend(); ++style) {
    for (Entry entry : (*style)->all()) {
      if (entry.key == "size_pt") entry.key = "size";
      if (entry.key != "like") all.put(std::move(entry));
    }
  }
  return all;
}

constexpr double smallest_pt = 6;  // smallest readable size

// Whether both members are in one object; otherwise one is from a style that the other uses or changes.
bool beside_each_other(const Entry& a, const Entry& b) {
  const auto object = [](const Entry& entry) { return entry.path.substr(0, entry.path.rfind('.')); };
  return a.file == b.file && object(a) == object(b);
}

double read_floor(const Members& all, double size, bool has_size, Context& context) {
  const Entry* shrink = all.find("shrink");
  if (shrink == nullptr) return 0;
  if (const bool* flag = shrink->value->boolean()) {
    if (*flag)
      context.report.error(shrink->where(), "template/contradiction",
                           "expected `false` or the smallest size allowed in points, found `true`");
    return 0;
  }
  const Entry* own = all.find("size");
  const double floor = shrink->value->number();
  if (floor < smallest_pt)
    context.report.error(shrink->where(), "template/contradiction",
                         fmt::format("expected a smallest size of {:g} pt or more, found {} pt", smallest_pt, floor));
  else if (floor > size && (own == nullptr || beside_each_other(*own, *shrink)))
    context.report.error(shrink->where(), "template/contradiction",
                         fmt::format("expected a smallest size up to the size, {} pt, found {} pt", size, floor));
  else if (floor > size)
    context.report.error(
        own->where(), "template/contradiction",
        fmt::format("expected the smallest size of the style, {} pt, or more, found {} pt", floor, size),
        "write another `shrink` beside it");
  return has_size ? floor : 0;
}

// The colour in a member that is an object.
std::optional<std::optional<scene::Color>> color_in(const Entry& entry, Context& context) {
  const data::Value* named = entry.value->find("color");
  return context.color(*named->string(), {entry.file->document.source, named->span(), entry.path + ".color"});
}

// A line along the contours of letters, `times` its width wide.
std::optional<scene::Stroke> letter_line(const Entry* entry, double times, Context& context) {
  if (entry == nullptr) return std::nullopt;
  const auto color = color_in(*entry, context);
  if (!color || !*color) return std::nullopt;
  return scene::Stroke{
      **color, times * entry->value->find("width")->number(), {}, scene::Cap::round, scene::Join::round};
}

ReadStyle read_members(const Members& all, bool has_size, const Where& where, Context& context) {
  ReadStyle read;
  TextStyle& style = read.style;
  const Entry* font = all.find("font");
  style.font.family = family_of(font, context);
  style.where = font != nullptr ? font->where() : where;
  style.font.size_pt = number(all.find("size"), 8);
  if (style.font.size_pt < smallest_pt)
    context.report.warning(
        all.find("size")->where(), "print/small-text",
        fmt::format("expected text of {:g} pt or more, found {:g} pt", smallest_pt, style.font.size_pt),
        "use a larger size: smaller text is not readable on paper");
  style.font.weight = weight_of(all.find("weight"));
  style.font.italic = flag(all.find("italic"));
  style.font.small_caps = flag(all.find("small_caps"));
  style.font.tabular = flag(all.find("tabular"));
  style.font.letter_spacing = number(all.find("letter_spacing"), 0);
  style.setting.align = static_cast<scene::Align>(choice(all.find("align"), {"left", "centre", "right", "justify"}, 0));
  style.valign = static_cast<Valign>(choice(all.find("valign"), {"top", "middle", "bottom", "baseline"}, 0));
  style.setting.line_height = number(all.find("line_height"), 1.2);
  style.setting.paragraph_spacing = number(all.find("paragraph_spacing"), 0);
  style.setting.language = context.look.language;
  style.setting.direction = static_cast<scene::Direction>(choice(all.find("direction"), {"auto", "ltr", "rtl"}, 0));
  style.symbol_height = number(all.find("symbol_height"), 1);
  style.floor_pt = read_floor(all, style.font.size_pt, has_size, context);
  style.outline = letter_line(all.find("outline"), 1, context);
  style.halo = letter_line(all.find("halo"), 2, context);
  if (const Entry* shadow = all.find("shadow")) {
    const auto color = color_in(*shadow, context);
    if (color && *color) style.shadow = {**color, point(shadow->value->find("offset")).value_or(scene::Point{})};
  }
  if (const Entry* color = all.find("color"); color != nullptr && color->value->string() != nullptr) {
    const auto found = context.color(*color->value->string(), color->where());
    read.inked = !found || found->has_value();
    if (found && *found) style.color = **found;
  } else if (const Members* palette = find(context.plan.palettes, "colour");
             palette != nullptr && palette->find("ink") != nullptr) {
    const auto ink = context.color("ink", where);
    if (ink && *ink) style.color = **ink;
  }
  return read;
}

}  // namespace

namespace {

// The weight that a word for it means; 0 for other words.
int weight_called(std::string_view word) {
  static constexpr std::pair<std::string_view, int> weights[] = {
      {"thin", 100},     {"extralight", 200}, {"light", 300}, {"regular", 400},   {"medium", 500},
      {"semibold", 600}, {"demibold", 600},   {"bold", 700},  {"extrabold", 800}, {"heavy", 800},
      {"black", 900}};
  std::string plain = base::lower(word);
  std::erase_if(plain, [](char c) { return c == ' ' || c == '-'; });
  const auto found = std::find_if(std::begin(weights), std::end(weights),
                                  [&](const auto& one) { return one.first == plain; });
  return found == std::end(weights) ? 0 : found->second;
}

}  // namespace

int weight_of(const Entry* entry) {
  if (entry == nullptr) return 400;
  if (entry->value->integer() != nullptr) return static_cast<int>(*entry->value->integer());
  return 400 + 100 * choice(entry, {"regular", "medium", "semibold", "bold"}, 0);
}

std::string family_of(const Entry* font, Context& context) {
  const std::vector<std::string>& families = context.look.families;
  if (font == nullptr || font->value->string() == nullptr) return families.front();
  const std::string& name = *font->value->string();
  if (std::find(families.begin(), families.end(), name) != families.end()) return name;
  if (context.look.lacks_families) return families.front();
  // "Inter ExtraBold" is the typeface Inter in a weight.
  const auto of_weight = std::find_if(families.begin(), families.end(), [&](const std::string& family) {
    return name.starts_with(family + " ") && weight_called(std::string_view{name}.substr(family.size() + 1)) > 0;
  });
  if (of_weight != families.end()) {
    context.report.error(font->where(), "template/unknown-font", fmt::format("there is no typeface `{}`", name),
                         fmt::format("write \"font\": \"{}\", \"weight\": {}", *of_weight,
                                     weight_called(std::string_view{name}.substr(of_weight->size() + 1))));
    return *of_weight;
  }
  context.report.error(font->where(), "template/unknown-font", fmt::format("there is no typeface `{}`", name),
                       fmt::format("{}; name files of other fonts in \"fonts\" of the game", hint_for(name, families)));
  return families.front();
}

ReadStyle read_style(const Members& layer, bool has_size, const Where& where, Context& context) {
  static const data::Value default_name{std::string{"default"}, {}};
  Members all;
  if (const Entry* named = layer.find("style"))
    all = flatten(*named, context);
  else if (find(context.plan.text_styles, "default") != nullptr && !layer.all().empty())
    all = flatten({"style", &default_name, layer.all().front().file, "text_styles.default"}, context);
  for (Entry entry : layer.all()) {
    if (entry.key == "size") continue;  // the size of the box
    if (entry.key == "size_pt") entry.key = "size";
    if (is_style_member(entry.key)) all.put(std::move(entry));
  }
  return read_members(all, has_size, where, context);
}

void check_styles(Context& context) {
  for (const auto& [name, members] : context.plan.text_styles) {
    check_sizes(members, context);
    if (const Entry* like = members.find("like")) flatten(*like, context);
    family_of(members.find("font"), context);
    if (const Entry* color = members.find("color"); color != nullptr && color->value->string() != nullptr)
      context.color(*color->value->string(), color->where());
  }
}

}  // namespace planche::templates

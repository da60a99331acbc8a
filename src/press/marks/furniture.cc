#include "press/marks/furniture.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::press {

namespace {

constexpr double ruler_length = 50, ruler_line = 0.15;
constexpr double ruler_gap = 4;      // between the ruler and the text
constexpr std::size_t longest = 80;  // limit of each text
constexpr std::string_view dot = " · ";

enum Field { game, title, part, page, sides, cutter, paper, version, hash, credit, seed, fields };
using Texts = std::array<std::string, fields>;

std::string joined(const Texts& texts, const std::vector<Field>& order) {
  std::string out;
  for (const Field field : order) {
    if (texts[field].empty()) continue;
    if (!out.empty()) out += dot;
    out += texts[field];
  }
  return out;
}

// The named fields in one line of at most `width`, shortened if necessary.
template <typename Measure>
std::string fitted(Texts texts, const std::vector<Field>& order, double width, const Measure& measure) {
  const auto fits = [&] { return measure(joined(texts, order)) <= width; };
  if (fits()) return joined(texts, order);
  // The order of shortening, with numbers of code points; 0 removes the field. The credit comes last, because licences
  // require it; the page and the marks of a cutter stay.
  constexpr std::pair<Field, std::size_t> cut[] = {{title, 12}, {title, 0},   {part, 12}, {version, 0},
                                                   {paper, 0},  {credit, 20}, {part, 0},  {credit, 0},
                                                   {seed, 0},   {hash, 0},    {game, 0},  {sides, 0}};
  for (const auto& [field, least] : cut) {
    if (std::find(order.begin(), order.end(), field) == order.end()) continue;
    if (least == 0) {
      texts[field].clear();
      if (fits()) break;
      continue;
    }
    const std::string whole = texts[field];
    std::size_t low = least, high = std::max(least, base::count_code_points(whole));
    while (low < high) {
      const std::size_t middle = (low + high + 1) / 2;
      texts[field] = shortened(whole, middle);
      if (fits()) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    texts[field] = shortened(whole, low);
    if (fits()) break;
  }
  return joined(texts, order);
}

// Along the strip, with ticks on its lower edge at exact millimetres.
scene::ScenePtr make_ruler(double height, bool figures, scene::Typesetter& typesetter, const base::Words& words) {
  auto out = std::make_shared<scene::Scene>();
  out->reusable = true;
  const double line = figures ? height / 2 : height;
  scene::Path path = scene::Path::line({0, height - ruler_line / 2}, {ruler_length, height - ruler_line / 2});
  for (int mm = 0; mm <= 50; ++mm) {
    const double tick = line * (mm % 10 == 0 ? 0.95 : mm % 5 == 0 ? 0.7 : 0.45);
    path.move_to({static_cast<double>(mm), height}).line_to({static_cast<double>(mm), height - tick});
  }
  out->items.push_back(scene::Shape{path, {}, scene::Stroke{ink, ruler_line, {}}, false});
  const scene::TextBlock end = set_line("50\u00a0mm", small_font(), typesetter, words);
  if (figures) {
    for (int cm = 0; cm <= 4; ++cm) {
      const scene::TextBlock label = set_line(std::to_string(10 * cm), small_font(), typesetter, words);
      const double x = cm == 0 ? 0 : 10 * cm - label.width / 2;
      out->items.push_back(text_group(label, base::Transform::translation(x, 0)));
    }
  }
  const double half = set_line("50", small_font(), typesetter, words).width / 2;
  const double x = figures ? ruler_length - half : ruler_length + 1;
  out->items.push_back(text_group(end, base::Transform::translation(x, 0)));
  out->extent = {-1, 0, x + end.width + 2, height};
  return out;
}

}  // namespace

std::string paper_title(const Paper& paper, std::string_view landscape) {
  std::string name = paper.name.substr(0, paper.name.find('-'));
  if (name.empty() || (name[0] >= '0' && name[0] <= '9'))
    return fmt::format("{} × {} mm", paper.size.width, paper.size.height);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  if (paper.name.ends_with("-landscape")) name += fmt::format(" {}", landscape);
  return name;
}

scene::Font small_font() {
  scene::Font font;
  font.family = "Inter";
  font.size_pt = 6;
  return font;
}

scene::TextBlock set_line(const std::string& text, const scene::Font& font, scene::Typesetter& typesetter,
                          const base::Words& words) {
  scene::Setting setting;
  setting.language = words.language();
  return typesetter.set({{scene::Inline{text, font, ink}}}, setting);
}

scene::Group text_group(const scene::TextBlock& block, const base::Transform& at) {
  auto content = std::make_shared<scene::Scene>();
  for (const scene::PlacedRun& run : block.runs) content->items.push_back(scene::Text{run.run, run.at, run.color});
  content->extent = {0, 0, block.width, block.height};
  return {content, at, {}, 1};
}

std::string shortened(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t points = 0, last = 0;  // last: start of the last code point, which is dropped if necessary
  for (const char c : text) {
    const bool begins = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    if (begins && ++points == most) last = out.size();
    if (begins && points > most) {
      out.resize(last);
      while (out.ends_with(' ')) out.pop_back();
      return out + "…";
    }
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return out;
}

Furniture::Furniture(const Options& options, Credits credits, scene::Typesetter& typesetter)
    : options_(options), credits_(std::move(credits)), typesetter_(typesetter) {
  line_height_ = set_line("Aj", small_font(), typesetter, options.words).height;
  low_ruler_ = make_ruler(line_height_, false, typesetter, options.words);
  high_ruler_ = make_ruler(2 * line_height_, true, typesetter, options.words);
  ruler_width_ = low_ruler_->extent.right() - 1;  // its unit is beside it; that of the high ruler is above its end
}

std::string Furniture::page_text(const SheetName& name) const {
  return options_.words.say("sheet.page", {{"page", name.label}, {"pages", name.total}});
}

void Furniture::add(scene::Scene& sheet, const MarginPlan& plan, const SheetName& name) const {
  if (plan.side == Side::none) return;
  const base::Words& words = options_.words;
  Texts texts;
  texts[game] = shortened(credits_.game, longest);
  if (credits_.title != credits_.game && credits_.title != name.part) texts[title] = shortened(credits_.title, longest);
  texts[part] = shortened(name.part, longest);
  texts[page] = page_text(name);
  if (name.sides) {
    const auto turned = options_.turn == Turn::long_edge ? "sheet.long_edge" : "sheet.short_edge";
    texts[sides] = words.say(name.sides == Sides::one ? "sheet.one_side" : turned);
  }
  if (name.registered)
    texts[cutter] = words.say("sheet.marks", {{"cutter", shortened(options_.registration->name, 20)},
                                              {"version", options_.registration->version}});
  texts[paper] = paper_title(options_.paper, words.say("sheet.landscape"));
  texts[version] = shortened(credits_.version, longest);
  texts[hash] = fmt::format("{:016x}", credits_.content).substr(0, 8);
  texts[credit] = shortened(credits_.credit, longest);
  if (!credits_.seed.empty()) texts[seed] = words.say("sheet.seed", {{"seed", shortened(credits_.seed, longest)}});

  const auto put = [&](const std::string& text, const base::Transform& strip, double x, double y) {
    const scene::TextBlock block = set_line(text, small_font(), typesetter_, options_.words);
    sheet.items.push_back(text_group(block, strip.after(base::Transform::translation(x, y))));
  };
  const auto measure = [&](const std::string& text) {
    return set_line(text, small_font(), typesetter_, options_.words).width;
  };
  const double x = ruler_width_ + ruler_gap, width = plan.length - x;
  const std::string check = name.first ? words.say("sheet.check") : "";
  const double check_width = measure(check);
  std::vector<Field> what{game, title, part, page, sides}, how{cutter, paper, version, hash, credit, seed};
  bool beside = false;    // the check fits at the end of the first line
  double rest_width = 0;  // of the text at the opposite edge
  sheet.items.push_back(scene::Group{plan.lines == 2 ? high_ruler_ : low_ruler_, plan.strip});
  if (plan.lines == 2) {
    const std::string line = fitted(texts, what, width, measure);
    beside = measure(line) + ruler_gap + check_width <= width;
    put(line, plan.strip, x, 0);
    put(fitted(texts, how, width, measure), plan.strip, x, line_height_);
  } else {
    std::vector<Field> all = what;
    all.insert(all.end(), how.begin(), how.end());
    const bool whole = measure(joined(texts, all)) <= width;
    put(whole ? joined(texts, all) : fitted(texts, what, width, measure), plan.strip, x, 0);
    // The rest continues at the end of the line at the opposite edge, behind the check.
    const std::string rest =
        whole ? "" : fitted(texts, how, plan.length - (name.first ? check_width + ruler_gap : 0), measure);
    rest_width = measure(rest);
    if (!rest.empty()) put(rest, plan.opposite, plan.length - rest_width, 0);
  }
  if (!name.first) return;
  if (beside) put(check, plan.strip, plan.length - check_width, 0);
  if (!beside && check_width + (rest_width > 0 ? ruler_gap + rest_width : 0) <= plan.length)
    put(check, plan.opposite, 0, 0);
}

void Furniture::add_blank(scene::Scene& sheet, base::Size paper, const SheetName& name) const {
  constexpr double inward = 10;  // mm
  const auto measure = [&](const std::string& text) {
    return set_line(text, small_font(), typesetter_, options_.words).width;
  };
  Texts texts;
  texts[game] = shortened(credits_.game, longest);
  texts[page] = page_text(name);
  texts[sides] = options_.words.say("sheet.blank");
  const double width = paper.width - 2 * inward;
  const scene::TextBlock line =
      set_line(fitted(texts, {game, page, sides}, width, measure), small_font(), typesetter_, options_.words);
  if (line.width > width || paper.height < 2 * inward + line.height) return;
  sheet.items.push_back(text_group(line, base::Transform::translation(inward, paper.height - inward - line.height)));
}

}  // namespace planche::press

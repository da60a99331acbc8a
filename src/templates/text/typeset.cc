#include "templates/text/typeset.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "templates/text/markup.h"

namespace planche::templates {

namespace {

constexpr double step_pt = 0.5;
constexpr double most_steps = 100;   // very large sizes shrink in larger steps
constexpr double tolerance = 0.005;  // mm; smaller distances are invisible
constexpr double descender = 0.25;   // in units of the size: the depth of g and p

class Setter {
 public:
  Setter(std::string_view text, const TextNode& node, StencilContent& stencil, scene::Typesetter& typesetter)
      : node_{node},
        stencil_{stencil},
        typesetter_{typesetter},
        paragraphs_{parse_markup(
            text, [&](std::string_view name) { return names_run(*stencil.plan, name); }, &unknown_runs_)} {}

  // At the largest size of all steps that fits, or the smallest. A text that fits also fits at every smaller size.
  SetText set() {
    const double most = node_.style.font.size_pt, least = node_.style.floor_pt;
    SetText text = set_at(most);
    if (least <= 0 || most <= least || fits(text)) return text;
    text = set_at(least);
    std::size_t tries = 2;
    if (fits(text)) {
      const double step = std::max(step_pt, (most - least) / most_steps);
      auto too_large = 0.0, fitting = std::ceil((most - least) / step);
      while (fitting - too_large > 1) {
        const double middle = std::floor((too_large + fitting) / 2);
        SetText trial = set_at(most - middle * step);
        ++tries;
        (fits(trial) ? fitting : too_large) = middle;
        if (fitting == middle) text = std::move(trial);
      }
    }
    text.tries = tries;
    return text;
  }

  const std::vector<std::string>& unknown_runs() const { return unknown_runs_; }

 private:
  static bool fits(const SetText& text) {
    return text.excess_width <= 0 && text.excess_height <= 0 && !text.broken_word;
  }

  scene::Inline text_part(const Marked& marked, double size_pt) const {
    scene::Inline part;
    part.text = marked.text;
    part.font = node_.style.font;
    part.font.size_pt = size_pt;
    if (marked.bold) part.font.weight = part.font.weight >= 700 ? 900 : 700;
    if (marked.italic) part.font.italic = !part.font.italic;
    part.color = node_.style.color;
    for (const std::string& name : marked.runs) {
      for (const std::string_view word : base::split(name, ' ')) {
        if (const RunStyle* run = stencil_.runs->find(word)) run->apply(part.font, part.color);
      }
    }
    return part;
  }

  static Marked without_text(const Marked& marked) {
    Marked made;
    made.runs = marked.runs;
    return made;
  }

  scene::Inline part_of(const Marked& marked, double size_pt, SetText& text) const {
    if (!marked.symbol) return text_part(marked, size_pt);
    const Token* token =
        marked.token && *marked.token < stencil_.tokens.all().size() ? &stencil_.tokens[*marked.token] : nullptr;
    const Symbol* symbol = stencil_.symbols.find(token != nullptr ? token->symbol : marked.text);
    if (symbol == nullptr && token != nullptr) return text_part({token->text, marked.bold, marked.italic}, size_pt);
    if (symbol == nullptr) {
      if (std::find(text.unknown_symbols.begin(), text.unknown_symbols.end(), marked.text) ==
          text.unknown_symbols.end())
        text.unknown_symbols.push_back(marked.text);
      return text_part({":" + marked.text + ":", marked.bold, marked.italic, false}, size_pt);
    }
    const scene::Font font = text_part(without_text(marked), size_pt).font;
    const double size = base::mm_from_pt(font.size_pt);
    const double height = size * node_.style.symbol_height * (token != nullptr ? token->size : 1);
    scene::Inline part = stencil_.symbols.in_line(*symbol, height, token != nullptr ? size * token->offset : 0);
    part.font = font;
    text.weight += 1 + symbol->weight;
    return part;
  }

  SetText set_at(double size_pt) {
    SetText text;
    text.size_pt = size_pt;
    std::vector<scene::Paragraph> paragraphs;
    for (const auto& marked : paragraphs_) {
      scene::Paragraph& paragraph = paragraphs.emplace_back();
      for (const Marked& one : marked) paragraph.push_back(part_of(one, size_pt, text));
      // An empty line keeps its height.
      if (paragraph.empty()) paragraph.push_back(text_part({}, size_pt));
    }
    scene::Setting setting = node_.style.setting;
    setting.width = node_.size ? node_.size->width : 0;
    setting.reports_missing = true;
    scene::TextBlock block = typesetter_.set(paragraphs, setting);
    // A number that may exceed its box is not broken.
    const bool whole = node_.overflows && block.broken_word && node_.further.empty() && is_one_word();
    if (whole) {
      setting.width = 0;
      block = typesetter_.set(paragraphs, setting);
      stick_out(block);
    }
    text.missing = std::move(block.missing);
    text.makeshift = block.makeshift;
    place(block, text);
    return text;
  }

  bool is_one_word() const {
    const auto has_space = [](const Marked& marked) { return marked.text.find(' ') != std::string::npos; };
    return paragraphs_.size() == 1 && std::none_of(paragraphs_[0].begin(), paragraphs_[0].end(), has_space);
  }

  // Aligns a line that is wider than its box.
  void stick_out(scene::TextBlock& block) const {
    const double room = node_.size->width - block.width;
    const scene::Align align = node_.style.setting.align;
    const double by = align == scene::Align::right ? room : align == scene::Align::centre ? room / 2 : 0;
    for (scene::PlacedRun& run : block.runs) run.at.x += by;
    for (scene::PlacedSymbol& symbol : block.symbols) symbol.at.x += by;
  }

  // The top left corner of the block in the layer's coordinates.
  scene::Point corner(const scene::TextBlock& block) const {
    scene::Point at = node_.at;
    const double height = node_.size ? node_.size->height : 0;
    if (!node_.size && node_.style.setting.align == scene::Align::centre) at.x -= block.width / 2;
    if (!node_.size && node_.style.setting.align == scene::Align::right) at.x -= block.width;
    switch (node_.style.valign) {
      case Valign::top:
        break;
      case Valign::bottom:
        at.y += height - block.height;
        break;
      case Valign::baseline:
        at.y -= block.first_baseline;
        break;
      case Valign::middle:
        // One line is placed by its capitals: ascenders and descenders do not affect its visual middle.
        at.y +=
            block.lines == 1 ? height / 2 + block.cap_height / 2 - block.first_baseline : (height - block.height) / 2;
        break;
    }
    return at;
  }

  // Distances from the baseline in mm.
  struct Reach {
    double above, below;
  };

  // The visible extent of a run: its letters, whose accents fit the line, and marks stacked beyond it.
  static Reach reach(const scene::GlyphRun& run, Reach letters, Reach line) {
    double raised = 0, lowered = 0;
    for (const scene::Glyph& glyph : run.glyphs) {
      raised = std::max(raised, -glyph.y);
      lowered = std::max(lowered, glyph.y);
    }
    if (letters.above + raised > line.above) letters.above += raised;
    if (letters.below + lowered > line.below) letters.below += lowered;
    return letters;
  }

  void place(scene::TextBlock& block, SetText& text) const {
    if (!node_.further.empty()) return pour(block, text);
    const scene::Point at = corner(block);
    double left = 1e9, right = -1e9, last = block.first_baseline;
    text.runs = std::move(block.runs);
    for (const scene::PlacedRun& run : text.runs) {
      left = std::min(left, run.at.x);
      right = std::max(right, run.at.x + run.run->width);
      last = std::max(last, run.at.y);
    }
    const double descent = std::max(0.0, block.height - last);
    const Reach line{block.first_baseline, descent};
    Reach letters{std::min(block.cap_height, block.first_baseline),
                  std::min(descender * base::mm_from_pt(text.size_pt), descent)};
    // A single line extends as far as its own letters.
    if (block.lines == 1)
      letters = {std::min(letters.above, block.ink_above), std::min(letters.below, block.ink_below)};
    double top = block.first_baseline - letters.above, bottom = last + letters.below;
    for (scene::PlacedRun& run : text.runs) {
      const Reach own = reach(*run.run, letters, line);
      top = std::min(top, run.at.y - own.above);
      bottom = std::max(bottom, run.at.y + own.below);
      run.at = {run.at.x + at.x, run.at.y + at.y};
    }
    if (!text.runs.empty()) text.ink = {left + at.x, top + at.y, right - left, bottom - top};
    for (const scene::PlacedSymbol& symbol : block.symbols) add_symbol(symbol, at, text);
    text.weight += text.runs.size() / 100;
    if (!node_.size) return;
    if (block.lines == 1 && !node_.overflows && node_.style.valign != Valign::baseline) move_into_box(text);
    measure(block, text);
  }

  // Moves a line whose ink exceeds a box with room for it. Ink that is too high exceeds it on both sides.
  void move_into_box(SetText& text) const {
    const double top = node_.at.y, room = node_.size->height - text.ink.height;
    const double to = room < 0 ? top + room / 2 : std::clamp(text.ink.y, top, top + room);
    const double by = to - text.ink.y;
    if (std::abs(by) <= tolerance) return;
    text.ink.y += by;
    for (scene::PlacedRun& run : text.runs) run.at.y += by;
    for (scene::Group& symbol : text.symbols) symbol.placed.y0 += by;
  }

  static void add_symbol(const scene::PlacedSymbol& symbol, scene::Point at, SetText& text) {
    scene::Group placed = std::get<scene::Group>(symbol.symbol->items.front());
    const auto moved = base::Transform::translation(at.x + symbol.at.x, at.y + symbol.at.y);
    placed.placed = moved.after(placed.placed);
    const scene::Rect box = moved(symbol.symbol->extent);
    text.ink = text.runs.empty() && text.symbols.empty() ? box : text.ink.united(box);
    text.symbols.push_back(std::move(placed));
  }

  // Fills the boxes line by line, each from its top. Surplus lines stay in the last box. The first line after an empty
  // one, perhaps a heading, stays with the next line.
  void pour(scene::TextBlock& block, SetText& text) const {
    std::vector<scene::Rect> boxes{{node_.at.x, node_.at.y, node_.size->width, node_.size->height}};
    boxes.insert(boxes.end(), node_.further.begin(), node_.further.end());
    std::map<double, scene::Point> moves;  // by baseline
    for (const scene::PlacedRun& run : block.runs) moves[run.at.y];
    for (const scene::PlacedSymbol& symbol : block.symbols) moves[symbol.at.y];
    if (moves.empty()) return;
    const double descent = std::max(0.0, block.height - moves.rbegin()->first);
    const double below = std::min(descender * base::mm_from_pt(text.size_pt), descent);
    const double cap = std::min(block.cap_height, block.first_baseline);
    const double line = node_.style.setting.line_height * base::mm_from_pt(text.size_pt);
    const auto after_empty = [&](double from, double to) { return to - from > 2 * line - tolerance; };
    double top = moves.begin()->first, before = -1e9;
    std::size_t box = 0;
    for (auto at = moves.begin(); at != moves.end(); ++at) {
      const double baseline = at->first;
      const auto next = std::next(at);
      const bool with_next =
          after_empty(before, baseline) && next != moves.end() && !after_empty(baseline, next->first);
      const double bottom = (with_next ? next->first : baseline) - top + block.first_baseline + below;
      if (bottom > boxes[box].height + tolerance && box + 1 < boxes.size() && baseline > top) {
        ++box;
        top = baseline;
      }
      at->second = {boxes[box].x, boxes[box].y + block.first_baseline - top};
      before = baseline;
    }
    const scene::Rect& last = boxes[box];
    text.excess_height = moves.rbegin()->first + moves.rbegin()->second.y + below - last.bottom();
    if (text.excess_height <= tolerance) text.excess_height = 0;
    text.excess_width = block.width - last.width;
    if (text.excess_width <= tolerance) text.excess_width = 0;
    text.broken_word = block.broken_word;
    for (scene::PlacedRun run : block.runs) {
      const scene::Point move = moves.at(run.at.y);
      run.at = {run.at.x + move.x, run.at.y + move.y};
      const Reach own = reach(*run.run, {cap, below}, {block.first_baseline, descent});
      const scene::Rect ink{run.at.x, run.at.y - own.above, run.run->width, own.above + own.below};
      text.ink = text.runs.empty() ? ink : text.ink.united(ink);
      text.runs.push_back(std::move(run));
    }
    for (const scene::PlacedSymbol& symbol : block.symbols) add_symbol(symbol, moves.at(symbol.at.y), text);
    text.weight += text.runs.size() / 100;
  }

  void measure(const scene::TextBlock& block, SetText& text) const {
    const scene::Rect box{node_.at.x, node_.at.y, node_.size->width, node_.size->height};
    text.excess_width = block.width - box.width;
    if (text.excess_width <= tolerance) text.excess_width = 0;
    text.broken_word = block.broken_word;
    if (node_.style.valign == Valign::baseline || (text.runs.empty() && text.symbols.empty())) return;
    text.excess_height = std::max(0.0, box.y - text.ink.y) + std::max(0.0, text.ink.bottom() - box.bottom());
    if (text.excess_height <= tolerance) text.excess_height = 0;
  }

  const TextNode& node_;
  StencilContent& stencil_;
  scene::Typesetter& typesetter_;
  std::vector<std::string> unknown_runs_;
  std::vector<std::vector<Marked>> paragraphs_;
};

}  // namespace

SetText set_text(std::string_view marked_up, const TextNode& node, StencilContent& stencil,
                 scene::Typesetter& typesetter) {
  Setter setter{marked_up, node, stencil, typesetter};
  SetText text = setter.set();
  text.unknown_runs = setter.unknown_runs();
  return text;
}

std::optional<scene::Rect> Symbol::ink_after(const base::Transform& placed) const {
  const bool upright = placed.xy == 0 && placed.yx == 0;
  return upright && ink ? placed(*ink) : scene::ink_bounds(*content, placed);
}

const Symbol* Symbols::find(std::string_view name) const {
  const auto at = all_.find(name);
  return at == all_.end() ? nullptr : &at->second;
}

std::vector<const Symbol*> Symbols::composed(std::string_view name, std::string& unknown) const {
  if (const Symbol* whole = find(name)) return {whole};
  std::vector<std::string_view> words;
  for (const std::string_view word : base::split(name, ' ')) {
    if (!word.empty()) words.push_back(word);
  }
  std::vector<const Symbol*> all;
  for (std::size_t first = 0; first < words.size();) {
    const Symbol* found = nullptr;
    std::size_t end = words.size();
    for (; end > first && found == nullptr; --end)
      found = find(fmt::format("{}", fmt::join(words.begin() + first, words.begin() + end, " ")));
    if (found == nullptr) {
      unknown = words[first];
      return {};
    }
    all.push_back(found);
    first = end + 1;
  }
  return all;
}

void Symbols::add(Symbol symbol) {
  all_.emplace(symbol.name, std::move(symbol));
}

std::vector<std::string> Symbols::names() const {
  std::vector<std::string> names;
  for (const auto& [name, symbol] : all_) {
    const bool of_token = name.find(' ') != std::string::npos && name.find('/') != std::string::npos;  // of a picture
    if (!of_token) names.push_back(name);
  }
  return names;
}

scene::Inline Symbols::in_line(const Symbol& symbol, double height, double offset) {
  const double scale = height / symbol.box.height;
  scene::ScenePtr& standing = standing_[{symbol.name, height, offset}];
  const double above = symbol.baseline * scale - offset;
  if (!standing) {
    auto made = std::make_shared<scene::Scene>();
    made->extent = {0, -above, symbol.box.width * scale, height};
    made->items.push_back(scene::Group{symbol.content, {scale, 0, 0, scale, 0, -above}, std::nullopt, 1});
    standing = std::move(made);
  }
  scene::Inline part;
  part.symbol = standing;
  part.symbol_width = symbol.box.width * scale;
  part.symbol_ascent = above;
  part.symbol_descent = height - part.symbol_ascent;
  return part;
}

}  // namespace planche::templates

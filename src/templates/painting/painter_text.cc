#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "templates/painting/layer_painter.h"
#include "templates/text/markup.h"
#include "templates/text/typeset.h"

namespace planche::templates {

namespace {

constexpr double slight_overflow = 0.3;  // mm; a larger overflow is an error
constexpr std::size_t most_known = 256, longest_known = 64, longest_listed = 40;

// "1.2 mm too wide", "1.2 mm too wide and 0.4 mm too high", "with a word wider than its column".
std::string excess(const SetText& text) {
  std::string message;
  const auto add = [&](const std::string& what) { message += (message.empty() ? "" : " and ") + what; };
  if (text.excess_width > 0) add(fmt::format("{:.2f} mm too wide", text.excess_width));
  if (text.excess_height > 0) add(fmt::format("{:.2f} mm too high", text.excess_height));
  if (text.broken_word && text.excess_width <= 0) add("with a word wider than its column");
  return message;
}

}  // namespace

std::shared_ptr<const SetText> LayerPainter::set(const Node& node, TextNode& text) {
  scratch_.clear();
  asker_.print(text.text, scratch_);
  if (is_unsaid(scratch_)) return nullptr;
  if (!stencil_.tokens.empty()) {
    std::vector<TokenFault> faults;
    stencil_.tokens.replace_in(scratch_, &faults);
    for (TokenFault& fault : faults)
      report(node, diag::Severity::error, "template/tokens", fmt::format("{}: {}", node.label, fault.problem),
             std::move(fault.hint), {.of = &text.text, .written = text.text.written(fault.word)});
  }
  if (const auto known = text.known.find(scratch_); known != text.known.end()) return known->second;
  if (scratch_.size() > longest_text) {
    report(node, diag::Severity::error, "data/limit",
           fmt::format("{}: expected at most {} bytes of text, found {}", node.label, longest_text, scratch_.size()),
           {}, {.of = &text.text, .alike = alike(node)});
    return nullptr;
  }
  if (text_set_ > most_text_set) return nullptr;
  auto made = std::make_shared<const SetText>(set_text(scratch_, text, stencil_, tools_.typesetter));
  text_set_ += scratch_.size() * made->tries;
  if (text_set_ > most_text_set)
    report(node, diag::Severity::error, "data/limit",
           fmt::format("expected at most {} bytes of text on one part, each size tried counted, found {}",
                       most_text_set, text_set_));
  if (scratch_.size() <= longest_known) {
    if (text.known.size() >= most_known) text.known.clear();
    text.known.emplace(scratch_, made);
  }
  return made;
}

void LayerPainter::draw(const Node& node, TextNode& text, const Frame& frame) {
  const std::shared_ptr<const SetText> block = set(node, text);
  if (!block || !afford(node, block->weight)) return;
  if (text.along) return draw_along(node, text, *block, frame);
  const scene::Point by = frame.offset;
  const TextStyle& style = text.style;
  const auto letters = [&](scene::Point off, std::optional<scene::Color> fill,
                           const std::optional<scene::Stroke>& line) {
    for (const scene::PlacedRun& run : block->runs) {
      if (run.run->width > 0)
        frame.items.emplace_back(
            scene::Lettering{run.run, {run.at.x + by.x + off.x, run.at.y + by.y + off.y}, fill, line});
    }
  };
  if (text.frame && !block->runs.empty()) draw_frame(text, *block, frame);
  if (style.shadow) letters(style.shadow->offset, style.shadow->color, {});
  if (style.halo) letters({}, {}, style.halo);
  if (text.plain) {
    for (const scene::PlacedRun& run : block->runs) {
      if (run.run->width > 0)
        frame.items.emplace_back(scene::Text{run.run, {run.at.x + by.x, run.at.y + by.y}, run.color});
    }
  }
  if (text.plain) draw_lines(*block, frame);
  if (style.outline) letters({}, {}, style.outline);
  for (const scene::Group& symbol : block->symbols) {
    scene::Group& placed = std::get<scene::Group>(frame.items.emplace_back(symbol));
    placed.placed.x0 += by.x;
    placed.placed.y0 += by.y;
  }
  report_text(node, *block);
  const scene::Rect& ink = block->ink;
  const bool fits = text.overflows || (block->excess_width <= 0 && block->excess_height <= 0);
  if (fits && ink.width > 0) check_safe(node, frame.total({ink.x + by.x, ink.y + by.y, ink.width, ink.height}));
}

void LayerPainter::draw_frame(const TextNode& text, const SetText& set, const Frame& frame) {
  const TextFrame& around = *text.frame;
  const double left = text.size ? text.at.x : set.ink.x, width = text.size ? text.size->width : set.ink.width;
  const scene::Rect box =
      scene::Rect{left + frame.offset.x, set.ink.y + frame.offset.y, width, set.ink.height}.grown(around.padding);
  const double radius = std::min({around.radius, box.width / 2, box.height / 2});
  frame.items.emplace_back(scene::Shape{scene::Path::rectangle(box, radius), around.fill, around.stroke, false});
}

// Draws lines under and through runs.
void LayerPainter::draw_lines(const SetText& text, const Frame& frame) {
  constexpr double thickness = 0.06, below = 0.1, above = 0.27;  // as parts of the text size
  for (const scene::PlacedRun& run : text.runs) {
    const scene::Font& font = run.run->font;
    const double size = base::mm_from_pt(font.size_pt);
    const auto line = [&](double from_baseline) {
      frame.items.emplace_back(scene::Shape{
          scene::Path::rectangle({run.at.x + frame.offset.x, run.at.y + frame.offset.y + from_baseline * size,
                                  run.run->width, thickness * size}),
          run.color, std::nullopt, false});
    };
    if (font.underline && run.run->width > 0) line(below);
    if (font.strike && run.run->width > 0) line(-above - thickness / 2);
  }
}

void LayerPainter::report_text(const Node& node, const SetText& text) {
  const TextPattern& said = std::get<TextNode>(node.what).text;
  const bool allowed = std::get<TextNode>(node.what).overflows;
  if (const std::string what = allowed ? std::string{} : excess(text); !what.empty()) {
    const double over = std::max(text.excess_width, text.excess_height);
    const bool slight = !text.broken_word && over <= slight_overflow;
    report(node, slight ? diag::Severity::warning : diag::Severity::error, "print/overflow",
           fmt::format("expected text that fits its box, found {} {} at {} pt", node.label, what, text.size_pt),
           "shorten the text, or give the layer a larger size, a smaller `shrink`, or `\"overflow\": \"allow\"`",
           {.of = &said, .alike = alike(node) + (slight ? "slight" : ""), .excess = over});
  }
  report_makeshift(node, text);
  report_missing(node, text.missing);
  for (const std::string& name : text.unknown_runs)
    report(node, diag::Severity::warning, "template/unknown-style",
           fmt::format("{}: `[{}]` names no run and no colour, so the text keeps its style", node.label, name),
           hint_for(name, stencil_.runs->names()), {.of = &said, .written = said.written(fmt::format("[{}]", name))});
  for (const std::string& name : text.unknown_symbols)
    report(node, diag::Severity::warning, "template/unknown-symbol",
           fmt::format("{}: there is no symbol `{}`, it is printed as written", node.label, name),
           hint_for(name, stencil_.symbols.names()), {.of = &said, .written = said.written(fmt::format(":{}:", name))});
}

// Reported once for each style, where the layer's own file sets its family. Otherwise, the text and its marks are the
// cause.
void LayerPainter::report_makeshift(const Node& node, const SetText& text) {
  const TextNode& layer = std::get<TextNode>(node.what);
  const TextStyle& style = layer.style;
  const scene::Makeshift& made = text.makeshift;
  const auto report_lack = [&](bool lacks, diag::Severity severity, std::string_view face, std::string_view instead) {
    if (!lacks) return;
    const bool inherited = style.where.source != node.where.source;
    Cause cause{.of = &layer.text};
    if (!inherited) cause = {.written = style.where, .of_style = true, .together = std::string{face}};
    report(node, severity, "template/no-such-face",
           fmt::format("{}the font {} has no {} for all of this text: {}",
                       inherited ? fmt::format("{}: ", node.label) : "", style.font.family, face, instead),
           "choose another `font` for this style", std::move(cause));
  };
  report_lack(made.bold, diag::Severity::note, style.font.italic ? "bold italic face" : "bold face",
              "a lighter one is emboldened");
  report_lack(made.italic, diag::Severity::note, "italic face", "an upright one is slanted");
  report_lack(made.small_caps, diag::Severity::warning, "small capitals", "letters stay unchanged");
}

// One script is one problem, however many letters and records use it.
void LayerPainter::report_missing(const Node& node, const std::vector<scene::MissingGlyph>& missing) {
  std::vector<std::pair<std::string_view, std::string>> scripts;  // each with its first character
  for (const scene::MissingGlyph& glyph : missing) {
    const auto known =
        std::find_if(scripts.begin(), scripts.end(), [&](const auto& s) { return s.first == glyph.script; });
    if (known == scripts.end()) {
      scripts.emplace_back(glyph.script, fmt::format("`{}`", glyph.character));
    } else if (known->second.size() < longest_listed) {
      known->second += fmt::format(" `{}`", glyph.character);
    }
  }
  for (const auto& [script, characters] : scripts) {
    report(
        node, diag::Severity::error, "print/missing-glyph",
        fmt::format("{}: no font can print characters such as {}{}", node.label, characters,
                    script.empty() ? "" : fmt::format(" ({} script)", script)),
        "name a font file that has them, and is not damaged, in `fonts` of the game (NotoColorEmoji.ttf has emoji), "
        "or draw signs as `symbols`; planche has Latin, Greek, Cyrillic, Arabic, Armenian, Georgian and Hebrew letters",
        {.of = &std::get<TextNode>(node.what).text, .together = fmt::format("script {}", script)});
  }
}

}  // namespace planche::templates

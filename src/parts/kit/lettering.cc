#include "parts/kit/lettering.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::parts::kit {

namespace {

constexpr double symbol_size = 1.15, sign_size = 2;  // in units of the text size: in a line, and without words

bool is_sign(const prose::Words& words) {
  bool symbols = false;
  for (const prose::TextSpan& span : words) {
    if (span.kind == prose::TextSpan::Kind::symbol) {
      symbols = true;
    } else if (!base::trimmed(span.text).empty()) {
      return false;
    }
  }
  return symbols;
}

}  // namespace

void draw_line(scene::Scene& on, const Line& line, base::Point at) {
  for (const scene::PlacedRun& run : line.runs) {
    if (run.run->width > 0)
      on.items.emplace_back(scene::Text{run.run, {at.x + run.at.x, at.y + line.baseline}, run.color});
  }
  for (const scene::PlacedSymbol& symbol : line.symbols)
    on.items.emplace_back(
        scene::Group{symbol.symbol, base::Transform::translation(at.x + symbol.at.x, at.y + line.baseline)});
}

void draw_lines(scene::Scene& on, const Lines& lines, base::Point at) {
  for (const Line& line : lines.lines) {
    draw_line(on, line, at);
    at.y += line.height;
  }
}

scene::TextBlock Lettering::block(const prose::Words& words, const Manner& manner, double width, bool report) {
  std::vector<scene::Paragraph> paragraphs(1);
  const double size = base::mm_from_pt(manner.type.size_pt) * (is_sign(words) ? sign_size : symbol_size);
  for (const prose::TextSpan& span : words) {
    if (span.kind == prose::TextSpan::Kind::line_end) {
      paragraphs.emplace_back();
      continue;
    }
    scene::Inline part;
    part.text = span.text;
    if (span.kind == prose::TextSpan::Kind::symbol) {
      auto symbol = symbols_ ? symbols_->symbol(span.text, size) : std::nullopt;
      if (symbol) {
        part = std::move(*symbol);
        // Centred on the capitals, regardless of the drawing's own baseline.
        const double height = part.symbol_ascent + part.symbol_descent;
        const double down = part.symbol_ascent - height / 2 - base::mm_from_pt(manner.type.size_pt) * 0.36;
        auto moved = scene_of(part.symbol->extent);
        moved->extent.y += down;
        moved->items.emplace_back(scene::Group{part.symbol, base::Transform::translation(0, down)});
        part.symbol = std::move(moved);
        part.symbol_ascent -= down;
        part.symbol_descent += down;
      } else {
        part.text = fmt::format(":{}:", span.text);
        if (report) {
          auto d = diag::problem(source_, span.where, "template/unknown-symbol",
                                 fmt::format("there is no symbol `{}`, it is printed as written", span.text));
          d.severity = diag::Severity::warning;
          const std::vector<std::string> names = symbols_ ? symbols_->symbols() : std::vector<std::string>{};
          d.hint = names.empty() ? "name the template that has them: <!-- symbols templates/card.json -->"
                                 : base::suggestion(span.text, {names.begin(), names.end()});
          sink_.add(std::move(d));
        }
      }
    }
    const bool bold = span.bold || manner.type.weight >= 600;
    part.font = {manner.type.family, manner.type.size_pt, bold ? std::max(manner.type.weight, 700) : manner.type.weight,
                 span.italic != manner.italic, manner.type.family == "Inter"};
    part.color = manner.type.color;
    paragraphs.back().push_back(std::move(part));
  }
  scene::Setting setting;
  setting.width = width;
  setting.align = manner.align;
  setting.line_height = manner.line_height;
  setting.language = language_;
  setting.reports_missing = true;
  scene::TextBlock block = typesetter_.set(paragraphs, setting);
  if (!report) return block;
  const diag::Span where = words.empty() ? diag::Span{} : words.front().where;
  for (const scene::MissingGlyph& glyph : block.missing)
    sink_.add(diag::problem(source_, where, "print/missing-glyph",
                            fmt::format("no font can print \"{}\"{}", glyph.character,
                                        glyph.script.empty() ? "" : fmt::format(", a letter of {}", glyph.script))));
  if (block.broken_word)
    sink_.add(
        diag::problem(source_, where, "print/overflow",
                      fmt::format("expected words that fit a column of {:.1f} mm, found one that is wider", width)));
  return block;
}

Lines Lettering::set(const prose::Words& words, const Manner& manner, double width) {
  scene::TextBlock set = block(words, manner, width, reports_);
  std::map<double, Line> by_baseline;
  for (scene::PlacedRun& run : set.runs) by_baseline[run.at.y].runs.push_back(std::move(run));
  for (scene::PlacedSymbol& symbol : set.symbols) by_baseline[symbol.at.y].symbols.push_back(std::move(symbol));
  Lines out;
  out.width = set.width;
  out.height = set.height;
  double last = 0;
  for (auto& [baseline, line] : by_baseline) {
    const double top = out.lines.empty() ? 0 : baseline - set.first_baseline;
    if (!out.lines.empty()) out.lines.back().height = top - last;
    line.baseline = baseline - top;
    line.height = set.height - top;
    last = top;
    out.lines.push_back(std::move(line));
  }
  return out;
}

Lines Lettering::set(const std::string& words, const Manner& manner, double width) {
  prose::TextSpan span;
  span.text = words;
  return set(prose::Words{span}, manner, width);
}

Lettering::Widths Lettering::measure(const prose::Words& words, const Manner& manner) {
  Widths widths{0, block(words, manner, 0, false).width};
  for (const prose::TextSpan& span : words) {
    if (span.kind != prose::TextSpan::Kind::text) {
      widths.least = std::max(widths.least, block({span}, manner, 0, false).width);
      continue;
    }
    for (const std::string_view word : base::split(span.text, ' ')) {
      if (word.empty()) continue;
      prose::TextSpan alone{span.kind, std::string{word}, span.bold, span.italic};
      widths.least = std::max(widths.least, block({alone}, manner, 0, false).width);
    }
  }
  return widths;
}

}  // namespace planche::parts::kit

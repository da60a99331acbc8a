// A typesetter for tests, whose results can be computed by hand. Every character is half its size wide (plus letter
// spacing), rises 0.8 and falls 0.2 of its size; capitals are 0.7 high. Lines break only at spaces; a word wider than
// its column has its own line. Figures end at the baseline. Characters U+E000 to U+F8FF are missing from its font.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "scene/scene.h"
#include "scene/text.h"

namespace planche::scene::testing {

class FixedTypesetter : public Typesetter {
 public:
  static constexpr double advance = 0.5, ascent = 0.8, descent = 0.2, cap_height = 0.7;
  std::size_t calls = 0;  // number of calls of set()

  TextBlock set(const std::vector<Paragraph>& paragraphs, const Setting& setting) override {
    ++calls;
    TextBlock block;
    std::vector<Line> lines;
    for (const Paragraph& paragraph : paragraphs) break_lines(paragraph, setting, block, lines);
    for (const Line& line : lines) block.width = std::max(block.width, line.width);
    const double column = setting.width > 0 ? setting.width : block.width;
    double baseline = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      Line& line = lines[i];
      baseline += i == 0 ? line.ascent : setting.line_height * line.size + (line.first ? setting.paragraph_spacing : 0);
      if (i == 0) block.first_baseline = baseline;
      block.height = baseline + line.descent;
      const double spare = column - line.width;
      const double left = setting.align == Align::right ? spare : setting.align == Align::centre ? spare / 2 : 0;
      place(line, {left, baseline}, block);
    }
    block.lines = lines.size();
    if (lines.size() == 1) measure_ink(lines.front(), block);
    for (const Paragraph& paragraph : paragraphs) {
      if (block.cap_height == 0 && !paragraph.empty()) block.cap_height = cap_height * em(paragraph.front());
    }
    return block;
  }

 private:
  struct Atom {
    const Inline* of = nullptr;
    std::string character;  // empty: the symbol
    double width = 0;
    bool space() const { return character == " "; }
  };
  struct Line {
    std::vector<Atom> atoms;
    double width = 0, ascent = 0, descent = 0, size = 0;
    bool first = false;  // of its paragraph
  };

  static void measure_ink(const Line& line, TextBlock& block) {
    for (const Atom& atom : line.atoms) {
      if (atom.character.empty() || atom.space()) continue;
      const bool figure = atom.character.front() >= '0' && atom.character.front() <= '9';
      block.ink_above = std::max(block.ink_above, cap_height * em(*atom.of));
      block.ink_below = std::max(block.ink_below, figure ? 0 : descent * em(*atom.of));
    }
  }

  static double em(const Inline& part) { return base::mm_from_pt(part.font.size_pt); }

  static std::vector<Atom> atoms_of(const Paragraph& paragraph, TextBlock& block) {
    std::vector<Atom> atoms;
    for (const Inline& part : paragraph) {
      if (part.symbol) {
        atoms.push_back({&part, {}, part.symbol_width});
        continue;
      }
      for (std::size_t i = 0; i < part.text.size();) {
        std::size_t length = 1;
        while (i + length < part.text.size() && (static_cast<unsigned char>(part.text[i + length]) & 0xc0) == 0x80)
          ++length;
        atoms.push_back({&part, part.text.substr(i, length), advance * em(part) + part.font.letter_spacing});
        const std::string& c = atoms.back().character;
        const bool is_private = c.size() == 3 && (c[0] == '\xee' || (c[0] == '\xef' && c[1] < '\xa4'));
        const bool known = std::any_of(block.missing.begin(), block.missing.end(),
                                       [&](const MissingGlyph& m) { return m.character == c; });
        if (is_private && !known) block.missing.push_back({c, ""});
        i += length;
      }
    }
    return atoms;
  }

  static void finish(Line line, const Paragraph& paragraph, std::vector<Line>& lines) {
    while (!line.atoms.empty() && line.atoms.back().space()) line.atoms.pop_back();
    const auto measure = [&](const Inline& part) {
      line.size = std::max(line.size, em(part));
      line.ascent = std::max({line.ascent, ascent * em(part), part.symbol ? part.symbol_ascent : 0});
      line.descent = std::max({line.descent, descent * em(part), part.symbol ? part.symbol_descent : 0});
    };
    for (const Atom& atom : line.atoms) {
      line.width += atom.width;
      measure(*atom.of);
    }
    if (line.atoms.empty() && !paragraph.empty()) measure(paragraph.front());
    lines.push_back(std::move(line));
  }

  static void break_lines(const Paragraph& paragraph, const Setting& setting, TextBlock& block,
                          std::vector<Line>& lines) {
    const std::vector<Atom> atoms = atoms_of(paragraph, block);
    Line line;
    line.first = true;
    double used = 0;
    for (std::size_t i = 0; i < atoms.size();) {
      std::size_t end = i;
      double word = 0;
      while (end < atoms.size() && !atoms[end].space()) word += atoms[end++].width;
      if (setting.width > 0 && word > setting.width + 1e-9) block.broken_word = true;
      if (setting.width > 0 && !line.atoms.empty() && used + word > setting.width + 1e-9) {
        finish(std::move(line), paragraph, lines);
        line = Line{};
        used = 0;
      }
      const std::size_t stop = std::min(end + 1, atoms.size());  // with the following space
      for (; i < stop; ++i) {
        used += atoms[i].width;
        line.atoms.push_back(atoms[i]);
      }
    }
    finish(std::move(line), paragraph, lines);
  }

  static void place(const Line& line, base::Point at, TextBlock& block) {
    for (std::size_t i = 0; i < line.atoms.size();) {
      const Inline& part = *line.atoms[i].of;
      if (part.symbol) {
        block.symbols.push_back({part.symbol, at});
        at.x += line.atoms[i++].width;
        continue;
      }
      auto run = std::make_shared<GlyphRun>();
      run->font = part.font;
      run->face_name = fmt::format("{} {}{}", part.font.family, part.font.weight, part.font.italic ? " italic" : "");
      for (; i < line.atoms.size() && line.atoms[i].of == &part; ++i) {
        run->glyphs.push_back({static_cast<std::uint32_t>(line.atoms[i].character.front()), run->width, 0});
        run->clusters.push_back({static_cast<std::uint16_t>(line.atoms[i].character.size()), 1});
        run->text += line.atoms[i].character;
        run->width += line.atoms[i].width;
      }
      const double width = run->width;
      block.runs.push_back({std::move(run), at, part.color});
      at.x += width;
    }
  }
};

}  // namespace planche::scene::testing

#include "project/printing/checked_typesetter.h"

#include <fmt/format.h>

#include "base/text.h"

namespace planche::project {

scene::TextBlock CheckedTypesetter::set(const std::vector<scene::Paragraph>& paragraphs,
                                        const scene::Setting& setting) {
  scene::TextBlock block = inner_->set(paragraphs, setting);
  bool news = false;
  for (const scene::MissingGlyph& glyph : block.missing)
    news = reported_.insert(glyph.script.empty() ? glyph.character : glyph.script).second || news;
  if (news && !setting.reports_missing) report(paragraphs, block.missing);
  return block;
}

void CheckedTypesetter::report(const std::vector<scene::Paragraph>& paragraphs,
                               const std::vector<scene::MissingGlyph>& missing) {
  constexpr std::size_t longest_named = 60;  // bytes of a quoted text or of a list of characters
  std::string text, characters;
  for (const scene::Paragraph& paragraph : paragraphs) {
    if (!text.empty()) text += ' ';
    for (const scene::Inline& part : paragraph) text += part.text;
  }
  for (const scene::MissingGlyph& glyph : missing) characters += fmt::format(" `{}`", glyph.character);
  sink_.add(
      diag::finding(diag::Severity::error, "print/missing-glyph",
                    fmt::format("\"{}\": no font can print characters such as{}",
                                base::shortened(text, longest_named, 0), base::shortened(characters, longest_named, 0)),
                    "use other characters, or add a font (`fonts` of a game)"));
}

}  // namespace planche::project

// A typesetter that checks all printed text for characters missing from every font.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "scene/text.h"

namespace planche::project {

// Wraps another typesetter and reports `print/missing-glyph` once for each script or sign, except for texts whose
// caller checks this. The sink must outlive it.
class CheckedTypesetter final : public scene::Typesetter {
 public:
  CheckedTypesetter(std::shared_ptr<scene::Typesetter> inner, diag::Sink& sink)
      : inner_{std::move(inner)}, sink_{sink} {}

  scene::TextBlock set(const std::vector<scene::Paragraph>& paragraphs, const scene::Setting& setting) override;

 private:
  void report(const std::vector<scene::Paragraph>& paragraphs, const std::vector<scene::MissingGlyph>& missing);

  std::shared_ptr<scene::Typesetter> inner_;
  diag::Sink& sink_;
  std::set<std::string> reported_;  // scripts, and characters without a script
};

}  // namespace planche::project

// Looks of stretches of text: [red]…[/].
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/text.h"
#include "templates/compiling/context.h"

namespace planche::templates {

// The changes that a run makes to the surrounding text.
struct RunStyle {
  std::optional<std::string> family = {};
  double scale = 1;  // of the text size
  std::optional<int> weight = {};
  std::optional<double> letter_spacing = {};  // mm
  bool italic = false, small_caps = false, underline = false, strike = false;
  std::optional<scene::Color> color = {};

  void apply(scene::Font& font, scene::Color& to) const;
};

// Whether `[name]` may begin a run: each of its words is one of `runs` of the template, a short built-in name (b, i, u,
// s, sc), or a colour.
bool names_run(const Blueprint& plan, std::string_view name);

// The runs of a template in one look.
class Runs {
 public:
  explicit Runs(Context& context);
  // Null for unknown names, which are not runs.
  const RunStyle* find(std::string_view word) const;
  std::vector<std::string> names() const;

 private:
  std::map<std::string, RunStyle, std::less<>> all_;
  mutable std::map<std::string, RunStyle, std::less<>> colours_;  // by their CSS names
};

}  // namespace planche::templates

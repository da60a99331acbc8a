#include "press/paper.h"

#include <fmt/format.h>

#include "base/text.h"

namespace planche::press {

namespace {

constexpr double smallest = 20, largest = 2000;

std::optional<double> length(std::string_view text) {
  const auto value = base::decimal(text);
  if (!value || *value < smallest || *value > largest) return std::nullopt;
  return value;
}

}  // namespace

const std::vector<Paper>& named_papers() {
  static const std::vector<Paper> papers = {
      {"a3", {297, 420}},         {"a4", {210, 297}},        {"a5", {148, 210}},
      {"letter", {215.9, 279.4}}, {"legal", {215.9, 355.6}}, {"tabloid", {279.4, 431.8}},
  };
  return papers;
}

Paper turned(const Paper& paper) {
  constexpr std::string_view landscape = "-landscape";
  const base::Size size{paper.size.height, paper.size.width};
  if (find_paper(paper.name + std::string(landscape))) return {paper.name + std::string(landscape), size};
  if (paper.name.ends_with(landscape)) return {paper.name.substr(0, paper.name.size() - landscape.size()), size};
  return {fmt::format("{}x{}", size.width, size.height), size};
}

bool is_american(const Paper& paper) {
  const auto named = [&](std::string_view name) { return paper.name.starts_with(name); };
  return named("letter") || named("legal") || named("tabloid");
}

std::optional<Paper> find_paper(std::string_view name) {
  constexpr std::string_view landscape = "-landscape";
  const std::string wanted = base::lower(name);
  for (const Paper& paper : named_papers()) {
    if (wanted == paper.name) return paper;
    if (wanted == paper.name + std::string(landscape)) return Paper{wanted, {paper.size.height, paper.size.width}};
  }
  const std::size_t cross = wanted.find('x');
  if (cross == std::string::npos) return std::nullopt;
  const auto width = length(std::string_view(wanted).substr(0, cross));
  const auto height = length(std::string_view(wanted).substr(cross + 1));
  if (!width || !height) return std::nullopt;
  return Paper{fmt::format("{}x{}", *width, *height), {*width, *height}};
}

}  // namespace planche::press

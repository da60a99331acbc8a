#include "parts/workbench.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/diagrams.h"
#include "parts/pages.h"
#include "rules/options.h"

namespace planche::parts {

base::Asked<void> Workbench::add(const PartKind& kind, bool, Sets& sets) {
  return add_parts(kind, title_of(kind, wording()), sets);
}

base::Asked<void> Workbench::add_parts(const PartKind& kind, const std::string& title, Sets& sets) {
  add_stack(kind, title, designs_of(kind), sets);
  return {};
}

bool Workbench::asks_for(std::string_view kind) const {
  return std::ranges::find(request_.kinds, kind) != request_.kinds.end();
}

std::vector<std::string> Workbench::names_of(std::string_view) const {
  std::vector<std::string> names;
  for (const auto& [name, value] : fields()) names.push_back(name);
  return names;
}

std::string Workbench::template_of(std::string_view face) const {
  return fmt::format("{}/{}", request_.subject->game->id, face);
}

std::shared_ptr<templates::Stencil> Workbench::stencil(const std::string& face) {
  const auto asked = request_.templates.find(face);
  return library_.stencil(asked == request_.templates.end() ? template_of(face) : asked->second, look_for(face), sink_);
}

templates::Look Workbench::look_for(std::string_view face) const {
  std::vector<std::string> known = names_of(face);
  known.insert(known.end(), part_names.begin(), part_names.end());
  for (const PartKind& kind : find_workshop(subject().game->id)->kinds) {
    if (kind.back != face) continue;
    const std::vector<std::string> front = names_of(kind.id);
    known.insert(known.end(), front.begin(), front.end());
  }
  templates::Look look = look_;
  look.fields = std::move(known);
  return look;
}

void Workbench::add_stack(const PartKind& kind, const std::string& title, Designs designs, Sets& sets) {
  const auto& chosen = designs.chosen;
  if (designs.copies.empty() || (!chosen.empty() && std::ranges::count(chosen, true) == 0)) return;
  StencilPair faces{stencil(kind.id), kind.back.empty() ? nullptr : stencil(kind.back), fields()};
  if (faces.front == nullptr || (faces.back == nullptr && !kind.back.empty())) return;
  sets.push_back(finished(kind, stack(kind.id, title, std::move(designs), std::move(faces), sink_)));
}

Design Workbench::design(std::string name, const Computed& own) const {
  Design design;
  design.name = std::move(name);
  design.computed = fields();
  design.computed.insert(design.computed.end(), own.begin(), own.end());
  design.record.source = request_.subject->document.source;
  design.record.folder = subject().folder;
  return design;
}

Designs Workbench::listed(std::vector<Design> designs, std::vector<std::size_t> copies) {
  const auto shared = std::make_shared<const std::vector<Design>>(std::move(designs));
  return {std::move(copies), {}, [shared](std::size_t i) { return (*shared)[i]; }};
}

base::Asked<void> Workbench::add_diagrams(base::Asked<std::shared_ptr<Diagrams>> diagrams, Sets& sets) {
  if (!diagrams) return tl::make_unexpected(diagrams.error());
  if (*diagrams == nullptr) return {};
  sets.push_back(request().figure ? diagram_figure(std::move(*diagrams), request().figure_fills_page, typesetter())
                                  : diagram_pages(std::move(*diagrams), typesetter()));
  return {};
}

std::string_view Workbench::option(std::string_view name, std::string_view otherwise) const {
  const auto given = request_.options.find(name);
  return given == request_.options.end() ? otherwise : given->second;
}

base::Asked<double> Workbench::length_option(std::string_view name, const Lengths& lengths,
                                             std::string_view meaning) const {
  if (!has_option(name)) return lengths.usual;
  const std::string_view text = option(name);
  const auto length = base::decimal(text);
  if (length && *length >= lengths.least && *length <= lengths.most) return *length;
  return base::refused(
      fmt::format("--{}: expected {} to {} (mm), found \"{}\"", name, lengths.least, lengths.most, text),
      fmt::format("{}; {} when not given", meaning, lengths.usual));
}

namespace {

constexpr std::size_t usual_blanks = 9, least_blanks = 1, most_blanks = 999;

}  // namespace

rules::GameOption blanks_option(std::vector<std::string_view> parts) {
  return {.name = "blanks",
          .value = "NUMBER",
          .meaning = "blank parts of each kind, 1 to 999; default 9",
          .range = rules::GameOption::Range{least_blanks, most_blanks},
          .parts = std::move(parts)};
}

std::size_t Workbench::blanks() const {
  // The command line has checked the range.
  return rules::whole(option("blanks"), least_blanks, most_blanks).value_or(usual_blanks);
}

bool Workbench::is_flawed(diag::Span span) const {
  return one_begins_within(subject().flawed, span);
}

}  // namespace planche::parts

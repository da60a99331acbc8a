#include "project/printing/proof.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "project/opening/file_games.h"
#include "project/printing/studio.h"
#include "project/printing/validation.h"
#include "scene/smallest.h"

namespace planche::project {

namespace {

constexpr double least_pt = 6;

// One report for each kind of parts, at its smallest text.
void report_small_texts(const std::shared_ptr<const declared::Game>& game, const PrintChoices& choices, diag::Sink& sink,
                        Messages& messages) {
  diag::Sink reported_before;
  Work work = work_of(game, choices, "all", reported_before);
  Studio studio;
  if (!open(studio, work, 0, {}, reported_before, messages)) return;
  const auto sets = work.parts(*studio.library, reported_before);
  if (!sets) return;
  struct Small {
    scene::SmallText text;
    std::string part;
  };
  std::vector<std::pair<std::string, Small>> found;  // by the title of the kind
  std::set<scene::ScenePtr> seen;
  for (const scene::PartSet& set : *sets) {
    for (std::size_t i = 0; i < set.count; ++i) {
      const scene::Part part = set.make(i);
      for (const scene::ScenePtr& face : {part.front, part.back}) {
        if (face == nullptr || !seen.insert(face).second) continue;
        auto smallest = scene::smallest_text(*face);
        if (!smallest || smallest->size_pt >= least_pt - 0.01) continue;
        if (found.empty() || found.back().first != set.title) found.push_back({set.title, {{1e9, {}}, {}}});
        if (smallest->size_pt < found.back().second.text.size_pt) found.back().second = {*smallest, part.called()};
      }
    }
  }
  for (auto& [title, small] : found) {
    auto d = diag::finding(diag::Severity::warning, "proof/small-text",
                           fmt::format("its smallest text has {:.1f} pt: \"{}\"", small.text.size_pt, small.text.text),
                           "print it in 6 pt or more: fewer words, a larger box or a larger part");
    d.subject = small.part.empty() ? title : fmt::format("{}, {}", title, small.part);
    sink.add(std::move(d));
  }
}

}  // namespace

void proof(const FileGame& found, const Order& order, Messages& messages) {
  const auto first = open_file_game(found, order.choices, order.sink, messages);
  if (first == nullptr) return;
  const declared::Model& model = first->model();
  std::vector<std::string> languages = model.languages;
  if (!order.choices.language.empty()) languages = {order.choices.language};
  bool has_rules = false;
  for (const std::string& language : languages) {
    PrintChoices choices = order.choices;
    choices.language = language;
    diag::Sink again;  // the sink leaves out what it knows
    const auto game = open_file_game(found, choices, again, messages);
    if (game == nullptr) continue;
    check_game(found, game, false, {choices, again, {}, order.progress}, messages);
    // Drawings may be reduced after their template is drawn, whose own small texts are reported there.
    const auto told = again.sorted();
    const bool has_small = std::ranges::any_of(told, [](const auto& d) { return d.code == "print/small-text"; });
    if (!again.has_errors() && !has_small) report_small_texts(game, choices, again, messages);
    for (diag::Diagnostic& d : again.sorted()) {
      if (languages.size() > 1 && d.code == "proof/small-text") d.subject += fmt::format(" ({})", language);
      order.sink.add(std::move(d));
    }
    for (const std::filesystem::path& folder : model.folders) {
      std::error_code error;
      has_rules = has_rules || std::filesystem::exists(folder / fmt::format("rules.{}.md", language), error);
    }
  }
  if (has_rules) return;
  for (const declared::Given& fact : {model.players, model.minutes, model.age}) {
    if (!fact) continue;
    auto d = fact.problem("proof/no-rules", "the cover tells how the game is played, and there is no rulebook");
    d.severity = diag::Severity::warning;
    d.hint = fmt::format("write rules.{}.md", languages.front());
    return order.sink.add(std::move(d));
  }
}

}  // namespace planche::project

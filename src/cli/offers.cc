// Commands of single games, built from their tables.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "cli/progress.h"
#include "project/game_options.h"
#include "project/reading.h"

namespace planche::cli {

namespace {

struct OfferOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::vector<std::string> files;
  bool json = false;
  std::optional<unsigned> threads;
};

// Copies game options that stand for numbers of the rules into `rules`. Reports and returns false if --set gives the
// same number.
bool take_numbers(const rules::Offer& offer, const rules::GivenOptions& given, project::RulesChoices& rules,
                  Reporter& reporter) {
  for (const rules::GameOption& option : offer.options) {
    const auto found = given.find(option.name);
    if (option.names != rules::GameOption::Names::number || found == given.end()) continue;
    const bool taken =
        rules.numbers.emplace(found->first, std::vector{expressions::Number{std::stoll(found->second)}}).second;
    if (taken) continue;
    reporter.refuse(fmt::format("--{0} and --set {0}=… are the same number", found->first), "leave one of them out");
    return false;
  }
  return true;
}

project::Ability ability_for(const rules::Offer& offer) {
  return {std::string{offer.name}, [name = offer.name](const rules::Game& game) {
            return std::any_of(game.offers.begin(), game.offers.end(),
                               [name](const rules::Offer& known) { return known.name == name; });
          }};
}

std::vector<rules::NamedDocument> name_all(const std::vector<std::shared_ptr<const rules::Subject>>& documents) {
  std::vector<rules::NamedDocument> named;
  for (const auto& document : documents) named.push_back({document->document.source->name(), document.get()});
  return named;
}

int run(const rules::Game& game, const rules::Offer& offer, const OfferOptions& options) {
  PlayOptions play = options.play;
  Reporter reporter{play.report};
  const rules::GivenOptions& given = options.of_game;
  if (!project::takes_options(game, {{&game, &offer.options}}, given, reporter.messages())) return reporter.finish();
  const auto checked = offer.check == nullptr ? base::Asked<void>{} : offer.check(given);
  if (!checked) return reporter.finish(checked);
  if (!take_numbers(offer, given, play.input.rules, reporter)) return reporter.finish();
  const project::Ability ability = ability_for(offer);
  project::Reading reading{play.input, reporter.messages()};
  std::vector<std::shared_ptr<const rules::Subject>> documents;
  for (const std::string& file : options.files) {
    if (auto document = project::read_playable(file, ability, play.report.strict, reading))
      documents.push_back(std::move(document));
  }
  auto named = project::read_named(game, offer.options, given, ability, play.report.strict, reading);
  if (!named || documents.size() < options.files.size()) return reporter.finish();
  // Without a document, the rules are checked here; a document's rules were checked when it was read.
  if (documents.empty() && named->empty() && !reading.rules_of(game)) return reporter.finish();
  ProgressLine line{!play.report.quiet};
  const rules::OfferRequest request{name_all(documents),
                                    std::move(*named),
                                    given,
                                    options.json,
                                    threads_or_all(options.threads),
                                    [&](std::uint64_t done, std::uint64_t total) { line(offer.counted, done, total); }};
  const bool for_people = !options.json && !offer.format.empty();
  return reporter.finish(offer.run(request, [&](std::string_view text) {
    line.clear();
    (for_people ? print_text : options.json ? print_json : print_line)(text);
  }));
}

Command command_for(const rules::Game& game, const rules::Offer& offer) {
  auto options = std::make_shared<OfferOptions>();
  Rows rows;
  for (const rules::Operand& operand : offer.operands) {
    Row& row = rows.operands(std::string{operand.name}, std::string{operand.meaning}, options->files);
    row.most = operand.most;
    row.in_a_row = operand.most > 1;
  }
  add_game_options(rows, {{&game, &offer.options}}, options->of_game, false);
  if (!offer.format.empty()) add_format_option(rows, options->json, std::string{offer.format});
  if (!offer.threads.empty()) add_threads_option(rows, options->threads, std::string{offer.threads});
  add_play_options(rows, options->play);
  return {std::string{offer.name},
          std::string{offer.summary},
          std::string{offer.description},
          offer.examples,
          std::move(rows),
          [&game, &offer, options] { return run(game, offer, *options); }};
}

}  // namespace

std::vector<Command> offered_commands() {
  std::vector<Command> table;
  for (const rules::Game* game : rules::games()) {
    for (const rules::Offer& offer : game->offers) table.push_back(command_for(*game, offer));
  }
  return table;
}

}  // namespace planche::cli

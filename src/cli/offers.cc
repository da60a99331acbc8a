// Commands of single games, built from their tables.
#include "project/opening/offers.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/game_option_rows.h"
#include "cli/play_commands.h"

namespace planche::cli {

namespace {

struct OfferOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::vector<std::string> files;
  bool json = false;
  std::optional<unsigned> threads;
  std::optional<rules::Shard> shard;
};

int run(const rules::Game& game, const rules::Offer& offer, const OfferOptions& options) {
  const project::SharedRun run{.command = std::string{offer.name},
                               .game = std::string{game.id},
                               .files = options.files,
                               .options = options.of_game,
                               .input = options.play.input,
                               .strict = options.play.report.strict};
  const bool for_people = !options.json && !offer.format.empty();
  const auto print = for_people ? print_text : options.json ? print_json : print_line;
  return carry_out(run, {options.json, options.threads, options.shard, offer.counted, print}, options.play);
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
  auto where = std::make_shared<std::optional<project::Elsewhere>>();
  if (offer.shared) where = add_shard_option(rows, options->shard, "do shard K of N, and print it for planche merge");
  add_play_options(rows, options->play);
  return {std::string{offer.name},
          std::string{offer.summary},
          std::string{offer.description},
          offer.examples,
          std::move(rows),
          here_or(where, ShardsOf::one_result, [&game, &offer, options] { return run(game, offer, *options); })};
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

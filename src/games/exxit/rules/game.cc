#include "rules/game.h"

#include "games/exxit/rules/commands.h"
#include "games/exxit/rules/document.h"
#include "games/exxit/rules/replay.h"
#include "games/exxit/rules/setup.h"
#include "games/exxit/rules/validate.h"
#include "rules/format_shapes.h"
#include "rules/state_commands.h"

namespace planche::rules::exxit {

namespace {

constexpr DepthLimit depth{
    32, "choose a smaller depth: the numbers at least triple with each move, and a depth of 24 takes very long"};

Course course_of(const Subject* position, const Ruleset&, const GivenOptions& options) {
  if (position != nullptr) return Course{content_of<Position>(*position)};
  return Course{with_total(standard_start(), tiles_asked(options))};
}

Asked<void> perft_of(const Subject* position, const PerftRequest& request, const Lines& out) {
  if (position != nullptr && request.options.contains("tiles")) {
    return refused("--tiles cannot be used with a position", "leave it out: a position has its own tiles_total");
  }
  static const auto count = perft_by(course_of, depth);
  return count(position, request, out);
}

std::string result_of(const RecordedGame& record, const Ruleset&) {
  return result_json(replay(record));
}

// The numbers are fixed: house rules that differ are reported.
Content parameters(const Settings& settings, diag::Sink& sink) {
  check_parameters(settings.rules_file, sink);
  return {};
}

}  // namespace

const Game& game() {
  static const Game exxit{
      .id = "exxit",
      .title = "Exxit",
      .authors = "Vincent Everaert",
      .licence = "its author's and publisher's (Jactalea)",
      .source = "Exxit",
      .samples = {"temple.json"},
      .kinds = {{"position", "a position", position_format, read_by(read_position), judged_by(validate_position)},
                {"game", "a game, move by move", game_format, read_by(read_game), judged_by(validate_game)},
                {"rules", "parameters of the rules", parameters_format}},
      .play = {.random_options = random_options(),
               .simulate_options = simulate_options(),
               .perft_options = {tiles_option()},
               .moves = moves_by(course_of),
               .replay = replay_by(result_of),
               .perft = perft_of,
               .randomise = randomise,
               .simulate = simulate,
               .seats = seats()},
      .parameters = parameters,
      .examples = {{"render",
                    {"planche render cards/exxit/temple.json --show-moves", "Exxit: a position with its legal moves"}},
                   {"kit", {"planche kit exxit --tile 30", "Exxit with tiles of 30 mm"}},
                   {"kit", {"planche kit exxit --tiles 29", "the fast game of Exxit"}},
                   {"moves", {"planche moves cards/exxit/temple.json", ""}},
                   {"moves",
                    {"planche randomise exxit --setup midgame | planche moves -", "of a position made at random"}},
                   {"replay", {"planche replay cards/exxit/first-dance.json", ""}},
                   {"replay", {"planche replay - < cards/exxit/first-dance.json", "from another program"}},
                   {"perft", {"planche perft exxit --depth 4", "from the usual start"}},
                   {"perft", {"planche perft exxit --depth 3 --divide", "the count of each first move too"}},
                   {"perft", {"planche perft cards/exxit/temple.json --depth 2", "from a position"}},
                   {"randomise", {"planche randomise exxit --seed 7 --count 5", "five positions, always the same"}},
                   {"randomise", {"planche randomise exxit --count 100 -o positions.jsonl", "into a file"}},
                   {"simulate", {"planche simulate exxit --games 100 --seed 1", ""}},
                   {"simulate",
                    {"planche simulate cards/exxit/temple.json --games 20 --format json",
                     "from a position, for other programs"}}},
      .facts = {{2, 2}, {20, 40}, 10}};
  return exxit;
}

}  // namespace planche::rules::exxit

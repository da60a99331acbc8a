#include "rules/exxit/play.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/exxit/course.h"
#include "rules/exxit/replay.h"
#include "rules/exxit/setup.h"
#include "rules/exxit/simulate.h"
#include "rules/game.h"

namespace planche::rules::exxit {

namespace {

constexpr int deepest = 32;

std::vector<Move> sorted_moves(const Course& course) {
  std::vector<Move> moves = course.moves();
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::tuple{a.type, a.at, a.dir} < std::tuple{b.type, b.at, b.dir};
  });
  return moves;
}

tl::unexpected<base::Refusal> wrong_kind(const Identified& document, std::string_view wanted) {
  return refused(fmt::format("expected {}, found {}", wanted, document.kind->title),
                 document.kind->id == "game" ? "planche replay plays a game through" : "");
}

Asked<Course> course_of(const Identified& document) {
  if (document.kind->id != "position") return wrong_kind(document, "a position of Exxit");
  return Course{read_position(document.document)};
}

Asked<void> moves(const Identified& document, const GivenOptions&, const Lines& out) {
  const auto course = course_of(document);
  if (!course) return tl::make_unexpected(course.error());
  for (const Move& move : sorted_moves(*course)) out(to_json(move));
  return {};
}

Asked<void> replay_record(const Identified& record, const Lines& out) {
  if (record.kind->id != "game") return wrong_kind(record, "a game of Exxit");
  out(result_json(replay(read_game(record.document))));
  return {};
}

Asked<void> count_sequences(const Identified* position, const PerftRequest& request, const Lines& out) {
  if (request.depth > deepest) {
    return refused(fmt::format("a depth of {} is too much, the limit is {}", request.depth, deepest),
                   "the numbers grow threefold and more with each move: a depth of 24 is a long wait already");
  }
  const auto course = position == nullptr ? Asked<Course>{Course{standard_start()}} : course_of(*position);
  if (!course) return tl::make_unexpected(course.error());
  std::uint64_t sum = 0;
  if (!request.divide || request.depth == 0) {
    sum = perft(*course, request.depth);
  } else {
    for (const Move& move : sorted_moves(*course)) {
      Course next = *course;
      next.play(move);
      const std::uint64_t count = perft(next, request.depth - 1);
      out(fmt::format("{}: {}", to_json(move), count));
      sum += count;
    }
  }
  out(fmt::format("{}", sum));
  return {};
}

}  // namespace

Play play() {
  Play play;
  play.random_options = {
      {"setup", "SETUP", "start to make: standard (default), expert or midgame", {"standard", "expert", "midgame"}},
      {"plies", "N", "random moves of the setup midgame; default 20", {}}};
  play.moves = moves;
  play.replay = replay_record;
  play.perft = count_sequences;
  play.randomise = randomise;
  play.simulate_options = simulate_options();
  play.simulate = simulate;
  return play;
}

}  // namespace planche::rules::exxit

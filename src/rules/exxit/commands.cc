#include "rules/exxit/commands.h"

#include <algorithm>
#include <tuple>

#include "rules/exxit/course.h"
#include "rules/exxit/replay.h"
#include "rules/game.h"
#include "rules/options.h"
#include "rules/perft.h"

namespace planche::rules::exxit {

namespace {

constexpr int deepest = 32;

std::vector<Move> sorted_moves(const Course& course) {
  std::vector<Move> moves = course.moves();
  std::ranges::sort(moves, [](const Move& a, const Move& b) {
    return std::tuple{a.type, a.at, a.dir} < std::tuple{b.type, b.at, b.dir};
  });
  return moves;
}

Asked<Course> course_of(const Subject& document) {
  return expect_kind(document, "position", "a position of Exxit", replay_hint(document)).map([&] {
    return Course{content_of<Position>(document)};
  });
}

}  // namespace

Asked<void> list_moves(const Subject& document, const GivenOptions&, const Lines& out) {
  const auto course = course_of(document);
  if (!course) return tl::make_unexpected(course.error());
  for (const Move& move : sorted_moves(*course)) out(to_json(move));
  return {};
}

Asked<void> replay_record(const Subject& record, const Lines& out) {
  return expect_kind(record, "game", "a game of Exxit").map([&] {
    out(result_json(replay(content_of<Record>(record))));
  });
}

Asked<void> count_sequences(const Subject* position, const PerftRequest& request, const Lines& out) {
  auto fine = check_depth(request, deepest,
                          "the numbers grow threefold and more with each move: a depth of 24 is a long wait already");
  if (!fine) return fine;
  const auto course = position == nullptr ? Asked<Course>{Course{standard_start()}} : course_of(*position);
  return course.map([&](const Course& start) {
    tell_perft(
        start, sorted_moves(start), request, [](const Move& move) { return to_json(move); }, out);
  });
}

}  // namespace planche::rules::exxit

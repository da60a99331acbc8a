#include "rules/game.h"

#include <fmt/format.h>

#include "base/random.h"
#include "rules/judging.h"
#include "rules/noughts/noughts.h"
#include "rules/options.h"
#include "rules/perft.h"
#include "rules/players.h"
#include "rules/shapes.h"
#include "rules/two_sides.h"

namespace planche::rules::noughts {

namespace {

// N2: crosses begin, and nobody plays on when the game is won.
void validate_position(const data::Document& document, const Board& board, diag::Sink& sink) {
  const int crosses = board.count(Mark::cross), noughts = board.count(Mark::nought);
  const data::Value* rows = document.root.find("rows");
  const auto report = [&](std::string message) {
    if (rows != nullptr)
      sink.add(by_rule(document, opening(*rows), "Noughts ", {"N2", "2"}, "noughts/turns", std::move(message)));
  };
  if (crosses != noughts && crosses != noughts + 1)
    report(fmt::format("expected as many crosses as noughts or one more, found {} and {}", crosses, noughts));
  if (board.has_won(board.to_move())) report("the side to move has three in a row: the game was over before");
}

// The board before the first illegal move, and its ply; or before a move whose shape is wrong.
std::pair<Board, std::size_t> replayed(const Record& record) {
  Board board;
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const auto& cell = record.moves[ply].move;
    if (!cell || board.finished() || board.cells[static_cast<std::size_t>(*cell)]) return {board, ply};
    board.play(*cell);
  }
  return {board, record.moves.size()};
}

// N3: a mark goes on an empty cell, as long as nobody has won.
void validate_game(const data::Document& document, const Record& record, diag::Sink& sink) {
  const auto [board, ply] = replayed(record);
  if (ply == record.moves.size() || !record.moves[ply].move) return;
  auto d = by_rule(document, record.moves[ply].value->span(), "Noughts ", {"N3", "3"}, "noughts/illegal-move",
                   fmt::format("ply {}: {}", ply + 1, board.finished() ? "the game is over" : "the cell is taken"));
  d.path = fmt::format("moves[{}]", ply);
  sink.add(std::move(d));
}

Asked<Board> board_of(const Subject* document) {
  if (document == nullptr) return Board{};
  return expect_kind(*document, "position", "a position", replay_hint(*document)).map([&] {
    return content_of<Board>(*document);
  });
}

Asked<void> moves(const Subject& document, const GivenOptions&, const Lines& out) {
  return board_of(&document).map([&](const Board& board) {
    for (const Cell cell : board.moves()) out(cell_shape().text(cell));
  });
}

std::string_view result_of(const Board& board) {
  if (board.has_won(Mark::cross)) return "crosses";
  return board.has_won(Mark::nought) ? "noughts" : board.finished() ? "nobody" : "unfinished";
}

Asked<void> replay(const Subject& record, const Lines& out) {
  return expect_kind(record, "game", "a game").map([&] {
    const auto& game = content_of<Record>(record);
    out(fmt::format(R"({{"plies":{},"won_by":"{}"}})", game.moves.size(), result_of(replayed(game).first)));
  });
}

Asked<void> count(const Subject* position, const PerftRequest& request, const Lines& out) {
  return board_of(position).map([&](const Board& board) {
    tell_perft(
        board, board.moves(), request, [](Cell cell) { return cell_shape().text(cell); }, out);
  });
}

struct Player {
  bool wins_at_once = false;
  Cell choose(const Board& board, base::Random& random) const {
    const auto legal = board.moves();
    for (const Cell cell : legal) {
      Board next = board;
      next.play(cell);
      if (wins_at_once && next.has_won(board.to_move())) return cell;
    }
    return legal[random.below(legal.size())];
  }
};

// Positions after `plies` random moves, or fewer where somebody wins before.
Asked<RandomDocuments> randomise(const RandomRequest& request) {
  const auto plies = number_of<int>(request.options, "plies", {4, 0, 9, "the board has nine cells"});
  if (!plies) return tl::make_unexpected(plies.error());
  return [seed = request.seed, plies = *plies](std::uint64_t k) {
    base::Random random{seed, k};
    Board board;
    for (int ply = 0; ply < plies && !board.finished(); ++ply) board.play(Player{}.choose(board, random));
    return position_shape().text(board);
  };
}

Asked<std::unique_ptr<Player>> make_player(std::string_view description) {
  static const std::vector<PlayerKind<Player>> kinds{
      {"random", [](std::uint64_t) { return std::make_unique<Player>(); }},
      {"greedy", [](std::uint64_t) { return std::make_unique<Player>(Player{true}); }}};
  return make_described(kinds, description);
}

const TwoSides sides{"noughts",
                     {{{"Crosses", "crosses"}, {"Noughts", "noughts"}}},
                     {"ply", "plies"},
                     {{"three in a row", "row"}, {"board full", "full"}},
                     {{"plies", "plies"}}};

struct Games {
  Series series;
  Board start;
  bool written = false;

  TwoSidedSummary summary() const { return TwoSidedSummary{sides}; }
  auto worker() const {
    return [this,
            players = std::array{**make_player(series.players[0]), **make_player(series.players[1])}](std::uint64_t k) {
      base::Random random{series.seed, k};
      Board board = start;
      Record record;
      while (!board.finished()) {
        const bool first = (board.to_move() == Mark::cross) != series.exchanged(k);
        const Cell cell = players[first ? 0 : 1].choose(board, random);
        record.moves.push_back({.move = cell});
        board.play(cell);
      }
      const bool crosses = board.has_won(Mark::cross), noughts = board.has_won(Mark::nought);
      Played<TwoSidedOutcome> played{
          {series.exchanged(k), crosses || noughts ? 0u : 1u, {}, {static_cast<int>(record.moves.size())}}};
      if (crosses || noughts) played.outcome.winner = crosses ? 0 : 1;
      if (written) played.document = game_shape().text(record);
      return played;
    };
  }
};

Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out) {
  auto players = two_players(request.options, "random", "greedy,random", make_player);
  if (!players) return tl::make_unexpected(players.error());
  const auto board = board_of(start);
  if (!board) return tl::make_unexpected(board.error());
  const Series series{std::move(*players), request.options.contains("alternate"), start ? "position" : "empty", 9,
                      request.seed};
  const std::vector games{Games{series, *board, writes_games(request)}};
  tell(play_each(games, request, out).front().figures(series), request, out);
  return {};
}

Play play() {
  Play play;
  play.moves = moves;
  play.replay = replay;
  play.perft = count;
  play.random_options = {{"plies", "N", "random moves, 0 to 9; default 4", {}}};
  play.randomise = randomise;
  play.simulate_options = {{"players", "A,B", "crosses and noughts: random or greedy (wins where it can)", {}},
                           {"alternate", "", "the players exchange sides in every second game", {}},
                           {"write-games", "", "print every game as a document in one line, before the summary", {}}};
  play.simulate = simulate;
  return play;
}

}  // namespace

const Game& game() {
  static const Game noughts{
      .id = "noughts",
      .title = "Noughts and crosses",
      .authors = "nobody knows",
      .licence = "belongs to all",
      .source = "Noughts",
      .samples = {"corner.json"},
      .kinds = {{"position", "a position", format_of<position_shape>, read_by<position_shape>,
                 judged_by(validate_position)},
                {"game", "a game, move by move", format_of<game_shape>, read_by<game_shape>, judged_by(validate_game)}},
      .play = play()};
  return noughts;
}

}  // namespace planche::rules::noughts

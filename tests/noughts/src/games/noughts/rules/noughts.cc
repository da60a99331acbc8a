#include "games/noughts/rules/noughts.h"

#include "rules/format_shapes.h"
#include "rules/simple_game.h"

namespace planche::rules::noughts {

bool Board::has_won(char mark) const {
  constexpr std::array<std::array<std::size_t, 3>, 8> rows{
      {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
  const auto marked = [&](std::size_t i) { return cells[i] == mark; };
  return std::ranges::any_of(rows, [&](const auto& row) { return std::ranges::all_of(row, marked); });
}

std::optional<std::size_t> Board::winner() const {
  return has_won('x') ? std::optional{0u} : has_won('o') ? std::optional{1u} : std::nullopt;
}

void Board::list(Moves& moves) const {
  moves.clear();
  for (std::size_t i = 0; i < 9 && !over(); ++i) {
    if (cells[i] == '.') moves.push_back(static_cast<Cell>(i));
  }
}

Fault<Cell> Board::why_illegal(Cell) const {
  return {0, over() ? "the game is over" : "the cell is taken", "N3", "3", legal_moves(*this)};
}

namespace {

const Shape<Board>& position_shape() {
  const auto row = data::text(Format::string().pattern("^[xo.]{3}$", "three of \"x\", \"o\" and \".\""));
  static const Shape<Board> board = data::converted<Board>(
      data::list(row, 3, 3), [](const auto& rows) { return Board{fmt::format("{}", fmt::join(rows, ""))}; },
      [](const Board& b) {
        return std::vector{b.cells.substr(0, 3), b.cells.substr(3, 3), b.cells.substr(6)};
      });
  static const Shape<Board> shape = document<Board>("A position of noughts and crosses", "noughts", "position")
                                        .group("rows", board, "from the top", required);
  return shape;
}

using RecordedGame = SimpleGame<Board>::RecordedGame;

const Shape<RecordedGame>& game_shape() {
  static const Shape<Cell> cell = data::choice<Cell>(cell_names).by_rule("noughts/cell", "N1", "Noughts 1");
  static const Shape<RecordedGame> shape =
      document<RecordedGame>("A game of noughts and crosses, crosses first", "noughts", "game")
          .field("moves", &RecordedGame::moves, data::list(recorded(cell), 0, 9), "the cells, a1 at the lower left",
                 required);
  return shape;
}

// N2: crosses begin, and nobody plays on when the game is won.
void validate_position(const data::Document& document, const Board& board, diag::Sink& sink) {
  const auto crosses = board.count('x'), noughts = board.count('o');
  const bool over = board.has_won(marks[board.to_move()]);
  if ((crosses == noughts || crosses == noughts + 1) && !over) return;
  Report{document, "Noughts ", sink}.add(
      at(*document.root.find("rows"), "rows"), {"N2", "2"}, "noughts/turns",
      over ? "the side to move has three in a row: the game was over before"
           : fmt::format("expected as many crosses as noughts or one more, found {} and {}", crosses, noughts));
}

}  // namespace

const Game& game() {
  static const TwoSides words{"noughts", {{{"Crosses", "crosses"}, {"Noughts", "noughts"}}}};
  static const Game noughts{
      .id = "noughts",
      .title = "Noughts and crosses",
      .authors = "nobody knows",
      .licence = "belongs to all",
      .source = "Noughts",
      .samples = {"corner.json"},
      .kinds = {{"position", "a position", format_of<position_shape>, read_by<position_shape>,
                 judged_by(validate_position)},
                {"game", "a game, move by move", format_of<game_shape>, read_by<game_shape>, SimpleGame<Board>::judge}},
      .play = SimpleGame<Board>{words, position_shape(), game_shape(), 9}.play()};
  return noughts;
}

}  // namespace planche::rules::noughts

#include "games/noughts/rules/noughts.h"
#include "parts/workbench.h"

namespace planche::parts::noughts {

using rules::noughts::Board;

struct Bench : Workbench {
  using Workbench::Workbench;

  Computed fields() const override {
    const Board board = content_if<Board>() == nullptr ? Board{} : *content_if<Board>();
    const auto word = [](char mark) { return words(mark == '.' ? "empty" : mark == 'x' ? "cross" : "nought"); };
    Computed fields{{"to_move", word(rules::noughts::marks[board.to_move()])}};
    for (std::size_t i = 0; i < 9; ++i) fields.emplace_back(rules::noughts::cell_names[i], word(board.cells[i]));
    return fields;
  }
  Designs designs_of(const PartKind&) const override { return listed({design()}, {1}); }
};

const Workshop& workshop() {
  static const Workshop noughts{
      "noughts", {{.id = "board", .in_document = true}}, {}, open<Bench>, {}, "--parts chooses kinds"};
  return noughts;
}

}  // namespace planche::parts::noughts

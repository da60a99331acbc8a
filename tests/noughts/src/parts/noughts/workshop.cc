#include "parts/workbench.h"
#include "rules/noughts/noughts.h"

namespace planche::parts::noughts {

namespace {

namespace noughts = rules::noughts;

const std::vector<PartKind> kinds{{.id = "board", .in_document = true}};

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  Computed fields() const override {
    const auto* shown = content_if<noughts::Board>();
    const noughts::Board board = shown ? *shown : noughts::Board{};
    const auto mark = [](noughts::Mark m) { return words(m == noughts::Mark::cross ? "cross" : "nought"); };
    Computed fields{{"to_move", mark(board.to_move())}};
    for (std::size_t i = 0; i < board.cells.size(); ++i)
      fields.emplace_back(noughts::cell_names[i], board.cells[i] ? mark(*board.cells[i]) : words("empty"));
    return fields;
  }
  Designs designs_of(const PartKind&) const override { return listed({design()}, {1}); }
};

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{
      .game = "noughts", .kinds = kinds, .open = open<Bench>, .instead = "--parts chooses kinds"};
  return workshop;
}

}  // namespace planche::parts::noughts

#include "rules/genesis/validate.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/genesis/judge.h"
#include "rules/genesis/replay.h"

namespace planche::rules::genesis {

namespace {

// Reports cells of moves that this world does not have, and works given back to what is no place of ideas.
class CellsOfMoves {
 public:
  CellsOfMoves(const data::Document& document, int size, diag::Sink& sink)
      : document_{document}, board_{board_of(size)}, sink_{sink} {}

  void check(const data::Value& move, const std::string& path) {
    const data::Value* type = move.find("type");
    for (const std::string_view key : {"to", "and", "at", "anubis", "bastet"}) check_member(move, key, path);
    for (const std::string_view inner : {"then", "also"}) {
      const data::Value* value = move.find(inner);
      if (value == nullptr) continue;
      for (const std::string_view key : {"birth", "destroy", "jump", "rebirth", "work"}) {
        check_member(*value, key, fmt::format("{}.{}", path, inner));
      }
    }
    const data::Value* at = move.find("at");
    if (at == nullptr || at->array() == nullptr || type == nullptr || type->string() == nullptr) return;
    if (*type->string() == "return") given_back(*at->array(), path);
  }

 private:
  void check_member(const data::Value& object, std::string_view key, const std::string& path) {
    const data::Value* cell = object.find(key);
    if (cell != nullptr) report_outside(document_, *cell, fmt::format("{}.{}", path, key), board_.size, sink_);
  }

  void given_back(const data::Array& places, const std::string& path) {
    Cells seen;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string where = fmt::format("{}.at[{}]", path, i);
      if (report_outside(document_, places[i], where, board_.size, sink_)) continue;
      const std::string* name = places[i].string();
      const auto cell = name == nullptr ? std::nullopt : cell_named(*name, board_.size);
      if (!cell) continue;
      if (board_.corner(*cell) < 0) {
        add(places[i], where, "genesis/cell-kind",
            fmt::format("a work is given back to {}, which is no place of ideas", *name));
      } else if (seen.has(*cell)) {
        add(places[i], where, "genesis/cell-occupied", fmt::format("two works are given back to {}", *name));
      }
      seen.add(*cell);
    }
  }

  void add(const data::Value& value, const std::string& path, std::string code, std::string message) {
    report_on(document_, sink_)
        .add({value.span(), path}, rule_of(9), std::move(code), std::move(message),
             "each of the four places without an idea gets one work");
  }

  const data::Document& document_;
  const genesis::Board& board_;
  diag::Sink& sink_;
};

void judge_moves(const data::Document& document, const Record& record, const Parameters& parameters, diag::Sink& sink) {
  const auto fault = replay(record, parameters).fault;
  if (!fault) return;
  const RecordedMove& recorded = record.moves[fault->ply];
  const auto in_words = [&](const Move& move) { return notation(move, record.start.size); };
  report_on(document, sink)
      .illegal("genesis/illegal-move", *recorded.value, in_words(*recorded.move), *fault,
               listed(fault->instead, 12, in_words));
}

}  // namespace

void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink) {
  judge_position(document, document.root, "", position, parameters, sink);
}

void validate_game(const data::Document& document, const Record& record, const Parameters& parameters,
                   diag::Sink& sink) {
  const std::size_t errors = sink.count(diag::Severity::error);
  const data::Value* start = document.root.find("start");
  if (start != nullptr && start->object() != nullptr) {
    judge_position(document, *start, "start.", record.start, parameters, sink);
  }
  const bool sound = record.start_fits && sink.count(diag::Severity::error) == errors;
  CellsOfMoves cells{document, record.start.size, sink};
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    cells.check(*record.moves[i].value, fmt::format("moves[{}]", i));
  if (sound) judge_moves(document, record, parameters, sink);
}

}  // namespace planche::rules::genesis

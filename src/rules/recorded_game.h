// A recorded game in a document: its start and its moves.
#pragma once

#include <optional>
#include <vector>

#include "data/value.h"

namespace planche::rules {

// Nothing if its format is wrong.
template <typename Move>
struct RecordedMove {
  std::optional<Move> move = {};
  bool resigns = false;  // {"type":"resign"}: the side to move gives up
  const data::Value* value = nullptr;
};

template <typename Position, typename Move>
struct RecordedGame {
  Position start;
  bool own_start = false;  // whether the document has one
  bool start_fits = true;  // whether the start has the right format; otherwise moves cannot be checked
  std::vector<RecordedMove<Move>> moves;
};

}  // namespace planche::rules

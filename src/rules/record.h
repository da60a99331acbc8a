// A game in a document: where it starts, and its moves.
#pragma once

#include <optional>
#include <vector>

#include "data/value.h"

namespace planche::rules {

// Nothing where its shape is wrong.
template <typename Move>
struct RecordedMove {
  std::optional<Move> move = {};
  bool resigns = false;  // {"type":"resign"}: the side to move gives up
  const data::Value* value = nullptr;
};

template <typename Position, typename Move>
struct Record {
  Position start;
  bool own_start = false;  // the document gives one
  bool start_fits = true;  // where the game starts is told in the right form; otherwise moves cannot be judged
  std::vector<RecordedMove<Move>> moves;
};

}  // namespace planche::rules

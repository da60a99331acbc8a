// Builds values while a document is read. Only for use in data/.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "data/json.h"
#include "diag/diagnostic.h"

namespace planche::data {

// An array or object that is still open.
struct OpenBracket {
  bool is_object = false;
  bool after_key = false;  // the last key has no value yet
  std::size_t offset = 0;  // where the bracket is
  std::size_t values = 0;  // complete values inside
};

// Takes keys and values in document order. Reports values beyond the limits, and repeated keys.
class Tree {
 public:
  Tree(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits)
      : source_{source}, sink_{sink}, limits_{limits} {}

  // These return false, and report why, if a limit ends the reading.
  bool open(bool is_object, std::size_t offset);
  bool close(std::size_t end);
  bool add(Value value);
  // Counts values that an alias repeats.
  bool spend(std::size_t values, diag::Span at);

  void key(std::string name, diag::Span span);

  const std::vector<OpenBracket>& brackets() const { return open_; }  // outermost first
  bool is_complete() const { return complete_; }
  bool wants_key() const { return !open_.empty() && open_.back().is_object && !open_.back().after_key; }
  // The last value that was added or closed.
  const Value& last() const {
    return open_.empty() ? root_ : open_.back().is_object ? members_.back().value : items_.back();
  }
  Value take() { return std::move(root_); }

 private:
  void drop_repeats(std::vector<Member>::iterator first);

  const diag::SourcePtr& source_;
  diag::Sink& sink_;
  const Limits& limits_;
  std::vector<OpenBracket> open_;
  std::vector<std::size_t> starts_;  // for each open bracket, the index of its first member or item below
  // What all open brackets hold, so that finished ones get vectors of exact size. There may be millions of items, which
  // a growing vector would hold twice.
  std::vector<Member> members_;
  std::deque<Value> items_;
  Value root_;
  bool complete_ = false;
  std::size_t values_ = 0;
};

}  // namespace planche::data

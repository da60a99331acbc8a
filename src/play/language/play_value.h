// Values of rules of play, cheap to copy.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "expressions/number.h"

namespace planche::play {

enum class Kind : std::uint8_t {
  none,
  truth,
  number,
  text,    // interned: equal texts have one address
  player,  // index from 0
  piece,
  record,  // a row of a list of records
  zone,
  list,  // index into the evaluator's memory
  kept,  // index into the position's memory
  effect,
  object,
};

struct Value {
  std::int64_t n = 0;
  Kind kind = Kind::none;
  std::uint32_t d = 0;  // number: denominator; list: size; record: its list; effect: its owner; text: 1 if it says no

  bool is(Kind other) const { return kind == other; }
  bool absent() const { return kind == Kind::none; }
  bool is_list() const { return kind == Kind::list || kind == Kind::kept || kind == Kind::zone; }
  bool whole() const { return kind == Kind::number && d == 1; }
  std::size_t size() const { return d; }
  const std::string& text() const { return *reinterpret_cast<const std::string*>(n); }

  static Value truth(bool yes) { return {yes ? 1 : 0, Kind::truth, 0}; }
  static Value number(std::int64_t n) { return {n, Kind::number, 1}; }
  static Value player(std::int64_t p) { return {p, Kind::player, 0}; }
  static Value piece(std::int64_t p) { return {p, Kind::piece, 0}; }
  static Value zone(std::int64_t z) { return {z, Kind::zone, 0}; }
  static Value record(std::int64_t row, std::uint32_t list) { return {row, Kind::record, list}; }
  static Value list(std::size_t first, std::size_t size) {
    return {static_cast<std::int64_t>(first), Kind::list, static_cast<std::uint32_t>(size)};
  }
  static Value kept(std::size_t first, std::size_t size) {
    return {static_cast<std::int64_t>(first), Kind::kept, static_cast<std::uint32_t>(size)};
  }
  static Value text(const std::string& interned) { return {reinterpret_cast<std::int64_t>(&interned), Kind::text, 0}; }

  // A text that counts as no in a condition: expressions::Value::of_no().
  static Value no(const std::string& interned) { return {reinterpret_cast<std::int64_t>(&interned), Kind::text, 1}; }

  friend bool operator==(const Value& a, const Value& b) {
    return a.n == b.n && a.kind == b.kind && (a.d == b.d || a.kind == Kind::text);
  }
};
static_assert(sizeof(Value) == 16);

}  // namespace planche::play

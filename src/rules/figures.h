// Statistics of many games, printed for people and for programs.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/statistics.h"

namespace planche::rules {

double share(std::uint64_t n, std::uint64_t of);  // from 0 to 1; 0 if `of` is 0
// "12.5 %"; "< 0.1 %" and "> 99.9 %" for shares that are neither 0 nor 1.
std::string percent(double share, int digits = 1);

inline constexpr int label_width = 40;  // columns

// The label of a row for people, and its path.
struct Labelled {
  std::string_view label, path;  // {"last tile laid", "tiles-exhausted"}
};

// The lines of a table and the members of one JSON object, row by row. A row without a label is only in the object, one
// without a path only in the table. A path names a member: "won.white", "players.0.won". A number is an index of a
// list, whose items come in order.
class Figures {
 public:
  enum class Reals : std::uint8_t { six_places, shortest };  // 0.500000, or 0.5 after rounding to six places

  // The object's members, in this order. Members that only contain others are not listed.
  explicit Figures(const std::vector<std::string_view>& members, Reals reals = Reals::six_places);

  // Only in the table:
  void line(std::string text = "") { lines_.push_back(std::move(text)); }
  void shares(std::string_view things);  // a heading for shares of `things`, after an empty line
  void spreads();                        // a heading for distributions, after an empty line

  // Only in the object:
  void value(std::string_view path, std::string_view text);
  void value(std::string_view path, std::integral auto value) { set(path, fmt::format("{}", value)); }
  void value(std::string_view path, double number);
  void object(std::string_view path, Figures figures);  // a nested object
  // JSON text: "null"; "[]" for a list that may stay empty.
  void json(std::string_view path, std::string text) { set(path, std::move(text)); }

  // In both:
  void count(std::string_view label, std::string_view path, std::uint64_t n);
  // A number, its share of `of` and the 95 % interval. {"games":n,"share":…,"low":…,"high":…}
  void share(std::string_view label, std::string_view path, std::uint64_t n, std::uint64_t of);
  // For games that can be won in part.
  void share(std::string_view label, std::string_view path, double n, double share, const base::Interval& interval);
  // The same in the table, but in the object only the number.
  void share_or_count(std::string_view label, std::string_view path, std::uint64_t n, std::uint64_t of);
  // {"mean":…,"min":…,"p5":…,"median":…,"p95":…,"max":…}
  void spread(std::string_view label, std::string_view path, const base::Distribution& d);

  const std::vector<std::string>& lines() const { return lines_; }
  std::string json() const;

 private:
  struct Node {
    std::string key, text;  // text of a value without members
    std::vector<Node> members;
  };

  Node* find(std::string_view path);
  void set(std::string_view path, std::string text);
  void interval(std::string_view path, double share, const base::Interval& interval);
  static std::string json(const Node& node);

  Reals reals_;
  std::vector<std::string> lines_;
  Node root_;
};

}  // namespace planche::rules

// Figures that sum up many games, told once for people and for programs.
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

double share(std::uint64_t n, std::uint64_t of);  // from 0 to 1; 0 of none
// "12.5 %"; "< 0.1 %" and "> 99.9 %" of what is neither never nor always.
std::string percent(double share, int digits = 1);

inline constexpr int label_width = 40;  // columns

// What a row is called for people, and its path.
struct Labelled {
  std::string_view label, path;  // {"last tile laid", "tiles-exhausted"}
};

// The lines of a table and the members of one JSON object, row by row. A row without a label is told to programs only,
// one without a path to people only. A path leads to a member: "won.white", "players.0.won", a number being a place in
// a list, whose items are given in order.
class Figures {
 public:
  enum class Reals : std::uint8_t { six_places, shortest };  // 0.500000, or 0.5 after rounding to six places

  // The object has these members, in this order; what leads to others is left out.
  explicit Figures(const std::vector<std::string_view>& members, Reals reals = Reals::six_places);

  // For people.
  void line(std::string text = "") { lines_.push_back(std::move(text)); }
  void shares(std::string_view things);  // the head of rows of shares of `things`, after an empty line
  void spreads();                        // the head of rows of spreads, after an empty line

  // For programs: text, a truth, a number.
  void value(std::string_view path, std::string_view text);
  void value(std::string_view path, std::integral auto value) { set(path, fmt::format("{}", value)); }
  void value(std::string_view path, double number);
  void object(std::string_view path, Figures figures);  // that of others
  // JSON as it stands: "null"; "[]" for a list that may remain empty.
  void json(std::string_view path, std::string text) { set(path, std::move(text)); }

  // For both.
  void count(std::string_view label, std::string_view path, std::uint64_t n);
  // How many, their share of `of` and its 95 % interval. {"games":n,"share":…,"low":…,"high":…}
  void share(std::string_view label, std::string_view path, std::uint64_t n, std::uint64_t of);
  // Where a game can be won in part.
  void share(std::string_view label, std::string_view path, double n, double share, const base::Interval& interval);
  // The same for people, and how many for programs.
  void share_or_count(std::string_view label, std::string_view path, std::uint64_t n, std::uint64_t of);
  // {"mean":…,"min":…,"p5":…,"median":…,"p95":…,"max":…}
  void spread(std::string_view label, std::string_view path, const base::Distribution& d);

  const std::vector<std::string>& lines() const { return lines_; }
  std::string json() const;

 private:
  struct Node {
    std::string key, text;  // the text of a value, which has no members
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

#include "parts/plies.h"

#include <charconv>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::parts {

namespace {

constexpr std::size_t usual_step = 10, most_usual = 18;  // without a list: diagrams on three pages

std::set<std::size_t> usual_plies(std::size_t last) {
  const std::size_t step = usual_step * (last / (usual_step * (most_usual - 1)) + 1);
  std::set<std::size_t> plies{last};
  for (std::size_t ply = 0; ply < last; ply += step) plies.insert(ply);
  return plies;
}

// Reads "12", "start" or "end". A number too large to store becomes one beyond every game.
std::optional<std::size_t> ply_of(std::string_view word, std::size_t last) {
  if (word == "start") return 0;
  if (word == "end") return last;
  std::size_t ply = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), ply);
  if (word.empty() || end != word.data() + word.size()) return std::nullopt;
  return error == std::errc{} ? ply : last + 1;
}

}  // namespace

rules::GameOption plies_option() {
  return {.name = "plies",
          .value = "LIST",
          .meaning = "diagrams of a game after these plies: start,5,12-15,end",
          .parts = {"diagram"}};
}

base::Asked<std::set<std::size_t>> chosen_plies(std::string_view list, std::size_t last) {
  if (list.empty()) return usual_plies(last);
  std::set<std::size_t> plies;
  const std::string hint =
      last == 0 ? "the game has no legal move: only 0 (start)"
                : fmt::format("0 (start) to {} (end), and ranges, as in \"start,{}-end\"", last, (last + 1) / 2);
  for (const std::string_view part : base::split(list, ',')) {
    const std::string_view word = base::trimmed(part);
    const std::size_t dash = word.find('-');
    const auto from = ply_of(base::trimmed(word.substr(0, dash)), last);
    const auto to = dash == std::string_view::npos ? from : ply_of(base::trimmed(word.substr(dash + 1)), last);
    if (!from || !to || *from > *to) {
      return base::refused(fmt::format("--plies: expected a ply or a range of plies, found \"{}\"", word), hint);
    }
    if (*to > last) {
      return base::refused(fmt::format("--plies: expected plies from 0 to {}, found \"{}\"", last, word), hint);
    }
    for (std::size_t ply = *from; ply <= *to; ++ply) plies.insert(ply);
  }
  return plies;
}

}  // namespace planche::parts

#include "rules/genesis/comparison.h"

#include <algorithm>

#include <fmt/format.h>

#include "rules/figures.h"

namespace planche::rules::genesis {

namespace {

using Count = std::uint64_t (*)(const Summary&);

std::uint64_t neither_wins(const Summary& summary) {
  return summary.count(Pairing::both_reborn);
}
std::uint64_t both_complete(const Summary& summary) {
  return summary.both_complete();
}

std::string percent(std::uint64_t n, std::uint64_t of) {
  return fmt::format("{:.1f} %", 100 * share(n, of));
}

std::string with_interval(std::uint64_t n, std::uint64_t of) {
  const auto [low, high] = base::wilson_interval(n, of);
  return fmt::format("{} ({:.1f} to {:.1f})", percent(n, of), 100 * low, 100 * high);
}

// The others whose share may be as high as that of the best.
std::vector<std::size_t> rivals_of(std::size_t best, const std::vector<Variant>& all, Count count) {
  const auto interval = [&](std::size_t i) {
    return base::wilson_interval(count(all[i].summary), all[i].summary.games());
  };
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i != best && interval(i).high >= interval(best).low) rivals.push_back(i);
  }
  return rivals;
}

std::string answer(std::string_view question, const std::vector<Variant>& all, Count count) {
  const std::size_t best = most_of(all, count);
  const std::uint64_t n = count(all[best].summary);
  if (n == 0) return fmt::format("{}: none, it never happened", question);
  std::string line =
      fmt::format("{}: {}, {}", question, label_of(all[best].settings), with_interval(n, all[best].summary.games()));
  std::vector<std::string> rivals;
  for (const std::size_t i : rivals_of(best, all, count)) rivals.push_back(label_of(all[i].settings));
  if (!rivals.empty()) line += fmt::format("; too near to tell from it: {}", fmt::join(rivals, ", "));
  return line;
}

std::string answer_json(const std::vector<Variant>& all, Count count) {
  const std::size_t best = most_of(all, count);
  if (count(all[best].summary) == 0) return "null";
  return fmt::format(R"({{"variant":{},"rivals":[{}]}})", best, fmt::join(rivals_of(best, all, count), ","));
}

}  // namespace

std::string label_of(const Settings& settings) {
  std::string label;
  for (const auto& [name, value] : settings.numbers) {
    label += fmt::format("{}{}={}", label.empty() ? "" : ", ", name, value);
  }
  return label.empty() ? "the rules" : label;
}

std::vector<std::string> text(const std::vector<Variant>& all) {
  std::vector<std::string> lines;
  if (all.empty()) return lines;
  const Series& series = all.front().series;
  std::size_t width = 0;
  for (const Variant& variant : all) width = std::max(width, label_of(variant.settings).size());
  lines.push_back(in_words(series));
  lines.push_back(
      fmt::format("{} games with each of {} choices of numbers, on the same random numbers; start: {}; seed: {}",
                  all.front().summary.games(), all.size(), series.start, series.seed));
  lines.emplace_back("a share stands with its 95 % interval; a winner has completed the tombs and is reborn too");
  lines.emplace_back();
  lines.push_back(fmt::format("{:<{}}{:>24}{:>24}{:>12}{:>12}{:>12}{:>9}{:>8}{:>9}", "", width,
                              "both reborn, no winner", "both reborn in all", "win, reborn", "win, loss", "both lose",
                              "turns", "kills", "works"));
  for (const Variant& variant : all) {
    const Summary& s = variant.summary;
    const std::uint64_t games = s.games();
    lines.push_back(
        fmt::format("{:<{}}{:>24}{:>24}{:>12}{:>12}{:>12}{:>9.1f}{:>8.2f}{:>9.2f}", label_of(variant.settings), width,
                    with_interval(neither_wins(s), games), with_interval(s.both_complete(), games),
                    percent(s.count(Pairing::win_and_reborn), games), percent(s.count(Pairing::win_and_loss), games),
                    percent(s.count(Pairing::both_lose), games), s.turns().mean(), s.kills().mean(),
                    s.works(Player::first).mean() + s.works(Player::second).mean()));
  }
  lines.emplace_back();
  lines.push_back(answer("most games with both reborn, with or without a winner", all, both_complete));
  lines.push_back(answer("most games with both reborn and no winner", all, neither_wins));
  return lines;
}

std::string json(const std::vector<Variant>& all) {
  std::string variants;
  for (const Variant& variant : all) {
    std::string numbers;
    for (const auto& [name, value] : variant.settings.numbers) {
      numbers += fmt::format(R"({}"{}":{})", numbers.empty() ? "" : ",", name, value);
    }
    variants += fmt::format(R"({}{{"numbers":{{{}}},"most_turns":{},{}}})", variants.empty() ? "" : ",", numbers,
                            variant.series.most_turns, variant.summary.members_json());
  }
  if (all.empty()) return R"({"game":"genesis","kind":"comparison","variants":[]})";
  const Series& series = all.front().series;
  return fmt::format(R"({{"game":"genesis","kind":"comparison","games":{},"seed":"{}","start":"{}","alternate":{},)"
                     R"("players":["{}","{}"],"variants":[{}],"most_both_complete":{},"most_both_reborn":{}}})",
                     all.front().summary.games(), series.seed, series.start, series.alternate, series.players[0],
                     series.players[1], variants, answer_json(all, both_complete), answer_json(all, neither_wins));
}

}  // namespace planche::rules::genesis

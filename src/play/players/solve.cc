#include "play/players/solve.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/unwanted.h"
#include "play/players/look_ahead.h"

namespace planche::play {

namespace {

using Values = std::vector<double>;

constexpr int deepest = 1'000;  // decisions, one below another

// Chance that takes every course: begin() starts the next one until there is none.
class EveryCourse : public Chance {
 public:
  void shuffle(std::int32_t, std::vector<std::int32_t>& pieces) override {
    for (std::size_t n = pieces.size(); n > 1; --n) std::swap(pieces[n - 1], pieces[next(n)]);
  }
  std::size_t draw(const std::vector<Value>& items) override { return items.size() < 2 ? 0 : next(items.size()); }

  void begin() {
    at_ = 0;
    share_ = 1;
  }
  // False: all courses were taken.
  bool go_on() {
    while (!taken_.empty() && ++taken_.back().first == taken_.back().second) taken_.pop_back();
    return !taken_.empty();
  }
  double share() const { return share_; }

 private:
  std::size_t next(std::size_t of) {
    if (at_ == taken_.size()) taken_.emplace_back(0, of);
    share_ /= static_cast<double>(of);
    return taken_[at_++].first;
  }
  std::vector<std::pair<std::size_t, std::size_t>> taken_;  // which of how many
  std::size_t at_ = 0;
  double share_ = 1;
};

class Solver {
 public:
  Solver(const Setup& setup, std::uint64_t most) : setup_{setup}, machine_{setup}, most_{most} {}

  Solved run(const Position* position) {
    Solved made;
    if (position == nullptr) {
      made.value = after(
          setup_.start, [&] { machine_.begin(); }, 0);
      // Without chance before the first decision, this is the position to tell the moves of.
      EveryCourse course;
      begun_ = setup_.start;
      machine_.attach(begun_);
      machine_.use(&course);
      machine_.begin();
      if (course.go_on()) return finished(std::move(made));
      position = &begun_;
    }
    if (position->status != Position::Status::choosing) {
      Position over = *position;
      machine_.attach(over);
      made.value = shares(over);
      return finished(std::move(made));
    }
    made.to_move = position->me;
    const auto me = static_cast<std::size_t>(position->me);
    Position here = *position;
    machine_.attach(here);
    check(here);
    const std::uint64_t moves = listable(machine_);
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; i < moves; ++i) texts.push_back(machine_.text(machine_.choice(), machine_.made(i)));
    double best = -1;
    for (std::uint64_t i = 0; i < moves; ++i) {
      Values value = after(
          *position, [&] { machine_.play(i); }, 1);
      if (value[me] > best + least_difference) {
        best = value[me];
        made.value = value;
      }
      made.moves.push_back({std::move(texts[i]), std::move(value), false});
    }
    for (Solved::Line& line : made.moves) line.best = line.value[me] >= best - least_difference;
    return finished(std::move(made));
  }

 private:
  static constexpr double least_difference = 1e-12;  // smaller ones come from the order of adding

  Solved finished(Solved made) const {
    made.positions = positions_;
    return made;
  }

  [[noreturn]] void refuse(std::string message) const { throw PlayFault{0, std::move(message)}; }

  void check(const Position& position) const {
    if (machine_.choice().together) refuse("players choose at the same time");
    if (std::ranges::any_of(position.known, [&](std::uint64_t known) { return known != setup_.everybody(); }))
      refuse("not every player knows every piece");
  }

  // The average value of all that can come of `act` in the position.
  Values after(const Position& from, const std::function<void()>& act, int deep) {
    EveryCourse course;
    Values sum(static_cast<std::size_t>(setup_.players), 0);
    do {
      Position next = from;
      machine_.attach(next);
      machine_.use(&course);
      course.begin();
      act();
      const double share = course.share();
      const Values one = value_of(next, deep);
      for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += share * one[p];
    } while (course.go_on());
    return sum;
  }

  Values shares(const Position& position) {
    if (position.status == Position::Status::fault) throw machine_.fault();
    if (position.status != Position::Status::over) refuse("a game does not end");
    const auto result = machine_.result();
    const auto winners = static_cast<double>(std::ranges::count(result.won, true));
    Values made;
    for (const bool won : result.won) made.push_back(!won ? 0 : setup_.program->together >= 0 ? 1 : 1 / winners);
    return made;
  }

  // Of a position that the machine is attached to.
  Values value_of(Position& position, int deep) {
    if (position.status != Position::Status::choosing) return shares(position);
    check(position);
    const auto me = static_cast<std::size_t>(position.me);
    const std::pair key{machine_.view(position.me), machine_.view((position.me + 1) % setup_.players)};
    const auto [found, fresh] = known_.try_emplace(key);
    if (!fresh) {
      if (found->second.empty()) refuse("games come back to positions that they have left");
      return found->second;
    }
    if (++positions_ > most_) refuse(fmt::format("there are more than {} positions", most_));
    if (deep >= deepest) refuse(fmt::format("games have more than {} decisions", deepest));
    if (base::is_unwanted()) refuse("interrupted");
    const std::uint64_t moves = listable(machine_);
    Values best;
    for (std::uint64_t i = 0; i < moves; ++i) {
      Values value = after(
          position, [&] { machine_.play(i); }, deep + 1);
      if (best.empty() || value[me] > best[me] + least_difference) best = std::move(value);
      if (best[me] >= 1) break;  // nothing is better
    }
    known_[key] = best;
    return best;
  }

  struct Hash {
    std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t>& key) const { return key.first ^ key.second; }
  };

  const Setup& setup_;
  Machine machine_;
  Position begun_;
  std::uint64_t most_, positions_ = 0;
  std::unordered_map<std::pair<std::uint64_t, std::uint64_t>, Values, Hash> known_;  // empty: being solved
};

}  // namespace

base::Asked<Solved> solve(const Setup& setup, const Position* position, std::uint64_t most) {
  try {
    return Solver{setup, most}.run(position);
  } catch (const PlayFault& fault) {
    return base::refused("cannot solve this: " + fault.message, "");
  }
}

std::vector<std::string> solved_text(const Solved& solved) {
  const auto values = [](const Values& all) {
    std::string text;
    for (std::size_t p = 0; p < all.size(); ++p) text += fmt::format("{}P{} {:.4g}", p == 0 ? "" : ", ", p + 1, all[p]);
    return text;
  };
  std::vector<std::string> lines{
      fmt::format("{}; {} looked at", values(solved.value), base::counted(solved.positions, "position"))};
  for (const Solved::Line& line : solved.moves)
    lines.push_back(
        fmt::format("{} P{} {}: {}", line.best ? "best " : "     ", solved.to_move + 1, line.move, values(line.value)));
  return lines;
}

std::string solved_json(const std::string& game, const Solved& solved) {
  nlohmann::ordered_json made = {{"game", game}, {"kind", "solution"}, {"value", solved.value}};
  if (solved.to_move >= 0) made["to_move"] = solved.to_move + 1;
  made["moves"] = nlohmann::ordered_json::array();
  for (const Solved::Line& line : solved.moves)
    made["moves"].push_back({{"move", line.move}, {"value", line.value}, {"best", line.best}});
  made["positions"] = solved.positions;
  return made.dump();
}

}  // namespace planche::play

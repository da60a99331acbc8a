#include "play/players/computer_players.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "base/unwanted.h"
#include "play/language/limits.h"
#include "play/players/look_ahead.h"
#include "rules/options.h"

namespace planche::play {

namespace {

class RandomPlayer : public Player {
 public:
  void choose(Machine& machine, base::Random& random, Made& made) override {
    machine.made(number_below(random, machine.moves().size()), made);
  }
};

class BotPlayer : public Player {
 public:
  explicit BotPlayer(const BotPlan& plan) : plan_{plan} {}
  void choose(Machine& machine, base::Random& random, Made& made) override {
    const auto& values = plan_.values[static_cast<std::size_t>(machine.position().choice)];
    const std::uint64_t all = listable(machine);
    double most = 0;
    std::uint64_t best = 0, equals = 0;
    for (std::uint64_t i = 0; i < all; ++i) {
      machine.made(i, made_);
      const Value value = machine.value_of_move(made_, values[static_cast<std::size_t>(made_.move)]);
      const double worth = value.is(Kind::number) ? static_cast<double>(value.n) / value.d : 0;
      if (equals > 0 && worth < most) continue;
      equals = equals > 0 && worth == most ? equals + 1 : 1;
      most = worth;
      if (random.below(equals) == 0) best = i;
    }
    machine.made(best, made);
  }

 private:
  const BotPlan& plan_;
  Made made_;
};

class GreedyPlayer : public Player {
 public:
  GreedyPlayer(const Setup& setup, std::uint64_t most) : setup_{setup}, machine_{setup}, most_{most} {}

  void choose(Machine& machine, base::Random& random, Made& made) override {
    const std::uint64_t all = listable(machine);
    const Position& from = machine.position();
    const int me = machine.to_move();
    base::Random chance{random.next(), 1};
    machine_.use(&chance);
    std::vector<double> worth(all, 0);
    for (int deals = 0; deals < 8 && !base::is_unwanted(); ++deals) {
      deal(machine_, dealt_, from, me, chance);
      machine_.choose_unseen_anew(chance);
      for (std::uint64_t i = 0; i < all; ++i) {
        next_ = dealt_;
        machine_.attach(next_);
        machine.made(i, made_);
        machine_.play(made_);
        let_others_choose(chance);
        worth[i] += worth_for(me);
        count_look_ahead(machine, next_, most_);
      }
    }
    std::uint64_t best = 0, equals = 0;
    for (std::uint64_t i = 0; i < all; ++i) {
      if (equals > 0 && worth[i] < worth[best]) continue;
      equals = equals > 0 && worth[i] == worth[best] ? equals + 1 : 1;
      if (random.below(equals) == 0) best = i;
    }
    machine.made(best, made);
  }

 private:
  // In a `choose together`, moves take effect only after the last player has chosen.
  void let_others_choose(base::Random& chance) {
    if (!setup_.program->choices[static_cast<std::size_t>(dealt_.choice)].together) return;
    std::int32_t chosen = dealt_.frames.back().at;
    while (next_.status == Position::Status::choosing && next_.choice == dealt_.choice &&
           next_.frames.size() == dealt_.frames.size() && next_.frames.back().at > chosen) {
      chosen = next_.frames.back().at;
      machine_.play(number_below(chance, machine_.moves().size()));
    }
  }

  double worth_for(int me) {
    if (next_.status == Position::Status::fault) return -1e18;
    const Program& program = *setup_.program;
    if (program.worth < 0 && program.measures.empty())
      return next_.over() && machine_.result().won[static_cast<std::size_t>(me)] ? 1 : 0;
    return worth_of(machine_, me);
  }

  const Setup& setup_;
  Machine machine_;
  std::uint64_t most_;
  Position dealt_, next_;
  Made made_;
};

}  // namespace

std::uint64_t number_below(base::Random& random, std::uint64_t n) {
  if (n <= UINT64_C(1) << 32) return random.below(n);
  const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
  std::uint64_t drawn = random.next();
  while (drawn >= limit) drawn = random.next();
  return drawn % n;
}

std::unique_ptr<Player> random_player() {
  return std::make_unique<RandomPlayer>();
}
std::unique_ptr<Player> greedy_player(const Setup& setup, std::uint64_t most) {
  return std::make_unique<GreedyPlayer>(setup, most);
}
std::unique_ptr<Player> bot_player(const Program& program, std::size_t bot) {
  return std::make_unique<BotPlayer>(program.bots[bot]);
}

base::Asked<std::unique_ptr<Player>> make_player(const Setup& setup, std::string_view description) {
  if (description == "random") return random_player();
  if (description == "greedy") return greedy_player(setup);
  const auto search = [&](std::uint64_t games) { return search_player(setup, games, most_look_ahead); };
  if (description == "search") return search(usual_games);
  if (description.starts_with("search:")) {
    const std::string_view text = description.substr(7);
    if (const auto games = rules::whole<std::uint64_t>(text, 1, most_games)) return search(*games);
    return base::refused(fmt::format("search: expected a number of games from 1 to {}, found \"{}\"", most_games, text),
                         "search:500 looks ahead 500 times for each move");
  }
  const auto& bots = setup.program->bots;
  const auto bot = std::ranges::find(bots, description, &BotPlan::name);
  if (bot != bots.end()) return bot_player(*setup.program, static_cast<std::size_t>(bot - bots.begin()));
  std::vector<std::string_view> known{"random", "greedy", "search:500"};
  for (const BotPlan& one : bots) known.push_back(one.name);
  return base::refused(fmt::format("there is no player \"{}\"", description), base::suggestion(description, known));
}

}  // namespace planche::play

// The player who searches: a tree of what the players know, grown by simulated games.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "base/unwanted.h"
#include "play/players/computer_players.h"
#include "play/players/look_ahead.h"

namespace planche::play {

namespace {

// Information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012). Each pass deals anew what the player
// does not know, goes down the tree, adds a node, and values the position that it comes to. A node stands for what the
// one who decides there can know, so that nobody in the tree makes use of what is hidden from them, and players who
// choose at the same time do not see one another's choices. Every player tries to win.
class SearchPlayer : public Player {
 public:
  SearchPlayer(const Setup& setup, std::uint64_t passes, std::uint64_t most)
      : setup_{setup}, machine_{setup}, passes_{passes}, most_{most}, values_(static_cast<std::size_t>(setup.players)) {
    const Program& program = *setup.program;
    has_worth_ = program.worth >= 0 || !program.measures.empty();
    // Without a `worth`, a position may say little before the game goes on, but chance blurs what a move was worth.
    short_ = has_worth_ ? 2 * setup.players : std::numeric_limits<int>::max();
    long_ = program.worth >= 0 || !has_worth_ ? short_ : std::max(short_, 24);
  }

  void choose(Machine& machine, base::Random& random, Made& made) override {
    const std::uint64_t all = listable(machine);
    const int me = machine.to_move();
    base::Random chance{random.next(), 2};
    machine_.use(&chance);
    nodes_.clear();
    tree_.clear();
    for (Spread& one : values_) one = {};
    next_ = machine.position();
    machine_.attach(next_);
    const std::size_t root = node_at(machine_.view(me), all, chance).first;
    for (std::uint64_t pass = 0; pass < passes_ && !base::is_unwanted(); ++pass) {
      deal(machine_, next_, machine.position(), me, chance);
      machine_.choose_from_first();
      descend(root, pass % 2 == 0 ? long_ : short_, chance);
      count_look_ahead(machine, next_, most_);
    }
    machine.made(best_of(nodes_[root], random), made);
  }

 private:
  struct Child {
    std::uint64_t move = 0;
    double times = 0, won = 0;
  };
  struct Node {
    int player = 0;
    std::uint64_t moves = 0, first = 0, stride = 1;  // untried moves come from `first` in steps of `stride`
    double times = 0;
    std::vector<Child> children = {};
  };
  // Values of positions so far, to tell good ones from bad ones.
  struct Spread {
    double count = 0, mean = 0, squares = 0;
    void add(double value) {
      ++count;
      const double away = value - mean;
      mean += away / count;
      squares += away * (value - mean);
    }
    // From 0 to 1.
    double place(double value) const {
      const double deviation = count > 1 ? std::sqrt(squares / count) : 0;
      return deviation > 0 ? std::clamp(0.5 + (value - mean) / (4 * deviation), 0.0, 1.0) : 0.5;
    }
  };

  // The node of a view, and whether it is new.
  std::pair<std::size_t, bool> node_at(std::uint64_t view, std::uint64_t moves, base::Random& chance) {
    const auto [found, fresh] = tree_.try_emplace(view * 31 + moves, nodes_.size());
    if (!fresh) return {found->second, false};
    Node made;
    made.player = machine_.to_move();
    made.moves = moves;
    made.first = number_below(chance, moves);
    made.stride = moves <= 2 ? 1 : 1 + number_below(chance, moves - 1);
    while (std::gcd(made.stride, moves) != 1) made.stride = made.stride % (moves - 1) + 1;
    nodes_.push_back(std::move(made));
    return {nodes_.size() - 1, true};
  }

  // A child to follow: an untried move while there is one, then the highest upper bound.
  std::size_t child_of(Node& node) {
    if (node.children.size() < node.moves) {
      const std::uint64_t move = (node.first + node.children.size() % node.moves * node.stride) % node.moves;
      node.children.push_back({move});
      return node.children.size() - 1;
    }
    constexpr double exploration = 0.5;
    const double all = std::log(std::max(node.times, 1.0));
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const Child& one = node.children[i];
      const double bound = one.times == 0 ? 1e9 : one.won / one.times + exploration * std::sqrt(all / one.times);
      if (bound > most) {
        most = bound;
        best = i;
      }
    }
    return best;
  }

  // `playout`: decisions by chance before a position is valued.
  void descend(std::size_t root, int playout, base::Random& chance) {
    path_.clear();
    while (next_.status == Position::Status::choosing && path_.size() < most_deep) {
      const std::uint64_t moves = machine_.moves().size();
      const auto [at, fresh] = node_at(machine_.view(machine_.to_move()), moves, chance);
      const std::size_t child = child_of(nodes_[at]);
      path_.emplace_back(at, child);
      const std::uint64_t move = nodes_[at].children[child].move;
      machine_.play(move);
      if (fresh && at != root) break;
    }
    for (int plies = 0; plies < playout && next_.status == Position::Status::choosing; ++plies)
      machine_.play(number_below(chance, machine_.moves().size()));
    judge();
    for (const auto& [at, child] : path_) {
      Node& node = nodes_[at];
      const double won = rewards_[static_cast<std::size_t>(node.player)];
      ++node.times;
      ++node.children[child].times;
      node.children[child].won += won;
    }
  }

  // Fills rewards_: from 0 to 1 for each player.
  void judge() {
    const auto players = static_cast<std::size_t>(setup_.players);
    rewards_.assign(players, 0);
    if (next_.status == Position::Status::fault || next_.status == Position::Status::endless) return;
    try {
      const bool over = next_.status == Position::Status::over;
      if (over) {
        const auto result = machine_.result();
        const auto winners = static_cast<double>(std::ranges::count(result.won, true));
        for (std::size_t p = 0; p < players; ++p) {
          if (result.won[p]) rewards_[p] = setup_.program->together >= 0 ? 1 : 1 / winners;
        }
      }
      if (!has_worth_) return;
      // How far a game is won shows the way to win it, and counts where a game is one of several, as in poker.
      const double share_of_worth = setup_.program->together >= 0 ? 0.2 : setup_.program->worth >= 0 ? 0.9 : 0.5;
      for (std::size_t p = 0; p < players; ++p) worths_[p] = worth_of(machine_, static_cast<int>(p));
      const bool rivals = setup_.program->together < 0 && setup_.program->worth >= 0 && players > 1;
      for (std::size_t p = 0; p < players; ++p) {
        double value = worths_[p];
        if (rivals) {
          double best = -1e300;
          for (std::size_t q = 0; q < players; ++q) best = q == p ? best : std::max(best, worths_[q]);
          value -= best;
        }
        values_[p].add(value);
        const double place = values_[p].place(value);
        rewards_[p] = over ? (1 - share_of_worth) * rewards_[p] + share_of_worth * place : place;
      }
    } catch (const PlayFault&) {
      rewards_.assign(players, 0);
    }
  }

  // The move tried most; among equals the one that won most, then any.
  static std::uint64_t best_of(const Node& node, base::Random& random) {
    const auto key = [](const Child& one) { return std::pair{one.times, one.won}; };
    std::uint64_t best = 0, equals = 0;
    std::pair<double, double> most;
    for (const Child& one : node.children) {
      if (equals > 0 && key(one) < most) continue;
      equals = equals > 0 && key(one) == most ? equals + 1 : 1;
      most = key(one);
      if (random.below(equals) == 0) best = one.move;
    }
    return best;
  }

  static constexpr std::size_t most_deep = 200;  // decisions, in games that come back to the same positions

  const Setup& setup_;
  Machine machine_;
  std::uint64_t passes_, most_;
  bool has_worth_ = false;
  int short_ = 0, long_ = 0;  // playouts of every other pass
  Position next_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::size_t> tree_;  // by view
  std::vector<std::pair<std::size_t, std::size_t>> path_;
  std::vector<Spread> values_;  // by player
  std::vector<double> rewards_, worths_ = std::vector<double>(static_cast<std::size_t>(setup_.players));
};

}  // namespace

std::unique_ptr<Player> search_player(const Setup& setup, std::uint64_t passes, std::uint64_t most) {
  return std::make_unique<SearchPlayer>(setup, passes, most);
}

}  // namespace planche::play

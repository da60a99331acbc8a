#include "games/exxit/rules/validate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "games/exxit/rules/replay.h"
#include "rules/judging.h"

namespace planche::rules::exxit {

namespace {

// Lists cells: "[1,0], [2,0] and 3 more".
std::string listed(const std::vector<Hex>& cells) {
  return rules::listed(cells, 8, in_words);
}

Report report_on(const data::Document& document, diag::Sink& sink) {
  return {document, "Exxit ", sink};
}

// Checks one position against the rules.
class Judge {
 public:
  // `board` is the root of the document or, in a game, its start; `prefix` of paths is "" or "start.".
  Judge(const data::Document& document, const data::Value& board, std::string prefix, const Position& position,
        diag::Sink& sink)
      : board_{board}, prefix_{std::move(prefix)}, position_{position}, report_{report_on(document, sink)} {
    for (const Cell& tile : position_.tiles) first_tile_.emplace(tile.at, &tile);
  }

  void run() {
    tile_overlap();
    tile_count();
    pawn_count();
    empty_stacks();
    excluded();
    expert_opening();
    first_move();
    // Skip this check if a tile could not be read: it might support the others.
    if (all_tiles_read()) support();
  }

 private:
  using List = std::vector<Cell>;
  static constexpr std::array<std::string_view, 2> lists{"tiles", "excluded"};
  const List& entries(std::string_view list) const { return list == "tiles" ? position_.tiles : position_.excluded; }

  std::string path_of(const Cell& entry, std::string_view list, std::string_view field) const {
    const data::Array& all = *board_.find(list)->array();
    return fmt::format("{}{}[{}].{}", prefix_, list, entry.value - all.data(), field);
  }

  void add(const Cell& entry, std::string_view list, std::string_view field, Rule rule, std::string code,
           std::string message, std::string hint) {
    const data::Value* value = entry.value->find(field);
    report_.add({value == nullptr ? first_character(*entry.value) : value->span(), path_of(entry, list, field),
                 in_words(entry.at)},
                rule, std::move(code), std::move(message), std::move(hint));
  }

  void tile_overlap() {
    for (const Cell& tile : position_.tiles) {
      const Cell* first = first_tile_.at(tile.at);
      if (first == &tile) continue;
      add(tile, "tiles", "at", {"X8", "5"}, "exxit/tile-overlap", "two tiles lie on this cell",
          fmt::format("give one of them another cell, or remove it; the other is {}", path_of(*first, "tiles", "at")));
    }
    std::map<Hex, const Cell*> first_stack;
    for (const Cell& stack : position_.excluded) {
      const auto [first, fresh] = first_stack.emplace(stack.at, &stack);
      if (fresh) continue;
      add(stack, "excluded", "at", {"X6", "4"}, "exxit/tile-overlap", "two excluded stacks lie on this cell",
          fmt::format("remove one of them, since no dance ends on excluded pawns; the other is {}",
                      path_of(*first->second, "excluded", "at")));
    }
  }

  void tile_count() {
    const std::size_t total = static_cast<std::size_t>(position_.tiles_total), laid = position_.tiles.size();
    if (laid <= total) return;
    add(position_.tiles[total], "tiles", "at", {"X9", "6, 7"}, "exxit/tile-count",
        fmt::format("the game has {} tiles, {} are laid", total, laid),
        fmt::format("remove {}, or play with more (tiles_total)", laid - total));
  }

  void pawn_count() {
    for (const Side side : {Side::white, Side::black}) {
      std::ptrdiff_t sum = 0;
      const Cell* one_too_many = nullptr;
      std::string_view where;
      for (const std::string_view list : lists) {
        for (const Cell& entry : entries(list)) {
          sum += std::ranges::count(entry.stack, side);
          if (sum <= pawns_a_side || one_too_many != nullptr) continue;
          one_too_many = &entry;
          where = list;
        }
      }
      if (one_too_many == nullptr) continue;
      add(*one_too_many, where, "stack", {"X1", "1"}, "exxit/pawn-count",
          fmt::format("{} {} pawns are on the table, a player has {}", sum, name_of(side), pawns_a_side),
          fmt::format("remove {} of them", sum - pawns_a_side));
    }
  }

  void empty_stacks() {
    for (const std::string_view list : lists) {
      for (const Cell& entry : entries(list)) {
        const data::Value* stack = entry.value->find("stack");
        if (stack == nullptr || stack->array() == nullptr || !stack->array()->empty()) continue;
        add(entry, list, "stack", {"X4", "3"}, "exxit/empty-stack", "expected the pawns of a stack, found none",
            list == "tiles" ? "leave \"stack\" out where no pawn stands" : "remove the entry, or name its pawns");
      }
    }
  }

  void excluded() {
    for (const Cell& stack : position_.excluded) {
      if (const auto tile = first_tile_.find(stack.at); tile != first_tile_.end()) {
        add(stack, "excluded", "at", {"X6", "4"}, "exxit/excluded-on-tile", "excluded pawns stand on a tile",
            fmt::format("put them beside the board, or write them as {}", path_of(*tile->second, "tiles", "stack")));
        continue;
      }
      const auto touches = [&](const Cell& tile) { return touch(stack.at, tile.at); };
      if (!all_tiles_read() || std::ranges::any_of(position_.tiles, touches)) continue;
      add(stack, "excluded", "at", {"X6", "4"}, "exxit/excluded-detached", "excluded pawns touch no tile",
          "move them next to a tile: a dance leaves pawns on the first cell off the board");
    }
  }

  // Two to five tiles in alternating colours, starting from a white and a black one, and no pawns on the table [7].
  bool is_bare() const {
    return position_.excluded.empty() &&
           std::ranges::all_of(position_.tiles, [](const Cell& tile) { return tile.stack.empty(); });
  }

  // "White plays first" [1]. Pawns leave the table only when a tile is added; so on four tiles or fewer without pawns,
  // nobody has played.
  void first_move() {
    const bool begins = all_tiles_read() && position_.tiles.size() <= standard_start().tiles.size() && is_bare();
    if (!begins || position_.opening || position_.to_move == Side::white) return;
    report_.add({board_.find("to_move")->span(), prefix_ + "to_move"}, {"X1", "1"}, "exxit/first-move",
                "expected White to move, because nobody has played yet, found Black",
                R"(write "to_move": "white", or add the pawn that White has set)", diag::Severity::warning);
  }

  void expert_opening() {
    if (!position_.opening || !all_tiles_read()) return;
    const auto& tiles = position_.tiles;
    const auto white = std::ranges::count_if(tiles, [](const Cell& t) { return t.color == Side::white; });
    const bool bare = is_bare();
    const std::size_t n = tiles.size();
    const Side next = n % 2 == 0 ? Side::white : Side::black;
    const auto say = [&](std::string message) {
      const data::Value* told = board_.find("opening");
      report_.add({told == nullptr ? first_character(board_) : told->span(), prefix_ + "opening"}, {"X11", "7"},
                  "exxit/opening", std::move(message),
                  "one white and one black tile, then White and Black lay one each in turn until six lie there");
    };
    if (n < 2 || n >= opening_tiles) return say(fmt::format("an opening has 2 to 5 tiles, found {}", n));
    if (!bare) say("nobody has pawns on the table before the opening is over");
    if (position_.tiles_total < static_cast<int>(opening_tiles)) {
      say(fmt::format("an opening takes {} tiles, the game has {}", opening_tiles, position_.tiles_total));
    }
    if (static_cast<std::size_t>(white) != (n + 1) / 2) {
      say(fmt::format("of {} tiles {} are white, expected {}", n, white, (n + 1) / 2));
    }
    if (position_.to_move != next) say(fmt::format("with {} tiles, expected {} to move", n, name_of(next)));
    if (static_cast<std::size_t>(white) == (n + 1) / 2 && unsupported(cells()).empty() && !laid_in_turn({}, n))
      say("no order of laying leads to these tiles when White and Black alternate and each tile touches two");
  }

  // Whether the `left` tiles outside `laid` can be laid after those [7].
  bool laid_in_turn(std::vector<const Cell*> laid, std::size_t left) const {
    if (left == 0) return true;
    const Side side = laid.size() % 2 == 0 ? Side::white : Side::black;
    const std::size_t least = std::min<std::size_t>(laid.size(), 2);
    return std::ranges::any_of(position_.tiles, [&](const Cell& tile) {
      const auto touches = [&](const Cell* other) { return touch(tile.at, other->at); };
      if (tile.color != side || std::ranges::find(laid, &tile) != laid.end() ||
          static_cast<std::size_t>(std::ranges::count_if(laid, touches)) < least)
        return false;
      auto more = laid;
      more.push_back(&tile);
      return laid_in_turn(std::move(more), left - 1);
    });
  }

  std::vector<Hex> cells() const {
    std::vector<Hex> all;
    for (const auto& [at, tile] : first_tile_) all.push_back(at);
    return all;
  }

  bool all_tiles_read() const {
    const data::Value* tiles = board_.find("tiles");
    return tiles != nullptr && tiles->array() != nullptr && tiles->array()->size() == position_.tiles.size();
  }

  void support() {
    const std::vector<Hex> all = cells(), lost = unsupported(all);
    if (lost.empty() && all.size() > 1) return;
    const Rule rule{"X8", "1, 5"};
    const std::string code = "exxit/tile-unsupported";
    if (lost.size() < all.size()) {
      const auto first = std::ranges::find_if(
          position_.tiles, [&](const Cell& tile) { return std::ranges::binary_search(lost, tile.at); });
      add(*first, "tiles", "at", rule, code,
          fmt::format("no order of laying reaches {}: after two adjacent tiles, each one touches two earlier ones",
                      listed(lost)),
          "move it to where it touches two tiles, or remove it");
      return;
    }
    report_.add({first_character(*board_.find("tiles")), prefix_ + "tiles"}, rule, code,
                fmt::format("expected at least two adjacent tiles, found {}", all.empty() ? "none" : listed(all)),
                "the usual start: white at [0,0] and [1,0], black at [1,-1] and [0,1]");
  }

  const data::Value& board_;
  std::string prefix_;
  const Position& position_;
  Report report_;
  std::map<Hex, const Cell*> first_tile_;
};

// Checks the number of tiles in play [7]. In a game, the document and its start may both give it; the document has
// precedence.
void judge_total(const data::Document& document, int total, diag::Sink& sink) {
  const data::Value* start = document.root.find("start");
  const data::Value* own = document.root.find("tiles_total");
  const data::Value* of_start = start == nullptr ? nullptr : start->find("tiles_total");
  const auto warn = [&](const data::Value& place, std::string path, std::string message, std::string hint) {
    report_on(document, sink)
        .add({place.span(), std::move(path)}, {"X9", "6, 7"}, "exxit/tiles-total", std::move(message), std::move(hint),
             diag::Severity::warning);
  };
  const data::Value* given = own != nullptr ? own : of_start;
  if (given != nullptr && given->integer() != nullptr && *given->integer() == total &&
      std::ranges::find(usual_tiles, total) == usual_tiles.end()) {
    warn(*given, own != nullptr ? "tiles_total" : "start.tiles_total",
         fmt::format("a game with {} tiles is unusual: {} is the standard", total, standard_tiles),
         fmt::format("shorter games have {} or {}", usual_tiles[1], usual_tiles[2]));
  }
  if (own != nullptr && of_start != nullptr && of_start->integer() != nullptr && *of_start->integer() != total) {
    warn(*of_start, "start.tiles_total",
         fmt::format("the game has {} tiles, its start says {}", total, *of_start->integer()),
         "leave it out of the start: the number of the game counts");
  }
}

void judge_moves(const data::Document& document, const RecordedGame& record, diag::Sink& sink) {
  report_on(document, sink).illegal_move("exxit/illegal-move", record.moves, replay(record).fault, notation);
}

constexpr std::size_t none = static_cast<std::size_t>(-1);

// Laying is monotonous: a cell that touches two laid tiles continues to do so. Laying greedily from a pair therefore
// reaches everything that any order reaches from it, and a pair within the reach of another reaches no more.
class Layer {
 public:
  explicit Layer(const std::vector<base::Hex>& cells)
      : neighbours_(cells.size()), reaches_(cells.size()), touches_(cells.size(), 0) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (int dir = 0; dir < base::hex_directions; ++dir) {
        const base::Hex next = base::neighbour(cells[i], dir);
        const auto found = std::ranges::lower_bound(cells, next);
        neighbours_[i][static_cast<std::size_t>(dir)] =
            found != cells.end() && *found == next ? static_cast<std::size_t>(found - cells.begin()) : none;
      }
    }
  }

  // The indices of the cells in the widest reach.
  std::vector<std::size_t> widest() {
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < neighbours_.size(); ++i) {
      for (const std::size_t j : neighbours_[i]) {
        if (j == none || j < i || reached_together(i, j)) continue;
        auto reached = lay(i, j);
        if (reached.size() > best.size()) best = std::move(reached);
      }
    }
    return best;
  }

 private:
  bool reached_together(std::size_t i, std::size_t j) const {
    return std::find_first_of(reaches_[i].begin(), reaches_[i].end(), reaches_[j].begin(), reaches_[j].end()) !=
           reaches_[i].end();
  }

  std::vector<std::size_t> lay(std::size_t i, std::size_t j) {
    std::vector<std::size_t> laid{i, j}, touched{i, j};
    touches_[i] = touches_[j] = 2;
    for (std::size_t next = 0; next < laid.size(); ++next) {
      for (const std::size_t n : neighbours_[laid[next]]) {
        if (n == none) continue;
        touched.push_back(n);
        if (++touches_[n] == 2) laid.push_back(n);
      }
    }
    for (const std::size_t n : touched) touches_[n] = 0;
    for (const std::size_t n : laid) reaches_[n].push_back(reaches_made_);
    ++reaches_made_;
    return laid;
  }

  std::vector<std::array<std::size_t, base::hex_directions>> neighbours_;
  std::vector<std::vector<std::size_t>> reaches_;  // by cell: indices of the reaches that contain it
  std::vector<int> touches_;                       // number of laid neighbours; 2 for the first two cells
  std::size_t reaches_made_ = 0;
};

}  // namespace

void validate_position(const data::Document& document, const Position& position, diag::Sink& sink) {
  Judge{document, document.root, "", position, sink}.run();
  judge_total(document, position.tiles_total, sink);
}

void validate_start(const data::Document& document, const RecordedGame& record, diag::Sink& sink) {
  Judge{document, *document.root.find("start"), "start.", record.start, sink}.run();
}

void validate_game(const data::Document& document, const RecordedGame& record, diag::Sink& sink) {
  judge_total(document, record.start.tiles_total, sink);
  const std::size_t errors = sink.count(diag::Severity::error);
  if (record.own_start) validate_start(document, record, sink);
  if (!record.start_fits || sink.count(diag::Severity::error) > errors) return;
  judge_moves(document, record, sink);
}

std::vector<base::Hex> unsupported(const std::vector<base::Hex>& cells) {
  const auto reached = Layer{cells}.widest();
  std::vector<bool> laid(cells.size(), false);
  for (const std::size_t i : reached) laid[i] = true;
  std::vector<base::Hex> left;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!laid[i]) left.push_back(cells[i]);
  }
  return left;
}

}  // namespace planche::rules::exxit

#include "games/genesis/rules/validate.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/genesis/rules/replay.h"
#include "rules/judging.h"

namespace planche::rules::genesis {

namespace {

Report report_on(const data::Document& document, diag::Sink& sink) {
  return {document, "Genesis, ", sink};
}

// Whether the position has the size that its document gives. If not, the format check reports the size, and the cells
// have no meaning.
bool has_stated_size(const data::Value& board, const Position& position) {
  const data::Value* size = board.find("size");
  return size == nullptr || (size->integer() != nullptr && *size->integer() == position.size);
}

// "7 or 9"
std::string larger_sizes(int than) {
  std::vector<std::string> larger;
  for (const int size : sizes) {
    if (size > than) larger.push_back(fmt::format("{}", size));
  }
  return base::join_alternatives({larger.begin(), larger.end()});
}

// Reports a well-formed cell outside a world of that size, and returns whether it did. The format check reports
// malformed cells.
bool report_outside(const data::Document& document, const data::Value& cell, const std::string& path, int size,
                    diag::Sink& sink) {
  if (cell.string() == nullptr || !cell_named(*cell.string(), sizes.back())) return false;
  if (cell_named(*cell.string(), size)) return false;
  report_on(document, sink)
      .add({cell.span(), path}, rule_of(1), "genesis/cell",
           fmt::format("there is no cell {} in a world of {} x {}", *cell.string(), size, size),
           fmt::format("cells go from a1 to {}; a `size` of {} gives more",
                       name_of(static_cast<Cell>(size * size - 1), size), larger_sizes(size)));
  return true;
}

// A thing on a cell of the document.
struct Thing {
  enum class What { idea, pyramid, work, anubis, bastet } what = What::idea;
  Placed placed;
  std::string path;
};

std::string_view word_for(Thing::What what) {
  constexpr std::array<std::string_view, 5> words{"an idea", "a pyramid", "a work", "Anubis", "Bastet"};
  return words[index(what)];
}

bool gives_pyramids(int number) {
  return std::ranges::find(pyramid_throws, number) != pyramid_throws.end();
}

class Judge {
 public:
  // `board` is the root of the document or, in a game, its start; `prefix` of paths is "" or "start.".
  Judge(const data::Document& document, const data::Value& board, std::string prefix, const Position& position,
        const Parameters& parameters, diag::Sink& sink)
      : document_{document},
        root_{board},
        prefix_{std::move(prefix)},
        position_{position},
        parameters_{parameters},
        sink_{sink},
        board_{board_of(position.size)} {}

  void run() {
    ideas();
    pyramids();
    if (!has_stated_size(root_, position_)) return;  // positions of things are unknown
    read_things();
    occupied();
    kinds();
    // Nobody is buried before the births.
    if (position_.stage == Stage::play) buried();
    players();
    if (position_.stage != Stage::play) setup();
    laid();
  }

 private:
  std::string named(Cell cell) const { return name_of(cell, position_.size); }
  const data::Value* find(std::string_view key) const { return root_.find(key); }
  const data::Value* player_value(Player player) const {
    const data::Value* players = find("players");
    return players == nullptr ? nullptr : players->find(name_of(player));
  }
  static std::string path_of(Player player, std::string_view member) {
    return fmt::format("players.{}.{}", name_of(player), member);
  }

  // Adds a diagnostic at `value`, or at the position if that is null. `path` is without the prefix.
  void add(const data::Value* value, std::string path, int rule, std::string code, std::string message,
           std::string hint, std::string subject = {}) {
    report_on(document_, sink_)
        .add(at(value == nullptr ? root_ : *value, prefix_ + std::move(path), std::move(subject)), rule_of(rule),
             std::move(code), std::move(message), std::move(hint));
  }

  void read_cell(const data::Value* value, std::string path, Thing::What what) {
    if (value == nullptr || value->string() == nullptr) return;
    if (report_outside(document_, *value, prefix_ + path, position_.size, sink_)) return;
    const auto cell = cell_named(*value->string(), position_.size);
    if (cell) things_.push_back({what, {*cell, value}, std::move(path)});
  }

  void read_things() {
    constexpr std::array<std::pair<std::string_view, Thing::What>, 3> lists{
        {{"ideas", Thing::What::idea}, {"pyramids", Thing::What::pyramid}, {"works", Thing::What::work}}};
    for (const auto& [key, what] : lists) {
      const data::Array& list = items_of(find(key));
      for (std::size_t i = 0; i < list.size(); ++i) read_cell(&list[i], fmt::format("{}[{}]", key, i), what);
    }
    for (const Player player : both_players) {
      const data::Value* value = player_value(player);
      if (value == nullptr) continue;
      read_cell(value->find("anubis"), path_of(player, "anubis"), Thing::What::anubis);
      read_cell(value->find("bastet"), path_of(player, "bastet"), Thing::What::bastet);
    }
  }

  void occupied() {
    std::map<Cell, const Thing*> first;
    for (const Thing& thing : things_) {
      const auto [other, fresh] = first.emplace(thing.placed.at, &thing);
      if (fresh) continue;
      add(thing.placed.value, thing.path, 5, "genesis/cell-occupied",
          fmt::format("{} on {}, where {} is already", word_for(thing.what), named(thing.placed.at),
                      word_for(other->second->what)),
          fmt::format("remove one of them, since a cell holds one thing; the other is {}",
                      prefix_ + other->second->path),
          named(thing.placed.at));
    }
  }

  void kinds() {
    for (const Thing& thing : things_) {
      const Cell at = thing.placed.at;
      const Kind kind = board_.kind(at);
      const bool laid = thing.what == Thing::What::pyramid || thing.what == Thing::What::work;
      const auto wrong = [&](int rule, std::string_view message, std::string hint) {
        add(thing.placed.value, thing.path, rule, "genesis/cell-kind",
            fmt::format("{} on {}, {}", word_for(thing.what), named(at), message), std::move(hint), named(at));
      };
      if (laid && kind != Kind::space) {
        wrong(5, kind == Kind::centre ? "the place of the centre" : "a place of ideas",
              "move it to a space: they are laid on spaces only");
      }
      if (thing.what == Thing::What::idea && kind != Kind::place) {
        wrong(7, "which is not a place of ideas",
              fmt::format("move it to {}, {}, {} or {}, where ideas are born", named(board_.places[0]),
                          named(board_.places[1]), named(board_.places[2]), named(board_.places[3])));
      }
      if (thing.what == Thing::What::anubis && kind == Kind::centre) {
        wrong(3, "the place of the centre", "move him to another cell: only Bastet enters the centre");
      }
    }
  }

  // The number of entries in a list, including unreadable ones.
  int entries(std::string_view key) const { return static_cast<int>(items_of(find(key)).size()); }

  // Whether the works in hands are known; without "players" there are none yet.
  bool hands_read() const {
    return find("players") == nullptr || std::ranges::all_of(both_players, [&](Player player) {
             const data::Value* own = player_value(player);
             const data::Value* works = own == nullptr ? nullptr : own->find("works");
             return own != nullptr && own->object() != nullptr && (works == nullptr || works->integer() != nullptr);
           });
  }

  void ideas() {
    if (!hands_read()) return;
    const int in_hands = position_.players[0].works + position_.players[1].works;
    const int elsewhere = entries("ideas") + entries("works") + in_hands;
    const data::Value* own = find("ideas_outside");
    const int outside = own == nullptr ? std::max(0, parameters_.ideas - elsewhere) : position_.ideas_outside;
    const int total = outside + elsewhere;
    if (total == parameters_.ideas) return;
    add(own, own == nullptr ? "" : "ideas_outside", 1, "genesis/idea-count",
        fmt::format("expected {} ideas and works in all, found {}: {} outside, {} on places, {} in hands, {} laid",
                    parameters_.ideas, total, outside, entries("ideas"), in_hands, entries("works")),
        elsewhere <= parameters_.ideas
            ? fmt::format("set ideas_outside to {}, or change the others", parameters_.ideas - elsewhere)
            : fmt::format("remove {}", elsewhere - parameters_.ideas));
  }

  void pyramids() {
    const int in_hands = position_.players[0].pyramids + position_.players[1].pyramids;
    const int total = entries("pyramids") + in_hands;
    if (total <= parameters_.pyramids) return;
    add(find("pyramids"), find("pyramids") == nullptr ? "" : "pyramids", 1, "genesis/pyramid-count",
        fmt::format("expected at most {} pyramids, found {}: {} on the board, {} in hands", parameters_.pyramids, total,
                    entries("pyramids"), in_hands),
        fmt::format("remove {}", total - parameters_.pyramids));
  }

  void buried() {
    int graves = 0;
    const data::Value* last = nullptr;
    std::string last_path;
    for (const Player player : both_players) {
      const PlayerPosition& own = position_.players[index(player)];
      for (const Piece piece : own.buried) {
        const auto& placed = piece == Piece::anubis ? own.anubis : own.bastet;
        const std::string_view word = word_for(piece == Piece::anubis ? Thing::What::anubis : Thing::What::bastet);
        last = player_value(player)->find("buried");
        last_path = path_of(player, "buried");
        if (const auto* all = last->array(); all->size() == 2 && text_of(&all->front()) == text_of(&all->back())) {
          add(last, last_path, 11, "genesis/buried", fmt::format("{} is buried twice", word), "name each piece once");
        }
        ++graves;
        if (placed && board_.kind(placed->at) == Kind::place) continue;
        add(last, last_path, 11, "genesis/buried",
            fmt::format("{} is buried {}", word,
                        placed ? fmt::format("on {}, which is not a place of ideas", named(placed->at)) : "nowhere"),
            "bury it on a place of ideas that held neither idea nor piece");
      }
    }
    // A tomb is taken when no ideas are outside, and holds none: the remaining ideas lie on the other places or were
    // sent outside from there.
    const int left = position_.ideas_outside + entries("ideas");
    if (graves == 0 || left <= corners - graves) return;
    add(last, last_path, 11, "genesis/buried",
        fmt::format("with {} buried at most {} can be outside and on places, found {}", graves,
                    base::counted(corners - graves, "idea"), left),
        "remove the burial: nobody is buried while ideas are outside");
  }

  void players() {
    const int longest = std::max(parameters_.immobile_after_destroying, parameters_.immobile_after_killing);
    for (const Player player : both_players) {
      const PlayerPosition& own = position_.players[index(player)];
      const data::Value* value = player_value(player);
      if (own.immobile > longest) {
        add(value->find("immobile"), path_of(player, "immobile"), 8, "genesis/player",
            fmt::format("expected at most {} still to be missed, found {}", base::counted(longest, "turn"),
                        own.immobile),
            fmt::format("write fewer: destroying an idea costs {} of the player's own turns, killing {}",
                        parameters_.immobile_after_destroying, parameters_.immobile_after_killing));
      }
      if (position_.stage != Stage::play) continue;
      const data::Value* anubis = value == nullptr ? nullptr : value->find("anubis");
      // The format check reports a missing member.
      if (anubis == nullptr ? find("players") != nullptr : !anubis->is_null()) continue;
      add(anubis, path_of(player, "anubis"), 3, "genesis/player",
          fmt::format("the {} player has no Anubis in the world", name_of(player)),
          "add Anubis, who cannot be killed; before the births, write \"stage\": \"throw\", \"lay\" or \"birth\"");
    }
  }

  void in_setup(const data::Value* value, std::string path, std::string message) {
    add(value, std::move(path), 1, "genesis/setup", std::move(message),
        fmt::format("change the stage from \"{}\", or leave \"stage\" out in the middle of a game",
                    name_of(position_.stage)));
  }

  void setup() {
    for (const std::string_view key : {"ideas", "works"}) {
      if (entries(key) > 0) in_setup(find(key), std::string{key}, "nothing but pyramids is laid before the births");
    }
    for (const std::string_view key : {"turns", "idle"}) {
      const data::Value* value = find(key);
      if (value == nullptr || value->integer() == nullptr || *value->integer() == 0) continue;
      in_setup(value, std::string{key}, "turns are counted from the births");
    }
    for (const Player player : both_players) {
      const PlayerPosition& own = position_.players[index(player)];
      const auto path = [&](std::string_view member) { return path_of(player, member); };
      const data::Value* value = player_value(player);
      if (own.works > 0) in_setup(value->find("works"), path("works"), "nobody has works before the births");
      if (own.immobile > 0)
        in_setup(value->find("immobile"), path("immobile"), "nobody stands still before the births");
      if (!own.buried.empty()) in_setup(value->find("buried"), path("buried"), "nobody is buried before the births");
      stage_of(player, own, value);
    }
  }

  // Checks the setup of a player against the stage and the player to move.
  void stage_of(Player player, const PlayerPosition& own, const data::Value* value) {
    const bool moves = player == position_.to_move, born = own.anubis || own.bastet;
    const std::string path = fmt::format("players.{}", name_of(player));
    const int laid = static_cast<int>(own.laid.size());
    const auto say = [&](std::string_view what) {
      in_setup(value, path, fmt::format("the {} player {}", name_of(player), what));
    };
    const bool all_born = own.anubis && own.bastet && laid == 0;
    if (born && (position_.stage != Stage::birth || moves)) return say("has pieces in the world before their birth");
    if (born && !all_born) return say("has only one piece, or pyramids laid, after the births");
    if (born) births(player, own);
    const int thrown = own.pyramids + laid;
    const bool before_throw = position_.stage == Stage::throwing && thrown == 0;
    if (position_.stage == Stage::throwing && moves && !before_throw) return say("has thrown for pyramids already");
    if (!before_throw && !gives_pyramids(thrown)) {
      return say(fmt::format("should have 2, 4 or 5 pyramids, and has {}", thrown));
    }
    if (position_.stage == Stage::throwing && laid > 0) return say("has laid pyramids before both have thrown");
    const int others = static_cast<int>(position_.players[index(other(player))].laid.size());
    if (position_.stage == Stage::laying && moves && (laid >= first_pyramids || laid > others || others > laid + 1)) {
      return say(fmt::format("has laid {} and the opponent {}: they lay in turn, two each", laid, others));
    }
    if (position_.stage == Stage::birth && !born && laid != first_pyramids) {
      say(fmt::format("should have laid two pyramids for the births, and has {}", laid));
    }
  }

  // Pieces are born on pyramids, that is, on spaces. Anubis in the centre is reported elsewhere.
  void births(Player player, const PlayerPosition& own) {
    for (const Piece piece : both_pieces) {
      const Placed& placed = piece == Piece::anubis ? *own.anubis : *own.bastet;
      const Kind kind = board_.kind(placed.at);
      if (kind == Kind::space || (kind == Kind::centre && piece == Piece::anubis)) continue;
      in_setup(placed.value, path_of(player, name_of(piece)),
               fmt::format("a piece is born on a space, and {} is not one", named(placed.at)));
    }
  }

  // Before the births every pyramid on the board belongs to one player, later to nobody.
  void laid() {
    std::map<Cell, int> owners;
    for (const Player player : both_players) {
      const PlayerPosition& own = position_.players[index(player)];
      const data::Value* value = own.laid.empty() ? nullptr : player_value(player)->find("laid");
      if (value != nullptr && position_.stage == Stage::play) {
        add(value, path_of(player, "laid"), 5, "genesis/setup", "pyramids belong to nobody once the pieces are born",
            "leave \"laid\" out");
      }
      for (const Placed& placed : own.laid) ++owners[placed.at];
    }
    if (position_.stage == Stage::play) return;
    for (const Player player : both_players) {
      const PlayerPosition& own = position_.players[index(player)];
      for (const Placed& placed : own.laid) {
        const bool lies = std::ranges::any_of(position_.pyramids, [&](const Placed& p) { return p.at == placed.at; });
        if (!lies) in_setup(placed.value, path_of(player, "laid"), "no pyramid lies on " + named(placed.at));
        if (owners[placed.at] > 1) {
          in_setup(placed.value, path_of(player, "laid"), named(placed.at) + " is named twice");
        }
      }
    }
    for (const Thing& thing : things_) {
      if (thing.what != Thing::What::pyramid || owners.contains(thing.placed.at)) continue;
      in_setup(thing.placed.value, thing.path, "no player's \"laid\" names this pyramid");
    }
  }

  const data::Document& document_;
  const data::Value& root_;
  std::string prefix_;
  const Position& position_;
  const Parameters& parameters_;
  diag::Sink& sink_;
  const genesis::Board& board_;
  std::vector<Thing> things_;
};

// Reports cells of moves outside this world, and works returned to cells that are not places of ideas.
class CellsOfMoves {
 public:
  CellsOfMoves(const data::Document& document, int size, diag::Sink& sink)
      : document_{document}, board_{board_of(size)}, sink_{sink} {}

  void check(const data::Value& move, const std::string& path) {
    for (const std::string_view key : {"to", "and", "at", "anubis", "bastet"}) check_member(move, key, path);
    for (const std::string_view inner : {"then", "also"}) {
      const data::Value* value = move.find(inner);
      if (value == nullptr) continue;
      for (const std::string_view key : {"birth", "destroy", "jump", "rebirth", "work"}) {
        check_member(*value, key, fmt::format("{}.{}", path, inner));
      }
    }
    if (data::text_of(move.find("type")) == "return") given_back(items_of(move.find("at")), path);
  }

 private:
  void check_member(const data::Value& object, std::string_view key, const std::string& path) {
    const data::Value* cell = object.find(key);
    if (cell != nullptr) report_outside(document_, *cell, fmt::format("{}.{}", path, key), board_.size, sink_);
  }

  void given_back(const data::Array& places, const std::string& path) {
    Cells seen;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string where = fmt::format("{}.at[{}]", path, i);
      if (report_outside(document_, places[i], where, board_.size, sink_)) continue;
      const std::string* name = places[i].string();
      const auto cell = name == nullptr ? std::nullopt : cell_named(*name, board_.size);
      if (!cell) continue;
      if (board_.corner(*cell) < 0) {
        add(places[i], where, "genesis/cell-kind",
            fmt::format("a work is given back to {}, which is not a place of ideas", *name));
      } else if (seen.has(*cell)) {
        add(places[i], where, "genesis/cell-occupied", fmt::format("two works are given back to {}", *name));
      }
      seen.add(*cell);
    }
  }

  void add(const data::Value& value, const std::string& path, std::string code, std::string message) {
    report_on(document_, sink_)
        .add({value.span(), path}, rule_of(9), std::move(code), std::move(message),
             "name each of the four places without an idea once");
  }

  const data::Document& document_;
  const genesis::Board& board_;
  diag::Sink& sink_;
};

void judge_moves(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                 diag::Sink& sink) {
  report_on(document, sink)
      .illegal_move("genesis/illegal-move", record.moves, replay(record, parameters).fault,
                    [&](const Move& move) { return notation(move, record.start.size); });
}

}  // namespace

void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink) {
  Judge{document, document.root, "", position, parameters, sink}.run();
}

void validate_game(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                   diag::Sink& sink) {
  const std::size_t errors = sink.count(diag::Severity::error);
  const data::Value* start = document.root.find("start");
  if (start != nullptr && start->object() != nullptr) {
    Judge{document, *start, "start.", record.start, parameters, sink}.run();
  }
  const bool sound = record.start_fits && sink.count(diag::Severity::error) == errors;
  CellsOfMoves cells{document, record.start.size, sink};
  const bool measured = start == nullptr || has_stated_size(*start, record.start);
  for (std::size_t i = 0; measured && i < record.moves.size(); ++i)
    cells.check(*record.moves[i].value, fmt::format("moves[{}]", i));
  if (sound) judge_moves(document, record, parameters, sink);
}

}  // namespace planche::rules::genesis

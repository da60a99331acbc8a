#include "play/machine/setup.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"
#include "play/machine/record_text.h"

namespace planche::play {

struct SetupMaker {
  std::shared_ptr<Setup> setup;
  const Program& program;
  Machine machine;
  Position nowhere = {};

  explicit SetupMaker(std::shared_ptr<Setup> made) : setup{std::move(made)}, program{*setup->program}, machine{*setup} {
    machine.attach(nowhere);
  }

  Value eval(std::int32_t node, int me, const std::vector<Value>& names) {
    nowhere.me = me;
    machine.temp_.clear();
    machine.items_.clear();
    machine.arguments_ = names;
    machine.items_base_ = machine.arguments_base_ = machine.scratch_used_ = 0;
    machine.steps_ = 0;
    return machine.eval(node);
  }
  std::vector<Value> list(std::int32_t node, int me, const std::vector<Value>& names) {
    const Value found = eval(node, me, names);
    if (!found.is_list() && !found.absent()) machine.fail_expected_at(node, "a list", found);
    std::vector<Value> items;
    machine.each_item(found, [&](Value item) {
      items.push_back(item);
      return true;
    });
    return items;
  }
  std::int64_t whole(std::int32_t node, int me, const std::vector<Value>& names, std::string_view what) {
    const Value value = eval(node, me, names);
    if (!value.whole()) machine.fail_expected_at(node, fmt::format("a whole number as {}", what), value);
    return value.n;
  }

  // The pieces that have a cell each; null if it is not a declaration of pieces.
  const std::vector<std::int32_t>* pieces_of(const Decl& decl) const {
    return decl.piece_list >= 0 && !decl.of_player ? &setup->pieces[static_cast<std::size_t>(decl.piece_list)]
                                                   : nullptr;
  }

  // For each cell, in order, calls `what` with the player (or -1), the piece (or -1) and the values of the indexes.
  template <typename Do>
  void each_cell(const Decl& decl, const Cells& cells, Do what) {
    std::int32_t at = cells.base;
    const int players = decl.of_player ? setup->players : 1;
    const auto pieces = decl.piece_list >= 0 && !decl.of_player
                            ? static_cast<std::int32_t>(setup->pieces[static_cast<std::size_t>(decl.piece_list)].size())
                            : 1;
    for (int player = 0; player < players; ++player) {
      for (std::int32_t piece = 0; piece < pieces; ++piece) {
        const std::int32_t inner = cells.by_piece;
        for (std::int32_t i = 0; i < inner; ++i) {
          std::vector<Value> names{
              pieces_of(decl) == nullptr ? Value{} : Value::piece((*pieces_of(decl))[static_cast<std::size_t>(piece)])};
          for (const Cells::Index& index : cells.indexes)
            names.push_back(index.items[static_cast<std::size_t>(i / index.stride) % index.items.size()]);
          what(at++, decl.of_player ? player : -1, names);
        }
      }
    }
  }

  Cells cells_of(const Decl& decl, std::size_t base) {
    Cells cells;
    cells.base = static_cast<std::int32_t>(base);
    std::vector<Value> names{
        pieces_of(decl) == nullptr || pieces_of(decl)->empty() ? Value{} : Value::piece(pieces_of(decl)->front())};
    std::size_t inner = 1;
    for (const Dimension& dimension : decl.dimensions) {
      Cells::Index index;
      index.items = list(dimension.list, decl.of_player ? 0 : -1, names);
      if (index.items.empty())
        throw PlayFault{program.nodes[static_cast<std::size_t>(dimension.list)].place, "there is nothing in this list"};
      index.counted = index.items.front().whole();
      for (std::size_t i = 0; index.counted && i < index.items.size(); ++i)
        index.counted =
            index.items[i].whole() && index.items[i].n == index.items.front().n + static_cast<std::int64_t>(i);
      inner *= index.items.size();
      if (inner > most_cells) throw PlayFault{decl.place, fmt::format("{} are more than {}", decl.name, most_cells)};
      names.push_back(index.items.front());
      cells.indexes.push_back(std::move(index));
    }
    std::int32_t stride = static_cast<std::int32_t>(inner);
    for (Cells::Index& index : cells.indexes) {
      stride /= static_cast<std::int32_t>(index.items.size());
      index.stride = stride;
    }
    const std::size_t pieces =
        decl.piece_list >= 0 && !decl.of_player ? setup->pieces[static_cast<std::size_t>(decl.piece_list)].size() : 1;
    const std::size_t players = decl.of_player ? static_cast<std::size_t>(setup->players) : 1;
    if (inner * pieces * players + base > most_cells)
      throw PlayFault{decl.place, fmt::format("{} are more than {}", decl.name, most_cells)};
    cells.by_piece = static_cast<std::int32_t>(inner);
    cells.by_player = static_cast<std::int32_t>(inner * pieces);
    cells.count = static_cast<std::int32_t>(inner * pieces * players);
    return cells;
  }

  void zones() {
    setup->cells.resize(program.decls.size());
    setup->pieces.resize(program.lists.size());
    std::vector<std::pair<std::int32_t, std::int32_t>> lying;  // piece and zone
    for (std::size_t d = 0; d < program.decls.size(); ++d) {
      const Decl& decl = program.decls[d];
      if (decl.kind != Declaration::Kind::zone) continue;
      setup->cells[d] = cells_of(decl, setup->zones.size());
      each_cell(decl, setup->cells[d], [&](std::int32_t, int player, const std::vector<Value>& names) {
        Zone zone;
        zone.decl = static_cast<std::int32_t>(d);
        zone.player = static_cast<std::int16_t>(player);
        zone.list = decl.list;
        const std::uint64_t all = setup->everybody(), own = player < 0 ? 0 : std::uint64_t{1} << player;
        zone.seen = decl.seen == Seen::all      ? all
                    : decl.seen == Seen::owner  ? own
                    : decl.seen == Seen::nobody ? 0
                                                : all & ~own;
        zone.name = decl.name;
        for (std::size_t i = 1; i < names.size(); ++i) zone.name += fmt::format("[{}]", machine.text(names[i]));
        if (player >= 0) zone.name += fmt::format(" of P{}", player + 1);
        const auto at = static_cast<std::int32_t>(setup->zones.size());
        setup->zones.push_back(std::move(zone));
        if (decl.holds < 0) return;
        for (const Value record : list(decl.holds, player, names)) {
          if (!record.is(Kind::record))
            machine.fail_expected(decl.holds_place, "a record for the zone to hold", record);
          const ListData& data = program.lists[record.d];
          for (std::uint32_t copy = 0; copy < data.copies[static_cast<std::size_t>(record.n)]; ++copy) {
            if (setup->lists.size() >= most_pieces)
              throw PlayFault{decl.holds_place, fmt::format("there are more than {} pieces", most_pieces)};
            const auto piece = static_cast<std::int32_t>(setup->lists.size());
            auto& of_list = setup->pieces[record.d];
            setup->lists.push_back(static_cast<std::int32_t>(record.d));
            setup->rows.push_back(static_cast<std::int32_t>(record.n));
            setup->ordinals.push_back(static_cast<std::int32_t>(of_list.size()));
            of_list.push_back(piece);
            lying.emplace_back(piece, at);
          }
        }
      });
    }
    refills();
    // Name each piece for records; further copies get a number.
    std::map<std::pair<std::int32_t, std::string_view>, int> met;
    for (std::size_t piece = 0; piece < setup->lists.size(); ++piece) {
      const std::string& shown = program.lists[static_cast<std::size_t>(setup->lists[piece])]
                                     .shown[static_cast<std::size_t>(setup->rows[piece])];
      const int copy = ++met[{setup->lists[piece], shown}];
      setup->shown.push_back(as_written(copy == 1 ? shown : fmt::format("{}#{}", shown, copy)));
    }
    place(lying);
  }

  void place(const std::vector<std::pair<std::int32_t, std::int32_t>>& lying) {
    const auto zone_count = static_cast<std::size_t>(setup->zone_count()), pieces = setup->lists.size();
    Position& start = setup->start;
    start.links.assign(3 * zone_count + 4 * pieces, -1);
    std::fill_n(start.links.begin() + static_cast<std::ptrdiff_t>(2 * zone_count), zone_count, 0);
    for (std::size_t piece = 0; piece < pieces; ++piece)
      start.links[static_cast<std::size_t>(setup->face_at()) + piece] = static_cast<std::int32_t>(piece);
    for (const auto& [piece, zone] : lying) {
      auto& links = start.links;
      const auto z = static_cast<std::size_t>(zone), p = static_cast<std::size_t>(piece);
      const std::int32_t last = links[zone_count + z];
      (last < 0 ? links[z] : links[static_cast<std::size_t>(setup->next_at() + last)]) = piece;
      links[static_cast<std::size_t>(setup->previous_at()) + p] = last;
      links[zone_count + z] = piece;
      ++links[2 * zone_count + z];
      links[static_cast<std::size_t>(setup->where_at()) + p] = zone;
    }
    start.known.assign(pieces, setup->everybody());
  }

  void refills() {
    for (std::size_t z = 0; z < setup->zones.size(); ++z) {
      Zone& zone = setup->zones[z];
      const Decl& decl = program.decls[static_cast<std::size_t>(zone.decl)];
      if (decl.refilled < 0) continue;
      const Decl& from = program.decls[static_cast<std::size_t>(decl.refilled)];
      const Cells& own = setup->cells[static_cast<std::size_t>(zone.decl)];
      const Cells& other = setup->cells[static_cast<std::size_t>(decl.refilled)];
      if (from.of_player && !decl.of_player)
        throw PlayFault{decl.place,
                        fmt::format("{} is nobody's and cannot be refilled from {}, of which each player has one",
                                    decl.name, from.name)};
      const std::int32_t inside = static_cast<std::int32_t>(z) - own.base;
      std::int32_t refill = other.base;
      if (from.of_player) refill += inside / own.by_player * other.by_player;
      if (other.by_piece > 1) {
        if (other.by_piece != own.by_piece)
          throw PlayFault{decl.place, fmt::format("{} and {} have different indexes", decl.name, from.name)};
        refill += inside % own.by_player;
      }
      zone.refill = refill;
    }
  }

  void state() {
    setup->piece_counters.resize(program.lists.size());
    setup->piece_markers.resize(program.lists.size());
    setup->marker_items.resize(program.decls.size());
    Position& start = setup->start;
    std::size_t counters = 0, markers = 0;
    for (std::size_t d = 0; d < program.decls.size(); ++d) {
      const Decl& decl = program.decls[d];
      if (decl.kind == Declaration::Kind::zone) continue;
      const bool marker = decl.kind == Declaration::Kind::marker;
      const bool of_piece = decl.piece_list >= 0 && !decl.of_player;
      if (of_piece)
        (marker ? setup->piece_markers : setup->piece_counters)[static_cast<std::size_t>(decl.piece_list)].push_back(
            static_cast<int>(d));
      setup->cells[d] = cells_of(decl, marker ? markers : counters);
      if (marker && decl.of >= 0) setup->marker_items[d] = list(decl.of, decl.of_player ? 0 : -1, {});
      setup->points_at_pieces = setup->points_at_pieces || (marker && decl.open_marker);
      (marker ? markers : counters) += static_cast<std::size_t>(setup->cells[d].count);
      each_cell(decl, setup->cells[d], [&](std::int32_t, int player, const std::vector<Value>& names) {
        if (marker) {
          Value value = decl.start < 0 ? Value{} : eval(decl.start, player, names);
          if (!value.absent()) {
            const auto& items = setup->marker_items[d];
            const auto found = std::ranges::find_if(items, [&](Value item) { return machine.equal(item, value); });
            if (found == items.end())
              throw PlayFault{program.nodes[static_cast<std::size_t>(decl.start)].place,
                              fmt::format("{} would point at a value that is not in its list", decl.name)};
            value = value.kind == found->kind ? value : *found;
          }
          start.markers.push_back(value);
          return;
        }
        const std::int64_t least = decl.least < 0 ? 0 : whole(decl.least, player, names, "the least");
        const std::int64_t most = decl.most < 0 ? INT64_MAX : whole(decl.most, player, names, "the most");
        const std::int64_t first = decl.start < 0 ? 0 : whole(decl.start, player, names, "the start");
        if (least > most)
          throw PlayFault{decl.place, fmt::format("the least of {} is {}, and its most is {}", decl.name, least, most)};
        if (first < least || first > most)
          throw PlayFault{decl.place, fmt::format("{} would start at {}; the {} is {}", decl.name, first,
                                                  first < least ? "least" : "most", first < least ? least : most)};
        setup->least.push_back(least);
        setup->most.push_back(most);
        start.counters.push_back(first);
      });
    }
    start.stack.assign(static_cast<std::size_t>(program.slots), {});
    start.pc = 0;
  }
};

std::shared_ptr<const Setup> make_setup(std::shared_ptr<const Program> program, int players, diag::Sink& sink) {
  auto setup = std::make_shared<Setup>();
  setup->program = std::move(program);
  setup->players = players;
  try {
    SetupMaker{setup}.zones();
    // Counters may start with fields of pieces, which must be in their zones by now.
    SetupMaker maker{setup};
    maker.nowhere = setup->start;
    maker.state();
    return setup;
  } catch (const PlayFault& fault) {
    sink.add(setup->program->at(fault.place, diag::Severity::error, "play/fault", fault.message));
    return nullptr;
  }
}

}  // namespace planche::play

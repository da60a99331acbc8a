#include "play/players/seated_game.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "base/unwanted.h"
#include "play/machine/record_text.h"
#include "play/players/board_text.h"

namespace planche::play {

namespace {

constexpr std::int32_t most_cells_listed = 12;  // of more, only those that differ from most
constexpr std::size_t most_cells_shown = 60;

// What moves name.
std::string target_of(Value value) {
  return fmt::format("{} {}", value.is(Kind::piece) ? "piece" : "zone", value.n);
}

// Whose record stands in that row; empty: it has none.
std::string name_of(const ListData& list, std::size_t row) {
  return list.declared == nullptr || row >= list.declared->rows.size() ? std::string{} : list.declared->name_of(row);
}

}  // namespace

std::string SeatedGame::line_of(const ChoicePlan& plan, const Made& made,
                                std::string (SeatedGame::*text)(Value) const) const {
  std::string line = in_words(plan.moves[static_cast<std::size_t>(made.move)].name);
  for (std::size_t i = 0; i < made.picks.size(); ++i) {
    line += i == 0 ? " " : ", ";
    const Value pick = made.picks[i];
    if (!pick.is(Kind::list)) {
      line += (this->*text)(pick);
      continue;
    }
    if (pick.size() == 0) line += "-";
    for (std::size_t k = 0; k < pick.size(); ++k)
      line += (k == 0 ? "" : "+") + (this->*text)(made.items[static_cast<std::size_t>(pick.n) + k]);
  }
  return line;
}

std::string SeatedGame::in_words(std::string_view name) const {
  return request_.words == nullptr ? std::string{name} : request_.words->name(name);
}

std::string SeatedGame::in_words(Value value) const {
  if (request_.words == nullptr) return machine_.text(value);
  std::string text;
  if (value.is(Kind::zone)) return described(setup_->zones[static_cast<std::size_t>(value.n)]);
  if (value.is(Kind::record))
    text = request_.words->record(static_cast<std::size_t>(value.d), static_cast<std::size_t>(value.n));
  if (value.is(Kind::piece))
    text = request_.words->record(static_cast<std::size_t>(setup_->lists[static_cast<std::size_t>(value.n)]),
                                  static_cast<std::size_t>(machine_.row_of(static_cast<std::int32_t>(value.n))));
  return text.empty() ? without_copies(machine_.text(value)) : text;
}

std::string SeatedGame::described(const Zone& zone) const {
  // "deck of P2", with the name that the rules declare in front.
  const std::string& declared = setup_->program->decls[static_cast<std::size_t>(zone.decl)].name;
  return zone.name.starts_with(declared) ? in_words(declared) + zone.name.substr(declared.size()) : zone.name;
}

SeatedGame::SeatedGame(std::shared_ptr<const Setup> setup, SeatedGameRequest request, rules::Announce announce)
    : setup_{std::move(setup)},
      request_{std::move(request)},
      announce_{std::move(announce)},
      machine_{*setup_},
      recorder_{machine_},
      chance_{request_.seed, 0},
      random_{~request_.seed, 0} {}

base::Asked<std::unique_ptr<SeatedGame>> SeatedGame::begin(std::shared_ptr<const Setup> setup,
                                                           SeatedGameRequest request, rules::Announce announce,
                                                           const data::Document* record) {
  std::unique_ptr<SeatedGame> made{new SeatedGame{std::move(setup), std::move(request), std::move(announce)}};
  for (std::size_t seat = 0; seat < made->request_.players.size(); ++seat) {
    made->players_.push_back(nullptr);
    if (made->is_person(static_cast<int>(seat))) continue;
    auto player = make_player(*made->setup_, made->request_.players[seat]);
    if (!player) return tl::make_unexpected(player.error());
    made->players_.back() = std::move(*player);
  }
  if (record != nullptr) {
    Replayed replayed = replay(made->machine_, *record, made.get());
    if (replayed.fault) return base::refused(replayed.fault->message, replayed.fault->hint);
    if (!replayed.at_decision) return base::refused("the record ends in the middle of a move", "");
    made->position_ = std::move(replayed.last);
  }
  made->machine_.use(&made->chance_);
  made->machine_.use(static_cast<Observer*>(made.get()));
  if (record == nullptr) made->position_ = made->setup_->start;
  made->machine_.attach(made->position_);
  if (record == nullptr) made->machine_.begin();
  return made;
}

bool SeatedGame::thinks() const {
  return position_.status == Position::Status::choosing && !player_fault_ && !is_person(machine_.to_move());
}

bool SeatedGame::go_on(int most) {
  while (position_.status == Position::Status::choosing) {
    const int seat = machine_.to_move();
    if (is_person(seat)) {
      // In a `choose together`, the moves of others are not shown until all have chosen.
      if (pending_.empty() || !is_of_this_moment(pending_.back())) announce_moves();
      return true;
    }
    if (most >= 0 && most-- == 0) break;
    try {
      players_[static_cast<std::size_t>(seat)]->choose(machine_, random_, move_);
    } catch (const PlayFault& fault) {
      player_fault_ = fault;
      break;
    }
    if (base::is_unwanted()) return false;  // the move was not considered to its end
    machine_.play(move_);
  }
  announce_moves();
  return false;
}

bool SeatedGame::is_of_this_moment(const PendingMove& one) const {
  const Position& now = machine_.position();
  if (now.choice != one.choice || now.frames.empty() || now.frames.back().kind != Frame::Kind::together) return false;
  // The frame keeps the moves of this moment by player, from the first to choose.
  const Frame& frame = now.frames.back();
  const int place = (one.player - frame.next + setup_->players) % setup_->players;
  return place < frame.at &&
         now.pool[static_cast<std::size_t>(frame.first + 2 * place)] == Value::number(one.made.move);
}

void SeatedGame::play(const Made& made) {
  before_.push_back({position_, chance_, random_, recorder_.lines.size(), recorder_.listed.size()});
  machine_.play(made);
}

bool SeatedGame::take_back() {
  if (before_.empty()) return false;
  Before before = std::move(before_.back());
  before_.pop_back();
  pending_.clear();
  player_fault_.reset();
  position_ = std::move(before.position);
  chance_ = before.chance;
  random_ = before.random;
  recorder_.lines.resize(before.lines);
  recorder_.listed.resize(before.listed);
  machine_.attach(position_);
  return true;
}

bool SeatedGame::is_person(int seat) const {
  return std::ranges::find(request_.persons, seat) != request_.persons.end();
}

std::vector<std::string> names_of_seats(int players) {
  std::vector<std::string> names;
  for (int seat = 1; seat <= players; ++seat) names.push_back(fmt::format("P{}", seat));
  return names;
}

bool SeatedGame::hides() const {
  return std::ranges::any_of(setup_->zones,
                             [&](const Zone& zone) { return zone.decl != box_decl && !sees(looks_on, zone); });
}

std::vector<rules::Sitting::Choice> SeatedGame::choices(std::uint64_t most) {
  std::vector<Choice> all;
  const std::uint64_t count = std::min(moves(), most);
  for (std::uint64_t n = 0; n < count; ++n) {
    const Made of_number = made(n);
    Choice& choice = all.emplace_back(Choice{described(of_number)});
    const auto add = [&](Value value) {
      const bool known = value.is(Kind::piece) && knows(seat(), static_cast<std::int32_t>(value.n));
      if (known || value.is(Kind::zone)) choice.places.push_back({target_of(value)});
      if (!value.is(Kind::record)) return;
      const ListData& list = setup_->program->lists[static_cast<std::size_t>(value.d)];
      choice.places.push_back({name_of(list, static_cast<std::size_t>(value.n)), list.name});
    };
    for (const Value pick : of_number.picks)
      if (!pick.is(Kind::list)) add(pick);
    for (const Value item : of_number.items) add(item);
  }
  return all;
}

std::set<std::size_t> SeatedGame::on(const Lists& lists, int seat) {
  std::set<std::size_t> decls;
  for (std::size_t list = 0; list < setup_->program->lists.size(); ++list)
    if (lists.contains(setup_->program->lists[list].name)) stands_on(*this, seat, list, decls);
  return decls;
}

rules::Sitting::Piece SeatedGame::seen(Value piece, const Zone& zone, int seat) {
  const auto number = static_cast<std::int32_t>(piece.n);
  if (sees(seat, zone) || knows(seat, number)) {
    const ListData& list =
        setup_->program->lists[static_cast<std::size_t>(setup_->lists[static_cast<std::size_t>(number)])];
    return {described(piece), target_of(piece), list.name,
            name_of(list, static_cast<std::size_t>(machine_.row_of(number)))};
  }
  Piece unknown{glimpse(number, seat)};
  if (zone.list < 0) return unknown;
  // The first part stands for all backs.
  const ListData& list = setup_->program->lists[static_cast<std::size_t>(zone.list)];
  unknown.list = list.name;
  unknown.record = name_of(list, 0);
  return unknown;
}

std::vector<rules::Sitting::Pile> SeatedGame::piles(int seat, const Lists& pictured) {
  const std::set<std::size_t> left_out = on(pictured, seat);
  std::vector<Pile> all;
  for (std::size_t z = 0; z < setup_->zones.size(); ++z) {
    const Zone& zone = setup_->zones[z];
    if (zone.decl == box_decl || left_out.contains(static_cast<std::size_t>(zone.decl))) continue;
    const Value value = Value::zone(static_cast<std::int64_t>(z));
    Pile& pile = all.emplace_back(Pile{described(zone)});
    if (zone.player >= 0) pile.owner = static_cast<std::size_t>(zone.player);
    pile.target = target_of(value);
    pile.seen = sees(seat, zone);
    pile.size = machine_.size_of(value);
    machine_.each_item(value, [&](Value piece) {
      pile.pieces.push_back(seen(piece, zone, seat));
      return pile.pieces.size() < most_pieces;
    });
  }
  return all;
}

// The seats that share what somebody at the seat sees; without one, what all who see the table do.
std::vector<int> SeatedGame::audience(std::optional<int> seat) const {
  if (seat && *seat >= 0) return {*seat};
  if (!seat && !request_.open) return request_.persons;
  std::vector<int> all(static_cast<std::size_t>(setup_->players));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

bool SeatedGame::is_known(std::int32_t piece) const {
  return request_.open ? knows(-1, piece)
                       : std::ranges::all_of(request_.persons, [&](int seat) { return knows(seat, piece); });
}

void SeatedGame::shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) {
  recorder_.shuffled(zone, pieces);
  announce(fmt::format("{} is shuffled", described(setup_->zones[static_cast<std::size_t>(zone)])));
}

void SeatedGame::drawn(Value value) {
  recorder_.drawn(value);
  announce(fmt::format("chance: {}", shown(value)));
}

void SeatedGame::chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) {
  recorder_.chosen(player, choice, made, of);
  const bool together = setup_->program->choices[static_cast<std::size_t>(choice)].together;
  if (pending_.empty() || !is_of_this_moment(pending_.back())) announce_moves();
  // A person knows what it has chosen, wherever its block takes the pieces; others at the table may not.
  const bool own = is_person(player) && request_.persons.size() == 1 && !request_.open;
  if (own) {
    const ChoicePlan& plan = setup_->program->choices[static_cast<std::size_t>(choice)];
    announce_(fmt::format("P{} {}", player + 1, line_of(plan, made, &SeatedGame::described)));
  } else if (together) {
    announce_(fmt::format("P{} has chosen", player + 1));
  }
  pending_.push_back({player, choice, made, own});
}

void SeatedGame::announce(std::string_view line) {
  announce_moves();
  announce_(line);
}

void SeatedGame::announce_moves() {
  for (const PendingMove& one : std::exchange(pending_, {})) {
    if (one.announced) continue;
    const ChoicePlan& plan = setup_->program->choices[static_cast<std::size_t>(one.choice)];
    announce_(fmt::format("P{} {}", one.player + 1, line_of(plan, one.made, &SeatedGame::shown)));
  }
}

// What persons at the table may see of it.
std::string SeatedGame::shown(Value value) const {
  if (!value.is(Kind::piece)) return in_words(value);
  return is_known(static_cast<std::int32_t>(value.n)) ? described(value) : "?";
}

std::string SeatedGame::glimpse(std::int32_t piece, std::optional<int> seat) const {
  std::vector<std::string> told;
  for (const auto& [field, values, excluded] : machine_.told_of(audience(seat), piece)) {
    std::vector<std::string> words;
    for (const Value value : values) words.push_back(in_words(value));
    told.push_back(fmt::format("{} {}{}", field, excluded ? "not " : "", fmt::join(words, " or ")));
  }
  if (std::string marks = marks_of(static_cast<std::size_t>(piece)); !marks.empty()) told.push_back(std::move(marks));
  return fmt::format("{}", fmt::join(told, ", "));
}

std::string SeatedGame::described(Value value) const {
  std::string text = in_words(value);
  if (!value.is(Kind::piece)) return text;
  const std::string marks = marks_of(static_cast<std::size_t>(value.n));
  return marks.empty() ? text : fmt::format("{} ({})", text, marks);
}

// The counters and markers of a piece.
std::string SeatedGame::marks_of(std::size_t piece) const {
  std::string marks;
  const auto list = static_cast<std::size_t>(setup_->lists[piece]);
  const auto each = [&](const std::vector<int>& decls, bool counters) {
    for (const int d : decls) {
      const Cells& cells = setup_->cells[static_cast<std::size_t>(d)];
      for (std::int32_t i = 0; i < cells.by_piece; ++i) {
        const auto at = static_cast<std::size_t>(cells.base + setup_->ordinals[piece] * cells.by_piece + i);
        const Position& now = machine_.position();
        const Value found = counters ? Value::number(now.counters[at]) : now.markers[at];
        if (counters ? found.n == 0 : found.absent()) continue;
        const std::string index =
            cells.indexes.size() == 1
                ? fmt::format("[{}]", machine_.text(cells.indexes.front().items[static_cast<std::size_t>(i)]))
                : "";
        marks +=
            fmt::format("{}{}{} {}", marks.empty() ? "" : ", ",
                        in_words(setup_->program->decls[static_cast<std::size_t>(d)].name), index, in_words(found));
      }
    }
  };
  each(setup_->piece_counters[list], true);
  each(setup_->piece_markers[list], false);
  return marks;
}

std::string SeatedGame::described(const Made& made) const {
  return line_of(machine_.choice(), made, &SeatedGame::described);
}

std::vector<std::string> SeatedGame::counters(const std::set<std::size_t>& without) const {
  std::vector<std::string> lines;
  const Program& program = *setup_->program;
  for (std::size_t d = 0; d < program.decls.size(); ++d) {
    const Decl& decl = program.decls[d];
    const Cells& cells = setup_->cells[d];
    const bool of_pieces = decl.piece_list >= 0 && !decl.of_player;  // these are shown with the pieces
    if (decl.kind == Declaration::Kind::zone || of_pieces || cells.count == 0) continue;
    if (d == first_decl || without.contains(d)) continue;
    const bool by_seat = decl.of_player && cells.by_player == 1;
    const auto text_at = [&](std::int32_t at) {
      return decl.kind == Declaration::Kind::counter
                 ? fmt::format("{}", machine_.position().counters[static_cast<std::size_t>(at)])
                 : in_words(machine_.position().markers[static_cast<std::size_t>(at)]);
    };
    const std::string called = in_words(decl.name);
    std::string line, usual;
    const bool many = !by_seat && cells.count > most_cells_listed;
    if (many) {
      std::map<std::string, std::int32_t> times;
      for (std::int32_t i = 0; i < cells.count; ++i) ++times[text_at(cells.base + i)];
      usual = std::ranges::max_element(times, {}, [](const auto& one) { return one.second; })->first;
    }
    std::size_t shown = 0;
    for (std::int32_t i = 0; i < cells.count; ++i) {
      const std::int32_t at = cells.base + i;
      const std::string text = text_at(at);
      if (many && (text == usual || ++shown > most_cells_shown)) continue;
      const std::string name =
          !by_seat ? called + machine_.cell_name(static_cast<std::int32_t>(d), at).substr(decl.name.size())
          : i == 0 ? fmt::format("{}: P1", called)
                   : fmt::format("P{}", i + 1);
      line += fmt::format("{}{} {}", line.empty() ? "" : ", ", name, text);
    }
    if (shown > most_cells_shown) line += fmt::format(", {} more", shown - most_cells_shown);
    if (many) line += line.empty() ? fmt::format("{}: all {}", called, usual) : fmt::format(", others {}", usual);
    lines.push_back(std::move(line));
  }
  return lines;
}

const PlayFault* SeatedGame::fault() const {
  if (player_fault_) return &*player_fault_;
  return position_.status == Position::Status::fault ? &machine_.fault() : nullptr;
}

std::vector<std::string> SeatedGame::ending() {
  if (const PlayFault* why = fault()) return {fmt::format("the game cannot go on: {}", why->message)};
  if (position_.status != Position::Status::over) return {"the game is not over"};
  Machine::Result result;
  try {
    result = machine_.result();
  } catch (const PlayFault& fault) {
    return {fmt::format("the winner cannot be found: {}", fault.message)};
  }
  std::string winners, scores;
  int won = 0;
  for (std::size_t p = 0; p < result.won.size(); ++p) {
    if (result.won[p]) winners += fmt::format("{}P{}", won++ == 0 ? "" : ", ", p + 1);
  }
  if (setup_->program->together >= 0) return {won > 0 ? "all win together" : "all lose together"};
  for (std::size_t p = 0; p < result.score.size(); ++p)
    scores += fmt::format("{}P{} {}", p == 0 ? "" : ", ", p + 1, machine_.text(result.score[p]));
  std::vector<std::string> lines{won == 0 ? "nobody wins" : won == 1 ? winners + " wins" : winners + " share the win"};
  if (!scores.empty()) lines.push_back("scores: " + scores);
  return lines;
}

}  // namespace planche::play

// A file-based game in which persons take seats beside computer players.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "play/players/computer_players.h"
#include "play/players/game_record.h"
#include "rules/sitting.h"

namespace planche::play {

// The words of a game's language for what its rules of play name.
class Wording {
 public:
  virtual ~Wording() = default;
  // Of a move, zone, counter or marker.
  virtual std::string name(std::string_view declared) const = 0;
  // Of a record; empty: as recorded games write it.
  virtual std::string record(std::size_t list, std::size_t row) const = 0;
};

std::vector<std::string> names_of_seats(int players);  // "P1", "P2"

struct SeatedGameRequest {
  std::vector<std::string> players;  // descriptions, one for each seat; those of persons are not used
  std::vector<int> persons;          // their seats, from 0
  std::uint64_t seed = 0;
  std::string numbers = {};  // that were set, as members of JSON
  bool open = false;         // others look on, who know what every player knows
  std::shared_ptr<const Wording> words = {};  // null: as recorded games write it
};

class SeatedGame final : public rules::Sitting, private Observer {
 public:
  // `record`: a game to go on from, at a decision; null: a new game. Refused where a player cannot be had or the record
  // cannot be played.
  static base::Asked<std::unique_ptr<SeatedGame>> begin(std::shared_ptr<const Setup> setup, SeatedGameRequest request,
                                                        rules::Announce announce,
                                                        const data::Document* record = nullptr);
  SeatedGame(const SeatedGame&) = delete;

  bool go_on(int most) override;
  bool thinks() const override;
  int seat() const override { return machine_.to_move(); }
  bool is_person(int seat) const override;
  std::vector<std::string> seat_names() const override { return names_of_seats(setup_->players); }
  bool hides() const override;
  std::uint64_t moves() override { return machine_.moves().size(); }
  Made made(std::uint64_t number) { return machine_.made(number); }
  std::vector<Choice> choices(std::uint64_t most) override;
  void play(std::uint64_t number) override { play(made(number)); }
  void play(const Made& made);
  bool take_back() override;
  std::vector<Pile> piles(int seat, const Lists& pictured) override;
  std::vector<std::string> notes(int seat, const Lists& pictured) override { return counters(on(pictured, seat)); }

  const Setup& setup() const { return *setup_; }
  Machine& machine() { return machine_; }
  const Position& position() const { return position_; }
  // Whether a person at the seat sees the pieces of a zone, or knows the piece. A negative seat is that of those who
  // look on: they see what every player sees.
  bool sees(int seat, const Zone& zone) const { return has(zone.seen, seat); }
  bool knows(int seat, std::int32_t piece) const {
    return has(machine_.position().known[static_cast<std::size_t>(piece)], seat);
  }
  // Whether every person knows the piece, and those who look on.
  bool is_known(std::int32_t piece) const;
  // What a person at the seat may see of a piece that it does not know: fields that it was told of, counters and
  // markers, as "colour red, hint 2". May be empty. Without a seat: what every person may see, and those who look on.
  std::string glimpse(std::int32_t piece, std::optional<int> seat = std::nullopt) const;
  // A value in words; a piece with its counters and markers: "die#2 (face 4)".
  std::string described(Value value) const;
  std::string described(const Zone& zone) const;
  // A move of the present decision: "take red+gold".
  std::string described(const Made& made) const;
  // As records write it.
  std::string recorded(const Made& made) const { return machine_.text(machine_.choice(), made); }
  // Counters and markers that belong to no piece, a line for each declaration; without some declarations.
  std::vector<std::string> counters(const std::set<std::size_t>& without = {}) const;
  // Who has won, with the scores; or why the game cannot go on.
  std::vector<std::string> ending() override;
  // Why the game cannot go on; null: it can, or it is over.
  const PlayFault* fault() const;
  // The document of the game, as far as it has gone.
  std::string record() override {
    return document_of(*setup_->program, setup_->players, request_.numbers, recorder_, machine_);
  }

 private:
  struct Before {
    Position position;
    base::Random chance, random;
    std::size_t lines, listed;
  };

  // A move that is announced once its block has been carried out, when the pieces that it reveals are known.
  struct PendingMove {
    int player = 0;
    std::int32_t choice = 0;
    Made made = {};
    bool announced = false;
  };

  SeatedGame(std::shared_ptr<const Setup> setup, SeatedGameRequest request, rules::Announce announce);
  void shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) override;
  void drawn(Value value) override;
  void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) override;
  // Whether the player is among them, given as bits; a negative seat: whether all are.
  bool has(std::uint64_t players, int seat) const {
    const std::uint64_t wanted = seat < 0 ? (std::uint64_t{1} << setup_->players) - 1 : std::uint64_t{1} << seat;
    return (players & wanted) == wanted;
  }
  std::vector<int> audience(std::optional<int> seat) const;
  // The declarations of what stands on places of these lists, as a person at the seat may see it.
  std::set<std::size_t> on(const Lists& lists, int seat);
  // What a person at the seat may see of a piece in the zone: all of it, or only whose back it has.
  Piece seen(Value piece, const Zone& zone, int seat);
  void announce(std::string_view line);
  void announce_moves();
  // Whether the move was made in the present moment of a `choose together`.
  bool is_of_this_moment(const PendingMove& one) const;
  std::string shown(Value value) const;
  std::string in_words(std::string_view name) const;
  std::string in_words(Value value) const;
  std::string line_of(const ChoicePlan& plan, const Made& made, std::string (SeatedGame::*text)(Value) const) const;
  std::string marks_of(std::size_t piece) const;

  std::shared_ptr<const Setup> setup_;
  SeatedGameRequest request_;
  rules::Announce announce_;
  Position position_;  // that of the machine, except while a record is replayed
  Machine machine_;
  Recorder recorder_;
  base::Random chance_, random_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Before> before_;
  std::vector<PendingMove> pending_;
  Made move_;
  std::optional<PlayFault> player_fault_;  // of a computer player, which cannot choose
};

}  // namespace planche::play

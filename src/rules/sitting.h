// A game in which persons take seats beside computer players: what front ends need of it, whatever plays it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace planche::rules {

// Receives a line for the persons about everything that happens.
using Announce = std::function<void(std::string_view line)>;

// Seats are numbered from 0. Tells a seat nothing that its player may not know.
class Sitting {
 public:
  static constexpr int looks_on = -1;    // in place of a seat: sees what every player may see
  static constexpr int any_number = -1;  // of moves
  virtual ~Sitting() = default;

  // Lets computer players move, at most so many times. Returns whether a person decides now; otherwise the game is over
  // or cannot go on, nobody waits for it (base::is_unwanted()), or a computer player decides.
  virtual bool go_on(int most) = 0;
  // Whether a computer player decides now.
  virtual bool thinks() const = 0;
  virtual int seat() const = 0;  // that decides
  virtual bool is_person(int seat) const = 0;
  virtual std::vector<std::string> seat_names() const = 0;  // of the seats
  // Whether some see what others do not.
  virtual bool hides() const { return false; }

  // Something on the table that a move concerns.
  struct Place {
    std::string name;
    std::string list = {};  // of a record that stands for a place on a board; empty: a name on the picture, or a target
  };
  struct Choice {
    std::string words;               // that players use
    std::vector<Place> places = {};  // the source of the move comes first
  };
  // Of a person's decision: how many moves there are, at least one, and up to `most` of them.
  virtual std::uint64_t moves() = 0;
  virtual std::vector<Choice> choices(std::uint64_t most) = 0;
  // Plays the move of this number.
  virtual void play(std::uint64_t number) = 0;
  // Undoes everything since before a person's latest move. Returns false if there is none.
  virtual bool take_back() = 0;

  // What a game shows that is no picture: cards in hands, dice in a cup.
  struct Piece {
    std::string words = {};                  // that players use; of an unknown piece, what the seat knows of it
    std::optional<std::string> target = {};  // its name in choices; nothing: the seat does not know the piece
    // The record that it shows, or whose back: that of a list of the game, or of the document. May be empty.
    std::string list = {}, record = {};
  };
  struct Pile {
    std::string name;
    std::optional<std::size_t> owner = {};   // a seat
    std::optional<std::string> target = {};  // its name in choices
    bool seen = true;                        // by the seat
    std::size_t size = 0;
    std::vector<Piece> pieces = {};  // the first ones
  };
  static constexpr std::size_t most_pieces = 120;  // of a pile
  // By name: lists whose records stand for places that a picture shows. What stands there is left out of piles and
  // notes.
  using Lists = std::set<std::string, std::less<>>;
  virtual std::vector<Pile> piles(int seat, const Lists& pictured) = 0;
  // What a seat knows besides, a line each: counters, its hand.
  virtual std::vector<std::string> notes(int seat, const Lists& pictured) = 0;
  // A document on one line whose picture shows the position. Empty: there is none.
  virtual std::string pictured_position() const { return {}; }

  // A document, which `replay` reads; empty if no record can say how the game began.
  virtual std::string record() = 0;
  // How the game ended: "White wins: 12 to 7"; or why it cannot go on.
  virtual std::vector<std::string> ending() = 0;
};

}  // namespace planche::rules

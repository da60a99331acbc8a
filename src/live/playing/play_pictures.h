// Pictures of the positions of one game, on whose places pieces stand and moves begin and end.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "rules/sitting.h"

namespace planche::live {

class PlayPictures {
 public:
  virtual ~PlayPictures() = default;
  // Takes the position as somebody at the seat sees it now. Returns the lists whose places the pictures show.
  virtual rules::Sitting::Lists look(int seat) = 0;
  // What the page calls a place. Nothing: no picture shows it.
  virtual std::optional<std::string> target_of(const rules::Sitting::Place& place) = 0;
  // Whether a click on the source of a move must come first; otherwise its places may be chosen in any order.
  virtual bool begin_at_source() const = 0;
  // JSON: for each picture its number, title, size in mm, what stands there, and the boxes of its places that are
  // occupied, or named as targets.
  virtual nlohmann::json seen(int seat, const std::set<std::string>& targets) = 0;
  // Empty: there is no such picture.
  virtual std::string svg(std::size_t number) = 0;
};

}  // namespace planche::live

// Objects of a save of Tabletop Simulator: what all of them have. Internal to simulator.cc.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "exports/job.h"
#include "exports/names.h"

namespace planche::exports {

// The simulator gives no scale of its models. A card as high as a poker card, 88 mm, is 3.1 of its units high, a tile
// two units wide.
inline constexpr double card_height = 88, card_units = 3.1, tile_units = 2;  // mm, units
inline constexpr double units = card_units / card_height;                    // a mm

class SavedObjects {
 protected:
  explicit SavedObjects(Job& job) : job_{job} {}

  // The names, descriptions, notes and tags. False after a report.
  bool compile_texts();
  // `height` in units; `scale` of the width and depth.
  nlohmann::ordered_json transform(base::Point at, double height, double turn, bool back, double scale) const;
  nlohmann::ordered_json object(std::string_view name, nlohmann::ordered_json placed, const std::string& nickname);
  void describe(nlohmann::ordered_json& object, const Piece& piece);
  std::string guid();
  nlohmann::ordered_json saved(nlohmann::ordered_json objects, const nlohmann::ordered_json& snap_points) const;

  Job& job_;
  base::Size table_{};  // mm

 private:
  bool compile(std::unique_ptr<NamePattern>& pattern, const std::string& option, const std::string& text);

  std::unique_ptr<NamePattern> nickname_, description_, notes_, tags_;
  unsigned guids_ = 0;
};

}  // namespace planche::exports

#include "live/playing/position_pictures.h"

namespace planche::live {

using nlohmann::json;

rules::Sitting::Lists PositionPictures::look(int) {
  std::string position = sitting_.pictured_position();
  if (position.empty()) return {};
  ++taken_;
  if (shown_ == nullptr)
    shown_ = std::make_unique<Unsaved>(std::move(position), choices_);
  else
    shown_->renew(std::move(position));
  return {};
}

std::optional<std::string> PositionPictures::target_of(const rules::Sitting::Place& place) {
  if (shown_ != nullptr && !project().place(0, place.name)) return std::nullopt;
  return place.name;
}

json PositionPictures::seen(int, const std::set<std::string>& targets) {
  if (shown_ == nullptr || project().parts().empty()) return json::array();
  const base::Size size = project().parts().front().trim;
  json places = json::object();
  for (const std::string& name : targets)
    if (const auto box = project().place(0, name)) places[name] = {box->x, box->y, box->width, box->height};
  return {{{"picture", taken_},
           {"title", ""},
           {"size", {size.width, size.height}},
           {"stands", json::array()},
           {"places", std::move(places)}}};
}

std::string PositionPictures::svg(std::size_t) {
  return shown_ == nullptr || project().parts().empty() ? "" : project().svg(0);
}

}  // namespace planche::live

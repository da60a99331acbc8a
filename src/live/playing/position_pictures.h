// The picture of a position that is a document of its own.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "live/playing/play_pictures.h"
#include "live/playing/unsaved.h"

namespace planche::live {

class PositionPictures : public PlayPictures {
 public:
  // Games without documents of positions have no picture.
  PositionPictures(const rules::Sitting& sitting, project::PrintChoices choices)
      : sitting_{sitting}, choices_{std::move(choices)} {}
  rules::Sitting::Lists look(int seat) override;
  std::optional<std::string> target_of(const rules::Sitting::Place& place) override;
  bool begin_at_source() const override { return shown_ != nullptr; }
  nlohmann::json seen(int seat, const std::set<std::string>& targets) override;
  std::string svg(std::size_t number) override;

 private:
  project::Project& project() { return shown_->project(); }

  const rules::Sitting& sitting_;
  project::PrintChoices choices_;
  std::unique_ptr<Unsaved> shown_;
  std::size_t taken_ = 0;  // tells one picture from the next
};

}  // namespace planche::live

// Tables of built-in games with an engine.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "live/table.h"
#include "project/project.h"
#include "render/render.h"
#include "rules/sitting.h"

namespace planche::live {

using nlohmann::json;

namespace {

// A document that has no file.
class Unsaved {
 public:
  Unsaved(std::string text, const project::PrintChoices& choices)
      : project_{path, choices, {{path, std::move(text)}}} {}
  project::Project& project() { return project_; }
  void renew(std::string text) { project_.renew({{path, std::move(text)}}); }

 private:
  static constexpr const char* path = "/unsaved/document.json";
  project::Project project_;
};

std::string text_of(std::size_t side, const rules::Seats& seats, std::string_view words) {
  return fmt::format("{}: {}", seats.sides[side], words);
}

class BuiltInTable : public Table {
 public:
  BuiltInTable(const Playable& game, std::size_t seat, std::unique_ptr<rules::Sitting> sitting)
      : game_{game}, seats_{game.built_in->play.seats}, seat_{seat}, sitting_{std::move(sitting)} {
    for (const auto& [name, value] : seats_.shown) game_.choices.of_game[name] = value;
  }

  json seen(const FindPart&) override {
    while (!sitting_->over() && sitting_->side() != seat_) {
      const std::size_t side = sitting_->side();
      say(text_of(side, seats_, sitting_->go_on()));
    }
    const bool waits = !sitting_->over();
    look();
    json moves = json::array(), places = json::object();
    const auto choices = waits ? sitting_->choices() : std::vector<rules::Sitting::Choice>{};
    for (std::size_t n = 0; n < std::min<std::size_t>(choices.size(), most_moves_shown); ++n) {
      json targets = json::array();
      for (const std::string& name : choices[n].places) {
        if (!places.contains(name)) places[name] = box_of(name);
        if (!places[name].is_null()) targets.push_back(name);
      }
      moves.push_back({{"n", n}, {"text", choices[n].words}, {"targets", std::move(targets)}});
    }
    return {{"seat", seat_},
            {"players", seats_.sides.size()},
            {"waits", waits},
            {"zones", json::array()},
            {"counters", json::array()},
            {"moves", std::move(moves)},
            {"all_moves", choices.size()},
            {"taken", marks()},
            {"picture", ++pictures_},
            {"size", size()},
            {"places", std::move(places)},
            {"ending", waits ? json::array() : json{sitting_->ending()}}};
  }
  bool play(std::uint64_t move) override {
    if (sitting_->over() || move >= sitting_->choices().size()) return false;
    mark();
    const std::size_t side = sitting_->side();
    say(text_of(side, seats_, sitting_->decide(move)));
    return true;
  }
  bool take_back() override {
    if (!sitting_->take_back()) return false;
    unmark();
    return true;
  }
  std::string record() override { return sitting_->record(); }

  std::string picture() override { return shown_ == nullptr || project().parts().empty() ? "" : project().svg(0); }

 private:
  project::Project& project() { return shown_->project(); }
  // Takes the position for the picture.
  void look() {
    if (shown_ == nullptr)
      shown_ = std::make_unique<Unsaved>(sitting_->position(), game_.choices);
    else
      shown_->renew(sitting_->position());
  }
  // Of the picture, in mm.
  json size() {
    if (project().parts().empty()) return nullptr;
    const base::Size size = project().parts().front().trim;
    return {size.width, size.height};
  }
  // Null: the picture does not show such a place.
  json box_of(const std::string& name) {
    const auto box = project().place(0, name);
    return box ? json{box->x, box->y, box->width, box->height} : json{};
  }

  Playable game_;
  const rules::Seats& seats_;
  std::size_t seat_;
  std::unique_ptr<rules::Sitting> sitting_;
  std::unique_ptr<Unsaved> shown_;
  std::uint64_t pictures_ = 0;  // tells one picture from the next
};

}  // namespace

json built_in_offer(const Playable& game) {
  const rules::Seats& seats = game.built_in->play.seats;
  if (!seats.sit) return {{"why", fmt::format("{} cannot be played here.", game.built_in->title)}};
  return {{"why", ""},
          {"players", seats.players},
          {"seats", seats.sides},
          {"least", seats.sides.size()},
          {"most", seats.sides.size()}};
}

Seated built_in_table(const Playable& game, const Start& start) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const rules::Seats& seats = game.built_in->play.seats;
  if (!seats.sit) return refuse(fmt::format("{} cannot be played here", game.built_in->title));
  if (std::string why = wrong_seats(start, seats.sides.size(), seats.sides.size()); !why.empty())
    return refuse(std::move(why));
  rules::SittingRequest request{start.players, start.seed,
                                rules::ruleset_of(*game.built_in, game.choices.input.rules.settings())};
  std::shared_ptr<const rules::Subject> from = game.document;
  if (!start.record.empty()) {
    Unsaved record{start.record, game.choices};
    for (const diag::Diagnostic& d : record.project().diagnostics())
      if (d.severity == diag::Severity::error) return refuse(d.message);
    from = record.project().subject();
    if (from == nullptr || from->game.get() != game.built_in)
      return refuse(fmt::format("this is no record of {}", game.built_in->title));
  }
  auto sitting = seats.sit(from.get(), request);
  if (!sitting) return refuse(sitting.error().message);
  return std::make_unique<BuiltInTable>(game, static_cast<std::size_t>(start.seat), std::move(*sitting));
}

}  // namespace planche::live

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
    json moves = json::array();
    std::size_t all = 0;
    if (waits) {
      for (std::string& words : sitting_->choices()) {
        if (all < most_moves_shown)
          moves.push_back({{"n", all}, {"text", std::move(words)}, {"pieces", json::array()}});
        ++all;
      }
    }
    return {{"seat", seat_},
            {"players", seats_.sides.size()},
            {"waits", waits},
            {"zones", json::array()},
            {"counters", json::array()},
            {"moves", std::move(moves)},
            {"all_moves", all},
            {"taken", marks()},
            {"picture", ++pictures_},
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

  std::string picture() override {
    Unsaved position{sitting_->position(), game_.choices};
    project::Project& project = position.project();
    return project.parts().empty() ? "" : project.svg(0);
  }

 private:
  Playable game_;
  const rules::Seats& seats_;
  std::size_t seat_;
  std::unique_ptr<rules::Sitting> sitting_;
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
  if (start.players.size() != seats.sides.size() || start.seat < 0 ||
      static_cast<std::size_t>(start.seat) >= seats.sides.size())
    return refuse("this game is not for so many players");
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

// Tables of built-in games with an engine.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "base/unwanted.h"
#include "live/playing/table.h"
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

// "3 moves"
std::string moves_of(const std::string& record) {
  const json read = json::parse(record, nullptr, false);
  const auto moves = read.find("moves");
  return base::counted(moves == read.end() ? 0 : moves->size(), "move");
}

class BuiltInTable : public PlayTable {
 public:
  BuiltInTable(const Playable& game, const Start& start, std::unique_ptr<rules::Sitting> sitting)
      : game_{game},
        seats_{game.built_in->play.seats},
        seat_{static_cast<std::size_t>(start.seat)},
        players_{start.players.size()},
        sitting_{std::move(sitting)} {
    for (const auto& [name, value] : seats_.shown) game_.choices.of_game[name] = value;
    if (!start.record.empty()) say(fmt::format("the game goes on from a record, after {}", moves_of(start.record)));
  }

  json seen(const FindPart& find_part, int) override {
    while (!sitting_->over() && sitting_->side() != seat_ && !base::is_unwanted()) {
      const std::size_t side = sitting_->side();
      say(text_of(side, seats_, sitting_->go_on()));
    }
    if (base::is_unwanted()) return json::object();
    const bool waits = !sitting_->over();
    const auto choices = waits ? sitting_->choices(most_moves_shown) : std::vector<rules::Sitting::Choice>{};
    json made{{"seat", seat_},
              {"names", seats_.sides},
              {"players", players_},
              {"waits", waits},
              {"zones", zones(find_part)},
              {"counters", sitting_->notes(seat_)},
              {"all_moves", waits ? sitting_->count() : 0},
              {"taken", marks()},
              {"ending", waits ? json::array() : json{sitting_->ending()}}};
    if (made["zones"].empty()) show(made, choices);
    made["moves"] = json::array();
    for (std::size_t n = 0; n < choices.size(); ++n) {
      json targets = choices[n].places;
      if (made.contains("places"))
        std::erase_if(targets.get_ref<json::array_t&>(),
                      [&](const json& name) { return made["places"][name].is_null(); });
      made["moves"].push_back({{"n", n}, {"text", choices[n].words}, {"targets", std::move(targets)}});
    }
    return made;
  }
  bool play(std::uint64_t move, int) override {
    if (sitting_->over() || move >= sitting_->count()) return false;
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

  std::string picture(std::size_t) override {
    return shown_ == nullptr || project().parts().empty() ? "" : project().svg(0);
  }

 private:
  // The cards, if the game is shown by them. Both players see them.
  json zones(const FindPart& find_part) const {
    json zones = json::array();
    for (rules::Sitting::Pile& pile : sitting_->piles()) {
      json pieces = json::array();
      for (rules::Sitting::Card& card : pile.cards) {
        const auto part = find_part("", card.record);
        pieces.push_back({{"target", std::move(card.place)},
                          {"text", std::move(card.words)},
                          {"part", part ? json(*part) : json{}}});
      }
      zones.push_back({{"name", std::move(pile.name)},
                       {"target", nullptr},
                       {"owner", pile.owner ? json(*pile.owner) : json{}},
                       {"seen", true},
                       {"size", pieces.size()},
                       {"pieces", std::move(pieces)}});
    }
    return zones;
  }
  // Adds the picture, and the places on it.
  void show(json& made, const std::vector<rules::Sitting::Choice>& choices) {
    look();
    made["picture"] = ++pictures_;
    made["size"] = size();
    json places = json::object();
    for (const rules::Sitting::Choice& choice : choices) {
      for (const std::string& name : choice.places)
        if (!places.contains(name)) places[name] = box_of(name);
    }
    made["places"] = std::move(places);
  }

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
  std::size_t seat_, players_;
  std::unique_ptr<rules::Sitting> sitting_;
  std::unique_ptr<Unsaved> shown_;
  std::uint64_t pictures_ = 0;  // tells one picture from the next
};

}  // namespace

namespace {

std::string said(const base::Refusal& refusal) {
  return refusal.hint.empty() ? refusal.message : fmt::format("{}: {}", refusal.message, refusal.hint);
}

std::pair<std::size_t, std::size_t> numbers_of(const rules::Seats& seats, const rules::Subject* document) {
  return seats.numbers == nullptr ? std::pair{seats.sides.size(), seats.sides.size()} : seats.numbers(document);
}

}  // namespace

json built_in_offer(const Playable& game) {
  const rules::Seats& seats = game.built_in->play.seats;
  if (!seats.sit)
    return {{"why", fmt::format("{} cannot be played here.", game.built_in->title)}, {"instead", seats.instead}};
  const auto [least, most] = numbers_of(seats, game.document.get());
  return {{"why", ""},
          {"players", seats.players},
          {"seats", std::vector(seats.sides.begin(), seats.sides.begin() + static_cast<std::ptrdiff_t>(most))},
          {"least", least},
          {"most", most},
          {"brings", seats.brings},
          {"brought", seats.brings.empty() ? std::vector<std::string>{} : Brought{game}.names()}};
}

Seated built_in_table(const Playable& game, const Start& start) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const rules::Seats& seats = game.built_in->play.seats;
  if (!seats.sit) return refuse(fmt::format("{} cannot be played here", game.built_in->title));
  rules::SittingRequest request{start.players, start.seed,
                                rules::ruleset_of(*game.built_in, game.choices.input.rules.settings())};
  std::shared_ptr<const rules::Subject> from = game.document;
  if (!start.record.empty()) {
    Unsaved record{start.record, game.choices};
    for (const diag::Diagnostic& d : record.project().diagnostics())
      if (d.severity == diag::Severity::error) return refuse(d.message);
    from = record.project().subject();
    if (from == nullptr || from->game.get() != game.built_in)
      return refuse(fmt::format("this is not a record of {}", game.built_in->title));
  }
  const auto [least, most] = numbers_of(seats, from.get());
  if (std::string why = wrong_seats(start, least, most); !why.empty()) return refuse(std::move(why));
  if (start.record.empty() && !seats.brings.empty()) {
    const auto files = Brought{game}.files(start.brought);
    if (!files) return refuse("there is no such document to bring");
    for (const std::string& file : *files) {
      project::Project brought{file, game.choices};
      request.brought.push_back(brought.subject());
    }
  }
  auto sitting = seats.sit(from.get(), request);
  if (!sitting) return refuse(said(sitting.error()));
  return std::make_unique<BuiltInTable>(game, start, std::move(*sitting));
}

}  // namespace planche::live

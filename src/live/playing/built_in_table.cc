// Tables of built-in games with an engine.
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "live/playing/play_table.h"
#include "live/playing/position_pictures.h"
#include "live/playing/unsaved.h"

namespace planche::live {

using nlohmann::json;

namespace {

// "3 moves"
std::string moves_of(const std::string& record) {
  const json read = json::parse(record, nullptr, false);
  const auto turns = read.find("turns"), moves = read.find("moves");
  if (turns != read.end()) return base::counted(turns->size(), "turn");
  return base::counted(moves == read.end() ? 0 : moves->size(), "move");
}

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
  rules::SittingRequest request{.players = start.players,
                                .persons = persons_of(start),
                                .seed = start.seed,
                                .open = start.open,
                                .names = seats.sides,
                                .rules = rules::ruleset_of(*game.built_in, game.choices.input.rules.settings())};
  std::shared_ptr<const rules::Subject> from = game.document;
  request.pictured = game.document;
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
  return PlayTable::make(start, [&](rules::Announce announce) -> tl::expected<PlayTable::Game, std::string> {
    if (!start.record.empty())
      announce(fmt::format("the game goes on from a record, after {}", moves_of(start.record)));
    request.announce = std::move(announce);
    auto sitting = seats.sit(from.get(), request);
    if (!sitting) return refuse(said(sitting.error()));
    project::PrintChoices shown = game.choices;
    for (const auto& [name, value] : seats.shown) shown.of_game[name] = value;
    auto pictures = std::make_unique<PositionPictures>(**sitting, std::move(shown));
    return PlayTable::Game{std::move(*sitting), std::move(pictures)};
  });
}

}  // namespace planche::live

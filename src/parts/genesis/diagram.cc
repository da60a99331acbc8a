#include "parts/genesis/diagram.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "parts/diagrams.h"
#include "parts/genesis/art.h"
#include "parts/genesis/board.h"
#include "parts/genesis/moments.h"
#include "rules/genesis/validate.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::Ending;
using rules::genesis::Piece;
using rules::genesis::Player;

constexpr double largest_cell = 40, least_cell = 7, figure_cell = 11, sign_cell = 9.35;  // mm

class Book final : public Diagrams {
 public:
  Book(Frame frame, std::shared_ptr<const Art> art, std::vector<Moment> moments)
      : Diagrams{std::move(frame)}, art_{std::move(art)}, moments_{std::move(moments)} {
    for (const Player player : rules::genesis::both_players)
      signs_[index(player)] = art_->piece(Piece::anubis, player, sign_cell);
  }

  // Names stand beside the world.
  Size room(double cell) const override {
    const double side = World{moments_.front().position.size, cell}.side() + names_room;
    return {side, side};
  }

  double fit(Size room) override {
    const int size = moments_.front().position.size;
    const double side = std::min(room.width, room.height) - names_room;
    World world = World::within(size, std::max(side, 1.0));
    if (world.cell > largest_cell) world = {size, largest_cell};
    world_art_ = std::make_shared<const WorldArt>(world, art_);
    return world.cell;
  }

  void board(Pen& pen, std::size_t moment, const Rect& box) const override {
    const WorldArt& art = *world_art_;
    const double side = art.world().side();
    const Point at{box.centre().x - side / 2 + names_room / 2, box.centre().y - side / 2 - names_room / 2};
    const Moment& shown = moments_[moment];
    art.draw(pen.scene(), at, false, pen.typesetter());
    art.draw_names(pen.scene(), at, pen.typesetter());
    for (const auto cell : shown.left) art.draw_mark(pen.scene(), cell, true, at);
    for (const auto cell : shown.reached) art.draw_mark(pen.scene(), cell, false, at);
    art.draw_position(pen.scene(), shown.position, at);
  }

  View view(std::size_t moment) const override {
    const Moment& at = moments_[moment];
    const bool over = at.ending != Ending::none;
    View view{.ply = at.ply,
              .note = words().say("ideas_outside", {{"n", at.position.ideas_outside}}),
              .turn = turn_text(at, words()),
              .choice = results_text(at, words())};
    view.caption = {move_text(at, words()), (over ? view.turn + " · " : "") + view.note};
    for (const Player player : rules::genesis::both_players) {
      const auto& of = at.position.players[index(player)];
      const std::string name = player_name(player, words()), state = state_text(at.position, player, words());
      view.players.push_back(
          {signs_[index(player)], name, state, {std::to_string(of.pyramids), std::to_string(of.works)}});
      const std::string line = words().say(over ? "hand_at_end" : "hand", {{"player", name},
                                                                           {"result", result_text(at, player, words())},
                                                                           {"pyramids", of.pyramids},
                                                                           {"works", of.works}});
      view.caption.push_back(state.empty() ? line : line + " · " + state);
    }
    return view;
  }

  std::string legend(std::size_t, std::size_t) const override { return words().say("legend"); }

 private:
  std::shared_ptr<const Art> art_;
  std::vector<Moment> moments_;
  std::shared_ptr<const WorldArt> world_art_;
  std::array<scene::ScenePtr, 2> signs_;  // by Player
};

// Moves may be wrong and the start right all the same.
bool starts_soundly(const rules::Subject& subject, const rules::genesis::Record& record,
                    const rules::genesis::Parameters& parameters) {
  if (!record.start_fits || !record.own_start) return record.start_fits;
  rules::genesis::Record start = record;
  start.moves.clear();
  diag::Sink sink;
  rules::genesis::validate_game(subject.document, start, parameters, sink);
  return !sink.has_errors();
}

}  // namespace

base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options) {
  const base::Words& words = options.words;
  const auto& parameters = rules::parameters_of<rules::genesis::Parameters>(subject);
  const auto* record = rules::content_if<rules::genesis::Record>(subject);
  const auto* position = rules::content_if<rules::genesis::Position>(subject);
  Moments<Moment> moments;
  if (record != nullptr) {
    auto chosen = moments_of(*record, starts_soundly(subject, *record, parameters), parameters, options.plies);
    if (!chosen) return tl::make_unexpected(chosen.error());
    moments = std::move(*chosen);
  } else if (position != nullptr) {
    if (const auto may = refuse_plies(options.plies); !may) return tl::make_unexpected(may.error());
    moments.shown = {moment_of(*position, !options.flawed, parameters)};
    title = words.say("position");
  } else {
    return nullptr;
  }
  Diagrams::Frame frame{.kind = std::move(kind),
                        .title = title,
                        .heading = title_or(subject, title),
                        .words = words,
                        .page = options.page,
                        .ink = options.art->colors().ink,
                        .soft = options.art->colors().soft,
                        .flawed = options.flawed,
                        .of_game = record != nullptr,
                        .columns = {words.say("column.pyramids"), words.say("column.works")},
                        .moments = moments.shown.size(),
                        .last = moments.last,
                        .least_cell = least_cell,
                        .figure_cell = figure_cell};
  return std::make_shared<Book>(std::move(frame), std::move(options.art), std::move(moments.shown));
}

}  // namespace planche::parts::genesis

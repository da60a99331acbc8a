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

constexpr double largest_cell = 40, least_cell = 7, sign_cell = 9.35;  // mm

class Book final : public Diagrams {
 public:
  Book(Frame frame, std::shared_ptr<const Art> art, std::vector<Moment> moments)
      : Diagrams{std::move(frame)}, art_{std::move(art)}, moments_{std::move(moments)} {
    for (const Player player : rules::genesis::both_players)
      signs_[index(player)] = art_->piece(Piece::anubis, player, sign_cell);
  }

  // Names stand beside the world.
  double fit(Size room) override {
    const int size = moments_.front().position.size;
    const double side = std::min(room.width, room.height) - names_room;
    World world = World::within(size, std::max(side, 1.0));
    if (world.cell > largest_cell) world = {size, largest_cell};
    world_art_ = std::make_shared<const WorldArt>(world, art_);
    return world.cell;
  }

  void board(Pen& pen, std::size_t moment, const Rect& box) const override {
    const double side = world_art_->world().side();
    const Point at{box.centre().x - side / 2 + names_room / 2, box.centre().y - side / 2 - names_room / 2};
    draw_moment(pen.scene(), moments_[moment], *world_art_, at, pen.typesetter());
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

std::shared_ptr<Diagrams> book_of(std::string kind, std::string title, const rules::Subject& subject,
                                  DiagramOptions options, Moments<Moment> moments) {
  const base::Words& words = options.words;
  Diagrams::Frame frame{.kind = std::move(kind),
                        .title = title,
                        .heading = title_or(subject, title),
                        .words = words,
                        .page = options.page,
                        .ink = options.art->colors().ink,
                        .soft = options.art->colors().soft,
                        .flawed = options.flawed,
                        .columns = {words.say("column.pyramids"), words.say("column.works")},
                        .moments = moments.shown.size(),
                        .last = moments.last,
                        .least_cell = least_cell};
  return std::make_shared<Book>(std::move(frame), std::move(options.art), std::move(moments.shown));
}

}  // namespace

void draw_moment(scene::Scene& on, const Moment& moment, const WorldArt& art, Point at, scene::Typesetter& typesetter) {
  art.draw(on, at, false, typesetter);
  art.draw_names(on, at, typesetter);
  for (const auto cell : moment.left) art.draw_mark(on, cell, true, at);
  for (const auto cell : moment.reached) art.draw_mark(on, cell, false, at);
  art.draw_position(on, moment.position, at);
}

base::Asked<scene::PartSet> position_page(std::string kind, std::string title, const rules::Subject& subject,
                                          DiagramOptions options, scene::Typesetter& typesetter) {
  if (const auto may = refuse_plies(options.plies); !may) return tl::make_unexpected(may.error());
  const auto& parameters = rules::parameters_of<rules::genesis::Parameters>(subject);
  Moment moment = moment_of(rules::content_of<rules::genesis::Position>(subject), !options.flawed, parameters);
  return parts::position_page(
      book_of(std::move(kind), std::move(title), subject, std::move(options), {{std::move(moment)}, 0}), typesetter);
}

base::Asked<scene::PartSet> game_pages(std::string kind, std::string title, const rules::Subject& subject,
                                       DiagramOptions options, scene::Typesetter& typesetter) {
  const auto& parameters = rules::parameters_of<rules::genesis::Parameters>(subject);
  const auto& record = rules::content_of<rules::genesis::Record>(subject);
  bool sound = record.start_fits;
  if (sound && record.own_start) {
    // Moves may be wrong and the start right all the same.
    rules::genesis::Record start = record;
    start.moves.clear();
    diag::Sink sink;
    rules::genesis::validate_game(subject.document, start, parameters, sink);
    sound = !sink.has_errors();
  }
  auto moments = moments_of(record, sound, parameters, options.plies);
  if (!moments) return tl::make_unexpected(moments.error());
  return parts::game_pages(book_of(std::move(kind), std::move(title), subject, std::move(options), std::move(*moments)),
                           typesetter);
}

}  // namespace planche::parts::genesis

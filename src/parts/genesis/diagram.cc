#include "parts/genesis/diagram.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parts/diagrams.h"
#include "parts/genesis/art.h"
#include "parts/genesis/board.h"
#include "parts/genesis/moments.h"
#include "parts/pages.h"
#include "rules/genesis/validate.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::Ending;
using rules::genesis::Piece;
using rules::genesis::Player;

// mm
constexpr double title_height = 14, turn_height = 9, row = 11, table_height = 3 * row + 2, legend_height = 7;
constexpr double largest_cell = 40, gap = 7, caption_height = 16.5, least_cell = 7, least_slot = 75;

// What the pages of one set share.
struct Book {
  std::string kind, title, heading;
  DiagramOptions options;
  std::vector<Moment> moments;
  std::size_t last = 0;
  DiagramGrid grid;
  std::shared_ptr<const WorldArt> art;
  std::array<scene::ScenePtr, 2> sign;  // by Player, for lines of text

  const base::Words& words() const { return options.words; }
};

std::shared_ptr<Book> open_book(std::string kind, std::string title, const rules::Subject& subject,
                                DiagramOptions options) {
  auto book = std::make_shared<Book>();
  book->kind = std::move(kind);
  book->title = std::move(title);
  book->heading = title_or(subject, book->title);
  book->options = std::move(options);
  for (const Player player : rules::genesis::both_players)
    book->sign[index(player)] = book->options.art->piece(Piece::anubis, player, 0.85 * row);
  return book;
}

// A world that fits into `room` with its names beside it.
World world_within(int size, Size room) {
  const double side = std::min(room.width, room.height) - names_room;
  const World world = World::within(size, std::max(side, 1.0));
  return world.cell > largest_cell ? World{size, largest_cell} : world;
}

// One page and what is written on it.
class Sheet {
 public:
  Sheet(const Book& book, scene::Typesetter& typesetter)
      : book_{book}, colors_{book.options.art->colors()}, page_{book.options.page, typesetter, book.words()} {}

  double width() const { return book_.options.page.width; }

  void head(const std::string& note) {
    page_.head({.title = book_.heading,
                .note = note,
                .ink = colors_.ink,
                .soft = colors_.soft,
                .gap = gap,
                .most = width() / 3});
    rule(title_height - 1.5, medium_line);
  }
  void rule(double y, double line_width = thin_line) { page_.rule(y, colors_.ink, line_width); }
  double text(const std::string& words, double size, int weight, bool soft, Point at, Align align, double most) {
    const Type type{size, weight, soft ? colors_.soft : colors_.ink};
    return words.empty() ? 0 : page_.pen().line(words, type, at, align, most);
  }

  // The moment's board in the middle of `box`.
  void board(const Moment& moment, const Rect& box) {
    const WorldArt& art = *book_.art;
    const double side = art.world().side();
    const Point at{box.centre().x - side / 2 + names_room / 2, box.centre().y - side / 2 - names_room / 2};
    scene::Scene& scene = page_.scene();
    art.draw(scene, at, false, page_.pen().typesetter());
    art.draw_names(scene, at, page_.pen().typesetter());
    for (const auto cell : moment.left) art.draw_mark(scene, cell, true, at);
    for (const auto cell : moment.reached) art.draw_mark(scene, cell, false, at);
    art.draw_position(scene, moment.position, at);
  }
  void sign(Player player, Point at) { page_.pen().put(book_.sign[index(player)], at); }
  void legend(double top) {
    page_.pen().paragraph(book_.words().say("legend"), {6, 400, colors_.soft}, {0, top, width(), legend_height}, 1.2);
  }

  scene::Part part(std::string name) { return page_.part(std::move(name), book_.options.flawed); }

 private:
  const Book& book_;
  const Colors& colors_;
  Page page_;
};

// A row for each player: what he has in hand and what hinders him.
void hands(Sheet& sheet, const Book& book, const Moment& moment) {
  const double width = sheet.width(), top = book.options.page.height - table_height;
  const std::array<double, 2> right{0.82 * width, width};
  sheet.text(book.words().say("column.pyramids"), 8, 500, true, {right[0], top + row - 3}, Align::right, 0.17 * width);
  sheet.text(book.words().say("column.works"), 8, 500, true, {right[1], top + row - 3}, Align::right, 0.17 * width);
  for (const Player player : rules::genesis::both_players) {
    const auto& of = moment.position.players[index(player)];
    const double line = top + row * (1 + static_cast<double>(index(player))), baseline = line + 0.68 * row;
    sheet.rule(line);
    sheet.sign(player, {0.45 * row, line + row / 2});
    const double x = row + 1;
    const double used =
        sheet.text(player_name(player, book.words()), 11, 500, false, {x, baseline}, Align::left, 0.3 * width);
    sheet.text(state_text(moment.position, player, book.words()), 8, 400, true, {x + used + 4, baseline}, Align::left,
               std::max(0.64 * width - x - used - 4, 1.0));
    sheet.text(std::to_string(of.pyramids), 14, 400, false, {right[0], baseline}, Align::right, 0);
    sheet.text(std::to_string(of.works), 14, 700, false, {right[1], baseline}, Align::right, 0);
  }
}

std::string outside_text(const Book& book, const Moment& moment) {
  return book.words().say("ideas_outside", {{"n", moment.position.ideas_outside}});
}

scene::Part draw_position(const Book& book, scene::Typesetter& typesetter) {
  const Moment& moment = book.moments.front();
  Sheet sheet{book, typesetter};
  const double width = sheet.width();
  sheet.head(outside_text(book, moment));
  sheet.text(turn_text(moment, book.words()), 11, 500, false, {0, title_height + 5}, Align::left, width / 2 - 2);
  sheet.text(results_text(moment, book.words()), 9.5, 400, false, {width, title_height + 5}, Align::right,
             width / 2 - 2);
  const double top = title_height + turn_height;
  sheet.board(moment, {0, top, width, book.options.page.height - table_height - legend_height - top});
  sheet.legend(book.options.page.height - table_height - legend_height + 1);
  hands(sheet, book, moment);
  return sheet.part(book.heading);
}

Rect slot_of(const Book& book, std::size_t place) {
  const Size page = book.options.page;
  return book.grid.slot(place, {0, title_height, page.width, page.height - title_height - legend_height}, gap);
}

void caption(Sheet& sheet, const Book& book, const Moment& moment, const Rect& slot) {
  const double x = slot.x, width = slot.width, y = slot.y;
  sheet.text(move_text(moment, book.words()), 9.5, 700, false, {x, y + 4}, Align::left, width);
  const std::string ending = moment.ending == Ending::none ? "" : turn_text(moment, book.words()) + " · ";
  sheet.text(ending + outside_text(book, moment), 7, 400, true, {x, y + 7.8}, Align::left, width);
  double baseline = y + 11.2;
  for (const Player player : rules::genesis::both_players) {
    const auto& of = moment.position.players[index(player)];
    const std::string line = book.words().say(moment.ending == Ending::none ? "hand" : "hand_at_end",
                                              {{"player", player_name(player, book.words())},
                                               {"result", result_text(moment, player, book.words())},
                                               {"pyramids", of.pyramids},
                                               {"works", of.works}});
    const std::string state = state_text(moment.position, player, book.words());
    sheet.text(state.empty() ? line : line + " · " + state, 7, 400, true, {x, baseline}, Align::left, width);
    baseline += 3.4;
  }
}

// As many diagrams on a page as keep cells legible, at most six.
void lay_out(Book& book) {
  const int size = book.moments.front().position.size;
  World world;
  for (const DiagramGrid& grid : diagram_grids(book.moments.size(), book.options.page)) {
    book.grid = grid;
    const Rect slot = slot_of(book, 0);
    world = world_within(size, {slot.width, slot.height - caption_height});
    if (world.cell >= least_cell && slot.width >= least_slot) break;
  }
  book.art = std::make_shared<const WorldArt>(world, book.options.art);
}

scene::Part draw_game_page(const Book& book, std::size_t page, scene::Typesetter& typesetter) {
  const std::size_t first = page * book.grid.places();
  const std::size_t end = std::min(first + book.grid.places(), book.moments.size());
  Sheet sheet{book, typesetter};
  sheet.head(fmt::format("{}–{} / {}", book.moments[first].ply, book.moments[end - 1].ply, book.last));
  for (std::size_t i = first; i < end; ++i) {
    const Rect slot = slot_of(book, i - first);
    caption(sheet, book, book.moments[i], slot);
    sheet.board(book.moments[i], {slot.x, slot.y + caption_height, slot.width, slot.height - caption_height});
  }
  sheet.rule(book.options.page.height - legend_height + 1);
  sheet.legend(book.options.page.height - legend_height + 2);
  return sheet.part(fmt::format("{}", book.moments[first].ply));
}

template <typename Draw>
scene::PartSet set_of(std::shared_ptr<const Book> book, std::size_t pages, Draw draw) {
  return whole_sheets(book->kind, book->title, book->options.page, pages,
                      [book, draw](std::size_t page) { return draw(*book, page); });
}

}  // namespace

base::Asked<scene::PartSet> position_page(std::string kind, std::string title, const rules::Subject& subject,
                                          DiagramOptions options, scene::Typesetter& typesetter) {
  if (const auto may = refuse_plies(options.plies); !may) return tl::make_unexpected(may.error());
  const auto book = open_book(std::move(kind), std::move(title), subject, std::move(options));
  const auto& parameters = rules::parameters_of<rules::genesis::Parameters>(subject);
  const auto& position = rules::content_of<rules::genesis::Position>(subject);
  book->moments = {moment_of(position, !book->options.flawed, parameters)};
  const Size page = book->options.page;
  const double height = page.height - title_height - turn_height - table_height - legend_height;
  book->art = std::make_shared<const WorldArt>(world_within(position.size, {page.width, height}), book->options.art);
  return set_of(book, 1, [&typesetter](const Book& of, std::size_t) { return draw_position(of, typesetter); });
}

base::Asked<scene::PartSet> game_pages(std::string kind, std::string title, const rules::Subject& subject,
                                       DiagramOptions options, scene::Typesetter& typesetter) {
  const auto book = open_book(std::move(kind), std::move(title), subject, std::move(options));
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
  auto moments = moments_of(record, sound, parameters, book->options.plies);
  if (!moments) return tl::make_unexpected(moments.error());
  book->moments = std::move(moments->shown);
  book->last = moments->last;
  lay_out(*book);
  return set_of(book, book->grid.pages(book->moments.size()),
                [&typesetter](const Book& of, std::size_t page) { return draw_game_page(of, page, typesetter); });
}

}  // namespace planche::parts::genesis

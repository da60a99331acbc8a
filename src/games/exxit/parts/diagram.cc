#include "games/exxit/parts/diagram.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/exxit/parts/board.h"
#include "games/exxit/rules/replay.h"
#include "games/exxit/rules/setup.h"
#include "games/exxit/rules/validate.h"
#include "parts/diagrams.h"
#include "parts/pages.h"

namespace planche::parts::exxit {

namespace {

using base::Hex;
using rules::exxit::Cell;
using rules::exxit::Course;
using rules::exxit::DanceLine;
using rules::exxit::Ending;
using rules::exxit::Move;
using rules::exxit::Position;
using rules::exxit::RecordedGame;
using rules::exxit::Side;
using rules::exxit::State;

constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

Moment moment_at(const Course& course) {
  const State& state = course.state();
  Moment moment;
  moment.position = course.position();
  moment.ending = state.ending();
  moment.score = state.score();
  for (const Side side : {Side::white, Side::black}) {
    moment.reserve[index(side)] = state.reserve(side);
    moment.tiles[index(side)] = state.tiles_of(side);
  }
  moment.legal = course.moves();
  return moment;
}

// Fills in the cells that the last move touched.
void trace(Moment& moment, const Position& before) {
  const Move& move = *moment.last;
  if (move.type == Move::Type::place || move.type == Move::Type::tile) moment.reached = {move.at};
  if (move.type == Move::Type::dance) {
    const DanceLine dance = dance_line(before, move);
    moment.began = {move.at};
    for (Hex at = move.at; at != dance.last;) {
      at = base::neighbour(at, move.dir);
      moment.reached.push_back(at);
    }
  }
  if (move.type == Move::Type::integrate) {
    for (std::size_t i = before.tiles.size(); i < moment.position.tiles.size(); ++i)
      moment.reached.push_back(moment.position.tiles[i].at);
  }
}

// mm
constexpr double largest_cell = 30, largest_cell_of_several = 20, smallest_cell = 10, figure_cell = 9, sign_cell = 9;
constexpr double gap = 6, title_height = 14, largest_nucleus_cell = 34, opening_text = 26;
constexpr Size least_nuclei_page{120, 126};

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && stop == end ? std::optional{number} : std::nullopt;
}

double cell_that_fits(const Rect& extent, Size room, double most) {
  return std::min({most, room.width / extent.width, room.height / extent.height});
}

// The point of [0, 0] that centres the board in `box`.
Point centred(const Rect& extent, const Rect& box, double cell) {
  return {box.centre().x - extent.centre().x * cell, box.centre().y - extent.centre().y * cell};
}

// Number of moves by type; the last entry counts excluding dances, which the others leave out.
using Counts = std::array<std::size_t, 6>;
void count_moves(const Moment& moment, Counts& counts) {
  for (const Move& move : moment.legal) {
    const bool excludes = move.type == Move::Type::dance && dance_line(moment.position, move).excludes;
    ++counts[excludes ? 5 : static_cast<std::size_t>(move.type)];
  }
}

// Whether `judge` finds no error in the document.
template <typename Judged>
bool is_sound(void (*judge)(const data::Document&, const Judged&, diag::Sink&), const rules::Subject& subject,
              const Judged& judged) {
  diag::Sink sink;
  judge(subject.document, judged, sink);
  return !sink.has_errors();
}

class Book final : public Diagrams {
 public:
  Book(Frame frame, DiagramOptions options, std::vector<Moment> moments)
      : Diagrams{std::move(frame)}, options_{std::move(options)}, moments_{std::move(moments)} {
    extent_ = diagram_extent(diagram_of(0));
    for (std::size_t i = 1; i < moments_.size(); ++i) extent_ = extent_.united(diagram_extent(diagram_of(i)));
    for (const Side side : {Side::white, Side::black}) {
      const auto s = static_cast<std::size_t>(side);
      const double half = pawn_width * sign_cell;
      auto sign = scene_of({-half, -half, 2 * half, 2 * half});
      put(*sign, board_art(sign_cell, options_.look.style).pawn[s], {0, pawn_height / 2 * sign_cell});
      signs_[s] = std::move(sign);
    }
  }

  Size room(double cell) const override { return {extent_.width * cell, extent_.height * cell}; }

  double fit(Size room) override {
    const double cell = cell_that_fits(extent_, room, moments_.size() == 1 ? largest_cell : largest_cell_of_several);
    art_ = board_art(cell, options_.look.style);
    return cell;
  }

  void board(Pen& pen, std::size_t moment, const Rect& box) const override {
    draw_diagram(pen.scene(), diagram_of(moment), art_, centred(extent_, box, art_.cell), pen.typesetter());
  }

  std::optional<Rect> cell(std::string_view name, std::size_t, const Rect& box) const override {
    const std::size_t comma = name.find(',');
    const auto q = whole_number(name.substr(0, comma));
    const auto r = comma == std::string_view::npos ? std::nullopt : whole_number(name.substr(comma + 1));
    if (!q || !r) return std::nullopt;
    const Point origin = centred(extent_, box, art_.cell), from = base::centre({*q, *r}, art_.cell);
    const double half = art_.cell / 2;
    const Rect cell{origin.x + from.x - half, origin.y + from.y - half, art_.cell, art_.cell};
    return box.grown(half).holds(cell.grown(-half)) ? std::optional{cell} : std::nullopt;
  }

  View view(std::size_t moment) const override {
    const Moment& at = moments_[moment];
    const auto pair = [&](std::string_view key, int white, int black) {
      return " · " + words().say(key, {{"white", white}, {"black", black}});
    };
    const std::string tiles =
        words().say("tiles", {{"laid", at.tiles[0] + at.tiles[1]}, {"all", at.position.tiles_total}});
    View view{.ply = at.ply, .note = tiles, .turn = turn_text(at, words())};
    if (options_.show_moves) view.choice = choice_text(at, words());
    for (const Side side : {Side::white, Side::black}) view.players.push_back(standing(at, side));
    std::string line = view.turn;
    if (at.ending == rules::exxit::Ending::none && !at.resigned) {
      line += " · " + tiles + pair("reserve", at.reserve[0], at.reserve[1]);
      if (at.score) line += pair("score", at.score->white, at.score->black);
    }
    view.caption = {move_text(at, words()), std::move(line)};
    return view;
  }

  // Explains the marks of legal moves, if there are any, and the notation of moves.
  std::string legend(std::size_t first, std::size_t end) const override {
    Counts counts{};
    for (std::size_t i = first; i < end && options_.show_moves; ++i) count_moves(moments_[i], counts);
    const auto [places, dances, integrations, passes, tiles, excluding] = counts;
    std::string legend;
    const auto add = [&](std::size_t shown, std::string_view key) {
      if (shown > 0) legend += (legend.empty() ? "" : " · ") + words().say(key);
    };
    add(dances, "legend.dance");
    add(excluding, "legend.excluding");
    add(places, "legend.place");
    add(tiles, "legend.tile");
    add(integrations, "legend.integrate");
    add(frame().of_game ? 1 : 0, "notation");
    return legend;
  }

 private:
  Diagram diagram_of(std::size_t moment) const {
    const Moment& at = moments_[moment];
    Diagram diagram{at.position, {}, at.began, at.reached, options_.coordinates};
    if (options_.show_moves) diagram.moves = at.legal;
    return diagram;
  }

  // The facts beside the board: reserve, tiles, largest group, score.
  Standing standing(const Moment& moment, Side side) const {
    const auto s = static_cast<std::size_t>(side);
    Standing row{signs_[s], side_name(side, words()), {}, {}};
    row.figures = {std::to_string(moment.reserve[s]), std::to_string(moment.tiles[s]), "–", "–"};
    if (moment.score) {
      row.figures[2] = std::to_string(moment.score->of(side) - moment.tiles[s]);
      row.figures[3] = std::to_string(moment.score->of(side));
    }
    return row;
  }

  DiagramOptions options_;
  std::vector<Moment> moments_;
  Rect extent_;  // common to all boards, in cells
  BoardArt art_;
  std::array<scene::ScenePtr, 2> signs_;  // by Side
};

struct Opening {
  std::string title, text;
  rules::exxit::Position position;
};

// The players build the expert start, so a sample stands for it: the laying sequence with the most compact tiles; the
// first of equals.
const rules::exxit::Position& expert_sample() {
  const auto& all = rules::exxit::expert_nuclei();
  const auto spread = [](const rules::exxit::Position& position) {
    double sum = 0;
    for (const auto& a : position.tiles) {
      for (const auto& b : position.tiles) {
        const Point p = base::centre(a.at, 1), q = base::centre(b.at, 1);
        sum += std::hypot(p.x - q.x, p.y - q.y);
      }
    }
    return sum;
  };
  return *std::ranges::min_element(all, [&](const auto& a, const auto& b) { return spread(a) < spread(b) - 1e-9; });
}

std::vector<Opening> openings(const base::Words& of_game) {
  std::vector<Opening> all;
  const auto add = [&](std::string_view name, const rules::exxit::Position& position) {
    const auto words = [&](std::string_view what) { return of_game.say(fmt::format("nucleus.{}.{}", name, what)); };
    all.push_back({words("title"), words("text"), position});
  };
  for (const auto& nucleus : rules::exxit::nuclei()) add(nucleus.name, nucleus.position);
  add("expert", expert_sample());
  return all;
}

scene::Part draw_nuclei(const std::string& title, const DiagramOptions& options, scene::Typesetter& typesetter) {
  const Size page = options.page;
  const BoardColors colors = board_colors(options.look.style);
  ReadingPage sheet{page, typesetter, options.look.words};
  Pen& pen = sheet.pen();
  sheet.head({.title = title, .note = "Exxit", .ink = colors.ink, .soft = colors.soft, .gap = gap});
  sheet.rule(title_height - 1.5, colors.ink, medium_line);
  const std::vector<Opening> all = openings(options.look.words);
  const double rows = std::ceil(static_cast<double>(all.size()) / 2), row = (page.height - title_height) / rows;
  const double width = (page.width - gap) / 2;
  double cell = largest_nucleus_cell, tallest = 0;
  for (const Opening& opening : all) {
    const Rect extent = diagram_extent({opening.position, {}, {}, {}, false});
    cell = cell_that_fits(extent, {width, row - opening_text - 2 * gap}, cell);
    tallest = std::max(tallest, extent.height);
  }
  const BoardArt art = board_art(cell, options.look.style);
  const double board = tallest * cell, spare = (row - board - opening_text) / 2;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Rect box{static_cast<double>(i % 2) * (width + gap), title_height + static_cast<double>(i / 2) * row + spare,
                   width, board};
    const Diagram diagram{all[i].position, {}, {}, {}, options.coordinates};
    draw_diagram(sheet.scene(), diagram, art, centred(diagram_extent(diagram), box, cell), typesetter);
    pen.line(all[i].title, {11, 700, colors.ink}, {box.x, box.bottom() + 10}, Align::left, width);
    pen.paragraph(all[i].text, {8, 400, colors.soft, "Inter", false},
                  {box.x, box.bottom() + 12.5, width, opening_text - 12.5});
  }
  return sheet.part(title);
}

}  // namespace

Moment moment_of(const Position& position, bool sound) {
  if (sound) {
    Moment moment = moment_at(Course{position});
    moment.position = position;
    return moment;
  }
  Moment moment;
  moment.position = without_outliers(position);
  moment.reserve = reserves(position);
  for (const Cell& tile : position.tiles) ++moment.tiles[index(tile.color)];
  for (int& reserve : moment.reserve) reserve = std::max(reserve, 0);
  return moment;
}

base::Asked<Moments<Moment>> moments_of(const RecordedGame& record, bool sound_start, std::string_view list) {
  if (!sound_start)
    return chosen_plies(list, 0).map([&](const auto&) { return Moments<Moment>{{moment_of(record.start, false)}, 0}; });
  const rules::exxit::Replay replayed = rules::exxit::replay(record);
  return moments_after(list, Course{record.start}, replayed.played,
                       [&](std::size_t ply, const Course& course, const Course* before) {
                         Moment moment = moment_at(course);
                         moment.ply = ply;
                         if (before != nullptr) {
                           moment.last = replayed.played[ply - 1];
                           trace(moment, before->position());
                         }
                         if (ply == replayed.played.size() && replayed.resigned) {
                           moment.resigned = replayed.resigned;
                           moment.legal.clear();
                         }
                         return moment;
                       });
}

std::string side_name(Side side, const base::Words& words) {
  return words.say(side == Side::white ? "side.white" : "side.black");
}

std::string turn_text(const Moment& moment, const base::Words& words) {
  const auto wins = [&](Side side) { return words.say("wins", {{"side", side_name(side, words)}}); };
  if (moment.resigned) {
    return words.say("resigns",
                     {{"side", side_name(*moment.resigned, words)}, {"result", wins(other(*moment.resigned))}});
  }
  if (moment.ending == Ending::none || !moment.score)
    return words.say("to_move", {{"side", side_name(moment.position.to_move, words)}});
  constexpr std::array<std::string_view, 4> over{"", "over.tiles", "over.passes", "over.repeated"};  // by Ending
  const int white = moment.score->white, black = moment.score->black;
  const std::string result = white == black ? words.say("draw") : wins(white > black ? Side::white : Side::black);
  return words.say(over[static_cast<std::size_t>(moment.ending)],
                   {{"result", result}, {"more", std::max(white, black)}, {"less", std::min(white, black)}});
}

std::string choice_text(const Moment& moment, const base::Words& words) {
  Counts counts{};
  count_moves(moment, counts);
  const auto [places, dances, integrations, passes, tiles, excluding] = counts;
  if (excluding > 0) return words.count("choice.excluding", excluding);
  if (dances > 0) return words.count("choice.dances", dances);
  if (tiles > 0) return words.count("choice.tiles", tiles);
  if (passes > 0) return words.say("choice.pass");
  if (places + integrations == 0) return "";
  const std::string first = words.count("choice.places", places);
  const std::string second = words.count("choice.integrations", integrations);
  if (integrations == 0) return first;
  return places == 0 ? second : words.listed(first, second);
}

std::string move_text(const Moment& moment, const base::Words& words) {
  if (!moment.last) return words.say("start");
  const std::string side = side_name(other(moment.position.to_move), words);
  if (moment.last->type == Move::Type::pass) return words.say("pass", {{"ply", moment.ply}, {"side", side}});
  return words.say("move", {{"ply", moment.ply}, {"side", side}, {"move", rules::exxit::notation(*moment.last)}});
}

base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options) {
  const base::Words& words = options.look.words;
  const BoardColors colors = board_colors(options.look.style);
  const auto* record = rules::content_if<rules::exxit::RecordedGame>(subject);
  const auto* position = rules::content_if<rules::exxit::Position>(subject);
  Moments<Moment> moments;
  if (record != nullptr) {
    const bool sound =
        record->start_fits && (!record->own_start || is_sound(rules::exxit::validate_start, subject, *record));
    auto chosen = moments_of(*record, sound, options.plies);
    if (!chosen) return tl::make_unexpected(chosen.error());
    moments = std::move(*chosen);
  } else if (position != nullptr) {
    if (const auto may = refuse_plies(options.plies); !may) return tl::make_unexpected(may.error());
    moments.shown = {
        moment_of(*position, !options.flawed && is_sound(rules::exxit::validate_position, subject, *position))};
    title = words.say("position");
  } else {
    return nullptr;
  }
  Diagrams::Frame frame{.kind = std::move(kind),
                        .title = title,
                        .heading = title_or(subject, title),
                        .words = words,
                        .page = options.page,
                        .ink = colors.ink,
                        .soft = colors.soft,
                        .flawed = options.flawed,
                        .of_game = record != nullptr,
                        .columns = {words.say("column.reserve"), words.say("column.tiles"), words.say("column.group"),
                                    words.say("column.score")},
                        .moments = moments.shown.size(),
                        .last = moments.last,
                        .least_cell = smallest_cell,
                        .figure_cell = figure_cell};
  return std::make_shared<Book>(std::move(frame), std::move(options), std::move(moments.shown));
}

scene::PartSet nuclei_page(std::string kind, std::string title, DiagramOptions options, scene::Typesetter& typesetter) {
  const Size page = options.page;
  const Size size =
      options.page = {std::max(page.width, least_nuclei_page.width), std::max(page.height, least_nuclei_page.height)};
  return whole_sheets(std::move(kind), title, size, 1, [title, options = std::move(options), &typesetter](std::size_t) {
    return draw_nuclei(title, options, typesetter);
  });
}

}  // namespace planche::parts::exxit

#include "games/puxes/parts/setup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/puxes/parts/table.h"
#include "parts/drawn.h"
#include "parts/pages.h"
#include "parts/parts.h"

namespace planche::parts::puxes {

namespace {

using rules::puxes::Oracle;
using rules::puxes::Player;
using rules::puxes::Setup;

// mm
constexpr double head_height = 16, foot_height = 9, gap = 6, list_share = 0.27, least_list = 36, most_list = 56;
constexpr double figure_list = 22;  // mm: two heroes wide
constexpr double hero_edge = 9.5, sleeper_edge = 7.5, list_step = 1.5;
constexpr double largest_dixe = 40, figure_dixe = 7;
constexpr double advice_line = 1.35;  // times the font size
constexpr double least_foot = 60;     // mm: least width below the table

// In DiXes.
constexpr double face_share = 1.16;  // small faces fill more of their square, inside the rim
constexpr double off_table = 4;      // distance up to which oracles off the table are drawn
constexpr double mark_radius = 0.95;
constexpr double round_flaws = 1.5;  // margin around errors if only they are shown

// Data for drawing the sheet.
struct Book {
  SetupOptions options;
  const Setup& setup;  // setup of the subject
  std::string title, mode;
  TablePlan plan = {};  // in mm on paper
  double scale = 1;

  // Whether validation found an error in `value`.
  bool is_flawed(const data::Value* value) const {
    return value != nullptr && one_begins_within(options.subject->flawed, value->span());
  }
};

// Whether nobody has thrown heroes yet and no oracle sleeps: only then nothing refers to the numbers of oracles.
bool is_opening(const Setup& setup) {
  return std::ranges::all_of(setup.players, [](const Player& player) {
    return player.heroes.empty() && std::ranges::all_of(player.oracles, &Oracle::in_play);
  });
}

std::string letter(std::size_t player) {
  return std::string(1, static_cast<char>('A' + player % 26));
}

class Sheet {
 public:
  Sheet(const Book& book, scene::Typesetter& typesetter)
      : book_{book},
        colors_{colors_of(book.options.look.style)},
        page_{book.options.page, typesetter, book.options.look.words} {}

  void head() {
    const Setup& setup = book_.setup;
    std::string note = book_.mode;
    for (const std::string_view variant : rules::puxes::variant_names()) {
      if (rules::puxes::has_variant(setup.variants, variant))
        note += " · " + pen_.say(fmt::format("variant.{}.name", variant));
    }
    if (!setup.to_move.empty()) note += " · " + pen_.say("setup.to_move", {{"player", setup.to_move}});
    const double used = pen_.line(note, {9.5, 500, colors_.soft}, {page().width, 10}, Align::right, 0.6 * page().width);
    pen_.line(book_.title, {18, 800, colors_.ink}, {0, 10}, Align::left, page().width - used - gap);
    pen_.stroke(Path::line({0, head_height - 2.5}, {page().width, head_height - 2.5}), colors_.ink, bold_line);
  }

  void diagram(Point origin) {
    draw_table(page_.scene(), book_.plan, origin, book_.options.look.style, *book_.options.faces);
    const auto at = Transform::translation(origin.x, origin.y);
    for (std::size_t p = 0; p < book_.setup.players.size(); ++p) temples(p, at);
    for (std::size_t p = 0; p < book_.setup.players.size(); ++p) oracles(p, at);
    // Draw marks last, so that nothing covers them; names come even later.
    for (const Point mark : marks_) ring(mark, mark_radius * dixe());
    for (const Name& name : names_) label(name);
    for (const Point mark : marks_) flag(mark, mark_radius * dixe());
    if (!book_.options.bare) foot(origin);
  }

  void lists(const Rect& column) {
    double y = column.y;
    for (std::size_t p = 0; p < book_.setup.players.size() && y < column.bottom() - 12; ++p)
      y = player(p, {column.x, y, column.width, column.bottom() - y}) + gap;
    if (!opening_ || book_.options.bare || book_.setup.players.empty()) return;
    const std::string advice =
        pen_.say("labels.puxes/aid-back.setup-a") + " " + pen_.say("labels.puxes/aid-back.begin");
    const Type type{8, 400, colors_.ink};
    const double step = advice_line * base::mm_from_pt(type.size_pt);
    if (y + step * static_cast<double>(pen_.lines(advice, type, column.width).size()) <= column.bottom())
      pen_.paragraph(advice, type, {column.x, y, column.width, column.bottom() - y}, advice_line);
  }

  scene::Part part() { return page_.part(book_.title, !book_.options.subject->flawed.empty()); }

 private:
  struct Name {
    std::string words;
    Point middle;  // of the square that it names
    rules::puxes::Side side;
    Type type;
  };

  base::Size page() const { return book_.options.page; }
  double dixe() const { return book_.plan.table.dixe; }
  const Faces& faces() const { return *book_.options.faces; }
  Color own_ink(std::size_t p) const { return player_ink(p, book_.options.look.style); }

  bool is_near(Point p) const {
    const double reach = off_table * dixe();
    const auto [width, length] = book_.plan.table.size;
    return p.x > -reach && p.y > -reach && p.x < width + reach && p.y < length + reach;
  }

  void temples(std::size_t p, const Transform& at) {
    const Player& player = book_.setup.players[p];
    for (const rules::puxes::Temple& temple : player.temples) {
      const Point place{temple.at.x * book_.scale, temple.at.y * book_.scale};
      if (!is_near(place)) {
        ++left_out_;
        continue;
      }
      const Point middle = at(place);
      if (temple.toppled > 0) {
        const double half = 0.5 * dixe();
        pen_.stroke(Path::line({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}), own_ink(p),
                    bold_line);
        if (temple.toppled > 1)
          pen_.stroke(Path::line({middle.x - half, middle.y + half}, {middle.x + half, middle.y - half}), own_ink(p),
                      bold_line);
      }
      names_.push_back({letter(p), middle, player.side, {dixe() > 8 ? 11.0 : 8.0, 800, own_ink(p)}});
      if (book_.is_flawed(temple.value)) marks_.push_back(middle);
    }
  }

  void oracles(std::size_t p, const Transform& at) {
    const Player& player = book_.setup.players[p];
    for (std::size_t i = 0; i < player.oracles.size(); ++i) {
      const Oracle& oracle = player.oracles[i];
      if (!oracle.in_play()) continue;
      const Point place{oracle.at->x * book_.scale, oracle.at->y * book_.scale};
      if (!is_near(place)) {
        ++left_out_;
        continue;
      }
      const Point middle = at(place);
      die(oracle.face, middle, dixe(), oracle.angle, p);
      if (oracle.held) {
        const double size = 0.62 * dixe();
        const Point corner{middle.x + 0.5 * dixe(), middle.y - 0.5 * dixe()};
        pen_.shape(Path::ellipse({corner.x - size / 2, corner.y - size / 2, size, size}), colors_.paper);
        pen_.put(faces().icon(faces().emblem_of(oracle.held->power)), corner, size);
      }
      const bool flawed = book_.is_flawed(oracle.value);
      if (flawed || !opening_)
        names_.push_back({fmt::format("{}{}", letter(p), i), middle, player.side, {6, 700, own_ink(p)}});
      if (flawed) marks_.push_back(middle);
    }
  }

  // Writes a name beside a square, on its player's side.
  void label(const Name& name) {
    const auto& [words, middle, side, type] = name;
    const Point ahead = rules::puxes::inwards(side);
    const double high = base::mm_from_pt(type.size_pt) * 0.73, away = 0.72 * dixe() + 0.3;
    const bool beside = ahead.x != 0;
    const Point at{middle.x - ahead.x * away, middle.y - ahead.y * (away + high / 2) + high / 2};
    const Align align = !beside ? Align::centre : ahead.x > 0 ? Align::right : Align::left;
    // A plate keeps the letters readable on hatching.
    const double wide = pen_.width(words, type);
    const double left = at.x - (align == Align::centre ? wide / 2 : align == Align::right ? wide : 0);
    pen_.shape(Path::rectangle({left - 0.4, at.y - high - 0.4, wide + 0.8, high + 0.8}, 0.4), colors_.paper);
    pen_.line(words, type, at, align);
  }

  // Draws a DiXe from above, with the rim of its player.
  void die(const rules::puxes::Face& face, Point middle, double edge, double angle, std::size_t player) {
    auto square = std::make_shared<scene::Scene>();
    const double half = (edge - thin_line) / 2;
    square->items.emplace_back(Shape{Path::rectangle({-half, -half, 2 * half, 2 * half}, 0.08 * edge), colors_.paper,
                                     Stroke{colors_.ink, thin_line, {}, {}, scene::Join::round}});
    square->items.emplace_back(scene::Group{rim_of(player, edge, book_.options.look.style)});
    if (face.character || !face.name.empty()) {
      const double size = face_share * edge * (face.character ? 0.84 : 1);
      square->items.emplace_back(scene::Group{faces().face(face), Transform::scaling(size, size)});
    }
    square->extent = {-edge, -edge, 2 * edge, 2 * edge};
    page_.scene().items.emplace_back(
        scene::Group{std::move(square), Transform::translation(middle.x, middle.y).after(Transform::rotation(angle))});
  }

  // A broken ring on a light one, to stand out from hatching, with an exclamation mark.
  void ring(Point middle, double radius) {
    pen_.stroke(disc(middle, radius), colors_.paper, 3 * bold_line);
    page_.scene().items.emplace_back(
        Shape{disc(middle, radius), {}, Stroke{colors_.ink, bold_line, {1.6, 0.9}, scene::Cap::butt}});
  }
  void flag(Point middle, double radius) {
    const Point at{middle.x + 0.72 * radius, middle.y - 0.72 * radius};
    constexpr double size = 1.9;
    pen_.shape(disc(at, size), colors_.ink);
    pen_.line("!", {9.5, 800, colors_.paper}, {at.x, at.y + 1.2}, Align::centre);
  }

  void foot(Point origin) {
    const auto [width, length] = book_.plan.table.size;
    const Setup& setup = book_.setup;
    const double y = origin.y + length + 4.5;
    const auto number = [&](double value) { return pen_.words().decimal(fmt::format("{:g}", value)); };
    const std::string words =
        pen_.say("setup.scale", {{"width", number(setup.table.width)},
                                 {"length", number(setup.table.height)},
                                 {"scale", pen_.words().decimal(fmt::format("{:.1f}", 1 / book_.scale))},
                                 {"dixe", number(setup.dixe)}});
    const double whole = pen_.width(words, {drawn::least_pt, 400, colors_.soft});
    pen_.line(words, {7, 400, colors_.soft}, {origin.x, y}, Align::left, std::max({width, least_foot, whole}));
    std::vector<std::string> notes;
    if (left_out_ > 0) notes.push_back(pen_.say("setup.left_out", {{"n", left_out_}}));
    if (!marks_.empty()) notes.push_back(pen_.say("setup.breaks_a_rule"));
    if (!notes.empty())
      pen_.line(fmt::format("{}", fmt::join(notes, " · ")), {7, 600, colors_.ink}, {origin.x, y + 3.6});
  }

  // Returns the y where it ends.
  double player(std::size_t p, const Rect& column) {
    const Player& player = book_.setup.players[p];
    const std::string own = letter(p);
    double y = column.y + 5;
    const double used = pen_.line(own, {14, 800, own_ink(p)}, {column.x, y});
    if (player.name != own)
      pen_.line(player.name, {11, 600, colors_.ink}, {column.x + used + 2, y}, Align::left, column.width - used - 2);
    pen_.stroke(Path::line({column.x, y + 1.8}, {column.x + column.width, y + 1.8}), own_ink(p), medium_line);
    y += 3;
    y = row(pen_.say("setup.heroes"), player.heroes, hero_edge, p, column, y);
    std::vector<rules::puxes::Face> asleep;
    for (const Oracle& oracle : player.oracles) {
      if (!oracle.in_play()) asleep.push_back(oracle.face);
    }
    if (opening_ && !book_.options.bare) {
      std::vector<rules::puxes::Face> placed;
      for (const Oracle& oracle : player.oracles) placed.push_back(oracle.face);
      return row(pen_.say("setup.oracles"), placed, hero_edge, p, column, y);
    }
    return row(pen_.say("setup.asleep"), asleep, sleeper_edge, p, column, y);
  }

  // A heading with faces below it in as many rows as needed; nothing if there are no faces.
  double row(const std::string& heading, const std::vector<rules::puxes::Face>& shown, double edge, std::size_t owner,
             const Rect& column, double y) {
    if (shown.empty() || y + edge + 4 > column.bottom()) return y;
    pen_.line(heading, {7, 500, colors_.soft}, {column.x, y + 2.4});
    y += 3.6;
    double x = column.x;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      if (x + edge > column.right() + 0.01) {
        x = column.x;
        y += edge + list_step;
        if (y + edge > column.bottom()) {
          pen_.line(fmt::format("+ {}", shown.size() - i), {8, 600, colors_.soft}, {x, y + 2.5});
          return y + 3;
        }
      }
      die(shown[i], {x + edge / 2, y + edge / 2}, edge, 0, owner);
      if (!shown[i].character && shown[i].name.empty())
        pen_.line("z z", {8, 600, colors_.soft}, {x + edge / 2, y + edge / 2 + 1}, Align::centre);
      x += edge + list_step;
    }
    return y + edge + 1.5;
  }

  const Book& book_;
  Colors colors_;
  ReadingPage page_;
  Pen& pen_ = page_.pen();
  std::vector<Name> names_;
  std::vector<Point> marks_;
  std::size_t left_out_ = 0;
  const bool opening_ = is_opening(book_.setup);
};

double list_width(base::Size page, bool bare) {
  return bare ? figure_list : std::clamp(list_share * page.width, least_list, most_list);
}

// The height of all players' lists, mm.
double lists_height(const Setup& setup, double width) {
  const auto rows = [&](std::ptrdiff_t faces, double edge) {
    const double lines = std::ceil(static_cast<double>(faces) / std::floor((width + list_step) / (edge + list_step)));
    return faces == 0 ? 0 : 3.6 + lines * (edge + list_step);
  };
  double height = 0;
  for (const Player& player : setup.players) {
    const auto asleep = std::ranges::count_if(player.oracles, [](const Oracle& oracle) { return !oracle.in_play(); });
    const auto placed = is_opening(setup) ? std::ssize(player.oracles) : 0;
    height += 8 + rows(std::ssize(player.heroes) + placed, hero_edge) + rows(asleep, sleeper_edge) + gap;
  }
  return height;
}

// The part of the table, in mm, that a text shows for broken rules: the gardens of players with errors. Nothing if
// there are none.
std::optional<Rect> flawed_part(const Book& book, const rules::puxes::Geometry& geometry) {
  const Setup& setup = book.setup;
  std::optional<Rect> part;
  const auto add = [&](Point at, double dixes) {
    const Rect square = rules::puxes::square_around(at, dixes * setup.dixe);
    part = part ? part->united(square) : square;
  };
  for (const Player& player : setup.players) {
    const auto breaks = [&](const auto& thing) { return book.is_flawed(thing.value); };
    if (std::ranges::none_of(player.oracles, breaks) && std::ranges::none_of(player.temples, breaks)) continue;
    for (const rules::puxes::Temple& temple : player.temples) add(temple.at, geometry.public_garden);
    for (const Oracle& oracle : player.oracles) {
      if (oracle.in_play()) add(*oracle.at, 1);
    }
  }
  if (!part) return {};
  return part->grown(round_flaws * setup.dixe).common({0, 0, setup.table.width, setup.table.height});
}

}  // namespace

scene::PartSet setup_diagram(std::string kind, std::string title, SetupOptions options, scene::Typesetter& typesetter) {
  const auto& parameters = rules::parameters_of<rules::puxes::Parameters>(*options.subject);
  const auto& setup = rules::content_of<Setup>(*options.subject);
  auto book = std::make_shared<Book>(Book{options, setup, setup.title.empty() ? title : setup.title,
                                          rules::puxes::said(parameters.of(setup.mode).name, options.look.language)});
  const bool bare = book->options.bare;
  const double head = bare ? 1 : head_height;
  base::Size& page = book->options.page;
  const double list = list_width(page, bare);
  if (!bare) page.width = std::max(page.width, least_foot + gap + list);
  const TablePlan plan = plan_of(setup, parameters);
  const base::Size room{std::max(page.width - list - gap - 1, 10.0),
                        std::max(page.height - head - foot_height - 1, 10.0)};
  book->scale = std::min(
      {room.width / plan.table.size.width, room.height / plan.table.size.height, largest_dixe / plan.table.dixe});
  const std::optional<Rect> part = bare ? flawed_part(*book, parameters.geometry) : std::nullopt;
  if (part)
    book->scale = std::min({page.width / part->width, page.height / part->height, figure_dixe / plan.table.dixe});
  book->plan = enlarged(plan, book->scale);
  if (part) {
    page = {part->width * book->scale, part->height * book->scale};
  } else if (bare) {
    const base::Size table = book->plan.table.size;
    page = {std::min(page.width, table.width + gap + list), std::min(page.height, table.height + 2 * head)};
  }
  const double left = std::min(std::max(book->plan.table.size.width, bare ? 0 : least_foot) + gap, page.width - list);
  // A sound setup must be shown completely: if the lists need a taller page, the sheet exceeds the paper, which is
  // reported. With errors, shows what fits.
  if (!bare && options.subject->flawed.empty())
    page.height = std::max(page.height, head - 1 + lists_height(setup, page.width - left));
  for (Seat& seat : book->plan.seats) {
    const double reach = off_table * book->plan.table.dixe;
    const Rect near = Rect{0, 0, book->plan.table.size.width, book->plan.table.size.height}.grown(reach);
    std::erase_if(seat.temples, [&](Point p) { return !near.holds({p.x, p.y, 0, 0}); });
  }
  return whole_sheets(std::move(kind), std::move(title), page, 1, [book, &typesetter, head, left, part](std::size_t) {
    Sheet sheet{*book, typesetter};
    const base::Size whole = book->options.page;
    if (part) {
      sheet.diagram({-part->x * book->scale, -part->y * book->scale});
      scene::Part drawn = sheet.part();
      auto seen = scene_of({0, 0, whole.width, whole.height});
      seen->items.emplace_back(scene::Group{drawn.front, {}, Path::rectangle(seen->extent)});
      drawn.front = std::move(seen);
      return drawn;
    }
    if (!book->options.bare) sheet.head();
    sheet.diagram({0.5, head});
    sheet.lists({left, head - 1, whole.width - left, whole.height - head});
    return sheet.part();
  });
}

}  // namespace planche::parts::puxes

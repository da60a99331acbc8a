#include "live/playing/board_pictures.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "play/machine/record_text.h"
#include "play/players/board_text.h"

namespace planche::live {

using nlohmann::json;

namespace {

constexpr double plain_side = 20, plain_edge = 2;  // mm
constexpr std::size_t most_plain_cells = 2'000;

}  // namespace

rules::Sitting::Lists BoardPictures::look(int seat) {
  if (!std::exchange(looked_, true)) find(seat);
  rules::Sitting::Lists shown;
  for (const Board& board : boards_) shown.insert(sitting_.setup().program->lists[board.list].name);
  return shown;
}

void BoardPictures::find(int seat) {
  const auto& lists = sitting_.setup().program->lists;
  for (std::size_t list = 0; list < lists.size(); ++list) {
    std::set<std::size_t> used;
    play::stands_on(sitting_, seat, list, used);
    const declared::List* declared = lists[list].declared;
    if (used.empty() || declared == nullptr || lists[list].keys.empty()) continue;
    if (project_ == nullptr) project_ = std::make_unique<project::Project>(game_.path, game_.choices);
    Board board{list, declared};
    for (std::size_t part = 0; part < project_->parts().size() && !board.part; ++part) {
      if (!shows(project_->parts()[part].kind, *declared) || !project_->place(part, declared->name_of(0))) continue;
      board.part = part;
      board.size = project_->parts()[part].trim;
    }
    if (!board.part) {
      auto made = plain(*declared);
      if (!made) continue;
      board = std::move(*made);
      board.list = list;
      board.declared = declared;
    }
    board.title = declared->declared->name;
    boards_.push_back(std::move(board));
  }
}

// Whether a part may show the records of a list: a map, network, track or wheel only those that it names.
bool BoardPictures::shows(const std::string& kind, const declared::List& list) const {
  const auto& parts = game_.own->model().parts;
  const auto part = std::ranges::find(parts, kind, &declared::Part::name);
  if (part == parts.end()) return true;
  bool names_lists = false;
  for (const char* member : {"cells", "places", "routes", "sectors"}) {
    const declared::Given given = part->member(member);
    if (!given) continue;
    names_lists = true;
    for (const declared::Given& one : given.value->array() != nullptr ? given.items() : std::vector{given}) {
      diag::Sink ignored;
      const auto records = game_.own->compile(one, game_.own->names(nullptr), ignored);
      if (records == nullptr) continue;
      const auto& named = records->uses().tables;
      if (std::ranges::find(named, list.declared->name) != named.end()) return true;
    }
  }
  return !names_lists;
}

// The cells of a board as outlines.
std::optional<BoardPictures::Board> BoardPictures::plain(const declared::List& list) {
  const auto& on = list.table.board;
  if (!on || list.rows.size() > most_plain_cells) return std::nullopt;
  const base::Size unit = on->lattice.unit_size(), size{unit.width * plain_side, unit.height * plain_side};
  std::vector<std::vector<base::Point>> cells(list.rows.size());
  std::optional<base::Rect> bounds;
  Board board;
  board.boxes.resize(list.rows.size());
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    const data::Value *column = list.sound_row(row).find(on->column), *line = list.sound_row(row).find(on->row);
    if (column == nullptr || column->integer() == nullptr || line == nullptr || line->integer() == nullptr) continue;
    const base::Cell cell{*column->integer(), *line->integer()};
    const base::Point middle = on->lattice.centre(cell, size);
    for (const base::Point corner : on->lattice.corners(cell, size)) {
      cells[row].push_back(corner);
      const base::Rect at{corner.x, corner.y, 0, 0};
      bounds = bounds ? bounds->united(at) : at;
    }
    board.boxes[row] = base::Rect{middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height};
  }
  if (!bounds) return std::nullopt;
  const base::Rect all = bounds->grown(plain_edge);
  board.size = all.size();
  std::string& svg = board.drawn;
  svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.2f}mm" height="{1:.2f}mm" viewBox="0 0 {0:.2f} {1:.2f}">)"
      R"(<g fill="#fbf4e7" stroke="#5c5c66" stroke-width="0.4">)",
      all.width, all.height);
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (cells[row].empty()) continue;
    svg += "<path d=\"";
    for (std::size_t i = 0; i < cells[row].size(); ++i)
      svg += fmt::format("{}{:.2f} {:.2f}", i == 0 ? "M" : "L", cells[row][i].x - all.x, cells[row][i].y - all.y);
    svg += "Z\"/>";
    board.boxes[row] = base::Rect{board.boxes[row]->x - all.x, board.boxes[row]->y - all.y, board.boxes[row]->width,
                                  board.boxes[row]->height};
  }
  svg += "</g></svg>";
  return board;
}

// The key of a place; with that of its list, if an earlier board may have the same.
std::string BoardPictures::called(std::size_t board, const std::string& name) const {
  return board == 0 ? name : fmt::format("{} {}", boards_[board].title, name);
}

std::optional<std::string> BoardPictures::target_of(const rules::Sitting::Place& place) {
  if (place.list.empty()) return place.name;
  const auto& lists = sitting_.setup().program->lists;
  const auto found =
      std::ranges::find_if(boards_, [&](const Board& board) { return lists[board.list].name == place.list; });
  if (found == boards_.end()) return std::nullopt;
  return called(static_cast<std::size_t>(found - boards_.begin()), place.name);
}

std::string BoardPictures::svg(std::size_t number) {
  if (number == 0 || number > boards_.size()) return {};
  const Board& board = boards_[number - 1];
  return board.part ? project_->svg(*board.part) : board.drawn;
}

std::optional<base::Rect> BoardPictures::box_of(const Board& board, std::size_t row) {
  return board.part ? project_->place(*board.part, board.declared->name_of(row)) : board.boxes[row];
}

json BoardPictures::seen(int seat, const std::set<std::string>& targets) {
  json all = json::array();
  std::vector<std::size_t> shown;  // by board, the picture
  for (std::size_t b = 0; b < boards_.size(); ++b) {
    const Board& board = boards_[b];
    std::set<std::size_t> used;
    const std::vector<std::string> texts = play::stands_on(sitting_, seat, board.list, used);
    const auto same = std::find_if(boards_.begin(), boards_.begin() + static_cast<std::ptrdiff_t>(b),
                                   [&](const Board& other) { return board.part && other.part == board.part; });
    const auto at = static_cast<std::size_t>(same - boards_.begin());
    if (at == b)
      all.push_back({{"picture", b + 1},
                     {"title", board.title},
                     {"size", {board.size.width, board.size.height}},
                     {"stands", json::array()},
                     {"places", json::object()}});
    shown.push_back(at == b ? all.size() - 1 : shown[at]);
    json& stands = all[shown.back()]["stands"];
    json& places = all[shown.back()]["places"];
    for (std::size_t row = 0; row < texts.size(); ++row) {
      const std::string name = called(b, board.declared->name_of(row));
      if (!texts[row].empty()) stands.push_back({{"place", name}, {"text", texts[row]}});
      if (texts[row].empty() && !targets.contains(name)) continue;
      const auto box = box_of(board, row);
      places[name] = box ? json{box->x, box->y, box->width, box->height} : json{};
    }
  }
  return all;
}

}  // namespace planche::live

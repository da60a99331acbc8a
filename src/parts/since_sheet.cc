#include "parts/since_sheet.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "parts/pages.h"

namespace planche::parts {

namespace {

constexpr double least_side = 80, head_height = 21, part_height = 13, kind_height = 7, row_height = 5.6;  // mm
constexpr double box = 3.2, box_column = 6, count_column = 12;                                            // mm
constexpr scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66};

Type type(double size_pt, int weight, scene::Color color = ink) {
  return {size_pt, weight, color, "Inter"};
}

class Sheet {
 public:
  Sheet(const Changes& changes, std::string game, base::Size page, const base::Words& words,
        scene::Typesetter& typesetter)
      : game_{std::move(game)}, words_{words}, typesetter_{typesetter} {
    page_ = {std::max(page.width, least_side), std::max(page.height, least_side)};
    Blocks blocks;
    add(changes, &Changes::Item::out, "since.out", blocks);
    add(changes, &Changes::Item::in, "since.in", blocks);
    pages_ = paginate(std::move(blocks), [height = page_.height - head_height](std::size_t) { return height; });
  }

  std::size_t count() const { return pages_.size(); }
  base::Size page() const { return page_; }
  std::string title() const { return words_.say("since.title"); }

  scene::ScenePtr draw(std::size_t number) const {
    auto scene = std::make_shared<scene::Scene>();
    scene->extent = {0, 0, page_.width, page_.height};
    Pen pen{*scene, typesetter_, words_};
    const double used = pen.line(title(), type(9.5, 400, soft), {page_.width, 8}, scene::Align::right);
    pen.line(game_, {20, 400, ink, "EB Garamond"}, {0, 8}, scene::Align::left, page_.width - used - 5);
    pen.stroke(scene::Path::line({0, 10.5}, {page_.width, 10.5}), ink, medium_line);
    pen.paragraph(words_.say("since.what"), type(8.5, 400, soft), {0, 13, page_.width, 10});
    double y = head_height;
    for (const Block& block : pages_[number]) {
      block.draw(pen, y);
      y += block.height;
    }
    return scene;
  }

 private:
  // One of the two lists: its head, and a line for each part below the head of its kind.
  void add(const Changes& changes, std::size_t Changes::Item::*copies, const char* key, Blocks& blocks) {
    const std::string* kind = nullptr;
    for (const Changes::Item& item : changes.items) {
      if (item.*copies == 0) continue;
      if (kind == nullptr) {
        blocks.push_back({part_height,
                          [head = words_.say(key)](Pen& pen, double y) {
                            pen.line(head, type(12, 700), {0, y + 9});
                          },
                          true});
      }
      if (kind == nullptr || *kind != item.kind) {
        blocks.push_back({kind_height,
                          [name = item.kind](Pen& pen, double y) {
                            pen.line(name, type(9, 600, soft), {0, y + 5});
                          },
                          true});
      }
      kind = &item.kind;
      blocks.push_back({row_height, [this, name = item.name.empty() ? item.kind : item.name, count = item.*copies](
                                        Pen& pen, double y) {
                          const double middle = y + row_height / 2;
                          pen.stroke(scene::Path::rectangle({0, middle - box / 2, box, box}), ink, thin_line);
                          pen.line(fmt::format("{} ×", count), type(9, 400), {box_column + count_column - 2, y + 4},
                                   scene::Align::right);
                          pen.line(name, type(9, 400), {box_column + count_column, y + 4}, scene::Align::left,
                                   page_.width - box_column - count_column);
                        }});
    }
  }

  std::string game_;
  base::Words words_;
  scene::Typesetter& typesetter_;
  base::Size page_;
  std::vector<Blocks> pages_;
};

}  // namespace

scene::PartSet since_pages(const Changes& changes, const std::string& game, base::Size page, const base::Words& words,
                           scene::Typesetter& typesetter) {
  const auto sheet = std::make_shared<const Sheet>(changes, game, page, words, typesetter);
  scene::PartSet set;
  set.kind = "since";
  set.title = sheet->title();
  set.trim = sheet->page();
  set.safe = 0;
  set.whole_sheet = true;
  set.count = sheet->count();
  set.make = [sheet](std::size_t number) {
    scene::Part part;
    part.kind = "since";
    part.name = sheet->title();
    part.front = sheet->draw(number);
    return part;
  };
  return set;
}

}  // namespace planche::parts

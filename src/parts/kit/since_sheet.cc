#include "parts/kit/since_sheet.h"

#include <utility>

#include <fmt/format.h>

#include "parts/pages.h"

namespace planche::parts::kit {

namespace {

constexpr double part_height = 13, kind_height = 7, row_height = 5.6;  // mm
constexpr double box = 3.2, box_column = 6, count_column = 12;         // mm

Type type(double size_pt, int weight, scene::Color color = drawn::ink) {
  return {size_pt, weight, color};
}

// One of the two lists: its heading, and a line for each part below the heading of its kind.
void add(const Changes& changes, std::size_t Changes::Item::*copies, std::string head, double width, Blocks& blocks) {
  const std::string* kind = nullptr;
  const auto line = [&](double height, double down, Type type, std::string words) {
    blocks.push_back({height,
                      [=, words = std::move(words)](Pen& pen, double y) {
                        pen.line(words, type, {0, y + down});
                      },
                      true});
  };
  for (const Changes::Item& item : changes.items) {
    if (item.*copies == 0) continue;
    if (kind == nullptr) line(part_height, 9, type(12, 700), std::move(head));
    if (kind == nullptr || *kind != item.kind) line(kind_height, 5, type(9, 600, drawn::soft), item.kind);
    kind = &item.kind;
    blocks.push_back(
        {row_height, [=, name = item.name.empty() ? item.kind : item.name, count = item.*copies](Pen& pen, double y) {
           const double middle = y + row_height / 2;
           pen.stroke(scene::Path::rectangle({0, middle - box / 2, box, box}), drawn::ink, thin_line);
           pen.line(fmt::format("{} ×", count), type(9, 400), {box_column + count_column - 2, y + 4},
                    scene::Align::right);
           pen.line(name, type(9, 400), {box_column + count_column, y + 4}, scene::Align::left,
                    width - box_column - count_column);
         }});
  }
}

}  // namespace

scene::PartSet since_pages(const Changes& changes, const std::string& game, base::Size page, const base::Words& words,
                           scene::Typesetter& typesetter) {
  ReportPages report{"since", words.say("since.title"), game, page, words, words.say("since.what")};
  Blocks blocks;
  add(changes, &Changes::Item::out, words.say("since.out"), size_of(report).width, blocks);
  add(changes, &Changes::Item::in, words.say("since.in"), size_of(report).width, blocks);
  return report_pages(std::move(report), std::move(blocks), typesetter);
}

}  // namespace planche::parts::kit

#include "parts/pages.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace planche::parts {

scene::PartSet plain_set(scene::Use use, std::string kind, std::string title, base::Size trim, std::size_t count,
                         std::function<scene::Part(std::size_t number)> make) {
  scene::PartSet set;
  set.kind = std::move(kind);
  set.title = std::move(title);
  set.trim = trim;
  set.safe = 0;
  set.use = use;
  set.count = count;
  set.make = [kind = set.kind, make = std::move(make)](std::size_t number) {
    scene::Part part = make(number);
    part.kind = kind;
    return part;
  };
  return set;
}

scene::PartSet whole_sheets(std::string kind, std::string title, base::Size page, std::size_t count,
                            std::function<scene::Part(std::size_t number)> make) {
  auto set = plain_set(scene::Use::lies, std::move(kind), std::move(title), page, count, std::move(make));
  set.whole_sheet = true;
  return set;
}

ReadingPage::ReadingPage(base::Size size, scene::Typesetter& typesetter, base::Words words)
    : pen_{scene_, typesetter, std::move(words)} {
  scene_.extent = {0, 0, size.width, size.height};
}

void ReadingPage::head(const Head& head) {
  double used = 0;
  scene::Scene beside;  // read after the title
  Pen note{beside, pen_.typesetter(), pen_.words()};
  if (!head.note.empty())
    used = note.line(head.note, {9.5, 400, head.soft}, {width(), head.baseline}, scene::Align::right, head.most);
  pen_.line(scene::Role::title, head.title, {head.size_pt, 400, head.ink, "EB Garamond"}, {0, head.baseline},
            scene::Align::left, std::max(width() - used - head.gap, 1.0));
  std::move(beside.items.begin(), beside.items.end(), std::back_inserter(scene_.items));
}

void ReadingPage::rule(double y, scene::Color color, double line_width) {
  pen_.stroke(scene::Path::line({0, y}, {width(), y}), color, line_width);
}

scene::Part ReadingPage::part(std::string name, bool flawed) {
  scene::Part part;
  part.name = std::move(name);
  part.flawed = flawed;
  part.front = std::make_shared<const scene::Scene>(std::move(scene_));
  return part;
}

std::vector<Blocks> paginate(Blocks blocks, const std::function<double(std::size_t)>& height) {
  std::vector<Blocks> pages(1);
  double y = 0;
  for (std::size_t i = 0; i < blocks.size();) {
    const double room = height(pages.size() - 1);
    std::size_t end = i;
    double needed = (y > 0 ? blocks[i].before : 0) + blocks[i].height;
    const auto next = [&] { return blocks[end + 1].before + blocks[end + 1].height; };
    while (blocks[end].with_next && end + 1 < blocks.size() && (y > 0 || needed + next() <= room)) {
      needed += next();
      ++end;
    }
    if (y > 0 && y + needed > room) {
      pages.emplace_back();
      y = 0;
      continue;
    }
    if (y == 0) {
      blocks[i].before = 0;
      if (const auto head = blocks[i].head; head != nullptr && head->height + needed <= room) {
        pages.back().push_back(*head);
        y += head->height;
      }
    }
    y += needed;
    for (; i <= end; ++i) pages.back().push_back(std::move(blocks[i]));
  }
  return pages;
}

base::Size size_of(const ReportPages& report) {
  constexpr double least_side = 80;  // mm
  return {std::max(report.page.width, least_side), std::max(report.page.height, least_side)};
}

scene::PartSet report_pages(ReportPages report, Blocks blocks, scene::Typesetter& typesetter) {
  const base::Size size = size_of(report);
  const double top = report.lead.empty() ? 14 : 21;
  auto pages = paginate(std::move(blocks), [&](std::size_t) { return size.height - top; });
  const std::string kind = report.kind, title = report.title;
  const std::size_t count = pages.size();
  return whole_sheets(kind, title, size, count,
                      [=, report = std::move(report), pages = std::move(pages), &typesetter](std::size_t number) {
                        ReadingPage page{size, typesetter, report.words};
                        page.head({.title = report.heading, .note = report.title, .size_pt = 20, .baseline = 8});
                        page.rule(10.5);
                        if (!report.lead.empty())
                          page.pen().paragraph(report.lead, {8.5, 400, drawn::soft}, {0, 13, size.width, 10});
                        draw_blocks(pages[number], page.pen(), top);
                        return page.part(report.title);
                      });
}

namespace {

// Draws the blocks from `begin` to `end` within the outermost `depth` readings, which are already open. Returns the y
// where the last block ends.
double draw_blocks(const Blocks& blocks, std::size_t begin, std::size_t end, std::size_t depth, Pen& pen, double top) {
  for (std::size_t i = begin; i < end;) {
    const Block& block = blocks[i];
    if (block.read.size() <= depth) {
      top += block.before;
      if (block.draw) block.draw(pen, top);
      top += block.height;
      ++i;
      continue;
    }
    const ReadingRole& reading = block.read[depth];
    std::size_t after = i + 1;
    while (after < end && blocks[after].read.size() > depth && blocks[after].read[depth] == reading) ++after;
    pen.as(reading.role, [&](Pen& inner) { top = draw_blocks(blocks, i, after, depth + 1, inner, top); });
    i = after;
  }
  return top;
}

}  // namespace

void draw_blocks(const Blocks& blocks, Pen& pen, double top) {
  draw_blocks(blocks, 0, blocks.size(), 0, pen, top);
}

}  // namespace planche::parts

#include "exports/cutter.h"

#include <array>
#include <filesystem>

#include "exports/profiles.h"

namespace planche::exports {

namespace {

constexpr std::array<const char*, 4> mark_corners{"top-left", "top-right", "bottom-left", "bottom-right"};

const data::Format& cutter_format() {
  static const data::Format format = [] {
    using data::Format;
    using data::Need;
    Format marks = Format::object("The mark in each corner; none: empty");
    for (const char* corner : mark_corners) marks.field(corner, Format::choice({"square", "angle"}), "its mark");
    Format version = Format::integer();
    version.at_least(1).at_most(1000);
    Format cutter = profile_format("A cutting machine");
    cutter.field("version", version, "printed on the sheets; changes with the numbers", Need::required)
        .field("inset", number_between(5, 100), "from the edges of the paper to the marks, mm", Need::required)
        .field("square", number_between(1, 30), "side of a square, mm", Need::required)
        .field("arm", number_between(1, 100), "length of the arms of an angle, mm", Need::required)
        .field("line", number_between(0.1, 5), "width of these arms, mm", Need::required)
        .field("clear", number_between(0, 20), "what stays empty around a mark, mm", Need::required)
        .field("marks", marks, "", Need::required);
    return cutter;
  }();
  return format;
}

}  // namespace

std::vector<std::string> cutter_names() {
  return profile_names("cutters");
}

std::optional<Cutter> find_cutter(const std::string& name, diag::Sink& sink, project::Messages& messages) {
  const auto all = read_profile("cutters", name, "--cutter", cutter_format(), sink, messages);
  if (!all) return std::nullopt;
  Cutter made{std::filesystem::path{name}.stem().string(), all->member("title").text(), all->member("source").text(),
              all->member("date").text()};
  made.version = static_cast<int>(all->member("version").number());
  made.inset = all->member("inset").number();
  made.square = all->member("square").number();
  made.arm = all->member("arm").number();
  made.line = all->member("line").number();
  made.clear = all->member("clear").number();
  for (std::size_t i = 0; i < mark_corners.size(); ++i) {
    const std::string kind = all->member("marks").member(mark_corners[i]).text();
    made.marks[i] = kind == "square"  ? Cutter::Mark::square
                    : kind == "angle" ? Cutter::Mark::angle
                                      : Cutter::Mark::none;
  }
  return made;
}

std::vector<base::Rect> marks_on(const Cutter& cutter, base::Size paper) {
  std::vector<base::Rect> areas;
  for (std::size_t i = 0; i < 4; ++i) {
    const bool right = i % 2 == 1, bottom = i > 1;
    // The corner of the mark that is nearest to that of the paper, and a box of that size inwards from it.
    const base::Point corner{right ? paper.width - cutter.inset : cutter.inset,
                             bottom ? paper.height - cutter.inset : cutter.inset};
    const auto inwards = [&](double across, double down) {
      areas.push_back({right ? corner.x - across : corner.x, bottom ? corner.y - down : corner.y, across, down});
    };
    if (cutter.marks[i] == Cutter::Mark::square) inwards(cutter.square, cutter.square);
    if (cutter.marks[i] == Cutter::Mark::angle) {
      inwards(cutter.arm, cutter.line);
      inwards(cutter.line, cutter.arm);
    }
  }
  return areas;
}

}  // namespace planche::exports

#include "project/devices/cutter.h"

#include <array>
#include <filesystem>

#include "project/devices/profiles.h"

namespace planche::project {

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
    Format area = Format::object("The area on a paper");
    area.field("paper", Format::array(number_between(50, 2'000)).length(2, 2), "size of the paper, mm", Need::required)
        .field("area", Format::array(number_between(10, 2'000)).length(2, 2), "what the program prints of it, mm",
               Need::required);
    cutter.field("version", version, "printed on the sheets; changes with the numbers", Need::required)
        .field("inset", number_between(5, 100), "from the edges of the paper to the marks, mm", Need::required)
        .field("square", number_between(1, 30), "side of a square, mm", Need::required)
        .field("arm", number_between(1, 100), "length of the arms of an angle, mm", Need::required)
        .field("line", number_between(0.1, 5), "width of these arms, mm", Need::required)
        .field("clear", number_between(0, 20), "empty margin around a mark, mm", Need::required)
        .field("free", number_between(0, 60),
               "side of the square at each mark, inwards from its corner, in which no part lies, mm; default: 0")
        .field("marks", marks, "", Need::required)
        .field("prints", Format::array(area).length(1, 20),
               "for a program that prints pictures itself, before the machine cuts them: how much of each paper");
    return cutter;
  }();
  return format;
}

}  // namespace

std::vector<std::string> cutter_names() {
  return profile_names("cutters");
}

std::optional<press::Registration> find_cutter(const std::string& name, diag::Sink& sink, Messages& messages) {
  const auto all = read_profile("cutters", name, "--cutter", cutter_format(), sink, messages);
  if (!all) return std::nullopt;
  using Mark = press::Registration::Mark;
  press::Registration made{std::filesystem::path{name}.stem().string()};
  made.version = static_cast<int>(all->member("version").number());
  made.inset = all->member("inset").number();
  made.square = all->member("square").number();
  made.arm = all->member("arm").number();
  made.line = all->member("line").number();
  made.clear = all->member("clear").number();
  if (const auto free = all->member("free")) made.free = free.number();
  for (std::size_t i = 0; i < mark_corners.size(); ++i) {
    const std::string kind = all->member("marks").member(mark_corners[i]).text();
    made.marks[i] = kind == "square" ? Mark::square : kind == "angle" ? Mark::angle : Mark::none;
  }
  return made;
}

std::vector<PrintedArea> printed_areas(const std::string& name) {
  diag::Sink reported_before;
  Messages said_before;
  const auto all = read_profile("cutters", name, "--cutter", cutter_format(), reported_before, said_before);
  std::vector<PrintedArea> areas;
  if (!all) return areas;
  for (const declared::Given& one : all->member("prints").items()) {
    const declared::Given paper = one.member("paper"), area = one.member("area");
    areas.push_back({{paper.item(0).number(), paper.item(1).number()}, {area.item(0).number(), area.item(1).number()}});
  }
  return areas;
}

}  // namespace planche::project

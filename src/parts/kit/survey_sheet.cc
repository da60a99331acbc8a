#include "parts/kit/survey_sheet.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/kit/charts.h"
#include "parts/pages.h"

namespace planche::parts::kit {

namespace {

using declared::Aspect;
using declared::ValueCount;
using drawn::ink;
using drawn::soft;

constexpr double list_height = 9, gap = 8;                             // mm
constexpr double title_height = 6, note_height = 4, row_height = 4.6;  // of one chart
constexpr double narrowest = 75, bar_label = 0.38;  // of a chart, mm; share of the width for a bar's label
// in a table of two aspects: share of the width; mm
constexpr double cross_label = 0.25, least_cell = 9, most_cell = 22;
constexpr std::size_t most_bars = 24, most_apart = 6;

class Sheet {
 public:
  // `room` is the width in mm.
  Sheet(SurveySheet shown, double room) : shown_{std::move(shown)}, room_{room} {
    columns_ = std::max<std::size_t>(1, static_cast<std::size_t>((room + gap) / (narrowest + gap)));
    width_ = (room - gap * static_cast<double>(columns_ - 1)) / static_cast<double>(columns_);
  }

  // The blocks keep `sheet` alive.
  static Blocks blocks(const std::shared_ptr<const Sheet>& sheet) {
    Blocks blocks;
    for (const declared::Survey& survey : sheet->shown_.surveys) add(sheet, survey, blocks);
    return blocks;
  }

 private:
  std::string say(std::string_view key, base::Fillings fillings = {}) const {
    return shown_.look.words.say(key, fillings);
  }
  // In signs for all languages. A class of numbers is "1.5–" and "2", for two lines if necessary.
  std::pair<std::string, std::string> pieces_of(const ValueCount& tally) const {
    if (!tally.bounds) return {tally.value ? *tally.value : say("survey.none"), ""};
    const auto& [first, last] = *tally.bounds;
    return first == last ? std::pair{number(first), std::string{}} : std::pair{number(first) + "–", number(last)};
  }
  std::string shown(const ValueCount& tally) const {
    const auto& [first, second] = pieces_of(tally);
    return first + second;
  }
  std::string number(const expressions::Number& number) const {
    return shown_.look.words.decimal(expressions::printed(number));
  }

  bool low_ink() const { return shown_.look.style == "low-ink"; }

  static bool upright(const Aspect& aspect) { return aspect.spread && aspect.tallies.size() <= most_bars; }

  static double plot_of(const Aspect& aspect) {
    return upright(aspect) ? plot_height : row_height * static_cast<double>(std::min(aspect.tallies.size(), most_bars));
  }
  static double height_of(const Aspect& aspect) {
    const double notes = (aspect.spread ? note_height : 0) + (aspect.apart.empty() ? 0 : note_height);
    return title_height + plot_of(aspect) + notes + gap / 2;
  }

  // Numbers, as columns side by side.
  void draw_numbers(Pen& pen, const Aspect& aspect, const Rect& box) const {
    std::vector<ChartColumn> columns;
    for (const ValueCount& tally : aspect.tallies) {
      auto [first, second] = pieces_of(tally);
      columns.push_back({std::move(first), std::move(second), tally.copies, tally.bounds.has_value()});
    }
    draw_columns(pen, columns, box, low_ink());
  }

  // Words, as bars below each other; those without space are summed up.
  void draw_bars(Pen& pen, const Aspect& aspect, const Rect& box) const {
    std::vector<ValueCount> rows = aspect.tallies;
    if (rows.size() > most_bars) {
      ValueCount rest{"…"};
      for (std::size_t i = most_bars - 1; i < rows.size(); ++i) rest.copies += rows[i].copies;
      rows.resize(most_bars - 1);
      rows.push_back(rest);
    }
    std::uint64_t most = 1;
    for (const ValueCount& row : rows) most = std::max(most, row.copies);
    const double left = box.x + box.width * bar_label, longest = box.width * (1 - bar_label) - 9;
    double y = box.y;
    for (const ValueCount& row : rows) {
      pen.line(shown(row), Type{7, 400, ink}, {left - 2, y + 3.2}, Align::right, box.width * bar_label - 2);
      const double length = longest * static_cast<double>(row.copies) / static_cast<double>(most);
      if (length > 0) draw_bar(pen, {left, y + 0.6, length, row_height - 1.2}, low_ink());
      pen.line(std::to_string(row.copies), Type{6, 400, soft}, {left + length + 1.2, y + 3.1});
      y += row_height;
    }
  }

  void draw(Pen& pen, const declared::Survey& survey, const Aspect& aspect, double x, double y) const {
    pen.line(aspect.name, Type{8.5, 700, ink}, {x, y + 3.6}, Align::left, width_);
    y += title_height;
    const double plot = plot_of(aspect);
    upright(aspect) ? draw_numbers(pen, aspect, {x, y, width_, plot}) : draw_bars(pen, aspect, {x, y, width_, plot});
    y += plot;
    if (aspect.spread) {
      const declared::NumberStatistics& s = *aspect.spread;
      pen.line(say("survey.spread", {{"mean", shown_.look.words.decimal(fmt::format("{:.2f}", s.mean))},
                                     {"median", number(s.median)},
                                     {"least", number(s.least)},
                                     {"greatest", number(s.greatest)}}),
               Type{6.5, 400, soft}, {x, y + 3}, Align::left, width_);
      y += note_height;
    }
    if (!aspect.apart.empty()) {
      std::vector<std::string> names;
      for (std::size_t i = 0; i < std::min(most_apart, aspect.apart.size()); ++i)
        names.push_back(survey.list->name_of(aspect.apart[i]));
      if (aspect.apart.size() > most_apart) names.emplace_back("…");
      pen.line(say("survey.apart", {{"names", fmt::format("{}", fmt::join(names, ", "))}}), Type{6.5, 400, soft},
               {x, y + 3}, Align::left, width_);
    }
  }

  // A row of a table of two aspects: words at its left, numbers in columns; columns without space are summed up.
  void draw_row(Pen& pen, const std::string& label, const std::vector<std::string>& cells, const Type& type,
                double y) const {
    const double left = room_ * cross_label;
    const double step = std::min(most_cell, (room_ - left) / static_cast<double>(cells.size()));
    pen.line(label, type, {0, y + 3.3}, Align::left, left - 2);
    for (std::size_t i = 0; i < cells.size(); ++i)
      pen.line(cells[i], type, {left + step * static_cast<double>(i + 1), y + 3.3}, Align::right, step - 1.5);
  }

  std::size_t columns_shown(const declared::Cross& cross) const {
    return std::min(cross.columns.size(), static_cast<std::size_t>(room_ * (1 - cross_label) / least_cell));
  }

  void draw_cross_head(Pen& pen, const declared::Survey& survey, double y) const {
    const std::size_t shown_columns = columns_shown(*survey.cross);
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < shown_columns; ++i) cells.push_back(shown(survey.aspects[1].tallies[i]));
    if (shown_columns < survey.cross->columns.size()) cells.back() = "…";
    draw_row(pen, survey.aspects[0].name + " × " + survey.aspects[1].name, cells, Type{7, 700, ink}, y);
    pen.stroke(Path::line({0, y + row_height}, {room_, y + row_height}), ink, thin_line);
  }

  void draw_cross_row(Pen& pen, const declared::Survey& survey, std::size_t row, double y) const {
    const declared::Cross& cross = *survey.cross;
    std::vector<std::uint64_t> copies(columns_shown(cross));
    for (std::size_t i = 0; i < cross.columns.size(); ++i)
      copies[std::min(i, copies.size() - 1)] += cross.copies[row * cross.columns.size() + i];
    std::vector<std::string> cells;
    for (const std::uint64_t n : copies) cells.push_back(n == 0 ? "·" : std::to_string(n));
    draw_row(pen, shown(survey.aspects[0].tallies[row]), cells, Type{7, 400, ink}, y);
  }

  static void add_cross(const std::shared_ptr<const Sheet>& sheet, const declared::Survey& survey, Blocks& blocks) {
    const auto head = std::make_shared<const Block>(
        Block{row_height + 1, [sheet, &survey](Pen& pen, double y) { sheet->draw_cross_head(pen, survey, y); }, true});
    blocks.push_back(*head);
    for (std::size_t row = 0; row < survey.cross->rows.size(); ++row) {
      blocks.push_back(
          {row_height, [sheet, &survey, row](Pen& pen, double y) { sheet->draw_cross_row(pen, survey, row, y); }});
      if (row > 0) blocks.back().head = head;
    }
  }

  static void add(const std::shared_ptr<const Sheet>& sheet, const declared::Survey& survey, Blocks& blocks) {
    if (survey.aspects.empty()) return;
    blocks.push_back(
        {list_height,
         [sheet, &survey](Pen& pen, double y) {
           const double used = pen.line(survey.list->declared->name, Type{11, 700, ink}, {0, y + 5});
           pen.line(sheet->say("survey.counted", {{"different", survey.chosen.size()}, {"copies", survey.copies}}),
                    Type{8, 400, soft}, {used + 3, y + 5}, Align::left, sheet->room_ - used - 3);
         },
         true});
    for (std::size_t first = 0; first < survey.aspects.size(); first += sheet->columns_) {
      const std::size_t end = std::min(first + sheet->columns_, survey.aspects.size());
      double height = 0;
      for (std::size_t i = first; i < end; ++i) height = std::max(height, height_of(survey.aspects[i]));
      blocks.push_back({height, [sheet, &survey, first, end](Pen& pen, double y) {
                          for (std::size_t i = first; i < end; ++i)
                            sheet->draw(pen, survey, survey.aspects[i],
                                        static_cast<double>(i - first) * (sheet->width_ + gap), y);
                        }});
    }
    if (survey.cross) add_cross(sheet, survey, blocks);
  }

  SurveySheet shown_;
  double room_;
  std::size_t columns_ = 1;
  double width_ = 0;  // of a column
};

}  // namespace

scene::PartSet survey_pages(SurveySheet shown, scene::Typesetter& typesetter) {
  const base::Words& words = shown.look.words;
  const ReportPages report{"survey", words.say("survey.title"), shown.title, shown.page, words};
  const auto sheet = std::make_shared<const Sheet>(std::move(shown), size_of(report).width);
  return report_pages(report, Sheet::blocks(sheet), typesetter);
}

}  // namespace planche::parts::kit

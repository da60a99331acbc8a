#include "parts/kit/simulation_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "parts/pages.h"

namespace planche::parts::kit {

namespace {

using drawn::ink;
using drawn::soft;

constexpr double series_height = 9, plot_title = 6, plot_note = 4, plot_gap = 8;  // mm
constexpr double narrowest_plot = 75;                                             // mm
// A row of shares: its parts of the width, and its heights in mm for one mark and for each further one.
constexpr double name_room = 0.24, figures_room = 0.105, share_row = 4.4, further_mark = 0.9;
constexpr double shares_head = 12;
constexpr double mark_size = 0.95, least_axis = 0.1;  // mm; share of wins
constexpr scene::Color grid_line{0xc9, 0xc6, 0xbf};

// Marks differ in their shapes, so that they can be told apart in one ink.
enum class Mark : std::uint8_t { circle, disc, diamond };
constexpr std::array<std::pair<Mark, std::string_view>, 3> marks{
    {{Mark::circle, "simulation.drawn"}, {Mark::disc, "simulation.played"}, {Mark::diamond, "simulation.taken"}}};

// One row of shares; an absent share has no mark.
struct ShareRow {
  std::string name;
  std::array<std::optional<WinShare>, 3> shares;
};

// Rows of shares on one axis.
struct SharePlot {
  std::string title;
  std::vector<ShareRow> rows;
  std::vector<std::size_t> used;  // marks
  bool legend = true;
  double first = 0, last = 1;  // of the axis
  double equal = 0;            // the share if all seats are equal; 0: no line
};

// Ends the axis at multiples of a tenth around all intervals.
void fit_axis(SharePlot& plot) {
  double low = 1, high = 0;
  const auto include = [&](double from, double to) {
    low = std::min(low, from);
    high = std::max(high, to);
  };
  for (const ShareRow& row : plot.rows) {
    for (const auto& share : row.shares) {
      if (share) include(share->interval.low, share->interval.high);
    }
  }
  if (plot.equal > 0) include(plot.equal, plot.equal);
  plot.first = std::clamp(std::floor(low * 10 + 1e-9) / 10, 0.0, 1 - least_axis);
  plot.last = std::clamp(std::ceil(high * 10 - 1e-9) / 10, plot.first + least_axis, 1.0);
}

class SimulationPages {
 public:
  // `room` is the width in mm.
  SimulationPages(SimulationSheet shown, double room) : shown_{std::move(shown)}, room_{room} {
    for (const SimulatedSeries& series : shown_.series) {
      plots_.push_back(seats_of(series));
      plots_.push_back(course_of(series));
      plots_.push_back(records_of(series));
    }
  }

  // The blocks keep `pages` alive.
  static Blocks blocks(const std::shared_ptr<const SimulationPages>& pages) {
    Blocks blocks;
    for (std::size_t i = 0; i < pages->shown_.series.size(); ++i) {
      const SimulatedSeries& series = pages->shown_.series[i];
      blocks.push_back({series_height + (series.label.empty() ? 0 : 5),
                        [pages, &series](Pen& pen, double y) { pages->draw_head(pen, series, y); }, true, plot_gap});
      add_shares(pages, pages->plots_[3 * i], blocks);
      add_lengths(pages, series, blocks);
      add_shares(pages, pages->plots_[3 * i + 1], blocks);
      add_never(pages, "simulation.unmade", series.unmade, blocks);
      if (series.study) add_study(pages, *series.study, blocks);
      add_shares(pages, pages->plots_[3 * i + 2], blocks);
      add_never(pages, "simulation.unpicked", series.unpicked, blocks);
    }
    return blocks;
  }

 private:
  const base::Words& words() const { return shown_.look.words; }
  bool low_ink() const { return shown_.look.style == "low-ink"; }
  std::string percent(double share, int digits) const {
    return words().decimal(fmt::format("{:.{}f}", 100 * share, digits)) + "\u00a0%";
  }

  SharePlot seats_of(const SimulatedSeries& series) const {
    SharePlot plot{words().say("simulation.seats"), {}, {1}, false};
    for (std::size_t p = 0; p < series.seats.size(); ++p) {
      std::string name = words().say("simulation.together");
      if (!series.together) {
        name = words().say("simulation.seat", {{"n", p + 1}});
        if (p < series.players.size()) name += ": " + series.players[p];
      }
      plot.rows.push_back({std::move(name), {{std::nullopt, series.seats[p], std::nullopt}}});
    }
    if (!series.together && !series.seats.empty()) plot.equal = 1 / static_cast<double>(series.seats.size());
    fit_axis(plot);
    return plot;
  }

  SharePlot course_of(const SimulatedSeries& series) const {
    SharePlot plot{words().say("simulation.course"), {}, {1}, false};
    for (const auto& [key, share] : series.course)
      plot.rows.push_back({words().say(key), {{std::nullopt, share, std::nullopt}}});
    fit_axis(plot);
    return plot;
  }

  SharePlot records_of(const SimulatedSeries& series) const {
    SharePlot plot{words().say("simulation.records"), {}, {}};
    for (const SimulatedSeries::Record& record : series.records)
      plot.rows.push_back({record.name, {{record.drawn, record.played, record.taken}}});
    for (std::size_t mark = 0; mark < marks.size(); ++mark) {
      if (std::ranges::any_of(plot.rows, [&](const ShareRow& row) { return row.shares[mark].has_value(); }))
        plot.used.push_back(mark);
    }
    if (!series.together && !series.seats.empty()) plot.equal = 1 / static_cast<double>(series.seats.size());
    fit_axis(plot);
    return plot;
  }

  void draw_head(Pen& pen, const SimulatedSeries& series, double y) const {
    if (!series.label.empty()) {
      pen.line(series.label, Type{11, 700, ink}, {0, y + 5}, Align::left, room_);
      y += 5;
    }
    std::string facts = words().count("simulation.games", series.games) + " · " +
                        words().say("sheet.seed", {{"seed", std::to_string(shown_.seed)}});
    if (series.endless > 0) facts += " · " + words().say("simulation.unfinished", {{"n", series.endless}});
    if (series.faulty > 0) facts += " · " + words().say("simulation.faults", {{"n", series.faulty}});
    pen.line(facts, Type{8, 400, soft}, {0, y + 4.5}, Align::left, room_);
  }

  static double row_height(const SharePlot& plot) {
    return share_row + further_mark * static_cast<double>(plot.used.size() - 1);
  }
  // The left end and the width of the axis, in mm.
  std::pair<double, double> axis(const SharePlot& plot) const {
    const double left = room_ * name_room + 4;
    return {left, room_ - left - 4 - room_ * figures_room * static_cast<double>(plot.used.size())};
  }
  double place(const SharePlot& plot, double share) const {
    const auto [left, width] = axis(plot);
    return left + width * (std::clamp(share, plot.first, plot.last) - plot.first) / (plot.last - plot.first);
  }
  // The right end of the figures of the n-th mark.
  double figures_end(const SharePlot& plot, std::size_t n) const {
    return room_ - room_ * figures_room * static_cast<double>(plot.used.size() - 1 - n);
  }

  // The vertical lines behind a row: the tenths, and the equal share.
  void draw_grid(Pen& pen, const SharePlot& plot, double from, double to) const {
    for (int tenth = static_cast<int>(std::lround(plot.first * 10)); tenth <= std::lround(plot.last * 10); ++tenth) {
      const double x = place(plot, tenth / 10.0);
      pen.stroke(Path::line({x, from}, {x, to}), grid_line, thin_line);
    }
    if (plot.equal <= 0) return;
    const double x = place(plot, plot.equal);
    pen.stroke(Path::line({x, from}, {x, to}), ink, thin_line);
  }

  void draw_mark(Pen& pen, Mark mark, Point at) const {
    const Color filled = low_ink() ? ink : plot_blue;
    switch (mark) {
      case Mark::circle:
        pen.shape(parts::disc(at, mark_size), drawn::white);
        pen.stroke(parts::disc(at, mark_size), ink, medium_line);
        break;
      case Mark::disc:
        pen.shape(parts::disc(at, mark_size), filled);
        break;
      case Mark::diamond:
        pen.shape(Path::polygon({{at.x - mark_size * 1.2, at.y},
                                 {at.x, at.y - mark_size * 1.2},
                                 {at.x + mark_size * 1.2, at.y},
                                 {at.x, at.y + mark_size * 1.2}}),
                  ink);
        break;
    }
  }

  void draw_shares_head(Pen& pen, const SharePlot& plot, double y) const {
    pen.line(plot.title, Type{8.5, 700, ink}, {0, y + 3.6}, Align::left, room_);
    const double foot = y + shares_head;
    const Type small{6.5, 400, soft};
    const double tenths = std::round((plot.last - plot.first) * 10);
    const int step = axis(plot).second / tenths < 9 ? 2 : 1;
    for (int tenth = static_cast<int>(std::lround(plot.first * 10)); tenth <= std::lround(plot.last * 10);
         tenth += step)
      pen.line(percent(tenth / 10.0, 0), small, {place(plot, tenth / 10.0), foot - 1.4}, Align::centre);
    for (std::size_t n = 0; plot.legend && n < plot.used.size(); ++n) {
      const auto& [mark, key] = marks[plot.used[n]];
      const double end = figures_end(plot, n), most = room_ * figures_room - 4;
      const std::string word = words().say(key);
      pen.line(word, small, {end, foot - 1.4}, Align::right, most);
      draw_mark(pen, mark, {end - std::min(pen.width(word, small), most) - 2, foot - 2.2});
    }
    pen.stroke(Path::line({0, foot}, {room_, foot}), ink, thin_line);
  }

  void draw_shares_row(Pen& pen, const SharePlot& plot, const ShareRow& row, double y) const {
    const double height = row_height(plot), baseline = y + height / 2 + 0.95;
    draw_grid(pen, plot, y, y + height);
    pen.line(row.name, Type{7, 400, ink}, {0, baseline}, Align::left, room_ * name_room);
    for (std::size_t n = 0; n < plot.used.size(); ++n) {
      const auto& share = row.shares[plot.used[n]];
      if (!share) continue;
      const double middle = y + height * (static_cast<double>(n) + 1) / (static_cast<double>(plot.used.size()) + 1);
      pen.stroke(Path::line({place(plot, share->interval.low), middle}, {place(plot, share->interval.high), middle}),
                 ink, medium_line);
      draw_mark(pen, marks[plot.used[n]].first, {place(plot, share->share), middle});
      const double end = figures_end(plot, n);
      pen.line(percent(share->share, 1), Type{7, 400, ink}, {end, baseline}, Align::right);
      if (!plot.legend) continue;
      const double room = room_ * figures_room - pen.width(percent(share->share, 1), Type{7, 400, ink}) - 2;
      const Type times{6, 400, soft};
      const std::string count = fmt::format("{} ×", share->players);
      if (pen.width(count, times) <= room)
        pen.line(count, times, {end - room_ * figures_room + 1 + room, baseline}, Align::right);
    }
  }

  static void add_shares(const std::shared_ptr<const SimulationPages>& pages, const SharePlot& plot, Blocks& blocks) {
    if (plot.rows.empty() || plot.used.empty()) return;
    const auto head = std::make_shared<const Block>(
        Block{shares_head, [pages, &plot](Pen& pen, double y) { pages->draw_shares_head(pen, plot, y); }, true,
              plot_gap / 2});
    blocks.push_back(*head);
    for (std::size_t i = 0; i < plot.rows.size(); ++i) {
      blocks.push_back({row_height(plot),
                        [pages, &plot, i](Pen& pen, double y) { pages->draw_shares_row(pen, plot, plot.rows[i], y); }});
      if (i > 0) blocks.back().head = head;
    }
  }

  // A line of names, cut short where it ends.
  static void add_never(const std::shared_ptr<const SimulationPages>& pages, const char* key,
                        const std::vector<std::string>& names, Blocks& blocks) {
    if (names.empty()) return;
    blocks.push_back(
        {plot_note + 1, [pages, key, &names](Pen& pen, double y) {
           const std::string text = pages->words().say(key, {{"names", fmt::format("{}", fmt::join(names, ", "))}});
           pen.line(text, Type{7, 400, ink}, {0, y + 4}, Align::left, pages->room_);
         }});
  }

  // The columns of a study end here: the value, its interval, and the known games.
  static constexpr std::array<double, 3> study_columns{0.52, 0.74, 0.96};

  std::string figure(const SimulatedSeries::Study::Row& row, double value, bool unit) const {
    if (!row.share) return words().decimal(fmt::format("{:.1f}", value));
    return words().decimal(fmt::format("{:.1f}", 100 * value)) + (unit ? "\u00a0%" : "");
  }
  std::string range(const SimulatedSeries::Study::Row& row, const base::Interval& of) const {
    return words().say("simulation.range",
                       {{"least", figure(row, of.low, false)}, {"most", figure(row, of.high, true)}});
  }

  void draw_study_head(Pen& pen, const SimulatedSeries::Study& study, double y) const {
    pen.line(words().say("simulation.study",
                         {{"player", study.player}, {"games", words().count("simulation.games", study.games)}}),
             Type{8.5, 700, ink}, {0, y + 3.6}, Align::left, room_);
    const double foot = y + shares_head;
    const std::array<const char*, 3> keys{"simulation.here", "simulation.interval", "simulation.known"};
    for (std::size_t i = 0; i < keys.size(); ++i)
      pen.line(words().say(keys[i]), Type{6.5, 400, soft}, {room_ * study_columns[i], foot - 1.4}, Align::right);
    pen.stroke(Path::line({0, foot}, {room_, foot}), ink, thin_line);
  }

  void draw_study_row(Pen& pen, const SimulatedSeries::Study::Row& row, double y) const {
    const double baseline = y + share_row / 2 + 0.95;
    const Type type{7, row.outside ? 700 : 400, ink}, light{7, 400, soft};
    pen.line(words().say(row.key), type, {0, baseline}, Align::left, room_ * 0.4);
    pen.line(figure(row, row.value, true), type, {room_ * study_columns[0], baseline}, Align::right);
    pen.line(range(row, row.interval), light, {room_ * study_columns[1], baseline}, Align::right);
    pen.line(range(row, row.known), light, {room_ * study_columns[2], baseline}, Align::right);
    if (row.outside) draw_mark(pen, Mark::diamond, {room_ * 0.98, baseline - 0.95});
  }

  static void add_study(const std::shared_ptr<const SimulationPages>& pages, const SimulatedSeries::Study& study,
                        Blocks& blocks) {
    const auto head = std::make_shared<const Block>(
        Block{shares_head, [pages, &study](Pen& pen, double y) { pages->draw_study_head(pen, study, y); }, true,
              plot_gap / 2});
    blocks.push_back(*head);
    for (std::size_t i = 0; i < study.rows.size(); ++i) {
      blocks.push_back(
          {share_row, [pages, &study, i](Pen& pen, double y) { pages->draw_study_row(pen, study.rows[i], y); }});
      if (i > 0) blocks.back().head = head;
    }
    if (std::ranges::any_of(study.rows, &SimulatedSeries::Study::Row::outside))
      blocks.push_back({plot_note + 1, [pages](Pen& pen, double y) {
                          pages->draw_mark(pen, Mark::diamond, {1.3, y + 3.05});
                          pen.line(pages->words().say("simulation.outside"), Type{6.5, 400, soft}, {4, y + 4},
                                   Align::left, pages->room_ - 4);
                        }});
    add_never(pages, "simulation.never_made", study.never_made, blocks);
    add_never(pages, "simulation.never_picked", study.never_picked, blocks);
  }

  void draw_length(Pen& pen, const SimulatedSeries::Length& length, const Rect& box) const {
    pen.line(words().say(length.key), Type{8.5, 700, ink}, {box.x, box.y + 3.6}, Align::left, box.width);
    draw_columns(pen, length.columns, {box.x, box.y + plot_title, box.width, plot_height}, low_ink());
    const auto number = [&](double value, int digits) {
      return words().decimal(fmt::format("{:.{}f}", value, digits));
    };
    pen.line(words().say("survey.spread", {{"mean", number(length.mean, 2)},
                                           {"median", number(length.median, 0)},
                                           {"least", number(length.least, 0)},
                                           {"greatest", number(length.most, 0)}}),
             Type{6.5, 400, soft}, {box.x, box.y + plot_title + plot_height + 3}, Align::left, box.width);
  }

  static void add_lengths(const std::shared_ptr<const SimulationPages>& pages, const SimulatedSeries& series,
                          Blocks& blocks) {
    const double room = pages->room_;
    const auto columns =
        std::max<std::size_t>(1, static_cast<std::size_t>((room + plot_gap) / (narrowest_plot + plot_gap)));
    const double width = (room - plot_gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    for (std::size_t first = 0; first < series.lengths.size(); first += columns) {
      const std::size_t end = std::min(first + columns, series.lengths.size());
      blocks.push_back({plot_title + plot_height + plot_note,
                        [pages, &series, first, end, width](Pen& pen, double y) {
                          for (std::size_t i = first; i < end; ++i) {
                            const double x = static_cast<double>(i - first) * (width + plot_gap);
                            pages->draw_length(pen, series.lengths[i], {x, y, width, 0});
                          }
                        },
                        false, plot_gap});
    }
  }

  SimulationSheet shown_;
  double room_;
  std::vector<SharePlot> plots_;  // of each series: seats, course, records
};

}  // namespace

scene::PartSet simulation_pages(SimulationSheet shown, scene::Typesetter& typesetter) {
  const base::Words& words = shown.look.words;
  const ReportPages report{"simulation", words.say("simulation.title"), shown.title, shown.page,
                           words,        words.say("simulation.how")};
  const auto pages = std::make_shared<const SimulationPages>(std::move(shown), size_of(report).width);
  return report_pages(report, SimulationPages::blocks(pages), typesetter);
}

}  // namespace planche::parts::kit

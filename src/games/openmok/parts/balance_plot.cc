#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "games/openmok/parts/balance_blocks.h"
#include "parts/spread.h"

namespace planche::parts::openmok {

namespace {

using rules::openmok::powers;

constexpr std::size_t bins = 24;
constexpr double least_height = 92, label_row = 3.6, above = 9, below = 11, plot_gap = 3;      // mm
constexpr double ticks_width = 13, leaders_width = 15, percent_width = 17, values_width = 14;  // mm
constexpr double width_with_values = 150;  // mm, narrowest room that shows the six values of a card
constexpr double comfort = 1.35;           // extra height factor, so that labels can lie near their marks
constexpr double dot = 0.75;               // mm, radius

// The tick distance, 1, 2 or 5 times a power of ten, that divides `range` into about `parts` steps.
double tick_step(double range, double parts) {
  const double raw = std::max(range / parts, 1.0), power = std::pow(10, std::floor(std::log10(raw)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (raw <= step * power) return step * power;
  }
  return 10 * power;
}

// The whole plot, with the labels of the cards in a range of ranks.
class Plot {
 public:
  Plot(const BalanceDesk& desk, Pen& pen, double y, double height)
      : desk_{desk}, pen_{pen}, top_{y + above}, bottom_{y + height - below - plot_gap} {
    const auto histogram = rules::openmok::histogram(desk.balance().strengths, bins);
    from_ = static_cast<double>(histogram.from);
    width_ = static_cast<double>(histogram.width);
    counts_.assign(histogram.counts.begin(), histogram.counts.end());
    range_ = width_ * static_cast<double>(counts_.size());
    most_ = std::ranges::max(counts_);
  }

  void draw(Stretch ranks) const {
    strength_axis();
    bars();
    count_axis();
    heads();
    labels(ranks);
    marks();
  }

 private:
  double y_of(double strength) const { return bottom_ - (strength - from_) / range_ * (bottom_ - top_); }
  double y_of_rank(std::size_t rank) const { return y_of(static_cast<double>(desk_.ranked(rank).strength)); }
  double x_of(double count) const { return spine_ - count / most_ * (spine_ - left_ - 1); }
  bool with_values() const { return desk_.room.width >= width_with_values; }
  double column(std::size_t power) const { return values_left_ + (static_cast<double>(power) + 0.5) * values_width; }
  std::string count(double value) const { return desk_.count(static_cast<std::uint64_t>(value)); }

  void strength_axis() const {
    const double step = tick_step(range_, 10);
    for (double tick = std::ceil(from_ / step) * step; tick <= from_ + range_; tick += step) {
      const double y = y_of(tick);
      pen_.stroke(Path::line({left_, y}, {spine_, y}), pale, thin_line);
      pen_.line(count(tick), {6, 400, soft}, {left_ - 1, y + 0.75}, Align::right);
    }
    pen_.line(pen_.say("balance.strength.axis"), {6, 600, ink}, {left_ - 1, top_ - 2.5}, Align::right);
  }

  void bars() const {
    double from = from_;
    for (const double n : counts_) {
      const double low = y_of(from), high = y_of(from + width_), left = x_of(n);
      from += width_;
      if (n == 0) continue;
      const Path bar = Path::rectangle({left, high + 0.15, spine_ - left, low - high - 0.3});
      pen_.shape(bar, desk_.colors.bar);
      pen_.stroke(bar, desk_.colors.bar_edge, thin_line);
    }
    pen_.stroke(Path::line({spine_, top_}, {spine_, bottom_}), ink, medium_line);
  }

  void count_axis() const {
    pen_.stroke(Path::line({left_, bottom_}, {spine_, bottom_}), ink, thin_line);
    const double step = tick_step(most_, 6);
    for (double tick = 0; tick <= most_; tick += step) {
      const double x = x_of(tick);
      pen_.stroke(Path::line({x, bottom_}, {x, bottom_ + 1}), ink, thin_line);
      pen_.line(count(tick), {6, 400, soft}, {x, bottom_ + 3.6}, Align::centre);
    }
    label(pen_, pen_.say("balance.strength.legal"), {6, 600, ink}, {spine_, bottom_ + 7}, spine_, Align::right);
  }

  void heads() const {
    const double baseline = top_ - 2.5;
    pen_.line(pen_.say("balance.strength.card"), {6, 600, ink}, {labels_left_, baseline});
    label(pen_, pen_.say("balance.strength.percentile"), {6, 600, ink}, {desk_.room.width, baseline}, percent_width,
          Align::right);
    for (std::size_t p = 0; with_values() && p < powers.size(); ++p) {
      pen_.line(pen_.say(fmt::format("balance.strength.{}", powers[p])), {6, 600, desk_.colors.powers[p]},
                {column(p), baseline}, Align::centre);
    }
  }

  void labels(Stretch ranks) const {
    std::vector<double> wanted;
    for (std::size_t rank = ranks.first; rank < ranks.last; ++rank) wanted.push_back(y_of_rank(rank));
    const auto placed = spread(wanted, label_row, top_, bottom_ + below - 2);
    for (std::size_t i = 0; i < placed.size(); ++i) {
      const double y = placed[i];
      Path leader;
      leader.move_to({spine_ + dot, wanted[i]}).line_to({spine_ + 3, wanted[i]}).line_to({labels_left_ - 3, y});
      leader.line_to({labels_left_ - 0.8, y});
      pen_.stroke(std::move(leader), soft, thin_line);
      row_of(desk_.ranked(ranks.first + i), y + 0.9);
    }
  }

  void row_of(const rules::openmok::Balance::Card& card, double baseline) const {
    const Type figures{7, 400, ink};
    const double right = desk_.room.width;
    pen_.stroke(Path::line({labels_left_, baseline + 0.8}, {right, baseline + 0.8}), pale, thin_line);
    label(pen_, card.name, {7, 600, ink}, {labels_left_, baseline}, values_left_ - labels_left_ - 1);
    for (std::size_t p = 0; with_values() && p < powers.size(); ++p) {
      pen_.line(fmt::format("{} / {}", card.fighter.attack[p], card.fighter.resistance[p]), figures,
                {column(p), baseline}, Align::centre);
    }
    pen_.line(desk_.number(card.percentile, 1) + "\u202f%", figures, {right, baseline}, Align::right);
  }

  void marks() const {
    for (std::size_t rank = 0; rank < desk_.by_strength.size(); ++rank) {
      const Path mark = disc({spine_, y_of_rank(rank)}, dot);
      pen_.shape(mark, desk_.colors.mark);
      pen_.stroke(mark, white, thin_line);
    }
  }

  const BalanceDesk& desk_;
  Pen& pen_;
  double top_, bottom_, left_ = ticks_width, spine_ = ticks_width + 0.3 * desk_.room.width;
  double labels_left_ = spine_ + leaders_width;
  double values_left_ = desk_.room.width - percent_width - (with_values() ? 3 * values_width : 0);
  double from_ = 0, width_ = 1, range_ = 1, most_ = 1;  // of the histogram; most: largest bin
  std::vector<double> counts_;
};

}  // namespace

Blocks strength_plot(const DeskPtr& desk) {
  Blocks blocks{heading(desk, desk->words.say("balance.strength.title"))};
  blocks.push_back(sentence(
      desk, desk->words.say("balance.strength.text", {{"characters", desk->count(desk->balance().strengths.size())},
                                                      {"points", desk->balance().budget}})));
  blocks.back().with_next = true;
  const double room = desk->room.height - blocks[0].height - blocks[1].height;
  const auto capacity = static_cast<std::size_t>((room - above - plot_gap) / label_row);
  for (const Stretch ranks : stretches(desk->by_strength.size(), capacity)) {
    const double needed = above + plot_gap + static_cast<double>(ranks.size()) * label_row;
    const double height = std::min(room, std::max(least_height, comfort * needed));
    blocks.push_back({height, [desk, height, ranks](Pen& pen, double y) { Plot{*desk, pen, y, height}.draw(ranks); }});
  }
  return blocks;
}

}  // namespace planche::parts::openmok

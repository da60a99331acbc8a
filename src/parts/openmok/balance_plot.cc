#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "parts/openmok/balance_blocks.h"
#include "parts/spread.h"

namespace planche::parts::openmok {

namespace {

constexpr std::size_t bins = 24;
constexpr double least_height = 92, row = 3.6, above = 9, below = 11, gap = 3;                 // mm
constexpr double ticks_width = 13, leaders_width = 15, percent_width = 17, values_width = 14;  // mm
constexpr double width_with_values = 150;  // mm, of the room, from which the six values are shown
constexpr double comfort = 1.35;           // height for that of the labels, so that they need not stand in one pile
constexpr double dot = 0.75;               // mm, its radius

// 1, 2 or 5 times a power of ten: about `parts` such steps in `range`.
double tick_step(double range, double parts) {
  const double raw = std::max(range / parts, 1.0), power = std::pow(10, std::floor(std::log10(raw)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (raw <= step * power) return step * power;
  }
  return 10 * power;
}

// The whole plot, with the labels of the cards from rank `first` to before `last`.
class Plot {
 public:
  Plot(const BalanceDesk& desk, Pen& pen, double y, double height)
      : desk_{desk},
        colors_{desk.colors},
        pen_{pen},
        histogram_{rules::openmok::histogram(desk.balance().strengths, bins)},
        top_{y + above},
        bottom_{y + height - below - gap},
        left_{ticks_width},
        spine_{ticks_width + 0.3 * desk.room.width} {
    most_ = *std::max_element(histogram_.counts.begin(), histogram_.counts.end());
  }

  void draw(std::size_t first, std::size_t last) {
    strength_axis();
    bars();
    count_axis();
    heads();
    labels(first, last);
    marks();
  }

 private:
  double y_of(double strength) const {
    const double range = static_cast<double>(histogram_.width) * static_cast<double>(histogram_.counts.size());
    return bottom_ - (strength - static_cast<double>(histogram_.from)) / range * (bottom_ - top_);
  }
  double x_of(double count) const { return spine_ - count / static_cast<double>(most_) * (spine_ - left_ - 1); }
  double labels_left() const { return spine_ + leaders_width; }
  bool with_values() const { return desk_.room.width >= width_with_values; }
  double values_left() const { return desk_.room.width - percent_width - (with_values() ? 3 * values_width : 0); }
  Type small() const { return desk_.type(6, 400, colors_.soft); }

  void strength_axis() {
    const double from = static_cast<double>(histogram_.from);
    const double range = static_cast<double>(histogram_.width) * static_cast<double>(histogram_.counts.size());
    const double step = tick_step(range, 10);
    for (double tick = std::ceil(from / step) * step; tick <= from + range; tick += step) {
      const double y = y_of(tick);
      pen_.stroke(Path::line({left_, y}, {spine_, y}), colors_.pale, thin_line);
      pen_.line(desk_.count(static_cast<std::uint64_t>(tick)), small(), {left_ - 1, y + 0.75}, Align::right);
    }
    pen_.line(desk_.words.say("balance.strength.axis"), desk_.type(6, 600, colors_.ink), {left_ - 1, top_ - 2.5},
              Align::right);
  }

  void bars() {
    for (std::size_t i = 0; i < histogram_.counts.size(); ++i) {
      if (histogram_.counts[i] == 0) continue;
      const double from = static_cast<double>(histogram_.from + static_cast<std::int64_t>(i) * histogram_.width);
      const double low = y_of(from), high = y_of(from + static_cast<double>(histogram_.width));
      const double left = x_of(static_cast<double>(histogram_.counts[i]));
      const Path bar = Path::rectangle({left, high + 0.15, spine_ - left, low - high - 0.3});
      pen_.shape(bar, colors_.bar);
      pen_.stroke(bar, colors_.bar_edge, thin_line);
    }
    pen_.stroke(Path::line({spine_, top_}, {spine_, bottom_}), colors_.ink, medium_line);
  }

  void count_axis() {
    pen_.stroke(Path::line({left_, bottom_}, {spine_, bottom_}), colors_.ink, thin_line);
    const double step = tick_step(static_cast<double>(most_), 6);
    for (double tick = 0; tick <= static_cast<double>(most_); tick += step) {
      const double x = x_of(tick);
      pen_.stroke(Path::line({x, bottom_}, {x, bottom_ + 1}), colors_.ink, thin_line);
      pen_.line(desk_.count(static_cast<std::uint64_t>(tick)), small(), {x, bottom_ + 3.6}, Align::centre);
    }
    desk_.label(pen_, desk_.words.say("balance.strength.legal"), desk_.type(6, 600, colors_.ink), {spine_, bottom_ + 7},
                spine_, Align::right);
  }

  void heads() {
    const double baseline = top_ - 2.5;
    pen_.line(desk_.words.say("balance.strength.card"), desk_.type(6, 600, colors_.ink), {labels_left(), baseline});
    desk_.label(pen_, desk_.words.say("balance.strength.percentile"), desk_.type(6, 600, colors_.ink),
                {desk_.room.width, baseline}, percent_width, Align::right);
    if (!with_values()) return;
    const std::array<std::string, 3> words{desk_.words.say("balance.strength.force"),
                                           desk_.words.say("balance.strength.magic"),
                                           desk_.words.say("balance.strength.agility")};
    for (std::size_t p = 0; p < words.size(); ++p) {
      pen_.line(words[p], desk_.type(6, 600, colors_.powers[p]), {column(p), baseline}, Align::centre);
    }
  }
  double column(std::size_t power) const { return values_left() + (static_cast<double>(power) + 0.5) * values_width; }

  void labels(std::size_t first, std::size_t last) {
    std::vector<double> wanted;
    for (std::size_t rank = first; rank < last; ++rank) {
      wanted.push_back(y_of(static_cast<double>(desk_.ranked(rank).strength)));
    }
    const auto placed = spread(wanted, row, top_, bottom_ + below - 2);
    for (std::size_t i = 0; i < placed.size(); ++i) {
      const double y = placed[i];
      Path leader;
      leader.move_to({spine_ + dot, wanted[i]}).line_to({spine_ + 3, wanted[i]}).line_to({labels_left() - 3, y});
      leader.line_to({labels_left() - 0.8, y});
      pen_.stroke(std::move(leader), colors_.soft, thin_line);
      label(desk_.ranked(first + i), y + 0.9);
    }
  }

  void label(const rules::openmok::Balance::Card& card, double baseline) {
    const Type figures = desk_.type(7, 400, colors_.ink);
    const double below_words = baseline + 0.8;
    pen_.stroke(Path::line({labels_left(), below_words}, {desk_.room.width, below_words}), colors_.pale, thin_line);
    desk_.label(pen_, card.name, desk_.type(7, 600, colors_.ink), {labels_left(), baseline},
                values_left() - labels_left() - 1);
    for (std::size_t p = 0; p < colors_.powers.size() && with_values(); ++p) {
      pen_.line(fmt::format("{} / {}", card.fighter.attack[p], card.fighter.resistance[p]), figures,
                {column(p), baseline}, Align::centre);
    }
    pen_.line(desk_.number(card.percentile, 1) + "\u202f%", figures, {desk_.room.width, baseline}, Align::right);
  }

  void marks() {
    for (std::size_t rank = 0; rank < desk_.by_strength.size(); ++rank) {
      const double y = y_of(static_cast<double>(desk_.ranked(rank).strength));
      const Path disc = Path::ellipse({spine_ - dot, y - dot, 2 * dot, 2 * dot});
      pen_.shape(disc, colors_.mark);
      pen_.stroke(disc, {0xff, 0xff, 0xff}, thin_line);
    }
  }

  const BalanceDesk& desk_;
  const BalanceColors& colors_;
  Pen& pen_;
  rules::openmok::Histogram histogram_;
  double top_, bottom_, left_, spine_;
  std::int64_t most_ = 1;
};

}  // namespace

Blocks strength_plot(const DeskPtr& desk) {
  const std::size_t n = desk->by_strength.size();
  Blocks blocks{heading(desk, desk->words.say("balance.strength.title"))};
  blocks.push_back(sentence(
      desk, desk->words.say("balance.strength.text", {{"characters", desk->count(desk->balance().strengths.size())},
                                                      {"points", desk->balance().budget}})));
  blocks.back().with_next = true;
  const double room = desk->room.height - blocks[0].height - blocks[1].height;
  const auto capacity = static_cast<std::size_t>((room - above - gap) / row);
  const std::size_t parts = (n + capacity - 1) / capacity;
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t first = i * n / parts, last = (i + 1) * n / parts;
    const double needed = above + gap + static_cast<double>(last - first) * row;
    const double height = std::min(room, std::max(least_height, comfort * needed));
    blocks.push_back({height, [desk, height, first, last](Pen& pen, double y) {
                        Plot{*desk, pen, y, height}.draw(first, last);
                      }});
  }
  return blocks;
}

}  // namespace planche::parts::openmok

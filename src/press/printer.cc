#include "press/printer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "press/sheets/grid.h"

namespace planche::press {

namespace {

using base::Size;
using base::Transform;

constexpr double reported_shift = 0.5;  // mm nearer to the edge than planned
constexpr double inset = 20;            // mm between the crosses and the edges
constexpr double contradiction = 0.5;   // degrees

double degrees(double radians) {
  return radians * 180 / std::numbers::pi;
}

Transform about_middle(Size paper, const Transform& linear, double right, double down) {
  const double x = paper.width / 2, y = paper.height / 2;
  return Transform::translation(x + right, y + down).after(linear).after(Transform::translation(-x, -y));
}

// Nothing if the distances form no right triangle.
std::optional<double> turn_from(double difference, double length) {
  if (!(length > 0) || !(std::abs(difference) < length)) return std::nullopt;
  return degrees(std::asin(difference / length));
}

class Compensated final : public PageSource {
 public:
  Compensated(std::unique_ptr<PageSource> pages, Printer printer, diag::Sink& sink, Turn turn)
      : pages_{std::move(pages)}, printer_{std::move(printer)}, sink_{sink}, turn_{turn} {}

  std::optional<Page> next() override {
    auto page = pages_->next();
    if (!page) {
      report();
      return page;
    }
    page->placed = correction(*page);
    const base::Rect sheet{0, 0, page->size.width, page->size.height};
    const auto other = [](double a, double b) { return std::abs(a - b) > 1; };
    const Size measured = printer_.paper.size;
    // The driver turns pages of the other orientation, but the printer's errors stay the same.
    other_paper_ = other_paper_ || other(page->size.width, measured.width) || other(page->size.height, measured.height);
    const double least = room_in(*page, sheet.grown(-bare_edge));
    if (!nearest_ || least < nearest_->first) nearest_ = {least, page->label};
    // Pages to read and blank backs of other sheets fill the paper in any case.
    if (!sheet.grown(-bare_edge).holds(page->trim)) return page;
    const double room = room_in(*page, page->trim);
    if (room < bare_edge - 1e-6 && (!worst_ || room < worst_->first)) worst_ = {room, page->label};
    return page;
  }
  std::size_t page_count() const override { return pages_->page_count(); }
  Tally tally() const override { return pages_->tally(); }

 private:
  Transform correction(const Page& page) const {
    if (!page.registered) return (page.back ? printer_.back : printer_.front).against(page.size);
    if (!page.back) return {};
    // Where the front is printed, seen from behind, and then the way there.
    const Transform mirror = turning_axis(page.size, turn_).mirror();
    return printer_.back.against(page.size).after(mirror.after(printer_.front.on(page.size)).after(mirror));
  }

  // The distance from the edge of the paper to the content when the printer is corrected.
  static double room_in(const Page& page, const base::Rect& within) {
    const base::Rect put = page.placed(within);
    return std::min({put.x, put.y, page.size.width - put.right(), page.size.height - put.bottom()});
  }

  void report() {
    const auto add = [&](diag::Severity severity, std::string message, std::string hint) {
      sink_.add(diag::finding(severity, "print/printer", std::move(message), std::move(hint)));
    };
    const auto where = [](double room) {
      return room < 0 ? fmt::format("{:.1f} mm beyond the edge", -room)
                      : fmt::format("to {:.1f} mm from the edge, printers need {}", room, bare_edge);
    };
    if (worst_) {
      const auto& [room, label] = *worst_;
      add(room < 0 ? diag::Severity::error : diag::Severity::warning,
          fmt::format("corrected for the printer {}, parts of page {} reach {}", printer_.name, label, where(room)),
          "give a wider --margin");
    }
    if (!worst_ && nearest_ && nearest_->first < bare_edge - reported_shift)
      add(diag::Severity::note,
          fmt::format("corrected for the printer {}, marks and words in the margins of page {} may reach "
                      "{}",
                      printer_.name, nearest_->second, where(nearest_->first)),
          "check them on one sheet");
    if (other_paper_)
      add(diag::Severity::warning,
          fmt::format("the printer {} was calibrated on {}, not on this paper", printer_.name, printer_.paper.name),
          "measure it on this paper too, under another name: planche printer calibrate --paper …");
    worst_.reset();
    nearest_.reset();
    other_paper_ = false;
  }

  std::unique_ptr<PageSource> pages_;
  Printer printer_;
  diag::Sink& sink_;
  const Turn turn_;
  // distance to the edge in mm and name of the page: for parts, and for all content
  std::optional<std::pair<double, std::string>> worst_, nearest_;
  bool other_paper_ = false;
};

}  // namespace

Transform PrintError::on(Size paper) const {
  return about_middle(paper, Transform::rotation(turn).after(Transform::scaling(width / 100, height / 100)), right,
                      down);
}

Transform PrintError::against(Size paper) const {
  const Transform linear = Transform::scaling(100 / width, 100 / height).after(Transform::rotation(-turn));
  const base::Point shift = linear(base::Point{-right, -down});
  return about_middle(paper, linear, shift.x, shift.y);
}

Targets targets_on(Size paper) {
  return {{inset, inset}, {paper.width - inset, inset}, {inset, paper.height - inset}};
}

std::optional<PrintError> error_of(const Readings& read, Size paper, std::string& why) {
  const Targets targets = targets_on(paper);
  const double across = targets.b.x - targets.a.x, down = targets.c.y - targets.a.y;
  const auto by_top = turn_from(read.top_to_b - read.top_to_a, read.a_to_b);
  const auto by_left = turn_from(read.left_to_a - read.left_to_c, read.a_to_c);
  if (!by_top || !by_left) {
    why = by_top ? "readings 1, 4 and 6 contradict each other" : "readings 2, 3 and 5 contradict each other";
    return std::nullopt;
  }
  if (std::abs(*by_top - *by_left) > contradiction) {
    why = fmt::format("readings 2 and 3 show a turn of {:.2f}°, readings 1 and 4 one of {:.2f}°: one of them is wrong",
                      *by_top, *by_left);
    return std::nullopt;
  }
  PrintError error;
  // The longer line is more precise, by the square of its length.
  error.turn = (*by_top * across * across + *by_left * down * down) / (across * across + down * down);
  error.width = 100 * read.a_to_b / across;
  error.height = 100 * read.a_to_c / down;
  const base::Point a = error.on(paper)(targets.a);
  error.right = read.left_to_a - a.x;
  error.down = read.top_to_a - a.y;
  const auto outside = [&](const char* what, double value, double least, double most, const char* unit) {
    if (value >= least && value <= most) return false;
    why = fmt::format("{} of {:.2f}{} is beyond {:g} to {:g}{}", what, value, unit, least, most, unit);
    return true;
  };
  if (outside("a width", error.width, least_scale, most_scale, " %") ||
      outside("a height", error.height, least_scale, most_scale, " %") ||
      outside("a turn", error.turn, -most_turn, most_turn, "°") ||
      outside("a shift to the right", error.right, -most_shift, most_shift, " mm") ||
      outside("a shift downwards", error.down, -most_shift, most_shift, " mm"))
    return std::nullopt;
  return error;
}

std::unique_ptr<PageSource> compensated(std::unique_ptr<PageSource> pages, Printer printer, diag::Sink& sink,
                                        Turn turn) {
  return std::make_unique<Compensated>(std::move(pages), std::move(printer), sink, turn);
}

}  // namespace planche::press

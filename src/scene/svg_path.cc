// Reads SVG path data (SVG 1.1, section 8.3).
#include <charconv>
#include <numbers>

#include "scene/scene.h"

namespace planche::scene {

namespace {

// Beyond a kilometre, something is wrong; this also keeps sums far from infinity.
constexpr double largest_coordinate = 1e6;

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

class SvgReader {
 public:
  explicit SvgReader(std::string_view d) : d_{d} {}

  bool read() {
    skip_spaces();
    while (at_ < d_.size()) {
      const char command = d_[at_];
      if (std::string_view{"MmZzLlHhVvCcSsQqTtAa"}.find(command) == std::string_view::npos) return false;
      if (path_.empty() && command != 'M' && command != 'm') return false;
      ++at_;
      if (!read_command(command)) return false;
    }
    return true;
  }
  Path take() { return std::move(path_); }
  std::size_t at() const { return at_; }

 private:
  void skip_spaces() {
    while (at_ < d_.size() && is_space(d_[at_])) ++at_;
  }
  void skip_separator() {
    skip_spaces();
    if (at_ < d_.size() && d_[at_] == ',') {
      ++at_;
      skip_spaces();
    }
  }
  bool number_follows() const {
    if (at_ >= d_.size()) return false;
    const char c = d_[at_];
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
  }
  bool number(double& value) {
    skip_spaces();
    std::size_t start = at_;
    if (start < d_.size() && d_[start] == '+') {
      ++start;
      if (start < d_.size() && d_[start] == '-') return false;
    }
    // from_chars would accept "inf" and "nan" too.
    const std::size_t digit = start < d_.size() && d_[start] == '-' ? start + 1 : start;
    if (digit >= d_.size() || !((d_[digit] >= '0' && d_[digit] <= '9') || d_[digit] == '.')) return false;
    const auto [end, error] = std::from_chars(d_.data() + start, d_.data() + d_.size(), value);
    if (error != std::errc{} || !(std::abs(value) <= largest_coordinate)) return false;
    at_ = static_cast<std::size_t>(end - d_.data());
    skip_separator();
    return true;
  }
  bool flag(bool& value) {
    skip_spaces();
    if (at_ >= d_.size() || (d_[at_] != '0' && d_[at_] != '1')) return false;
    value = d_[at_++] == '1';
    skip_separator();
    return true;
  }
  bool point(Point& p, bool relative) {
    const std::size_t start = at_;
    if (!number(p.x) || !number(p.y)) return false;
    if (relative) p = {p.x + here_.x, p.y + here_.y};
    return within(p, start);
  }
  bool within(Point p, std::size_t start) {
    if (std::abs(p.x) <= largest_coordinate && std::abs(p.y) <= largest_coordinate) return true;
    at_ = start;
    return false;
  }

  bool read_command(char command) {
    const bool relative = command >= 'a';
    char kind = relative ? static_cast<char>(command - 'a' + 'A') : command;
    if (kind == 'Z') {
      path_.close();
      here_ = start_;
      closed_ = true;
      previous_ = 'Z';
      skip_spaces();
      return true;
    }
    skip_spaces();
    do {
      if (!segment(kind, relative)) return false;
      previous_ = kind;
      if (kind == 'M') kind = 'L';  // further pairs are lines
    } while (number_follows());
    return at_ == 0 || d_[at_ - 1] != ',';
  }

  // After a close, drawing continues at the start of the subpath.
  void reopen() {
    if (closed_) path_.move_to(start_);
    closed_ = false;
  }
  void line(Point p) {
    reopen();
    path_.line_to(p);
    here_ = p;
  }
  void curve(Point c1, Point c2, Point p) {
    reopen();
    path_.curve_to(c1, c2, p);
    control_ = c2;
    here_ = p;
  }
  void quadratic(Point c, Point p) {
    const auto third = [](Point end, Point control) {
      return Point{end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3};
    };
    curve(third(here_, c), third(p, c), p);
    control_ = c;
  }
  Point mirrored() const { return {2 * here_.x - control_.x, 2 * here_.y - control_.y}; }

  bool segment(char kind, bool relative) {
    const std::size_t start = at_;
    Point p, c1, c2;
    switch (kind) {
      case 'M':
        if (!point(p, relative)) return false;
        path_.move_to(p);
        closed_ = false;
        here_ = start_ = p;
        return true;
      case 'L':
        if (!point(p, relative)) return false;
        line(p);
        return true;
      case 'H':
        if (!number(p.x)) return false;
        p = {relative ? here_.x + p.x : p.x, here_.y};
        if (!within(p, start)) return false;
        line(p);
        return true;
      case 'V':
        if (!number(p.y)) return false;
        p = {here_.x, relative ? here_.y + p.y : p.y};
        if (!within(p, start)) return false;
        line(p);
        return true;
      case 'C':
        if (!point(c1, relative) || !point(c2, relative) || !point(p, relative)) return false;
        curve(c1, c2, p);
        return true;
      case 'S':
        if (!point(c2, relative) || !point(p, relative)) return false;
        curve(previous_ == 'C' || previous_ == 'S' ? mirrored() : here_, c2, p);
        return true;
      case 'Q':
        if (!point(c1, relative) || !point(p, relative)) return false;
        quadratic(c1, p);
        return true;
      case 'T':
        if (!point(p, relative)) return false;
        c1 = previous_ == 'Q' || previous_ == 'T' ? mirrored() : here_;
        if (!within(c1, start)) return false;
        quadratic(c1, p);
        return true;
      default:
        return arc(relative);
    }
  }

  bool arc(bool relative) {
    double rx = 0, ry = 0, angle = 0;
    bool large = false, sweep = false;
    Point p;
    if (!number(rx) || !number(ry) || !number(angle) || !flag(large) || !flag(sweep) || !point(p, relative))
      return false;
    draw_arc(std::abs(rx), std::abs(ry), angle, large, sweep, p);
    return true;
  }

  // Converts endpoint to centre parameters by SVG 1.1, appendix F.6.
  void draw_arc(double rx, double ry, double angle, bool large, bool sweep, Point end) {
    if (end == here_) return;
    if (rx < 1e-9 || ry < 1e-9) return line(end);
    const Transform turn = Transform::rotation(angle), back = Transform::rotation(-angle);
    const Point half = back(Point{(here_.x - end.x) / 2, (here_.y - end.y) / 2});
    const double reach = std::sqrt(half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry));
    if (reach > 1) rx *= reach, ry *= reach;
    const double x2 = half.x * half.x, y2 = half.y * half.y, rx2 = rx * rx, ry2 = ry * ry;
    const double below = rx2 * y2 + ry2 * x2;
    double factor = below > 0 ? std::sqrt(std::max(0.0, (rx2 * ry2 - below) / below)) : 0;
    if (large == sweep) factor = -factor;
    const Point c{factor * rx * half.y / ry, -factor * ry * half.x / rx};
    const Point middle = turn(c);
    const Point centre{middle.x + (here_.x + end.x) / 2, middle.y + (here_.y + end.y) / 2};
    const double from = std::atan2((half.y - c.y) / ry, (half.x - c.x) / rx);
    double swept = std::atan2((-half.y - c.y) / ry, (-half.x - c.x) / rx) - from;
    if (sweep && swept < 0) swept += 2 * std::numbers::pi;
    if (!sweep && swept > 0) swept -= 2 * std::numbers::pi;
    const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(swept) / (std::numbers::pi / 2) - 1e-9)));
    const double step = swept / pieces, reach_of_control = std::tan(step / 4) * 4 / 3;
    const Transform place = Transform::translation(centre.x, centre.y).after(turn).after(Transform::scaling(rx, ry));
    for (int i = 0; i < pieces; ++i) {
      const double a = from + step * i, b = a + step;
      const Point p0{std::cos(a), std::sin(a)}, p1{std::cos(b), std::sin(b)};
      const Point c1{p0.x - reach_of_control * p0.y, p0.y + reach_of_control * p0.x};
      const Point c2{p1.x + reach_of_control * p1.y, p1.y - reach_of_control * p1.x};
      curve(place(c1), place(c2), i + 1 == pieces ? end : place(p1));
    }
  }

  std::string_view d_;
  std::size_t at_ = 0;
  Path path_;
  Point here_, start_, control_;
  bool closed_ = false;
  char previous_ = 'Z';
};

}  // namespace

std::optional<Path> Path::from_svg(std::string_view d, std::size_t* error_at) {
  SvgReader reader{d};
  if (!reader.read()) {
    if (error_at != nullptr) *error_at = reader.at();
    return std::nullopt;
  }
  return reader.take();
}

}  // namespace planche::scene

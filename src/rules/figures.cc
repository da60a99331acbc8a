#include "rules/figures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace planche::rules {

namespace {

std::string share_line(std::string_view label, std::string_view n, double share, const base::Interval& interval) {
  return fmt::format("{:<{}}{:>9}  {:>5.1f} %  {:>5.1f} to {:>5.1f} %", label, label_width, n, 100 * share,
                     100 * interval.low, 100 * interval.high);
}

std::string in_quotes(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool is_place(std::string_view key) {
  return key.front() >= '0' && key.front() <= '9';
}

}  // namespace

double share(std::uint64_t n, std::uint64_t of) {
  return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of);
}

std::string percent(double share, int digits) {
  constexpr double noise = 1e-12;  // rounding error of sums that should be 1
  const double least = std::pow(10.0, -digits);
  const auto shown = [digits](double number) { return fmt::format("{:.{}f} %", number, digits); };
  std::string text = shown(100 * share);
  if (share > 0 && text == shown(0)) return "< " + shown(least);
  if (share < 1 - noise && text == shown(100)) return "> " + shown(100 - least);
  return text;
}

Figures::Figures(const std::vector<std::string_view>& members, Reals reals) : reals_{reals} {
  for (const std::string_view member : members) root_.members.push_back({std::string{member}, {}, {}});
}

void Figures::shares(std::string_view things) {
  line();
  line(fmt::format("{:<{}}{:>9}  {:>7}  {:>16}", "", label_width, things, "share", "95 % interval"));
}

void Figures::spreads() {
  line();
  line(fmt::format("{:<{}}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}", "", label_width, "mean", "min", "5 %", "median", "95 %",
                   "max"));
}

void Figures::value(std::string_view path, std::string_view text) {
  set(path, in_quotes(text));
}

void Figures::value(std::string_view path, double number) {
  constexpr double places = 1e6;
  set(path, reals_ == Reals::six_places ? fmt::format("{:.6f}", number)
                                        : nlohmann::json(std::round(number * places) / places).dump());
}

void Figures::object(std::string_view path, Figures figures) {
  if (Node* node = find(path)) node->members = std::move(figures.root_.members);
}

void Figures::count(std::string_view label, std::string_view path, std::uint64_t n) {
  if (!label.empty()) line(fmt::format("{:<{}}{:>9}", label, label_width, n));
  value(path, n);
}

void Figures::share(std::string_view label, std::string_view path, std::uint64_t n, std::uint64_t of) {
  const base::Interval interval = base::wilson_interval(n, of);
  if (!label.empty()) line(share_line(label, std::to_string(n), rules::share(n, of), interval));
  value(fmt::format("{}.games", path), n);
  this->interval(path, rules::share(n, of), interval);
}

void Figures::share(std::string_view label, std::string_view path, double n, double share,
                    const base::Interval& interval) {
  if (!label.empty()) line(share_line(label, fmt::format("{:.2f}", n), share, interval));
  value(fmt::format("{}.games", path), n);
  this->interval(path, share, interval);
}

void Figures::interval(std::string_view path, double share, const base::Interval& interval) {
  value(fmt::format("{}.share", path), share);
  value(fmt::format("{}.low", path), interval.low);
  value(fmt::format("{}.high", path), interval.high);
}

void Figures::share_or_count(std::string_view label, std::string_view path, std::uint64_t n, std::uint64_t of) {
  share(label, "", n, of);
  value(path, n);
}

void Figures::spread(std::string_view label, std::string_view path, const base::Distribution& d) {
  if (!label.empty()) {
    line(fmt::format("{:<{}}{:>9.2f}{:>8}{:>8}{:>8}{:>8}{:>8}", label, label_width, d.mean(), d.least(),
                     d.quantile(0.05), d.quantile(0.5), d.quantile(0.95), d.greatest()));
  }
  value(fmt::format("{}.mean", path), d.mean());
  value(fmt::format("{}.min", path), d.least());
  value(fmt::format("{}.p5", path), d.quantile(0.05));
  value(fmt::format("{}.median", path), d.quantile(0.5));
  value(fmt::format("{}.p95", path), d.quantile(0.95));
  value(fmt::format("{}.max", path), d.greatest());
}

Figures::Node* Figures::find(std::string_view path) {
  Node* node = path.empty() ? nullptr : &root_;
  while (!path.empty()) {
    const std::string_view key = path.substr(0, path.find('.'));
    auto& members = node->members;
    auto found = std::ranges::find_if(members, [&](const Node& member) { return member.key == key; });
    if (found == members.end()) {
      if (node == &root_) return nullptr;
      found = members.insert(members.end(), {std::string{key}, {}, {}});
    }
    node = &*found;
    path.remove_prefix(std::min(path.size(), key.size() + 1));
  }
  return node;
}

void Figures::set(std::string_view path, std::string text) {
  if (Node* node = find(path)) node->text = std::move(text);
}

std::string Figures::json(const Node& node) {
  if (node.members.empty()) return node.text;
  const bool list = is_place(node.members.front().key);
  std::string all;
  for (const Node& member : node.members) {
    const std::string text = json(member);
    if (text.empty()) continue;
    if (!all.empty()) all += ',';
    if (!list) all += in_quotes(member.key) + ':';
    all += text;
  }
  return fmt::format("{}{}{}", list ? '[' : '{', all, list ? ']' : '}');
}

std::string Figures::json() const {
  return json(root_);
}

}  // namespace planche::rules

#include "diag/diagnostic.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace planche::diag {

namespace {

constexpr std::size_t most_named = 8;
constexpr std::size_t most_remembered = 10'000;  // remembered, so that nothing is reported twice

void shorten(std::string& text, std::size_t most) {
  if (text.size() > most) text = base::shortened(text, most, most / 4);
}

}  // namespace

std::string_view name_of(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

Sink::Tally& Sink::tally(const SourcePtr& source) {
  const auto known =
      std::find_if(tallies_.rbegin(), tallies_.rend(), [&](const Tally& t) { return t.source == source; });
  if (known != tallies_.rend()) return *known;
  return tallies_.emplace_back(Tally{.source = source});
}

std::string with_subject(const Diagnostic& d) {
  return d.subject.empty() || d.message.starts_with(d.subject + ":") ? d.message : d.subject + ": " + d.message;
}

namespace {

// "; also in Thimble, Bobbin and 4 more, 7 in all".
std::string also_in(const std::vector<std::string>& named, std::size_t all) {
  const std::size_t more = all - named.size();
  return fmt::format("; also in {}{}", fmt::join(named, ", "),
                     more == 0 ? "" : fmt::format(" and {} more, {} in all", more, all + 1));
}

// Inserts among the diagnostics of the same source, by offset; at the end if there are none.
void insert_in_order(std::vector<Diagnostic>& into, Diagnostic d) {
  auto at = into.end();
  for (auto one = into.begin(); one != into.end(); ++one) {
    if (one->source != d.source) continue;
    if (one->span.begin > d.span.begin) {
      at = one;
      break;
    }
    at = std::next(one);
  }
  into.insert(at, std::move(d));
}

// One cell that several parts draw: the same words at the same place, of other subjects.
std::vector<Diagnostic> with_each_place_once(std::vector<Diagnostic> all) {
  const auto words = [](const Diagnostic& d) {
    const std::string_view text = d.message;
    return text.substr(!d.subject.empty() && text.starts_with(d.subject + ": ") ? d.subject.size() + 2 : 0);
  };
  struct Kept {
    std::size_t first = 0;
    std::vector<std::string> others = {};
  };
  using Key = std::tuple<const Source*, std::uint32_t, std::string, std::string, std::string>;
  std::map<Key, Kept> groups;
  std::vector<Diagnostic> kept;
  for (Diagnostic& d : all) {
    if (d.source != nullptr) {
      const auto [group, fresh] = groups.try_emplace(
          Key{d.source.get(), d.span.begin, d.code, std::string{words(d)}, d.hint}, Kept{kept.size()});
      if (!fresh) {
        auto& others = group->second.others;
        if (d.subject != kept[group->second.first].subject && std::ranges::find(others, d.subject) == others.end())
          others.push_back(std::move(d.subject));
        continue;
      }
    }
    kept.push_back(std::move(d));
  }
  for (auto& [key, group] : groups) {
    if (group.others.empty()) continue;
    const std::size_t count = group.others.size();
    group.others.resize(std::min(count, most_named));
    kept[group.first].message += also_in(group.others, count);
  }
  return kept;
}

}  // namespace

std::vector<Diagnostic> merged_for_people(std::vector<Diagnostic> all) {
  constexpr std::size_t most_alike = 3;
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].alike.empty()) groups[{all[i].code, all[i].alike}].push_back(i);
  }
  std::vector<bool> left_out(all.size());
  std::vector<Diagnostic> moved;
  for (const auto& [key, group] : groups) {
    if (group.size() <= most_alike) continue;
    const std::size_t worst = *std::max_element(
        group.begin(), group.end(), [&](std::size_t a, std::size_t b) { return all[a].excess < all[b].excess; });
    std::set<std::string> others;
    std::vector<std::string> named;  // up to most_named subjects
    for (const std::size_t i : group) {
      if (i == worst) continue;
      left_out[i] = true;
      const std::string& subject = all[i].subject;
      if (!subject.empty() && subject != all[worst].subject) others.insert(subject);
      if (others.size() > named.size() && named.size() < most_named) named.push_back(subject);
    }
    if (!named.empty()) all[worst].message += also_in(named, others.size());
    if (!all[worst].layer) continue;
    const Place layer = std::exchange(all[worst].layer, {});
    all[worst].source = layer.source;
    all[worst].span = layer.span;
    all[worst].path = layer.path;
    moved.push_back(std::move(all[worst]));
    left_out[worst] = true;
  }
  std::vector<Diagnostic> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!left_out[i]) kept.push_back(std::move(all[i]));
  }
  for (Diagnostic& d : moved) insert_in_order(kept, std::move(d));
  return with_each_place_once(std::move(kept));
}

Diagnostic problem(const SourcePtr& source, Span span, std::string code, std::string message) {
  Diagnostic d = finding(Severity::error, std::move(code), std::move(message));
  d.source = source;
  d.span = span;
  return d;
}

Diagnostic finding(Severity severity, std::string code, std::string message, std::string hint) {
  Diagnostic d;
  d.severity = severity;
  d.code = std::move(code);
  d.message = std::move(message);
  d.hint = std::move(hint);
  return d;
}

bool Sink::joins_others(const Diagnostic& d) {
  const auto at = gathered_.find({d.source.get(), d.code, d.together});
  if (at == gathered_.end()) return false;
  Gathered& gathered = at->second;
  if (d.subject.empty() || d.subject == kept_[gathered.first].subject) return true;
  if (gathered.others.insert(d.subject).second && gathered.named.size() < most_named)
    gathered.named.push_back(d.subject);
  return true;
}

void Sink::add(Diagnostic d) {
  if (d.severity == Severity::note && ignored_.contains(d.code)) return;
  for (std::string* text : {&d.message, &d.hint, &d.path}) shorten(*text, longest_text);
  shorten(d.subject, longest_name);
  if (joins_others(d)) return;
  if (d.source && reported_.size() < most_remembered &&
      !reported_.emplace(d.source->name(), d.span.begin, d.code, with_subject(d)).second)
    return;
  (d.severity == Severity::error ? errors_ : d.severity == Severity::warning ? warnings_ : notes_) += 1;
  Tally& t = tally(d.source);
  if (t.kept >= max_per_source) {
    ++t.left_out;
    t.worst_left_out = std::max(t.worst_left_out, d.severity);
    return;
  }
  ++t.kept;
  if (!d.together.empty())
    gathered_.emplace(std::tuple{d.source.get(), d.code, d.together}, Gathered{.first = kept_.size()});
  kept_.push_back(std::move(d));
}

void Sink::count_more(const SourcePtr& source, std::size_t errors) {
  if (errors == 0) return;
  errors_ += errors;
  Tally& t = tally(source);
  t.left_out += errors;
  t.worst_left_out = Severity::error;
}

std::size_t Sink::count(Severity s) const {
  return s == Severity::error ? errors_ : s == Severity::warning ? warnings_ : notes_;
}

std::vector<Diagnostic> Sink::sorted() const {
  std::unordered_map<const Source*, std::size_t> rank;
  for (const Tally& t : tallies_) rank.emplace(t.source.get(), rank.size());
  std::vector<Diagnostic> all = kept_;
  for (const auto& [key, gathered] : gathered_) {
    if (gathered.others.empty()) continue;
    all[gathered.first].message += also_in(gathered.named, gathered.others.size());
  }
  for (const Tally& t : tallies_) {
    if (t.left_out == 0) continue;
    // An offset beyond every other puts the note last; printers clamp it to the end of the text.
    constexpr auto last = static_cast<std::uint32_t>(-1);
    all.push_back({.severity = t.worst_left_out,
                   .code = "data/limit",
                   .message = fmt::format("{} more {} not listed, the limit is {}", t.left_out,
                                          t.left_out == 1 ? "problem is" : "problems are", max_per_source),
                   .source = t.source,
                   .span = {last, last}});
  }
  std::stable_sort(all.begin(), all.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    return std::pair{rank.at(a.source.get()), a.span.begin} < std::pair{rank.at(b.source.get()), b.span.begin};
  });
  for (Diagnostic& d : all) {
    const auto size = static_cast<std::uint32_t>(d.source ? d.source->text().size() : 0);
    d.span = {std::min(d.span.begin, size), std::min(d.span.end, size)};
  }
  return all;
}

}  // namespace planche::diag

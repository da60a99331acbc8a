#include "project/editing/written_list.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace planche::project {

namespace {

constexpr std::string_view blanks = " \t\r\n", in_line = " \t\r";
constexpr std::size_t nowhere = std::string_view::npos;

bool has_line_comment(std::string_view text) {
  return text.find("//") != text.npos || text.find('#') != text.npos;
}

// Whether nothing is left in the line.
bool ends_line(std::string_view text) {
  const std::size_t next = text.find_first_not_of(in_line);
  return next != nowhere && text[next] == '\n';
}

std::string_view bytes(const diag::Source& source, std::size_t begin, std::size_t end) {
  return source.text().substr(begin, end - begin);
}

bool is_flow(const diag::Source& source, const data::Value& list) {
  return source.text()[list.span().begin] == '[';
}

Replacement replacement(const diag::SourcePtr& source, std::size_t begin, std::size_t end, std::string text) {
  return {source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(text)};
}

}  // namespace

std::size_t WrittenList::begin_of(const diag::Source& source, const data::Value& list, std::size_t index) {
  const std::size_t begin = (*list.array())[index].span().begin;
  return is_flow(source, list) ? begin : source.text().rfind('-', begin);  // only blanks are between
}

WrittenList::WrittenList(diag::SourcePtr source, const data::Value& list)
    : source_{std::move(source)}, span_{list.span()} {
  const std::string_view text = source_->text();
  const data::Array& all = *list.array();
  const bool flow = is_flow(*source_, list);
  block_ = !flow;
  const std::size_t close = flow ? span_.end - 1 : span_.end;
  std::size_t from = flow ? span_.begin + 1 : span_.begin;
  // A comment behind the bracket is about the list.
  if (const std::size_t next = text.find_first_not_of(in_line, from); flow && text.substr(next, 2) == "//")
    from = std::min(text.find('\n', next), close);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const diag::Span span = all[i].span();
    // Up to the next item: a comma, comments in the same line, which belong to this item, and others.
    const std::size_t until = i + 1 < all.size() ? all[i + 1].span().begin : flow ? close : text.find('\n', span.end);
    std::size_t comma = nowhere, end = span.end;
    bool same_line = true;
    for (std::size_t p = span.end; p < std::min(until, text.size());) {
      if (text[p] == '\n') {
        same_line = false;
        ++p;
      } else if (flow && text[p] == ',') {
        comma = p++;
        end = p;
      } else if (text[p] == '#' || text.substr(p, 2) == "//") {
        p = std::min(text.find('\n', p), text.size());
        if (same_line) end = p;
      } else {
        ++p;
      }
    }
    const std::size_t begin =
        std::min(begin_of(*source_, list, i), text.find_first_not_of(blanks, from));  // comments above
    if (i == 0)
      begin_ = begin;
    else
      between_.emplace_back(bytes(*source_, from, begin));
    const std::size_t stop = comma == nowhere ? span.end : comma;
    items_.push_back({std::string{bytes(*source_, begin, stop)},
                      std::string{bytes(*source_, comma == nowhere ? stop : comma + 1, end)}});
    end_ = from = end;
    last_comma_ = comma != nowhere;
  }
  if (all.empty()) begin_ = end_ = from;
  line_ends_ = ends_line(text.substr(end_));
  const std::size_t line = begin_ == 0 ? 0 : text.rfind('\n', begin_ - 1) + 1;
  const std::string_view ahead = bytes(*source_, line, begin_);
  otherwise_ = ahead.find_first_not_of(in_line) == nowhere ? "\n" + std::string{ahead} : std::string{" "};
}

void WrittenList::insert(std::size_t at, std::string item, std::string behind) {
  const std::string separator = between_.empty() ? otherwise_ : between_[std::min(at, between_.size() - 1)];
  items_.insert(items_.begin() + static_cast<std::ptrdiff_t>(at), {std::move(item), std::move(behind)});
  if (items_.size() > 1)
    between_.insert(between_.begin() + static_cast<std::ptrdiff_t>(std::min(at, between_.size())), separator);
}

void WrittenList::erase(std::size_t at) {
  items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(at));
  if (!between_.empty())
    between_.erase(between_.begin() + static_cast<std::ptrdiff_t>(std::min(at, between_.size() - 1)));
}

void WrittenList::move(std::size_t from, std::size_t to) {
  const auto first = items_.begin();
  const auto a = static_cast<std::ptrdiff_t>(from), b = static_cast<std::ptrdiff_t>(to);
  if (a < b) std::rotate(first + a, first + a + 1, first + b + 1);
  if (b < a) std::rotate(first + b, first + a, first + a + 1);
}

std::string WrittenList::joined() const {
  std::string made;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const bool last = i + 1 == items_.size();
    made += items_[i].text;
    if (!block_ && (!last || last_comma_)) made += ',';
    made += items_[i].behind;
    if (has_line_comment(items_[i].behind) && !(last ? line_ends_ : ends_line(between_[i]))) made += '\n';
    if (!last) made += between_[i];
  }
  return made;
}

std::vector<Replacement> WrittenList::changes() const {
  if (items_.empty()) return {replacement(source_, span_.begin, span_.end, "[]")};
  const std::string now = joined();
  if (begin_ == end_) {
    // An empty list is written with brackets in YAML too. Its items get lines of their own.
    const std::string_view text = source_->text();
    const std::size_t line = span_.begin == 0 ? 0 : text.rfind('\n', span_.begin - 1) + 1;
    const std::string indent{text.substr(line, text.find_first_not_of(" \t", line) - line)};
    std::string made;
    for (const Item& item : items_) made += fmt::format("{}\n{}  {}", made.empty() ? "" : ",", indent, item.text);
    return {replacement(source_, span_.begin, span_.end, fmt::format("[{}\n{}]", made, indent))};
  }
  const std::string_view was = bytes(*source_, begin_, end_);
  const auto begin = static_cast<std::size_t>(std::ranges::mismatch(was, now).in1 - was.begin());
  std::size_t tail = 0;
  const std::size_t most = std::min(was.size(), now.size()) - begin;
  while (tail < most && was[was.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  return {replacement(source_, begin_ + begin, end_ - tail, now.substr(begin, now.size() - tail - begin))};
}

tl::expected<std::vector<Replacement>, std::string> set_member(const diag::SourcePtr& source, const data::Value& object,
                                                               std::string_view member, std::string_view json,
                                                               std::string_view what) {
  const data::Object& members = *object.object();
  const std::string_view text = source->text();
  const bool flow = text[object.span().begin] == '{';
  const auto change = [&](std::size_t begin, std::size_t end, std::string made) {
    return std::vector<Replacement>{replacement(source, begin, end, std::move(made))};
  };
  const auto known = std::ranges::find(members, member, &data::Member::key);
  if (known != members.end() && !json.empty()) {
    const diag::Span span = known->value.span();
    if (text.substr(span.begin, span.end - span.begin) == json) return std::vector<Replacement>{};
    return change(span.begin, span.end, std::string{json});
  }
  if (known != members.end()) {
    if (members.size() == 1)
      return tl::make_unexpected(fmt::format("this is the only member of the {0}: delete the {0}", what));
    if (known == members.begin()) return change(known->key_span.begin, std::next(known)->key_span.begin, "");
    return change(std::prev(known)->value.span().end, known->value.span().end, "");
  }
  if (json.empty()) return std::vector<Replacement>{};
  if (members.empty()) {
    if (flow) return change(object.span().begin, object.span().end, fmt::format("{{ \"{}\": {} }}", member, json));
    return tl::make_unexpected(fmt::format("an empty {} is changed in the file", what));
  }
  // Beside or below the last member, as those are.
  const std::size_t end = members.back().value.span().end, first = members.back().key_span.begin;
  const std::size_t line = text.rfind('\n', first) + 1;
  const std::string_view ahead = bytes(*source, line, first);
  const bool below = ahead.find_first_not_of(flow ? in_line : std::string_view{" -"}) == nowhere;
  const std::string space =
      below ? "\n" + std::string(flow ? std::string{ahead} : std::string(first - line, ' ')) : " ";
  std::size_t at = end;
  if (const std::size_t next = text.find_first_not_of(" \t", end); !flow && next != nowhere && text[next] == '#')
    at = std::min(text.find('\n', next), text.size());  // a comment behind the last member belongs to it
  return change(
      at, at, flow ? fmt::format(",{}\"{}\": {}", space, member, json) : fmt::format("{}{}: {}", space, member, json));
}

}  // namespace planche::project

#include "templates/reading/record_expression.h"

#include <algorithm>

#include <fmt/format.h>

#include "data/place.h"
#include "templates/text/markup.h"

namespace planche::templates {

using expressions::Value;

const data::Value* Record::find(std::string_view dotted) const {
  if (dotted.empty()) return nullptr;
  if (computed != nullptr) {
    for (const auto& [name, value] : *computed) {
      if (!dotted.starts_with(name)) continue;
      if (dotted.size() == name.size()) return &value;
      if (dotted[name.size()] != '.') continue;
      if (const data::Value* inside = data::descend(&value, dotted.substr(name.size() + 1))) return inside;
    }
  }
  return object != nullptr ? data::descend(object, dotted) : nullptr;
}

Where RecordExpression::place(std::size_t first, std::size_t last) const {
  if (string == nullptr || where.source == nullptr) return where;
  return {where.source, data::place_in(*where.source, *string, begin + first, begin + last), where.path};
}

void TextPattern::add(std::string_view text) {
  pieces_.back().text += text;
}

void TextPattern::add(RecordExpression asked, bool as_is) {
  pieces_.back().asked = std::move(asked);
  pieces_.back().as_is = as_is;
  pieces_.emplace_back();
}

void TextPattern::print(const Value& value, std::string& to, bool has_markup) const {
  if (value.is(Value::Kind::text)) {
    const std::string_view text = value.text().substr(0, longest_text + 1);
    if (!value.is_plain() || !has_markup) return void(to += text);
    bool escaped = false;
    for (const char c : text) {
      if (c == '*' && !escaped) to += literal_mark;
      to += c;
      escaped = c == '\\' && !escaped;
    }
    return;
  }
  if (value.is(Value::Kind::list)) {
    bool some = false;
    for (std::size_t i = 0; i < value.size() && to.size() <= longest_text; ++i) {
      const Value item = value.item(i);
      if (item.is_absent()) continue;
      if (std::exchange(some, true)) to += ", ";
      print(item, to, has_markup);
    }
    return;
  }
  const std::size_t before = to.size();
  expressions::print(value, to, longest_text);
  if (!value.is(Value::Kind::number)) return;
  if (const std::size_t point = to.find('.', before); point != std::string::npos) to.replace(point, 1, decimal_sign_);
}

bool TextPattern::varies() const {
  return std::any_of(pieces_.begin(), pieces_.end(), [](const Piece& piece) { return piece.asked.varies; });
}

const std::string* TextPattern::fixed() const {
  return pieces_.size() == 1 ? &pieces_.front().text : nullptr;
}

std::optional<Where> TextPattern::written(std::string_view text) const {
  const auto asked = std::ranges::find_if(pieces_, [](const Piece& piece) { return static_cast<bool>(piece.asked); });
  if (text.empty() || asked == pieces_.end()) return std::nullopt;
  const RecordExpression whole{nullptr, asked->asked.where, asked->asked.string};
  const std::size_t at = whole.string->string()->find(text);
  return at == std::string::npos ? std::nullopt : std::optional{whole.place(at, at + text.size())};
}

void print_escaped(std::string_view text, std::string& to) {
  if (text.empty()) return;
  to += plain_mark;
  for (const char c : text) {
    if (c == '*' || c == ':' || c == '\\') to += '\\';
    if (c == '[') to += literal_mark;
    to += c;
  }
  to += no_plain_mark;
}

RecordEvaluator::RecordEvaluator(expressions::Evaluation& own, const Record* record, std::uint64_t& all_steps,
                                 diag::Sink& sink)
    : evaluation_{record != nullptr && record->evaluation != nullptr ? *record->evaluation : own},
      record_{record},
      all_steps_{all_steps},
      sink_{sink} {
  // Without a record, leaves the lookup as it is: a shared layer may be drawn in the middle of a record, which still
  // needs its own.
  if (record != nullptr) evaluation_.look_up([record](std::string_view dotted) { return record->find(dotted); });
}

void RecordEvaluator::take(const Turn& turn) {
  turn_ = turn;
  evaluation_.bind("index", Value::of_number(turn.index));
  evaluation_.bind("item", turn.item);
}

Value RecordEvaluator::value(const RecordExpression& asked) {
  if (spent()) return {};
  const auto value = evaluation_.value_of(*asked.expression, record_ != nullptr ? record_->row : 0);
  account(asked, value ? nullptr : &value.error());
  return value && !spent() ? *value : Value{};
}

std::vector<base::Point> RecordEvaluator::places(const RecordExpression& asked) {
  if (spent()) return {};
  const auto found = evaluation_.places_of(*asked.expression, record_ != nullptr ? record_->row : 0);
  account(asked, found ? nullptr : &found.error());
  return found && !spent() ? *found : std::vector<base::Point>{};
}

void RecordEvaluator::account(const RecordExpression& asked, const expressions::Fault* fault) {
  steps_ += evaluation_.steps();
  all_steps_ += evaluation_.steps();
  if (spent())
    report_spent(asked);
  else if (fault != nullptr)
    report(asked, *fault, "template/fault");
}

bool RecordEvaluator::print(const TextPattern& pattern, std::string& to) {
  bool some = false;
  for (const TextPattern::Piece& piece : pattern.pieces()) {
    if (to.size() > longest_text) break;
    to += piece.text;
    if (!piece.asked) continue;
    std::string escaped;
    const Value found = value(piece.asked);
    some = some || !found.is_absent();
    piece.as_is ? pattern.print_as_is(found, escaped) : pattern.print(found, to);
    print_escaped(escaped, to);
  }
  return some;
}

void RecordEvaluator::report_spent(const RecordExpression& asked) {
  const bool alone = steps_ > most_steps;
  report(asked,
         {0, asked.expression->text().size(),
          fmt::format("expected at most {} steps for the expressions of {}, found more",
                      alone ? most_steps : most_steps_of_all, alone ? "one part" : "all parts together")},
         "data/limit");
}

void RecordEvaluator::report(const RecordExpression& asked, const expressions::Fault& fault, diag::Code code) {
  const Where where = asked.place(fault.begin, fault.end);
  diag::Diagnostic d = diag::problem(where.source, where.span, std::string{code}, fault.message);
  d.path = where.path;
  if (record_ != nullptr) d.subject = record_->subject;
  d.together = fmt::format("{}:{}", where.path, where.span.begin);
  sink_.add(std::move(d));
}

}  // namespace planche::templates

// Functions of single values.
#include <cstring>

#include <fmt/format.h>
#include <utf8proc.h>

#include "base/text.h"
#include "expressions/evaluator.h"
#include "expressions/functions.h"

namespace planche::expressions {

namespace {

constexpr std::uint64_t steps_a_normal_byte = 4;  // for normalised text

void append(utf8proc_int32_t code, std::string& to) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(code, bytes);
  to.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::string in_case(std::string_view text, bool upper) {
  constexpr utf8proc_int32_t sharp_s = 0xdf;
  std::string made;
  while (!text.empty()) {
    utf8proc_int32_t code = 0;
    const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &code);
    if (size <= 0) return made.append(text);  // malformed UTF-8 stays unchanged
    text.remove_prefix(static_cast<std::size_t>(size));
    if (upper && code == sharp_s)
      made += "SS";
    else
      append(upper ? utf8proc_toupper(code) : utf8proc_tolower(code), made);
  }
  return made;
}

constexpr std::size_t nowhere = std::string_view::npos;

// std::string_view::find in linear time.
std::size_t find(std::string_view text, std::string_view part) {
  const void* const found = memmem(text.data(), text.size(), part.data(), part.size());
  return found == nullptr ? nowhere : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string made;
  for (;;) {
    const std::size_t at = what.empty() ? nowhere : find(text, what);
    made += text.substr(0, at);
    if (at == nowhere || made.size() > longest_made_text) return made;
    made += by;
    text.remove_prefix(at + what.size());
  }
}

}  // namespace

Value Evaluator::call(const Node& node) {
  switch (node.function->call) {
    case Call::choose:
      if (eval(*node.of[0]).yes()) return eval(*node.of[1]);
      return node.of.size() > 2 ? eval(*node.of[2]) : Value{};
    case Call::match: {
      const Value value = eval(*node.of[0]);
      std::size_t i = 1;
      while (i + 1 < node.of.size() && !equal(node, value, eval(*node.of[i]), node.loose)) i += 2;
      return eval(*node.of[i + 1 < node.of.size() ? i + 1 : i]);
    }
    case Call::present:
      return Value::of_truth(!eval(*node.of[0]).is_absent());
    case Call::number: {
      const Value value = eval(*node.of[0]);
      if (!value.is(Value::Kind::text)) return value.is(Value::Kind::number) ? value : Value{};
      spend(node, value.text().size());
      const auto number = Number::of_decimal(base::trimmed(value.text()));
      return number ? Value::of_number(*number) : Value{};
    }
    case Call::with_sign:
    case Call::round:
    case Call::floor:
    case Call::ceil:
    case Call::abs:
      return number_call(node);
    case Call::sqrt: {
      const auto number = number_at(*node.of[0]);
      if (!number) return {};
      if (number->is_negative()) stop(*node.of[0], fmt::format("{} has no square root", printed(*number)));
      spend(node, 100);
      return number_of(node, number->root());
    }
    case Call::distance:
    case Call::bearing:
      return place_call(node);
    case Call::shortest:
      return shortest(node);
    case Call::equal_turned:
      return equal_turned(node);
    default:
      if (node.function->routes() < node.of.size()) return network_call(node);
      if (node.function->of_ways()) return ways_call(node);
      if (node.function->of_board()) return board_call(node);
      return node.function->arguments.front() == 'l' ? list_call(node) : text_call(node);
  }
}

Value Evaluator::number_call(const Node& node) {
  const auto number = number_at(*node.of[0]);
  if (!number) return {};
  const Call call = node.function->call;
  if (call == Call::abs) return number_of(node, number->is_negative() ? Number{}.minus(*number) : number);
  std::optional<Number> made = number;
  if (call != Call::with_sign || node.of.size() > 1) {
    const auto how = call == Call::floor  ? Number::Rounding::down
                     : call == Call::ceil ? Number::Rounding::up
                                          : Number::Rounding::nearest;
    const auto digits = node.of.size() > 1 ? number_at(*node.of[1]) : Number{};
    if (!digits) return {};
    if (!digits->is_integer() || digits->is_negative() || *digits > Number{9})
      stop(*node.of[1], "the number of digits after the point must be 0 to 9");
    spend_on_fractions(node, *number, *number);
    made = number->rounded(how, static_cast<int>(digits->numerator()));
  }
  const Value value = number_of(node, made);
  if (call != Call::with_sign) return value;
  return made_text(node, (*made > Number{} ? "+" : "") + printed(*made));
}

std::optional<std::string_view> Evaluator::text_at(const Node& node) {
  const Value value = eval(node);
  switch (value.kind()) {
    case Value::Kind::absent:
      return std::nullopt;
    case Value::Kind::text:
      return value.text();
    case Value::Kind::number:
    case Value::Kind::truth:
      return made_text(node, printed(value)).text();
    default:
      stop(node, fmt::format("expected a text, found {}", kind_of(value)));
  }
}

Value Evaluator::text_call(const Node& node) {
  const auto text = text_at(*node.of[0]);
  if (!text) return {};
  spend(node, text->size());
  switch (node.function->call) {
    case Call::length:
      return Value::of_number(static_cast<std::int64_t>(base::count_code_points(*text)));
    case Call::upper:
    case Call::lower:
      return made_text(node, in_case(*text, node.function->call == Call::upper));
    case Call::trim:
      return Value::of_text(base::trimmed(*text));
    case Call::fold:
      spend(node, steps_a_normal_byte * text->size());
      return made_text(node, base::name_key(*text));
    case Call::tidy:
      spend(node, steps_a_normal_byte * text->size());
      return made_text(node, base::tidy(*text));
    case Call::nearest:
      return nearest(node, *text);
    case Call::repeat:
      return repeated(node, *text);
    default:
      break;
  }
  const auto part = text_at(*node.of[1]);
  if (!part) return {};
  switch (node.function->call) {
    case Call::contains:
      return Value::of_truth(find(*text, *part) != nowhere);
    case Call::starts_with:
      return Value::of_truth(text->starts_with(*part));
    case Call::ends_with:
      return Value::of_truth(text->ends_with(*part));
    case Call::split:
      return split(node, *text, *part);
    default: {
      const auto by = text_at(*node.of[2]);
      if (!by) return {};
      spend(node, by->size() / bytes_a_step);
      return made_text(node, replaced(*text, *part, *by));
    }
  }
}

Value Evaluator::repeated(const Node& node, std::string_view text) {
  const auto times = number_at(*node.of[1]);
  if (!times) return {};
  if (!times->is_integer()) stop(*node.of[1], "the number of repetitions must be an integer");
  if (text.empty() || *times < Number{1}) return Value::of_text({});
  if (*times > Number{static_cast<std::int64_t>(longest_made_text / text.size())})
    stop(node, fmt::format("this text would have more than {} bytes", longest_made_text));
  std::string made;
  for (std::int64_t i = 0; i < times->numerator(); ++i) made += text;
  return made_text(node, made);
}

// The nearest of the texts in the list.
Value Evaluator::nearest(const Node& node, std::string_view text) {
  std::vector<std::string_view> words;
  each(*node.of[1], [&](const Value& item) {
    if (item.is(Value::Kind::text)) words.push_back(item.text());
    if (item.is(Value::Kind::text)) spend(node, text.size() * item.text().size());
    return true;
  });
  std::uint64_t steps = 0;  // counts fewer steps than this function
  const auto found = base::nearest(text, words, steps);
  return found ? Value::of_text(*found) : Value{};
}

Value Evaluator::split(const Node& node, std::string_view text, std::string_view separator) {
  if (separator.empty()) stop(*node.of[1], "the separator is empty");
  std::vector<Value> parts;
  for (;;) {
    const std::size_t at = find(text, separator);
    parts.push_back(Value::of_text(text.substr(0, at)));
    if (at == nowhere) return made_list(node, parts);
    text.remove_prefix(at + separator.size());
  }
}

}  // namespace planche::expressions

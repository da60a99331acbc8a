// Notes about counters that a move lowers without testing whether it may.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/compiler.h"

namespace planche::play {

using SK = Statement::Kind;
using SourceOp = expressions::Op;

namespace {

std::optional<std::int64_t> integer(const expressions::Node& node) {
  if (node.op == SourceOp::negate) {
    const auto of = integer(*node.of[0]);
    return of ? std::optional{-*of} : std::nullopt;
  }
  if (node.op != SourceOp::literal || !node.literal.is(expressions::Value::Kind::number)) return std::nullopt;
  const expressions::Number number = node.literal.number();
  constexpr std::int64_t most = 1'000'000'000'000;
  if (!number.is_integer() || number.numerator() > most || number.numerator() < -most) return std::nullopt;
  return number.numerator();
}

// "+ 3", "- 3", nothing.
std::string plus(std::int64_t number) {
  return number == 0 ? "" : fmt::format(" {} {}", number < 0 ? '-' : '+', std::abs(number));
}

}  // namespace

// Whether an expression contains the word, directly or through definitions.
bool Compiler::mentions(const Source& node, std::string_view word, int deep) {
  if (deep > 64) return true;
  if (node.word == word && (node.op == SourceOp::name || node.op == SourceOp::member)) return true;
  if (node.op == SourceOp::name || node.op == SourceOp::call) {
    if (const auto found = definition_names_.find(node.word); found != definition_names_.end()) {
      const Source* body = parsed(definitions_[found->second].of->value);
      if (body != nullptr && mentions(*body, word, deep + 1)) return true;
    }
  }
  return std::ranges::any_of(node.of, [&](const auto& one) { return mentions(*one, word, deep + 1); });
}

// What `add` takes away, as written, without its sign; nothing if the sign of the number is not written.
const Compiler::Source* Compiler::taken_away(const Source& value, std::string& text) const {
  const Source* signed_one = &value;
  while ((signed_one->op == SourceOp::times || signed_one->op == SourceOp::divided) && !signed_one->of.empty())
    signed_one = signed_one->of[0].get();
  if (signed_one->op != SourceOp::negate) return nullptr;
  const Source& amount = *signed_one->of[0];
  text = text_of({amount.begin, amount.end});
  text += text_of({signed_one->end, value.end});
  return &amount;
}

// The least value of `target` that a condition guarantees where it only compares it with whole numbers; nothing if it
// says something else about it.
std::optional<std::int64_t> Compiler::guaranteed(const Source& condition, std::string_view target,
                                                 std::string_view word) {
  if (condition.op == SourceOp::both) {
    const auto a = guaranteed(*condition.of[0], target, word), b = guaranteed(*condition.of[1], target, word);
    return a && b ? std::optional{std::max(*a, *b)} : std::nullopt;
  }
  if (!mentions(condition, word, 0)) return INT64_MIN;
  if (condition.of.size() != 2) return std::nullopt;
  const Source &left = *condition.of[0], &right = *condition.of[1];
  const bool first = text_of({left.begin, left.end}) == target;
  if (!first && text_of({right.begin, right.end}) != target) return std::nullopt;
  const auto bound = integer(first ? right : left);
  if (!bound) return std::nullopt;
  switch (condition.op) {
    case SourceOp::greater:
      return first ? std::optional{*bound + 1} : std::nullopt;
    case SourceOp::at_least:
      return first ? bound : std::nullopt;
    case SourceOp::less:
      return first ? std::nullopt : std::optional{*bound + 1};
    case SourceOp::at_most:
      return first ? std::nullopt : bound;
    case SourceOp::equal:
      return bound;
    default:
      return std::nullopt;
  }
}

// Notes `add -k to chips` in a move that does not test whether chips may go down by k.
void Compiler::check_lowered(const Move& move) {
  struct Lowered {
    TextRange at;
    const Source* target;
    std::string text, word;   // of the target; its name
    std::int64_t number = 0;  // what is taken away: a number and what else
    std::string rest = {};
    bool of_block = false;  // asks for a name that is given only in the block
  };
  std::vector<Lowered> all;
  std::vector<std::string_view> given;
  for (const Statement& one : move.block) {
    if (one.kind == SK::let) given.push_back(one.name.name);
    if (one.kind != SK::add || one.parts.size() < 2) continue;
    const Source *value = parsed(one.parts[0]), *target = parsed(one.parts[1]);
    std::string amount;
    const Source* taken = value == nullptr || target == nullptr ? nullptr : taken_away(*value, amount);
    if (taken == nullptr) continue;
    const Source* named = target;
    while (named->op == SourceOp::index) named = named->of[0].get();
    const auto declared = decl_names_.find(named->word);
    if (declared == decl_names_.end() || declared->second <= first_decl) continue;
    const std::string text{text_of(one.parts[1])};
    auto found = std::ranges::find(all, text, &Lowered::text);
    if (found == all.end()) found = all.insert(all.end(), {one.at, target, text, named->word, 0, {}, false});
    if (const auto number = integer(*value))
      found->number -= *number;
    else
      found->rest += (found->rest.empty() ? "" : " + ") + amount;
    found->of_block = found->of_block || std::ranges::any_of(given, [&](std::string_view name) {
                        return mentions(*value, name, 0) || mentions(*target, name, 0);
                      });
  }
  const bool conditional = move.condition.end > move.condition.begin;
  const Source* condition = conditional ? parsed(move.condition) : nullptr;
  for (const Lowered& one : all) {
    const auto searched = [&](TextRange at) {
      const Source* source = at.end > at.begin ? parsed(at) : nullptr;
      return source != nullptr && mentions(*source, one.word, 0);
    };
    // The least value that the counter may have afterwards: a number and what else.
    const int which = decl_names_.find(one.word)->second;
    std::int64_t least = 0;
    std::string least_text;
    const auto& members = rules_.declarations[static_cast<std::size_t>(which - 2)].members;
    const auto member = std::ranges::find(members, "least", &DeclaredMember::word);
    if (const Source* source = member == members.end() ? nullptr : parsed(member->value)) {
      const auto number = integer(*source);
      least = number.value_or(0);
      if (!number) least_text = text_of(member->value);
      const Node& node = program_->nodes[static_cast<std::size_t>(decl(which).least)];
      const bool below = (least < 0 && one.number + least <= 0) || (!number && node.op == Op::negate);
      if (below && one.rest.empty()) continue;  // it may go below nothing
    }
    const std::int64_t number = one.number + least;
    std::string bound = one.rest.empty() ? fmt::format("{}", number) : one.rest + plus(number);
    if (least_text.starts_with('-'))
      bound += fmt::format(" - {}", least_text.substr(1));
    else if (!least_text.empty())
      bound = one.rest.empty() && number == 0 ? least_text : fmt::format("{} + {}", bound, least_text);
    const std::string guard = fmt::format("{} >= {}", one.text, bound);
    const std::string hint = one.of_block ? fmt::format("offer {} only where this leaves enough", move.name.name)
                             : conditional
                                 ? fmt::format("add `and {}` to the condition of {}", guard, move.name.name)
                                 : fmt::format("write `when {}` after the picks of {}", guard, move.name.name);
    const bool in_picks =
        std::ranges::any_of(move.picks, [&](const Pick& pick) { return searched(pick.list) || searched(pick.count); });
    if (!in_picks && !searched(move.condition)) {
      problem(one.at, "play/unguarded",
              fmt::format("{} lowers {}, and nothing in the move tests whether it may", move.name.name, one.word), hint,
              diag::Severity::note);
      continue;
    }
    const auto sure = in_picks || condition == nullptr ? std::nullopt : guaranteed(*condition, one.text, one.word);
    if (sure && one.rest.empty() && least_text.empty() && *sure < number)
      problem(one.at, "play/unguarded",
              fmt::format("{} lowers {} by {}, and its condition tests only `{} >= {}`", move.name.name, one.word,
                          one.number, one.text, *sure),
              hint, diag::Severity::note);
  }
}

}  // namespace planche::play

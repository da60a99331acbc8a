#include "expressions/expression.h"

#include <algorithm>

#include <fmt/format.h>

#include "data/tables/csv.h"
#include "expressions/checker.h"
#include "expressions/evaluator.h"
#include "expressions/parser.h"
#include "expressions/settle.h"

namespace planche::expressions {

namespace {

bool has_errors(const Problems& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == diag::Severity::error; });
}

// The field whose column has this heading ("Cost (gold)"), unless the text is a valid expression.
std::string field_of_heading(std::string_view text, const Names& names) {
  const std::string key = data::heading_key(text);
  const auto is_it = [&](const Field& field) { return data::heading_key(field.name) == key; };
  if (names.self == nullptr || key.empty()) return {};
  const auto found = std::ranges::find_if(names.self->fields, is_it);
  return found == names.self->fields.end() || text.find(found->name) != text.npos ? std::string{} : found->name;
}

}  // namespace

Expression::Expression(std::string text, std::unique_ptr<Node> root, Uses uses, const Table* self)
    : text_{std::move(text)}, root_{std::move(root)}, uses_{std::move(uses)}, self_{self} {}

Expression::~Expression() = default;

namespace {

// Moves places in `given + text` to places in the text.
void move_places(Node& node, std::size_t given) {
  const auto moved = [&](std::size_t place) { return place < given ? 0 : place - given; };
  node.begin = moved(node.begin);
  node.end = moved(node.end);
  for (const NodePtr& one : node.of) move_places(*one, given);
}

}  // namespace

ExpressionPtr Expression::compile(std::string_view text, const Names& names, Problems& problems, As as) {
  Problems own;
  const std::string whole = names.given.empty() ? std::string{} : fmt::format("{}{}", names.given, text);
  NodePtr root = parsed(names.given.empty() ? text : whole, names, own);
  for (Problem& problem : own) {
    problem.begin -= std::min(problem.begin, names.given.size());
    problem.end -= std::min(problem.end, names.given.size());
  }
  if (root != nullptr && !names.given.empty()) move_places(*root, names.given.size());
  Uses uses;
  if (root != nullptr) {
    Checker checker{names, own};
    as == As::condition ? checker.check_condition(*root) : checker.check(*root);
    if (as == As::shown) Checker::show(*root);
    if (!has_errors(own)) {
      uses = uses_of(*root);
      fold(*root, own);
    }
  }
  const bool wrong = has_errors(own);
  if (const std::string name = wrong ? field_of_heading(text, names) : std::string{}; !name.empty()) {
    const auto error = std::ranges::find_if(own, [](const Problem& p) { return p.severity == diag::Severity::error; });
    error->hint = fmt::format("write the name of the field: `{}`", name);
  }
  std::stable_sort(own.begin(), own.end(), [](const Problem& a, const Problem& b) { return a.begin < b.begin; });
  problems.insert(problems.end(), own.begin(), own.end());
  if (wrong) return nullptr;
  return ExpressionPtr{new Expression{std::string{text}, std::move(root), std::move(uses), names.self}};
}

const Type& Expression::type() const {
  return root_->type;
}

bool Expression::constant() const {
  return is_constant(*root_);
}

Evaluation::Evaluation(std::uint64_t steps, std::uint64_t all_steps)
    : evaluator_{std::make_unique<Evaluator>(steps, all_steps)} {}
Evaluation::~Evaluation() = default;
Evaluation::Evaluation(Evaluation&&) noexcept = default;
Evaluation& Evaluation::operator=(Evaluation&&) noexcept = default;

void Evaluation::bind(const Table& table, Rows rows) {
  evaluator_->bind(table, std::move(rows));
}

void Evaluation::leave_open(const Table& board, std::vector<bool> open) {
  evaluator_->leave_open(board, std::move(open));
}

void Evaluation::place(const Table& board, std::optional<Placing> on) {
  evaluator_->place(board, on);
}

void Evaluation::bind(std::string_view name, Value value) {
  evaluator_->bind(name, value);
}

void Evaluation::bind(std::string_view name, const data::Value& value, const Type& type) {
  evaluator_->bind(name, value, type);
}

std::uint64_t Evaluation::steps() const {
  return evaluator_->steps();
}

std::uint64_t Evaluation::all_steps() const {
  return evaluator_->all_steps();
}

void Evaluation::look_up(std::function<const data::Value*(std::string_view)> find) {
  evaluator_->look_up(std::move(find));
}

tl::expected<Value, Fault> Evaluation::value_of(const Expression& expression, std::size_t row) {
  try {
    return evaluator_->run(expression, row);
  } catch (const Stop& why) {
    return tl::make_unexpected(why.fault);
  }
}

tl::expected<std::vector<base::Point>, Fault> Evaluation::places_of(const Expression& expression, std::size_t row) {
  try {
    return evaluator_->places(expression, row);
  } catch (const Stop& why) {
    return tl::make_unexpected(why.fault);
  }
}

tl::expected<std::string, Fault> Evaluation::text_of(const Text& text, std::size_t row) {
  std::string made;
  for (const Text::Piece& piece : text.pieces()) {
    made += piece.literal;
    if (piece.expression == nullptr) continue;
    const std::size_t end = piece.begin + piece.expression->text().size();
    const auto value = value_of(*piece.expression, row);
    if (!value)
      return tl::make_unexpected(
          Fault{piece.begin + value.error().begin, piece.begin + value.error().end, value.error().message});
    print(*value, made, longest_made_text);
    if (made.size() > longest_made_text)
      return tl::make_unexpected(
          Fault{piece.begin, end, fmt::format("this text would have more than {} bytes", longest_made_text)});
  }
  return made;
}

}  // namespace planche::expressions

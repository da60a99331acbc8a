#include "project/opening/asked_expression.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/other_names.h"
#include "templates/reading/units.h"

namespace planche::project {

namespace {

diag::Diagnostic problem(const diag::SourcePtr& source, std::size_t begin, std::size_t end, std::string code,
                         std::string message, std::string hint) {
  auto d = diag::problem(source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(code),
                         std::move(message));
  d.hint = std::move(hint);
  return d;
}

}  // namespace

std::string shown(const expressions::Value& value) {
  std::string text = expressions::printed(value);
  if (!value.is(expressions::Value::Kind::number) || text.find('/') == std::string::npos) return text;
  const expressions::Number number = value.number();
  const double decimal = static_cast<double>(number.numerator()) / static_cast<double>(number.denominator());
  constexpr double least = 0.01;
  return text + (std::abs(decimal) < least ? fmt::format(" ({:.3g})", decimal) : fmt::format(" ({:.3f})", decimal));
}

GivenExpression GivenExpression::read(const std::string& text, const expressions::Names& names, diag::Sink& sink) {
  GivenExpression given{std::make_shared<const diag::Source>("<expression>", text), nullptr};
  expressions::Names with_lengths = names;
  with_lengths.lengths = templates::lengths_in(1);
  expressions::Problems problems;
  given.expression = expressions::Expression::compile(text, with_lengths, problems);
  for (const expressions::Problem& one : problems) {
    auto d = problem(given.source, one.begin, one.end, one.code, one.message, one.hint);
    d.severity = one.severity;
    sink.add(std::move(d));
  }
  return given;
}

diag::Diagnostic GivenExpression::fault(const expressions::Fault& fault) const {
  return problem(source, fault.begin, fault.end, "game/fault", fault.message, {});
}

namespace {

constexpr std::size_t most_compared = 1000;  // limit of records whose names are compared with an unknown name

}  // namespace

std::optional<RecordPlace> find_record(const declared::Game& game, const std::string& name, Messages& messages) {
  for (const auto& list : game.lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      if (list->name_of(row) == name || fmt::format("{}[{}]", list->declared->name, row + 1) == name)
        return RecordPlace{list.get(), row};
    }
  }
  const declared::OtherNames others{game};
  const std::string key = base::name_key(name);
  const auto is_it = [&](const std::string& one) { return base::name_key(one) == key; };
  for (const auto& list : game.lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      if (is_it(list->name_of(row)) || is_it(list->called_by(row)) || std::ranges::any_of(others.of(*list, row), is_it))
        return RecordPlace{list.get(), row};
    }
  }
  std::vector<std::string> names;
  for (const auto& list : game.lists()) {
    for (std::size_t row = 0; row < std::min(list->rows.size(), most_compared); ++row)
      names.push_back(list->name_of(row));
  }
  const auto near = base::nearest(name, {names.begin(), names.end()});
  messages.refuse(fmt::format("there is no record \"{}\"", name),
                  near ? fmt::format("did you mean \"{}\"?", *near) : "name its key, or its list and number: cards[3]");
  return std::nullopt;
}

}  // namespace planche::project

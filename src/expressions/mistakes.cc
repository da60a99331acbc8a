#include "expressions/mistakes.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::expressions {

namespace {

// Names in spreadsheets and other languages, with the notation here.
constexpr std::pair<std::string_view, std::string_view> named_elsewhere[] = {
    {"average", "mean(list)"},
    {"avg", "mean(list)"},
    {"len", "count(list), or length(text)"},
    {"size", "count(list), or length(text)"},
    {"countif", "count(list, condition)"},
    {"sumif", "sum(list where condition, value)"},
    {"first", "list[1]"},
    {"concat", "text ~ text"},
    {"iif", "if(condition, value, otherwise)"},
    {"switch", "match(value, case, result, …, otherwise)"},
    {"filter", "list where condition"},
    {"map", "list.field"},
    {"neighbours", "near(cell)"},
    {"neighbors", "near(cell)"},
    {"adjacent", "near(cell)"},
    {"flood", "region(cell, list)"},
    {"fits", "meet(cell, cells, ways, turn)"},
    {"path", "shortest(place, place, routes), or steps(cell, cell)"},
    {"roll", "random(1..6) in rules of play; other expressions know no chance"},
    {"dice", "random(1..6) in rules of play; other expressions know no chance"},
    {"rand", "random(1..6) in rules of play; other expressions know no chance"},
    {"random", "random(1..6) in rules of play; other expressions know no chance"},
};

std::string how_many(const Function& function, std::size_t most) {
  if (function.least == most) return fmt::format("{}", most);
  return fmt::format("{} {} {}", function.least, most == function.least + 1 ? "or" : "to", most);
}

}  // namespace

Mistake unknown_function(std::string_view word, std::vector<std::string_view> known) {
  const auto* elsewhere = std::find_if(std::begin(named_elsewhere), std::end(named_elsewhere),
                                       [&](const auto& one) { return one.first == base::lower(word); });
  for (const Function& one : functions()) known.push_back(one.name());
  return {fmt::format("unknown function `{}`", word), elsewhere != std::end(named_elsewhere)
                                                          ? fmt::format("write {}", elsewhere->second)
                                                      : base::nearest(word, known) ? base::suggestion(word, known)
                                                                                   : ""};
}

std::optional<Mistake> wrong_count(const Function& function, std::size_t given) {
  const bool endless = function.call == Call::match || function.call == Call::min || function.call == Call::max;
  const std::size_t most = function.arguments.size();
  if (given < function.least || (given > most && !endless))
    return Mistake{fmt::format("{}() takes {} argument{}, this has {}", function.name(),
                               endless ? fmt::format("at least {}", function.least) : how_many(function, most),
                               function.least == 1 && most == 1 ? "" : "s", given),
                   std::string{function.shape}};
  if (function.call == Call::match && given % 2 != 0)
    return Mistake{"match() takes a value, pairs of a case and a result, and a default", std::string{function.shape}};
  return std::nullopt;
}

std::string hint_of_need(std::string_view by, Type::Kind wanted, Type::Kind found) {
  using Kind = Type::Kind;
  const bool text = found == Kind::text || found == Kind::choice;
  if (wanted == Kind::number && text) return by == "+" ? "join texts with ~" : "use number(text) to convert a text";
  if (wanted == Kind::number && found == Kind::list) return "write count(list) for the number of items";
  if (wanted == Kind::text && found == Kind::number) return "write '' ~ number to convert a number";
  if (wanted == Kind::list && found == Kind::number) return "write 1..n for the numbers up to n";
  if (wanted == Kind::list && found != Kind::unknown) return "write [item] for a list of one";
  return {};
}

Mistake no_place() {
  return {"items are counted from 1", "write list[1] for the first item"};
}

}  // namespace planche::expressions

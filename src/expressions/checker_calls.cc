#include <utility>

#include "expressions/checker.h"
#include "expressions/mistakes.h"

namespace planche::expressions {

namespace {

// The arguments as one list, so that min(a, b) is evaluated like min([a, b]).
void gather_arguments(Node& call) {
  auto list = std::make_unique<Node>();
  list->op = Op::list;
  list->begin = call.of.front()->begin;
  list->end = call.of.back()->end;
  list->type = Type::list_of(Type{Type::Kind::number});
  list->of = std::move(call.of);
  call.of.clear();
  call.of.push_back(std::move(list));
}

}  // namespace

void Checker::check_call(Node& node) {
  node.function = find_function(node.word);
  if (node.function == nullptr) {
    Mistake unknown = unknown_function(node.word);
    return blame(node, "expression/name", std::move(unknown.message), std::move(unknown.hint));
  }
  const Function& function = *node.function;
  if (auto wrong = wrong_count(function, node.of.size()))
    return blame(node, "expression/type", std::move(wrong->message), std::move(wrong->hint));
  check(*node.of[0]);
  const bool gathers = compares_arguments(node);
  for (std::size_t i = 1; i < node.of.size(); ++i) {
    if (gathers || !function.asks_each(i))
      check(*node.of[i]);
    else
      check_asked(*node.of[i], *node.of[function.list()]);
  }
  node.loose = names_.open && (function.call == Call::choose || function.call == Call::match);
  settle_call(node);
  if (gathers) gather_arguments(node);
}

}  // namespace planche::expressions

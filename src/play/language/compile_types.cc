// What the compiler knows of lists, pieces and boards, for the types of expressions.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "play/language/compiler.h"

namespace planche::play {

using SourceOp = expressions::Op;

void Compiler::report(const Source& node, std::string_view code, std::string message, std::string hint,
                      diag::Severity severity) {
  problem(node.begin, node.end, code, std::move(message), std::move(hint), severity);
}

bool Compiler::needs(const Source& node, const Type& type, TK kind, std::string_view by) {
  const auto wrong = misfit(node, type, kind, by);
  if (wrong) problem(node.begin, node.end, "play/type", wrong->message, wrong->hint);
  return !wrong;
}

std::string Compiler::hint_of_same(const Source& side) {
  const auto field = [&](const Items& one) { return field_of(list_of(one.type), side.word).has_value(); };
  const bool outer = side.op == SourceOp::name && scope_->items.size() > 1 &&
                     std::any_of(scope_->items.begin(), scope_->items.end() - 1, field);
  return outer ? fmt::format("name the items of the outer list, `list as x`, and write `x.{}`", side.word) : "";
}

const std::vector<std::string>* Compiler::keys_of(const expressions::Table& table) const {
  // The table has the keys of one document only.
  const int list = list_of(&table);
  const bool several = list >= 0 && program_->lists[static_cast<std::size_t>(list)].firsts.size() > 2;
  return several ? nullptr : Typing::keys_of(table);
}

bool Compiler::is_board(const expressions::Table& table) const {
  const int list = list_of(&table);
  return list >= 0 && program_->lists[static_cast<std::size_t>(list)].board != nullptr;
}

const expressions::Table* Compiler::places_of(const expressions::Table& routes) const {
  const int list = list_of(&routes);
  const NetworkData* network = list < 0 ? nullptr : program_->lists[static_cast<std::size_t>(list)].network.get();
  return network == nullptr ? nullptr : &program_->lists[static_cast<std::size_t>(network->places)].declared->table;
}

int Compiler::list_of(const expressions::Table* table) const {
  const auto is_it = [&](const ListData& list) { return &list.declared->table == table; };
  const auto found = std::ranges::find_if(program_->lists, is_it);
  return found == program_->lists.end() ? -1 : static_cast<int>(found - program_->lists.begin());
}

std::vector<int> Compiler::lists_of(const Type& type) const {
  std::vector<int> all;
  if (type.table != nullptr) all.push_back(list_of(type.table));
  if (type.tables != nullptr) {
    for (const expressions::Table* table : *type.tables) all.push_back(list_of(table));
  }
  std::ranges::sort(all);
  return all;
}

Compiler::Type Compiler::of_list(TK kind, int list) const {
  Type made{kind};
  if (list >= 0) made.table = &program_->lists[static_cast<std::size_t>(list)].declared->table;
  return made;
}

// Types with equal signatures compile to the same code.
std::string Compiler::signature(const Type& type) const {
  std::string made = fmt::format("{}.{}", static_cast<int>(type.kind), fmt::join(lists_of(type), " "));
  if (type.item) made += "(" + signature(*type.item) + ")";
  if (type.fields) made += fmt::format("@{}", static_cast<const void*>(type.fields.get()));
  if (type.choices) made += fmt::format("!{}", static_cast<const void*>(type.choices.get()));
  return made;
}

// Reports a text in an index that is the key of no record.
void Compiler::check_key(const Source& node, const Type& of) {
  const bool is_text = node.op == SourceOp::literal && node.literal.is(expressions::Value::Kind::text);
  if (!is_text || !of.is_record() || list_of(of) < 0) return;
  const ListData& list = program_->lists[static_cast<std::size_t>(list_of(of))];
  if (list.of_documents) return;
  if (list.declared->declared->key.empty())
    return problem(node.begin, node.end, "play/type", fmt::format("records of {} have no key", list.name),
                   fmt::format("give them a \"key\" in the game file, or write ({} where …)[1]", list.name));
  const std::vector<std::string_view> keys = keys_of(list);
  if (std::ranges::find(keys, node.word) == keys.end())
    problem(node.begin, node.end, "play/name", fmt::format("no record of {} has the key '{}'", list.name, node.word),
            base::suggestion(node.word, keys));
}

std::vector<std::string_view> Compiler::keys_of(const ListData& list) {
  std::vector<std::string_view> keys;
  for (const Value& key : list.keys) {
    if (key.is(Kind::text)) keys.push_back(key.text());
  }
  return keys;
}

}  // namespace planche::play

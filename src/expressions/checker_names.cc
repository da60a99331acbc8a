#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/checker.h"
#include "expressions/vocabulary.h"

namespace planche::expressions {

namespace {

const std::vector<Field>* fields_of(const Type& type) {
  if (type.is(Type::Kind::record) && type.table != nullptr) return &type.table->fields;
  return type.is(Type::Kind::object) ? type.fields.get() : nullptr;
}

// Whether a value of this type may have undeclared members.
bool is_undeclared(const Type& type) {
  return !type.known() || (type.is(Type::Kind::object) && type.fields == nullptr);
}

NodePtr stand_in(const Node& at, Op op, Type type) {
  auto node = std::make_unique<Node>();
  node->op = op;
  node->begin = at.begin;
  node->end = at.begin;
  node->type = std::move(type);
  return node;
}

// The nodes of `a`, `a.b`, `a.b.c` for the node `a.b.c`; empty if it does not begin with a name.
std::vector<Node*> path_of(Node& node) {
  std::vector<Node*> path;
  Node* at = &node;
  for (; at->op == Op::member; at = at->of[0].get()) path.push_back(at);
  if (at->op != Op::name) return {};
  path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

std::string dotted(const std::vector<Node*>& path, std::size_t first, std::size_t end) {
  std::string name;
  for (std::size_t i = first; i < end; ++i) {
    if (i > first) name += '.';
    name += path[i]->word;
  }
  return name;
}

const Table* find_table(const Names& names, std::string_view name) {
  const auto found =
      std::find_if(names.tables.begin(), names.tables.end(), [&](const Table* table) { return table->name == name; });
  return found == names.tables.end() ? nullptr : *found;
}

}  // namespace

void Checker::blame_name(const Node& node, std::string_view word, const std::vector<std::string_view>& known) {
  const Function* function = find_function(word);
  const std::string outer = items_ == nullptr ? std::string{} : outer_field(word);
  static constexpr std::string_view nothing[] = {"null", "nil", "none", "undefined", "empty"};
  const bool is_nothing = std::ranges::find(nothing, base::lower(word)) != std::end(nothing);
  blame(node, "expression/name", fmt::format("unknown name `{}`", word),
        !outer.empty()        ? outer
        : is_choice(word)     ? fmt::format("write the choice in quotes: '{}'", word)
        : is_nothing          ? "write `absent` for a missing value, or '' for an empty text"
        : function != nullptr ? fmt::format("call the function: {}", function->shape)
                              : base::suggestion(word, known));
}

// Whether a field of an accessible record has this choice.
bool Checker::is_choice(std::string_view word) const {
  return std::ranges::any_of(names_.tables, [&](const Table* table) {
    return std::ranges::any_of(table->fields, [&](const Field& field) {
      const Type type = field.type.is(Kind::list) ? field.type.of_items() : field.type;
      return type.choices != nullptr && std::ranges::find(*type.choices, word) != type.choices->end();
    });
  });
}

std::pair<const Checker::Items*, std::size_t> Checker::items_called(std::string_view word) const {
  std::size_t up = 0;
  for (const Items* items = items_; items != nullptr; items = items->outer, ++up) {
    if (items->called == word) return {items, up};
  }
  return {nullptr, 0};
}

std::pair<const Checker::Given*, std::size_t> Checker::value_called(std::string_view word) const {
  std::size_t up = 0;
  for (const Given* given = given_; given != nullptr; given = given->outer, ++up) {
    if (given->name == word) return {given, up};
  }
  return {nullptr, 0};
}

bool Checker::is_absent(std::string_view word) const {
  if (word == "none") return !undeclared() && !is_known(word) && !is_choice(word);
  return word == "absent" && !is_known(word);
}

std::string Checker::outer_field(std::string_view field) const {
  for (const Items* items = items_ == nullptr ? nullptr : items_->outer; items != nullptr; items = items->outer) {
    const auto* fields = fields_of(items->type);
    if (fields == nullptr || !find_field(*fields, field)) continue;
    if (!items->called.empty())
      return fmt::format("write `{}.{}` for the item of the outer list", items->called, field);
    const std::string list = items->type.table != nullptr ? items->type.table->name : "list";
    const char name = static_cast<unsigned char>(list.front()) < 0x80 ? list.front() : 'x';
    return fmt::format("name the items of the outer list, `{} as {}`, and write `{}.{}`", list, name, name, field);
  }
  const bool of_record = items_ != nullptr && names_.self != nullptr && find_field(names_.self->fields, field);
  return of_record ? fmt::format("write `this.{}` for the field of the record outside", field) : std::string{};
}

const std::vector<Field>* Checker::owner_fields() const {
  if (items_ != nullptr) return fields_of(items_->type);
  return names_.self == nullptr ? nullptr : &names_.self->fields;
}

bool Checker::is_known(std::string_view word) const {
  const auto* fields = owner_fields();
  if (fields != nullptr && find_field(*fields, word)) return true;
  if (items_ != nullptr && (word == "item" || (is_undeclared(items_->type) && word != "absent" && word != "none"))) return true;
  if (value_called(word).first != nullptr) return true;
  if ((names_.self != nullptr && word == "this") || items_called(word).first != nullptr) return true;
  return names_.known.contains(word) || names_.values.contains(word) || find_table(names_, word) != nullptr;
}

// Stands for a value that is not known here, and is always absent.
void Checker::take_as_unread(Node& node) {
  node.op = Op::value;
  node.type = {};
  node.of.clear();
}

bool Checker::lacks_fields() const {
  const auto is_partial = [](const Table* table) { return table != nullptr && table->partial; };
  return is_partial(names_.self) || std::ranges::any_of(names_.tables, is_partial);
}

void Checker::check_name(Node& node) {
  if (is_absent(node.word)) {
    node.op = Op::literal;
    node.literal = {};
    node.word.clear();
    return;
  }
  if (settle_path(node)) return;
  if (lacks_fields()) return take_as_unread(node);
  blame_name(node, node.word, bare_names(names_, owner_fields()));
}

// Resolves a name or a path of members: the longest part that is a name as a whole. Returns false if the first word is
// unknown.
bool Checker::settle_path(Node& node) {
  const std::vector<Node*> path = path_of(node);
  if (path.empty()) return true;
  Node& first = *path.front();
  const auto* fields = owner_fields();
  const bool special = (items_ != nullptr && first.word == "item") ||
                       (names_.self != nullptr && first.word == "this") || items_called(first.word).first != nullptr ||
                       value_called(first.word).first != nullptr;
  if (items_ != nullptr && first.word == "item" && path.size() > 1 && items_->by_item.field.empty())
    items_->by_item = {path[1]->begin, path[1]->end, path[1]->word};
  if (special || (fields != nullptr && find_field(*fields, first.word))) return settle_first(first);
  if (settle_value(path) || settle_first(first)) return true;
  if (!names_.open || items_ != nullptr) {
    const bool outer = names_.open && names_.self == nullptr && first.word == "this";
    if (!outer) return false;
  }
  const std::size_t from = first.word == "this" && path.size() > 1 ? 1 : 0;
  node.word = dotted(path, from, path.size());
  node.op = Op::looked_up;
  node.type = {};
  node.of.clear();
  return true;
}

// Resolves a bare name that is not a value.
bool Checker::settle_first(Node& node) {
  if (const auto [given, up] = value_called(node.word); given != nullptr) {
    node.op = Op::bound;
    node.up = up;
    node.type = given->type;
  } else if (const auto [items, above] = items_called(node.word); items != nullptr) {
    node.op = Op::item;
    node.up = above;
    node.type = items->type;
  } else if (items_ != nullptr && node.word == "item") {
    node.op = Op::item;
    node.type = items_->type;
  } else if (names_.self != nullptr && node.word == "this") {
    node.op = Op::self;
    node.type = Type::record_of(*names_.self);
  } else if (const auto* fields = owner_fields(); fields != nullptr && find_field(*fields, node.word)) {
    const Type owner = items_ != nullptr ? items_->type : Type::record_of(*names_.self);
    if (items_ != nullptr && items_->bare.empty()) items_->bare = node.word;
    node.of.push_back(stand_in(node, items_ != nullptr ? Op::item : Op::self, owner));
    node.op = Op::member;
    settle_field(node, owner);
  } else if (const Table* table = find_table(names_, node.word)) {
    node.op = Op::table;
    node.table = table;
    node.type = Type::list_of(Type::record_of(*table));
  } else if (items_ != nullptr && is_undeclared(items_->type)) {
    node.of.push_back(stand_in(node, Op::item, items_->type));
    node.op = Op::member;
  } else {
    return false;
  }
  return true;
}

// Resolves the longest part of the path that is the name of a value.
bool Checker::settle_value(const std::vector<Node*>& path) {
  for (std::size_t words = path.size(); words > 0; --words) {
    std::string name = dotted(path, 0, words);
    Node& node = *path[words - 1];
    if (const auto known = names_.known.find(name); known != names_.known.end()) {
      node.of.clear();
      node.literal = from_data(known->second, Type{});
      node.word = node.literal.is(Value::Kind::text) ? node.literal.text() : "";
      if (node.literal.is(Value::Kind::text)) node.literal = Value::of_text(node.word);
      node.op = Op::literal;
      check(node);
      return true;
    }
    const auto found = names_.values.find(name);
    if (found == names_.values.end()) continue;
    node.op = Op::value;
    node.word = std::move(name);
    node.type = found->second;
    node.of.clear();
    return true;
  }
  return false;
}

// Resolves the member `word` of an owner with declared fields.
void Checker::settle_field(Node& node, const Type& owner) {
  const std::vector<Field>& fields = *fields_of(owner);
  const auto place = find_field(fields, node.word);
  if (!place) {
    if (owner.is(Kind::record) && owner.table->partial) return take_as_unread(node);
    std::vector<std::string_view> known;
    for (const Field& field : fields) known.push_back(field.name);
    const std::string whose = owner.is(Kind::record) ? described(owner) : "this object";
    Node word;
    word.begin = node.end - node.word.size();
    word.end = node.end;
    return blame(word, "expression/name", fmt::format("{} has no field `{}`", whose, node.word),
                 base::suggestion(node.word, known));
  }
  node.place = *place;
  node.type = fields[*place].type;
  if (owner.is(Kind::record))
    node.table = owner.table;
  else
    node.field = &fields[*place];
}

// A hint for the member of a field with a text, which may be meant as the key of a record.
std::string Checker::how_to_refer(const Node& owner, const Type& type) const {
  if (!type.is_text() || owner.table == nullptr || owner.word.empty() || names_.tables.empty()) return {};
  const Table* of = names_.tables.size() == 1 ? names_.tables.front() : nullptr;
  return fmt::format(R"(if it is the key of a record, declare the field: "{}": {{ "type": "reference", "of": "{}" }})",
                     owner.word, of == nullptr ? "…" : of->name);
}

void Checker::check_member(Node& node) {
  if (!settle_path(node)) {
    if (lacks_fields()) return take_as_unread(node);
    const std::vector<Node*> path = path_of(node);
    const std::string prefix = path.front()->word + ".";
    const bool group =
        std::ranges::any_of(names_.values, [&](const auto& one) { return one.first.starts_with(prefix); });
    const std::size_t words = group ? std::min<std::size_t>(2, path.size()) : 1;
    return blame_name(*path[words - 1], dotted(path, 0, words), bare_names(names_, owner_fields()));
  }
  if (node.op != Op::member || node.field != nullptr || node.table != nullptr) return;
  const std::size_t found = problems_.size();
  check(*node.of[0]);
  if (problems_.size() != found) return;
  const Type& owner = node.of[0]->type;
  node.picks = owner.is(Kind::list);
  const Type of = node.picks ? owner.of_items() : owner;
  if (fields_of(of) != nullptr)
    settle_field(node, of);
  else if (!is_undeclared(of))
    return blame(node, "expression/type", fmt::format("{} has no members", described(of)),
                 how_to_refer(*node.of[0], of));
  if (node.picks) node.type = Type::list_of(node.type);
}

}  // namespace planche::expressions

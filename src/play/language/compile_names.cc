#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using SourceOp = expressions::Op;

Compiler::Type Compiler::type_of_cell(const Decl& decl) const {
  switch (decl.kind) {
    case Declaration::Kind::zone: {
      Type made = of_list(TK::zone, decl.list);
      const auto inferred = zone_lists_.find(static_cast<int>(&decl - program_->decls.data()));
      if (decl.list < 0 && inferred != zone_lists_.end() && inferred->second.front() >= 0) {
        std::vector<const expressions::Table*> tables;
        for (const int list : inferred->second)
          tables.push_back(&program_->lists[static_cast<std::size_t>(list)].declared->table);
        made.tables = std::make_shared<const std::vector<const expressions::Table*>>(std::move(tables));
      }
      return made;
    }
    case Declaration::Kind::counter:
      return {TK::number};
    case Declaration::Kind::marker:
      return marker_types_[static_cast<std::size_t>(&decl - program_->decls.data())];
  }
  return {};
}

// A reference as a value: a cell, or all cells that its missing indexes allow.
Compiler::Operand Compiler::referred(Reference reference) {
  const Decl& of = decl(reference.decl);
  const auto which = static_cast<std::size_t>(reference.decl);
  read_[which] = true;
  std::vector<std::int32_t> operands{reference.player, reference.piece};
  operands.insert(operands.end(), reference.indexes.begin(), reference.indexes.end());
  const bool whole = reference.indexes.size() < of.dimensions.size();
  Type type = type_of_cell(of);
  Op op = of.kind == Declaration::Kind::zone      ? Op::zone
          : of.kind == Declaration::Kind::counter ? Op::counter
                                                  : Op::marker;
  std::int32_t node = -1;
  if (whole) {
    node = emit_with(Op::all, reference.begin, reference.end, reference.decl, operands);
    type = Type::list_of(of.kind == Declaration::Kind::zone ? type.of_items() : type);
  } else if (reference.indexes.empty() && reference.piece < 0 && op != Op::marker &&
             (reference.mine || !of.of_player)) {
    const bool zone = op == Op::zone;
    op = of.of_player ? (zone ? Op::zone_me : Op::counter_me) : (zone ? Op::zone_0 : Op::counter_0);
    node = emit(op, reference.begin, reference.end, reference.decl);
  } else {
    node = emit_with(op, reference.begin, reference.end, reference.decl, operands);
  }
  if (reference.owners < 0) return {node, std::move(type)};
  const std::int32_t made = emit(Op::gathered, reference.begin, reference.end, reference.owners, node);
  const bool lists = type.is_list();
  program_->nodes[static_cast<std::size_t>(made)].x = lists ? 1 : 0;
  return {made, Type::list_of(lists ? type.of_items() : type)};
}

std::optional<std::size_t> Compiler::field_of(int list, std::string_view word) const {
  if (list < 0) return std::nullopt;
  const auto& fields = program_->lists[static_cast<std::size_t>(list)].fields;
  const auto found = std::ranges::find(fields, word);
  return found == fields.end() ? std::nullopt : std::optional{static_cast<std::size_t>(found - fields.begin())};
}

// The names of members of an owner; for null, all names that can stand alone.
std::vector<std::string_view> Compiler::reachable(const Type* owner) const {
  std::vector<std::string_view> known;
  if (errors_ > most_problems) return known;
  const auto add_fields = [&](const Type& type) {
    const int list = list_of(type);
    if (list >= 0) {
      for (const std::string& field : program_->lists[static_cast<std::size_t>(list)].fields) known.push_back(field);
    }
    if (type.fields) {
      for (const auto& field : *type.fields) known.push_back(field.name);
    }
    for (const Decl& one : program_->decls) {
      if ((type.is(TK::player) && one.of_player) ||
          (type.is(TK::piece) && !one.of_player && one.piece_list == list && list >= 0))
        known.push_back(one.name);
    }
    if (type.is(TK::player)) known.push_back("seat");
    if (type.is(TK::piece)) known.push_back("owner");
  };
  if (owner != nullptr) {
    add_fields(*owner);
    return known;
  }
  if (const auto item = innermost()) add_fields(scope_->items[*item].type);
  for (const Named& one : scope_->names) known.push_back(one.name);
  for (const Items& one : scope_->items) {
    if (!one.called.empty()) known.push_back(one.called);
  }
  for (const auto& [name, which] : decl_names_) known.push_back(name);
  for (const auto& [name, which] : definition_names_) known.push_back(name);
  for (const ListData& list : program_->lists) known.push_back(list.name);
  for (const auto& [name, number] : game_->numbers()) known.push_back(name);
  known.insert(known.end(), {"me", "others", "players", "round", "none"});
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  return known;
}

Compiler::Operand Compiler::unknown(const Source& node, std::string_view word) {
  std::string hint = base::suggestion(word, reachable(nullptr));
  if (!scope_->pick.empty() && word == scope_->pick)
    hint = "inside the list, write the member alone, or `item` for the whole";
  for (const ListData& list : program_->lists) {
    if (errors_ > most_problems) break;
    const std::vector<std::string_view> keys = keys_of(list);
    if (std::ranges::find(keys, word) != keys.end()) hint = fmt::format("write the key in quotes: '{}'", word);
    const auto is_choice = [&](const expressions::Field& field) {
      return field.type.choices && std::ranges::find(*field.type.choices, word) != field.type.choices->end();
    };
    if (std::ranges::any_of(list.declared->table.fields, is_choice))
      hint = fmt::format("write the text in quotes: '{}'", word);
  }
  for (std::size_t i = scope_->items.size(); i-- > 0;) {
    const Items& outer = scope_->items[i];
    if (i + 1 < scope_->items.size() && field_of(list_of(outer.type), word))
      hint = outer.called.empty() ? fmt::format("name the items of the outer list, `list as x`, and write `x.{}`", word)
                                  : fmt::format("write `{}.{}`", outer.called, word);
  }
  if (procedure_names_.contains(word)) hint = fmt::format("`{}` is a procedure: call it as a statement", word);
  problem(node.begin, node.begin + word.size(), "expression/name", fmt::format("unknown name `{}`", word),
          std::move(hint));
  return {constant({}, node.begin, node.end), {}};
}

bool Compiler::need_me(std::size_t begin, std::size_t end, std::string_view word) {
  if (scope_->acts) return true;
  problem(begin, end, "play/nobody", fmt::format("nobody acts here, and `{}` belongs to a player", word),
          word == "me" || word == "others"
              ? "name a player, or write `each player` around it"
              : fmt::format("write `p.{}` of a player p, or `each player` around it", word));
  return false;
}

// Whether a piece or record of this list has the member.
bool Compiler::has_member(const Type& type, int list, std::string_view word) const {
  if (field_of(list, word)) return true;
  if (!type.is(TK::piece)) return false;
  const auto found = decl_names_.find(word);
  return word == "owner" ||
         (found != decl_names_.end() && !decl(found->second).of_player && decl(found->second).piece_list == list);
}

// The index of the current item.
std::optional<std::size_t> Compiler::innermost() const {
  const auto found =
      std::find_if(scope_->items.rbegin(), scope_->items.rend(), [](const Items& one) { return !one.given; });
  if (found == scope_->items.rend()) return std::nullopt;
  return static_cast<std::size_t>(scope_->items.rend() - found) - 1;
}

// A member of the current item, given by its name alone.
std::optional<Compiler::Operand> Compiler::item_member(const Source& node) {
  const auto item = innermost();
  if (!item) return std::nullopt;
  const auto depth = static_cast<std::int32_t>(*item);
  const Type type = scope_->items[*item].type;
  const std::string& word = node.word;
  bool has = false;
  switch (type.kind) {
    case TK::player:
      has = word == "seat" || (decl_names_.contains(word) && decl(decl_names_.find(word)->second).of_player);
      break;
    case TK::piece:
    case TK::record: {
      const int own = list_of(type);
      const std::vector<int> lists = lists_of(type);
      has = std::ranges::any_of(lists, [&](int list) { return has_member(type, list, word); });
      if (type.tables) break;
      if (type.is(TK::piece) && !has) {
        const auto found = decl_names_.find(word);
        const bool of_piece = found != decl_names_.end() && !decl(found->second).of_player &&
                              decl(found->second).piece_list >= 0 && (own < 0 || decl(found->second).piece_list == own);
        has = word == "owner" || of_piece || (own < 0 && fields_.contains(word));
      }
      if (type.is(TK::record) && own < 0) has = fields_.contains(word);
      break;
    }
    case TK::object:
      has = type.fields && std::ranges::find(*type.fields, word, &expressions::Field::name) != type.fields->end();
      break;
    case TK::unknown: {
      const auto found = decl_names_.find(word);
      has = fields_.contains(word) ||
            (found != decl_names_.end() && !decl(found->second).of_player && decl(found->second).piece_list >= 0);
      break;
    }
    default:
      break;
  }
  if (!has) return std::nullopt;
  return member_of({emit(Op::item, node.begin, node.begin, depth), type}, node, word, node.begin);
}

// Warns if a name means that of `me` in a list of players, where that of the listed player was probably meant.
void Compiler::warn_mine(const Source& node, int which) {
  const Decl& of = decl(which);
  if (!of.of_player) return;
  for (std::size_t i = 0; i + 1 < scope_->items.size(); ++i) {
    const Items& outer = scope_->items[i];
    if (!outer.type.is(TK::player) || outer.given) continue;
    const std::string_view name = outer.called.empty() ? "p" : std::string_view{outer.called};
    problem(node.begin, node.end, "play/mine",
            fmt::format("`{}` is that of `me`, not of the player in the list", of.name),
            fmt::format("write `{}.{}`{}, or `me.{}` if mine is meant", name, of.name,
                        outer.called.empty() ? fmt::format(" and `players as {}`", name) : "", of.name),
            diag::Severity::warning);
    return;
  }
  for (const Named& one : scope_->names) {
    if (!one.loop_player) continue;
    problem(node.begin, node.end, "play/mine", fmt::format("`{}` is that of `me` in every pass", of.name),
            fmt::format("write `{}.{}` or `each player`", one.name, of.name), diag::Severity::warning);
    return;
  }
}

std::optional<Compiler::Operand> Compiler::declared_name(const Source& node) {
  const auto found = decl_names_.find(node.word);
  if (found == decl_names_.end()) return std::nullopt;
  const Decl& of = decl(found->second);
  Reference reference;
  reference.decl = found->second;
  reference.begin = node.begin;
  reference.end = node.end;
  if (scope_->declaring) {
    problem(node.begin, node.end, "play/type", fmt::format("`{}` does not exist yet when the game begins", node.word),
            "use only records, numbers and players in declarations");
    return Operand{constant({}, node.begin, node.end), {}};
  }
  if (!of.of_player && of.piece_list >= 0) {
    problem(node.begin, node.end, "expression/name", fmt::format("each piece has a `{}` of its own", node.word),
            fmt::format("write `card.{}`", node.word));
    return Operand{constant({}, node.begin, node.end), {}};
  }
  if (of.of_player) {
    if (!need_me(node.begin, node.end, node.word)) return Operand{constant({}, node.begin, node.end), {}};
    warn_mine(node, found->second);
    reference.mine = true;
    reference.player = emit(Op::me, node.begin, node.end);
  }
  return Operand{-1, {}, reference};
}

Compiler::Operand Compiler::name(const Source& node) {
  const std::string& word = node.word;
  const auto made = [&](Op op, Type type) { return Operand{emit(op, node.begin, node.end), std::move(type)}; };
  if (const auto item = word == "item" ? innermost() : std::nullopt)
    return {emit(Op::item, node.begin, node.end, static_cast<std::int32_t>(*item)), scope_->items[*item].type};
  if (auto own = item_member(node)) {
    // Names of fields are reported where a name is given; those of objects inside records are found only here.
    const auto called = [&](const Items& one) { return one.called == word; };
    const bool given = std::ranges::find(scope_->names, word, &Named::name) != scope_->names.end() ||
                       std::ranges::any_of(scope_->items, called);
    if (given && taken_by(word).empty())
      problem(node.begin, node.end, "game/name-taken",
              fmt::format("`{}` is a member of these items, and the name of something else here", word),
              "give that another name");
    return std::move(*own);
  }
  for (std::size_t i = scope_->items.size(); i-- > 0;) {
    if (scope_->items[i].called == word)
      return {emit(Op::item, node.begin, node.end, static_cast<std::int32_t>(i)), scope_->items[i].type};
  }
  for (std::size_t i = scope_->names.size(); i-- > 0;) {
    const Named& one = scope_->names[i];
    if (one.name == word)
      return {emit(one.argument ? Op::argument : Op::local, node.begin, node.end, one.slot), one.type};
  }
  if (word == "me") {
    need_me(node.begin, node.end, word);
    return made(Op::me, {TK::player});
  }
  if (word == "others") {
    need_me(node.begin, node.end, word);
    return made(Op::others, Type::list_of({TK::player}));
  }
  if (word == "players") return made(Op::players, Type::list_of({TK::player}));
  if (word == "none") return {constant({}, node.begin, node.end), {TK::none}};
  if (word == "round") return made(Op::round, {TK::number});
  if (word == "this") return made(Op::self, scope_->self);
  if (auto own = declared_name(node)) return std::move(*own);
  if (const auto defined = definition_names_.find(word); defined != definition_names_.end())
    return call_defined(node, defined->second);
  if (const int list = program_->list_named(word); list >= 0) {
    const ListData& of = program_->lists[static_cast<std::size_t>(list)];
    const bool pieces = of.pieces && !scope_->records;
    const bool own = scope_->records && scope_->acts && of.of_documents;
    program_->asks_for_documents = program_->asks_for_documents || of.of_documents;
    program_->each_brings = program_->each_brings || own;
    return {emit(pieces ? Op::pieces : Op::rows, node.begin, node.end, list, own ? 1 : 0),
            Type::list_of(of_list(pieces ? TK::piece : TK::record, list))};
  }
  for (const auto& [name, number] : game_->numbers()) {
    if (name == word)
      return {constant(value_of(expressions::Value::of_number(number)), node.begin, node.end), {TK::number}};
  }
  if (word == "absent") return {constant({}, node.begin, node.end), {TK::none}};
  return unknown(node, word);
}

Compiler::Operand Compiler::member(Source& node) {
  Operand owner = plain(operand(*node.of[0]));
  return member_of(std::move(owner), node, node.word, node.end - node.word.size());
}

Compiler::Operand Compiler::member_of(Operand owner, const Source& node, const std::string& word, std::size_t begin) {
  const Type type = owner.type;
  const auto lacks = [&](std::string message) {
    problem(begin, begin + word.size(), "expression/name", std::move(message),
            base::suggestion(word, reachable(&type)));
    return Operand{constant({}, node.begin, node.end), {}};
  };
  const auto found = decl_names_.find(word);
  const auto refer = [&](bool of_player) {
    Reference reference;
    reference.decl = found->second;
    (of_player ? reference.player : reference.piece) = owner.node;
    reference.begin = node.begin;
    reference.end = node.end;
    return Operand{-1, {}, reference};
  };
  switch (type.kind) {
    case TK::player:
      if (word == "seat") return {emit(Op::seat, node.begin, node.end, owner.node), {TK::number}};
      if (found != decl_names_.end() && decl(found->second).of_player) return refer(true);
      return lacks(found != decl_names_.end() ? fmt::format("`{}` is nobody's", word)
                                              : fmt::format("a player has no `{}`", word));
    case TK::piece:
    case TK::record: {
      if (type.tables) {
        std::vector<std::string_view> with, without;
        for (const int list : lists_of(type)) {
          const std::string_view name = program_->lists[static_cast<std::size_t>(list)].name;
          (has_member(type, list, word) ? with : without).push_back(name);
        }
        if (with.empty()) return lacks(fmt::format("{} has no `{}`", described(type), word));
        if (!without.empty()) {
          problem(begin, begin + word.size(), "expression/name",
                  fmt::format("this can be {} of {}, which has no `{}`", type.is(TK::piece) ? "a piece" : "a record",
                              fmt::join(without, " or "), word),
                  fmt::format("ask only pieces of {0}: `{0} as x where x in ZONE`", with.front()));
          return {constant({}, node.begin, node.end), {}};
        }
        if (type.is(TK::piece) && word == "owner")
          return {emit(Op::owner, node.begin, node.end, owner.node), {TK::player}};
      }
      const int own = list_of(type);
      if (own < 0) break;
      const ListData& list = program_->lists[static_cast<std::size_t>(own)];
      if (const auto field = field_of(own, word)) {
        const expressions::Field& of = list.declared->table.fields[*field];
        const declared::Field* declared = list.declared->declared->field(of.name);
        const bool effect = declared != nullptr && declared->kind == declared::Field::Kind::effect;
        return {emit(Op::field, node.begin, node.end, owner.node, static_cast<std::int32_t>(*field), own),
                effect ? of_list(TK::effect, own) : type_of(of.type)};
      }
      if (type.is(TK::piece) && word == "owner")
        return {emit(Op::owner, node.begin, node.end, owner.node), {TK::player}};
      const bool of_piece =
          found != decl_names_.end() && !decl(found->second).of_player && decl(found->second).piece_list == own;
      if (type.is(TK::piece) && of_piece) return refer(false);
      return lacks(fmt::format("{} has no {}`{}`", described(type), type.is(TK::record) ? "field " : "", word));
    }
    case TK::object: {
      if (!type.fields) break;
      const auto field = std::ranges::find(*type.fields, word, &expressions::Field::name);
      if (field == type.fields->end()) return lacks(fmt::format("this object has no field `{}`", word));
      program_->members.push_back(word);
      return {
          emit(Op::member, node.begin, node.end, owner.node, static_cast<std::int32_t>(program_->members.size() - 1)),
          type_of(field->type)};
    }
    case TK::list:
    case TK::zone: {
      const Type item = type.of_items();
      const std::size_t before = errors_;
      scope_->items.push_back({item, {}});
      const auto depth = static_cast<std::int32_t>(scope_->items.size() - 1);
      Operand of_item = member_of({emit(Op::item, begin, begin, depth), item}, node, word, begin);
      if (of_item.reference) {
        of_item.reference->owners = owner.node;
        scope_->items.pop_back();
        return of_item;
      }
      scope_->items.pop_back();
      const std::int32_t made = emit(Op::gathered, node.begin, node.end, owner.node, of_item.node);
      return {made, errors_ > before ? Type{} : Type::list_of(of_item.type)};
    }
    case TK::unknown:
      break;
    case TK::none:
      return {constant({}, node.begin, node.end), {TK::none}};
    default:
      problem(begin, begin + word.size(), "expression/type", fmt::format("{} has no members", described(type)));
      return {constant({}, node.begin, node.end), {}};
  }
  // The owner is known only when the game is played, so the member is looked up then.
  const bool known = word == "seat" || word == "owner" || found != decl_names_.end() || fields_.contains(word);
  if (!known) return lacks(fmt::format("nothing has a member `{}`", word));
  if (found != decl_names_.end()) read_[static_cast<std::size_t>(found->second)] = true;
  if (found != decl_names_.end() && !decl(found->second).dimensions.empty())
    return refer(decl(found->second).of_player);
  program_->members.push_back(word);
  return {emit(Op::member, node.begin, node.end, owner.node, static_cast<std::int32_t>(program_->members.size() - 1)),
          {}};
}

}  // namespace planche::play

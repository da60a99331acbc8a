#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using SK = Statement::Kind;
using SourceOp = expressions::Op;

std::size_t Compiler::put(Do what, TextRange at, std::int32_t a, std::int32_t b, std::int32_t c, std::uint8_t x) {
  program_->code.push_back({what, x, a, b, c, place(at.begin, at.end)});
  return program_->code.size() - 1;
}

std::int32_t Compiler::declare_name(const Word& word, Type type) {
  const std::int32_t slot = scope_->slots++;
  scope_->most_slots = std::max(scope_->most_slots, scope_->slots);
  if (scope_->names.size() >= most_named) {
    if (!std::exchange(scope_->full, true))
      problem(word.at, "play/limit", fmt::format("there are more than {} names in reach here", most_named),
              "put some of the statements into a procedure");
    return slot;
  }
  check_free(word);
  scope_->names.push_back({word.name, slot, std::move(type)});
  return slot;
}

void Compiler::block(const std::vector<Statement>& statements) {
  const std::size_t names = scope_->names.size();
  const std::int32_t slots = scope_->slots;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    statement(statements[i]);
    const bool leaves = statements[i].kind == SK::stop || statements[i].kind == SK::end_game;
    if (leaves && i + 1 < statements.size())
      problem(statements[i + 1].at, "play/never", "this is never carried out",
              fmt::format("move it before `{}`", statements[i].kind == SK::stop ? "stop" : "end game"),
              diag::Severity::warning);
  }
  scope_->names.resize(names);
  scope_->slots = slots;
}

void Compiler::open_frame(bool loop) {
  ++scope_->frames;
  if (loop) scope_->loops.push_back({scope_->frames, false, false});
}

bool Compiler::close_frame(bool loop) {
  --scope_->frames;
  if (!loop) return false;
  const bool stops = scope_->loops.back().stops;
  scope_->loops.pop_back();
  return stops;
}

// Compiles VALUE of `show VALUE of LIST`. VALUE is evaluated for the record of each piece, so it cannot depend on the
// piece's counters and markers.
std::int32_t Compiler::told_value(TextRange at, const Type& pieces, const Source& of) {
  Source* source = parsed(at);
  if (source == nullptr) return expression(at);
  Type face = pieces.is_list() ? pieces.of_items() : pieces;
  if (face.is(TK::piece)) face.kind = TK::record;
  const std::vector<int> lists = lists_of(face);
  bool any = mentions(*source, "item", 0) || (!of.called.empty() && mentions(*source, of.called, 0));
  for (std::size_t l = 0; l < program_->lists.size(); ++l) {
    if (!lists.empty() && std::ranges::find(lists, static_cast<int>(l)) == lists.end()) continue;
    const std::vector<std::string>& fields = program_->lists[l].fields;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      if (!mentions(*source, fields[f], 0)) continue;
      any = true;
      auto told = std::ranges::find(program_->told, fields[f], &ToldField::name);
      if (told == program_->told.end())
        told = program_->told.insert(told, {fields[f], std::vector<std::int32_t>(program_->lists.size(), -1)});
      told->fields[l] = static_cast<std::int32_t>(f);
    }
  }
  const std::size_t before = errors_;
  const Operand made = asked(*source, {-1, Type::list_of(std::move(face))}, of);
  if (!any && errors_ == before)
    problem(at, "play/name", fmt::format("`{}` tells nothing of these pieces", text_of(at)),
            "name one of their fields, or a condition such as colour == red");
  return made.node;
}

void Compiler::statement(const Statement& one) {
  switch (one.kind) {
    case SK::move_top:
    case SK::move_list:
    case SK::shuffle:
      return move_statement(one);
    case SK::add:
    case SK::set:
      return change(one);
    case SK::let:
      return let_statement(one);
    case SK::choose_if: {
      const std::int32_t test = condition(one.parts[0]);
      const std::size_t skip = put(Do::jump_unless, one.at, test);
      block(one.block);
      if (one.otherwise.empty()) {
        program_->code[skip].b = here();
        return;
      }
      const std::size_t over = put(Do::jump, one.at);
      program_->code[skip].b = here();
      block(one.otherwise);
      program_->code[over].a = here();
      return;
    }
    case SK::repeat:
    case SK::loop:
    case SK::each_item:
      return loop_statement(one);
    case SK::each:
    case SK::as:
      return each_statement(one);
    case SK::stop:
      return stop_statement(one);
    case SK::next:
      put(Do::next, one.at, players_operand(one.parts[0], "`next`"));
      return;
    case SK::choose:
      return choose_statement(one);
    case SK::show: {
      Type type;
      const std::int32_t shown = expression(one.parts[0], &type);
      const Source* source = parsed(one.parts[0]);
      if (source != nullptr && !type.is(TK::piece)) needs(*source, type, TK::list, "`show`");
      const std::int32_t players = players_operand(one.parts[1], "`to`");
      const std::int32_t told =
          one.parts.size() > 2 && source != nullptr ? told_value(one.parts[2], type, *source) : -1;
      put(Do::show, one.at, shown, players, told);
      return;
    }
    case SK::perform: {
      Type type;
      const std::int32_t effect = expression(one.parts[0], &type);
      const Source* source = parsed(one.parts[0]);
      if (source != nullptr) needs(*source, type, TK::effect, "`perform`");
      for (std::size_t i = 0; i < performed_.size(); ++i) {
        if (type.table == nullptr || std::cmp_equal(list_of(type), i)) performed_[i] = true;
      }
      put(Do::perform, one.at, effect);
      return;
    }
    case SK::call:
      return call_statement(one);
    case SK::end_game:
      ends_game_ = true;
      put(Do::end_game, one.at);
      return;
  }
}

std::int32_t Compiler::players_operand(TextRange at, std::string_view by, Type* type_out) {
  Type type;
  const std::int32_t node = expression(at, &type);
  const Source* source = parsed(at);
  if (source != nullptr && type.is_list())
    needs(*source, type.of_items(), TK::player, by);
  else if (source != nullptr)
    needs(*source, type, TK::player, by);
  if (type_out != nullptr) *type_out = type;
  return node;
}

// A zone that pieces leave, or that is shuffled.
std::int32_t Compiler::zone_operand(TextRange at, std::string_view by, Type* type_out) {
  Source* source = parsed(at);
  if (source == nullptr) return expression(at);
  Operand made = operand(*source);
  if (made.reference && decl(made.reference->decl).kind == Declaration::Kind::zone) {
    Reference& reference = *made.reference;
    const Decl& of = decl(reference.decl);
    if (reference.owners >= 0) {
      problem(at, "play/type", fmt::format("`{}` is a list", text_of(at)),
              fmt::format("write `each player: {} {}`", by, of.name));
      return constant({}, at.begin, at.end);
    }
    if (reference.indexes.size() < of.dimensions.size()) {
      std::vector<std::int32_t> operands{reference.player, reference.piece};
      operands.insert(operands.end(), reference.indexes.begin(), reference.indexes.end());
      if (type_out != nullptr) *type_out = type_of_cell(of);
      read_[static_cast<std::size_t>(reference.decl)] = true;
      if (by == "shuffle") shuffled_[static_cast<std::size_t>(reference.decl)] = true;
      return emit_with(Op::zones, at.begin, at.end, reference.decl, operands);
    }
    if (by == "shuffle") shuffled_[static_cast<std::size_t>(reference.decl)] = true;
  }
  made = plain(std::move(made));
  if (made.type.known() && !made.type.is(TK::zone))
    problem(at, "play/type", fmt::format("`{}` needs a zone, this is {}", by, described(made.type)));
  if (by == "shuffle" && !source->word.empty() && !decl_names_.contains(source->word))
    shuffled_.assign(shuffled_.size(), true);
  if (type_out != nullptr) *type_out = made.type;
  return made.node;
}

std::int32_t Compiler::target_zone(TextRange at, const Type& moved) {
  Source* source = parsed(at);
  if (source == nullptr) return expression(at);
  Operand made = operand(*source);
  const int which = made.reference ? made.reference->decl : -1;
  if (made.reference) {
    const bool whole = made.reference->indexes.size() < decl(which).dimensions.size();
    if (made.reference->owners >= 0 || (whole && decl(which).kind == Declaration::Kind::zone)) {
      problem(at, "play/type", fmt::format("`{}` is several zones", text_of(at)),
              whole ? fmt::format("say which: `{}[…]`", decl(which).name) : "write `each player` around the move");
      return constant({}, at.begin, at.end);
    }
    filled_[static_cast<std::size_t>(which)] = true;
    const Type item = moved.is_list() ? moved.of_items() : moved;
    if (is_inferred(which)) infer(which, item);
  }
  made = plain(std::move(made));
  if (made.type.known() && !made.type.is(TK::zone)) {
    problem(at, "play/type", fmt::format("expected a zone to move pieces to, found {}", described(made.type)),
            made.type.is(TK::player) ? "name the zone: `p.hand`" : "");
  } else if (which < 0) {
    filled_.assign(filled_.size(), true);
  }
  const Type item = moved.is_list() ? moved.of_items() : moved;
  const std::vector<int> lists = lists_of(item);
  const int held = list_of(made.type);
  if (made.type.is(TK::zone) && held >= 0 && item.is(TK::piece) && !lists.empty() &&
      std::ranges::find(lists, held) == lists.end())
    problem(at, "play/type",
            fmt::format("this zone holds {}, found {}", program_->lists[static_cast<std::size_t>(held)].name,
                        described(item)));
  return made.node;
}

void Compiler::move_statement(const Statement& one) {
  if (one.kind == SK::shuffle) {
    for (const TextRange& zone : one.parts) put(Do::shuffle, one.at, zone_operand(zone, "shuffle"));
    return;
  }
  Type type;
  if (one.kind == SK::move_list) {
    std::int32_t moved = one.all ? zone_operand(one.parts[0], "move all from", &type) : expression(one.parts[0], &type);
    const Source* source = parsed(one.parts[0]);
    const Type item = type.is_list() ? type.of_items() : type;
    if (source != nullptr && item.known() && !item.is(TK::piece) && !item.is(TK::none))
      problem(one.parts[0], "play/type", fmt::format("expected pieces to move, found {}", described(type)),
              type.is(TK::number)   ? fmt::format("say where they come from: `move {} from ZONE to {}`",
                                                  text_of(one.parts[0]), text_of(one.parts[1]))
              : item.is(TK::record) ? "records are not pieces: a zone must hold the list"
                                    : "");
    const std::int32_t to = target_zone(one.parts[1], type);
    put(Do::move_list, one.at, moved, -1, to, one.bottom ? 1 : 0);
    return;
  }
  Type number_type;
  const std::int32_t count = expression(one.parts[0], &number_type);
  if (number_type.is(TK::piece)) {
    const std::string name{text_of(one.parts[0])};
    problem(one.parts[0], "play/type", fmt::format("`{}` is a piece, not a number", name),
            fmt::format("a piece knows where it lies: `move {} to {}`", name, text_of(one.parts[2])));
  } else if (const Source* source = parsed(one.parts[0])) {
    needs(*source, number_type, TK::number, "`move … from`");
  }
  const std::int32_t from = expression(one.parts[1], &type);
  if (const Source* source = parsed(one.parts[1])) {
    if (needs(*source, type, TK::list, "`from`") && type.of_items().known() && !type.of_items().is(TK::piece) &&
        !type.of_items().is(TK::none))
      problem(one.parts[1], "play/type", fmt::format("expected pieces to move, found {}", described(type)));
  }
  const std::int32_t to = target_zone(one.parts[2], type);
  put(Do::move_top, one.at, count, from, to, one.bottom ? 1 : 0);
}

// A counter or marker of an owner whose kind is known only when the game is played.
std::optional<Compiler::Reference> Compiler::changed_member(const Operand& operand, const Source& source) const {
  if (operand.node < 0) return std::nullopt;
  const Node& node = program_->nodes[static_cast<std::size_t>(operand.node)];
  if (node.op != Op::member) return std::nullopt;
  const auto found = decl_names_.find(program_->members[static_cast<std::size_t>(node.b)]);
  if (found == decl_names_.end() || decl(found->second).kind == Declaration::Kind::zone) return std::nullopt;
  Reference reference;
  reference.decl = found->second;
  (decl(found->second).of_player ? reference.player : reference.piece) = node.a;
  reference.begin = source.begin;
  reference.end = source.end;
  return reference;
}

void Compiler::change(const Statement& one) {
  const bool adds = one.kind == SK::add;
  const TextRange target_at = adds ? one.parts[1] : one.parts[0], value_at = adds ? one.parts[0] : one.parts[1];
  Source* target = parsed(target_at);
  Type type;
  const std::int32_t changed = expression(value_at, &type);
  if (target == nullptr) return void(expression(target_at));
  Operand made = operand(*target);
  const std::string_view what = adds ? "`add … to`" : "`set`";
  if (!made.reference) made.reference = changed_member(made, *target);
  if (!made.reference || decl(made.reference->decl).kind == Declaration::Kind::zone) {
    if (!made.reference && made.node >= 0 && program_->nodes[static_cast<std::size_t>(made.node)].op == Op::constant &&
        !made.type.known())
      return;
    return problem(target_at, "play/type",
                   fmt::format("{} changes counters{}, this is {}", what, adds ? "" : " and markers",
                               made.reference ? "a zone" : described(plain(made).type)),
                   made.reference ? "use `move … to …` for pieces" : "");
  }
  const Decl& of = decl(made.reference->decl);
  const auto which = static_cast<std::size_t>(made.reference->decl);
  if (made.reference->owners >= 0 || made.reference->indexes.size() < of.dimensions.size())
    return problem(
        target_at, "play/type", fmt::format("`{}` is several at once", text_of(target_at)),
        made.reference->owners >= 0 ? "write `each player` around it" : fmt::format("say which: `{}[…]`", of.name));
  const bool marker = of.kind == Declaration::Kind::marker;
  if (marker && adds)
    return problem(target_at, "play/type", fmt::format("`{}` is a marker, not a counter", of.name),
                   fmt::format("write `set {} to …`", text_of(target_at)));
  changed_[which] = true;
  const bool was_read = read_[which];
  const std::int32_t cell = plain(std::move(made)).node;
  read_[which] = was_read;
  const Source* value_source = parsed(value_at);
  const Type item = one.random ? type.of_items() : type;
  if (value_source != nullptr && one.random) needs(*value_source, type, TK::list, "random()");
  if (value_source != nullptr && !marker) needs(*value_source, item, TK::number, what);
  if (value_source != nullptr && marker && !comparable(marker_types_[which], item))
    problem(
        value_at, "play/type",
        fmt::format("the marker {} points at {}, found {}", of.name, described(marker_types_[which]), described(item)),
        "set it to an item of its list, or to none");
  if (value_source != nullptr && marker && !one.random) check_word(marker_types_[which], *value_source);
  const Do op = one.random ? Do::set_random : adds ? Do::add : marker ? Do::set_marker : Do::set_counter;
  put(op, one.at, cell, changed, -1, marker ? 1 : 0);
}

void Compiler::let_statement(const Statement& one) {
  Type type;
  const std::int32_t made = expression(one.parts[0], &type);
  if (one.random) {
    if (const Source* source = parsed(one.parts[0])) needs(*source, type, TK::list, "random()");
    type = type.of_items();
  }
  const std::int32_t slot = declare_name(one.name, std::move(type));
  const Source* source = parsed(one.parts[0]);
  if (source != nullptr && (one.random ? are_others(*source) : is_other(*source)))
    scope_->names.back().other_than = scope_->actor;
  put(one.random ? Do::let_random : Do::let, one.at, slot, made);
}

void Compiler::loop_statement(const Statement& one) {
  const std::size_t names = scope_->names.size();
  const std::int32_t slots = scope_->slots;
  std::size_t head = 0;
  if (one.kind == SK::repeat) {
    head = put(Do::repeat, one.at, number(one.parts[0], "`repeat`"));
  } else if (one.kind == SK::loop) {
    const std::int32_t test = condition(one.parts[0]);
    head = put(Do::loop, one.at, test);
  } else {
    Type type;
    scope_->pick = one.name.name;
    const std::int32_t list = expression(one.parts[0], &type);
    scope_->pick = {};
    if (const Source* source = parsed(one.parts[0])) needs(*source, type, TK::list, "`for … in`");
    const std::int32_t slot = declare_name(one.name, type.of_items());
    scope_->names.back().loop_player = type.of_items().is(TK::player);
    if (const Source* source = parsed(one.parts[0]); source != nullptr && are_others(*source))
      scope_->names.back().other_than = scope_->actor;
    head = put(Do::items, one.at, list, -1, slot);
  }
  open_frame(true);
  block(one.block);
  put(Do::again, one.at, scope_->slots, scope_->most_slots);
  const bool stops = close_frame(true);
  program_->code[head].b = here();
  scope_->names.resize(names);
  scope_->slots = slots;
  if (one.kind != SK::loop || stops) return;
  const Node& test = program_->nodes[static_cast<std::size_t>(program_->code[head].a)];
  const bool always =
      test.op == Op::constant && program_->constants[static_cast<std::size_t>(test.a)] == Value::truth(true);
  const auto ends_game = [&] {
    for (std::size_t i = head; i < program_->code.size(); ++i) {
      if (program_->code[i].op == Do::end_game) return true;
    }
    return false;
  };
  if (always && !ends_game()) problem(one.at, "play/endless", "this loop never ends", "leave it with `stop`");
}

void Compiler::each_statement(const Statement& one) {
  const bool acts = scope_->acts;
  const std::int32_t actor = scope_->actor;
  if (one.kind == SK::as) {
    const std::int32_t who = players_operand(one.parts[0], "`as`");
    const std::size_t head = put(Do::as, one.at, who);
    scope_->acts = true;
    scope_->actor = ++scope_->actors;
    open_frame(false);
    block(one.block);
    put(Do::again, one.at, scope_->slots, scope_->most_slots);
    close_frame(false);
    program_->code[head].b = here();
    scope_->acts = acts;
    scope_->actor = actor;
    return;
  }
  if (one.others) need_me(one.at.begin, one.at.end, "each other player");
  scope_->acts = true;
  scope_->actor = ++scope_->actors;
  const std::int32_t where = one.parts[0].end > one.parts[0].begin ? condition(one.parts[0]) : -1;
  const std::int32_t until = one.parts[1].end > one.parts[1].begin ? condition(one.parts[1]) : -1;
  const std::size_t head = put(Do::each, one.at, where, -1, until, one.others ? 1 : 0);
  // The new acting player hides the outer one, so using `me` in a list of players is intended here.
  open_frame(true);
  std::vector<Named> outer = scope_->names;
  for (Named& name : scope_->names) name.loop_player = false;
  block(one.block);
  scope_->names = std::move(outer);
  put(Do::again, one.at, scope_->slots, scope_->most_slots);
  close_frame(true);
  program_->code[head].b = here();
  scope_->acts = acts;
  scope_->actor = actor;
}

void Compiler::stop_statement(const Statement& one) {
  if (scope_->loops.empty()) {
    problem(
        one.at, "play/stop", "`stop` leaves a loop, and there is none around it",
        scope_->routine ? "the loop of whoever calls the procedure is out of reach" : "use `end game` to end the game");
    return;
  }
  Loop& loop = scope_->loops.back();
  loop.stops = true;
  if (loop.together)
    put(Do::stop, one.at, scope_->frames - loop.frames, -1, -1, 1);
  else
    put(Do::stop, one.at, scope_->frames - loop.frames + 1);
}

std::int32_t Compiler::routine_of(std::size_t procedure, std::vector<Type> arguments, std::optional<TextRange> call) {
  ProcedureState& state = procedures_[procedure];
  state.used = true;
  std::string key = scope_->acts ? "m" : "-";
  if (state.instances.size() >= most_instances) {
    for (Type& type : arguments) type = {};
  }
  for (const Type& type : arguments) key += "," + signature(type);
  const auto found = std::ranges::find(state.instances, key, &Instance::key);
  if (found != state.instances.end()) return found->id;
  program_->routines.push_back({-1, 0, static_cast<std::int32_t>(arguments.size())});
  const auto id = static_cast<std::int32_t>(program_->routines.size() - 1);
  state.instances.push_back({key, id, {}});
  if (scope_->unit != 0) call.reset();  // in the text of an effect
  pending_.push_back({procedure, id, std::move(arguments), scope_->acts, call});
  return id;
}

void Compiler::call_statement(const Statement& one) {
  const auto found = procedure_names_.find(one.name.name);
  if (found == procedure_names_.end()) {
    if (one.name.name.empty()) return void(++errors_);
    std::vector<std::string_view> known{"move",   "shuffle", "add",  "set",         "let",     "if",
                                        "repeat", "while",   "for",  "each player", "as",      "stop",
                                        "next",   "choose",  "show", "perform",     "end game"};
    for (const auto& [name, which] : procedure_names_) known.push_back(name);
    const bool defined = definition_names_.contains(one.name.name);
    return problem(one.name.at, "play/name",
                   defined ? fmt::format("`{}` is a definition, not a statement", one.name.name)
                           : fmt::format("no statement and no procedure is named `{}`", one.name.name),
                   defined ? "" : base::suggestion(one.name.name, known));
  }
  const Procedure& procedure = *procedures_[found->second].of;
  if (one.parts.size() != procedure.parameters.size()) {
    problem(one.at, "play/type",
            fmt::format("{} takes {}, this has {}", procedure.name.name,
                        base::counted(procedure.parameters.size(), "argument"), one.parts.size()));
    return;
  }
  std::vector<std::int32_t> operands;
  std::vector<Type> types;
  for (const TextRange& part : one.parts) {
    Type type;
    operands.push_back(expression(part, &type));
    types.push_back(std::move(type));
  }
  const auto first = static_cast<std::int32_t>(program_->operands.size());
  program_->operands.insert(program_->operands.end(), operands.begin(), operands.end());
  const std::int32_t routine = routine_of(found->second, std::move(types), one.at);
  put(Do::call, one.at, routine, first, static_cast<std::int32_t>(operands.size()));
}

}  // namespace planche::play

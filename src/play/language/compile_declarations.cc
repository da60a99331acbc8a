// Compiles declarations of names, zones, counters and markers.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using SourceOp = expressions::Op;

// What has a name everywhere in the rules, as "a field of cards"; empty: nothing.
std::string Compiler::taken_by(std::string_view word) const {
  if (const auto found = names_.find(word); found != names_.end() && found->second.end > 0) {
    static constexpr std::string_view kinds[] = {"the zone", "the counter", "the marker"};
    const auto declared = decl_names_.find(word);
    const std::string_view kind = definition_names_.contains(word)  ? "the definition"
                                  : procedure_names_.contains(word) ? "the procedure"
                                  : declared == decl_names_.end()
                                      ? "something"
                                      : kinds[static_cast<std::size_t>(decl(declared->second).kind)];
    return fmt::format("{} in {}", kind, program_->source->line_name(static_cast<std::uint32_t>(found->second.begin)));
  }
  if (program_->list_named(word) >= 0) return "the records of a list";
  if (names_.contains(word)) return "a number of the game";
  for (const ListData& list : program_->lists) {
    if (std::ranges::find(list.fields, word) != list.fields.end()) return fmt::format("a field of {}", list.name);
  }
  if (word == "owner") return "the player whom a piece belongs to";
  return decl_names_.contains(word) ? "something that every game has" : "";
}

// Reports a name that something else has, whether everywhere or here.
void Compiler::check_free(const Word& word) {
  if (word.name.empty()) return;
  std::string by = taken_by(word.name);
  if (by.empty() && std::ranges::find(scope_->names, word.name, &Named::name) != scope_->names.end())
    by = "something else here";
  const auto called = [&](const Items& one) { return one.called == word.name; };
  if (by.empty() && std::ranges::any_of(scope_->items, called)) by = "the items of an outer list";
  if (!by.empty())
    problem(word.at, "game/name-taken", fmt::format("`{}` names {} already", word.name, by), "choose another name");
}

void Compiler::take_name(const Word& word, std::string_view what) {
  if (word.name.empty()) return;
  const std::string by = word.name == "by" ? "a word of the language" : taken_by(word.name);
  if (!by.empty())
    return problem(word.at, "game/name-taken", fmt::format("`{}` names {} already", word.name, by),
                   fmt::format("give the {} another name", what));
  names_.emplace(word.name, word.at);
}

void Compiler::take_names() {
  for (const ListData& list : program_->lists) names_.emplace(list.name, TextRange{});
  for (const auto& [name, number] : game_->numbers()) names_.emplace(name, TextRange{});
  Decl box;
  box.name = "box";
  box.seen = Seen::nobody;
  Decl first;
  first.kind = Declaration::Kind::marker;
  first.name = "first";
  program_->decls = {box, first};
  marker_types_ = {{}, {TK::player}};
  index_types_ = {{}, {}};
  decl_names_ = {{"box", box_decl}, {"first", first_decl}};
  static constexpr std::string_view kinds[] = {"zone", "counter", "marker"};
  for (const Declaration& one : rules_.declarations) {
    take_name(one.name, kinds[static_cast<std::size_t>(one.kind)]);
    Decl made;
    made.kind = one.kind;
    made.name = one.name.name;
    made.place = place(one.name.at.begin, one.name.at.end);
    program_->decls.push_back(std::move(made));
    marker_types_.emplace_back();
    index_types_.emplace_back();
    decl_names_.emplace(one.name.name, static_cast<int>(program_->decls.size() - 1));
  }
  const std::size_t decls = program_->decls.size();
  read_.assign(decls, false);
  changed_.assign(decls, false);
  filled_.assign(decls, false);
  shuffled_.assign(decls, false);
  performed_.assign(program_->lists.size(), false);
  const auto take_parameters = [&](const std::vector<Word>& parameters) {
    if (parameters.size() > most_arguments)
      return problem(parameters[most_arguments].at, "play/limit",
                     fmt::format("there are more than {} arguments", most_arguments));
    for (const Word& one : parameters) {
      const bool twice = std::ranges::count(parameters, one.name, &Word::name) > 1 && !one.name.empty();
      if (twice)
        problem(one.at, "game/name-taken", fmt::format("`{}` names another parameter already", one.name),
                "choose another name");
      else
        check_free(one);
    }
  };
  for (const Definition& one : rules_.definitions) {
    take_name(one.name, "definition");
    const bool function =
        expressions::find_function(one.name.name) != nullptr || one.name.name == "left" || one.name.name == "right";
    if (function && !one.parameters.empty())
      problem(one.name.at, "game/name-taken", fmt::format("{}() is a function", one.name.name),
              "give the definition another name");
    definition_names_.emplace(one.name.name, definitions_.size());
    definitions_.push_back({&one, {}, false, false});
  }
  for (const Procedure& one : rules_.procedures) {
    take_name(one.name, "procedure");
    procedure_names_.emplace(one.name.name, procedures_.size());
    procedures_.push_back({&one, {}, false});
  }
  for (const Definition& one : rules_.definitions) take_parameters(one.parameters);
  for (const Procedure& one : rules_.procedures) take_parameters(one.parameters);
}

// The list behind `cards`, `cards where kind == 'x'` or `a + b`.
int Compiler::list_of_held(const Source& node) const {
  if (node.op == SourceOp::name) return program_->list_named(node.word);
  return node.of.empty() ? -1 : list_of_held(*node.of[0]);
}

void Compiler::find_held_lists() {
  for (std::size_t i = 0; i < rules_.declarations.size(); ++i) {
    for (const DeclaredMember& member : rules_.declarations[i].members) {
      if (member.word != "holds") continue;
      const Source* source = parsed(member.value);
      const int list = source == nullptr ? -1 : list_of_held(*source);
      if (list < 0) continue;
      program_->lists[static_cast<std::size_t>(list)].pieces = true;
      program_->decls[i + 2].list = list;
    }
  }
}

void Compiler::declare(const Declaration& declaration) {
  Decl& made = program_->decls[static_cast<std::size_t>(decl_names_.find(declaration.name.name)->second)];
  const auto each_player = [&](const DeclaredMember& member) {
    return member.word == "each" && text_of(member.value) == "player";
  };
  made.of_player = std::ranges::any_of(declaration.members, each_player);
  const auto again = std::find_if(std::ranges::find_if(declaration.members, each_player) + (made.of_player ? 1 : 0),
                                  declaration.members.end(), each_player);
  if (again != declaration.members.end())
    problem(again->at, "play/syntax", "`each player` is given twice", "remove one");
  scope_->acts = made.of_player;
  scope_->declaring = true;
  scope_->names.clear();
  scope_->slots = 0;
  for (const DeclaredMember& member : declaration.members) {
    if (!each_player(member)) declare_member(member, made);
  }
  if (made.kind == Declaration::Kind::marker &&
      std::ranges::none_of(declaration.members, [](const auto& one) { return one.word == "of"; }))
    problem(declaration.name.at, "play/syntax", fmt::format("the marker {} does not say what it points at", made.name),
            "write `of` and a list");
  scope_->names.clear();
  scope_->declaring = false;
  scope_->acts = false;
}

// Declares NAME of `each NAME in LIST` for the members after it.
void Compiler::name_index(const DeclaredMember& member, std::int32_t place, const Type& item) {
  if (member.name.name.empty()) return;
  check_free(member.name);
  scope_->names.push_back({member.name.name, place, item, true});
}

void Compiler::declare_member(const DeclaredMember& member, Decl& decl) {
  const auto which = static_cast<std::size_t>(&decl - program_->decls.data());
  if (member.word == "seen") {
    decl.seen = member.name.name == "owner" ? Seen::owner : member.name.name == "nobody" ? Seen::nobody : Seen::others;
    if (decl.seen == Seen::owner && !decl.of_player)
      problem(member.at, "play/type", "a zone of nobody has no owner", "write `each player`, or `seen by nobody`");
    return;
  }
  if (member.word == "refilled") {
    const auto found = decl_names_.find(member.name.name);
    if (found == decl_names_.end() ||
        program_->decls[static_cast<std::size_t>(found->second)].kind != Declaration::Kind::zone) {
      std::vector<std::string_view> zones;
      for (const Decl& one : program_->decls) {
        if (one.kind == Declaration::Kind::zone) zones.push_back(one.name);
      }
      return problem(member.name.at, "play/name", fmt::format("there is no zone `{}`", member.name.name),
                     base::suggestion(member.name.name, zones));
    }
    decl.refilled = found->second;
    return;
  }
  if (member.word == "each") {
    const Source* source = parsed(member.value);
    Type type;
    const std::int32_t list = expression(member.value, &type);
    if (source != nullptr) needs(*source, type, TK::list, "`each`");
    const Type item = type.of_items();
    if (item.is(TK::piece)) {
      if (decl.kind == Declaration::Kind::zone)
        return problem(member.value, "play/type", "a zone cannot be each of pieces",
                       "use a marker: `marker lies_on each cards of cards`");
      if (!decl.of_player && decl.piece_list < 0 && source->op == SourceOp::name) {
        decl.piece_list = list_of(item);
        name_index(member, 0, item);
        return;
      }
    }
    decl.dimensions.push_back({member.name.name, list});
    index_types_[which].push_back(item);
    // The piece counts as the first index.
    name_index(member, static_cast<std::int32_t>(decl.dimensions.size()), item);
    return;
  }
  if (member.word == "holds" || (member.word == "of" && decl.kind == Declaration::Kind::zone)) {
    const Source* source = parsed(member.value);
    scope_->records = true;
    Type type;
    const std::size_t errors = errors_;
    const std::int32_t node = expression(member.value, &type);
    scope_->records = false;
    if (source == nullptr || errors_ > errors) return;
    const Type item = type.of_items();
    if (!item.is(TK::record))
      return problem(member.value, "play/type", fmt::format("expected records, found {}", described(type)));
    if (member.word == "holds") {
      decl.holds = node;
      decl.holds_place = place(member.value.begin, member.value.end);
    }
    decl.list = list_of(item);
    return;
  }
  if (member.word == "of") {
    Type type;
    decl.of = expression(member.value, &type);
    if (const Source* source = parsed(member.value)) needs(*source, type, TK::list, "`of`");
    marker_types_[which] = type.of_items();
    decl.open_marker = type.of_items().is(TK::piece) || !type.of_items().known();
    return;
  }
  const bool marker = decl.kind == Declaration::Kind::marker;
  const std::int32_t node = marker ? expression(member.value) : number(member.value, fmt::format("`{}`", member.word));
  (member.word == "start" ? decl.start : member.word == "least" ? decl.least : decl.most) = node;
}

// Zones without `of` and `holds` get the list of the pieces that move there.
void Compiler::use_inferred() {
  for (auto one = zone_lists_.begin(); one != zone_lists_.end();) {
    Decl& decl = program_->decls[static_cast<std::size_t>(one->first)];
    const bool open = decl.kind == Declaration::Kind::zone && decl.list < 0;
    if (open && one->second.size() == 1) decl.list = one->second.front();
    one = open ? std::next(one) : zone_lists_.erase(one);
  }
  for (std::size_t i = 0; i < program_->decls.size(); ++i) {
    const Decl& decl = program_->decls[i];
    if (decl.refilled >= 0 && is_inferred(static_cast<int>(i)))
      infer(static_cast<int>(i), type_of_cell(program_->decls[static_cast<std::size_t>(decl.refilled)]).of_items());
  }
}

// Whether only moves say which pieces may lie in a zone.
bool Compiler::is_inferred(int which) const {
  return decl(which).kind == Declaration::Kind::zone && (decl(which).list < 0 || zone_lists_.contains(which));
}

void Compiler::infer(int decl, const Type& piece) {
  std::vector<int> lists = lists_of(piece);
  // A zone of one list refuses other pieces during play, but the box takes all.
  if (lists.empty() && decl == box_decl && !piece.is(TK::none)) lists.push_back(-1);
  if (lists.empty()) return;
  std::vector<int>& all = moved_[decl];
  std::vector<int> more;
  std::ranges::set_union(all, lists, std::back_inserter(more));
  all = std::move(more);
}

}  // namespace planche::play

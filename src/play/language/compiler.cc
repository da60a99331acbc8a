#include "play/language/compiler.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "data/plain_text.h"
#include "declared/file/files_inside.h"
#include "declared/file/paths.h"
#include "declared/lists/copies.h"
#include "play/language/compile.h"
#include "play/language/limits.h"
#include "play/machine/setup.h"
#include "play/reports/never_used.h"

namespace planche::play {

using SourceOp = expressions::Op;

const std::string* Texts::find_or_add(std::string_view text) {
  const std::lock_guard lock{in_use_};
  if (all_.size() >= most_texts) {
    const auto found = all_.find(std::string{text});
    return found == all_.end() ? nullptr : &*found;
  }
  return &*all_.emplace(text).first;
}

diag::Diagnostic Program::at(std::uint32_t place, diag::Severity severity, std::string kind, std::string message,
                             std::string hint) const {
  const RulesPlace& where = places[place];
  diag::Diagnostic d;
  if (where.unit == 0) {
    d = diag::problem(source, {where.begin, std::max(where.begin + 1, where.end)}, std::move(kind), std::move(message));
  } else {
    d = units[where.unit - 1];
    d.code = std::move(kind);
    d.message = std::move(message);
  }
  d.severity = severity;
  d.hint = std::move(hint);
  return d;
}

int Program::list_named(std::string_view name) const {
  const auto found = std::ranges::find(lists, name, &ListData::name);
  return found == lists.end() ? -1 : static_cast<int>(found - lists.begin());
}

Compiler::Compiler(std::shared_ptr<const declared::Game> game, diag::SourcePtr source, ZoneLists lists,
                   diag::Sink& sink, std::vector<PlayedDocument> documents)
    : Typing{{.of_play = true}}, game_{std::move(game)}, sink_{sink}, zone_lists_{std::move(lists)} {
  program_->game = game_;
  program_->documents = std::move(documents);
  program_->source = std::move(source);
  program_->id = game_->model().id;
}

void Compiler::compile_pending() {
  while (!pending_.empty()) {
    const Pending one = std::move(pending_.back());
    pending_.pop_back();
    const Procedure& procedure = *procedures_[one.procedure].of;
    Scope scope;
    scope.acts = one.acts;
    scope.routine = true;
    for (std::size_t i = 0; i < one.arguments.size(); ++i)
      scope.names.push_back({procedure.parameters[i].name, scope.slots++, one.arguments[i]});
    scope.most_slots = scope.slots;
    Scope* const outer = std::exchange(scope_, &scope);
    if (one.call) calls_.push_back(*one.call);
    program_->routines[static_cast<std::size_t>(one.routine)].entry = here();
    block(procedure.block);
    put(Do::leave, procedure.name.at);
    program_->routines[static_cast<std::size_t>(one.routine)].slots = scope.most_slots;
    calls_.clear();
    scope_ = outer;
  }
}

void Compiler::take_sections() {
  Scope& scope = *scope_;
  scope.acts = false;
  if (rules_.setup) block(rules_.setup->block);
  if (rules_.turn && rules_.round)
    problem(rules_.round->at, "play/syntax", "a game has turns or rounds, not both",
            "put the turns into a loop of the round: `each player where … until …`");
  if (rules_.turn) {
    program_->by_turns = true;
    scope.acts = true;
    const std::int32_t where = rules_.turn->where.end > rules_.turn->where.begin ? condition(rules_.turn->where) : -1;
    const std::size_t head = put(Do::turn, rules_.turn->at, where);
    open_frame(false);
    block(rules_.turn->block);
    put(Do::again, rules_.turn->at, scope.slots, scope.most_slots);
    close_frame(false);
    program_->code[head].b = here();
    scope.acts = false;
  } else if (rules_.round) {
    const std::size_t head = put(Do::round, rules_.round->at);
    open_frame(false);
    block(rules_.round->block);
    put(Do::again, rules_.round->at, scope.slots, scope.most_slots);
    close_frame(false);
    program_->code[head].b = here();
  } else {
    problem({0, 1}, "play/syntax", "these rules have neither `turn` nor `round`", "write `turn` and a block");
  }
  put(Do::end_game, {0, 1});
  const bool ended = ends_game_;
  if (rules_.end_when) {
    scope.acts = program_->by_turns;
    program_->end_when = condition(*rules_.end_when);
  }
  scope.acts = false;
  if (rules_.together) program_->together = condition(*rules_.together);
  scope.acts = true;
  for (const Measure& measure : rules_.measures) {
    Type type;
    const std::int32_t node = expression(measure.value, &type);
    const Source* source = parsed(measure.value);
    if (source != nullptr && !type.is(TK::truth)) needs(*source, type, TK::number, "`win by`");
    program_->measures.push_back({measure.most, node});
  }
  if (rules_.win_at.end == 0)
    problem({0, 1}, "play/syntax", "these rules do not say who wins", "write `win by most …` or `win together when …`");
  if (rules_.worth) program_->worth = number(*rules_.worth, "`worth`");
  ends_game_ = ended;
}

void Compiler::take_bots() {
  std::vector<std::string_view> moves;
  for (const ChoicePlan& choice : program_->choices) {
    for (const MovePlan& move : choice.moves) moves.push_back(move.name);
  }
  const std::set<std::string_view> known{moves.begin(), moves.end()};
  std::set<std::string_view> names;
  for (const Bot& bot : rules_.bots) {
    if (!names.insert(bot.name.name).second)
      problem(bot.name.at, "game/name-taken", fmt::format("there is a bot `{}` already", bot.name.name),
              "give each bot a name of its own");
    std::map<std::string_view, const BotLine*> lines;
    for (const BotLine& line : bot.lines) {
      const Word& move = line.move;
      if (!lines.emplace(move.name, &line).second)
        problem(move.at, "game/name-taken", fmt::format("this bot has a value for `{}` already", move.name),
                "remove one of the lines");
      if (!known.contains(move.name))
        problem(move.at, "play/name", fmt::format("there is no move `{}`", move.name),
                base::suggestion(move.name, moves));
    }
    BotPlan made{bot.name.name, {}};
    for (const ChoicePlan& choice : program_->choices) {
      auto& values = made.values.emplace_back();
      for (const MovePlan& move : choice.moves) {
        const auto line = lines.find(move.name);
        values.push_back(line == lines.end() ? -1 : value_of_move(move, *line->second));
      }
    }
    program_->bots.push_back(std::move(made));
  }
}

std::int32_t Compiler::value_of_move(const MovePlan& move, const BotLine& line) {
  scope_->acts = true;
  scope_->names.clear();
  for (const PickPlan& pick : move.picks) {
    const auto type = pick_types_.find(pick.list);
    scope_->names.push_back({type->second.first, pick.slot, type->second.second});
  }
  const std::int32_t value = number(line.value, "the value of a move");
  scope_->names.clear();
  return value;
}

std::shared_ptr<const Program> Compiler::compile() {
  RulesProblems problems;
  rules_ = read_rules(program_->source->text(), problems);
  Scope scope;
  scope_ = &scope;
  report(problems);
  if (rules_.text.broken) return nullptr;
  take_lists();
  take_boards();
  take_networks();
  take_names();
  find_held_lists();
  for (std::size_t i = 0; i < rules_.declarations.size(); ++i) {
    const Declaration& one = rules_.declarations[i];
    // If two declarations have the same name, which was reported, the first counts.
    if (std::cmp_equal(decl_names_.find(one.name.name)->second, i + 2)) declare(one);
  }
  use_inferred();
  take_sections();
  compile_pending();
  take_effects();
  compile_pending();
  // Check procedures that nobody calls, too.
  for (std::size_t i = 0; i < procedures_.size(); ++i) {
    if (procedures_[i].used) continue;
    scope.acts = true;
    routine_of(i, std::vector<Type>(procedures_[i].of->parameters.size()), std::nullopt);
    procedures_[i].used = false;
    compile_pending();
  }
  for (DefinitionState& state : definitions_) {
    if (state.used) continue;
    Scope own;
    own.acts = true;
    for (std::size_t i = 0; i < state.of->parameters.size(); ++i)
      own.names.push_back({state.of->parameters[i].name, static_cast<std::int32_t>(i), {}, true});
    scope_ = &own;
    expression(state.of->value);
    scope_ = &scope;
  }
  take_bots();
  program_->slots = scope.most_slots;
  // After errors, things may seem unused because their use was not compiled.
  if (errors_ == 0) check_use();
  check_ends();
  const auto players = game_->model().players.items();
  const auto whole = [](const declared::Given& given) {
    return given.value == nullptr || given.value->integer() == nullptr
               ? 0
               : static_cast<int>(std::clamp<std::int64_t>(*given.value->integer(), 1, most_players));
  };
  if (!players.empty()) {
    program_->least_players = whole(players.front());
    program_->most_players = std::max(program_->least_players, whole(players.back()));
  } else if (game_->model().players.value == nullptr) {
    problem({0, 1}, "play/players", "the game file does not say how many play", R"(add "players": [2, 4])");
  }
  scope_ = nullptr;
  return errors_ > 0 ? nullptr : program_;
}

std::shared_ptr<const Program> compile(std::shared_ptr<const declared::Game> game, diag::Sink& sink,
                                       std::vector<PlayedDocument> documents) {
  const declared::Given& given = game->model().play;
  if (!given || given.value->string() == nullptr) return nullptr;
  const auto file = declared::find_file({&given.file->folder, 1}, given.text(), given, sink);
  if (!file) return nullptr;
  auto source = declared::open_source(*file, given, sink, most_bytes);
  return source == nullptr ? nullptr : compile(std::move(game), std::move(source), sink, std::move(documents));
}

std::shared_ptr<const Program> compile(std::shared_ptr<const declared::Game> game, diag::SourcePtr rules,
                                       diag::Sink& sink, std::vector<PlayedDocument> documents) {
  if (!data::is_plain_text(rules, sink)) return nullptr;
  // The list of a zone may depend on the list of another zone: repeat until nothing changes.
  Compiler::ZoneLists lists;
  for (int round = 0; round < most_inferences; ++round) {
    diag::Sink unheard;
    Compiler trial{game, rules, lists, unheard, documents};
    trial.compile();
    if (trial.moved() == lists) break;
    lists = trial.moved();
  }
  return Compiler{std::move(game), std::move(rules), std::move(lists), sink, std::move(documents)}.compile();
}

void check(std::shared_ptr<const declared::Game> game, diag::Sink& sink) {
  diag::Sink own;
  const auto program = compile(std::move(game), own);
  if (program != nullptr) {
    std::vector<std::shared_ptr<const Setup>> setups;
    for (int players = program->least_players; players <= program->most_players && !own.has_errors(); ++players)
      setups.push_back(make_setup(program, players, own));
    if (!own.has_errors()) note_never_used(setups, own);
  }
  for (diag::Diagnostic& d : own.sorted()) sink.add(std::move(d));
}

}  // namespace planche::play

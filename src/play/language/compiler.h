// Compiles rules of play. Internal to play/.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expressions/node.h"
#include "expressions/typing.h"
#include "play/language/program.h"

namespace planche::play {

class Compiler final : private expressions::Typing {
 public:
  // By decl of a zone without a list of its own: the lists whose pieces move there, ascending; -1: any.
  using ZoneLists = std::map<int, std::vector<int>>;
  Compiler(std::shared_ptr<const declared::Game> game, diag::SourcePtr source, ZoneLists lists, diag::Sink& sink,
           std::vector<PlayedDocument> documents);

  // Null if there are errors.
  std::shared_ptr<const Program> compile();
  // The lists found by compiling moves.
  const ZoneLists& moved() const { return moved_; }

 private:
  using Kind = play::Kind;
  using Type = expressions::Type;
  using TK = Type::Kind;
  using Source = expressions::Node;

  // A counter, marker or zone while its indexes are being read.
  struct Reference {
    int decl = 0;
    std::int32_t player = -1, piece = -1;
    bool mine = false;
    std::vector<std::int32_t> indexes = {};
    std::int32_t owners = -1;  // a list of players or pieces; the reference is evaluated for each
    std::size_t begin = 0, end = 0;
  };
  struct Operand {
    std::int32_t node = -1;
    Type type = {};
    std::optional<Reference> reference = {};
  };
  struct Named {
    std::string name;
    std::int32_t slot = 0;
    Type type = {};
    bool argument = false;
    bool loop_player = false;      // declared by `for p in players`
    std::int32_t other_than = -1;  // a player other than this actor of the scope
  };
  // What an expression is evaluated for: an item of a list, or a value that a `let` gave a name.
  struct Items {
    Type type;
    std::string called;
    bool given = false;
  };
  struct Loop {
    std::int32_t frames = 0;  // number of open frames, including this one
    bool together = false;    // the frame holds the blocks of a `choose together`; otherwise it is a loop
    bool stops = false;       // a `stop` leaves it
  };
  struct Scope {
    std::vector<Named> names = {};
    std::vector<Items> items = {};
    std::vector<Loop> loops = {};
    std::int32_t frames = 0, slots = 0, most_slots = 0;
    std::int32_t actor = 0, actors = 0;  // who `me` is here, as a number; how many there were
    std::uint32_t unit = 0;
    bool acts = true;      // a player acts, so `me` is known
    bool records = false;  // names of lists mean records
    bool declaring = false;
    bool picking = false;  // reading a pick or `when`
    bool routine = false;
    bool full = false;           // there are too many names, which was reported
    std::string_view pick = {};  // the name of the pick or `for` whose list is being read
    Type self = {};              // type of `this`
  };
  struct Instance {
    std::string key;
    std::int32_t id = -1;
    Type type = {};
  };
  struct DefinitionState {
    const Definition* of = nullptr;
    std::vector<Instance> instances = {};
    bool open = false, used = false;
  };
  struct ProcedureState {
    const Procedure* of = nullptr;
    std::vector<Instance> instances = {};
    bool used = false;
  };
  struct Pending {
    std::size_t procedure;
    std::int32_t routine;
    std::vector<Type> arguments;
    bool acts;
    std::optional<TextRange> call;  // in the rules
  };

  // Defined in compiler.cc: declarations and sections.
  void take_lists();
  void take_boards();
  void take_networks();
  Value kept_cells(const std::vector<std::uint32_t>& cells, std::size_t list);
  std::optional<Value> lines_of_board(std::int32_t cells, std::int32_t length);
  void take_rows(ListData& made, expressions::Evaluation& evaluation);
  const declared::Game& opened(std::size_t document) const;
  diag::Diagnostic at_record(const ListData& list, std::size_t row, std::string_view field, std::string code,
                             std::string message) const;
  Value value_of(const expressions::Value& value);
  Type type_of(const Type& type) const;
  void take_names();
  void take_name(const Word& word, std::string_view what);
  std::string taken_by(std::string_view word) const;
  void check_free(const Word& word);
  void declare(const Declaration& declaration);
  void name_index(const DeclaredMember& member, std::int32_t place, const Type& item);
  void declare_member(const DeclaredMember& member, Decl& decl);
  int list_of_held(const Source& node) const;
  void find_held_lists();
  void use_inferred();
  void take_sections();
  void take_bots();
  std::int32_t value_of_move(const MovePlan& move, const BotLine& line);
  void take_effects();
  void compile_pending();

  // Defined in compile_checks.cc: warnings and notes.
  void check_use();
  void check_ends();
  bool may_change(std::int32_t node) const;
  bool mentions(const Source& node, std::string_view word, int deep);
  const Source* taken_away(const Source& value, std::string& text) const;
  std::optional<std::int64_t> guaranteed(const Source& condition, std::string_view target, std::string_view word);
  void check_lowered(const Move& move);

  // Defined in compile_expressions.cc.
  static std::string hint_of_word(std::string_view text, const expressions::Problem& problem);
  Source* parsed(TextRange at);
  std::int32_t expression(TextRange at, Type* type = nullptr);
  std::int32_t condition(TextRange at);
  std::int32_t number(TextRange at, std::string_view what);
  Operand operand(Source& node);
  Operand value(Source& node);  // of a node that is not a reference
  Operand plain(Operand operand);
  Operand operator_of(Source& node);
  void keep_choices(const Source& node, std::int32_t made);
  Operand index_of(Source& node);
  Operand filtered(Source& node);
  Operand let(Source& node);
  Operand call(Source& node);
  std::string how_to_reach(const Decl& named, const Source& node) const;
  void check_place(const Source& node, std::int32_t list, std::int32_t place);
  Operand board_call(Source& node, const std::vector<std::int32_t>& operands);
  Operand place_call(Source& node, const std::vector<std::int32_t>& operands);
  Operand network_call(Source& node, const std::vector<std::int32_t>& operands);
  std::int32_t way_table(int routes, std::int32_t length);
  Operand call_defined(const Source& node, std::size_t which);
  Operand asked(Source& node, const Operand& list, const Source& of);

  // Defined in compile_types.cc: what expressions need, and what this compiler knows of lists.
  void report(const Source& node, std::string_view code, std::string message, std::string hint,
              diag::Severity severity) override;
  std::string hint_of_same(const Source& side) override;
  const std::vector<std::string>* keys_of(const expressions::Table& table) const override;
  bool is_board(const expressions::Table& table) const override;
  const expressions::Table* places_of(const expressions::Table& routes) const override;
  // As Typing::needs(), for a statement or declaration in place of an expression: `play/type`.
  bool needs(const Source& node, const Type& type, TK kind, std::string_view by);
  void check_key(const Source& node, const Type& of);
  static std::vector<std::string_view> keys_of(const ListData& list);
  int list_of(const expressions::Table* table) const;  // -1: null, or none of the game's
  int list_of(const Type& type) const { return list_of(type.table); }
  // The lists that a piece or record can be of; none if they are unknown.
  std::vector<int> lists_of(const Type& type) const;
  Type of_list(TK kind, int list) const;
  std::string signature(const Type& type) const;

  // Defined in compile_names.cc.
  Operand name(const Source& node);
  Operand member(Source& node);
  Operand member_of(Operand owner, const Source& node, const std::string& word, std::size_t begin);
  bool has_member(const Type& type, int list, std::string_view word) const;
  std::optional<std::size_t> innermost() const;
  std::optional<Operand> item_member(const Source& node);
  std::optional<Operand> declared_name(const Source& node);
  Operand referred(Reference reference);
  Type type_of_cell(const Decl& decl) const;
  std::optional<std::size_t> field_of(int list, std::string_view word) const;
  void warn_mine(const Source& node, int decl);
  std::vector<std::string_view> reachable(const Type* owner) const;
  Operand unknown(const Source& node, std::string_view word);
  bool need_me(std::size_t begin, std::size_t end, std::string_view word);

  // Defined in compile_statements.cc.
  void block(const std::vector<Statement>& statements);
  void statement(const Statement& one);
  std::int32_t told_value(TextRange at, const Type& pieces, const Source& of);
  void move_statement(const Statement& one);
  std::optional<Reference> changed_member(const Operand& operand, const Source& source) const;
  void change(const Statement& one);
  void let_statement(const Statement& one);
  void loop_statement(const Statement& one);
  void each_statement(const Statement& one);
  void choose_statement(const Statement& one);
  void call_statement(const Statement& one);
  void stop_statement(const Statement& one);
  void compile_move(const Move& move, ChoicePlan& plan, const Choice& choice);
  std::int32_t zone_operand(TextRange at, std::string_view by, Type* type = nullptr);
  std::int32_t target_zone(TextRange at, const Type& moved);
  void infer(int decl, const Type& piece);
  bool is_inferred(int decl) const;
  std::int32_t players_operand(TextRange at, std::string_view by, Type* type = nullptr);
  std::int32_t declare_name(const Word& word, Type type);
  void open_frame(bool loop);
  bool close_frame(bool loop);
  // `call`: nothing if no statement calls it.
  std::int32_t routine_of(std::size_t procedure, std::vector<Type> arguments, std::optional<TextRange> call);
  enum class Sight { sure, unsure, hidden };
  Sight sight_of(const Source& node) const;
  bool are_others(const Source& node) const;
  bool is_other(const Source& node) const;

  std::int32_t emit(Op op, std::size_t begin, std::size_t end, std::int32_t a = -1, std::int32_t b = -1,
                    std::int32_t c = -1);
  std::int32_t emit_with(Op op, std::size_t begin, std::size_t end, std::int32_t a,
                         const std::vector<std::int32_t>& operands);
  std::int32_t constant(Value value, std::size_t begin, std::size_t end);
  std::size_t put(Do what, TextRange at, std::int32_t a = -1, std::int32_t b = -1, std::int32_t c = -1,
                  std::uint8_t x = 0);
  std::uint32_t place(std::size_t begin, std::size_t end);
  std::int32_t here() const { return static_cast<std::int32_t>(program_->code.size()); }
  // Unless it follows from a damaged line.
  void problem(std::size_t begin, std::size_t end, std::string_view code, std::string message, std::string hint = {},
               diag::Severity severity = diag::Severity::error);
  void add_problem(std::size_t begin, std::size_t end, std::string_view code, std::string message, std::string hint,
                   diag::Severity severity);
  void problem(TextRange at, std::string_view code, std::string message, std::string hint = {},
               diag::Severity severity = diag::Severity::error) {
    problem(at.begin, at.end, code, std::move(message), std::move(hint), severity);
  }
  void report(const RulesProblems& problems);
  std::string_view text_of(TextRange at) const;
  const Lines& lines() const;
  const Decl& decl(int which) const { return program_->decls[static_cast<std::size_t>(which)]; }

  std::shared_ptr<const declared::Game> game_;
  diag::Sink& sink_;
  std::shared_ptr<Program> program_ = std::make_shared<Program>();
  Rules rules_;
  std::vector<std::unique_ptr<Effect>> effects_;  // indexed by unit, from 1
  std::map<std::string, TextRange, std::less<>> names_;
  std::map<std::string, int, std::less<>> decl_names_;
  std::map<std::string, std::size_t, std::less<>> definition_names_, procedure_names_;
  std::vector<DefinitionState> definitions_;
  std::vector<ProcedureState> procedures_;
  std::vector<Pending> pending_;
  std::map<std::pair<std::uint32_t, std::size_t>, expressions::NodePtr> parsed_;
  std::set<std::pair<std::uint32_t, std::size_t>> named_;  // places of names of items that were checked
  std::map<const data::Value*, std::int64_t> object_ids_;
  std::size_t document_ = 0;                    // whose records are being taken
  std::vector<Type> marker_types_;              // by decl
  std::vector<std::vector<Type>> index_types_;  // by decl and dimension
  std::vector<TextRange> calls_;  // in the rules: of the procedures and definitions being compiled, the innermost last
  std::vector<bool> read_, changed_, filled_, shuffled_;             // by decl
  std::vector<bool> performed_;                                      // by list
  std::set<std::string, std::less<>> fields_;                        // fields of any list
  std::map<std::int32_t, std::pair<std::string, Type>> pick_types_;  // by the node of a pick's list: its name and type
  ZoneLists zone_lists_, moved_;
  Scope* scope_ = nullptr;
  std::size_t errors_ = 0;
  int open_definitions_ = 0;  // definitions being read
  bool ends_game_ = false;
};

}  // namespace planche::play

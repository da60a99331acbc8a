#include "declared/lists/opener.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/formats/pattern.h"
#include "declared/file/numbers.h"
#include "expressions/number.h"

namespace planche::declared {

namespace fs = std::filesystem;

bool mentions(std::string_view text, std::string_view name) {
  const auto is_part = [&](std::size_t i) { return i < text.size() && base::name_character(text.substr(i, 1)) > 0; };
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if (!(at > 0 && is_part(at - 1)) && !is_part(at + name.size())) return true;
  }
  return false;
}

namespace {

bool is_computed(const Records& records, std::string_view name) {
  return records.field(name) == nullptr &&
         std::ranges::any_of(records.computed, [&](const auto& computed) { return computed.first == name; });
}

}  // namespace

void Opener::add_list(const Records& records, bool of_document, bool lacking) {
  completed_.push_back(std::make_unique<Records>(records));
  auto list = std::make_unique<List>();
  list->declared = completed_.back().get();
  list->of_document = of_document;
  list->lacking = lacking;
  list->table.name = records.name;
  list->table.key = records.key;
  game_.lists_.push_back(std::move(list));
}

void Opener::begin() {
  const auto& languages = game_.model_->languages;
  const bool known = std::find(languages.begin(), languages.end(), choices_.language) != languages.end();
  game_.language_ = known ? choices_.language : languages.front();
  game_.handed_ = choices_.lists;
  game_.encoding_ = choices_.encoding;
  take_numbers();
  take_labels();
}

void Opener::run(const fs::path& document) {
  begin();
  run(document.empty() ? nullptr : open_document(document));
}

void Opener::run(const data::Document* document, bool sound) {
  begin();
  checked_ = true;
  sound_ = sound;
  game_.document_ = document;
  run(document == nullptr ? nullptr : kind_of(*document));
}

void Opener::run(const DocumentKind* given) {
  const Model& model = *game_.model_;
  for (const Records& records : model.records) add_list(records, false, false);
  for (const DocumentKind& kind : model.documents) {
    for (const Records& records : kind.records) add_list(records, true, &kind != given);
    if (&kind != given) declare_members(kind.fields, {}, nullptr, true);
  }
  // If several kinds have the same member, that of the given document is used.
  if (given != nullptr) declare_members(given->fields, {}, &game_.document_->root, false);
  declare_tables();
  for (const auto& [name, type] : model.types) check_field(type);
  for (const DocumentKind& kind : model.documents) {
    for (const Field& field : kind.fields) check_field(field);
  }
  check_names();
  check_words();
  for (const auto& list : game_.lists_) check_names(*list);
  declare_computed();
  for (const auto& list : game_.lists_) {
    // Then the records are unknown.
    if (list->declared->where && !list->lacking) list->lacking = understand_where(*list, sink_) == nullptr;
  }
  if (given != nullptr && !checked_) check_document(*given);
  if (given == nullptr && !checked_) check_dealt();
  read_all();
  spread_faults();
  for (const auto& list : game_.lists_) take_keys(*list);
  for (const auto& list : game_.lists_) check_with_keys(*list);
  for (const auto& list : game_.lists_) take_titles(*list);
  for (const auto& list : game_.lists_) {
    for (const Field& field : list->declared->fields) check_references(field, list.get());
  }
  for (const auto& list : game_.lists_) {
    for (const Field& field : list->declared->fields) check_limits(field, list.get());
  }
  if (given != nullptr && !checked_) {
    for (const Field& field : given->fields) {
      check_references(field, nullptr);
      check_limits(field, nullptr);
    }
  }
  game_.completed_ = std::move(completed_);
}

// Each document has its own records.
void Opener::take_keys(List& list) {
  if (list.declared->key.empty() || list.of_document || list.lacking) return;
  std::vector<std::string>& keys = list.table.keys.emplace();
  for (const data::Value* row : list.rows) keys.push_back(key_text(row->find(list.declared->key)));
  std::ranges::sort(keys);
}

// Compiles expressions again after the records were read, to report words that are not keys. Skips `where`, which may
// name records that it excludes.
void Opener::check_with_keys(const List& list) {
  for (const auto& [name, given] : list.declared->computed) game_.compile(given, game_.names(&list), sink_);
}

// Computed titles. Errors in them are reported when they are printed.
void Opener::take_titles(List& list) {
  constexpr std::uint64_t most_steps = 20'000'000;
  const Records& records = *list.declared;
  const char* name = is_computed(records, "title") ? "title" : records.field_called("title") == nullptr ? "name" : "";
  if (!is_computed(records, name)) return;
  expressions::Problems problems;
  const auto title = expressions::Expression::compile(name, game_.names(&list), problems);
  if (title == nullptr) return;
  expressions::Evaluation evaluation = game_.evaluation();
  std::uint64_t steps = 0;
  list.table.titles.resize(list.rows.size());
  for (std::size_t row = 0; row < list.rows.size() && steps < most_steps; ++row, steps += evaluation.steps()) {
    if (const auto value = evaluation.value_of(*title, row); value && !value->is_absent())
      list.table.titles[row] = expressions::printed(*value);
  }
}

// Reads each list after the lists that determine its records.
void Opener::read_all() {
  enum class State { fresh, open, done };
  std::map<const List*, State> states;
  const std::function<void(List&)> visit = [&](List& list) {
    State& state = states[&list];
    if (state != State::fresh || list.lacking) return;
    state = State::open;
    for (const std::string& name : asked_by(list)) {
      const auto other = std::ranges::find_if(game_.lists_, [&](const auto& l) { return l->declared->name == name; });
      if (other == game_.lists_.end() || other->get() == &list) continue;
      if (states[other->get()] == State::open) {
        const Given& where = list.declared->where ? list.declared->where : list.declared->given;
        sink_.add(
            where.problem("game/cycle", fmt::format("which {} exist depends on which {} exist, and the other way round",
                                                    list.declared->name, name)));
      }
      visit(**other);
    }
    read(list);
    states[&list] = State::done;
  };
  for (const auto& list : game_.lists_) visit(*list);
}

// The lists that "where" and "for" use, directly or through computed fields.
std::set<std::string> Opener::asked_by(List& list) {
  std::set<std::string> names;
  std::set<const expressions::Expression*> met;
  const std::function<void(const expressions::Expression&)> add = [&](const expressions::Expression& one) {
    if (!met.insert(&one).second) return;
    const auto add_field = [&](const expressions::Table* table, const std::string& dotted) {
      const expressions::Field* field = table == nullptr ? nullptr : table->find(dotted.substr(0, dotted.find('.')));
      if (field == nullptr) return;
      const expressions::Type& type =
          field->type.is(expressions::Type::Kind::list) ? field->type.of_items() : field->type;
      if (type.table != nullptr) names.insert(type.table->name);
      if (field->computed != nullptr) add(*field->computed);
    };
    const expressions::Uses& uses = one.uses();
    names.insert(uses.tables.begin(), uses.tables.end());
    for (const std::string& field : uses.fields) add_field(one.self(), field);
    for (const std::string& other : uses.others) {
      const std::string of = other.substr(0, other.find('.'));
      names.insert(of);
      if (other.size() > of.size()) add_field(table_of(of), other.substr(of.size() + 1));
    }
  };
  expressions::Problems later;  // reported when the records are made
  diag::Sink reported;          // already reported
  const expressions::Field* key = list.table.find(list.declared->key);
  if (key != nullptr && key->computed != nullptr) add(*key->computed);
  if (const auto where = list.declared->where ? understand_where(list, reported) : nullptr) add(*where);
  expressions::Names known = game_.names(nullptr);
  for (const auto& [name, range] : list.declared->combinations) {
    const auto made =
        range.value->string() == nullptr ? nullptr : expressions::Expression::compile(range.text(), known, later);
    if (made != nullptr) add(*made);
    known.values[name] = made == nullptr ? expressions::Type{} : made->type().of_items();
  }
  return names;
}

void Opener::take_numbers() {
  for (const auto& [name, given] : game_.model_->numbers) {
    const auto chosen = choices_.numbers.find(name);
    const auto number =
        chosen != choices_.numbers.end() ? std::optional{chosen->second} : number_of(usual_number(given).value);
    if (number) game_.numbers_.emplace_back(name, *number);
  }
}

const expressions::Table* Opener::table_of(const std::string& records) const {
  const List* list = game_.find(records);
  return list == nullptr ? nullptr : &list->table;
}

void Opener::declare_tables() {
  const auto tables = [this](const std::string& records) { return table_of(records); };
  std::vector<std::size_t> order(game_.lists_.size());
  std::iota(order.begin(), order.end(), 0);
  // The fields of the other lists are known then.
  const auto goes_through = [&](std::size_t i, std::size_t other) {
    return std::ranges::any_of(completed_[i]->combinations, [&](const auto& variable) {
      return i != other && mentions(variable.second.text(), completed_[other]->name);
    });
  };
  for (auto rest = order.begin(); rest != order.end();) {
    const auto next = std::stable_partition(rest, order.end(), [&](std::size_t i) {
      return std::none_of(rest, order.end(), [&](std::size_t other) { return goes_through(i, other); });
    });
    rest = next == rest ? order.end() : next;
  }
  for (const std::size_t i : order) {
    List& list = *game_.lists_[i];
    Records& records = *completed_[i];
    add_variables(records);
    declare_cell_names(records);
    if (records.inferred) list.table.partial = !infer(records);
    choose_copies(records);
    if (records.grid) add_cells(records);
    declare_board(list, records);
    for (std::string& name : list.table.naming) {
      if (const Field* field = records.field_called(name)) name = field->name;
    }
    for (Field& field : records.fields) {
      settle_labels(field, true);
      check_field(field);
      const bool faulty = is_faulty(field);
      if (faulty) list.faulty.insert(field.name);
      const data::Value* otherwise = faulty ? nullptr : default_of(field);
      list.table.fields.push_back({field.name,
                                   type_of(field, tables),
                                   {},
                                   otherwise == nullptr ? data::Value{} : *otherwise,
                                   field.translated && game_.model_->languages.size() > 1});
    }
    for (const auto& [name, given] : records.computed) list.table.fields.push_back({name, {}, {}, {}});
  }
  add_ways_back();
}

// The variables of "for" become fields with the type of their values.
void Opener::add_variables(Records& records) {
  expressions::Names names = game_.names(nullptr);
  for (const auto& [name, range] : records.combinations) {
    Field field;
    field.name = name;
    field.given = range;
    expressions::Type type;
    if (range.value->string() != nullptr) {
      expressions::Problems later;  // reported when the records are made
      const auto expression = expressions::Expression::compile(range.text(), names, later);
      if (expression != nullptr && expression->type().item != nullptr) type = *expression->type().item;
      if (expression == nullptr) field.kind = Field::Kind::any;
    } else if (!range.items().empty() && range.items().front().value->integer() != nullptr) {
      type = {expressions::Type::Kind::number};
    }
    if (type.kind == expressions::Type::Kind::number) field.kind = Field::Kind::decimal;
    if (type.table != nullptr) {
      field.kind = Field::Kind::reference;
      field.of = type.table->name;
    }
    names.values[name] = type;
    if (records.field(name) == nullptr) records.fields.push_back(std::move(field));
  }
}

// Reports a name that has another meaning in expressions.
void Opener::check_name(const std::string& name, const Given& given, Named of) {
  const auto taken = [&](std::string_view by) {
    sink_.add(given.problem("game/name-taken", fmt::format("\"{}\" is already {}", name, by), "choose another name"));
  };
  const auto& numbers = game_.model_->numbers;
  if (!is_name(name) && of != Named::heading) {
    sink_.add(given.problem(
        "data/type",
        fmt::format("expected a name of letters, digits, - and _ that does not begin with a digit, found \"{}\"", name),
        fmt::format("write \"{}\"", data::name_of_heading(name))));
  } else if (is_word_of_expressions(name)) {
    taken("a word of expressions");
  } else if (of != Named::records && game_.find(name) != nullptr) {
    taken("the name of records");
  } else if ((of == Named::value || of == Named::heading) &&
             std::ranges::any_of(numbers, [&](const auto& n) { return n.first == name; })) {
    taken("a number");
  }
}

void Opener::check_names() {
  for (const Given& span : {game_.model_->players, game_.model_->minutes})
    check_order(span.item(0), span.item(1), sink_);
  for (const auto& [name, given] : game_.model_->numbers) {
    check_name(name, given, Named::number);
    check_number(given, sink_);
  }
  for (const auto& list : game_.lists_) check_name(list->declared->name, list->declared->given, Named::records);
  for (const DocumentKind& kind : game_.model_->documents) {
    for (const Field& field : kind.fields) check_name(field.name, field.given, Named::value);
  }
}

void Opener::check_names(List& list) {
  // References to records without a key have no meaning.
  for (const Field& field : list.declared->fields) {
    each_within(field, [&](const Field& of) {
      const List* others = of.kind == Field::Kind::reference ? game_.find(of.of) : nullptr;
      if (others != nullptr && others->declared->field(others->declared->key) == nullptr &&
          !is_computed(*others->declared, others->declared->key))
        list.faulty.insert(field.name);
    });
  }
  for (const Field& field : list.declared->fields) {
    const bool own = bool{field.given};
    check_name(field.name, own ? field.given : list.declared->given, own ? Named::value : Named::heading);
  }
  for (const auto& [name, given] : list.declared->computed) {
    check_name(name, given, Named::value);
    if (list.declared->field(name) != nullptr)
      sink_.add(
          given.problem("game/name-taken", fmt::format("\"{}\" is already a field", name), "choose another name"));
  }
  check_columns(*list.declared);
  if (list.declared->key.empty()) return;
  const Given given = list.declared->given.member("key");
  const Given& key = given ? given : list.declared->given;
  const Field* field = list.declared->field(list.declared->key);
  if (field == nullptr) {
    if (list.declared->fields.empty()) return;  // the fields of a table that could not be read
    if (is_computed(*list.declared, list.declared->key)) return;
    std::vector<std::string_view> names;
    for (const Field& one : list.declared->fields) names.push_back(one.name);
    for (const auto& computed : list.declared->computed) names.push_back(computed.first);
    sink_.add(key.problem("game/unknown-name", fmt::format("the key \"{}\" is not a field", list.declared->key),
                          base::suggestion(list.declared->key, names)));
  } else if (field->translated) {
    sink_.add(key.problem(
        "data/type",
        fmt::format("the key \"{}\" is translated, so it names records in one language only", list.declared->key),
        "use a field that is the same in all languages"));
  }
}

void Opener::check_field(const Field& field) {
  if (field.kind == Field::Kind::reference && !field.of.empty()) {
    const List* of = game_.find(field.of);
    std::vector<std::string_view> names;
    for (const auto& list : game_.lists_) names.push_back(list->declared->name);
    if (of == nullptr)
      sink_.add(field.given.problem("game/unknown-name", fmt::format("there are no records \"{}\"", field.of),
                                    base::suggestion(field.of, names)));
    else if (of->declared->key.empty())
      sink_.add(field.given.problem("data/missing-field", fmt::format("{} have no key to refer to", field.of),
                                    "write, for example, \"key\": \"id\" there"));
  }
  if (field.pattern) {
    if (const std::string fault = data::Format::fault_of_pattern(field.pattern.text()); !fault.empty())
      sink_.add(field.pattern.problem("data/type", fmt::format("invalid regular expression: {}", fault),
                                      "write one such as ^[A-Z]{2}$"));
  }
  // a named type, which is checked on its own
  const bool named = field.given && field.given.value->string() != nullptr;
  std::set<std::string_view> met;
  for (auto one = field.choices.begin(); !named && one != field.choices.end(); ++one) {
    if (!met.insert(*one).second)
      sink_.add(field.given.problem("data/duplicate-key", fmt::format("\"{}\" is already a choice", *one)));
  }
  check_default(field);
  if (field.item != nullptr) check_field(*field.item);
  for (const Field& inner : field.fields) check_field(inner);
}

// Checks the default like a value of a record.
void Opener::check_default(const Field& field) {
  if (!field.otherwise) return;
  diag::Sink found;
  format_of(field, constant_limits(game_), true)
      .check({field.otherwise.file->document.source, *field.otherwise.value}, found);
  for (diag::Diagnostic& d : found.sorted()) {
    d.path = field.otherwise.path;
    sink_.add(std::move(d));
  }
}

// Whether the field, or one in it, has no type or an invalid default.
bool Opener::is_faulty(const Field& field) const {
  const Soundness sound{constant_limits(game_)};
  bool faulty = false;
  each_within(field, [&](const Field& of) {
    const data::Value* otherwise = default_of(of);
    faulty = faulty || of.faulty || (otherwise != nullptr && !sound.of(of, *otherwise));
  });
  return faulty;
}

// The default for the current language if the text is translated.
const data::Value* Opener::default_of(const Field& field) const {
  return field.translated ? game_.in_language(field.otherwise).value : field.otherwise.value;
}

// Limits that are known before any record is read: numbers, and expressions of numbers.
LimitOf constant_limits(const Game& game) {
  return [&game, known = std::make_shared<std::map<const data::Value*, std::optional<double>>>()](
             const Given& limit) -> std::optional<double> {
    if (limit.value->is_number()) return limit.value->number();
    const auto [place, fresh] = known->try_emplace(limit.value);
    if (!fresh) return place->second;
    expressions::Problems problems;
    const auto expression = expressions::Expression::compile(limit.text(), game.names(nullptr), problems);
    if (expression == nullptr || !expression->uses().tables.empty()) return std::nullopt;
    expressions::Evaluation evaluation = game.evaluation();
    const auto value = evaluation.value_of(*expression);
    if (value && value->is(expressions::Value::Kind::number)) place->second = value->number().to_double();
    return place->second;
  };
}

std::shared_ptr<const Game> Game::open(const fs::path& file, const fs::path& confines, const Choices& choices,
                                       diag::Sink& sink, const fs::path& document) {
  const data::PatternBudget budget;
  std::shared_ptr<Game> game{new Game};
  game->model_ = read_model(file, confines, sink);
  if (game->model_ == nullptr) return nullptr;
  if (game->model_->ignores_case) sink.ignore_notes("data/file-case");
  Opener{*game, choices, sink}.run(document);
  return game;
}

std::shared_ptr<const Game> Game::open(std::shared_ptr<const Model> model, const Choices& choices, diag::Sink& sink,
                                       const data::Document* document, bool sound) {
  const data::PatternBudget budget;
  std::shared_ptr<Game> game{new Game};
  game->model_ = std::move(model);
  if (game->model_->ignores_case) sink.ignore_notes("data/file-case");
  Opener{*game, choices, sink}.run(document, sound);
  return game;
}

}  // namespace planche::declared

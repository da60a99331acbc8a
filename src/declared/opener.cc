#include "declared/opener.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/words.h"
#include "expressions/number.h"

namespace planche::declared {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view words_of_planche[] = {"this", "item",  "index", "label", "style", "language", "part",
                                                 "true", "false", "and",   "or",    "not",   "in",       "where"};

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
    declare_members(kind.fields, {}, &kind == given ? &game_.document_->root : nullptr, &kind != given);
  }
  declare_tables();
  for (const auto& [name, type] : model.types) check_field(type);
  for (const auto& list : game_.lists_) check_names(*list);
  for (const auto& list : game_.lists_) declare_computed(*list);
  if (given != nullptr && !checked_) check_document(*given);
  for (const auto& list : game_.lists_) {
    if (!list->lacking) read(*list);
  }
  for (const auto& list : game_.lists_) check_references(*list);
  for (const auto& list : game_.lists_) {
    for (const Field& field : list->declared->fields) check_limits(*list, field);
  }
  game_.completed_ = std::move(completed_);
}

void Opener::take_numbers() {
  for (const auto& [name, given] : game_.model_->numbers) {
    const auto chosen = choices_.numbers.find(name);
    const auto number = chosen != choices_.numbers.end() ? std::optional{expressions::Number{chosen->second}}
                        : given.value->integer() != nullptr
                            ? std::optional{expressions::Number{*given.value->integer()}}
                            : expressions::Number::of_double(given.value->number());
    if (number) game_.numbers_.emplace_back(name, *number);
  }
}

void Opener::take_labels() {
  const auto add = [&](const base::Vocabulary& from) {
    for (const auto& [key, text] : from.texts) game_.labels_.texts.insert_or_assign(key, text);
    if (!from.plurals.empty()) game_.labels_.plurals = from.plurals;
  };
  const std::string& first = game_.model_->languages.front();
  std::vector<std::string> languages{first};
  if (game_.language_ != first) languages.push_back(game_.language_);
  for (const std::string& language : languages) {
    // Those of a game that is extended come first: its folders stand last.
    for (auto folder = game_.model_->folders.rbegin(); folder != game_.model_->folders.rend(); ++folder) {
      const auto file = base::resolve_inside(*folder, fmt::format("labels/{}.json", language));
      if (!file) continue;
      const diag::SourcePtr source = open_source(*file, {}, sink_);
      base::Vocabulary words;
      if (source != nullptr) data::read_words(source, words, sink_);
      add(words);
    }
    base::Vocabulary own;
    for (const std::string& of : {std::string{}, language}) {
      const auto words = game_.model_->labels.find(of);
      if (words == game_.model_->labels.end()) continue;
      for (const auto& [key, given] : words->second) own.texts[key] = {given.text(), {}};
    }
    add(own);
  }
}

const expressions::Table* Opener::table_of(const std::string& records) const {
  const List* list = game_.find(records);
  return list == nullptr ? nullptr : &list->table;
}

void Opener::declare_tables() {
  const auto tables = [this](const std::string& records) { return table_of(records); };
  for (std::size_t i = 0; i < game_.lists_.size(); ++i) {
    List& list = *game_.lists_[i];
    Records& records = *completed_[i];
    add_variables(records);
    if (records.inferred) infer(records);
    for (const Field& field : records.fields) {
      check_field(field);
      list.table.fields.push_back({field.name, type_of(field, tables), {}, otherwise_of(field)});
    }
  }
}

// The variables of "for" are fields, of the type of what they go through.
void Opener::add_variables(Records& records) {
  expressions::Names names = game_.names(nullptr);
  for (const auto& [name, range] : records.combinations) {
    Field field;
    field.name = name;
    field.given = range;
    expressions::Type type;
    if (range.value->string() != nullptr) {
      expressions::Problems later;  // told when the records are made
      const auto expression = expressions::Expression::compile(range.text(), names, later);
      if (expression != nullptr && expression->type().item != nullptr) type = *expression->type().item;
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

// Computed fields may ask for each other; first it is found out what each of them asks for.
void Opener::declare_computed(List& list) {
  const auto& computed = list.declared->computed;
  const std::size_t data_fields = list.table.fields.size();
  for (const auto& [name, given] : computed) list.table.fields.push_back({name, {}, {}, {}});
  std::vector<std::vector<std::string>> asks;
  for (const auto& [name, given] : computed) {
    expressions::Problems later;
    const auto made = expressions::Expression::compile(given.text(), game_.names(&list), later);
    asks.push_back(made == nullptr ? std::vector<std::string>{} : made->uses().fields);
  }
  enum class State { fresh, open, done };
  std::vector<State> states(computed.size(), State::fresh);
  const std::function<void(std::size_t)> declare = [&](std::size_t i) {
    if (states[i] == State::done) return;
    const auto& [name, given] = computed[i];
    if (states[i] == State::open) {
      sink_.add(given.problem("game/cycle", fmt::format("\"{}\" is computed from itself", name)));
      return;
    }
    states[i] = State::open;
    for (const std::string& field : asks[i]) {
      const std::string first = field.substr(0, field.find('.'));
      for (std::size_t k = 0; k < computed.size(); ++k) {
        if (computed[k].first == first) declare(k);
      }
    }
    states[i] = State::done;
    const auto expression = game_.compile(given, game_.names(&list), sink_);
    expressions::Field& field = list.table.fields[data_fields + i];
    field.computed = expression;
    if (expression != nullptr) field.type = expression->type();
  };
  for (std::size_t i = 0; i < computed.size(); ++i) declare(i);
}

void Opener::check_names(const List& list) {
  const auto taken = [&](const std::string& name, const Given& given, std::string_view by) {
    sink_.add(given.problem("game/name-taken", fmt::format("\"{}\" is {} already", name, by), "choose another name"));
  };
  const auto check = [&](const std::string& name, const Given& given) {
    const auto& numbers = game_.model_->numbers;
    if (std::find(std::begin(words_of_planche), std::end(words_of_planche), name) != std::end(words_of_planche)) {
      taken(name, given, "a word of expressions");
    } else if (game_.find(name) != nullptr) {
      taken(name, given, "the name of records");
    } else if (std::any_of(numbers.begin(), numbers.end(), [&](const auto& n) { return n.first == name; })) {
      taken(name, given, "a number");
    }
  };
  for (const Field& field : list.declared->fields) check(field.name, field.given ? field.given : list.declared->given);
  for (const auto& [name, given] : list.declared->computed) {
    check(name, given);
    if (list.declared->field(name) != nullptr) taken(name, given, "a field");
  }
  const auto& numbers = game_.model_->numbers;
  const auto same =
      std::find_if(numbers.begin(), numbers.end(), [&](const auto& n) { return n.first == list.declared->name; });
  if (same != numbers.end()) taken(same->first, same->second, "the name of records");
  if (!list.declared->key.empty() && list.declared->field(list.declared->key) == nullptr) {
    const Given key = list.declared->given.member("key");
    std::vector<std::string_view> names;
    for (const Field& field : list.declared->fields) names.push_back(field.name);
    sink_.add((key ? key : list.declared->given)
                  .problem("game/unknown-name", fmt::format("the key \"{}\" is no field", list.declared->key),
                           base::suggestion(list.declared->key, names)));
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
      sink_.add(field.pattern.problem("data/type", fmt::format("this is no regular expression: {}", fault),
                                      "for example ^[A-Z]{2}$"));
  }
  if (field.item != nullptr) check_field(*field.item);
  for (const Field& inner : field.fields) check_field(inner);
}

// What is known before any record: numbers, and expressions of them.
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
  std::shared_ptr<Game> game{new Game};
  game->model_ = read_model(file, confines, sink);
  if (game->model_ == nullptr) return nullptr;
  Opener{*game, choices, sink}.run(document);
  return game;
}

std::shared_ptr<const Game> Game::open(std::shared_ptr<const Model> model, const Choices& choices, diag::Sink& sink,
                                       const data::Document* document, bool sound) {
  std::shared_ptr<Game> game{new Game};
  game->model_ = std::move(model);
  Opener{*game, choices, sink}.run(document, sound);
  return game;
}

}  // namespace planche::declared

#include "declared/lists/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "declared/file/fields.h"
#include "declared/file/numbers.h"

namespace planche::declared {

namespace {

void report(const Given& given, const expressions::Problems& problems, diag::Sink& sink) {
  for (const expressions::Problem& problem : problems) {
    diag::Diagnostic d = given.problem_in(problem.begin, problem.end, problem.code, problem.message, problem.hint);
    d.severity = problem.severity;
    sink.add(std::move(d));
  }
}

// A text or an integer.
std::string word_of(const data::Value& record, std::string_view field) {
  const data::Value* value = record.find(field);
  if (value != nullptr && value->integer() != nullptr) return fmt::format("{}", *value->integer());
  return data::text_of(value);
}

}  // namespace

std::string List::name_of(std::size_t row) const {
  const std::string key = declared->key.empty() ? std::string{} : word_of(*rows[row], declared->key);
  const std::string title = key.empty() ? title_of(row) : key;
  return title.empty() ? fmt::format("{} {}", declared->name, row + 1) : title;
}

std::string List::title_of(std::size_t row) const {
  if (!table.titles.empty() && !table.titles[row].empty()) return table.titles[row];
  for (const std::string& field : table.naming) {
    if (std::string title = word_of(*rows[row], field); !title.empty()) return title;
  }
  return {};
}

void add_asked(const expressions::Table& table, const std::string& name, std::set<std::string>& fields) {
  const expressions::Field* field = table.find(name.substr(0, name.find('.')));
  if (field != nullptr && fields.insert(name).second && field->computed != nullptr)
    add_asked(table, *field->computed, fields);
}

void add_asked(const expressions::Table& table, const expressions::Expression& expression,
               std::set<std::string>& fields) {
  for (const std::string& name : expression.uses().fields) add_asked(table, name, fields);
}

std::string List::called_by(std::size_t row) const {
  const std::string title = title_of(row);
  if (!title.empty()) return title;
  const auto text = std::ranges::find_if(declared->fields, [&](const Field& field) {
    return field.kind == Field::Kind::text && field.name != declared->key;
  });
  return text == declared->fields.end() ? std::string{} : data::text_of(rows[row]->find(text->name));
}

const List* Game::find(std::string_view name) const {
  const auto found =
      std::find_if(lists_.begin(), lists_.end(), [&](const auto& l) { return l->declared->name == name; });
  return found == lists_.end() ? nullptr : found->get();
}

expressions::Names Game::names(const List* self) const {
  expressions::Names names;
  if (self != nullptr) names.self = &self->table;
  for (const auto& list : lists_) names.tables.push_back(&list->table);
  for (const auto& [name, given] : model_->numbers) names.values[name] = {expressions::Type::Kind::number};
  for (const auto& [name, member] : members_) names.values[name] = member.type;
  for (const auto& [key, text] : labels_.texts) names.values["label." + key] = {expressions::Type::Kind::text};
  for (const char* word : {"style", "language"}) names.values[word] = {expressions::Type::Kind::text};
  return names;
}

expressions::Evaluation Game::evaluation() const {
  expressions::Evaluation made;
  for (const auto& list : lists_) made.bind(list->table, list->sound.empty() ? list->rows : list->sound);
  for (const auto& [name, number] : numbers_) made.bind(name, expressions::Value::of_number(number));
  for (const auto& [name, member] : members_) {
    if (member.value != nullptr) made.bind(name, *member.value, member.type);
  }
  for (const auto& [key, text] : labels_.texts) made.bind("label." + key, expressions::Value::of_text(text.usual));
  made.bind("language", expressions::Value::of_text(language_));
  return made;
}

expressions::ExpressionPtr Game::compile(const Given& given, const expressions::Names& names, diag::Sink& sink,
                                         expressions::Expression::As as) const {
  if (!given || given.value->string() == nullptr) return nullptr;  // reported by the format of game files
  expressions::Problems problems;
  auto made = expressions::Expression::compile(*given.value->string(), names, problems, as);
  report(given, problems, sink);
  return made;
}

std::shared_ptr<const expressions::Text> Game::compile_text(const Given& given, const expressions::Names& names,
                                                            diag::Sink& sink) const {
  if (!given || given.value->string() == nullptr) return nullptr;
  expressions::Problems problems;
  auto made = expressions::Text::compile(*given.value->string(), names, problems);
  report(given, problems, sink);
  return made;
}

diag::Diagnostic Game::fault(const Given& given, const expressions::Fault& fault, std::string subject) {
  diag::Diagnostic d = given.problem_in(fault.begin, fault.end, "game/fault", fault.message);
  d.subject = std::move(subject);
  d.together = given.path;
  return d;
}

bool Game::is_made(const List& list, std::size_t row) const {
  const Records& declared = *list.declared;
  return !declared.combinations.empty() && list.rows[row]->span() == declared.given.value->span();
}

std::optional<std::size_t> Game::row_named(const List& list, const std::string& key) const {
  const std::lock_guard lock{places_in_use_};
  const auto [place, fresh] = places_.try_emplace(&list);
  for (std::size_t row = 0; fresh && row < list.rows.size(); ++row)
    place->second.emplace(key_text(list.rows[row]->find(list.declared->key)), row);
  const auto found = place->second.find(key);
  return found == place->second.end() || key.empty() ? std::nullopt : std::optional{found->second};
}

// The record that has the field, after following references.
Game::Place Game::followed(const List& list, std::size_t row, std::string_view field) const {
  constexpr int most = 16;
  Place at{&list, row, field};
  for (int steps = 0; steps < most; ++steps) {
    const Records& declared = *at.list->declared;
    const bool made = is_made(*at.list, at.row);
    std::string_view first = at.field.substr(0, at.field.find('.'));
    std::string_view rest = at.field.substr(std::min(at.field.size(), first.size() + 1));
    const auto refers = [&](std::string_view name) {
      const Field* own = declared.field(name);
      return own != nullptr && own->kind == Field::Kind::reference && find(own->of) != nullptr;
    };
    if (made && !refers(first)) {
      const auto variable = std::ranges::find_if(declared.combinations, [&](const auto& v) { return refers(v.first); });
      if (variable == declared.combinations.end()) break;
      first = variable->first;
      rest = {};
    } else if (!refers(first) || (!made && rest.empty())) {
      break;
    }
    const List* other = find(declared.field(first)->of);
    const auto named = row_named(*other, key_text(at.list->rows[at.row]->find(first)));
    if (!named) break;
    const bool whole = rest.empty() && at.field.substr(0, at.field.find('.')) == first;
    at = {other, *named, whole ? std::string_view{other->declared->key} : rest};
  }
  return at;
}

diag::Diagnostic Game::at(const List& of, std::size_t of_row, std::string_view path, std::string code,
                          std::string message) const {
  const Place place_of = followed(of, of_row, path);
  const List& list = *place_of.list;
  const std::size_t row = place_of.row;
  const std::string_view field = place_of.field;
  const data::Value& record = *list.rows[row];
  const data::Value* value = data::descend(&record, field);
  const auto other = list.elsewhere.find({row, std::string{field.substr(0, field.find('.'))}});
  const diag::SourcePtr& source = other != list.elsewhere.end() ? this->source(other->second) : this->source(list, row);
  const diag::Span span =
      value != nullptr && value != &record ? value->span() : diag::Span{record.span().begin, record.span().begin + 1};
  diag::Diagnostic d = diag::problem(source, span, std::move(code), std::move(message));
  d.subject = of.name_of(of_row);
  const auto place = of.first == nullptr ? of_row : static_cast<std::size_t>(of.rows[of_row] - of.first);
  d.path = of.places.empty() ? fmt::format("{}[{}]", of.declared->name, place) : of.places[of_row].path;
  if (!path.empty()) d.path += fmt::format(".{}", path);
  return d;
}

std::vector<std::string_view> Game::members() const {
  std::vector<std::string_view> names;
  for (const auto& [name, member] : members_) names.push_back(name);
  return names;
}

bool Game::is_of_document(std::string_view name) const {
  const List* list = find(name);
  return list != nullptr ? list->of_document : members_.contains(name);
}

bool Game::lacks(const expressions::Expression& expression) const {
  return lacks(expression, [](std::string_view) { return false; });
}

bool Game::lacks(const expressions::Expression& expression,
                 const std::function<bool(std::string_view list)>& there) const {
  const expressions::Uses& uses = expression.uses();
  const auto lacks_value = [&](const std::string& name) {
    const auto member = members_.find(name);
    if (member != members_.end()) return member->second.lacking;
    const auto is_it = [&](const auto& number) { return number.first == name; };
    return std::ranges::any_of(model_->numbers, is_it) && std::ranges::none_of(numbers_, is_it);
  };
  const auto lacks_list = [&](const std::string& name) {
    const List* list = find(name);
    return list != nullptr && list->lacking && !there(name);
  };
  const auto lacks_field = [&](std::string_view records, std::string_view dotted) {
    const List* list = find(records);
    return list != nullptr && list->faulty.contains(dotted.substr(0, dotted.find('.')));
  };
  return std::ranges::any_of(uses.values, lacks_value) || std::ranges::any_of(uses.tables, lacks_list) ||
         std::ranges::any_of(uses.fields,
                             [&](const std::string& field) {
                               return expression.self() != nullptr && lacks_field(expression.self()->name, field);
                             }) ||
         std::ranges::any_of(uses.others, [&](const std::string& other) {
           const std::size_t dot = other.find('.');
           return dot != other.npos && lacks_field(std::string_view{other}.substr(0, dot), other.substr(dot + 1));
         });
}

std::string Game::title() const {
  const Given title = in_language(model_->title);
  return title && !title.text().empty() ? title.text() : model_->id;
}

Given Game::in_language(const Given& worded) const {
  if (!worded || worded.value->object() == nullptr) return worded;
  if (Given own = worded.member(language_)) return own;
  for (const std::string& language : model_->languages) {
    if (Given other = worded.member(language)) return other;
  }
  const auto any = worded.members();
  return any.empty() ? Given{} : any.front().second;
}

std::optional<expressions::Number> Game::usual_number(std::string_view name) const {
  const auto& all = model_->numbers;
  const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.first == name; });
  return found == all.end() ? std::nullopt : number_of(declared::usual_number(found->second).value);
}

}  // namespace planche::declared

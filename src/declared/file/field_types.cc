#include "declared/file/field_types.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/fields.h"
#include "declared/file/files_inside.h"

namespace planche::declared {

namespace {

constexpr std::array<std::pair<std::string_view, Field::Kind>, 13> kinds{{{"text", Field::Kind::text},
                                                                          {"markup", Field::Kind::markup},
                                                                          {"integer", Field::Kind::integer},
                                                                          {"decimal", Field::Kind::decimal},
                                                                          {"truth", Field::Kind::truth},
                                                                          {"choice", Field::Kind::choice},
                                                                          {"list", Field::Kind::list},
                                                                          {"object", Field::Kind::object},
                                                                          {"reference", Field::Kind::reference},
                                                                          {"picture", Field::Kind::picture},
                                                                          {"colour", Field::Kind::colour},
                                                                          {"effect", Field::Kind::effect},
                                                                          {"any", Field::Kind::any}}};

auto kind_named(std::string_view word) {
  return std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == word; });
}

using Kind = Field::Kind;

// A member that only some types use.
struct Heeded {
  std::string_view member;
  std::vector<Kind> by;
  std::string_view help;  // hint for other types
};

const std::vector<Heeded>& heeded() {
  static const auto with = [](std::vector<Kind> all, std::initializer_list<Kind> more) {
    all.insert(all.end(), more);
    return all;
  };
  static const std::vector<Kind> numbers{Kind::integer, Kind::decimal};
  static const std::vector<Kind> words{Kind::text, Kind::markup, Kind::picture, Kind::colour, Kind::effect};
  static const std::vector<Kind> not_objects =
      with(words, {Kind::integer, Kind::decimal, Kind::truth, Kind::choice, Kind::list, Kind::reference, Kind::any});
  static const std::string_view of_length = R"("length": [1, 40] limits characters and items)";
  static const std::string_view of_limits = R"("min" and "max" limit numbers)";
  static const std::string_view of_columns = "write it in the members of the object";
  static const std::vector<Heeded> all{
      {"min", numbers, of_length},
      {"max", numbers, of_length},
      {"length", with(words, {Kind::list}), of_limits},
      {"pattern", {Kind::text, Kind::markup}, of_limits},
      {"translated", with(words, {Kind::list, Kind::any}), "write it in texts, or in the members of an object"},
      {"labels", {Kind::choice}, R"(give its values in "of", or use the type choice)"},
      {"replace", with(words, {Kind::choice, Kind::any}), "remove it, or use the type markup"},
      {"markup", {Kind::markup}, "remove it, or use the type markup"},
      {"separator", {Kind::list}, "remove it, or use the type list"},
      {"decimal", numbers, "remove it, or use a type of numbers"},
      {"unique", not_objects, of_columns},
      {"column", not_objects, of_columns},
      {"columns", not_objects, of_columns},
      {"of",
       {Kind::choice, Kind::list, Kind::reference},
       R"(a "choice" is of values, a "list" of items, a "reference" of records)"},
      {"fields", {Kind::object}, R"(an "object" has fields; a list is "of" one: "of": { "fields": { … } })"}};
  return all;
}

// Reports members without effect.
void check_members(const Field& field, const Given& given, diag::Sink& sink) {
  const auto heeds = [](const Field& of, const Heeded& one) {
    return std::ranges::find(one.by, of.kind) != one.by.end();
  };
  for (const Heeded& one : heeded()) {
    const Given own = given.member(one.member);
    if (!own || heeds(field, one)) continue;
    const std::string_view type = std::ranges::find(kinds, field.kind, &decltype(kinds)::value_type::second)->first;
    const bool of_items = field.item != nullptr && heeds(*field.item, one);
    sink.add(own.problem("data/unknown-field",
                         fmt::format("\"{}\" has no effect in a field of the type {}", one.member, type),
                         of_items ? fmt::format(R"(write it for the items: "of": {{ …, "{}": … }})", one.member)
                                  : std::string{one.help}));
  }
}

// Reports members of the items of a list that only whole fields have.
void check_item(const Given& item, diag::Sink& sink) {
  for (const std::string_view member : {"required", "default", "column", "columns"}) {
    if (const Given own = item.member(member))
      sink.add(own.problem("data/unknown-field", fmt::format("\"{}\" has no effect on the items of a list", member),
                           "write it for the list itself, beside its \"of\""));
  }
}

Field bare(const std::string& name, const Given& given) {
  Field field;
  field.name = name;
  field.given = given;
  return field;
}

// Reads members that do not depend on the type.
void take_members(Field& field, const Given& given, std::string_view game) {
  const auto truth = [&](std::string_view key, bool& into) {
    if (const Given own = given.member(key)) into = own.truth();
  };
  const auto keep = [&](std::string_view key, Given& into) {
    if (const Given own = given.member(key)) into = own;
  };
  truth("required", field.required);
  truth("unique", field.unique);
  if (const Given own = given.member("translated")) {
    field.translated = own.truth() || own.value->object() != nullptr;
    for (const auto& [language, heading] : own.members()) field.translations.emplace(language, heading.text());
  }
  keep("min", field.min);
  keep("max", field.max);
  keep("length", field.length);
  keep("pattern", field.pattern);
  keep("default", field.otherwise);
  if (const Given own = given.member("description")) field.description = own.text();
  if (const Given own = given.member("rule")) {
    const std::string code = own.member("code").text();
    const bool whole = code.empty() || code.find('/') != std::string::npos;
    field.rule = {whole ? code : fmt::format("{}/{}", game, code), own.member("id").text(),
                  own.member("source").text()};
  }
  field.columns = given.member("columns").texts();
  field.apart = !field.columns.empty();
  if (const Given own = given.member("column")) {
    field.columns = own.texts();
    field.apart = false;
  }
  // An empty separator, which the format of game files refuses, separates nothing.
  if (std::string own = given.member("separator").text(); !own.empty()) field.separator = std::move(own);
  field.html = given.member("markup").text() == "html";
  field.decimal_comma = given.member("decimal").text() == ",";
  for (const auto& [from, to] : given.member("replace").members()) field.replace.emplace_back(from, to.text());
}

// Whether "of" gives the values of a choice with their labels: { "light": { "en": "light", "fr": "léger" } }.
bool are_labels(const Given& of) {
  if (of.value->object() == nullptr || of.value->object()->empty()) return false;
  return std::ranges::all_of(*of.value->object(), [](const data::Member& member) {
    return member.value.object() != nullptr && member.key != "fields" && member.key != "of" && member.key != "labels";
  });
}

void take_choices(Field& field, const Given& of, const Given& labels, diag::Sink& sink) {
  if (of && are_labels(of)) {
    field.choices.clear();
    field.labels = of.members();
    for (const auto& [value, label] : field.labels) field.choices.push_back(value);
  } else if (of) {
    field.choices = of.texts();
  }
  for (const auto& [value, label] : labels.members()) {
    if (std::ranges::find(field.choices, value) != field.choices.end()) {
      field.labels.emplace_back(value, label);
      continue;
    }
    sink.add(label.problem("game/unknown-name", fmt::format("\"{}\" is none of the choices", value),
                           base::suggestion(value, {field.choices.begin(), field.choices.end()})));
  }
}

// A default is read as a value of the field: in YAML, bare values; everywhere, words for yes and no.
void settle_default(Field& field) {
  if (!field.otherwise) return;
  const auto settled = std::make_shared<data::Value>(*field.otherwise.value);
  settle(field, *settled, field.otherwise.file->document);
  field.settled = settled;
  field.otherwise.value = settled.get();
}

}  // namespace

void FieldReader::declare(Model& model, const std::vector<std::pair<std::string, Given>>& types) {
  bool replaced = false;  // of the extended game
  for (const auto& [name, given] : types) {
    if (kind_named(name) != kinds.end()) {
      sink_.add(given.problem("game/name-taken", fmt::format("\"{}\" is a type of planche", name)));
      continue;
    }
    replaced = replaced || model.types.contains(name);
    pending_.insert_or_assign(name, given);
  }
  if (replaced) {
    for (const auto& [name, type] : model.types) pending_.emplace(name, type.given);
  }
  while (!pending_.empty()) resolve(model, pending_.begin()->first);
  if (!replaced) return;
  // Fields of the extended game use the new types.
  const auto anew = [&](std::vector<Field>& fields) {
    for (Field& one : fields) one = read(model, one.name, one.given);
  };
  for (Records& records : model.records) anew(records.fields);
  for (DocumentKind& kind : model.documents) {
    anew(kind.fields);
    for (Records& records : kind.records) anew(records.fields);
  }
}

void FieldReader::resolve(Model& model, const std::string& type) {
  const std::string name = type;  // because `pending_` forgets it
  const Given given = pending_.at(name);
  pending_.erase(name);
  if (resolving_.size() >= Limits::nested) {
    sink_.add(given.problem("data/limit", fmt::format("more than {} types that refer to each other", Limits::nested)));
    return;
  }
  resolving_.insert(name);
  Field made = read(model, name, given);
  resolving_.erase(name);
  model.types.insert_or_assign(name, std::move(made));
}

// The field of a named type.
Field FieldReader::of_type(Model& model, const std::string& name, const std::string& type, const Given& given) {
  Field made;
  if (const auto known = kind_named(type); known != kinds.end()) {
    made.kind = known->second;
  } else if (resolving_.contains(type)) {
    sink_.add(given.problem("game/cycle", fmt::format("the type \"{}\" contains itself", type)));
  } else {
    if (pending_.contains(type)) resolve(model, type);
    const auto own = model.types.find(type);
    if (own != model.types.end()) {
      each_within(own->second, [&](const Field&) { ++fields_; });
      if (fields_ <= Limits::fields) made = own->second;
    } else {
      std::vector<std::string_view> names;
      for (const auto& [word, kind] : kinds) names.push_back(word);
      for (const auto& [word, other] : model.types) names.push_back(word);
      sink_.add(given.problem("game/unknown-name", fmt::format("there is no type \"{}\"", type),
                              base::suggestion(type, names)));
      made.kind = Field::Kind::any;
      made.faulty = true;
    }
  }
  made.name = name;
  made.given = given;
  return made;
}

Field FieldReader::read(Model& model, const std::string& name, const Given& given) {
  if (++fields_ > Limits::fields) {
    if (!reported_fields_)
      sink_.add(given.problem("data/limit", fmt::format("more than {} fields in one game", Limits::fields)));
    reported_fields_ = true;
    return bare(name, given);
  }
  Field made;
  if (given.value->array() != nullptr) {
    made = bare(name, given);
    made.kind = Field::Kind::choice;
    made.choices = given.texts();
  } else if (given.value->string() != nullptr) {
    made = of_type(model, name, given.text(), given);
  } else {
    const Given word = given.member("type");
    const Given of = given.member("of");
    const bool of_values = of && (of.value->array() != nullptr || are_labels(of));
    const std::string guess = given.member("fields") ? "object" : of_values ? "choice" : "text";
    const std::string type = word ? word.text() : guess;
    made = of_type(model, name, type, word ? word : given);
    made.given = given;
    take_members(made, given, model.id);
    if (made.kind == Field::Kind::choice) take_choices(made, of, given.member("labels"), sink_);
    if (made.kind == Field::Kind::reference && of) made.of = of.text();
    if (made.kind == Field::Kind::list && of) {
      made.item = std::make_shared<const Field>(read(model, name, of));
      check_item(of, sink_);
    }
    for (Field& inner : read_all(model, given.member("fields"))) made.fields.push_back(std::move(inner));
    // An unknown type is already reported.
    if (kind_named(type) != kinds.end() || model.types.contains(type)) check_members(made, given, sink_);
  }
  complete(made, given);
  settle_default(made);
  return made;
}

std::vector<Field> FieldReader::read_all(Model& model, const Given& fields) {
  std::vector<Field> all;
  for (const auto& [name, given] : fields.members()) all.push_back(read(model, name, given));
  return all;
}

// Checks the members that a kind requires.
void FieldReader::complete(Field& field, const Given& given) {
  const auto lacks = [&](std::string_view what, std::string_view example) {
    sink_.add(given.problem("data/missing-field", fmt::format("the field lacks {}", what),
                            fmt::format("for example {}", example)));
  };
  switch (field.kind) {
    case Field::Kind::choice:
      if (field.choices.empty()) lacks("its values", R"("of": ["red", "blue"])");
      if (field.choices.size() > Limits::choices) {
        sink_.add(given.problem(
            "data/limit",
            fmt::format("the choice has {} values, the limit is {}", field.choices.size(), Limits::choices),
            "make the values records with a key, and the field a reference to them"));
        field.choices.clear();
      }
      if (field.choices.empty()) field.kind = Field::Kind::any;  // the valid values are unknown
      break;
    case Field::Kind::reference:
      if (field.of.empty()) lacks("which records it names", R"("of": "cards")");
      break;
    case Field::Kind::list:
      if (field.item == nullptr) field.item = std::make_shared<const Field>();
      break;
    case Field::Kind::object:
      if (field.fields.empty()) lacks("its members", R"("fields": { "force": "integer" })");
      if (field.fields.empty()) field.kind = Field::Kind::any;
      break;
    default:
      break;
  }
  // If the least exceeds the greatest, no value fits. That is reported once, not for each value.
  if (!check_order(field.length.item(0), field.length.item(1), sink_)) field.length = {};
  if (!check_order(field.min, field.max, sink_)) field.max = {};
}

}  // namespace planche::declared

// Compiles records, their values and their effects.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/lists/copies.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

// The type of a field, with the tables of the lists here.
Compiler::Type Compiler::type_of(const Type& type) const {
  if (type.is(TK::list)) return Type::list_of(type.item ? type_of(*type.item) : Type{});
  if (!type.is(TK::record) || type.table == nullptr) return type;
  return of_list(TK::record, program_->list_named(type.table->name));
}

Value Compiler::value_of(const expressions::Value& value) {
  using From = expressions::Value::Kind;
  switch (value.kind()) {
    case From::truth:
      return Value::truth(value.truth());
    case From::number: {
      const auto number = value.number();
      if (number.denominator() > UINT32_MAX) return {};
      return {number.numerator(), Kind::number, static_cast<std::uint32_t>(number.denominator())};
    }
    case From::text: {
      const std::string* text = program_->texts->find_or_add(value.text());
      if (text == nullptr) return {};
      return value.yes() || text->empty() ? Value::text(*text) : Value::no(*text);
    }
    case From::record: {
      const auto list = static_cast<std::size_t>(std::max(0, program_->list_named(value.table()->name)));
      const ListData& of = program_->lists[list];
      const std::size_t first = of.of_documents ? of.firsts[document_] : 0;
      return Value::record(static_cast<std::int64_t>(first + value.row()), static_cast<std::uint32_t>(list));
    }
    case From::list: {
      std::vector<Value> items;
      for (std::size_t i = 0; i < value.size(); ++i) items.push_back(value_of(value.item(i)));
      const auto first = static_cast<std::int64_t>(program_->pool.size());
      program_->pool.insert(program_->pool.end(), items.begin(), items.end());
      return {-1 - first, Kind::kept, static_cast<std::uint32_t>(items.size())};
    }
    case From::object: {
      const auto [found, fresh] =
          object_ids_.try_emplace(&value.data(), static_cast<std::int64_t>(program_->objects.size()));
      if (fresh) {
        program_->objects.emplace_back();
        ObjectData made;
        if (const data::Object* members = value.data().object()) {
          for (const data::Member& member : *members) {
            expressions::Type type;
            if (value.fields() != nullptr) {
              const auto field = std::ranges::find(*value.fields(), member.key, &expressions::Field::name);
              if (field != value.fields()->end()) type = field->type;
            }
            const Value inner = value_of(expressions::from_data(member.value, type));
            if (const std::string* key = program_->texts->find_or_add(member.key))
              made.members.emplace_back(key, inner);
          }
        }
        program_->objects[static_cast<std::size_t>(found->second)] = std::move(made);
      }
      return {found->second, Kind::object, 0};
    }
    case From::absent:
      break;
  }
  return {};
}

const declared::Game& Compiler::opened(std::size_t document) const {
  return document < program_->documents.size() ? *program_->documents[document].game : *game_;
}

diag::Diagnostic Compiler::at_record(const ListData& list, std::size_t row, std::string_view field, std::string code,
                                     std::string message) const {
  const std::size_t document = list.document_of(row);
  const declared::Game& game = opened(document);
  return game.at(*game.find(list.name), row - list.firsts[document], field, std::move(code), std::move(message));
}

// Takes over the values of all records, including computed ones and references. A list of documents gets the records of
// each player's document, one after another.
void Compiler::take_lists() {
  for (const auto& list : game_->lists()) {
    ListData made;
    made.declared = list.get();
    made.name = list->declared->name;
    made.of_documents = list->of_document;
    made.firsts = {0};
    for (std::size_t d = 0; d < (made.of_documents ? std::max<std::size_t>(1, program_->documents.size()) : 1); ++d)
      made.firsts.push_back(made.firsts.back() + opened(d).find(made.name)->rows.size());
    for (const expressions::Field& field : list->table.fields) {
      if (field.type.fields == expressions::place_type().fields) continue;  // of a drawing; the last one of a board
      made.fields.push_back(field.name);
      fields_.insert(field.name);
    }
    program_->lists.push_back(std::move(made));
  }
  for (document_ = 0; document_ < std::max<std::size_t>(1, program_->documents.size()); ++document_) {
    expressions::Evaluation evaluation = opened(document_).evaluation();
    for (ListData& list : program_->lists) {
      if (document_ + 1 < list.firsts.size()) take_rows(list, evaluation);
    }
  }
  document_ = 0;
}

void Compiler::take_rows(ListData& made, expressions::Evaluation& evaluation) {
  const declared::Game& game = opened(document_);
  const declared::List& list = *game.find(made.name);
  const expressions::Names names = game.names(&list);
  std::vector<expressions::ExpressionPtr> fields;
  for (const std::string& field : made.fields) {
    expressions::Problems unheard;
    fields.push_back(expressions::Expression::compile("this." + field, names, unheard));
  }
  const auto copies = declared::Copies::read(game, &list, declared::copies_of_part(game, list), sink_);
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    Value key;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      Value value;
      if (fields[f] != nullptr) {
        if (const auto found = evaluation.value_of(*fields[f], row)) value = value_of(*found);
      }
      if (made.fields[f] == list.declared->key) key = value;
      made.values.push_back(value);
    }
    made.keys.push_back(key);
    const bool one_field =
        made.fields.size() == 1 && !made.values.back().absent() && made.values.back().kind != Kind::object;
    const expressions::Value shown = one_field
                                         ? evaluation.value_of(*fields.front(), row).value_or(expressions::Value{})
                                         : expressions::Value::of_record(list.table, list.sound_row(row), row);
    made.shown.push_back(expressions::printed(shown));
    made.copies.push_back(static_cast<std::uint32_t>(copies ? copies->of(row, evaluation, sink_).value_or(0) : 0));
  }
}

void Compiler::take_effects() {
  std::map<std::string, std::pair<std::int64_t, std::vector<diag::Diagnostic>>, std::less<>> known;
  for (std::size_t l = 0; l < program_->lists.size(); ++l) {
    const declared::List& list = *program_->lists[l].declared;
    for (std::size_t f = 0; f < program_->lists[l].fields.size(); ++f) {
      const std::string name = program_->lists[l].fields[f];
      const declared::Field* field = list.declared->field(name);
      if (field == nullptr || field->kind != declared::Field::Kind::effect) continue;
      for (std::size_t row = 0; row < program_->lists[l].keys.size(); ++row) {
        Value& value = program_->lists[l].values[row * program_->lists[l].fields.size() + f];
        if (!value.is(Kind::text) || base::trimmed(value.text()).empty()) {
          value = {};
          continue;
        }
        const std::string text = value.text();
        const auto [found, fresh] = known.try_emplace(fmt::format("{}:{}", l, text));
        if (!fresh) {
          for (diag::Diagnostic d : found->second.second) {
            const diag::Diagnostic at = at_record(program_->lists[l], row, name, d.code, d.message);
            d.source = at.source;
            d.span = at.span;
            d.path = at.path;
            d.subject = at.subject;
            if (d.severity == diag::Severity::error) ++errors_;
            sink_.add(std::move(d));
          }
          program_->lists[l].values[row * program_->lists[l].fields.size() + f] = {found->second.first, Kind::effect,
                                                                                   0};
          continue;
        }
        program_->units.push_back(at_record(program_->lists[l], row, name, "play/type", ""));
        RulesProblems problems;
        effects_.push_back(std::make_unique<Effect>(read_effect(text, problems)));
        Scope scope;
        scope.unit = static_cast<std::uint32_t>(program_->units.size());
        scope.routine = true;
        scope.self = of_list(TK::piece, static_cast<int>(l));
        Scope* const outer = std::exchange(scope_, &scope);
        diag::Sink own;
        const std::size_t errors = errors_;
        report(problems);
        EffectData made{here(), 0};
        block(effects_.back()->block);
        put(Do::leave, {0, 1});
        made.slots = scope.most_slots;
        scope_ = outer;
        program_->effects.push_back(made);
        found->second.first = static_cast<std::int64_t>(program_->effects.size() - 1);
        if (errors_ != errors) {
          for (const diag::Diagnostic& d : sink_.sorted()) {
            const diag::Diagnostic& unit = program_->units.back();
            if (d.source == unit.source && d.span == unit.span) found->second.second.push_back(d);
          }
        }
        program_->lists[l].values[row * program_->lists[l].fields.size() + f] = {found->second.first, Kind::effect, 0};
      }
    }
  }
}

}  // namespace planche::play

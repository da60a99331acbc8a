#include "expressions/value.h"

#include <fmt/format.h>

#include "data/tables/csv.h"

namespace planche::expressions {

Value Value::of_truth(bool truth) {
  Value made = of_kind(Kind::truth);
  made.is_.truth = truth;
  return made;
}

Value Value::of_number(Number number) {
  Value made = of_kind(Kind::number);
  made.is_.number = number;
  return made;
}

Value Value::of_text(std::string_view text) {
  Value made = of_kind(Kind::text);
  made.is_.text = {text.data(), text.size()};
  return made;
}

Value Value::of_text(std::string_view text, bool says_no, bool plain) {
  Value made = of_text(text);
  made.says_no_ = says_no;
  made.plain_ = plain;
  return made;
}

Value Value::of_list(std::span<const Value> items) {
  Value made = of_kind(Kind::list);
  made.is_.values = {items.data(), items.size()};
  return made;
}

Value Value::of_range(std::int64_t first, std::int64_t last) {
  Value made = of_kind(Kind::list);
  made.form_ = Form::range;
  made.is_.range = {first, last};
  return made;
}

Value Value::of_array(const data::Array& items, const Type* item) {
  Value made = of_kind(Kind::list);
  made.form_ = Form::array;
  made.is_.array = {&items, item};
  return made;
}

Value Value::of_rows(const Table& table, const Rows& rows) {
  Value made = of_kind(Kind::list);
  made.form_ = Form::rows;
  made.is_.rows = {&rows, &table};
  return made;
}

Value Value::of_object(const data::Value& object, const std::vector<Field>* fields) {
  Value made = of_kind(Kind::object);
  made.is_.object = {&object, fields};
  return made;
}

Value Value::of_record(const Table& table, const data::Value& data, std::size_t row) {
  Value made = of_kind(Kind::record);
  made.row_ = static_cast<std::uint32_t>(row);
  made.is_.record = {&data, &table};
  return made;
}

bool Value::yes() const {
  switch (kind_) {
    case Kind::absent:
      return false;
    case Kind::truth:
      return is_.truth;
    case Kind::number:
      return !is_.number.is_zero();
    case Kind::text:
      return is_.text.size != 0 && !says_no_;
    case Kind::list:
    case Kind::object:
      return size() != 0;
    case Kind::record:
      return true;
  }
  return false;
}

std::size_t Value::size() const {
  if (kind_ == Kind::object) return data().object() == nullptr ? 0 : data().object()->size();
  switch (form_) {
    case Form::values:
      return is_.values.size;
    case Form::range:
      if (is_.range.last < is_.range.first) return 0;
      return static_cast<std::size_t>(is_.range.last) - static_cast<std::size_t>(is_.range.first) + 1;
    case Form::array:
      return is_.array.items->size();
    case Form::rows:
      return is_.rows.rows->size();
  }
  return 0;
}

Value Value::item(std::size_t index) const {
  static const Type unknown;
  switch (form_) {
    case Form::values:
      return is_.values.first[index];
    case Form::range:
      return of_number(is_.range.first + static_cast<std::int64_t>(index));
    case Form::array:
      return from_data((*is_.array.items)[index], is_.array.item == nullptr ? unknown : *is_.array.item);
    case Form::rows:
      return of_record(*is_.rows.table, *(*is_.rows.rows)[index], index);
  }
  return {};
}

void print(const Value& value, std::string& to, std::size_t most) {
  switch (value.kind()) {
    case Value::Kind::absent:
    case Value::Kind::object:
      return;
    case Value::Kind::truth:
      to += value.truth() ? "true" : "false";
      return;
    case Value::Kind::number:
      return print(value.number(), to);
    case Value::Kind::text:
      to += value.text();
      return;
    case Value::Kind::record: {
      const Table& table = *value.table();
      const auto named_by = [&](std::string_view field) {
        const data::Value* called = field.empty() ? nullptr : value.data().find(field);
        if (called == nullptr || called->is_null() || called->object() != nullptr) return false;
        print(from_data(*called, Type{}), to, most);
        return true;
      };
      if (named_by(table.key)) return;
      if (value.row() < table.titles.size() && !table.titles[value.row()].empty()) {
        to += table.titles[value.row()];
        return;
      }
      if (std::ranges::any_of(table.naming, named_by)) return;
      to += fmt::format("{} {}", table.name, value.row() + 1);
      return;
    }
    case Value::Kind::list: {
      bool first = true;
      for (std::size_t i = 0; i < value.size() && to.size() <= most; ++i) {
        const Value item = value.item(i);
        if (item.is_absent()) continue;
        if (!first) to += ", ";
        first = false;
        print(item, to, most);
      }
      return;
    }
  }
}

std::string printed(const Value& value) {
  std::string text;
  print(value, text);
  return text;
}

Value copied(const Value& value, std::pmr::memory_resource& memory) {
  if (value.is(Value::Kind::text)) {
    const std::string_view text = value.text();
    char* kept = static_cast<char*>(memory.allocate(text.size() + 1, 1));
    text.copy(kept, text.size());
    return Value::of_text({kept, text.size()}, value.says_no_, value.plain_);
  }
  if (!value.is(Value::Kind::list) || value.form_ != Value::Form::values) return value;
  std::pmr::polymorphic_allocator<Value> of{&memory};
  Value* items = of.allocate(value.size() + 1);
  for (std::size_t i = 0; i < value.size(); ++i) new (items + i) Value{copied(value.item(i), memory)};
  return Value::of_list({items, value.size()});
}

data::Value to_data(const Value& value, diag::Span where) {
  switch (value.kind()) {
    case Value::Kind::absent:
      return {};
    case Value::Kind::truth:
      return {value.truth(), where};
    case Value::Kind::number:
      if (value.number().is_integer()) return {value.number().numerator(), where};
      return {value.number().to_double(), where};
    case Value::Kind::text:
    case Value::Kind::record:
      return {printed(value), where};
    case Value::Kind::object:
      return value.data();
    case Value::Kind::list: {
      data::Array items;
      for (std::size_t i = 0; i < value.size(); ++i) items.push_back(to_data(value.item(i), where));
      return {std::move(items), where};
    }
  }
  return {};
}

Value from_data(const data::Value& value, const Type& type) {
  if (const bool* truth = value.boolean()) return Value::of_truth(*truth);
  if (const std::int64_t* integer = value.integer()) return Value::of_number(*integer);
  if (const std::string* text = value.string()) {
    return Value::of_text(*text, type.says_truth && data::read_as_truth(*text) == false, type.plain);
  }
  if (const data::Array* items = value.array()) return Value::of_array(*items, type.item.get());
  if (value.object() != nullptr) return Value::of_object(value, type.fields.get());
  if (const double* real = value.real()) {
    if (const auto number = Number::of_double(*real)) return Value::of_number(*number);
  }
  return {};
}

}  // namespace planche::expressions

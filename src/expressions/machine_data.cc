// Fields of records and objects: from the data, by reference, computed.
#include <fmt/format.h>

#include "expressions/machine.h"

namespace planche::expressions {

namespace {

// The member of this name; `place` is where one was found last.
const data::Value* find_member(const data::Value& data, std::string_view name, std::size_t& place) {
  const data::Object* members = data.object();
  if (members == nullptr) return nullptr;
  if (place < members->size() && (*members)[place].key == name) return &(*members)[place].value;
  for (std::size_t i = 0; i < members->size(); ++i) {
    if ((*members)[i].key != name) continue;
    place = i;
    return &(*members)[i].value;
  }
  return nullptr;
}

const data::Value* or_otherwise(const data::Value* data, const Field& field) {
  return data == nullptr || data->is_null() ? &field.otherwise : data;
}

}  // namespace

Machine::Bound& Machine::bound(const Table& table) {
  if (last_.first != &table) last_ = {&table, &tables_[&table]};
  return *last_.second;
}

void Machine::bind(const Table& table, Rows rows) {
  tables_[&table] = Bound{std::move(rows), {}, {}, {}, false};
  forget();
}

Value Machine::member(const Node& node, const Value& owner) {
  if (owner.is(Value::Kind::record)) return record_member(node, owner);
  if (!owner.is(Value::Kind::object)) return {};
  const Field* field = node.field;
  if (field == nullptr && owner.fields() != nullptr) {
    const auto place = find_field(*owner.fields(), node.word);
    if (place) field = &(*owner.fields())[*place];
  }
  std::size_t place = node.place;
  const data::Value* data = find_member(owner.data(), node.word, place);
  return field == nullptr ? read(node, data, Type{}) : read(node, or_otherwise(data, *field), field->type);
}

Value Machine::record_member(const Node& node, const Value& record) {
  const Table& table = *record.table();
  if (node.table == &table) return field_of(node, record, node.place);
  const auto place = find_field(table.fields, node.word);
  return place ? field_of(node, record, *place) : Value{};
}

Value Machine::field_of(const Node& node, const Value& record, std::size_t place) {
  const Field& field = record.table()->fields[place];
  Bound& rows = bound(*record.table());
  if (field.computed != nullptr) {
    if (rows.known.size() <= place) rows.known.resize(record.table()->fields.size());
    const Bound::Known& last = rows.known[place];
    if (last.run == run_ && last.row == record.row()) return last.value;
    const Value value = computed(node, record, field);
    rows.known[place] = {run_, record.row(), value};
    return value;
  }
  if (rows.members.size() <= place) rows.members.resize(place + 1);
  const data::Value* data = or_otherwise(find_member(record.data(), field.name, rows.members[place]), field);
  return read(node, data, field.type);
}

Value Machine::computed(const Node& node, const Value& record, const Field& field) {
  const Value self = std::exchange(self_, record), item = std::exchange(item_, Value{});
  try {
    const Value value = eval(field.computed->root());
    self_ = self;
    item_ = item;
    return value;
  } catch (Stop& why) {
    // Its offsets are those of another expression.
    const std::string message = fmt::format("{}, in `{}`", why.fault.message, field.name);
    throw Stop{{node.begin, node.end, message.size() > 1000 ? why.fault.message : message}, why.spent};
  }
}

Value Machine::read(const Node& node, const data::Value* data, const Type& type) {
  if (data == nullptr || data->is_null()) return {};
  if (type.is(Type::Kind::record) && type.table != nullptr) return referred(*data, *type.table);
  const data::Array* items = data->array();
  if (items != nullptr && type.of_items().is(Type::Kind::record)) {
    std::vector<Value> records;
    for (const data::Value& item : *items) records.push_back(read(node, &item, *type.item));
    spend(node, records.size());
    return made_list(node, records);
  }
  const Value value = from_data(*data, type);
  if (value.is_absent()) stop(node, "the number does not fit a fraction of 64 bits");
  return value;
}

Value Machine::referred(const data::Value& key, const Table& table) {
  Bound& rows = bound(table);
  if (!rows.indexed) {
    rows.indexed = true;
    for (std::size_t row = 0; row < rows.rows.size(); ++row) {
      const data::Value* own = rows.rows[row]->find(table.key);
      if (own != nullptr && !own->is_null()) rows.keys.emplace(printed(from_data(*own, Type{})), row);
    }
  }
  const std::string* text = key.string();
  const auto found = rows.keys.find(text != nullptr ? *text : printed(from_data(key, Type{})));
  return found == rows.keys.end() ? Value{} : Value::of_record(table, *rows.rows[found->second], found->second);
}

Value Machine::looked_up(const Node& node) {
  return find_ ? read(node, find_(node.word), Type{}) : Value{};
}

}  // namespace planche::expressions

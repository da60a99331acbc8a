// Fields of records and objects: from data, by reference, or computed.
#include <fmt/format.h>

#include "expressions/evaluator.h"

namespace planche::expressions {

namespace {

constexpr std::size_t deepest_chain = 1000;                    // in nodes; one expression alone has fewer
constexpr std::size_t most_remembered = std::size_t{1} << 20;  // values of computed fields
constexpr std::size_t members_a_step = 4;                      // members of an object that are searched in one step

// The member with this name. `place` is the index at which it was last found.
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

Evaluator::Bound& Evaluator::bound(const Table& table) {
  if (last_.first != &table) last_ = {&table, &tables_[&table]};
  return *last_.second;
}

void Evaluator::bind(const Table& table, Rows rows) {
  tables_[&table] = Bound{std::move(rows), {}, {}, {}, false, {}};
  forget();
}

void Evaluator::leave_open(const Table& board, std::vector<bool> open) {
  Bound& rows = bound(board);
  rows.open = std::move(open);
  rows.known.clear();
  rows.keys.clear();
  rows.indexed = false;
  forget();
}

void Evaluator::place(const Table& board, std::optional<Placing> on) {
  Bound& rows = bound(board);
  rows.placing = on;
  rows.places.clear();
  forget();
}

Value Evaluator::member(const Node& node, const Value& owner) {
  if (owner.is(Value::Kind::record)) return record_member(node, owner);
  if (!owner.is(Value::Kind::object)) return {};
  const Field* field = node.field;
  if (field == nullptr && owner.fields() != nullptr) {
    const auto place = find_field(*owner.fields(), node.word);
    if (place) field = &(*owner.fields())[*place];
  }
  std::size_t place = node.place;
  spend(node, owner.data().object()->size() / members_a_step);
  const data::Value* data = find_member(owner.data(), node.word, place);
  return field == nullptr ? read(node, data, Type{}) : read(node, or_otherwise(data, *field), field->type);
}

// A member whose name is evaluated.
Value Evaluator::member_called(const Node& node, const Value& owner, std::string_view name) {
  spend(node, name.size());
  if (owner.is(Value::Kind::record)) {
    const auto place = find_field(owner.table()->fields, name);
    return place ? field_of(node, owner, *place) : Value{};
  }
  std::size_t place = 0;
  spend(node, owner.data().object()->size() / members_a_step);
  const data::Value* data = find_member(owner.data(), name, place);
  const auto declared = owner.fields() == nullptr ? std::nullopt : find_field(*owner.fields(), name);
  if (!declared) return read(node, data, Type{});
  const Field& field = (*owner.fields())[*declared];
  return read(node, or_otherwise(data, field), field.type);
}

Value Evaluator::record_member(const Node& node, const Value& record) {
  const Table& table = *record.table();
  if (node.table == &table) return field_of(node, record, node.place);
  const auto place = find_field(table.fields, node.word);
  return place ? field_of(node, record, *place) : Value{};
}

Value Evaluator::field_of(const Node& node, const Value& record, std::size_t place) {
  const Field& field = record.table()->fields[place];
  if (field.computed != nullptr) return computed(node, find_computed(record, place));
  Bound& rows = bound(*record.table());
  if (rows.members.size() <= place) rows.members.resize(place + 1);
  const data::Value* data = or_otherwise(find_member(record.data(), field.name, rows.members[place]), field);
  return read(node, data, field.type);
}

Evaluator::Computed Evaluator::find_computed(const Value& record, std::size_t place) {
  Bound& rows = bound(*record.table());
  const std::size_t row = record.row(), count = rows.rows.size();
  if (row >= count || rows.rows[row] != &record.data()) return {record, place, nullptr, false};
  if (rows.known.size() <= place) rows.known.resize(record.table()->fields.size());
  std::vector<Known>& known = rows.known[place];
  if (known.empty()) {
    std::size_t all = count;
    for (const auto& [table, one] : tables_) {
      for (const auto& field : one.known) all += field.size();
    }
    known.resize(all <= most_remembered ? count : 1);
  }
  const bool lasting = known.size() == count;
  return {record, place, &known[lasting ? row : 0], lasting};
}

bool Evaluator::is_known(const Computed& field) const {
  const Known& known = *field.known;
  if (known.of != &field.record.data() || known.run <= forgotten_) return false;
  const auto is = [&](Value::Kind kind) { return known.value.is(kind); };
  // Texts and lists live only as long as the run.
  return known.run == run_ || known.fault != nullptr || is(Value::Kind::absent) || is(Value::Kind::truth) ||
         is(Value::Kind::number) || is(Value::Kind::record);
}

Value Evaluator::computed(const Node& node, const Computed& field) {
  if (field.known != nullptr && is_known(field)) {
    if (field.known->fault != nullptr) stop(node, *field.known->fault);
    return field.known->value;
  }
  if (field.lasting && field.known->asked) stop(node, "computed fields depend on each other in a cycle");
  if (field.lasting && computing_ && depth_ > deepest_chain) throw Later{field};
  return computing_ ? work_out(node, field) : work_out_all(node, field);
}

struct Evaluator::Waiting {
  std::vector<Computed> fields;
  bool& computing;
  ~Waiting() {
    for (const Computed& field : fields) {
      if (field.lasting) field.known->asked = false;
    }
    computing = false;
  }
};

// Also evaluates the fields that it uses, starting from the far end of a long chain.
Value Evaluator::work_out_all(const Node& node, const Computed& field) {
  const Value self = self_;
  const Item* const item = item_;
  const std::size_t depth = depth_;
  computing_ = true;
  Waiting waiting{{field}, computing_};
  for (;;) {
    const Computed now = waiting.fields.back();
    try {
      const Value value = work_out(node, now);
      if (waiting.fields.size() == 1) return value;
      waiting.fields.pop_back();
    } catch (const Later& later) {
      if (now.lasting) now.known->asked = true;
      waiting.fields.push_back(later.first);
    } catch (const Stop& why) {
      if (why.spent || waiting.fields.size() == 1) throw;
      waiting.fields.pop_back();  // the fields that use it report the error
    }
    self_ = self;
    item_ = item;
    depth_ = depth;
  }
}

Value Evaluator::work_out(const Node& node, const Computed& field) {
  const Field& what = field.record.table()->fields[field.place];
  const Value self = std::exchange(self_, field.record);
  const Item* const item = std::exchange(item_, nullptr);
  Known* const known = field.known;
  const auto asked = [&](bool is) {
    if (field.lasting) known->asked = is;
  };
  asked(true);
  try {
    const Value value = eval(what.computed->root());
    asked(false);
    if (known != nullptr) *known = {&field.record.data(), run_, value};
    self_ = self;
    item_ = item;
    return value;
  } catch (const Stop& why) {
    asked(false);
    // The offsets refer to another expression.
    std::string message = why.fault.message;
    const std::string where = fmt::format(", in `{}`", what.name);
    if (message.find(where) == std::string::npos && message.size() + where.size() <= 1000) message += where;
    if (field.lasting && !why.spent) {
      *known = {&field.record.data(), run_, {}, std::make_shared<const std::string>(message)};
      faults_.push_back(known);
    }
    throw Stop{{node.begin, node.end, std::move(message)}, why.spent};
  } catch (...) {
    asked(false);
    throw;
  }
}

Value Evaluator::read(const Node& node, const data::Value* data, const Type& type) {
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

Value Evaluator::referred(const data::Value& key, const Table& table) {
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

Value Evaluator::looked_up(const Node& node) {
  if (!find_) return {};
  if (node.of.empty()) return read(node, find_(node.word), Type{});
  const Value name = eval(*node.of[0]);
  return name.is(Value::Kind::text) ? read(node, find_(name.text()), Type{}) : Value{};
}

}  // namespace planche::expressions

#include "declared/file/fields.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "base/text.h"
#include "data/cell_numbers.h"
#include "data/yaml.h"
#include "declared/lists/copies.h"
#include "expressions/value.h"

namespace planche::declared {

namespace {

using data::Format;
using Kind = Field::Kind;

constexpr std::size_t longest_value = 100'000;

Format plain_format(const Field& field, const LimitOf& limit, bool in_languages) {
  switch (field.kind) {
    case Kind::integer:
    case Kind::decimal: {
      Format format = field.kind == Kind::integer ? Format::integer() : Format::number();
      if (const auto least = field.min ? limit(field.min) : std::nullopt) format.at_least(*least);
      if (const auto most = field.max ? limit(field.max) : std::nullopt) format.at_most(*most);
      if (field.kind == Kind::decimal) format.with_commas(R"(, or give the field "decimal": ",")");
      format.otherwise("write a number, or leave the cell empty");
      return format;
    }
    case Kind::truth: {
      Format format = Format::boolean();
      format.otherwise("write yes or no, true or false, x for yes, or leave it empty");
      return format;
    }
    case Kind::choice:
      return Format::choice(field.choices);
    case Kind::list: {
      Format item = format_of(*field.item, limit, in_languages);
      if (field.item->kind == Kind::choice || field.item->is_number()) item.divided_by(field.separator);
      return Format::array(std::move(item));
    }
    case Kind::object:
      return format_of(field.fields, field.description, limit, in_languages);
    case Kind::colour: {
      Format format = Format::string();
      format.pattern("^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z][A-Za-z0-9_-]*)$",
                     "#rgb, #rgba, #rrggbb, #rrggbbaa or a name of a colour");
      return format;
    }
    case Kind::reference:
      return Format::one_of({Format::string(), Format::number()});
    case Kind::any:
      return Format::any();
    default:
      return Format::string();
  }
}

// Characters of texts, items of lists.
std::pair<std::size_t, std::size_t> length_of(const Field& field) {
  constexpr std::size_t any = std::size_t{1} << 30;
  const auto bound = [&](std::size_t i, std::size_t otherwise) {
    return field.length ? data::integer_in<std::size_t>(field.length.item(i).value, 0, any).value_or(otherwise)
                        : otherwise;
  };
  return {bound(0, 0), bound(1, any)};
}

// All columns that the fields may have.
void add_columns(const std::vector<Field>& fields, const std::vector<std::string>& above,
                 std::vector<std::pair<std::string, Column>>& all) {
  for (const Field& field : fields) {
    std::vector<std::string> path = above;
    path.push_back(field.name);
    if (field.kind == Kind::object) {
      add_columns(field.fields, path, all);
      continue;
    }
    std::vector<std::string> headings = field.columns;
    if (headings.empty()) headings = {fmt::format("{}", fmt::join(path, "."))};
    for (std::string& heading : headings)
      all.emplace_back(std::move(heading), Column{&field, path, {}, field.gathered()});
  }
}

}  // namespace

Format format_of(const Field& field, const LimitOf& limit, bool in_languages) {
  Format format = plain_format(field, limit, in_languages);
  if (field.length) {
    const auto [least, most] = length_of(field);
    format.length(least, most);
  } else if (field.is_text()) {
    format.length(0, longest_value);
  }
  if (field.pattern && field.is_text()) {
    // An invalid pattern is reported where the game is checked.
    if (const std::string pattern = field.pattern.text(); Format::fault_of_pattern(pattern).empty())
      format.pattern(pattern, fmt::format("a text that matches {}", pattern));
  }
  if (!field.rule.code.empty()) format.by_rule(field.rule.code, field.rule.id, field.rule.source);
  if (!field.description.empty() && field.kind != Kind::object) format.described(field.description);
  if (in_languages && field.translated) return Format::one_of({format, Format::map(format, "language → text")});
  return format;
}

Format format_of(const std::vector<Field>& fields, std::string description, const LimitOf& limit, bool in_languages,
                 bool all_optional) {
  Format object = Format::object(std::move(description));
  std::vector<data::Elsewhere> headings;
  for (const Field& field : fields) {
    for (const std::string& column : field.columns) headings.push_back({column, field.name, field.name});
    object.field(field.name, format_of(field, limit, in_languages), {},
                 field.required && !all_optional ? data::Need::required : data::Need::optional);
  }
  return object.elsewhere(std::move(headings));
}

Format format_of(const DocumentKind& kind, std::string description, const LimitOf& limit, bool in_languages,
                 const std::function<Format(const Records&)>& list) {
  Format format = format_of(kind.fields, std::move(description), limit, in_languages);
  for (const char* name : {"game", "kind", "title"}) {
    if (std::none_of(kind.fields.begin(), kind.fields.end(), [&](const Field& field) { return field.name == name; }))
      format.field(name, Format::string());
  }
  for (const Records& records : kind.records)
    format.field(records.name, list(records), {}, records.required ? data::Need::required : data::Need::optional);
  return format;
}

void read_truths(Field& field, bool declared, const std::vector<const data::Value*>& values) {
  if (field.kind != Kind::text && !(declared && field.kind == Kind::any)) return;
  const auto is_letter = [](const std::string& text) {
    return text.size() == 1 && ((text[0] | 0x20) >= 'a' && (text[0] | 0x20) <= 'z');
  };
  bool all = true;
  std::string no, word;  // the first of them; a letter, as for north, is no word
  for (const data::Value* value : values) {
    const std::string* text = value->string();
    const auto truth = text != nullptr ? data::read_as_truth(*text) : std::nullopt;
    all = all && (text == nullptr ? value->is_number() || value->boolean() != nullptr : truth.has_value());
    if (truth != false) continue;
    if (no.empty()) no = *text;
    if (word.empty() && !is_letter(*text)) word = *text;
  }
  if (no.empty()) return;
  if (all && (!declared || field.kind == Kind::any)) {
    field.says_truth = true;
  } else if (field.kind == Kind::text) {
    field.doubt = !declared ? word : all ? no : std::string{};
  }
}

expressions::Type type_of(const Field& field,
                          const std::function<const expressions::Table*(const std::string&)>& table_of) {
  using expressions::Type;
  switch (field.kind) {
    case Kind::integer:
    case Kind::decimal:
      return {Type::Kind::number};
    case Kind::truth:
      return {Type::Kind::truth};
    case Kind::choice: {
      Type type{Type::Kind::choice, std::make_shared<const std::vector<std::string>>(field.choices)};
      type.plain = true;
      type.labels = field.printed;
      const auto no = [](const std::string& word) { return data::read_as_truth(word) == false; };
      const bool all = std::ranges::all_of(
          field.choices, [](const std::string& word) { return data::read_as_truth(word).has_value(); });
      if (const auto found = std::ranges::find_if(field.choices, no); all && found != field.choices.end())
        type.doubt = *found;
      return type;
    }
    case Kind::list:
      return {Type::Kind::list, {}, std::make_shared<const Type>(type_of(*field.item, table_of))};
    case Kind::object: {
      auto fields = std::make_shared<std::vector<expressions::Field>>();
      for (const Field& one : field.fields)
        fields->push_back({one.name, type_of(one, table_of), {}, otherwise_of(one)});
      return {Type::Kind::object, {}, {}, std::move(fields)};
    }
    case Kind::reference:
      if (const expressions::Table* table = table_of(field.of)) return {Type::Kind::record, {}, {}, {}, table};
      return {};
    case Kind::any: {
      Type type;
      type.says_truth = field.says_truth;
      return type;
    }
    default: {
      Type type{Type::Kind::text};
      type.says_truth = field.says_truth;
      type.doubt = field.doubt;
      type.plain = field.kind == Kind::text && field.given;
      return type;
    }
  }
}

bool Soundness::of(const Field& field, const data::Value& value) const {
  // Contents are checked by their own fields, so that valid parts of lists and objects are kept.
  if (field.kind == Kind::any) return true;
  if (field.kind == Kind::object) {
    return value.object() != nullptr && std::ranges::all_of(field.fields, [&](const Field& inner) {
             const data::Value* own = value.find(inner.name);
             return own == nullptr || of(inner, *own);
           });
  }
  if (field.kind == Kind::list) {
    if (value.array() == nullptr) return false;
    const auto [least, most] = length_of(field);
    return value.array()->size() >= least && value.array()->size() <= most &&
           std::ranges::all_of(*value.array(), [&](const data::Value& item) { return of(*field.item, item); });
  }
  auto format = formats_.find(&field);
  if (format == formats_.end()) format = formats_.emplace(&field, format_of(field, limit_, false)).first;
  return format->second.fits(value);  // problems are reported where the value is read
}

data::Value Soundness::valid_part(const Field& field, const data::Value& value) const {
  data::Value made = value;
  const auto drop = [&](const Field& of_one, data::Value& one) {
    const bool sound = of(of_one, one);
    if (!sound && (one.array() != nullptr || one.object() != nullptr)) one = valid_part(of_one, one);
    return !sound && !of(of_one, one);
  };
  if (field.kind == Kind::list && made.array() != nullptr)
    std::erase_if(*made.array(), [&](data::Value& item) { return drop(*field.item, item); });
  if (field.kind == Kind::object && made.object() != nullptr) {
    std::erase_if(*made.object(), [&](data::Member& member) {
      const auto inner =
          std::find_if(field.fields.begin(), field.fields.end(), [&](const Field& f) { return f.name == member.key; });
      return inner != field.fields.end() && drop(*inner, member.value);
    });
  }
  return made;
}

data::Value otherwise_of(const Field& field) {
  return field.otherwise ? *field.otherwise.value : data::Value{};
}

namespace {

// "12.5" for "12.5 %", with any of the usual spaces.
std::string_view without_percent(std::string_view text) {
  text.remove_suffix(1);
  for (const std::string_view blank : {" ", "\u00a0", "\u202f"}) {
    if (text.ends_with(blank)) text.remove_suffix(blank.size());
  }
  return text;
}

// "7" for "+7", the notation of modifiers.
std::string_view without_plus(std::string_view number) {
  const bool signed_up = number.size() > 1 && number[0] == '+' && number[1] >= '0' && number[1] <= '9';
  return number.substr(signed_up ? 1 : 0);
}

// Other programs write null for absent values.
void drop_nulls(const Field& field, data::Value& value) {
  if (field.kind == Kind::list && value.array() != nullptr) {
    for (data::Value& item : *value.array()) drop_nulls(*field.item, item);
  }
  data::Object* members = value.object();
  if (members == nullptr) return;
  if (field.translated) std::erase_if(*members, [](const data::Member& member) { return member.value.is_null(); });
  if (field.kind != Kind::object) return;
  std::erase_if(*members, [&](data::Member& member) {
    const auto inner = std::ranges::find(field.fields, member.key, &Field::name);
    if (inner == field.fields.end()) return false;
    drop_nulls(*inner, member.value);
    return member.value.is_null();
  });
}

}  // namespace

void settle(const Field& field, data::Value& value, const data::Document& document) {
  if (field.translated && value.object() != nullptr) {
    for (data::Member& in_language : *value.object()) settle(field, in_language.value, document);
    return;
  }
  // JSON says which values are numbers and texts, but people who come from a spreadsheet write "yes" there too.
  const bool holds_truths = field.kind == Kind::truth || field.kind == Kind::list || field.kind == Kind::object;
  if (!document.is_yaml && !holds_truths) return;
  switch (field.kind) {
    case Kind::integer:
    case Kind::decimal:
      if (const std::string* text = value.string(); text != nullptr && text->starts_with('+')) {
        const data::Value number = data::value_of({std::string{without_plus(*text)}, value.span()});
        if (number.is_number()) value = number;
      }
      return;
    case Kind::any:
      return;
    case Kind::truth:
      if (value.string() != nullptr) value = data::truth_value_of({*value.string(), value.span()});
      return;
    case Kind::list:
      if (value.array() != nullptr) {
        for (data::Value& item : *value.array()) settle(*field.item, item, document);
      }
      return;
    case Kind::object:
      if (value.object() == nullptr) return;
      for (data::Member& member : *value.object()) {
        const auto inner = std::find_if(field.fields.begin(), field.fields.end(),
                                        [&](const Field& f) { return f.name == member.key; });
        if (inner != field.fields.end()) settle(*inner, member.value, document);
      }
      return;
    default:
      if (auto text = data::bare_text(document, value)) value = data::Value{std::move(*text), value.span()};
  }
}

void settle(const std::vector<Field>& fields, data::Array& records, const data::Document& document) {
  Field object;
  object.kind = Kind::object;
  object.fields = fields;
  for (data::Value& record : records) {
    drop_nulls(object, record);
    settle(object, record, document);
  }
}

void settle(const DocumentKind& kind, data::Document& document) {
  data::Object* members = document.root.object();
  if (members == nullptr) return;
  Field object;
  object.kind = Kind::object;
  object.fields = kind.fields;
  drop_nulls(object, document.root);
  settle(object, document.root, document);
  for (const Records& records : kind.records) {
    data::Member* own = member_of(*members, records.name);
    if (own != nullptr && own->value.array() != nullptr) settle(records.fields, *own->value.array(), document);
  }
}

data::Value cell_value(const Field& field, const data::Cell& cell) {
  switch (field.kind) {
    case Kind::integer: {
      const std::string_view given = base::trimmed(cell.exact());
      const std::string plain = data::plain_number(given);
      data::Value value = data::whole_value_of({std::string{without_plus(plain)}, cell.span});
      if (value.integer() != nullptr) return value;
      // People see the text that they wrote.
      if (plain != given) return {std::string{given}, cell.span};
      return value.string() != nullptr ? data::Value{std::string{given}, cell.span} : value;
    }
    case Kind::decimal: {
      // A workbook stores numbers with a decimal point, however it displays them.
      if (cell.exact() != cell.text) return data::value_of({std::string{cell.exact()}, cell.span});
      const data::Cell given{std::string{base::trimmed(cell.text)}, cell.span};
      std::string number{without_plus(data::plain_number(given.text))};
      // With decimal commas, a point groups thousands, unless the writer uses decimal points after all.
      if (field.decimal_comma && number.find('.') != number.npos && data::may_be_thousands(number))
        return {given.text, cell.span};
      if (field.decimal_comma) std::replace(number.begin(), number.end(), ',', '.');
      if (number.ends_with('%')) number = fmt::format("{}e-2", without_percent(number));
      data::Value value = data::value_of({number, cell.span});
      return value.string() != nullptr ? data::value_of(given) : value;
    }
    case Kind::truth:
      return data::truth_value_of(cell);
    case Kind::list: {
      data::Array items;
      const std::string whole = field.item->kind == Kind::markup ? cell.marked() : cell.text;
      for (std::size_t begin = 0; begin <= whole.size();) {
        const std::size_t end = std::min(whole.find(field.separator, begin), whole.size());
        const std::string text{base::trimmed(std::string_view{whole}.substr(begin, end - begin))};
        // The whole cell is one number.
        const bool is_all = text == base::trimmed(cell.text);
        if (!text.empty()) items.push_back(cell_value(*field.item, {text, cell.span, is_all ? cell.beside : nullptr}));
        begin = end + field.separator.size();
      }
      return {std::move(items), cell.span};
    }
    case Kind::any:
      return data::value_of(cell);
    case Kind::markup:
      return {cell.marked(), cell.span};
    case Kind::text:
    case Kind::effect:
      return {cell.text, cell.span};
    default:
      return {std::string{base::trimmed(cell.text)}, cell.span};
  }
}

std::vector<std::pair<std::string, Column>> columns_of(const std::vector<Field>& fields,
                                                       const std::vector<std::string>& languages) {
  std::vector<std::pair<std::string, Column>> all;
  add_columns(fields, {}, all);
  for (std::size_t i = all.size(); i-- > 0;) {
    // Columns of a choice in other languages give its labels.
    const bool labels = all[i].second.path.size() == 1 && !all[i].second.gathered && languages.size() > 1 &&
                        all[i].second.field->choice() != nullptr;
    if (!all[i].second.field->translated && !labels) continue;
    for (const std::string& language : languages) {
      Column column = all[i].second;
      column.labels = labels;
      column.language = language;
      const auto& headings = column.field->translations;
      const auto own = headings.find(language);
      all.emplace_back(own != headings.end() ? own->second : fmt::format("{}.{}", all[i].first, language),
                       std::move(column));
    }
  }
  return all;
}

void put(data::Object& object, const Column& column, const data::Cell& cell, diag::Span row) {
  if (column.sole) {
    object.push_back({column.path.front(), cell.span, cell_value(*column.field, cell)});
    return;
  }
  data::Object* into = &object;
  for (std::size_t i = 0; i + 1 < column.path.size(); ++i) {
    auto found =
        std::find_if(into->begin(), into->end(), [&](const data::Member& m) { return m.key == column.path[i]; });
    if (found == into->end()) {
      into->push_back({column.path[i], cell.span, data::Value{data::Object{}, row}});
      found = into->end() - 1;
    }
    into = found->value.object();
  }
  const std::string& name = column.path.back();
  const auto found = std::find_if(into->begin(), into->end(), [&](const data::Member& m) { return m.key == name; });
  if (column.gathered) {
    data::Value item = cell_value(*column.field->item, cell);
    if (found != into->end()) {
      found->value.array()->push_back(std::move(item));
    } else {
      into->push_back({name, cell.span, data::Value{data::Array{std::move(item)}, cell.span}});
    }
  } else if (found != into->end()) {
    found->value = cell_value(*column.field, cell);
  } else {
    into->push_back({name, cell.span, cell_value(*column.field, cell)});
  }
}

void each_value(const Field& field, const data::Value& value,
                const std::function<void(const Field&, const data::Value&)>& call) {
  call(field, value);
  if (field.kind == Kind::list && value.array() != nullptr) {
    for (const data::Value& item : *value.array()) each_value(*field.item, item, call);
  } else if (field.kind == Kind::object) {
    for (const Field& inner : field.fields) {
      if (const data::Value* own = value.find(inner.name)) each_value(inner, *own, call);
    }
  }
}

data::Member* member_of(data::Object& object, std::string_view name) {
  const auto found = std::find_if(object.begin(), object.end(), [&](const data::Member& m) { return m.key == name; });
  return found == object.end() ? nullptr : &*found;
}

std::string key_text(const data::Value* value) {
  if (value == nullptr || value->is_null()) return {};
  return value->string() != nullptr ? *value->string() : expressions::printed(expressions::from_data(*value, {}));
}

bool holds_references(const Field& field) {
  bool holds = false;
  each_within(field, [&](const Field& of) { holds = holds || of.kind == Kind::reference; });
  return holds;
}

}  // namespace planche::declared

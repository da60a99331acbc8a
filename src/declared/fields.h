// What follows from the declaration of a field: the shape of its values, their type in expressions, and how cells of
// tables are read. Internal to declared/.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/csv.h"
#include "data/format.h"
#include "declared/model.h"
#include "expressions/type.h"

namespace planche::declared {

// A limit of a field as a number, when it is known before any record; nothing when fields decide.
using LimitOf = std::function<std::optional<double>(const Given& limit)>;
class Game;
LimitOf constant_limits(const Game& game);  // which outlives it

// `in_languages`: translated fields may have a text for each language.
data::Format format_of(const Field& field, const LimitOf& limit, bool in_languages);
data::Format format_of(const std::vector<Field>& fields, std::string description, const LimitOf& limit,
                       bool in_languages, bool all_optional = false);

// Of a document; of its lists what `list` says.
data::Format format_of(const DocumentKind& kind, std::string description, const LimitOf& limit, bool in_languages,
                       const std::function<data::Format(const Records&)>& list);

// `table_of` finds the records that references are of; null where there are none.
expressions::Type type_of(const Field& field,
                          const std::function<const expressions::Table*(const std::string&)>& table_of);

// Holds values against their fields, as far as these refuse them before any record.
class Soundness {
 public:
  explicit Soundness(LimitOf limit) : limit_{std::move(limit)} {}
  // The value, and all in it.
  bool of(const Field& field, const data::Value& value) const;
  // A list or object without what is not sound in it.
  data::Value mended(const Field& field, const data::Value& value) const;

 private:
  LimitOf limit_;
  mutable std::map<const Field*, data::Format> formats_ = {};
};

// What a field says of absent values, as data; null: nothing.
data::Value otherwise_of(const Field& field);

// Of a bare value of YAML: a text is what is written, a truth may be a word.
void settle(const Field& field, data::Value& value, const data::Document& document);

// The same for records, also of JSON. Fields that are null become absent.
void settle(const std::vector<Field>& fields, data::Array& records, const data::Document& document);

// The document's own fields and its lists.
void settle(const DocumentKind& kind, data::Document& document);

// `looks`: of a workbook, where words in bold or italics have marks, which are part of no number.
data::Value cell_value(const Field& field, const data::Cell& cell, bool looks = false);

// A column of a table: the member that its cells become.
struct Column {
  const Field* field = nullptr;   // null: passed over
  std::vector<std::string> path;  // of members: "attack", "force"
  std::string language = {};      // of a translation; empty: none
  bool gathered = false;          // one item of a list
  bool looks = false;             // of a workbook, whose cells have marks for bold and italics
  bool sole = false;              // of all columns of its table none else makes the same member
};

// All that the fields may have, by heading; then those of their translations.
std::vector<std::pair<std::string, Column>> columns_of(const std::vector<Field>& fields,
                                                       const std::vector<std::string>& languages = {});

// Whether expressions can name it: words of letters, digits, pictographs and `_`, which hyphens may join.
bool is_name(std::string_view name);

// A word that means something else in expressions.
bool is_word_of_expressions(std::string_view name);

// The field that a column is where none is declared: its heading as expressions can name it.
std::string field_of_heading(std::string_view heading);

// In place of headings in "ignore": all columns that no field reads.
inline constexpr std::string_view all_columns = "*";

// Whether the game passes over a column of this heading.
bool is_ignored(const Records& records, std::string_view heading);

// What the game says where a column counts copies, or where it does not: a hint.
std::string how_to_count(const Records& records, std::string_view heading);

// A note of columns that no field reads. `fate`: what becomes of them.
diag::Diagnostic unread_columns(const Records& records, const diag::SourcePtr& source,
                                const std::vector<const data::Cell*>& headings, std::string_view fate,
                                std::string_view what = "column");

// Reports other headings that name no field, and names near to them; those that stand there again, where the field
// `is_read`. `counting`: a column that is no field may say how many copies there are, which is reported.
std::vector<Column> columns_of(
    const Records& records, const data::Row& header, const diag::SourcePtr& source,
    const std::vector<std::string>& languages, diag::Sink& sink, bool counting = false,
    const std::function<bool(const Field&)>& is_read = [](const Field&) { return true; },
    std::string_view what = "column");

// Adds a cell to the object that a row becomes.
void put(data::Object& object, const Column& column, const data::Cell& cell, diag::Span row);

// Calls for the field and what is within it, with each of their values within `value`, which is of the field.
void each_value(const Field& field, const data::Value& value,
                const std::function<void(const Field& of, const data::Value& value)>& call);
bool holds_references(const Field& field);

// Of that name; null: there is none.
data::Member* member_of(data::Object& object, std::string_view name);

// By which a reference names a record, and by which values are compared; empty: none.
std::string key_text(const data::Value* value);

}  // namespace planche::declared

// Derives from the declaration of a field: the format of its values, their type in expressions, and how cells of tables
// are read. Only for use in declared/.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/formats/format.h"
#include "data/tables/csv.h"
#include "declared/file/model.h"
#include "expressions/type.h"

namespace planche::declared {

// A limit of a field as a number. Nothing if it depends on fields.
using LimitOf = std::function<std::optional<double>(const Given& limit)>;
class Game;
LimitOf constant_limits(const Game& game);  // which must outlive it

// `in_languages`: translated fields may have a text for each language.
data::Format format_of(const Field& field, const LimitOf& limit, bool in_languages);
data::Format format_of(const std::vector<Field>& fields, std::string description, const LimitOf& limit,
                       bool in_languages, bool all_optional = false);

// The format of a document; `list` gives the formats of its lists.
data::Format format_of(const DocumentKind& kind, std::string description, const LimitOf& limit, bool in_languages,
                       const std::function<data::Format(const Records&)>& list);

// Finds out how conditions read texts in these values of the field. In an undeclared column whose values are all words
// for yes and no, or numbers, words for no count as no. In other texts, they are doubtful: see expressions::Type.
void read_truths(Field& field, bool declared, const std::vector<const data::Value*>& values);

// `table_of` finds the records of references; null if there are none.
expressions::Type type_of(const Field& field,
                          const std::function<const expressions::Table*(const std::string&)>& table_of);

// Checks values against their fields, as far as that is possible before any record.
class Soundness {
 public:
  explicit Soundness(LimitOf limit) : limit_{std::move(limit)} {}
  // Whether the value and everything in it is valid.
  bool of(const Field& field, const data::Value& value) const;
  // The list or object without its invalid parts.
  data::Value valid_part(const Field& field, const data::Value& value) const;

 private:
  LimitOf limit_;
  mutable std::map<const Field*, data::Format> formats_ = {};
};

// The default of a field as data; null if there is none.
data::Value otherwise_of(const Field& field);

// Resolves bare values of YAML: becomes the written text where a text is expected, and a truth value where a truth
// value is expected.
void settle(const Field& field, data::Value& value, const data::Document& document);

// The same for records, also from JSON. Null becomes absent.
void settle(const std::vector<Field>& fields, data::Array& records, const data::Document& document);

// The document's own fields and its lists.
void settle(const DocumentKind& kind, data::Document& document);

// The value of a cell. Only markup keeps the looks of words in a workbook.
data::Value cell_value(const Field& field, const data::Cell& cell);

// A column of a table, and the member that its cells become.
struct Column {
  const Field* field = nullptr;   // null: ignored
  std::vector<std::string> path;  // of members: "attack", "force"
  std::string language = {};      // of a translation; otherwise empty
  bool gathered = false;          // holds one item of a list
  bool sole = false;              // no other column of the table gives the same member
  std::string by_letter = {};     // "@G" if its letter names it
  bool labels = false;            // in a language: of a choice, not values
};

// Equal for two names of one column: headings that look alike, or the same letters ("@B").
std::string column_key(std::string_view heading);

// All columns that the fields may have, by heading, then those of their translations.
std::vector<std::pair<std::string, Column>> columns_of(const std::vector<Field>& fields,
                                                       const std::vector<std::string>& languages = {});

// Whether expressions can name it: words of letters, digits, pictographs and `_`, joined by hyphens.
bool is_name(std::string_view name);

// Whether the word has another meaning in expressions.
bool is_word_of_expressions(std::string_view name);

// The name of the field of a column without a declaration: its heading as expressions can name it.
std::string field_of_heading(std::string_view heading);

// In "ignore", instead of headings: all columns without a field.
inline constexpr std::string_view all_columns = "*";

// Whether the game ignores a column with this heading.
bool is_ignored(const Records& records, std::string_view heading);
// The same, but not as one of all columns without a field.
bool is_ignored_by_name(const Records& records, std::string_view heading);

// A hint: how to declare that a column counts copies, or that it does not.
std::string how_to_count(const Records& records, std::string_view heading);

// A note about columns without a field. `fate` says what happens to them.
diag::Diagnostic unread_columns(const Records& records, const diag::SourcePtr& source,
                                const std::vector<const data::Cell*>& headings, std::string_view fate,
                                std::string_view what = "column");

// Reports headings without a field, with the nearest known ones, and repeated headings, if the field `is_read`.
// `counting`: a column without a field may give the number of copies, which is reported.
std::vector<Column> columns_of(
    const Records& records, const data::Row& header, const diag::SourcePtr& source,
    const std::vector<std::string>& languages, diag::Sink& sink, bool counting = false,
    const std::function<bool(const Field&)>& is_read = [](const Field&) { return true; },
    std::string_view what = "column");

// Adds a cell to the object of its row.
void put(data::Object& object, const Column& column, const data::Cell& cell, diag::Span row);

// Calls for the field and all fields in it, with each of their values in `value`, which is the field's.
void each_value(const Field& field, const data::Value& value,
                const std::function<void(const Field& of, const data::Value& value)>& call);
bool holds_references(const Field& field);

// The member of this name; null if there is none.
data::Member* member_of(data::Object& object, std::string_view name);

// The text of a key: references name a record by it, and keys are compared by it; empty if there is none.
std::string key_text(const data::Value* value);

}  // namespace planche::declared

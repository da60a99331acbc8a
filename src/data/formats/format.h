// The format of a document, defined once: it checks values and prints itself as a JSON Schema.
//
//   static const Format points = Format::object("Points in the three powers")
//       .field("force", Format::integer().at_least(0), "hammer")
//       .field("magic", Format::integer().at_least(0), "star");
//
// rules/schema/*.json are printed from formats (`planche schema NAME`); a test compares them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

enum class Need { required, optional };

// A name from another program: `word` is called `name` here, and written as in the example.
struct Elsewhere {
  std::string_view word, name, written;
};

// A hint for `word` where only `known` words are allowed: planche's name for it, the nearest known word, or the first
// known words.
std::string hint_for_member(std::string_view word, const std::vector<std::string_view>& known,
                            const std::vector<Elsewhere>& elsewhere = {});

// A hint for a text that holds several items which all fit, divided by another sign than `expected`; otherwise empty.
std::string hint_at_division(std::string_view text, std::string_view expected,
                             const std::function<bool(std::string_view)>& fits);

struct MarkedValue;

class Format {
 public:
  static Format any(std::string description = {});
  static Format null();
  static Format boolean();
  static Format integer();
  static Format number();  // includes integers
  static Format string();
  static Format constant(std::string value);              // exactly this string
  static Format choice(std::vector<std::string> values);  // one of these strings
  static Format array(Format item);
  static Format object(std::string description = {});
  static Format map(Format value, std::string description = {});  // any keys, one format for all values
  // If none fits, messages come from the first alternative with the JSON type of the value.
  static Format one_of(std::vector<Format> alternatives);
  // An object whose string member `tag` selects its other fields.
  static Format tagged(std::string tag, std::vector<std::pair<std::string, Format>> cases);
  // A reference to a definition of the document, for recursive formats.
  static Format reference(std::string definition);

  Format& at_least(double minimum);
  Format& at_most(double maximum);
  Format& among(std::vector<std::int64_t> numbers);     // one of these integers
  Format& length(std::size_t least, std::size_t most);  // code points of a string, or items of an array
  // A regular expression in the common subset of JavaScript and RE2, without back references and lookarounds.
  Format& pattern(std::string regex, std::string in_words);
  // Why a pattern is invalid; empty if it is valid.
  static std::string fault_of_pattern(const std::string& pattern);
  // Reports under this code numbers and lengths out of range, instead of data/limit, and strings that are not a choice
  // or do not match the pattern, instead of data/type. For example "lantern/impact-range", "O3", "Lantern Rules 2.5".
  Format& by_rule(std::string code, std::string rule, std::string reference);
  Format& field(std::string name, Format format, std::string description = {}, Need need = Need::optional);
  Format& define(std::string name, Format format);  // on the outermost format only
  Format& described(std::string description);
  // These affect only hints. For an object or a choice: what its words are called elsewhere. For an object: the members
  // of similar objects (null: all). For any format: what helps if the value has another type. For a number: how commas
  // are read. For an item of a list: what divides the items in one text.
  Format& elsewhere(std::vector<Elsewhere> words);
  Format& narrowed(std::function<const std::vector<std::string>*(const Value& object)> members);
  Format& otherwise(std::string hint);
  Format& with_commas(std::string hint);
  Format& divided_by(std::string sign);
  // Marks values for the owner of the format, who chooses what each bit means. Affects neither checks nor schemas.
  Format& marked(unsigned marks);

  // Resolves bare values of YAML: where a text is expected, `1.10` is the written text; where a truth value is
  // expected, `yes` is one. In any document, a member or choice in the other British or American spelling (`colour`,
  // `color`) becomes the known one.
  void settle(Document& document) const;

  // Reports everything in `value` that does not fit: data/type, data/missing-field, data/unknown-field (with the
  // nearest known name), data/limit (numbers and lengths out of range). Returns true if it reports nothing.
  bool check(const Document& document, diag::Sink& sink) const;
  // The same; then gives misspelt members, which are reported, the nearest known name if their values fit it, so that
  // nothing that depends on them is reported as missing.
  bool check_and_mend(Document& document, diag::Sink& sink) const;
  // The same as check() without words.
  bool fits(const Value& value) const;

  // Calls `visit` for the outermost marked values in `value`. A value of several formats follows the first of its type.
  void each_marked(const Value& value, const std::function<void(const MarkedValue&)>& visit) const;
  // The marks of the value at a path such as "along.circle[0]"; 0 if there is none. Does not follow references.
  unsigned marks_at(std::string_view path) const;
  // The nearest number that is allowed; among several formats, by the first that accepts numbers.
  double nearest(double number) const;

  // A JSON Schema (draft 7, which editors and valijson support), indented by two spaces, with `$id` and title, and a
  // line end at the end. The root of a document may always have a `$schema` string.
  std::string to_json_schema(std::string_view id, std::string_view title) const;

  struct Node;

 private:
  explicit Format(std::shared_ptr<Node> node) : node_{std::move(node)} {}
  Node& own();
  std::shared_ptr<Node> node_;
};

// A value whose format has marks.
struct MarkedValue {
  unsigned marks = 0;
  const Format& format;
  const Value& value;
  const Route& route;  // from the value given to each_marked()
};

}  // namespace planche::data

// The shape of a document, stated once: it checks values and prints itself as a JSON Schema.
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

// What people know a member or a choice as from other programs: `word` is called `name` here, and written like that.
struct Elsewhere {
  std::string_view word, name, written;
};

// What helps who wrote `word` where only `known` are: how it is called here, the nearest of them, or the first of them.
std::string hint_for_member(std::string_view word, const std::vector<std::string_view>& known,
                            const std::vector<Elsewhere>& elsewhere = {});

class Format {
 public:
  static Format any(std::string description = {});
  static Format null();
  static Format boolean();
  static Format integer();
  static Format number();  // integers are numbers too
  static Format string();
  static Format constant(std::string value);              // this very string
  static Format choice(std::vector<std::string> values);  // one of these strings
  static Format array(Format item);
  static Format object(std::string description = {});
  static Format map(Format value, std::string description = {});  // any keys, one format for all values
  // The first alternative whose JSON type fits decides which messages are given.
  static Format one_of(std::vector<Format> alternatives);
  // An object whose string member `tag` selects the rest of its fields.
  static Format tagged(std::string tag, std::vector<std::pair<std::string, Format>> cases);
  // A reference to a definition of the enclosing document, for recursive formats.
  static Format reference(std::string definition);

  Format& at_least(double minimum);
  Format& at_most(double maximum);
  Format& among(std::vector<std::int64_t> numbers);     // one of these integers
  Format& length(std::size_t least, std::size_t most);  // code points of a string, items of an array
  // A regular expression without references back and looks around, in what JavaScript and RE2 share.
  Format& pattern(std::string regex, std::string in_words);
  // What is wrong with one; empty: nothing.
  static std::string fault_of_pattern(const std::string& pattern);
  // Numbers and lengths out of range are reported under this code instead of data/limit, strings that are no choice or
  // do not fit the pattern instead of data/type: "lantern/impact-range", "O3", "Lantern Rules 2.5".
  Format& by_rule(std::string code, std::string rule, std::string reference);
  Format& field(std::string name, Format format, std::string description = {}, Need need = Need::optional);
  Format& define(std::string name, Format format);  // on the outermost format only
  Format& described(std::string description);
  // For hints alone: of an object or a choice, what its words are called elsewhere; of an object, which members those
  // like it take (null: all); of any format, what helps where the value is of another type; of a number, how commas
  // would be read.
  Format& elsewhere(std::vector<Elsewhere> words);
  Format& narrowed(std::function<const std::vector<std::string>*(const Value& object)> members);
  Format& otherwise(std::string hint);
  Format& with_commas(std::string hint);

  // Of bare values of YAML: a text is what is written (`1.10`), a truth may be a word (`yes`). Of any document: a
  // member or choice that is spelt otherwise in Britain and America (`colour`, `color`) becomes the one that is known.
  void settle(Document& document) const;

  // Reports everything about `value` that does not fit: data/type, data/missing-field, data/unknown-field (with the
  // nearest known name), data/limit (numbers and lengths out of range). True when nothing was reported.
  bool check(const Document& document, diag::Sink& sink) const;

  // A JSON Schema (draft 7, the version editors and valijson know), indented by two spaces, with `$id` and title,
  // ending in a line end. A document's own `$schema` string is always allowed at the root.
  std::string to_json_schema(std::string_view id, std::string_view title) const;

  struct Node;

 private:
  explicit Format(std::shared_ptr<Node> node) : node_{std::move(node)} {}
  Node& own();
  std::shared_ptr<Node> node_;
};

}  // namespace planche::data

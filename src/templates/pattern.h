// Text with fields in braces.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "templates/context.h"

namespace planche::templates {

class Pattern {
 public:
  // Reports template/field, template/unknown-label. With `markup` a backslash protects the character that follows.
  static Pattern compile(std::string_view text, bool markup, const Where& where, Context& context);

  // Appends the text with the fields' values; values of `{=name}` get backslashes before markup.
  void print(const Scope& scope, std::string& to) const;
  // False when no field of the record is named.
  bool dynamic() const;
  // The text, when it names no field at all.
  const std::string* fixed() const;

 private:
  struct Piece {
    std::string text;  // before the field
    std::optional<Field> field;
    bool literal = false;
  };
  void add_field(std::string_view name, const Where& where, Context& context);
  std::vector<Piece> pieces_{Piece{}};
};

// With a backslash before each character that markup would take.
void print_escaped(std::string_view text, std::string& to);

}  // namespace planche::templates

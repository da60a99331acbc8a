// Tokens with arguments: @[price,3,gold] in texts, {1} and {2} in the values of tokens.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::templates {

// A token in `@[…]` as a text writes it.
struct TokenCall {
  std::string word;                    // without literal marks
  std::string name;                    // in lower case, without arguments: `@[price]`
  std::vector<std::string> arguments;  // marked texts without blanks around them
  std::size_t length = 0;              // in the text; 0: there is none
};

// The token that begins there. Commas separate its arguments, except in brackets inside them and after a backslash.
TokenCall call_at(std::string_view text, std::size_t begin);

// Turns {1}, {2} … of a value into marks of parameters, except those that `is_token` names. Returns the largest number.
std::size_t mark_parameters(std::string& value, const std::function<bool(std::string_view)>& is_token);

// The value with arguments in place of its marks of parameters; nothing replaces those without an argument. Ends soon
// after `most` bytes.
std::string filled(std::string_view value, const std::vector<std::string>& arguments, std::size_t most);

// Whether marks of parameters are in the text, and the text with them as they are written: {1}.
bool has_parameters(std::string_view text);
std::string with_parameters_as_written(std::string text);

}  // namespace planche::templates

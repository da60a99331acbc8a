#include "templates/text/token_call.h"

#include <charconv>
#include <utility>

#include "base/text.h"
#include "templates/text/markup.h"

namespace planche::templates {

namespace {

// Enclose the number of a parameter. No text contains them.
constexpr std::string_view parameter_mark = "\uFDDC", no_parameter_mark = "\uFDDD";

struct Parameter {
  std::size_t number = 0, length = 0;  // 0: there is none
};

// The parameter "{2}" at the start, where literal marks may be between its characters.
Parameter parameter_at(std::string_view text) {
  constexpr std::size_t longest = 4;
  std::string word;
  for (std::size_t at = 0; at < text.size() && word.size() < longest; ++at) {
    if (text.substr(at).starts_with(literal_mark)) {
      at += literal_mark.size() - 1;
      continue;
    }
    word += text[at];
    if (word[0] != '{') return {};
    if (text[at] != '}') continue;
    Parameter made{0, at + 1};
    const char* const end = word.data() + word.size() - 1;
    const auto read = std::from_chars(word.data() + 1, end, made.number);
    return read.ec == std::errc{} && read.ptr == end && made.number > 0 ? made : Parameter{};
  }
  return {};
}

}  // namespace

TokenCall call_at(std::string_view text, std::size_t begin) {
  constexpr std::size_t longest_name = 200, longest_call = 4000;
  if (begin >= text.size() || text[begin] != '@') return {};
  TokenCall call;
  std::string argument;
  std::size_t open = 0;  // open brackets within the arguments
  bool in_arguments = false;
  const auto end_part = [&] {
    if (in_arguments)
      call.arguments.emplace_back(base::trimmed(std::exchange(argument, {})));
    else
      call.name = "@[" + base::lower(base::trimmed(std::string_view{call.word}.substr(2))) + "]";
  };
  for (std::size_t at = begin; at < text.size() && at < begin + longest_call; ++at) {
    if (text.substr(at).starts_with(literal_mark)) {
      if (in_arguments) argument += literal_mark;
      at += literal_mark.size() - 1;
      continue;
    }
    const char c = text[at];
    const std::size_t letters = call.word.size();
    if ((letters == 1 && c != '[') || c == '\n') return {};
    if (!in_arguments && ((letters > 1 && c == '[') || letters >= longest_name)) return {};
    if (letters > 1 && open == 0 && (c == ',' || c == ']')) {
      end_part();
      call.word += c;
      in_arguments = true;
      if (c == ',') continue;
      call.length = at + 1 - begin;
      return call;
    }
    const bool comma = in_arguments && open == 0 && text.substr(at).starts_with("\\,");
    if (in_arguments) {
      open += c == '[' ? 1 : 0;
      open -= c == ']' ? 1 : 0;
    }
    call.word += c;
    if (comma) call.word += text[++at];
    if (in_arguments) argument += text[at];
  }
  return {};
}

std::size_t mark_parameters(std::string& value, const std::function<bool(std::string_view)>& is_token) {
  std::size_t most = 0;
  std::string made;
  for (std::size_t at = 0; at < value.size();) {
    const std::string_view rest = std::string_view{value}.substr(at);
    if (const Parameter found = rest[0] != '\\' ? parameter_at(rest) : Parameter{};
        found.number > 0 && !is_token("{" + std::to_string(found.number) + "}")) {
      made += parameter_mark;
      made += std::to_string(found.number);
      made += no_parameter_mark;
      most = std::max(most, found.number);
      at += found.length;
      continue;
    }
    const std::size_t length = rest[0] == '\\' ? 2 : 1;
    made += rest.substr(0, length);
    at += length;
  }
  value = std::move(made);
  return most;
}

std::string filled(std::string_view value, const std::vector<std::string>& arguments, std::size_t most) {
  std::string made;
  while (made.size() <= most) {
    const std::size_t begin = value.find(parameter_mark);
    made += value.substr(0, begin);
    if (begin == value.npos) break;
    const std::size_t digits = begin + parameter_mark.size(), end = value.find(no_parameter_mark, digits);
    std::size_t number = 0;
    std::from_chars(value.data() + digits, value.data() + end, number);
    if (number > 0 && number <= arguments.size()) made += arguments[number - 1];
    value.remove_prefix(end + no_parameter_mark.size());
  }
  return made;
}

bool has_parameters(std::string_view text) {
  return text.find(parameter_mark) != text.npos;
}

std::string with_parameters_as_written(std::string text) {
  for (const auto& [mark, brace] : {std::pair{parameter_mark, '{'}, std::pair{no_parameter_mark, '}'}}) {
    for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at))
      text.replace(at, mark.size(), 1, brace);
  }
  return text;
}

}  // namespace planche::templates

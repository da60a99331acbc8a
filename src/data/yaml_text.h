// The text of a YAML file between what yaml-cpp tells of it. Internal to data/.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace planche::data {

// yaml-cpp knows no line that ends in a carriage return alone; the text with a line feed in its place.
std::string with_line_feeds(std::string_view text);

// Hint for what stands where nothing of its kind can.
inline constexpr const char* in_columns =
    "the fields of an object begin in one column, and so do the items of a list; text that holds a colon and a space "
    "stands in quotes";

struct YamlMistake {
  std::size_t begin, end;
  std::string message, hint;
  bool in_brackets = false;  // a bracket that is still open would explain it
};

// Offsets are bytes. The text must outlive this.
class YamlText {
 public:
  explicit YamlText(std::string_view text) : text_{text} {}

  std::size_t size() const { return text_.size(); }
  char operator[](std::size_t at) const { return text_[at]; }
  bool is_quote(std::size_t at) const { return at < text_.size() && (text_[at] == '"' || text_[at] == '\''); }
  bool is_bracket(std::size_t at) const { return at < text_.size() && (text_[at] == '[' || text_[at] == '{'); }
  std::string_view between(std::size_t begin, std::size_t end) const { return text_.substr(begin, end - begin); }

  struct Token {
    std::size_t at;  // the size of the text where nothing follows
    bool is_mark;    // one of - ? : ,
  };
  // The first thing from `from` on that is no white space, comment or end of a document, nor a directive that stands
  // before everything else.
  Token to_token(std::size_t from) const;
  // The same, and no mark.
  std::size_t behind_marks(std::size_t from) const;

  // Whether the bracket at `at` is closed somewhere.
  bool is_closed(std::size_t at) const;
  // Whether between the bracket at `at` and `to` a comment stands for a value, or holds what would close it.
  bool is_cut_by_comment(std::size_t at, std::size_t to) const;
  // Of an anchor, an alias or a tag.
  std::size_t name_end(std::size_t at) const;
  // Where a word for null that begins at `at` ends; `at` when there is none.
  std::size_t null_end(std::size_t at) const;
  // Whether a colon after what ends there makes a key of it.
  bool is_key(std::size_t end) const;
  // Where the scalar that begins at `at` and means `value` ends; nothing when its closing quote is missing, or when
  // what stands there does not mean that.
  std::optional<std::size_t> scalar_end(std::size_t at, std::string_view value) const;

  // What is found at `at`, for a message.
  std::string name(std::size_t at) const;
  // An error of yaml-cpp, in other words.
  YamlMistake mistake(std::string_view error, std::size_t at) const;

 private:
  std::size_t line_end(std::size_t at) const;
  bool is_line_start(std::size_t at) const;
  bool starts_value(std::size_t at) const;
  std::optional<std::size_t> quoted_end(std::size_t at) const;
  std::optional<std::size_t> bare_end(std::size_t at, std::string_view value) const;

  std::string_view text_;
};

}  // namespace planche::data

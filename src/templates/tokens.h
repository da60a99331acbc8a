// Words in texts that are printed as symbols or as other texts: @[Coin], {G}, an emoji.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "templates/context.h"

namespace planche::templates {

inline constexpr std::size_t largest_token_table = 4u << 20;

struct Token {
  std::string text;
  std::string symbol;                     // the name of its symbol, unless it has a value
  double size = 1;                        // times the height of symbols in that text
  double offset = 0;                      // downwards, times the size of the text
  std::optional<std::string> value = {};  // marked text, which replaces the token
  Where where = {};
};

class Tokens {
 public:
  bool empty() const { return all_.empty(); }
  // Replaces an earlier token with the same text.
  void add(Token token);
  const Token& operator[](std::size_t index) const { return all_[index]; }
  const std::vector<Token>& all() const { return all_; }
  // Replaces the tokens in the values of tokens, once all are added. Reports values that contain themselves, that name
  // unknown tokens, or that become too long.
  void expand(Reporter& report);
  // Replaces each token in marked text by its value or its mark (markup.h); of several tokens, the longest counts.
  // Tokens in `@[…]` are found regardless of case. A backslash before the first character of a token keeps the token as
  // text. `unknown` collects what looks like such a token and is none, if there are tokens in `@[…]`.
  void replace_in(std::string& text, std::vector<std::string>* unknown = nullptr) const;
  // "did you mean `@[Coin]`?"
  std::string hint_for_unknown(const std::string& word) const;

 private:
  // Calls `put` for each token. Returns the text with what `put` appends in place of tokens.
  std::string scan(std::string_view text, const std::function<void(std::size_t token, std::string& made)>& put,
                   std::vector<std::string>* unknown) const;

  std::vector<Token> all_;
  std::map<std::string, std::size_t, std::less<>> in_brackets_;  // those in `@[…]`, in lower case
  std::array<std::vector<std::size_t>, 256> by_first_ = {};      // by the first byte, the longest first
};

// One token as a template or a table gives it.
struct WrittenToken {
  std::string text, symbol, art, tint;
  std::optional<std::string> value = {};
  double size = 1, offset = 0;
  Where where;
  std::filesystem::path folder;  // of its picture
};

// From a member `tokens`: the path of a table, relative to the file, or an object that maps each token to a symbol, a
// picture or an object.
std::vector<WrittenToken> read_tokens(const data::Value& written, const File& file, Reporter& report);
// From a table in any format, with columns `token`, `symbol`, `art` or `value`, `size`, `offset`, `tint`; or from a
// table of defines.
std::vector<WrittenToken> read_token_table(const std::filesystem::path& file, const Where& named, Reporter& report);

// Whether the file is called like a table of defines, as CardMaker reads them: its first column has the names in
// `@[…]`, its second one values in HTML.
bool is_define_table(const std::filesystem::path& file);

}  // namespace planche::templates

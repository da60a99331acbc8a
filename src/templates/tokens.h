// Words in texts that are printed as symbols: @[Coin], {G}, an emoji.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "templates/context.h"

namespace planche::templates {

inline constexpr std::size_t largest_token_table = 4u << 20;

struct Token {
  std::string text;
  std::string symbol;  // the name of its symbol
  double size = 1;     // times the height of symbols in that text
  double offset = 0;   // downwards, times the size of the text
};

class Tokens {
 public:
  bool empty() const { return all_.empty(); }
  // Replaces an earlier token with the same text.
  void add(Token token);
  const Token& operator[](std::size_t index) const { return all_[index]; }
  const std::vector<Token>& all() const { return all_; }
  // Replaces each token in marked text by its mark (markup.h); of several tokens, the longest counts. A backslash
  // before the first character of a token keeps the token as text.
  void replace_in(std::string& text) const;

 private:
  std::vector<Token> all_;
  std::array<std::vector<std::size_t>, 256> by_first_ = {};  // by the first byte, the longest first
};

// One token as a template or a table gives it.
struct WrittenToken {
  std::string text, symbol, art, tint;
  double size = 1, offset = 0;
  Where where;
  std::filesystem::path folder;  // of its picture
};

// From a member `tokens`: the path of a table, relative to the file, or an object that maps each token to a symbol, a
// picture or an object.
std::vector<WrittenToken> read_tokens(const data::Value& written, const File& file, Reporter& report);
// From a table in any format, with columns `token`, `symbol` or `art`, `size`, `offset`, `tint`.
std::vector<WrittenToken> read_token_table(const std::filesystem::path& file, const Where& named, Reporter& report);

}  // namespace planche::templates

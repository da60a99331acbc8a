// Words in texts that are printed as symbols or as other texts: @[Coin], @[price,3], {G}, an emoji.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "templates/compiling/context.h"
#include "templates/text/token_call.h"

namespace planche::templates {

inline constexpr std::size_t largest_token_table = 4u << 20;

struct Token {
  std::string text;
  std::string symbol;                     // the name of its symbol, unless it has a value
  double size = 1;                        // times the height of symbols in that text
  double offset = 0;                      // downwards, times the size of the text
  std::optional<std::string> value = {};  // marked text, which replaces the token
  Where where = {};
  std::size_t parameters = 0;  // of the value
};

// What is wrong with a token in a text.
struct TokenFault {
  std::string word;  // the token as the text writes it
  std::string problem, hint;
};

class Tokens {
 public:
  bool empty() const { return all_.empty(); }
  // Replaces an earlier token with the same text.
  void add(Token token);
  const Token& operator[](std::size_t index) const { return all_[index]; }
  const std::vector<Token>& all() const { return all_; }
  // Reads the values of tokens, once all are added: finds their parameters and replaces the tokens in them. Reports
  // values that contain themselves, that name unknown tokens, or that become too long.
  void expand(Reporter& report);
  // Replaces each token in marked text by its value or its mark (markup.h); of several tokens, the longest counts.
  // Tokens in `@[…]` are found regardless of case, and can have arguments: `@[price,3,a @[Coin]]`. A backslash before
  // the first character of a token keeps the token as text. If there are tokens in `@[…]`, `faults` collects unknown
  // names in this form, and tokens with too few or too many arguments.
  void replace_in(std::string& text, std::vector<TokenFault>* faults = nullptr) const;

 private:
  struct Scan {
    const std::function<void(std::size_t token, std::string& made)>& put;  // appends the value or the mark of a token
    std::vector<TokenFault>* faults;
    std::size_t depth = 0;  // of arguments in arguments
    std::size_t spent = 0;  // bytes of arguments
  };
  // The text with its tokens replaced.
  std::string replaced(std::string_view text, Scan& scan) const;
  // Appends the token with its arguments. Returns whether there is one; otherwise, the text keeps the word.
  bool put(std::optional<std::size_t> token, const TokenCall& call, Scan& scan, std::string& made) const;
  // "did you mean `@[Coin]`?"
  std::string hint_for_unknown(const TokenCall& call) const;

  std::vector<Token> all_;
  std::map<std::string, std::size_t, std::less<>> in_brackets_;  // those in `@[…]`, in lower case
  std::array<std::vector<std::size_t>, 256> by_first_ = {};      // by the first byte, the longest first
};

// One token as a template or a table gives it.
struct WrittenToken {
  std::string text, symbol, art;
  data::Value tint = {};  // a colour, or colours of figure and ground; null: none
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

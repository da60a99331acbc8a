// Reads statements from lines. Internal to play/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/language/syntax.h"

namespace planche::play {

class StatementReader {
 public:
  StatementReader(const Lines& lines, RulesProblems& problems) : lines_{lines}, problems_{problems} {}

  std::vector<Statement> read_block(const std::vector<Line>& block);

  // Base for reading declarations and statements.
  bool is(const Token& token, std::string_view word) const {
    return lines_.of(token) == word && token.kind != Token::Kind::text;
  }
  std::size_t find(const std::vector<Token>& tokens, std::size_t begin, std::size_t end, std::string_view word) const;
  static TextRange span_of(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
  // Reads a name; reports a missing or reserved one.
  Word name_at(const std::vector<Token>& tokens, std::size_t at, std::size_t end, std::string_view what);
  void problem(TextRange at, std::string message, std::string hint = {}, std::string code = "play/syntax");
  std::vector<Word> parameters_of(const std::vector<Token>& tokens, std::size_t& at);
  // The statements behind a colon, or the block below the line.
  std::vector<Statement> body(const Line& line, std::size_t at, TextRange head);
  const Lines& lines() const { return lines_; }

 private:
  struct At {
    const std::vector<Token>& tokens;
    std::size_t at, end;
    const std::vector<Line>* block;  // the block below the line; null once a head has taken it
    std::size_t depth = 0;
  };
  void read_line(const Line& line, std::vector<Statement>& into);
  std::vector<Statement> inlined(At& at);
  Statement statement(At& at);
  void read_else(At& at, Statement& of);
  std::vector<Statement> block_of(At& at, TextRange head, bool needed = true);
  void fill(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
  void fill_move(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
  void fill_each(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
  void fill_value(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
  void read_choice(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end, At& at);
  void read_move(const Line& line, Choice& choice);
  Pick read_pick(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
  TextRange expression(const std::vector<Token>& tokens, std::size_t begin, std::size_t end, TextRange head,
                       std::string_view what);
  std::vector<TextRange> split(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);

  const Lines& lines_;
  RulesProblems& problems_;
};

}  // namespace planche::play

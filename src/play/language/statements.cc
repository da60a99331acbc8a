#include "play/language/statements.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/limits.h"

namespace planche::play {

namespace {

using SK = Statement::Kind;

constexpr std::array<std::string_view, 52> reserved{
    "add",      "and",    "as",       "box",  "choose", "each",   "else",      "end",     "false",  "first",   "for",
    "from",     "holds",  "if",       "in",   "item",   "least",  "let",       "me",      "most",   "move",    "next",
    "none",     "not",    "of",       "or",   "order",  "others", "otherwise", "perform", "player", "players", "random",
    "refilled", "repeat", "round",    "seat", "seen",   "set",    "show",      "shuffle", "start",  "stop",    "then",
    "this",     "to",     "together", "true", "until",  "when",   "where",     "while"};

const std::array<std::pair<std::string_view, SK>, 16> heads{{{"move", SK::move_top},
                                                             {"shuffle", SK::shuffle},
                                                             {"add", SK::add},
                                                             {"set", SK::set},
                                                             {"let", SK::let},
                                                             {"if", SK::choose_if},
                                                             {"repeat", SK::repeat},
                                                             {"while", SK::loop},
                                                             {"for", SK::each_item},
                                                             {"each", SK::each},
                                                             {"as", SK::as},
                                                             {"stop", SK::stop},
                                                             {"next", SK::next},
                                                             {"choose", SK::choose},
                                                             {"show", SK::show},
                                                             {"perform", SK::perform}}};

const std::vector<std::string_view> words_before_blocks{"if", "repeat", "while", "for", "each", "as", "choose"};

bool takes_block(SK kind) {
  return kind == SK::choose_if || kind == SK::repeat || kind == SK::loop || kind == SK::each_item || kind == SK::each ||
         kind == SK::as;
}

}  // namespace

std::span<const std::string_view> reserved_words() {
  return reserved;
}

bool is_reserved(std::string_view word) {
  return std::ranges::find(reserved, word) != reserved.end();
}

void StatementReader::problem(TextRange at, std::string message, std::string hint, std::string code) {
  if (problems_.size() < most_problems)
    problems_.push_back({at.begin, at.end, std::move(code), std::move(message), std::move(hint)});
}

TextRange StatementReader::span_of(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  if (begin >= end) return begin < tokens.size() ? TextRange{tokens[begin].begin, tokens[begin].begin} : TextRange{};
  return {tokens[begin].begin, tokens[end - 1].end};
}

std::size_t StatementReader::find(const std::vector<Token>& tokens, std::size_t begin, std::size_t end,
                                  std::string_view word) const {
  for (std::size_t i = begin; i < end; ++i) {
    if (tokens[i].depth == tokens[begin].depth && is(tokens[i], word)) return i;
  }
  return end;
}

Word StatementReader::name_at(const std::vector<Token>& tokens, std::size_t at, std::size_t end,
                              std::string_view what) {
  if (at >= end || tokens[at].kind != Token::Kind::word) {
    const TextRange where =
        at < end ? span_of(tokens, at, at + 1) : TextRange{tokens[end - 1].begin, tokens[end - 1].end};
    problem(where, fmt::format("expected the name of {}", what), "names are letters, digits and _");
    return {};
  }
  Word word{std::string{lines_.of(tokens[at])}, span_of(tokens, at, at + 1)};
  if (is_reserved(word.name)) {
    // Its uses are not further problems.
    problem(word.at, fmt::format("`{}` is a reserved word", word.name), "choose another name");
  }
  return word;
}

TextRange StatementReader::expression(const std::vector<Token>& tokens, std::size_t begin, std::size_t end,
                                      TextRange head, std::string_view what) {
  if (begin < end) return span_of(tokens, begin, end);
  problem(head, fmt::format("expected {}", what));
  return {};
}

// Splits at commas outside brackets.
std::vector<TextRange> StatementReader::split(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::vector<TextRange> parts;
  if (begin >= end) return parts;
  const std::size_t depth = tokens[begin].depth;
  for (std::size_t from = begin; from <= end;) {
    std::size_t to = from;
    while (to < end && !(tokens[to].depth == depth && is(tokens[to], ","))) ++to;
    if (from < to) {
      parts.push_back(span_of(tokens, from, to));
    } else {
      problem(span_of(tokens, begin, end), "expected a value on both sides of each comma");
      return parts;
    }
    from = to + 1;
  }
  return parts;
}

std::vector<Word> StatementReader::parameters_of(const std::vector<Token>& tokens, std::size_t& at) {
  std::vector<Word> names;
  if (at >= tokens.size() || !is(tokens[at], "(")) return names;
  const std::size_t opened = at++;
  while (at < tokens.size() && !is(tokens[at], ")")) {
    Word name = name_at(tokens, at, tokens.size(), "an argument");
    if (name.name.empty() && at < tokens.size() && tokens[at].kind != Token::Kind::word) {
      while (at < tokens.size() && !is(tokens[at], ")")) ++at;
      break;
    }
    names.push_back(std::move(name));
    ++at;
    if (at < tokens.size() && is(tokens[at], ",")) ++at;
  }
  if (at < tokens.size())
    ++at;
  else
    problem(span_of(tokens, opened, opened + 1), "the bracket ( is not closed");
  return names;
}

std::vector<Statement> StatementReader::read_block(const std::vector<Line>& block) {
  std::vector<Statement> made;
  for (const Line& line : block) read_line(line, made);
  return made;
}

void StatementReader::read_line(const Line& line, std::vector<Statement>& into) {
  At at{line.tokens, 0, line.tokens.size(), &line.block};
  if (is(line.tokens.front(), "else")) {
    if (into.empty() || into.back().kind != SK::choose_if) {
      problem(span_of(line.tokens, 0, 1), "`else` has no `if`", "write it in the column of its `if`");
      return;
    }
    Statement* of = &into.back();
    std::size_t chained = 0;
    while (chained <= most_chained && !of->otherwise.empty() && of->otherwise.size() == 1 &&
           of->otherwise.front().kind == SK::choose_if && of->otherwise.front().name.name == "else") {
      of = &of->otherwise.front();
      ++chained;
    }
    if (chained > most_chained) {
      problem(span_of(line.tokens, 0, 1), fmt::format("this `if` has more than {} `else if`", most_chained),
              "put what they choose from into records");
      return;
    }
    if (!of->otherwise.empty()) {
      problem(span_of(line.tokens, 0, 1), "this `if` has an `else` already");
      return;
    }
    read_else(at, *of);
  } else {
    auto made = inlined(at);
    std::move(made.begin(), made.end(), std::back_inserter(into));
  }
  if (at.at < at.end)
    problem(span_of(line.tokens, at.at, at.at + 1),
            fmt::format("`{}` means nothing here", lines_.of(line.tokens[at.at])));
  if (at.block != nullptr && !at.block->empty())
    problem({at.block->front().begin, at.block->front().begin + 1}, "no head before this block takes one",
            "begin the line in the column of the one above");
}

// Statements separated by `;`, up to an `else` of an outer head or the end.
std::vector<Statement> StatementReader::inlined(At& at) {
  std::vector<Statement> made;
  while (at.at < at.end) {
    made.push_back(statement(at));
    if (at.at >= at.end || !is(at.tokens[at.at], ";")) break;
    ++at.at;
    if (at.at < at.end && is(at.tokens[at.at], "else")) break;
  }
  return made;
}

std::vector<Statement> StatementReader::block_of(At& at, TextRange head, bool needed) {
  if (at.at < at.end && is(at.tokens[at.at], ":")) {
    ++at.at;
    if (at.at < at.end) {
      if (++at.depth > most_nested) {
        problem(head, fmt::format("blocks are nested more than {} deep", most_nested));
        at.at = at.end;
        return {};
      }
      auto made = inlined(at);
      --at.depth;
      return made;
    }
  }
  if (at.at >= at.end && at.block != nullptr && !at.block->empty()) {
    const auto* block = std::exchange(at.block, nullptr);
    return read_block(*block);
  }
  const auto is_then = [&](const Token& token) { return is(token, "then"); };
  const bool then = std::any_of(at.tokens.begin(), at.tokens.begin() + static_cast<std::ptrdiff_t>(at.at), is_then);
  if (needed)
    problem(head, "a block is missing",
            then ? "write a colon in place of `then`"
                 : "indent its statements below this line, or write them behind a colon");
  return {};
}

void StatementReader::read_else(At& at, Statement& of) {
  const TextRange head = span_of(at.tokens, at.at, at.at + 1);
  ++at.at;
  if (at.at < at.end && is(at.tokens[at.at], "if")) {
    of.otherwise.push_back(statement(at));
    of.otherwise.front().name.name = "else";
    return;
  }
  of.otherwise = block_of(at, head);
}

Statement StatementReader::statement(At& at) {
  const auto& tokens = at.tokens;
  const std::size_t begin = at.at;
  std::size_t end = begin;
  while (end < at.end && !(tokens[end].depth == tokens[begin].depth &&
                           (is(tokens[end], ";") || is(tokens[end], ":") || (end > begin && is(tokens[end], "else")))))
    ++end;
  Statement made;
  made.at = span_of(tokens, begin, std::max(end, begin + 1));
  if (end == begin) {
    problem(span_of(tokens, begin, begin + 1),
            fmt::format("expected a statement, found `{}`", lines_.of(tokens[begin])));
    at.at = at.end;
    return made;
  }
  at.at = end;
  const std::string_view word = lines_.of(tokens[begin]);
  const auto head = std::ranges::find(heads, word, &std::pair<std::string_view, SK>::first);
  if (head != heads.end()) {
    made.kind = head->second;
  } else if (word == "end") {
    made.kind = SK::end_game;
  } else {
    made.kind = SK::call;
    // A call has no block, so a word before one is a head with a mistake.
    const bool heads_block =
        (at.at < at.end && is(tokens[at.at], ":")) || (at.at >= at.end && at.block != nullptr && !at.block->empty());
    const auto meant = heads_block ? base::nearest(word, words_before_blocks) : std::nullopt;
    if (meant) {
      problem(span_of(tokens, begin, begin + 1), fmt::format("no statement is named `{}`", word),
              fmt::format("did you mean \"{}\"?", *meant), "play/name");
      made.kind = std::ranges::find(heads, *meant, &std::pair<std::string_view, SK>::first)->second;
    }
  }
  if (made.kind == SK::choose) {
    read_choice(made, tokens, begin, end, at);
    return made;
  }
  fill(made, tokens, begin, end);
  if (takes_block(made.kind)) {
    made.block = block_of(at, made.at);
    if (made.kind == SK::choose_if) {
      if (at.at < at.end && is(tokens[at.at], "else")) read_else(at, made);
    }
  } else if (at.at < at.end && is(tokens[at.at], ":")) {
    problem(span_of(tokens, at.at, at.at + 1), fmt::format("no block follows `{}`", word));
    at.at = at.end;
  }
  return made;
}

void StatementReader::fill(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  const auto rest = [&](std::string_view what) { return expression(tokens, begin + 1, end, made.at, what); };
  switch (made.kind) {
    case SK::move_top:
      return fill_move(made, tokens, begin, end);
    case SK::shuffle:
      made.parts = split(tokens, begin + 1, end);
      if (made.parts.empty()) problem(made.at, "expected a zone", "for example `shuffle deck`");
      return;
    case SK::add:
    case SK::set:
    case SK::let:
    case SK::each_item:
    case SK::show:
      return fill_value(made, tokens, begin, end);
    case SK::choose_if:
      if (is(tokens[end - 1], "then")) {
        problem(span_of(tokens, end - 1, end), "`then` does not follow `if`", "write `if x` and a block, or `if x: …`");
        --end;
      }
      made.parts = {expression(tokens, begin + 1, end, made.at, "a condition")};
      return;
    case SK::loop:
      made.parts = {rest("a condition")};
      return;
    case SK::repeat:
      made.parts = {rest("a number")};
      return;
    case SK::as:
    case SK::next:
      made.parts = {rest("a player")};
      return;
    case SK::perform:
      made.parts = {rest("an effect")};
      return;
    case SK::each:
      return fill_each(made, tokens, begin, end);
    case SK::stop:
      if (begin + 1 < end) problem(span_of(tokens, begin + 1, end), "`stop` stands alone");
      return;
    case SK::end_game:
      if (begin + 2 != end || !is(tokens[begin + 1], "game")) problem(made.at, "expected `end game`");
      return;
    default:
      break;
  }
  made.name = name_at(tokens, begin, end, "a statement or procedure");
  if (begin + 1 == end) return;
  const bool bracketed = is(tokens[begin + 1], "(") && is(tokens[end - 1], ")") &&
                         tokens[begin + 1].end == tokens[begin + 1].begin + 1 &&
                         tokens[begin + 1].begin == tokens[begin].end && find(tokens, begin + 1, end, ")") == end - 1;
  const bool adds = is(tokens[begin + 1], "+") || is(tokens[begin + 1], "-");
  if (adds && begin + 2 < end && is(tokens[begin + 2], "=")) {
    const std::string_view amount = begin + 3 < end
                                        ? std::string_view{lines_.text}.substr(
                                              tokens[begin + 3].begin, tokens[end - 1].end - tokens[begin + 3].begin)
                                        : std::string_view{"1"};
    problem(span_of(tokens, begin + 1, begin + 3), fmt::format("`{}=` changes nothing", lines_.of(tokens[begin + 1])),
            fmt::format("write `add {}{} to {}`", is(tokens[begin + 1], "-") ? "-" : "", amount, made.name.name));
    made.name.name.clear();  // reported: the compiler need not look for a procedure
    return;
  }
  if (made.name.name == "every" && is(tokens[begin + 1], "player")) {
    problem(made.name.at, "`every` begins no statement", "write `each player`");
    made.name.name.clear();
    return;
  }
  if (is(tokens[begin + 1], "=")) {
    problem(span_of(tokens, begin + 1, begin + 2), "`=` changes nothing",
            fmt::format("write `set {} to …`", made.name.name));
    made.name.name.clear();
    return;
  }
  if (!bracketed)
    made.parts = split(tokens, begin + 1, end);
  else if (begin + 3 < end)
    made.parts = split(tokens, begin + 2, end - 1);
}

void StatementReader::fill_move(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::size_t to = end;
  for (std::size_t i = begin + 1; i < end; ++i) {
    if (tokens[i].depth == tokens[begin].depth && is(tokens[i], "to")) to = i;
  }
  if (to == end) {
    problem(made.at, "expected `to` and a zone", "for example `move 1 from deck to hand`");
    made.parts = {{}, {}};
    made.kind = SK::move_list;
    return;
  }
  const std::size_t from = find(tokens, begin, to, "from");
  std::size_t target = to + 1;
  if (target + 1 < end && is(tokens[target], "bottom") && is(tokens[target + 1], "of")) {
    made.bottom = true;
    target += 2;
  }
  const TextRange zone = expression(tokens, target, end, made.at, "a zone after `to`");
  if (from == to) {
    made.kind = SK::move_list;
    made.parts = {expression(tokens, begin + 1, to, made.at, "what is moved"), zone};
    return;
  }
  const TextRange source = expression(tokens, from + 1, to, made.at, "a zone or list after `from`");
  if (from == begin + 2 && is(tokens[begin + 1], "all")) {
    made.kind = SK::move_list;
    made.all = true;
    made.parts = {source, zone};
    return;
  }
  made.parts = {expression(tokens, begin + 1, from, made.at, "a number before `from`"), source, zone};
}

void StatementReader::fill_value(Statement& made, const std::vector<Token>& tokens, std::size_t begin,
                                 std::size_t end) {
  const bool named = made.kind == SK::let || made.kind == SK::each_item;
  const std::string_view between = made.kind == SK::let ? "=" : made.kind == SK::each_item ? "in" : "to";
  const std::size_t middle = find(tokens, begin, end, between);
  if (named) made.name = name_at(tokens, begin + 1, end, "a value");
  if (middle == end || (named && middle != begin + 2)) {
    const std::string_view example = made.kind == SK::let         ? "let best = hand[1]"
                                     : made.kind == SK::each_item ? "for d in dice"
                                     : made.kind == SK::add       ? "add 1 to chips"
                                     : made.kind == SK::set       ? "set pot to 0"
                                                                  : "show hand to players";
    problem(made.at, fmt::format("expected `{}`", between), fmt::format("for example `{}`", example));
    made.parts = named ? std::vector<TextRange>{{}} : std::vector<TextRange>{{}, {}};
    return;
  }
  // `show colour of hand to P`.
  const std::size_t of = made.kind == SK::show ? find(tokens, begin + 1, middle, "of") : middle;
  const bool of_value = of < middle;
  if (!named)
    made.parts.push_back(expression(tokens, of_value ? of + 1 : begin + 1, middle, made.at,
                                    fmt::format("a value before `{}`", between)));
  std::size_t first = middle + 1;
  const bool may_draw = made.kind == SK::set || made.kind == SK::let;
  if (may_draw && first + 1 < end && is(tokens[first], "random") && is(tokens[first + 1], "(") &&
      find(tokens, first + 1, end, ")") == end - 1) {
    made.random = true;
    made.parts.push_back(expression(tokens, first + 2, end - 1, made.at, "a list that one item is drawn from"));
    return;
  }
  made.parts.push_back(expression(tokens, first, end, made.at, fmt::format("a value after `{}`", between)));
  if (of_value) made.parts.push_back(expression(tokens, begin + 1, of, made.at, "a value before `of`"));
}

void StatementReader::fill_each(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::size_t at = begin + 1;
  made.others = at < end && is(tokens[at], "other");
  if (made.others) ++at;
  made.parts = {{}, {}};
  if (at >= end || !is(tokens[at], "player")) {
    problem(made.at, made.others ? "expected `each other player`" : "expected `each player`",
            "for lists write `for x in list`");
    return;
  }
  ++at;
  const std::size_t until = find(tokens, begin, end, "until");
  if (at < until && is(tokens[at], "where"))
    made.parts[0] = expression(tokens, at + 1, until, made.at, "a condition after `where`");
  else if (at < until)
    problem(span_of(tokens, at, until), "expected `where`, `until` or a block");
  if (until == end) return;
  made.parts[1] = expression(tokens, until + 1, end, made.at, "a condition after `until`");
  if (made.others)
    problem(span_of(tokens, until, until + 1), "`each other player` goes round once",
            "write `each player where … until …`");
}

// If `head` is empty, the body may be missing.
std::vector<Statement> StatementReader::body(const Line& line, std::size_t colon, TextRange head) {
  if (colon + 1 < line.tokens.size() && is(line.tokens[colon + 1], "when")) {
    problem(span_of(line.tokens, colon + 1, line.tokens.size()), "a condition stands before the colon",
            fmt::format("write `{} when …`, and what happens behind a colon or below",
                        std::string_view{lines_.of(line.tokens.front())}));
    return {};
  }
  At at{line.tokens, colon, line.tokens.size(), &line.block};
  auto made = block_of(at, head, head.end > head.begin);
  if (at.at < at.end)
    problem(span_of(line.tokens, at.at, at.at + 1),
            fmt::format("`{}` means nothing here", lines_.of(line.tokens[at.at])));
  if (at.block != nullptr && !at.block->empty())
    problem({at.block->front().begin, at.block->front().begin + 1},
            "statements stand behind the colon or below, not both");
  return made;
}

}  // namespace planche::play

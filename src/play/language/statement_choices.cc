// Reads choices.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/language/statements.h"

namespace planche::play {

void StatementReader::read_choice(Statement& made, const std::vector<Token>& tokens, std::size_t begin, std::size_t end,
                                  At& at) {
  made.choice = std::make_shared<Choice>();
  Choice& choice = *made.choice;
  choice.at = made.at;
  std::size_t next = begin + 1;
  if (next < end && is(tokens[next], "together")) {
    choice.together = true;
    ++next;
    std::size_t order = end;
    for (std::size_t i = next; i + 2 < end; ++i) {
      if (tokens[i].depth == tokens[begin].depth && is(tokens[i], "in") && is(tokens[i + 1], "order") &&
          is(tokens[i + 2], "of")) {
        order = i;
        break;
      }
    }
    std::size_t rest = order;
    if (rest > next && is(tokens[rest - 1], ",")) --rest;
    if (next < rest && is(tokens[next], "where"))
      choice.where = expression(tokens, next + 1, rest, made.at, "a condition after `where`");
    else if (next < rest)
      problem(span_of(tokens, next, rest), "expected `where …` or `in order of …`");
    if (order < end) choice.order = expression(tokens, order + 3, end, made.at, "a number after `in order of`");
  } else if (next < end) {
    problem(span_of(tokens, next, end), "the moves of a choice stand on lines of their own",
            "indent them below `choose`");
  }
  if (at.at < at.end && is(tokens[at.at], ":")) {
    ++at.at;
    if (at.at < at.end) {
      problem(span_of(tokens, at.at, at.end), "the moves of a choice stand on lines of their own",
              "indent them below `choose`");
      at.at = at.end;
    }
  }
  if (at.at >= at.end && at.block != nullptr) {
    for (const Line& line : *std::exchange(at.block, nullptr)) {
      if (choice.moves.size() >= most_named) {
        problem({line.begin, line.begin + 1}, fmt::format("this choice has more than {} moves", most_named),
                "let a move pick what it is about: `play card from hand`", "play/limit");
        break;
      }
      read_move(line, choice);
    }
  }
  if (choice.moves.empty()) problem(made.at, "a choice has moves", "indent them below `choose`");
}

void StatementReader::read_move(const Line& line, Choice& choice) {
  const auto& tokens = line.tokens;
  std::size_t colon = find(tokens, 0, tokens.size(), ":");
  const TextRange head = span_of(tokens, 0, std::max<std::size_t>(colon, 1));
  if (is(tokens.front(), "otherwise")) {
    if (choice.has_otherwise) problem(head, "this choice has an `otherwise` already");
    if (colon > 1) problem(head, "`otherwise` stands alone");
    choice.has_otherwise = true;
    choice.otherwise = body(line, colon, head);
    return;
  }
  Move made;
  if (tokens.front().kind != Token::Kind::word) {
    problem(head, "expected the name of a move");
    return;
  }
  made.name = {std::string{lines_.of(tokens.front())}, span_of(tokens, 0, 1)};
  if (std::ranges::any_of(choice.moves, [&](const Move& other) { return other.name.name == made.name.name; })) {
    problem(made.name.at, fmt::format("this choice has a move `{}` already", made.name.name),
            "give each move a name of its own", "game/name-taken");
  }
  std::size_t when = find(tokens, 0, colon, "when");
  const bool is_statement = is_reserved(made.name.name) && when > 1 &&
                            (find(tokens, 1, when, "from") == when || find(tokens, 1, when, "to") < when);
  if (is_statement) {
    problem(head, fmt::format("`{}` begins a statement, where a move is expected", made.name.name),
            "indent it below its move");
    return;
  }
  if (when < colon) {
    made.condition = expression(tokens, when + 1, colon, head, "a condition after `when`");
    if (when == 1 && find(tokens, when, colon, "from") < colon) {
      problem(span_of(tokens, when, when + 1), "the condition stands after the picks",
              "write `play card from hand when …`");
      made.condition = {};
    }
  }
  if (when > 1) {
    for (std::size_t from = 1; from < when;) {
      std::size_t to = from;
      while (to < when && !(tokens[to].depth == 0 && is(tokens[to], ","))) ++to;
      if (made.picks.size() >= most_picks) {
        problem(span_of(tokens, from, to), fmt::format("this move has more than {} picks", most_picks),
                "pick several at once: `3 cards from hand`", "play/limit");
        break;
      }
      made.picks.push_back(read_pick(tokens, from, to));
      if (made.picks.back().name.name.empty()) made.picks.pop_back();
      from = to + 1;
    }
  }
  made.block = body(line, colon, {});
  choice.moves.push_back(std::move(made));
}

Pick StatementReader::read_pick(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  Pick pick;
  const TextRange whole = span_of(tokens, begin, end);
  const std::size_t from = begin < end ? find(tokens, begin, end, "from") : end;
  if (from == end || from == begin) {
    problem(whole, "expected a pick", "for example `card from hand` or `2 cards from hand`");
    return pick;
  }
  pick.name = name_at(tokens, from - 1, end, "a pick");
  if (from - 1 > begin) pick.count = span_of(tokens, begin, from - 1);
  pick.list = expression(tokens, from + 1, end, whole, "a list after `from`");
  return pick;
}

}  // namespace planche::play

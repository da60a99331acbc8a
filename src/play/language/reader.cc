// Reads sections and declarations of a file of rules.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/limits.h"
#include "play/language/statements.h"
#include "play/language/syntax.h"

namespace planche::play {

namespace {

constexpr std::array<std::string_view, 8> member_words{"each",     "holds", "of",    "seen",
                                                       "refilled", "start", "least", "most"};

class RulesReader {
 public:
  RulesReader(Rules& rules, RulesProblems& problems) : rules_{rules}, statements_{rules.text, problems} {}

  void read() {
    for (const Line& line : rules_.text.lines) read(line);
  }

 private:
  using Tokens = std::vector<Token>;
  bool is(const Tokens& tokens, std::size_t at, std::string_view word) const {
    return at < tokens.size() && statements_.is(tokens[at], word);
  }
  static TextRange span(const Tokens& tokens, std::size_t begin, std::size_t end) {
    return StatementReader::span_of(tokens, begin, end);
  }
  void problem(TextRange at, std::string message, std::string hint = {}) {
    statements_.problem(at, std::move(message), std::move(hint));
  }

  void read(const Line& line) {
    const Tokens& tokens = line.tokens;
    const std::string_view word = rules_.text.of(tokens.front());
    static constexpr std::array<std::pair<std::string_view, void (RulesReader::*)(const Line&)>, 12> heads{
        {{"zone", &RulesReader::zone},
         {"counter", &RulesReader::counter},
         {"marker", &RulesReader::marker},
         {"define", &RulesReader::define},
         {"procedure", &RulesReader::procedure},
         {"setup", &RulesReader::setup},
         {"turn", &RulesReader::turn},
         {"round", &RulesReader::round},
         {"end", &RulesReader::end_when},
         {"win", &RulesReader::win},
         {"worth", &RulesReader::worth},
         {"bot", &RulesReader::bot}}};
    for (const auto& [name, read] : heads) {
      if (name == word && read != nullptr) return (this->*read)(line);
    }
    std::vector<std::string_view> known;
    for (const auto& head : heads) {
      if (!head.first.empty()) known.push_back(head.first);
    }
    problem(span(tokens, 0, 1), fmt::format("`{}` begins no section and no declaration", word),
            base::suggestion(word, known));
    // It is read as what was probably meant, so that what it declares is not reported as missing.
    const auto near = base::nearest(word, known);
    for (const auto& [name, read] : heads) {
      if (near && name == *near && read != nullptr) return (this->*read)(line);
    }
  }

  void no_block(const Line& line) {
    if (!line.block.empty()) problem({line.block.front().begin, line.block.front().begin + 1}, "no block belongs here");
  }

  void zone(const Line& line) { declare(line, Declaration::Kind::zone); }
  void counter(const Line& line) { declare(line, Declaration::Kind::counter); }
  void marker(const Line& line) { declare(line, Declaration::Kind::marker); }

  void declare(const Line& line, Declaration::Kind kind) {
    no_block(line);
    const Tokens& tokens = line.tokens;
    static constexpr std::array<std::string_view, 3> what{"a zone", "a counter", "a marker"};
    Declaration made{kind, statements_.name_at(tokens, 1, tokens.size(), what[static_cast<std::size_t>(kind)]), {}};
    for (std::size_t at = 2; at < tokens.size();) {
      if (is(tokens, at, ",")) {
        ++at;
        continue;
      }
      const std::string_view word = rules_.text.of(tokens[at]);
      if (std::ranges::find(member_words, word) == member_words.end()) {
        problem(span(tokens, at, at + 1),
                fmt::format("`{}` is not a member of a {}", word, rules_.text.of(tokens.front())),
                kind == Declaration::Kind::zone      ? "use each, holds, of, seen by or refilled from"
                : kind == Declaration::Kind::counter ? "use each, start, least or most"
                                                     : "use of, each or start");
        break;
      }
      std::size_t end = at + 1;
      while (end < tokens.size() &&
             !(tokens[end].depth == 0 &&
               (is(tokens, end, ",") ||
                (std::ranges::find(member_words, rules_.text.of(tokens[end])) != member_words.end() && end > at + 1))))
        ++end;
      member(tokens, at, end, made);
      at = end;
    }
    if (!made.name.name.empty()) rules_.declarations.push_back(std::move(made));
  }

  void member(const Tokens& tokens, std::size_t begin, std::size_t end, Declaration& of) {
    DeclaredMember made{std::string{rules_.text.of(tokens[begin])}, span(tokens, begin, end)};
    std::size_t at = begin + 1;
    const bool zone = of.kind == Declaration::Kind::zone;
    const bool fits = made.word == "each" || (made.word == "of" && of.kind != Declaration::Kind::counter) ||
                      (made.word == "start" && !zone) ||
                      ((made.word == "least" || made.word == "most") && of.kind == Declaration::Kind::counter) ||
                      (zone && (made.word == "holds" || made.word == "seen" || made.word == "refilled"));
    if (!fits)
      return problem(made.at, fmt::format("`{}` is not a member of a {}", made.word, rules_.text.of(tokens.front())));
    const auto same = [&](const DeclaredMember& other) { return other.word == made.word; };
    if (made.word != "each" && std::ranges::any_of(of.members, same))
      return problem(made.at, fmt::format("`{}` is given twice", made.word));
    if (made.word == "seen" || made.word == "refilled") {
      const std::string_view joint = made.word == "seen" ? "by" : "from";
      if (!is(tokens, at, joint)) return problem(made.at, fmt::format("expected `{} {}`", made.word, joint));
      if (at + 2 != end)
        return problem(made.at, made.word == "seen" ? "expected `seen by owner`, `nobody` or `others`"
                                                    : "expected the name of a zone");
      made.name = {std::string{rules_.text.of(tokens[at + 1])}, span(tokens, at + 1, at + 2)};
      if (made.word == "seen" && made.name.name != "owner" && made.name.name != "nobody" && made.name.name != "others")
        return problem(made.name.at, fmt::format("nobody is called `{}` here", made.name.name),
                       "write `seen by owner`, `seen by nobody` or `seen by others`");
      of.members.push_back(std::move(made));
      return;
    }
    if (made.word == "each" && at + 2 < end && is(tokens, at + 1, "in")) {
      made.name = statements_.name_at(tokens, at, end, "an index");
      at += 2;
    }
    if (at >= end) return problem(made.at, fmt::format("`{}` lacks a value", made.word));
    made.value = span(tokens, at, end);
    of.members.push_back(std::move(made));
  }

  void define(const Line& line) {
    no_block(line);
    const Tokens& tokens = line.tokens;
    Definition made{statements_.name_at(tokens, 1, tokens.size(), "a definition"), {}, {}};
    std::size_t at = 2;
    made.parameters = statements_.parameters_of(tokens, at);
    if (!is(tokens, at, "="))
      return problem(span(tokens, 0, tokens.size()), "expected `=` after the name",
                     "for example `define mine = deck + hand`");
    if (at + 1 >= tokens.size()) return problem(span(tokens, at, at + 1), "expected a value after `=`");
    made.value = span(tokens, at + 1, tokens.size());
    if (!made.name.name.empty()) rules_.definitions.push_back(std::move(made));
  }

  void procedure(const Line& line) {
    const Tokens& tokens = line.tokens;
    Procedure made{statements_.name_at(tokens, 1, tokens.size(), "a procedure"), {}, {}};
    std::size_t at = 2;
    made.parameters = statements_.parameters_of(tokens, at);
    made.block = block(line, at);
    if (!made.name.name.empty()) rules_.procedures.push_back(std::move(made));
  }

  std::vector<Statement> block(const Line& line, std::size_t at) {
    if (at < line.tokens.size() && !is(line.tokens, at, ":")) {
      problem(span(line.tokens, at, at + 1), fmt::format("`{}` means nothing here", rules_.text.of(line.tokens[at])));
      at = line.tokens.size();
    }
    return statements_.body(line, at, span(line.tokens, 0, std::min<std::size_t>(2, line.tokens.size())));
  }

  bool once(bool before, const Line& line) {
    if (before)
      problem(span(line.tokens, 0, 1), fmt::format("`{}` is given twice", rules_.text.of(line.tokens.front())),
              "remove one, or join them");
    return !before;
  }

  void setup(const Line& line) {
    if (once(rules_.setup.has_value(), line)) rules_.setup = Section{span(line.tokens, 0, 1), {}, block(line, 1)};
  }
  void turn(const Line& line) {
    if (!once(rules_.turn.has_value(), line)) return;
    Section made{span(line.tokens, 0, 1), {}, {}};
    std::size_t at = 1;
    if (is(line.tokens, at, "where")) {
      const std::size_t colon = statements_.find(line.tokens, 0, line.tokens.size(), ":");
      if (colon == 2) problem(span(line.tokens, 1, 2), "expected a condition after `where`");
      made.where = span(line.tokens, 2, colon);
      at = colon;
    }
    made.block = block(line, at);
    rules_.turn = std::move(made);
  }
  void round(const Line& line) {
    if (once(rules_.round.has_value(), line)) rules_.round = Section{span(line.tokens, 0, 1), {}, block(line, 1)};
  }

  void end_when(const Line& line) {
    no_block(line);
    if (!once(rules_.end_when.has_value(), line)) return;
    if (!is(line.tokens, 1, "when") || line.tokens.size() < 3)
      return problem(span(line.tokens, 0, line.tokens.size()), "expected `end when` and a condition");
    rules_.end_when = span(line.tokens, 2, line.tokens.size());
    rules_.end_at = span(line.tokens, 0, 2);
  }

  void win(const Line& line) {
    no_block(line);
    const Tokens& tokens = line.tokens;
    if (!once(rules_.win_at.end > 0, line)) return;
    rules_.win_at = span(tokens, 0, 1);
    if (is(tokens, 1, "together")) {
      if (!is(tokens, 2, "when") || tokens.size() < 4)
        return problem(span(tokens, 0, 2), "expected `win together when` and a condition");
      rules_.together = span(tokens, 3, tokens.size());
      return;
    }
    if (!is(tokens, 1, "by")) return problem(span(tokens, 0, 1), "expected `win by most …` or `win together when …`");
    for (std::size_t at = 2; at < tokens.size();) {
      const bool most = is(tokens, at, "most");
      if (!most && !is(tokens, at, "least")) return problem(span(tokens, at, at + 1), "expected `most` or `least`");
      std::size_t end = at + 1;
      while (end < tokens.size() && !(tokens[end].depth == 0 && (is(tokens, end, ",") || is(tokens, end, "then"))))
        ++end;
      if (end == at + 1) return problem(span(tokens, at, at + 1), "expected a number after this");
      rules_.measures.push_back({most, span(tokens, at + 1, end)});
      at = end;
      if (is(tokens, at, ",")) ++at;
      if (is(tokens, at, "then"))
        ++at;
      else if (at < tokens.size())
        return problem(span(tokens, at, at + 1), "expected `then` before the next measure");
    }
    if (rules_.measures.empty())
      problem(span(tokens, 0, tokens.size()), "expected `win by most …` or `win by least …`");
  }

  void worth(const Line& line) {
    no_block(line);
    if (!once(rules_.worth.has_value(), line)) return;
    if (line.tokens.size() < 2) return problem(span(line.tokens, 0, 1), "expected a number after `worth`");
    rules_.worth = span(line.tokens, 1, line.tokens.size());
  }

  void bot(const Line& line) {
    Bot made{statements_.name_at(line.tokens, 1, line.tokens.size(), "a bot"), {}};
    static constexpr std::array<std::string_view, 4> taken{"random", "greedy", "search", "human"};
    if (std::ranges::find(taken, made.name.name) != taken.end())
      problem(made.name.at, fmt::format("`{}` is already the name of a computer player", made.name.name),
              "choose another name");
    if (line.block.empty()) problem(span(line.tokens, 0, 1), "a bot has lines such as `take: pot - 3`");
    if (rules_.bots.size() >= most_named) {
      if (!std::exchange(too_many_bots_, true))
        statements_.problem(made.name.at, fmt::format("there are more than {} bots", most_named), "", "play/limit");
      return;
    }
    for (const Line& one : line.block) {
      const Tokens& tokens = one.tokens;
      if (made.lines.size() >= most_named) {
        statements_.problem(span(tokens, 0, 1), fmt::format("this bot has more than {} lines", most_named), "",
                            "play/limit");
        break;
      }
      no_block(one);
      if (tokens.size() < 3 || tokens[0].kind != Token::Kind::word || !is(tokens, 1, ":")) {
        problem(span(tokens, 0, tokens.size()), "expected the name of a move, a colon and a number",
                "for example `take: pot - 3`");
        continue;
      }
      made.lines.push_back(
          {{std::string{rules_.text.of(tokens[0])}, span(tokens, 0, 1)}, span(tokens, 2, tokens.size())});
    }
    if (!made.name.name.empty()) rules_.bots.push_back(std::move(made));
  }

  Rules& rules_;
  StatementReader statements_;
  bool too_many_bots_ = false;
};

}  // namespace

Rules read_rules(std::string_view text, RulesProblems& problems) {
  Rules rules;
  rules.text = read_lines(text, problems, true);
  const std::size_t of_lines = problems.size();
  RulesReader{rules, problems}.read();
  drop_followers(rules.text, problems, of_lines);
  return rules;
}

Effect read_effect(std::string_view text, RulesProblems& problems) {
  Effect effect;
  effect.text = read_lines(text, problems);
  effect.block = StatementReader{effect.text, problems}.read_block(effect.text.lines);
  return effect;
}

}  // namespace planche::play

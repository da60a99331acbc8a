#include "expressions/parser.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/lexer.h"

namespace planche::expressions {

namespace {

struct Operator {
  std::string_view spelled;
  Op op;
  int level;
};
constexpr int lowest_level = 1, not_level = 4, comparison_level = 5;
constexpr Operator operators[] = {
    {"??", Op::otherwise, 1}, {"or", Op::either, 2}, {"and", Op::both, 3},   {"==", Op::equal, 5},
    {"!=", Op::unequal, 5},   {"<", Op::less, 5},    {"<=", Op::at_most, 5}, {">", Op::greater, 5},
    {">=", Op::at_least, 5},  {"in", Op::within, 5}, {"~", Op::joined, 6},   {"..", Op::range, 7},
    {"+", Op::plus, 8},       {"-", Op::minus, 8},   {"*", Op::times, 9},    {"/", Op::divided, 9},
    {"%", Op::modulo, 9},
};
constexpr std::string_view keywords[] = {"or", "and", "in", "not", "where", "true", "false"};

bool is_keyword(const Token& token) {
  return std::find(std::begin(keywords), std::end(keywords), token.spelled) != std::end(keywords);
}

class Parser {
 public:
  Parser(std::string_view text, std::vector<Token> tokens, const Names& names)
      : text_{text}, tokens_{std::move(tokens)}, names_{names} {}

  NodePtr run() {
    NodePtr root = filtered();
    if (now().kind != Token::Kind::end) refuse_rest();
    return root;
  }

 private:
  const Token& now() const { return tokens_[at_]; }
  bool sees(std::string_view spelled) const {
    return (now().kind == Token::Kind::mark || now().kind == Token::Kind::word) && now().spelled == spelled;
  }
  bool takes(std::string_view spelled) {
    const bool taken = sees(spelled);
    if (taken) ++at_;
    return taken;
  }

  [[noreturn]] static void refuse(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
    throw SyntaxError{{begin, end, "expression/syntax", std::move(message), std::move(hint)}};
  }
  std::string shown(const Token& token) const {
    if (token.kind == Token::Kind::end) return "the end";
    return fmt::format("`{}`", text_.substr(token.begin, token.end - token.begin));
  }
  [[noreturn]] void refuse_now(std::string_view expected, std::string hint = {}) const {
    if (const std::string number = number_with_comma(); !number.empty())
      hint = fmt::format("write {} with a point", number);
    const Token* before = at_ > 0 ? &tokens_[at_ - 1] : nullptr;
    if (before != nullptr && before->kind == Token::Kind::number && (sees("inch") || sees("inches")))
      hint = fmt::format("write {}in", text_.substr(before->begin, before->end - before->begin));
    if (before != nullptr && before->spelled == "%" && now().kind == Token::Kind::end)
      hint = "`%` is the remainder of a division; write 0.1 for 10 %";
    refuse(now().begin, now().end, fmt::format("expected {}, found {}", expected, shown(now())), std::move(hint));
  }
  // "1.5" for `1,5` around the current comma; empty for others.
  std::string number_with_comma() const {
    if (!sees(",") || at_ == 0) return {};
    const Token &whole = tokens_[at_ - 1], &rest = tokens_[at_ + 1];
    if (whole.kind != Token::Kind::number || rest.kind != Token::Kind::number || whole.end != now().begin ||
        rest.begin != now().end)
      return {};
    return fmt::format("{}.{}", text_.substr(whole.begin, whole.end - whole.begin),
                       text_.substr(rest.begin, rest.end - rest.begin));
  }
  [[noreturn]] void refuse_rest() const {
    const bool two_words = now().kind == Token::Kind::word && at_ > 0 && tokens_[at_ - 1].kind == Token::Kind::word;
    const bool conditional = two_words && tokens_[at_ - 1].spelled == "if";
    const std::string field = two_words ? field_of_words() : std::string{};
    static constexpr std::array<std::string_view, 5> units{"mm", "cm", "in", "pt", "px"};
    if (at_ > 0 && tokens_[at_ - 1].kind == Token::Kind::number &&
        std::ranges::find(units, now().spelled) != units.end()) {
      const std::string_view number =
          text_.substr(tokens_[at_ - 1].begin, tokens_[at_ - 1].end - tokens_[at_ - 1].begin);
      refuse_now("an operator or the end", fmt::format("write the unit directly behind its number: {}{}{}", number,
                                                       now().spelled, now().spelled == "px" ? "@300" : ""));
    }
    refuse_now("an operator or the end", conditional      ? "write if(condition, value, otherwise)"
                                         : !field.empty() ? fmt::format("write the name of the field: `{}`", field)
                                         : two_words      ? "put text in quotes"
                                                          : "");
  }
  // The field whose heading is the following words with blanks between them; empty if there is none.
  std::string field_of_words() const {
    if (names_.self == nullptr) return {};
    std::string name = tokens_[at_ - 1].spelled;
    for (std::size_t i = at_; tokens_[i].kind == Token::Kind::word; ++i) {
      name += "_" + tokens_[i].spelled;
      for (const Field& field : names_.self->fields) {
        if (base::lower(field.name) == base::lower(name)) return field.name;
      }
    }
    return {};
  }
  void expect(std::string_view mark, const Token& opened) {
    if (takes(mark)) return;
    constexpr std::size_t longest = 40;
    const std::string_view inside = base::trimmed(text_.substr(opened.begin, now().begin - opened.begin));
    refuse_now(fmt::format("`{}`", mark), fmt::format("close `{}` with `{}`", base::shortened(inside, longest), mark));
  }

  // Counts the recursion of the parser. Its trees are limited by their own depth.
  struct Deeper {
    explicit Deeper(Parser& of) : parser{of} {
      if (++parser.depth_ > deepest_expression) parser.refuse_depth(parser.now().begin);
    }
    ~Deeper() { --parser.depth_; }
    Deeper(const Deeper&) = delete;
    Parser& parser;
  };
  [[noreturn]] void refuse_depth(std::size_t at) const {
    throw SyntaxError{{at, at < text_.size() ? at + 1 : at, "expression/limit",
                       fmt::format("this is nested more than {} deep", deepest_expression),
                       "give a part of it a name: a computed field"}};
  }

  NodePtr made(Op op, std::size_t begin, std::vector<NodePtr> of) const {
    auto node = std::make_unique<Node>();
    node->op = op;
    node->begin = begin;
    node->end = tokens_[at_ - 1].end;
    for (const NodePtr& one : of) node->depth = std::max(node->depth, one->depth + 1);
    node->of = std::move(of);
    if (node->depth > deepest_expression) refuse_depth(begin);
    return node;
  }
  NodePtr made(Op op, NodePtr left, NodePtr right) const {
    const std::size_t begin = left->begin;
    std::vector<NodePtr> both;
    both.push_back(std::move(left));
    both.push_back(std::move(right));
    return made(op, begin, std::move(both));
  }
  NodePtr made_of_one(Op op, std::size_t begin, NodePtr operand) const {
    std::vector<NodePtr> one;
    one.push_back(std::move(operand));
    return made(op, begin, std::move(one));
  }

  NodePtr filtered() {
    const Deeper deeper{*this};
    if (sees("let") && tokens_[at_ + 1].kind == Token::Kind::word && tokens_[at_ + 2].spelled == "=") return let();
    NodePtr left = binary(lowest_level);
    for (;;) {
      if (takes("as")) {
        left->called = name_of_items();
        left->called_at = tokens_[at_ - 1].begin;
      } else if (takes("where")) {
        std::string called = left->called;
        const std::size_t called_at = left->called_at;
        left = made(Op::where, std::move(left), binary(lowest_level));
        left->called = std::move(called);
        left->called_at = called_at;
      } else {
        return left;
      }
    }
  }
  std::string name_of_items() { return given_name("the items of the list", "cards as c"); }
  std::string given_name(std::string_view what, std::string_view example) {
    const Token name = now();
    if (name.kind != Token::Kind::word || is_keyword(name))
      refuse_now(fmt::format("a name for {}", what), fmt::format("write a name, for example `{}`", example));
    if (name.spelled == "item" || name.spelled == "this")
      refuse_now(fmt::format("another name for {}", what),
                 fmt::format("choose a name other than `{}`, which is a keyword", name.spelled));
    ++at_;
    return name.spelled;
  }

  NodePtr let() {
    const std::size_t begin = now().begin;
    ++at_;
    std::string name = given_name("the value", "let twice = 2 * cost in …");
    ++at_;
    const bool outer = std::exchange(ends_at_in_, true);
    NodePtr value = filtered();
    ends_at_in_ = outer;
    if (!takes("in")) refuse_now("`in` after the value", "write let name = value in expression");
    std::vector<NodePtr> both;
    both.push_back(std::move(value));
    both.push_back(filtered());
    NodePtr node = made(Op::let, begin, std::move(both));
    node->word = std::move(name);
    return node;
  }

  const Operator* operator_now() const {
    const auto* found = std::find_if(std::begin(operators), std::end(operators),
                                     [&](const Operator& one) { return sees(one.spelled); });
    return found == std::end(operators) || (ends_at_in_ && found->op == Op::within) ? nullptr : found;
  }

  NodePtr binary(int least) {
    NodePtr left = inverted(least);
    while (const Operator* found = operator_now()) {
      if (found->level < least) break;
      left = is_associative(found->op) ? chain(*found, std::move(left)) : pair(*found, std::move(left));
      if (found->level == comparison_level) refuse_chain();
    }
    return left;
  }
  NodePtr pair(const Operator& found, NodePtr left) {
    ++at_;
    return made(found.op, std::move(left), binary(found.level + 1));
  }

  // Parses operands joined by associative operators of one precedence, in any number. A few nest to the left; many nest
  // in halves, so that the depth stays small.
  struct Chain {
    std::vector<NodePtr> operands;
    std::vector<Op> operators;  // operators[i] stands before operands[i + 1]
  };
  static bool is_associative(Op op) {
    return op == Op::plus || op == Op::minus || op == Op::times || op == Op::divided || op == Op::both ||
           op == Op::either || op == Op::otherwise || op == Op::joined;
  }
  NodePtr chain(const Operator& first, NodePtr left) {
    Chain chain;
    chain.operands.push_back(std::move(left));
    const Operator* found = &first;
    while (found != nullptr && found->level == first.level && is_associative(found->op)) {
      ++at_;
      chain.operators.push_back(found->op);
      chain.operands.push_back(binary(found->level + 1));
      found = operator_now();
    }
    return nested(chain, 0, chain.operands.size());
  }
  NodePtr nested(Chain& chain, std::size_t from, std::size_t to) const {
    constexpr std::size_t few = 100;
    if (to - from == 1) return std::move(chain.operands[from]);
    const std::size_t split = chain.operands.size() <= few ? to - 1 : from + (to - from) / 2;
    const Op op = chain.operators[split - 1];
    // a - (b + c) is a - b - c, and a / (b * c) is a / b / c.
    const auto invert = [&](Op inverse, Op plain) {
      for (std::size_t i = split; i + 1 < to; ++i) chain.operators[i] = chain.operators[i] == inverse ? plain : inverse;
    };
    if (op == Op::minus) invert(Op::minus, Op::plus);
    if (op == Op::divided) invert(Op::divided, Op::times);
    NodePtr left = nested(chain, from, split), right = nested(chain, split, to);
    right->halved = op == Op::plus && to - split > 1;
    const std::size_t end = right->end;
    NodePtr both = made(op, std::move(left), std::move(right));
    both->end = end;
    return both;
  }
  void refuse_chain() const {
    const Operator* next = operator_now();
    if (next != nullptr && next->level == comparison_level)
      refuse(now().begin, now().end, fmt::format("`{}` follows another comparison", next->spelled),
             "join comparisons with `and`: a < b and b < c");
  }

  NodePtr inverted(int least) {
    if (!sees("not")) return signed_value();
    if (least > not_level) refuse_now("a value", "put `not …` in parentheses");
    const Deeper deeper{*this};
    const std::size_t begin = now().begin;
    ++at_;
    NodePtr operand = sees("not") ? inverted(not_level) : binary(comparison_level);
    return made_of_one(Op::invert, begin, std::move(operand));
  }

  NodePtr signed_value() {
    if (!sees("-")) return with_members();
    const Deeper deeper{*this};
    const std::size_t begin = now().begin;
    ++at_;
    return made_of_one(Op::negate, begin, signed_value());
  }

  NodePtr with_members() {
    NodePtr owner = simple();
    for (;;) {
      if (takes(".")) {
        if (now().kind != Token::Kind::word) refuse_now("a name after `.`");
        std::string word = now().spelled;
        ++at_;
        const std::size_t begin = owner->begin;
        owner = made_of_one(Op::member, begin, std::move(owner));
        owner->word = std::move(word);
      } else if (sees("[")) {
        const Token opened = now();
        ++at_;
        NodePtr place = inside_brackets();
        expect("]", opened);
        owner = made(Op::index, std::move(owner), std::move(place));
      } else {
        return owner;
      }
    }
  }

  NodePtr simple() {
    const Token& token = now();
    switch (token.kind) {
      case Token::Kind::number:
        return literal(Value::of_number(token.number));
      case Token::Kind::text:
        return text_literal();
      case Token::Kind::word:
        return word();
      default:
        if (sees("(")) return bracketed();
        if (sees("[")) return list();
        refuse_now("a value");
    }
  }

  NodePtr literal(Value value) {
    ++at_;
    NodePtr node = made(Op::literal, tokens_[at_ - 1].begin, {});
    node->literal = value;
    return node;
  }
  NodePtr text_literal() {
    NodePtr node = literal({});
    node->word = tokens_[at_ - 1].spelled;
    node->literal = Value::of_text(node->word);
    return node;
  }

  NodePtr word() {
    if (sees("true") || sees("false")) return literal(Value::of_truth(sees("true")));
    if (is_keyword(now())) refuse_now("a value");
    const Token name = now();
    ++at_;
    std::vector<NodePtr> arguments;
    const bool called = sees("(");
    if (called) arguments = enclosed(")");
    NodePtr node = made(called ? Op::call : Op::name, name.begin, std::move(arguments));
    node->word = name.spelled;
    return node;
  }

  NodePtr inside_brackets() {
    const bool outer = std::exchange(ends_at_in_, false);
    NodePtr node = filtered();
    ends_at_in_ = outer;
    return node;
  }
  NodePtr bracketed() {
    const Token opened = now();
    ++at_;
    NodePtr inside = inside_brackets();
    expect(")", opened);
    inside->begin = opened.begin;
    inside->end = tokens_[at_ - 1].end;
    return inside;
  }
  NodePtr list() {
    const std::size_t begin = now().begin;
    std::vector<NodePtr> items = enclosed("]");
    return made(Op::list, begin, std::move(items));
  }
  // Parses values with commas between them, from the opening bracket to the closing one.
  std::vector<NodePtr> enclosed(std::string_view closing) {
    const Token opened = now();
    ++at_;
    std::vector<NodePtr> values;
    if (takes(closing)) return values;
    do values.push_back(inside_brackets());
    while (takes(","));
    expect(closing, opened);
    return values;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  const Names& names_;
  std::size_t at_ = 0, depth_ = 0;
  bool ends_at_in_ = false;  // in the value of a `let`, where `in` is not an operator
};

}  // namespace

NodePtr parsed(std::string_view text, const Names& names, Problems& problems) {
  try {
    return Parser{text, tokens_of(text, names), names}.run();
  } catch (const SyntaxError& error) {
    problems.push_back(error.problem);
    return nullptr;
  }
}

}  // namespace planche::expressions

// The options of a command as rows of a table: the command line is read by them, and help, man page and completions are
// made from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace planche::cli {

// What is wrong with `given` as a decimal number without sign; empty: nothing.
std::string whole_number_fault(const std::string& given, std::uint64_t least, std::uint64_t most);

// What an option means in one game.
struct OfGame {
  std::string game;  // its id
  std::string value, meaning;
};

struct Row {
  static constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

  std::string names;    // "-o,--output"; of an operand, which has no dashes, what stands for it: "FILE"
  std::string value;    // what follows the names, in help: "PATH", "text|json"; empty: a flag or an operand
  std::string meaning;  // for help
  std::vector<std::string> words = {};  // that it may be, where `value` does not list them
  std::string standard;                 // what holds when it is not given, where help is to say so
  std::string heading;                  // in help; empty: "Options"
  std::vector<OfGame> games = {};       // the games that have the option; empty: all
  std::size_t most = 1;                 // values
  bool in_a_row = false;   // several values may follow the name once; otherwise each follows the name again
  bool separated = false;  // several values may stand in one, between commas
  bool required = false;
  // Takes what was given, "true" for a flag, and says what is wrong with it: "expected …", and a hint in a second line;
  // empty: nothing. Null for --help, which every command has.
  std::function<std::string(const std::vector<std::string>& given)> take;

  bool is_operand() const { return !names.starts_with('-'); }
  bool is_flag() const { return value.empty() && !is_operand(); }
  std::vector<std::string_view> each_name() const;                      // "-o", "--output"
  std::string name() const { return std::string{each_name().back()}; }  // "--output", "FILE"
};

// The options that were given, by their names: "--output".
class GivenNames {
 public:
  bool has(std::string_view name) const { return names_->contains(name); }
  void add(std::string name) { names_->insert(std::move(name)); }

 private:
  std::shared_ptr<std::set<std::string, std::less<>>> names_ = std::make_shared<std::set<std::string, std::less<>>>();
};

// Declares options one by one, after --help. What they are stored in must outlive the rows; what it holds when they are
// declared is the default.
class Rows {
 public:
  using Read = std::function<std::string(const std::string& given)>;  // stores one value, as Row::take
  template <typename T>
  using Choices = std::vector<std::pair<std::string, T>>;

  Rows();

  // Those that follow stand below this heading in help.
  void head(std::string heading) { heading_ = std::move(heading); }

  Row& flag(std::string names, std::string meaning, bool& to);
  // Any value that `read` takes.
  Row& value(std::string names, std::string value, std::string meaning, Read read);
  // As it is written.
  Row& text(std::string names, std::string value, std::string meaning, std::string& to);
  // The same, where the empty one is none.
  Row& name(std::string names, std::string value, std::string meaning, std::string& to);
  // Several of them, each after the name of the option.
  Row& texts(std::string names, std::string value, std::string meaning, std::vector<std::string>& to);
  // Decimal and nothing else that a library might read as a number.
  template <typename T>
  Row& number(std::string names, std::string meaning, T& to, std::type_identity_t<T> least,
              std::type_identity_t<T> most) {
    Row& row = any_number(std::move(names), std::move(meaning), to, least, most);
    row.standard = fmt::format("{}", to);
    return row;
  }
  template <typename T>
  Row& number(std::string names, std::string meaning, std::optional<T>& to, std::type_identity_t<T> least,
              std::type_identity_t<T> most) {
    return any_number(std::move(names), std::move(meaning), to, least, most);
  }
  // One of a few words, each of which means a value.
  template <typename T>
  Row& choice(std::string names, std::string meaning, T& to, const Choices<T>& choices) {
    std::vector<std::string> words;
    std::string standard;
    for (const auto& [word, meant] : choices) {
      if (meant == to) standard = word;
      words.push_back(word);
    }
    Row& row = one_of(std::move(names), std::move(meaning), std::move(words),
                      [&to, choices](std::size_t i) { to = choices[i].second; });
    row.standard = std::move(standard);
    return row;
  }

  Row& operand(std::string name, std::string meaning, std::string& to);
  // One or more.
  Row& operands(std::string name, std::string meaning, std::vector<std::string>& to);

  const std::vector<Row>& all() const { return rows_; }
  // Filled while the command line is read.
  const GivenNames& given() const { return given_; }

 private:
  template <typename T, typename N>
  Row& any_number(std::string names, std::string meaning, T& to, N least, N most) {
    const auto store = [&to](auto number) { to = static_cast<N>(number); };
    if constexpr (std::is_floating_point_v<N>) return decimal(std::move(names), std::move(meaning), least, most, store);
    return whole(std::move(names), std::move(meaning), static_cast<std::uint64_t>(least),
                 static_cast<std::uint64_t>(most), store);
  }
  Row& one_of(std::string names, std::string meaning, std::vector<std::string> words,
              std::function<void(std::size_t index)> store);
  Row& whole(std::string names, std::string meaning, std::uint64_t least, std::uint64_t most,
             std::function<void(std::uint64_t)> store);
  Row& decimal(std::string names, std::string meaning, double least, double most, std::function<void(double)> store);

  std::vector<Row> rows_;
  std::string heading_;
  GivenNames given_;
};

}  // namespace planche::cli

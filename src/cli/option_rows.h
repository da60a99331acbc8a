// The options of a command as rows of a table. The parser reads the command line by them; help, man page and
// completions are generated from them.
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

// What is wrong with `given` as an unsigned decimal number; empty if nothing.
std::string whole_number_fault(const std::string& given, std::uint64_t least, std::uint64_t most);

// The meaning of an option in one game.
struct OfGame {
  std::string game;  // its id
  std::string value, meaning;
};

struct Row {
  static constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

  std::string names;    // "-o,--output"; for an operand the placeholder: "FILE"
  std::string value;    // placeholder or words for help: "PATH", "text|json"; empty for a flag or an operand
  std::string meaning;  // for help
  std::vector<std::string> words = {};  // accepted words, where `value` does not list them
  std::string standard;                 // the default, where help shows it
  std::string alone = {};               // the value of an option that stands without a number
  std::string heading;                  // heading in help; empty: "Options"
  std::vector<OfGame> games = {};       // the games that have the option; empty: all
  std::size_t most = 1;                 // how many values are allowed
  bool in_a_row = false;                // several values may follow the name; otherwise the name is repeated for each
  bool separated = false;               // one word may hold several values, separated by commas
  bool required = false;
  bool hidden = false;  // an old name: accepted, but left out of help, the man page and completions
  // Stores the given values ("true" for a flag) and returns what is wrong with them: "expected …", with a hint on a
  // second line; empty if nothing. Null for --help, which every command has.
  std::function<std::string(const std::vector<std::string>& given)> take;

  bool is_operand() const { return !names.starts_with('-'); }
  bool is_flag() const { return value.empty() && !is_operand(); }
  std::vector<std::string_view> each_name() const;                      // "-o", "--output"
  std::string name() const { return std::string{each_name().back()}; }  // "--output", "FILE"
};

// The names of the options that were given, such as "--output".
class GivenNames {
 public:
  bool has(std::string_view name) const { return names_->contains(name); }
  void add(std::string name) { names_->insert(std::move(name)); }

 private:
  std::shared_ptr<std::set<std::string, std::less<>>> names_ = std::make_shared<std::set<std::string, std::less<>>>();
};

// Declares options one by one; --help is there from the start. Targets of values must outlive the rows; their values at
// declaration are the defaults.
class Rows {
 public:
  using Read = std::function<std::string(const std::string& given)>;  // stores one value, as Row::take
  template <typename T>
  using Choices = std::vector<std::pair<std::string, T>>;

  Rows();

  // Puts the following options under this heading in help.
  void head(std::string heading) { heading_ = std::move(heading); }

  Row& flag(std::string names, std::string meaning, bool& to);
  // An option whose value `read` checks and stores.
  Row& value(std::string names, std::string value, std::string meaning, Read read);
  // An option that stores its value unchanged.
  Row& text(std::string names, std::string value, std::string meaning, std::string& to);
  // The same, but an empty value is refused.
  Row& name(std::string names, std::string value, std::string meaning, std::string& to);
  // An option that may be repeated; stores all values.
  Row& texts(std::string names, std::string value, std::string meaning, std::vector<std::string>& to);
  // Accepts decimal notation only, not hexadecimal, "inf" or "nan".
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
  // An option that accepts one of a few words, each with its value.
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
  // One or more operands.
  Row& operands(std::string name, std::string meaning, std::vector<std::string>& to);

  const std::vector<Row>& all() const { return rows_; }
  // Filled while the command line is parsed.
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

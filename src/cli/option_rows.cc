#include "cli/option_rows.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace planche::cli {

namespace {

std::optional<std::uint64_t> whole_number(const std::string& given) {
  std::uint64_t number = 0;
  const char* const end = given.data() + given.size();
  const auto [rest, error] = std::from_chars(given.data(), end, number);
  return error == std::errc{} && rest == end ? std::optional{number} : std::nullopt;
}

}  // namespace

std::string whole_number_fault(const std::string& given, std::uint64_t least, std::uint64_t most) {
  const auto number = whole_number(given);
  if (number && *number >= least && *number <= most) return {};
  constexpr std::size_t digits = std::numeric_limits<std::uint64_t>::digits10;  // so many digits never overflow
  if (most == std::numeric_limits<std::uint64_t>::max() && given.size() <= digits)
    return fmt::format("expected a whole number, {} or more, found \"{}\"", least, given);
  return fmt::format("expected a whole number from {} to {}, found \"{}\"", least, most, given);
}

std::vector<std::string_view> Row::each_name() const {
  return base::split(names, ',');
}

Rows::Rows() {
  rows_.emplace_back();
  rows_.front().names = "-h,--help";
  rows_.front().meaning = "print this help";
}

Row& Rows::flag(std::string names, std::string meaning, bool& to) {
  return value(std::move(names), "", std::move(meaning), [&to](const std::string&) {
    to = true;
    return std::string{};
  });
}

Row& Rows::value(std::string names, std::string value, std::string meaning, Read read) {
  Row row;
  row.names = std::move(names);
  row.value = std::move(value);
  row.meaning = std::move(meaning);
  row.heading = heading_;
  row.take = [read = std::move(read), name = row.name(),
              names = given_](const std::vector<std::string>& given) mutable {
    names.add(name);
    std::string fault;
    for (auto each = given.begin(); each != given.end() && fault.empty(); ++each) fault = read(*each);
    return fault;
  };
  return rows_.emplace_back(std::move(row));
}

Row& Rows::text(std::string names, std::string value_name, std::string meaning, std::string& to) {
  Row& row = value(std::move(names), std::move(value_name), std::move(meaning), [&to](const std::string& given) {
    to = given;
    return std::string{};
  });
  row.standard = to;
  return row;
}

Row& Rows::name(std::string names, std::string value_name, std::string meaning, std::string& to) {
  return value(std::move(names), std::move(value_name), std::move(meaning), [&to](const std::string& given) {
    to = given;
    return std::string{given.empty() ? "expected a name, found none" : ""};
  });
}

Row& Rows::texts(std::string names, std::string value_name, std::string meaning, std::vector<std::string>& to) {
  Row& row = value(std::move(names), std::move(value_name), std::move(meaning), [&to](const std::string& given) {
    to.push_back(given);
    return std::string{};
  });
  row.most = Row::any_number;
  return row;
}

Row& Rows::operand(std::string name, std::string meaning, std::string& to) {
  Row& row = text(std::move(name), "", std::move(meaning), to);
  row.required = true;
  return row;
}

Row& Rows::operands(std::string name, std::string meaning, std::vector<std::string>& to) {
  Row& row = texts(std::move(name), "", std::move(meaning), to);
  row.required = row.in_a_row = true;
  return row;
}

Row& Rows::one_of(std::string names, std::string meaning, std::vector<std::string> words,
                  std::function<void(std::size_t)> store) {
  const auto read = [words, store = std::move(store)](const std::string& given) -> std::string {
    const auto found = std::find(words.begin(), words.end(), given);
    if (found == words.end()) {
      const std::vector<std::string_view> known{words.begin(), words.end()};
      const auto near = base::nearest(given, known);
      return fmt::format("expected {}, found \"{}\"{}", base::join_alternatives(known), given,
                         near ? fmt::format("\ndid you mean {}?", *near) : "");
    }
    store(static_cast<std::size_t>(found - words.begin()));
    return {};
  };
  return value(std::move(names), fmt::format("{}", fmt::join(words, "|")), std::move(meaning), read);
}

Row& Rows::whole(std::string names, std::string meaning, std::uint64_t least, std::uint64_t most,
                 std::function<void(std::uint64_t)> store) {
  const auto read = [least, most, store = std::move(store)](const std::string& given) {
    std::string fault = whole_number_fault(given, least, most);
    if (fault.empty()) store(*whole_number(given));
    return fault;
  };
  return value(std::move(names), "NUMBER", std::move(meaning), read);
}

Row& Rows::decimal(std::string names, std::string meaning, double least, double most,
                   std::function<void(double)> store) {
  const auto read = [least, most, store = std::move(store)](const std::string& given) -> std::string {
    const auto number = base::decimal(given);
    if (!number || *number < least || *number > most)
      return fmt::format("expected a number from {} to {}, found \"{}\"", least, most, given);
    store(*number);
    return {};
  };
  return value(std::move(names), "NUMBER", std::move(meaning), read);
}

}  // namespace planche::cli

#include "cli/parse.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <span>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "project/importing/synonyms.h"

namespace planche::cli {

namespace {

int bounded(std::size_t most) {
  return most == Row::any_number ? CLI::detail::expected_max_vector_size : static_cast<int>(most);
}

class Parser {
 public:
  // Only the commands among the words get their options: those of all commands take longer than all else of a start.
  Parser(const std::vector<Command>& commands, std::span<const char* const> words) : commands_{commands} {
    verbose_ = app_.add_flag("--verbose");
    verbose_->needs(app_.set_version_flag("-V,--version", std::string{}));
    app_.set_help_flag("-h,--help");
    app_.require_subcommand(0, 1);
    for (const Command& command : commands) {
      CLI::App* sub = app_.add_subcommand(command.name);
      if (!command.alias.empty()) sub->alias(command.alias);
      subcommands_.push_back(sub);
      const auto is_it = [&](std::string_view word) { return word == command.name || word == command.alias; };
      if (std::ranges::none_of(words, is_it)) continue;
      for (const Row& row : command.rows.all()) {
        if (!row.take) {
          sub->set_help_flag(row.names);
        } else {
          row.is_flag() ? add_flag(*sub, row) : add_option(*sub, row);
        }
      }
    }
  }

  base::Asked<Wish> parse(int argc, const char* const* argv) {
    if (argc > 1 && argv[1][0] != '-' && !is_command(argv[1])) return unknown_command(argv[1], argc > 2 ? argv[2] : "");
    const std::vector<std::string> completed = with_values(argc, argv);
    std::vector<const char*> words_given;
    for (const std::string& word : completed) words_given.push_back(word.c_str());
    try {
      app_.parse(static_cast<int>(words_given.size()), words_given.data());
    } catch (const CLI::CallForHelp&) {
      const std::vector<std::string> words{argv + 1, argv + argc};
      return Wish{Wish::What::help, used(), words};
    } catch (const CLI::CallForVersion&) {
      return Wish{verbose_->count() > 0 ? Wish::What::libraries : Wish::What::version};
    } catch (const CLI::ParseError& error) {
      const std::string first = argc > 1 ? std::string{argv[1]} : "";
      if (first.starts_with('-') && !base::nearest(first, {"--verbose", "--version", "--help"}))
        return base::refused(fmt::format("{} must follow the command", first.substr(0, first.find('='))),
                             "put options after the command: planche render deck.json --lang fr");
      if (const std::string valued = flag_with_value(argc, argv); !valued.empty()) return refused_value(valued);
      const std::string odd = unexpected_option();
      const std::string what = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr || !odd.empty()
                                   ? not_expected()
                                   : std::string{error.what()};
      const std::size_t line = what.find('\n');
      if (line != std::string::npos) return base::refused(what.substr(0, line), what.substr(line + 1));
      return base::refused(what, hint());
    }
    // CLI11 accepts "--flag=yes" and the like; planche refuses values of flags.
    if (const std::string valued = flag_with_value(argc, argv); !valued.empty()) return refused_value(valued);
    for (const Flag& flag : flags_) {
      if (flag.given) flag.row.take({"true"});
    }
    return Wish{used() == nullptr ? Wish::What::help : Wish::What::run, used()};
  }

 private:
  // The words, with a value for each option that may stand alone and does: no number follows it.
  std::vector<std::string> with_values(int argc, const char* const* argv) const {
    std::vector<std::string> words{argv, argv + argc};
    const auto command = std::ranges::find_if(commands_, [&](const Command& one) {
      return words.size() > 1 && (words[1] == one.name || (!one.alias.empty() && words[1] == one.alias));
    });
    if (command == commands_.end()) return words;
    for (const Row& row : command->rows.all()) {
      if (row.alone.empty()) continue;
      for (std::size_t i = 2; i < words.size() && words[i] != "--"; ++i) {
        const bool number = i + 1 < words.size() && !words[i + 1].empty() && words[i + 1][0] >= '0' &&
                            words[i + 1][0] <= '9' &&
                            words[i + 1].find_first_not_of("0123456789.,") == std::string::npos;
        if (words[i] == row.name() && !number) words[i] += "=" + row.alone;
      }
    }
    return words;
  }

  struct Flag {
    const Row& row;
    bool given = false;
  };

  void add_flag(CLI::App& app, const Row& row) { app.add_flag(row.names, flags_.emplace_back(Flag{row}).given); }

  static void add_option(CLI::App& app, const Row& row) {
    CLI::Option* option = app.add_option(row.names, CLI::callback_t{[&row](const CLI::results_t& given) {
                                           const std::string fault = fault_of(row, given);
                                           if (!fault.empty()) throw CLI::ValidationError{row.name(), fault};
                                           return true;
                                         }});
    // fault_of() checks how often an option is given.
    const std::size_t most = row.is_operand() ? row.most : Row::any_number;
    option->type_name(row.value)->required(row.required)->expected(1, bounded(most));
    option->allow_extra_args(row.in_a_row);
    if (row.separated) option->delimiter(',');
  }

  // What is wrong with the values; empty if nothing. In a row of values, one that starts with a dash was meant as the
  // next option.
  static std::string fault_of(const Row& row, const CLI::results_t& given) {
    if (row.in_a_row && !row.is_operand()) {
      for (const std::string& value : given) {
        if (value.size() > 1 && value.starts_with('-')) return fmt::format("expected {}, found {}", row.value, value);
      }
    }
    if (!row.is_operand() && given.size() > row.most) return fmt::format("is given {} times", given.size());
    if (!row.separated) return row.take(given);
    std::vector<std::string> words;
    for (const std::string& word : given) words.emplace_back(base::trimmed(word));
    return row.take(words);
  }

  base::Asked<Wish> refused_value(std::string_view valued) const {
    return base::refused(fmt::format("{} takes no value, found {}", valued.substr(0, valued.find('=')), valued),
                         hint());
  }

  // The first word that gives a flag of the command a value, such as "--quiet=yes"; empty if none does.
  std::string flag_with_value(int argc, const char* const* argv) const {
    const Command* command = used();
    if (command == nullptr) return {};
    for (const std::string_view word : std::span{argv, static_cast<std::size_t>(argc)}) {
      if (word == "--") break;
      const std::string_view name = word.substr(0, word.find('='));
      if (name.size() == word.size()) continue;
      for (const Row& row : command->rows.all()) {
        const auto names = row.each_name();
        if (row.is_flag() && std::ranges::find(names, name) != names.end()) return std::string{word};
      }
    }
    return {};
  }

  bool is_command(std::string_view word) const {
    return std::ranges::any_of(commands_, [&](const Command& one) { return one.name == word || one.alias == word; });
  }

  base::Asked<Wish> unknown_command(const std::string& word, const std::string& operand) const {
    std::string hint = project::instead_of_command(word, operand.starts_with('-') ? "" : operand);
    const auto near = hint.empty() ? base::nearest(word, names_of_commands()) : std::nullopt;
    if (near) hint = fmt::format("did you mean {}?", *near);
    return base::refused(fmt::format("unknown command \"{}\"", word), hint.empty() ? "see planche --help" : hint);
  }

  // The first unused word that is an option; empty if there is none.
  std::string unexpected_option() const {
    for (const std::string& word : app_.remaining(true)) {
      if (word.size() > 1 && word.starts_with('-')) return word.substr(0, word.find('='));
    }
    return {};
  }
  std::string not_expected() const {
    const std::string option = unexpected_option();
    const Command* command = used();
    if (!option.empty() && command != nullptr)
      return fmt::format("{} is not an option of planche {}", option, command->name);
    return fmt::format("unexpected argument: {}", fmt::join(app_.remaining(true), " "));
  }

  const Command* used() const {
    for (std::size_t i = 0; i < commands_.size(); ++i) {
      if (subcommands_[i]->parsed()) return &commands_[i];
    }
    return nullptr;
  }

  std::string hint() const {
    const auto rest = app_.remaining(true);
    const Command* command = used();
    const std::string help =
        command == nullptr ? "see planche --help" : fmt::format("see planche {} --help", command->name);
    if (rest.empty()) return help;
    const std::string odd = unexpected_option();
    const std::string word = odd.empty() ? rest.front() : odd;
    if (command != nullptr) {
      const auto names = long_names(*command);
      const auto has = [&names](std::string_view option) { return std::ranges::find(names, option) != names.end(); };
      if (std::string instead = project::instead_of_option(word, has); !instead.empty()) return instead;
    }
    const auto near = base::nearest(word, command == nullptr ? names_of_commands() : long_names(*command));
    if (near) return fmt::format("did you mean {}?", *near);
    const bool lettered = word.size() > 1 && (word[1] == '-' || std::isalpha(static_cast<unsigned char>(word[1])) != 0);
    if (command == nullptr || !word.starts_with('-') || lettered) return help;
    return fmt::format("put -- before an argument that begins with -: planche {} -- '{}'", command->name, rest.front());
  }

  static std::vector<std::string_view> long_names(const Command& command) {
    std::vector<std::string_view> names;
    for (const Row& row : command.rows.all()) {
      if (!row.is_operand()) names.push_back(row.each_name().back());
    }
    return names;
  }

  std::vector<std::string_view> names_of_commands() const {
    std::vector<std::string_view> names{"--verbose", "--version", "--help"};
    for (const Command& command : commands_) names.push_back(command.name);
    return names;
  }

  const std::vector<Command>& commands_;
  CLI::App app_{"", "planche"};
  CLI::Option* verbose_ = nullptr;
  std::vector<CLI::App*> subcommands_;  // in the order of commands_
  std::deque<Flag> flags_;
};

}  // namespace

base::Asked<Wish> parse(int argc, const char* const* argv, const std::vector<Command>& commands) {
  return Parser{commands, {argv, static_cast<std::size_t>(argc)}}.parse(argc, argv);
}

}  // namespace planche::cli

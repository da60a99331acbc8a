#include "cli/parse.h"

#include <cctype>
#include <deque>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/text.h"

namespace planche::cli {

namespace {

int bounded(std::size_t most) {
  return most == Row::any_number ? CLI::detail::expected_max_vector_size : static_cast<int>(most);
}

class Parser {
 public:
  explicit Parser(const std::vector<Command>& commands) : commands_{commands} {
    verbose_ = app_.add_flag("--verbose");
    verbose_->needs(app_.set_version_flag("-V,--version", std::string{}));
    app_.set_help_flag("-h,--help");
    app_.require_subcommand(0, 1);
    for (const Command& command : commands) {
      CLI::App* sub = app_.add_subcommand(command.name);
      if (!command.alias.empty()) sub->alias(command.alias);
      for (const Row& row : command.rows.all()) {
        if (!row.take) {
          sub->set_help_flag(row.names);
        } else {
          row.is_flag() ? add_flag(*sub, row) : add_option(*sub, row);
        }
      }
      subcommands_.push_back(sub);
    }
  }

  base::Asked<Wish> parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return Wish{Wish::What::help, used()};
    } catch (const CLI::CallForVersion&) {
      return Wish{verbose_->count() > 0 ? Wish::What::libraries : Wish::What::version};
    } catch (const CLI::ParseError& error) {
      return base::refused(error.what(), hint());
    }
    for (const Flag& flag : flags_) {
      if (flag.given) flag.row.take({"true"});
    }
    return Wish{used() == nullptr ? Wish::What::help : Wish::What::run, used()};
  }

 private:
  struct Flag {
    const Row& row;
    bool given = false;
  };

  void add_flag(CLI::App& app, const Row& row) { app.add_flag(row.names, flags_.emplace_back(Flag{row}).given); }

  static void add_option(CLI::App& app, const Row& row) {
    CLI::Option* option = app.add_option(row.names, CLI::callback_t{[&row](const CLI::results_t& given) {
                                           const std::string fault = row.take(given);
                                           if (!fault.empty()) throw CLI::ValidationError{row.name(), fault};
                                           return true;
                                         }});
    option->type_name(row.value)->required(row.required)->expected(1, bounded(row.most));
    option->allow_extra_args(row.in_a_row);
    if (row.separated) option->delimiter(',');
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
    const std::string word = rest.front().substr(0, rest.front().find('='));
    if (command == nullptr && word == "watch")
      return "to print again whenever a file changes: ls deck.json art/* | entr planche render deck.json (apt install "
             "entr)";
    const auto near = base::nearest(word, command == nullptr ? names_of_commands() : long_names(*command));
    if (near) return fmt::format("did you mean {}?", *near);
    const bool lettered = word.size() > 1 && (word[1] == '-' || std::isalpha(static_cast<unsigned char>(word[1])) != 0);
    if (command == nullptr || !word.starts_with('-') || lettered) return help;
    return fmt::format("put -- before what begins with - and is no option: planche {} -- '{}'", command->name,
                       rest.front());
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
  std::vector<CLI::App*> subcommands_;  // as commands_
  std::deque<Flag> flags_;
};

}  // namespace

base::Asked<Wish> parse(int argc, const char* const* argv, const std::vector<Command>& commands) {
  return Parser{commands}.parse(argc, argv);
}

}  // namespace planche::cli

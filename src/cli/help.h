// How help looks: 80 columns, choices as a|b|c, the summary in lists and the description on a command's own page.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace planche::cli {

class HelpFormatter : public CLI::Formatter {
 public:
  // `description` of the command the help is about; empty: the app's own.
  explicit HelpFormatter(std::string description = {});

  std::string make_description(const CLI::App* app) const override;
  std::string make_subcommand(const CLI::App* sub) const override;
  std::string make_option(const CLI::Option* option, bool positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;

 private:
  std::string description_;
};

// What an option takes, for people: "text|json|sarif", "NUMBER", "" for a flag.
std::string value_name(const CLI::Option& option);

// `text` in lines of at most `width` columns, each after `indent` spaces but for the first.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace planche::cli

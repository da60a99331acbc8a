#include "live/running/run_words.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "project/editing/edits.h"

namespace planche::live {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t longest_word = 200;

// A choice of the page, the option that it becomes, and the commands that take it.
struct RunOption {
  const char* member;
  const char* option;
  const char* commands;  // K: kit, R: render, E: export
  bool flag = false;
};
constexpr RunOption run_options[] = {{"paper", "--paper", "KR"},
                                     {"backs", "--backs", "KR"},
                                     {"parts", "--parts", "KRE"},
                                     {"style", "--style", "KRE"},
                                     {"lang", "--lang", "KRE"},
                                     {"cut", "--cut", "KR"},
                                     {"colour", "--colour", "KRE"},
                                     {"pdfx", "--pdfx", "KRE"},
                                     {"profile", "--profile", "KRE"},
                                     {"draft", "--draft", "KR", true},
                                     {"no_cover", "--no-cover", "K", true},
                                     {"no_rules", "--no-rules", "K", true},
                                     {"for", "--for", "E"},
                                     {"as", "--as", "E"},
                                     {"dpi", "--dpi", "E"},
                                     {"shop", "--shop", "E"},
                                     {"grid", "--grid", "E"},
                                     {"cutter", "--cutter", "E"},
                                     {"cut_paper", "--paper", "E"},
                                     {"base_url", "--base-url", "E"},
                                     {"bleed", "--bleed", "E", true},
                                     {"transparent", "--transparent", "E", true},
                                     {"one_each", "--one-each", "E", true}};

bool is_document_file(const std::string& path) {
  std::error_code error;
  const std::string name = fs::path{path}.filename().string();
  return fs::is_regular_file(path, error) && name != "game.json" && name != "game.yaml" && name != "game.yml";
}

}  // namespace

tl::expected<RunWords, std::string> words_of(const json& asked, const std::string& path, const fs::path& printed,
                                             const std::vector<std::string>& as_shown) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto found = asked.find("command");
  const std::string command = found != asked.end() && found->is_string() ? found->get<std::string>() : std::string{};
  if (command != "print" && command != "export") return refuse("expected print or export");
  const bool exports = command == "export", document = is_document_file(path);
  RunWords made;
  made.makes_folder = exports;
  made.words = {exports ? "export" : document ? "render" : "kit", path.starts_with('-') ? "./" + path : path};
  made.words.insert(made.words.end(), as_shown.begin(), as_shown.end());
  const char letter = exports ? 'E' : document ? 'R' : 'K';
  for (const RunOption& one : run_options) {
    const auto value = asked.find(one.member);
    if (value == asked.end() || std::string_view{one.commands}.find(letter) == std::string_view::npos) continue;
    if (one.flag) {
      if (*value == true) made.words.emplace_back(one.option);
      continue;
    }
    if (!value->is_string()) return refuse(fmt::format("expected a text for {}", one.option));
    const auto text = value->get<std::string>();
    if (text.empty()) continue;
    if (text.size() > longest_word || text.starts_with('-') || !project::unwritable_in(text).empty())
      return refuse(fmt::format("{} cannot be {}", one.option, base::shortened(text, 40)));
    made.words.emplace_back(one.option);
    made.words.push_back(text);
  }
  std::error_code error;
  if (const auto since = asked.find("since"); !exports && since != asked.end() && since->is_string()) {
    const auto commit = since->get<std::string>();
    if (commit.empty() || commit.find_first_not_of("0123456789abcdef") != commit.npos)
      return refuse("expected the ID of a commit");
    made.words.insert(made.words.end(), {"--since", fmt::format("{}:{}", commit, path)});
  } else if (!exports && asked.value("since", json{}) == true) {
    if (printed.empty() || !fs::exists(printed, error))
      return refuse("this page has printed nothing yet that it could compare with: print all first");
    made.words.insert(made.words.end(), {"--since", printed.string()});
  }
  const auto is_given = [&asked](const char* member) {
    const auto value = asked.find(member);
    return value != asked.end() && value->is_string() && !value->get<std::string>().empty();
  };
  // What has no manifest, or not all kinds, is nothing to compare with.
  made.is_kept = !exports && !is_given("parts") && !is_given("pdfx");
  std::string name = fs::weakly_canonical(path, error).filename().string();
  if (document) name = fs::path{name}.stem().string();
  const auto kind = asked.find("for");
  made.name = exports ? fmt::format("{}-{}", name,
                                    kind != asked.end() && kind->is_string() ? kind->get<std::string>() : "export")
                      : fmt::format("{}{}", name, document ? "" : "-kit");
  std::erase_if(made.name,
                [](char c) { return c == '/' || c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' '; });
  return made;
}

std::string as_typed(const std::vector<std::string>& words) {
  std::string typed = "planche";
  for (const std::string& word : words) {
    const bool plain = !word.empty() && std::ranges::all_of(word, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             std::string_view{"-_./,:=+@%"}.find(c) != std::string_view::npos;
    });
    if (plain) {
      typed += " " + word;
      continue;
    }
    typed += " '";
    for (const char c : word) typed += c == '\'' ? std::string{"'\\''"} : std::string{c};
    typed += '\'';
  }
  return typed;
}

}  // namespace planche::live

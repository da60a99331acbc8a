#include "project/opening/play_rules.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/paths.h"
#include "declared/judging/judge.h"
#include "play/language/compile.h"
#include "project/opening/file_names.h"
#include "rules/options.h"

namespace planche::project {

namespace fs = std::filesystem;

std::optional<std::vector<std::string>> documents_of(const FileGame& found, const std::vector<std::string>& files,
                                                     Messages& messages) {
  std::vector<std::string> all;
  if (!found.document.empty()) all.push_back(found.document.string());
  for (const std::string& file : files) {
    std::error_code error;
    const auto other = find_file_game(file);
    if (!other && !fs::exists(file, error)) {
      messages.fail(fmt::format("{}: there is no such file", file));
      return std::nullopt;
    }
    const rules::Game* built_in = other ? nullptr : rules::find_game(game_claimed_by(file));
    const bool of_game = other && fs::equivalent(other->file, found.file, error) && !other->document.empty();
    if (of_game || (!other && built_in == nullptr && !fs::is_directory(file, error))) {
      all.push_back(of_game ? other->document.string() : file);
      continue;
    }
    messages.refuse(fmt::format("{} is not a document of {}", file, declared::shown_name(found.file)),
                    built_in != nullptr ? fmt::format("it belongs to {}", built_in->title)
                    : other && !other->document.empty()
                        ? fmt::format("it belongs to {}", declared::shown_name(other->file))
                        : "name a document for each player, such as a deck");
    return std::nullopt;
  }
  return all;
}

namespace {

// As records state it: relative to the game's folder if the file is below it, or else as given.
std::string stated_name(const FileGame& found, const fs::path& document) {
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(found.file, error).parent_path();
  const fs::path file = fs::weakly_canonical(document, error);
  return is_below(file, folder) ? file.lexically_relative(folder).string() : document.lexically_normal().string();
}

// Opens the game once for each document. Diagnostics of the game itself are added once. Stops at a document with errors
// after reporting all of its problems.
std::vector<play::PlayedDocument> opened_documents(const FileGame& found, const std::vector<std::string>& files,
                                                   const InputChoices& input, diag::Sink& sink, Messages& messages) {
  std::vector<play::PlayedDocument> all;
  for (const std::string& file : files) {
    const auto before = std::ranges::find(files, file) - files.begin();
    if (std::cmp_less(before, all.size())) {
      all.push_back(all[static_cast<std::size_t>(before)]);
      continue;
    }
    diag::Sink own;
    const auto game = open_file_game({found.file, file}, "", input, own, messages, Check::data);
    const data::Document* document = game == nullptr ? nullptr : game->document();
    diag::Sink judged;
    if (document != nullptr && !own.has_errors()) declared::judge(*game, judged);
    for (diag::Diagnostic& d : own.sorted()) {
      if (all.empty() || document == nullptr || d.source == document->source) sink.add(std::move(d));
    }
    for (diag::Diagnostic& d : judged.sorted()) {
      // A rule without a place in the document is reported at the rule.
      if (d.source != document->source && d.subject.empty()) d.subject = file;
      sink.add(std::move(d));
    }
    if (document == nullptr) return {};
    all.push_back(
        {game, stated_name(found, file), fmt::format("{:016x}", base::content_hash(document->source->text()))});
  }
  return all;
}

}  // namespace

std::shared_ptr<const play::Program> open_play_rules(const FileGame& found, const std::vector<std::string>& files,
                                                     const InputChoices& input, Messages& messages) {
  diag::Sink sink;
  auto documents = opened_documents(found, files, input, sink, messages);
  const auto game = files.empty()       ? open_file_game({found.file}, "", input, sink, messages, Check::data)
                    : documents.empty() ? nullptr
                                        : documents.front().game;
  std::shared_ptr<const play::Program> program;
  if (game != nullptr && !game->model().play) {
    if (game->model().id.empty() && sink.has_errors()) {
      messages.report(sink);
      return nullptr;
    }
    messages.refuse(fmt::format("{} has no rules of play", game->title()),
                    R"(name a file of rules in the game file: "play": "play.rules")");
    return nullptr;
  }
  if (game != nullptr && (files.empty() || !sink.has_errors())) program = play::compile(game, sink, documents);
  if (sink.count(diag::Severity::error) + sink.count(diag::Severity::warning) > 0) messages.report(sink);
  return sink.has_errors() ? nullptr : program;
}

namespace {

// The documents that the game declares: "deck", or "deck or squad".
std::string kinds_of(const play::Program& program) {
  std::vector<std::string_view> names;
  for (const declared::DocumentKind& kind : program.game->model().documents) names.push_back(kind.name);
  return base::join_alternatives(names);
}

bool has_its_documents(const play::Program& program, std::size_t players, Messages& messages) {
  const std::size_t found = program.documents.size(), wanted = program.each_brings ? players : 1;
  if (!program.asks_for_documents || found == wanted) return true;
  const std::string_view each = program.each_brings ? "each player" : "all players";
  if (found == 0)
    messages.refuse(fmt::format("{} is played with documents, and none is given", program.game->title()),
                    fmt::format("name a {} for {} after the game", kinds_of(program), each));
  else
    messages.refuse(fmt::format("found {} for {}", base::counted(found, "document"), base::counted(players, "player")),
                    fmt::format("name one {} for {}", kinds_of(program), each));
  return false;
}

}  // namespace

std::shared_ptr<const play::Setup> setup_for(std::shared_ptr<const play::Program> program, std::size_t players,
                                             Messages& messages) {
  if (!has_its_documents(*program, players, messages)) return nullptr;
  diag::Sink sink;
  auto setup = play::make_setup(std::move(program), static_cast<int>(players), sink);
  if (setup == nullptr) messages.report(sink);
  return setup;
}

std::optional<std::vector<std::string>> seats_of(const play::Program& program, const std::string& given,
                                                 Messages& messages) {
  if (!program.documents.empty() && !program.asks_for_documents) {
    messages.refuse(fmt::format("the rules of {} ask for no records of documents", program.game->title()),
                    "leave the documents out");
    return std::nullopt;
  }
  std::vector<std::string> seats;
  const int least = program.least_players, most = program.most_players;
  const std::size_t all =
      program.each_brings && !program.documents.empty() ? program.documents.size() : static_cast<std::size_t>(least);
  if (const auto number = rules::whole<int>(given, 1, 1'000)) {
    seats.assign(static_cast<std::size_t>(*number), "random");
  } else if (!given.empty()) {
    for (const std::string_view one : base::split(given, ',')) seats.emplace_back(base::trimmed(one));
    if (seats.size() == 1 && least > 1) seats.assign(all, seats.front());
  } else {
    seats.assign(all, "random");
  }
  const int found = static_cast<int>(seats.size());
  if (found >= least && found <= most) return seats;
  const std::string wanted = least == most ? base::counted(static_cast<std::uint64_t>(least), "player")
                                           : fmt::format("{} to {} players", least, most);
  if (given.empty())
    messages.refuse(fmt::format("found {}, one for each player; the game is for {}",
                                base::counted(seats.size(), "document"), wanted),
                    "name as many documents as players");
  else
    messages.refuse(
        fmt::format("--players: found {}, the game is for {}", base::counted(seats.size(), "player"), wanted),
        "name one player for each seat: --players random,random,greedy");
  return std::nullopt;
}

std::optional<std::vector<int>> persons_of(const std::vector<std::string>& given, std::size_t players,
                                           Messages& messages) {
  std::vector<int> persons;
  for (const std::string& seat : given) {
    const auto number = rules::whole<int>(seat, 1, static_cast<int>(players));
    if (!number) {
      messages.refuse(fmt::format("--seat: expected a seat from 1 to {}, found \"{}\"", players, seat),
                      "repeat --seat N for each seat that a person plays");
      return std::nullopt;
    }
    persons.push_back(*number - 1);
  }
  return persons;
}

std::string json_numbers(const RulesChoices& chosen, const declared::Game& game) {
  std::map<std::string_view, expressions::Number> numbers;
  for (const auto& [name, value] : game.numbers())
    if (value != game.usual_number(name)) numbers.emplace(name, value);
  for (const auto& [name, values] : chosen.numbers)
    if (!values.empty()) numbers.insert_or_assign(name, values.front());
  std::string made;
  for (const auto& [name, value] : numbers)
    made += fmt::format(R"({}"{}":{})", made.empty() ? "" : ",", name, expressions::printed(value));
  return made;
}

std::vector<Variant> variants_of(const InputChoices& input) {
  std::vector<Variant> all{{input, ""}};
  for (const auto& [name, values] : input.rules.numbers) {
    std::vector<Variant> next;
    for (const Variant& one : all) {
      for (const expressions::Number& value : values) {
        next.push_back(one);
        next.back().input.rules.numbers[name] = {value};
        if (values.size() > 1)
          next.back().label += fmt::format("{}{} {}", one.label.empty() ? "" : ", ", name, expressions::printed(value));
      }
    }
    all = std::move(next);
  }
  return all;
}

}  // namespace planche::project

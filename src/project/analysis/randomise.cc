#include "project/analysis/randomise.h"

#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/new_file.h"
#include "base/text.h"
#include "declared/judging/judge.h"
#include "declared/judging/random_records.h"
#include "diag/glyphs.h"
#include "play/players/random_position.h"
#include "play/reports/simulation_shard.h"
#include "project/opening/file_games.h"
#include "project/opening/game_options.h"
#include "project/opening/game_sources.h"
#include "project/opening/play_rules.h"
#include "project/opening/playing.h"
#include "project/printing/older_pages.h"
#include "rules/figures.h"

namespace planche::project {

namespace {

// Messages also name what is not drawn or checked.
std::optional<declared::Randomiser> randomiser_of(const FileGame& found, const RandomChoices& of_run,
                                                  Messages& messages) {
  const InputChoices& choices = of_run.input;
  const rules::GivenOptions& of_game = of_run.of_game;
  diag::Sink sink;
  // The game's own records may break its rules; only the rules themselves and their data must be sound.
  const auto game = open_file_game(found, {}, choices, sink, messages, Check::data);
  if (game != nullptr &&
      !takes_no_options(game->title(), playing_options(&rules::Play::random_options), of_game, messages))
    return std::nullopt;
  if (game != nullptr) declared::check_rules(*game, sink);
  auto made = game == nullptr ? std::nullopt : declared::Randomiser::read(game, sink);
  if (!made || sink.has_errors()) {
    messages.report(sink);
    return std::nullopt;
  }
  const auto in_quotes = [](const std::vector<std::string>& names) {
    std::vector<std::string> quoted;
    for (const std::string& name : names) quoted.push_back(fmt::format("\"{}\"", name));
    return base::join_all({quoted.begin(), quoted.end()});
  };
  for (const auto& [of, fields] : declared::undrawn(*game))
    messages.say(fmt::format("{}: no values are drawn for {}, which {} required", of, in_quotes(fields),
                             fields.size() == 1 ? "is" : "are"));
  const std::vector<std::string> unjudged = made->unjudged();
  if (!unjudged.empty())
    messages.say(fmt::format("not checked, because {} values that are not drawn: {}",
                             unjudged.size() == 1 ? "it uses" : "they use", in_quotes(unjudged)));
  const std::vector<std::string> about_all = made->about_all();
  if (of_run.records.value_or(1) == 1 && !about_all.empty())
    messages.say(fmt::format("not checked, because {} about all records and a document has one (--records): {}",
                             about_all.size() == 1 ? "it is" : "they are", in_quotes(about_all)));
  for (const auto& [list, all, kept] : made->counted()) {
    messages.say(fmt::format("{}: {} of {} different draws obey the {}rules of single records", list, kept, all,
                             unjudged.empty() ? "" : "other "));
    if (kept > 0) continue;
    messages.refuse(fmt::format("none of the drawn {} obey the rules", list));
    return std::nullopt;
  }
  return made;
}

// A game with rules of play and without a "random" section draws positions.
bool draws_positions(const FileGame& found) {
  const auto model = model_of(found.file);
  return model != nullptr && model->random.empty() && model->play;
}

std::uint64_t content_of(const FileGame& found) {
  std::uint64_t hash = 0;
  const auto model = model_of(found.file);
  if (model == nullptr) return hash;
  for (const declared::FilePtr& file : model->files) hash = base::content_hash(file->document.source->text(), hash);
  return hash;
}

// Positions that random players reach, as recorded games.
std::optional<RandomPlan> plan_positions(const FileGame& found, const RandomChoices& choices,
                                         const std::string& players, Messages& messages) {
  if (choices.records) {
    messages.refuse("--records and --decisions exclude each other",
                    "--decisions draws positions of a game, --records its records");
    return std::nullopt;
  }
  const auto documents = documents_of(found, choices.documents, messages);
  const auto program = documents ? open_play_rules(found, *documents, choices.input, messages) : nullptr;
  if (program == nullptr || !takes_no_options(program->game->title(), playing_options(&rules::Play::random_options),
                                              choices.of_game, messages))
    return std::nullopt;
  const auto seats = seats_of(*program, players, messages);
  if (!seats) return std::nullopt;
  const auto setup = setup_for(program, seats->size(), messages);
  if (setup == nullptr) return std::nullopt;
  const auto start =
      [setup,
       request = play::PositionRequest{0, 0, choices.decisions.value_or(0),
                                       json_numbers(choices.input.rules, *program->game)},
       &messages](std::uint64_t seed) {
        return rules::RandomDocuments{
            [setup, request, seed, &messages](std::uint64_t k) mutable -> base::Asked<std::string> {
              request.seed = seed;
              request.number = k;
              auto made = play::random_position(*setup, request);
              if (made) return std::move(*made);
              diag::Sink faults;
              faults.add(std::move(made.error()));
              messages.report(faults);
              return base::refused({});
            }};
      };
  return RandomPlan{start, base::content_hash(play::hash_of(*program))};
}

std::optional<RandomPlan> plan_file_game(const FileGame& found, RandomChoices choices, Messages& messages) {
  const auto given = choices.of_game.extract("players");
  const std::string players = given ? given.mapped() : std::string{};
  if (choices.decisions || draws_positions(found)) return plan_positions(found, choices, players, messages);
  if (!choices.documents.empty()) {
    messages.refuse("documents of players require --decisions",
                    "add --decisions 0 for positions before the first decision");
    return std::nullopt;
  }
  if (!players.empty()) {
    messages.refuse("--players requires --decisions", "add --decisions 0 for positions before the first decision");
    return std::nullopt;
  }
  auto read = randomiser_of(found, choices, messages);
  if (!read) return std::nullopt;
  const auto made = std::make_shared<declared::Randomiser>(std::move(*read));
  const auto start = [made, records = choices.records.value_or(1), &messages](std::uint64_t seed) {
    return rules::RandomDocuments{[made, records, seed, &messages](std::uint64_t k) -> base::Asked<std::string> {
      auto line = made->document(seed, k, records);
      if (line) return std::move(*line);
      if (!line.error().fault) return base::refused(line.error().message, line.error().hint);
      diag::Sink faults;
      faults.add(*line.error().fault);
      messages.report(faults);
      return base::refused({});
    }};
  };
  const auto summary = [made] {
    if (made->drawn() == 0) return std::string{};
    return fmt::format("kept {} of {} drawn: {}", made->kept(), made->drawn(),
                       rules::percent(rules::share(made->kept(), made->drawn())));
  };
  return RandomPlan{start, content_of(found), summary};
}

std::optional<RandomPlan> plan_built_in(const rules::Game& game, RandomChoices choices, Messages& messages) {
  for (const auto& [name, given] :
       {std::pair{"--records", choices.records.has_value()}, std::pair{"--decisions", choices.decisions.has_value()}}) {
    if (!given) continue;
    messages.refuse(fmt::format("{} is not an option of {}", name, game.title), "use it with a file-based game");
    return std::nullopt;
  }
  if (!choices.documents.empty()) {
    messages.refuse(fmt::format("{} takes no documents of players", game.title), "leave them out");
    return std::nullopt;
  }
  Reading reading{choices.input, messages};
  const auto rules = reading.rules_of(game);
  if (!takes_options(game, playing_options(&rules::Play::random_options), choices.of_game, messages) || !rules)
    return std::nullopt;
  const Ability any{"randomise", [](const rules::Game&) { return true; }};
  auto named = read_named(game, game.play.random_options, choices.of_game, any, false, reading);
  if (!named) return std::nullopt;
  std::uint64_t content = 0;
  for (const auto& [option, subject] : *named) content = base::content_hash(subject->document.source->text(), content);
  const auto start = [&game, rules, named = std::move(*named),
                      of_game = choices.of_game](std::uint64_t seed) -> base::Asked<rules::RandomDocuments> {
    return game.play.randomise({seed, of_game, rules, named});
  };
  return RandomPlan{start, content};
}

// Says why there is no document, unless that has been reported.
void refuse_document(const base::Refusal& why, Messages& messages) {
  if (!why.message.empty()) messages.refuse(why.message, why.hint);
}

std::string line_at(const DocumentLines& lines, std::uint64_t k, const std::string& document) {
  std::string line = diag::plain_json(document);
  return lines.shard ? rules::line_of_shard(*lines.shard, k - lines.first, line) : line;
}

void print_documents(const DocumentLines& lines, const rules::RandomDocuments& document,
                     const std::function<void(const std::string& json)>& print, Messages& messages) {
  if (lines.shard) print(rules::shard_line(*lines.shard, lines.count));
  for (std::uint64_t k = lines.first; k < lines.first + lines.count; ++k) {
    const auto made = document(k);
    if (!made) return refuse_document(made.error(), messages);
    print(line_at(lines, k, *made));
  }
}

}  // namespace

std::optional<RandomPlan> plan_random(const std::string& name, RandomChoices choices, Messages& messages) {
  if (const auto own = find_file_game(name, true)) return plan_file_game(*own, std::move(choices), messages);
  const rules::Game* game = find_game(name, messages);
  if (game == nullptr || !knows(*game, ability("randomise", &rules::Play::randomise), messages)) return std::nullopt;
  return plan_built_in(*game, std::move(choices), messages);
}

DocumentLines lines_of(const std::optional<rules::Shard>& shard, std::uint64_t count, const std::string& output) {
  if (!shard) return {0, count};
  const std::uint64_t first = shard->first(count);
  const auto work = nlohmann::json{{"documents", output}, {"count", count}}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
  return {first, shard->end(count) - first, rules::ShardHead{"randomise", *shard, work}};
}

std::string identity_of(const std::string& game, const RandomChoices& choices, std::uint64_t seed,
                        std::uint64_t content) {
  std::string all =
      fmt::format("{} seed {} records {} decisions {} rules {} {:016x}", game, seed, choices.records.value_or(0),
                  choices.decisions.value_or(0), choices.input.rules.file, content);
  for (const auto& [name, values] : choices.input.rules.numbers)
    all += fmt::format(" {}={}", name, expressions::printed(values.front()));
  for (const std::string& document : choices.documents) all += " document " + document;
  for (const auto& [name, value] : choices.of_game) all += fmt::format(" --{} {}", name, value);
  return all;
}

void write_documents(const std::string& output, const DocumentLines& lines, const rules::RandomDocuments& document,
                     const std::function<void(const std::string& json)>& print, Messages& messages) {
  if (output.empty() || output == "-") return print_documents(lines, document, print, messages);
  if (!spares_games({output}, messages)) return;
  const OlderPages before{output};
  constexpr std::size_t enough = 1u << 16;
  auto file = base::NewFile::create(output);
  if (!file) return messages.fail(file.error().message);
  std::string waiting = lines.shard ? rules::shard_line(*lines.shard, lines.count) + "\n" : std::string{};
  const std::uint64_t end = lines.first + lines.count;
  if (lines.count == 0) {
    if (const auto written = file->write(waiting); !written) return messages.fail(written.error().message);
  }
  for (std::uint64_t k = lines.first; k < end; ++k) {
    const auto made = document(k);
    if (!made) return refuse_document(made.error(), messages);
    waiting += line_at(lines, k, *made);
    waiting += '\n';
    if (waiting.size() < enough && k + 1 < end) continue;
    if (const auto written = file->write(waiting); !written) return messages.fail(written.error().message);
    waiting.clear();
  }
  if (const auto committed = file->commit(); !committed) return messages.fail(committed.error().message);
  messages.say(fmt::format("{} {}: {}", before.replaced() ? "replaced" : "wrote", output,
                           base::counted(lines.count, "document")));
}

}  // namespace planche::project

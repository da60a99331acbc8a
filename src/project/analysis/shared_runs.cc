#include "project/analysis/shared_runs.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "play/reports/shard.h"
#include "project/opening/game_options.h"
#include "project/opening/offers.h"
#include "project/opening/version.h"

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view counts_kind = "shard of counts";

class Content {
 public:
  void add(std::string_view text) { hash_ = base::content_hash(text, hash_); }
  void add(const rules::Subject& document) { add(document.document.source->text()); }
  void add_rules(const InputChoices& input) {
    if (input.rules.file.empty()) return;
    if (const auto text = base::read_file(input.rules.file, data::Limits{}.bytes)) add(*text);
  }
  std::string text() const { return fmt::format("{:016x}", hash_); }

 private:
  std::uint64_t hash_ = base::content_hash(version);
};

// Whether the files are those of the shards that are joined; otherwise refuses the run. Notes the hash for a shard.
bool has_same_content(const Content& content, RunControl& control, Messages& messages) {
  if (control.shard == nullptr) return true;
  if (control.shard->joined && content.text() != control.content) {
    messages.refuse("the files have changed since the shards were made", "restore them, or make all shards again");
    return false;
  }
  control.content = content.text();
  return true;
}

bool is_done(const base::Asked<void>& done, Messages& messages) {
  if (!done) messages.refuse(done.error().message, done.error().hint);
  return done.has_value();
}

bool carry_out_simulation(const SharedRun& run, RunControl& control, const rules::Lines& out, Messages& messages) {
  Reading reading{run.input, messages};
  const auto starts = read_contestants(run.starts, reading);
  if (!starts) return false;
  const auto tables = playing_options(&rules::Play::simulate_options);
  if (!takes_options(*starts->game, tables, run.options, messages)) return false;
  if (control.shard != nullptr && run.options.contains("write-games")) {
    messages.refuse("--shard and --write-games exclude each other", "leave one of them out");
    return false;
  }
  Content content;
  for (const auto& document : starts->documents) content.add(*document);
  content.add_rules(run.input);
  if (!has_same_content(content, control, messages)) return false;
  rules::SimulateRequest request{
      run.games,     run.seed ? *run.seed : control.draw_seed(), control.threads,  control.json,     run.options,
      starts->rules, reading.variants_of(*starts->game),         control.progress, control.warnings, control.shard};
  if (request.variants.size() == 1) request.variants.clear();
  return is_done(simulate(*starts, request, out), messages);
}

bool carry_out_offer(const rules::Game& game, const rules::Offer& offer, const SharedRun& run, RunControl& control,
                     const rules::Lines& out, Messages& messages) {
  auto read = read_offer(game, offer, run.files, run.options, run.input, run.strict, messages);
  if (!read) return false;
  rules::OfferRequest& request = read->request;
  request.json = control.json;
  request.threads = control.threads;
  request.progress = control.progress;
  request.shard = control.shard;
  Content content;
  for (const auto& document : read->documents) content.add(*document);
  content.add_rules(run.input);
  return has_same_content(content, control, messages) && is_done(offer.run(request, out), messages);
}

Json json_of(const SharedRun& run) {
  Json numbers = Json::object();
  for (const auto& [name, values] : run.input.rules.numbers) {
    for (const expressions::Number& value : values) numbers[name].push_back(expressions::printed(value));
  }
  return {{"command", run.command},
          {"game", run.game},
          {"start", run.starts.start},
          {"sides", run.starts.sides},
          {"compared", run.starts.compared},
          {"files", run.files},
          {"options", Json(run.options)},
          {"input", static_cast<int>(run.input.input)},
          {"encoding", run.input.encoding},
          {"rules", run.input.rules.file},
          {"numbers", numbers},
          {"strict", run.strict},
          {"games", run.games},
          {"seed", std::to_string(run.seed.value_or(0))}};
}

SharedRun run_of(const Json& from) {
  SharedRun run;
  run.command = from.at("command");
  run.game = from.at("game");
  run.strict = from.at("strict");
  run.starts = {from.at("start"), from.at("sides"), from.at("compared"), run.strict};
  run.files = from.at("files").get<std::vector<std::string>>();
  for (const auto& [name, value] : from.at("options").items()) run.options[name] = value.get<std::string>();
  run.input.input = static_cast<Input>(std::clamp(from.at("input").get<int>(), 0, static_cast<int>(Input::csv)));
  run.input.encoding = from.at("encoding");
  run.input.rules.file = from.at("rules");
  for (const auto& [name, values] : from.at("numbers").items()) {
    for (const Json& value : values) {
      if (const auto number = expressions::Number::of_decimal(value.get<std::string>()))
        run.input.rules.numbers[name].push_back(*number);
    }
  }
  run.games = from.at("games");
  const auto seed = from.at("seed").get<std::string>();
  std::from_chars(seed.data(), seed.data() + seed.size(), run.seed.emplace());
  return run;
}

struct Read {
  std::string file;
  Json run;
  rules::ShardCounts counts;
  std::string content;
};

std::optional<Read> read_shard(const std::string& file, std::string_view line) {
  const Json read = Json::parse(line, nullptr, false);
  if (!read.is_object() || read.value("kind", Json{}) != counts_kind) return std::nullopt;
  try {
    const auto shard = rules::Shard::read(read.at("shard").get<std::string>());
    run_of(read.at("run"));
    if (!shard) return std::nullopt;
    return Read{file, read.at("run"), {*shard, false, read.at("counts").get<rules::Counts>()}, read.at("content")};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

bool carry_out(const SharedRun& run, RunControl& control, const rules::Lines& out, Messages& messages) {
  if (run.command == "simulate") return carry_out_simulation(run, control, out, messages);
  for (const rules::Game* game : rules::games()) {
    for (const rules::Offer& offer : game->offers) {
      if (game->id == run.game && offer.name == run.command)
        return carry_out_offer(*game, offer, run, control, out, messages);
    }
  }
  messages.refuse(fmt::format("no game has the command `planche {}`", run.command), "join the shards of one command");
  return false;
}

std::string document_of(const RunShard& shard) {
  return rules::sealed(Json{{"kind", counts_kind},
                            {"shard", fmt::format("{}/{}", shard.counts.which.k, shard.counts.which.of)},
                            {"run", json_of(shard.run)},
                            {"content", shard.content},
                            {"counts", shard.counts.counts}}
                           .dump(-1, ' ', false, Json::error_handler_t::replace));
}

bool is_run_shard(std::string_view text) {
  return text.starts_with(fmt::format(R"({{"kind":"{}",)", counts_kind));
}

void join_runs(const std::vector<ShardFile>& files, bool json, const rules::Lines& out, Messages& messages) {
  std::vector<Read> shards;
  for (const ShardFile& file : files) {
    for (const std::string_view line : base::split(file.text, '\n')) {
      if (base::trimmed(line).empty()) continue;
      auto shard = read_shard(file.name, line);
      if (!shard)
        return messages.refuse(fmt::format("{} was not written by planche … --shard", file.name),
                               "write this shard again");
      if (!rules::unsealed(line))
        return messages.refuse(fmt::format("{}: this shard is damaged", file.name), "write it again");
      shards.push_back(std::move(*shard));
    }
  }
  std::vector<play::NumberedShard> numbers;
  rules::ShardCounts joined{{1, 1}, true, {}};
  for (const Read& shard : shards) {
    const Read& first = shards.front();
    if (shard.run != first.run || shard.counts.which.of != first.counts.which.of)
      return messages.refuse(fmt::format("{} and {} are shards of different work", first.file, shard.file),
                             "give all shards the same command, files, options and seed");
    if (shard.content != first.content)
      return messages.refuse(fmt::format("{} and {} were made from different files", first.file, shard.file),
                             "make all shards from the same files");
    numbers.push_back({shard.counts.which.k, shard.file});
    rules::add(joined.counts, shard.counts.counts);
  }
  const SharedRun run = run_of(shards.front().run);
  if (const auto fault = play::fault_of_shards(std::move(numbers), shards.front().counts.which.of, run.command))
    return messages.refuse(fault->message, fault->hint);
  RunControl control;
  control.json = json;
  control.shard = &joined;
  control.content = shards.front().content;
  carry_out(run, control, out, messages);
}

}  // namespace planche::project

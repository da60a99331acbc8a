#include "project/analysis/shared_runs.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "project/opening/game_options.h"
#include "project/opening/offers.h"
#include "project/opening/version.h"

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;

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

std::string text_of(const SharedRun& run) {
  Json numbers = Json::object();
  for (const auto& [name, values] : run.input.rules.numbers) {
    for (const expressions::Number& value : values) numbers[name].push_back(expressions::printed(value));
  }
  return Json{{"game", run.game},
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
              {"seed", std::to_string(run.seed.value_or(0))}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

SharedRun run_of(const rules::ShardHead& head) {
  const Json from = Json::parse(head.work);
  SharedRun run;
  run.command = head.command;
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

std::string document_of(const SharedRun& run, const rules::ShardCounts& counts, const std::string& content) {
  return rules::shard_line({run.command, counts.which, text_of(run), content}, rules::ShardResult::counts,
                           Json(counts.counts).dump());
}

void join_runs(const std::vector<rules::ReadShard>& shards, bool json, const rules::Lines& out, Messages& messages) {
  rules::ShardCounts joined{{1, 1}, true, {}};
  SharedRun run;
  for (const rules::ReadShard& shard : shards) {
    try {
      run = run_of(shard.head);
      rules::add(joined.counts, Json::parse(shard.result).get<rules::Counts>());
    } catch (const Json::exception&) {
      const base::Refusal fault = rules::damaged(shard);
      return messages.refuse(fault.message, fault.hint);
    }
  }
  RunControl control;
  control.json = json;
  control.shard = &joined;
  control.content = shards.front().head.content;
  carry_out(run, control, out, messages);
}

}  // namespace planche::project

#include "project/shared_runs.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "play/part.h"
#include "project/game_options.h"
#include "project/offers.h"
#include "project/version.h"

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view part_kind = "part of counts";

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

// Whether the files are those of the parts that are joined; otherwise refuses the run. Notes the hash for a part.
bool has_same_content(const Content& content, RunControl& control, Messages& messages) {
  if (control.share == nullptr) return true;
  if (control.share->joined && content.text() != control.content) {
    messages.refuse("the files have changed since the parts were made", "restore them, or make all parts again");
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
  if (control.share != nullptr && run.options.contains("write-games")) {
    messages.refuse("--shard and --write-games exclude each other", "leave one of them out");
    return false;
  }
  Content content;
  for (const auto& document : starts->documents) content.add(*document);
  content.add_rules(run.input);
  if (!has_same_content(content, control, messages)) return false;
  rules::SimulateRequest request{
      run.games,     run.seed ? *run.seed : control.draw_seed(), control.threads,  control.json,     run.options,
      starts->rules, reading.variants_of(*starts->game),         control.progress, control.warnings, control.share};
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
  request.share = control.share;
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
  rules::ShardCounts share;
  std::string content;
};

std::optional<Read> read_part(const std::string& file, std::string_view line) {
  const Json read = Json::parse(line, nullptr, false);
  if (!read.is_object() || read.value("kind", Json{}) != part_kind) return std::nullopt;
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
  messages.refuse(fmt::format("no game has the command `planche {}`", run.command), "join the parts of one command");
  return false;
}

std::string document_of(const RunPart& part) {
  return Json{{"kind", part_kind},
              {"shard", fmt::format("{}/{}", part.share.shard.k, part.share.shard.of)},
              {"run", json_of(part.run)},
              {"content", part.content},
              {"counts", part.share.counts}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_run_part(std::string_view text) {
  return text.starts_with(fmt::format(R"({{"kind":"{}",)", part_kind));
}

void join_runs(const std::vector<PartFile>& files, bool json, const rules::Lines& out, Messages& messages) {
  std::vector<Read> parts;
  for (const PartFile& file : files) {
    for (const std::string_view line : base::split(file.text, '\n')) {
      if (base::trimmed(line).empty()) continue;
      auto part = read_part(file.name, line);
      if (!part)
        return messages.refuse(fmt::format("{} is no part of planche … --shard", file.name), "write this part again");
      parts.push_back(std::move(*part));
    }
  }
  std::vector<play::NumberedPart> numbers;
  rules::ShardCounts joined{{1, 1}, true, {}};
  for (const Read& part : parts) {
    const Read& first = parts.front();
    if (part.run != first.run || part.share.shard.of != first.share.shard.of)
      return messages.refuse(fmt::format("{} and {} are parts of different work", first.file, part.file),
                             "give all parts the same command, files, options and seed");
    if (part.content != first.content)
      return messages.refuse(fmt::format("{} and {} were made from different files", first.file, part.file),
                             "make all parts from the same files");
    numbers.push_back({part.share.shard.k, part.file});
    rules::add(joined.counts, part.share.counts);
  }
  const SharedRun run = run_of(parts.front().run);
  if (const auto fault = play::fault_of_parts(std::move(numbers), parts.front().share.shard.of, run.command))
    return messages.refuse(fault->message, fault->hint);
  RunControl control;
  control.json = json;
  control.share = &joined;
  control.content = parts.front().content;
  carry_out(run, control, out, messages);
}

}  // namespace planche::project

#include "project/analysis/line_shards.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view lines_kind = "shard of lines";

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

tl::unexpected<base::Refusal> damaged(const std::string& name, std::size_t line) {
  return base::refused(fmt::format("{}, line {}: this shard is damaged", name, line), "write it again");
}

}  // namespace

std::string line_of(const LinesHead& head) {
  return rules::sealed(Json{
      {"kind", lines_kind},
      {"command", head.command},
      {"of", head.what},
      {"shard", fmt::format("{}/{}", head.which.k, head.which.of)},
      {"lines",
       head.lines}}.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string line_of(std::string_view json, std::string_view what, std::uint64_t number) {
  return rules::sealed(json, fmt::format("{} {}", number, what));
}

std::optional<LinesHead> lines_head_of(std::string_view text) {
  const Json line = Json::parse(first_line(text), nullptr, false);
  if (!line.is_object() || line.value("kind", Json{}) != lines_kind) return std::nullopt;
  try {
    const auto shard = play::Shard::read(line.at("shard").get<std::string>());
    if (!shard) return std::nullopt;
    return LinesHead{line.at("command").get<std::string>(), line.at("of").get<std::string>(), *shard,
                     line.at("lines").get<std::uint64_t>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

base::Asked<std::string> joined_lines(const std::vector<NamedText>& shards) {
  struct Found {
    LinesHead head;
    const NamedText* shard;
  };
  std::vector<Found> all;
  for (const NamedText& shard : shards) {
    auto head = lines_head_of(shard.text);
    if (!head)
      return base::refused(fmt::format("{} was not written by planche … --shard", shard.name),
                           "name only files that were written with --shard");
    const LinesHead& first = all.empty() ? *head : all.front().head;
    if (head->command != first.command || head->what != first.what || head->lines != first.lines ||
        head->which.of != first.which.of)
      return base::refused(fmt::format("{} and {} are shards of different output", all.front().shard->name, shard.name),
                           "give all shards the same command, files, seed and count");
    if (!rules::unsealed(first_line(shard.text))) return damaged(shard.name, 1);
    const std::uint64_t wanted = head->which.end(head->lines) - head->which.first(head->lines);
    const auto found = static_cast<std::uint64_t>(std::ranges::count(shard.text, '\n'));
    if (found != wanted + 1 || !shard.text.ends_with('\n'))
      return base::refused(fmt::format("{}: expected {} lines after the first, found {}", shard.name, wanted,
                                       found == 0 ? 0 : found - 1),
                           "write this shard again");
    all.push_back({std::move(*head), &shard});
  }
  if (all.empty()) return base::refused("there are no shards to join", "name their files");
  std::vector<play::NumberedShard> numbers;
  for (const Found& one : all) numbers.push_back({one.head.which.k, one.shard->name});
  if (const auto fault = play::fault_of_shards(numbers, all.front().head.which.of, all.front().head.command))
    return base::refused(fault->message, fault->hint);
  std::ranges::sort(all, {}, [](const Found& one) { return one.head.which.k; });
  std::string joined;
  for (const Found& one : all) {
    const auto lines = base::split(one.shard->text, '\n');
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
      const std::uint64_t number = one.head.which.first(one.head.lines) + i - 1;
      const auto line = rules::unsealed(lines[i], fmt::format("{} {}", number, one.head.what));
      if (!line) return damaged(one.shard->name, i + 1);
      joined.append(*line).append("\n");
    }
  }
  return joined;
}

}  // namespace planche::project

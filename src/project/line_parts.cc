#include "project/line_parts.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view part_kind = "part of lines";

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

std::string line_of(const LinesHead& head) {
  return Json{{"kind", part_kind},
              {"command", head.command},
              {"of", head.what},
              {"shard", fmt::format("{}/{}", head.shard.k, head.shard.of)},
              {"lines", head.lines}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<LinesHead> lines_head_of(std::string_view text) {
  const Json line = Json::parse(first_line(text), nullptr, false);
  if (!line.is_object() || line.value("kind", Json{}) != part_kind) return std::nullopt;
  try {
    const auto shard = play::Shard::read(line.at("shard").get<std::string>());
    if (!shard) return std::nullopt;
    return LinesHead{line.at("command").get<std::string>(), line.at("of").get<std::string>(), *shard,
                     line.at("lines").get<std::uint64_t>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

base::Asked<std::string> joined_lines(const std::vector<NamedText>& parts) {
  struct Found {
    LinesHead head;
    const NamedText* part;
  };
  std::vector<Found> all;
  for (const NamedText& part : parts) {
    auto head = lines_head_of(part.text);
    if (!head) return base::refused(fmt::format("{} is no part of planche … --shard", part.name), "name parts only");
    const LinesHead& first = all.empty() ? *head : all.front().head;
    if (head->command != first.command || head->what != first.what || head->lines != first.lines ||
        head->shard.of != first.shard.of)
      return base::refused(fmt::format("{} and {} are parts of different output", all.front().part->name, part.name),
                           "give all parts the same command, files, seed and count");
    const std::uint64_t wanted = head->shard.end(head->lines) - head->shard.first(head->lines);
    const auto found = static_cast<std::uint64_t>(std::ranges::count(part.text, '\n'));
    if (found != wanted + 1 || !part.text.ends_with('\n'))
      return base::refused(
          fmt::format("{}: expected {} lines after the first, found {}", part.name, wanted, found == 0 ? 0 : found - 1),
          "write this part again");
    all.push_back({std::move(*head), &part});
  }
  if (all.empty()) return base::refused("there are no parts to join", "name their files");
  std::vector<play::NumberedPart> numbers;
  for (const Found& one : all) numbers.push_back({one.head.shard.k, one.part->name});
  if (const auto fault = play::fault_of_parts(numbers, all.front().head.shard.of, all.front().head.command))
    return base::refused(fault->message, fault->hint);
  std::ranges::sort(all, {}, [](const Found& one) { return one.head.shard.k; });
  std::string joined;
  for (const Found& one : all) joined += std::string_view{one.part->text}.substr(first_line(one.part->text).size() + 1);
  return joined;
}

}  // namespace planche::project

#include "rules/shard_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "diag/glyphs.h"

namespace planche::rules {

namespace {

using Json = nlohmann::ordered_json;

constexpr int format = 1;
constexpr std::array<const char*, 3> names{"games", "counts", "lines"};  // of results, as in ShardResult

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Of a line without its last brace. `place`: what else belongs to the line, such as its number.
std::string check_of(std::string_view line, std::string_view place) {
  return fmt::format(R"(,"check":"{:016x}"}})", base::content_hash(line, base::content_hash(place)));
}

// An object with its check as the last member.
std::string sealed(std::string_view line, std::string_view place = {}) {
  std::string plain = diag::plain_json(line);  // as it will be printed
  plain.pop_back();
  return plain + check_of(plain, place);
}

// The line without its check. Nothing if it is damaged or has none.
std::optional<std::string> unsealed(std::string_view line, std::string_view place = {}) {
  const std::size_t length = check_of({}, {}).size();
  if (line.size() < length) return std::nullopt;
  const std::string_view kept = line.substr(0, line.size() - length);
  if (line.substr(kept.size()) != check_of(kept, place)) return std::nullopt;
  return std::string{kept} + "}";
}

std::string place_of(const ShardHead& head, std::uint64_t number) {
  return fmt::format("{} of {}/{} {} {}", number, head.which.k, head.which.of, head.content, head.work);
}

std::string shard_with(const ShardHead& head, ShardResult kind, Json result) {
  return sealed(text_of({{"kind", "shard"},
                         {"format", format},
                         {"command", head.command},
                         {"shard", fmt::format("{}/{}", head.which.k, head.which.of)},
                         {"work", Json::parse(head.work)},
                         {"content", head.content},
                         {names[static_cast<std::size_t>(kind)], std::move(result)}}));
}

// The lines of a file, by their numbers.
class LinesOfText {
 public:
  explicit LinesOfText(std::string_view text) : rest_{text} {}

  // Nothing after the last one.
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    ++number_;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    ended_ = end < rest_.size();
    rest_.remove_prefix(ended_ ? end + 1 : end);
    return line;
  }
  std::size_t number() const { return number_; }
  bool has_ended() const { return ended_; }  // whether the last one that was given ends with a line feed

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
  bool ended_ = true;
};

// Nothing if it is not the first line of a shard, of this or another version.
std::optional<Json> envelope_of(std::string_view line) {
  Json read = Json::parse(line, nullptr, false);
  if (!read.is_object() || read.value("kind", Json{}) != "shard") return std::nullopt;
  return read;
}

// Nothing if a member is not as it is written here.
std::optional<ReadShard> opened(const Json& read, const std::string& file, std::size_t line) {
  try {
    const auto which = Shard::read(read.at("shard").get<std::string>());
    const auto name = std::ranges::find_if(names, [&](const char* one) { return read.contains(one); });
    if (!which || name == names.end()) return std::nullopt;
    return ReadShard{file,
                     line,
                     {read.at("command").get<std::string>(), *which, text_of(read.at("work")),
                      read.at("content").get<std::string>()},
                     static_cast<ShardResult>(name - names.begin()),
                     text_of(read.at(*name))};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

// Reads the lines that follow the first one of a shard of lines.
base::Asked<void> read_lines(ReadShard& shard, const Json& wanted, LinesOfText& lines) {
  if (!wanted.is_number_unsigned()) return tl::unexpected{damaged(shard)};
  const auto count = wanted.get<std::uint64_t>();
  shard.result.clear();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto line = lines.next();
    if (!line || !lines.has_ended())
      return base::refused(fmt::format("{}: expected {} lines after the first, found {}", shard.file, count, i),
                           "make this shard again");
    const auto kept = unsealed(*line, place_of(shard.head, i));
    if (!kept) {
      ReadShard here{shard.file, lines.number(), {}, {}, {}};
      return tl::unexpected{damaged(here)};
    }
    shard.result.append(*kept).append("\n");
  }
  return {};
}

std::optional<base::Refusal> fault_of_numbers(const std::vector<ReadShard>& sorted) {
  constexpr std::size_t most_named = 20;
  const std::uint64_t of = sorted.front().head.which.of;
  std::uint64_t next = 1;
  std::vector<std::string> missing;
  const auto miss_until = [&](std::uint64_t end) {
    for (; next < end && missing.size() < most_named; ++next) missing.push_back(std::to_string(next));
  };
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const std::uint64_t k = sorted[i].head.which.k;
    if (i > 0 && sorted[i - 1].head.which.k == k)
      return base::Refusal{fmt::format("shard {} was given twice: {} and {}", k, sorted[i - 1].file, sorted[i].file),
                           "name each shard once"};
    miss_until(k);
    next = k + 1;
  }
  miss_until(of + 1);
  if (missing.empty()) return std::nullopt;
  return base::Refusal{
      fmt::format("of {} shards, {} {} missing", of, fmt::join(missing, ", "), missing.size() == 1 ? "is" : "are"),
      fmt::format("make it: planche {} … --shard {}/{}", sorted.front().head.command, missing.front(), of)};
}

}  // namespace

std::string shard_line(const ShardHead& head, ShardResult kind, std::string_view result) {
  return shard_with(head, kind, Json::parse(result));
}

std::string shard_line(const ShardHead& head, std::uint64_t lines) {
  return shard_with(head, ShardResult::lines, lines);
}

std::string line_of_shard(const ShardHead& head, std::uint64_t number, std::string_view json) {
  return sealed(json, place_of(head, number));
}

base::Refusal damaged(const ReadShard& shard) {
  return {fmt::format("{}, line {}: this shard is damaged", shard.file, shard.line), "make this shard again"};
}

base::Asked<std::vector<ReadShard>> read_shards(const std::string& file, std::string_view text) {
  std::vector<ReadShard> shards;
  LinesOfText lines{text};
  while (const auto line = lines.next()) {
    if (base::trimmed(*line).empty()) continue;
    const auto read = envelope_of(*line);
    if (!read)
      return base::refused(
          fmt::format("{}, line {}: expected a shard", file, lines.number()),
          "name only files that were written with --shard, as in planche simulate … --shard 1/8 > shard-1");
    if (unsealed(*line) && read->value("format", Json{}) != format)
      return base::refused(fmt::format("{} was written by another version of planche", file),
                           "make all shards with one version");
    auto shard = opened(*read, file, lines.number());
    if (!shard || !unsealed(*line)) return tl::unexpected{damaged({file, lines.number(), {}, {}, {}})};
    if (shard->kind == ShardResult::lines) {
      if (const auto done = read_lines(*shard, read->at("lines"), lines); !done) return tl::unexpected{done.error()};
    }
    shards.push_back(std::move(*shard));
  }
  if (shards.empty()) return base::refused(fmt::format("{} is empty", file), "make this shard again");
  return shards;
}

base::Asked<void> complete(std::vector<ReadShard>& shards) {
  if (shards.empty()) return base::refused("there are no shards to join", "name their files");
  const ReadShard& first = shards.front();
  for (const ReadShard& one : shards) {
    if (one.kind != first.kind || one.head.command != first.head.command || one.head.work != first.head.work ||
        one.head.which.of != first.head.which.of)
      return base::refused(fmt::format("{} and {} are shards of different work", first.file, one.file),
                           "give all shards the same command, files, options and seed");
    if (one.head.content != first.head.content)
      return base::refused(
          fmt::format("{} and {} were made by different rules or from different files", first.file, one.file),
          "make all shards from the same files");
  }
  std::ranges::stable_sort(shards, {}, [](const ReadShard& one) { return one.head.which.k; });
  if (auto fault = fault_of_numbers(shards)) return tl::unexpected{std::move(*fault)};
  return {};
}

}  // namespace planche::rules

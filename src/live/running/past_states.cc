#include "live/running/past_states.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "diag/diagnostic_printers.h"
#include "project/comparing/comparison_pictures.h"
#include "project/comparing/comparison_text.h"
#include "project/comparing/diff.h"
#include "project/opening/past.h"
#include "render/render.h"

namespace planche::live {

using nlohmann::json;

namespace {

bool is_commit(const std::string& id) {
  constexpr std::size_t sha1 = 40, sha256 = 64;
  return (id.size() == sha1 || id.size() == sha256) && id.find_first_not_of("0123456789abcdef") == id.npos;
}

std::string as_text(const json& made) {
  return made.dump(-1, ' ', false, json::error_handler_t::replace);
}

json lines_of(const std::vector<project::FieldChange>& fields) {
  json lines = json::array();
  for (const project::FieldChange& field : fields) lines.push_back(project::line_of(field));
  return lines;
}

}  // namespace

struct PastStates::Kept {
  std::uint64_t number = 0;
  project::Versions versions = {};
  std::mutex mutex = {};
};

PastStates::~PastStates() = default;

std::string PastStates::states() const {
  json states = json::array();
  if (const auto found = project::past_states(path_, most_commits)) {
    for (const project::Git::Commit& one : *found)
      states.push_back({{"id", one.id}, {"date", one.date}, {"subject", one.subject}});
  }
  return as_text({{"states", std::move(states)}});
}

tl::expected<std::string, std::string> PastStates::compare(const std::string& before, const std::string& now,
                                                           const project::PrintChoices& choices) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (before == now) return refuse("choose two states");
  for (const std::string& id : {before, now})
    if (!id.empty() && !is_commit(id)) return refuse("expected the ID of a commit");
  const auto name = [this](const std::string& id) { return id.empty() ? path_ : fmt::format("{}:{}", id, path_); };
  const std::lock_guard one_at_a_time{comparing_};
  diag::Sink sink;
  project::Messages messages;
  auto versions = project::compare(name(before), name(now), choices, sink, messages);
  std::vector<std::string> errors;
  for (const project::Message& message : messages.all()) errors.push_back(message.text);
  for (const diag::Diagnostic& d : sink.sorted())
    errors.push_back(d.source == nullptr ? d.message : fmt::format("{}: {}", d.source->place(d.span.begin), d.message));
  if (!versions) return refuse(errors.empty() ? "these states cannot be compared" : errors.front());
  auto kept = std::make_shared<Kept>();
  kept->versions = std::move(*versions);
  const project::Comparison& found = kept->versions.found;
  json made = json::parse(project::json_of(found));
  made["errors"] = errors;
  made["values"] = lines_of(found.values);
  std::vector<bool> is_shown(found.records.size());
  for (std::size_t n = 0; n < found.parts.size(); ++n) {
    const project::PartChange& part = found.parts[n];
    json& one = made["parts"][n];
    const auto pictures = project::pictures_of(part, kept->versions.before, kept->versions.now);
    for (const auto& [side, picture] : {std::pair{"before", &pictures.before}, {"now", &pictures.now}})
      if (picture->scene != nullptr) one[side] = {{"width", picture->size.width}, {"height", picture->size.height}};
    one["back"] = pictures.backs;
    one["lines"] = part.record ? lines_of(found.records[*part.record].fields) : json::array();
    if (part.record) is_shown[*part.record] = true;
  }
  // The records that no changed part shows.
  json records = json::array();
  for (std::size_t n = 0; n < found.records.size(); ++n) {
    const bool changed = found.records[n].how == project::RecordChange::How::changed ||
                         found.records[n].how == project::RecordChange::How::renamed;
    if (is_shown[n] || !changed) continue;
    json& one = records.emplace_back(made["records"][n]);
    one["lines"] = lines_of(found.records[n].fields);
  }
  made["records"] = std::move(records);
  const std::lock_guard lock{mutex_};
  kept->number = made["number"] = ++last_;
  kept_.push_back(std::move(kept));
  if (kept_.size() > most_kept) kept_.pop_front();
  return as_text(made);
}

std::optional<std::string> PastStates::picture(std::uint64_t comparison, std::size_t part, Side side) {
  std::shared_ptr<Kept> kept;
  {
    const std::lock_guard lock{mutex_};
    const auto found = std::ranges::find_if(kept_, [&](const auto& one) { return one->number == comparison; });
    if (found == kept_.end() || part >= (*found)->versions.found.parts.size()) return std::nullopt;
    kept = *found;
  }
  const std::lock_guard lock{kept->mutex};
  const project::Versions& versions = kept->versions;
  const auto pictures = project::pictures_of(versions.found.parts[part], versions.before, versions.now);
  const project::ComparedPicture& picture = side == Side::before ? pictures.before : pictures.now;
  if (picture.scene == nullptr) return std::nullopt;
  return render::scene_svg(*picture.scene, picture.size);
}

}  // namespace planche::live

#include "project/editing/layer_members.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "project/editing/edits.h"
#include "templates/reading/members.h"

namespace planche::project {

std::vector<MemberOffer> members_offered(std::string_view type) {
  std::vector<MemberOffer> offered;
  if (templates::find_type(type) == nullptr) return offered;
  for (const std::string& name : templates::members_of(type)) {
    const templates::LayerMember* member = templates::find_member(name);
    if (member == nullptr || name == "id" || name == "type" || name == "remove") continue;
    MemberOffer made{name, member->help};
    const nlohmann::json schema = nlohmann::json::parse(member->format.to_json_schema("", ""), nullptr, false);
    if (schema.is_object()) {
      if (const auto choices = schema.find("enum"); choices != schema.end())
        for (const nlohmann::json& choice : *choices)
          if (choice.is_string()) made.choices.push_back(choice.get<std::string>());
      made.text = schema.value("type", nlohmann::json{}) == "string" && made.choices.empty();
    }
    offered.push_back(std::move(made));
  }
  return offered;
}

tl::expected<std::string, std::string> shown_member(const diag::Source& source, diag::Span span) {
  if (auto text = editable_text(source, span)) return text;
  const std::string bytes{source.text().substr(span.begin, span.end - span.begin)};
  constexpr std::size_t longest = 400;
  const nlohmann::json value = nlohmann::json::parse(bytes, nullptr, false);
  if (value.is_discarded() || bytes.size() > longest || bytes.find('\n') != bytes.npos)
    return tl::make_unexpected(std::string{"this value is changed in the file"});
  return bytes;
}

tl::expected<std::string, std::string> typed_member(std::string_view type, std::string_view member,
                                                    std::string_view text) {
  if (const std::string what = unwritable_in(text); !what.empty())
    return tl::make_unexpected(fmt::format("{} cannot be written into files: leave it out", what));
  const auto offered = members_offered(type);
  const auto offer = std::ranges::find(offered, member, &MemberOffer::name);
  if (offer == offered.end()) return tl::make_unexpected(fmt::format("layers of type {} have no `{}`", type, member));
  const nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
  if (!offer->text && !value.is_discarded() && !value.is_string()) return std::string{text};
  if (!offer->text && (text.starts_with('[') || text.starts_with('{')))
    return tl::make_unexpected(std::string{"brackets or quotes are not closed: write lists as in the template"});
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace planche::project

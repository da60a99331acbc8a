#include "live/answers/game_requests.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "live/answers/request_members.h"

namespace planche::live {

using nlohmann::json;

project::RuleWords read_rule(const json& asked) {
  return {text_in(asked, "code"), text_in(asked, "each"),     text_in(asked, "when"),    text_in(asked, "require"),
          text_in(asked, "at"),   text_in(asked, "severity"), text_in(asked, "message"), text_in(asked, "hint")};
}

tl::expected<Viewer::GameAct, std::string> read_game_act(const json& asked) {
  using Kind = Viewer::GameAct::Kind;
  Viewer::GameAct act;
  const std::string what = text_in(asked, "what");
  constexpr std::pair<std::string_view, Kind> kinds[] = {
      {"language", Kind::language}, {"word", Kind::word}, {"kind", Kind::kind},       {"type", Kind::type},
      {"role", Kind::role},         {"rule", Kind::rule}, {"no rule", Kind::no_rule},
  };
  const auto known = std::ranges::find(kinds, what, &std::pair<std::string_view, Kind>::first);
  if (known == std::end(kinds))
    return tl::make_unexpected(std::string{"expected what to do: language, word, kind, type, role, rule or no rule"});
  act.kind = known->second;
  act.language = text_in(asked, "language");
  act.key = text_in(asked, "key");
  act.text = text_in(asked, "text");
  act.title = text_in(asked, "title");
  act.like = text_in(asked, "like");
  act.list = text_in(asked, "list");
  act.field = text_in(asked, "field");
  act.type = text_in(asked, "type");
  act.member = text_in(asked, "member");
  act.rule = read_rule(asked);
  if (const auto number = asked.find("number"); number != asked.end() && number->is_number_unsigned())
    act.number = number->get<std::size_t>();
  if (act.kind == Kind::no_rule && !act.number)
    return tl::make_unexpected(std::string{"expected the number of a rule"});
  if (const auto fields = asked.find("fields"); fields != asked.end() && fields->is_array()) {
    for (const json& one : *fields)
      if (one.is_array() && one.size() == 2 && one[0].is_string() && one[1].is_string())
        act.fields.emplace_back(one[0].get<std::string>(), one[1].get<std::string>());
  }
  return act;
}

}  // namespace planche::live

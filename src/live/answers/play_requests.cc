#include "live/answers/play_requests.h"

#include <algorithm>
#include <utility>

#include "base/unwanted.h"
#include "live/answers/requests.h"

namespace planche::live {

void answer_play(httplib::Server& server, const std::string& token, const PostRoute& post, Viewer& viewer,
                 const std::atomic<bool>& stop, const std::function<void()>& moved) {
  const auto give = [](httplib::Response& response, const Games::Seen& seen) {
    if (!seen) return refuse(response, 409, seen.error());
    send(response, *seen, "application/json");
  };
  server.Get("/" + token + "/play", [&viewer](const httplib::Request&, httplib::Response& response) {
    send(response, viewer.offer(), "application/json");
  });
  server.Get("/" + token + R"(/play/(\d{1,9}))",
             [&viewer, &stop, give](const httplib::Request& request, httplib::Response& response) {
               const base::WantedUntil wanted{[&] { return stop || has_left(request); }};
               const auto seat = number_of(request.get_param_value("seat")).value_or(0);
               give(response, viewer.see_game(look_of(request), *number_of(request.matches[1].str()),
                                              static_cast<int>(std::min<std::size_t>(seat, 1'000))));
             });
  server.Get("/" + token + R"(/play/(\d{1,9})/record)",
             [&viewer, give](const httplib::Request& request, httplib::Response& response) {
               give(response, viewer.record(*number_of(request.matches[1].str())));
             });
  server.Get("/" + token + R"(/play/(\d{1,9})/position)",
             [&viewer](const httplib::Request& request, httplib::Response& response) {
               const Games::Seen seen = viewer.position(*number_of(request.matches[1].str()),
                                                        number_of(request.get_param_value("picture")).value_or(1));
               if (!seen || seen->empty()) return refuse(response, 404, "there is no such picture");
               send(response, *seen, "image/svg+xml");
             });
  post("/play/begin",
       [&viewer, give](const httplib::Request& request, const nlohmann::json& asked, httplib::Response& response) {
         Start start;
         for (const auto& [name, to] : {std::pair{"players", &start.players}, {"brought", &start.brought}}) {
           if (!asked.contains(name) || !asked[name].is_array()) continue;
           for (const auto& text : asked[name])
             if (text.is_string()) to->push_back(text.get<std::string>());
         }
         const auto number = [&asked](const char* name) -> std::uint64_t {
           return asked.contains(name) && asked[name].is_number_unsigned() ? asked[name].get<std::uint64_t>() : 0;
         };
         start.seat = static_cast<int>(std::min<std::uint64_t>(number("seat"), 1'000));
         start.seed = number("seed");
         if (asked.contains("others") && asked["others"].is_array())
           for (const auto& other : asked["others"])
             if (other.is_number_unsigned() && other.get<std::uint64_t>() < start.players.size() &&
                 other.get<int>() != start.seat)
               start.others.push_back(other.get<int>());
         if (asked.contains("record") && asked["record"].is_string()) start.record = asked["record"].get<std::string>();
         give(response, viewer.begin_game(look_of(request), start));
       });
  post(R"(/play/(\d{1,9})/(move|back))", [&viewer, moved, give](const httplib::Request& request,
                                                                const nlohmann::json& asked,
                                                                httplib::Response& response) {
    const std::uint64_t id = *number_of(request.matches[1].str());
    if (request.matches[2] == "back") return give(response, viewer.take_back(look_of(request), id));
    if (!asked.contains("move") || !asked["move"].is_number_unsigned())
      return refuse(response, 400, "expected the number of a move");
    const auto seat = asked.contains("seat") && asked["seat"].is_number_unsigned()
                          ? std::min<std::uint64_t>(asked["seat"].get<std::uint64_t>(), 1'000)
                          : 0;
    const auto seen = viewer.play(look_of(request), id, asked["move"].get<std::uint64_t>(), static_cast<int>(seat));
    if (seen) moved();
    give(response, seen);
  });
}

}  // namespace planche::live

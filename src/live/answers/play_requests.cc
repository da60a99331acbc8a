#include "live/answers/play_requests.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/unwanted.h"
#include "live/answers/request_members.h"
#include "live/answers/requests.h"

namespace planche::live {

namespace {

int seat_in(std::uint64_t number) {
  return static_cast<int>(std::min<std::uint64_t>(number, 1'000));
}

}  // namespace

void answer_play(http::Server& server, const std::string& token, const PostRoute& post, Viewer& viewer,
                 const std::atomic<bool>& stop, const std::function<void()>& moved, const std::string& sharing) {
  const auto give = [](http::Response& response, const PlayedGames::Seen& seen) {
    if (!seen) return refuse(response, 409, seen.error());
    send(response, *seen, "application/json");
  };
  server.get("/" + token + "/play", [&viewer, sharing](const http::Request&, http::Response& response) {
    nlohmann::json offer = viewer.offer();
    offer["address"] = sharing;
    send(response, offer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), "application/json");
  });
  server.get("/" + token + R"(/play/(\d{1,9}))",
             [&viewer, &stop, give](const http::Request& request, http::Response& response) {
               const base::WantedUntil wanted{[&] { return stop || has_left(request); }};
               const auto seat = number_of(request.get_param_value("seat")).value_or(0);
               give(response, viewer.games().see(*number_of(request.matches[1].str()), seat_in(seat),
                                                 viewer.room(look_of(request))));
             });
  server.get("/" + token + R"(/play/(\d{1,9})/record)", [&viewer, give](const http::Request& request,
                                                                        http::Response& response) {
    give(response, viewer.games().record(*number_of(request.matches[1].str()), viewer.room(look_of(request))));
  });
  server.get("/" + token + R"(/play/(\d{1,9})/position)",
             [&viewer](const http::Request& request, http::Response& response) {
               const PlayedGames::Seen seen = viewer.games().picture(
                   *number_of(request.matches[1].str()), picture_number(request), viewer.room(look_of(request)));
               if (!seen || seen->empty()) return refuse(response, 404, "there is no such picture");
               send(response, *seen, "image/svg+xml");
             });
  post("/play/begin",
       [&viewer, give](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
         Start start;
         for (const auto& [name, to] : {std::pair{"players", &start.players}, {"brought", &start.brought}}) {
           if (!asked.contains(name) || !asked[name].is_array()) continue;
           for (const auto& text : asked[name])
             if (text.is_string()) to->push_back(text.get<std::string>());
         }
         start.seat = seat_in(number_in(asked, "seat").value_or(0));
         start.seed = number_in(asked, "seed").value_or(0);
         start.paced = asked.value("paced", nlohmann::json{}) == true;
         std::set<int> given{start.seat};
         const auto seats = [&](const char* name) {
           std::vector<int> all;
           if (asked.contains(name) && asked[name].is_array())
             for (const auto& one : asked[name])
               if (one.is_number_unsigned() && one.get<std::uint64_t>() < start.players.size() &&
                   given.insert(one.get<int>()).second)
                 all.push_back(one.get<int>());
           return all;
         };
         start.here = seats("here");
         start.here.insert(start.here.begin(), start.seat);
         start.others = seats("others");
         start.open = !start.others.empty() || asked.value("open", nlohmann::json{}) == true;
         if (asked.contains("record") && asked["record"].is_string()) start.record = asked["record"].get<std::string>();
         give(response, viewer.games().begin(start, viewer.room(look_of(request))));
       });
  post(R"(/play/(\d{1,9})/(move|back|code|step))",
       [&viewer, moved, give](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
         const std::uint64_t id = *number_of(request.matches[1].str());
         const std::string what = request.matches[2].str();
         const auto given = number_in(asked, "seat"), move = number_in(asked, "move");
         const int seat = given ? seat_in(*given) : what == "code" ? looks_on : 0;
         if (what == "move" && !move) return refuse(response, 400, "expected the number of a move");
         const GameRoom room = viewer.room(look_of(request));
         const auto seen =
             what == "back"   ? viewer.games().take_back(id, seat, room)
             : what == "code" ? viewer.games().renew_code(id, seat, seat_in(number_in(asked, "from").value_or(0)), room)
             : what == "step" ? viewer.games().step(id, seat, room)
                              : viewer.games().play(id, {*move, number_in(asked, "after")}, seat, room);
         if (seen) moved();
         give(response, seen);
       });
}

}  // namespace planche::live

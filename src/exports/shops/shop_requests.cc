#include "exports/shops/shop_requests.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "project/opening/json_text.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t most_of_one = 99;  // copies in one request

// A deck, or a set of tiles or boards, and what its members are called.
struct SetApi {
  std::string_view path, member_path, member_set;
};

SetApi api_of(const Product& product) {
  if (product.api == "deck") return {"/api/deck", "/api/card", "deck_id"};
  if (product.api == "twosidedset") return {"/api/twosidedset", "/api/twosided", "set_id"};
  return {"/api/twosidedsluggedset", "/api/twosidedslugged", "set_id"};
}

std::string id_of_file(const std::string& file) {
  return fmt::format("{{file:{}}}", file);
}

}  // namespace

std::string shop_requests(const Shop& shop, const std::vector<RequestedPart>& parts) {
  ordered_json requests = ordered_json::array();
  const auto post = [&](std::string_view path, const std::string& as, ordered_json form) {
    form["session_id"] = "{session}";
    ordered_json request{{"post", path}};
    if (!as.empty()) request["as"] = as;
    request["form"] = std::move(form);
    requests.push_back(std::move(request));
  };
  std::vector<std::string> files;
  for (const RequestedPart& part : parts) {
    for (const std::string& file : {part.front, part.back}) {
      if (file.empty() || std::ranges::find(files, file) != files.end()) continue;
      files.push_back(file);
      post("/api/file", "file:" + file, {{"file", "@" + file}, {"name", file}, {"folder_id", "{folder}"}});
    }
  }
  // Parts of one kind, product and back are one set: so no part needs a back of its own.
  std::map<std::tuple<std::string, std::string, std::string>, std::string> sets;  // ids
  for (const RequestedPart& part : parts) {
    if (part.product->api.empty()) continue;
    const SetApi api = api_of(*part.product);
    std::string& set = sets[{part.kind, part.product->identity, part.back}];
    if (set.empty()) {
      set = fmt::format("set:{}", sets.size());
      ordered_json form{
          {"name", part.kind}, {"identity", part.product->identity}, {"game_id", "{game}"}, {"quantity", 1}};
      if (!part.back.empty()) form["back_id"] = id_of_file(part.back);
      post(api.path, set, std::move(form));
    }
    for (std::size_t left = part.copies; left > 0; left -= std::min(left, most_of_one)) {
      ordered_json form{{"name", part.title},
                        {std::string{api.member_set}, fmt::format("{{{}}}", set)},
                        {"quantity", std::min(left, most_of_one)},
                        {"face_id", id_of_file(part.front)}};
      if (part.product->api == "deck") form["back_from"] = "Deck";
      post(api.member_path, "", std::move(form));
    }
  }
  const ordered_json all{{"shop", shop.title},
                         {"api", shop.api},
                         {"how",
                          "Send these requests in this order. Put your session, folder and game for {session}, "
                          "{folder} and {game}, and for "
                          "every other name in braces the id that the request with this name (\"as\") returned. A "
                          "value that begins with @ "
                          "is a file of this folder to upload."},
                         {"requests", std::move(requests)}};
  return project::json_text(all, 1) + "\n";
}

}  // namespace planche::exports

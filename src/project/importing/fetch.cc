#include "project/importing/fetch.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include <curl/curl.h>
#include <fmt/format.h>

#include "base/files.h"
#include "base/late_library.h"
#include "base/new_file.h"
#include "base/text.h"
#include "data/tables/csv.h"
#include "data/workbooks/workbook.h"
#include "declared/file/paths.h"
#include "project/comparing/comparison_text.h"
#include "project/comparing/record_pairs.h"
#include "project/importing/fetch_targets.h"
#include "project/opening/file_games.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

struct Answer {
  std::string body, type;
  long status = 0;
  std::string failure = {}, hint = {};  // failure: empty if there is a body
};

std::size_t take_bytes(char* bytes, std::size_t size, std::size_t count, void* to) {
  std::string& body = *static_cast<std::string*>(to);
  if (body.size() + size * count > most_fetched_bytes) return 0;  // stops the transfer
  body.append(bytes, size * count);
  return size * count;
}

base::LateLibrary libcurl{"libcurl-gnutls.so.4"};
// The function of libcurl with the name of its declaration.
#define CURL_(function) libcurl.find<decltype(function)>(#function)
#undef curl_easy_setopt  // macros that check types
#undef curl_easy_getinfo

Answer download(const std::string& address) {
  static const CURLcode ready = CURL_(curl_global_init)(CURL_GLOBAL_DEFAULT);
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle{CURL_(curl_easy_init)(), CURL_(curl_easy_cleanup)};
  Answer answer;
  if (ready != CURLE_OK || handle == nullptr) return {{}, {}, 0, "curl's library cannot start", {}};
  CURL* curl = handle.get();
  const auto set = [&](CURLoption option, auto value) { CURL_(curl_easy_setopt)(curl, option, value); };
  set(CURLOPT_URL, address.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 1L);
  set(CURLOPT_MAXREDIRS, most_redirects);
  set(CURLOPT_TIMEOUT, most_fetch_seconds);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_USERAGENT, "planche");
  set(CURLOPT_WRITEFUNCTION, take_bytes);
  set(CURLOPT_WRITEDATA, &answer.body);
  const CURLcode done = CURL_(curl_easy_perform)(curl);
  CURL_(curl_easy_getinfo)(curl, CURLINFO_RESPONSE_CODE, &answer.status);
  const char* type = nullptr;
  CURL_(curl_easy_getinfo)(curl, CURLINFO_CONTENT_TYPE, &type);
  if (type != nullptr) answer.type = base::lower(type);
  if (done == CURLE_WRITE_ERROR) {
    answer.failure = fmt::format("the file is larger than {} MiB", most_fetched_bytes >> 20);
  } else if (done == CURLE_OPERATION_TIMEDOUT) {
    answer.failure = fmt::format("no complete answer within {} seconds", most_fetch_seconds);
  } else if (done == CURLE_TOO_MANY_REDIRECTS) {
    answer.failure = fmt::format("more than {} redirects", most_redirects);
  } else if (done == CURLE_COULDNT_RESOLVE_HOST || done == CURLE_COULDNT_CONNECT) {
    answer.failure = CURL_(curl_easy_strerror)(done);
    answer.hint = "check the address and the network; the file on the disk stays as it is";
  } else if (done != CURLE_OK) {
    answer.failure = CURL_(curl_easy_strerror)(done);
  } else if (answer.status != 200) {
    answer.failure = fmt::format("the server answers with status {}", answer.status);
    answer.hint = "publish the sheet so that anybody can read it, and copy the address of its CSV";
  }
  return answer;
}

bool is_page(const Answer& answer) {
  const std::string start = base::lower(base::trimmed(std::string_view{answer.body}.substr(0, 200)));
  return answer.type.starts_with("text/html") || start.starts_with("<!doctype html") || start.starts_with("<html");
}

// The rows of a table; nothing if it is none.
std::optional<std::vector<FlatRecord>> rows_of(const FetchTarget& source, std::string bytes, diag::Sink& sink) {
  const auto text = data::open_table(declared::shown_name(source.file), std::move(bytes),
                                     {source.from.sheet.text(), {}, source.from.encoding}, sink);
  const auto table = text == nullptr ? std::nullopt : data::read_csv(text, sink);
  if (!table) return std::nullopt;
  std::vector<FlatRecord> rows;
  for (const data::Row& row : table->rows) {
    FlatRecord& record = rows.emplace_back();
    for (std::size_t i = 0; i < table->header.cells.size(); ++i) {
      const std::string heading = table->header.cells[i].text;
      if (heading == source.key) record.key = row.cells[i].text;
      if (record.name.empty()) record.name = row.cells[i].text;
      record.fields.push_back({heading, row.cells[i].text});
    }
  }
  return rows;
}

void add_changes(const std::vector<FlatRecord>& before, const std::vector<FlatRecord>& now,
                 std::vector<std::string>& lines) {
  for (const RecordPair& pair : pair_records(before, now)) {
    if (!pair.before) lines.push_back("  added    " + now[*pair.now].name);
    if (!pair.now) lines.push_back("  removed  " + before[*pair.before].name);
    if (!pair.before || !pair.now) continue;
    const auto fields = changed_fields(before[*pair.before], now[*pair.now]);
    if (!fields.empty()) lines.push_back("  changed  " + now[*pair.now].name);
    for (const FieldChange& field : fields) lines.push_back("             " + line_of(field));
  }
}

void fetch_one(const FetchTarget& source, std::vector<std::string>& lines, Messages& messages) {
  const std::string name = declared::shown_name(source.file);
  const auto fail = [&](const std::string& why, const std::string& hint) {
    messages.fail(fmt::format("{}: cannot fetch {}: {}", name, source.origin, why), hint);
  };
  Answer answer = download(source.origin);
  if (!answer.failure.empty()) return fail(answer.failure, answer.hint);
  if (is_page(answer))
    return fail("found a web page, expected a table; it may be the page of a login",
                "publish the sheet so that anybody can read it, and copy the address of its CSV");
  const bool is_zip = answer.body.starts_with("PK\x03\x04"), is_workbook = data::is_workbook(name);
  if (answer.body.empty()) return fail("the answer is empty", "");
  if (is_zip != is_workbook)
    return fail(is_zip ? "found a workbook, expected text" : "found text, expected a workbook",
                is_zip ? "name a file that ends with .xlsx or .ods" : "name a file that ends with .csv");
  const auto old_bytes = base::read_file(source.file, most_fetched_bytes);
  const auto note = [&] {
    auto fetched = FetchedFiles::read(source.file.parent_path());
    const auto noted = fetched ? fetched->add(source.file.filename().string(), source.origin)
                               : tl::expected<void, base::FileError>{tl::make_unexpected(fetched.error())};
    if (!noted) messages.fail(noted.error().message);
  };
  if (old_bytes && *old_bytes == answer.body) {
    lines.push_back(fmt::format("{}: unchanged", name));
    return note();
  }
  std::vector<std::string> changes;
  diag::Sink sink, ignored;
  const auto now = rows_of(source, answer.body, sink);
  if (!now || sink.has_errors()) {
    messages.report(sink);
    return fail("the answer is not a table", "");
  }
  const auto before = old_bytes ? rows_of(source, *old_bytes, ignored) : std::nullopt;
  if (before) add_changes(*before, *now, changes);
  if (const auto written = base::write_file(source.file, answer.body, base::Sources::replaced); !written)
    return fail(written.error().message, "");
  lines.push_back(fmt::format("{}: {}", name, old_bytes ? "changed" : "new"));
  lines.insert(lines.end(), changes.begin(), changes.end());
  note();
}

// Whether all targets may be written. Adds those that were not fetched here before to `unknown`.
bool may_write(const std::vector<FetchTarget>& targets, const declared::Model& model, bool force,
               std::vector<const FetchTarget*>& unknown, Messages& messages) {
  bool may = true;
  for (const FetchTarget& target : targets) {
    const std::string name = declared::shown_name(target.file);
    const auto fail = [&](const std::string& why, const std::string& hint) {
      may = false;
      messages.fail(fmt::format("{}: cannot fetch {}: {}", name, target.origin, why), hint);
    };
    if (const std::string fault = target_fault(target, model); !fault.empty()) {
      fail(fault, "name a table (.csv, .tsv, .xlsx, .ods) of its own in the folder of the game");
      continue;
    }
    const auto fetched = FetchedFiles::read(target.file.parent_path());
    if (!fetched) {
      fail(fetched.error().message, "remove it");
      continue;
    }
    std::error_code error;
    const std::string file = target.file.filename().string();
    if (!force && !fetched->has(file) && fs::exists(target.file, error))
      fail("the file exists and was not fetched before", "replace it with --force, or move it away");
    if (!fetched->agreed(file, target.origin)) unknown.push_back(&target);
  }
  return may;
}

}  // namespace

std::vector<std::string> fetch(const std::string& game, const FetchChoices& choices, Messages& messages) {
  const auto found = find_file_game(game);
  const auto model = found ? model_of(found->file) : nullptr;
  if (model == nullptr) {
    messages.refuse(fmt::format("{} is not the folder of a game", game), "name a folder with a game.json");
    return {};
  }
  const std::vector<FetchTarget> targets = fetch_targets(*model);
  if (targets.empty()) {
    messages.refuse(fmt::format("no file of {} names its origin", game),
                    R"(write "from": { "file": "cards.csv", "origin": "https://…" } in the game file)");
    return {};
  }
  std::vector<const FetchTarget*> unknown;
  if (!may_write(targets, *model, choices.force, unknown, messages)) return {};
  if (!unknown.empty() && !choices.yes) {
    std::vector<std::string> listed;
    for (const FetchTarget* target : unknown)
      listed.push_back(fmt::format("  {} from {}", declared::shown_name(target->file), target->origin));
    if (!choices.agree) {
      for (const std::string& line : listed) messages.say(line);
      messages.refuse("these files were not fetched here from these addresses before",
                      "check the addresses, and add --yes");
      return {};
    }
    if (!choices.agree(listed)) return {};
  }
  std::vector<std::string> lines;
  for (const FetchTarget& target : targets) fetch_one(target, lines, messages);
  return lines;
}

}  // namespace planche::project

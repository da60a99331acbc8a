#include "templates/tokens.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/csv.h"
#include "data/workbook.h"
#include "templates/markup.h"

namespace planche::templates {

namespace {

constexpr std::size_t most_tokens = 1000;

// Names of symbols contain neither points nor slashes.
bool is_path(std::string_view text) {
  return text.find_first_of("./\\") != std::string_view::npos;
}

void name_drawing(WrittenToken& token, const std::string& name) {
  (is_path(name) ? token.art : token.symbol) = name;
}

std::optional<std::size_t> column(const data::Row& header, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (std::size_t i = 0; i < header.cells.size(); ++i) {
      if (data::heading_key(header.cells[i].text) == name) return i;
    }
  }
  return std::nullopt;
}

}  // namespace

void Tokens::add(Token token) {
  if (token.text.empty()) return;
  for (Token& known : all_) {
    if (known.text != token.text) continue;
    known = std::move(token);
    return;
  }
  std::vector<std::size_t>& same = by_first_[static_cast<unsigned char>(token.text.front())];
  const auto shorter = [&](std::size_t other) { return all_[other].text.size() < token.text.size(); };
  same.insert(std::ranges::find_if(same, shorter), all_.size());
  all_.push_back(std::move(token));
}

void Tokens::replace_in(std::string& text) const {
  std::string made;
  std::size_t kept = 0;  // end of the text that is already copied
  const std::string_view view{text};
  for (std::size_t at = 0; at < view.size();) {
    if (view.substr(at).starts_with(plain_mark)) {
      at = std::min(view.size(), view.find(no_plain_mark, at));
      continue;
    }
    if (view[at] == '\\' && at + 1 < view.size()) {
      const auto& escaped = by_first_[static_cast<unsigned char>(view[at + 1])];
      const bool of_token =
          std::ranges::any_of(escaped, [&](std::size_t i) { return view.substr(at + 1).starts_with(all_[i].text); });
      if (of_token && !is_escapable(view[at + 1])) {
        made += view.substr(kept, at - kept);
        kept = at + 1;
      }
      at += 2;
      continue;
    }
    const bool literal = view.substr(at).starts_with(literal_mark) && at + literal_mark.size() < view.size();
    const auto& same = by_first_[static_cast<unsigned char>(view[at + (literal ? literal_mark.size() : 0)])];
    std::size_t length = 0;
    const auto found = std::ranges::find_if(same, [&](std::size_t i) {
      length = length_of(all_[i].text, view.substr(at));
      return length > 0;
    });
    if (found == same.end()) {
      at += literal ? literal_mark.size() + 1 : 1;
      continue;
    }
    made += view.substr(kept, at - kept);
    made += token_mark(*found);
    at += length;
    kept = at;
  }
  if (kept == 0) return;
  made += view.substr(kept);
  text = std::move(made);
}

std::vector<WrittenToken> read_token_table(const std::filesystem::path& file, const Where& named, Reporter& report) {
  std::vector<WrittenToken> tokens;
  auto bytes = base::read_file(file, largest_token_table);
  if (!bytes) {
    report.error(named, "template/tokens", bytes.error().message, "write the path of a table (.csv, .xlsx, .ods)");
    return tokens;
  }
  const diag::SourcePtr source = data::open_table(file.generic_string(), std::move(*bytes), {}, report.sink());
  const auto table = source == nullptr ? std::nullopt : data::read_csv(source, report.sink());
  if (!table) return tokens;
  const auto where = [&](const data::Cell& cell) { return Where{source, cell.span, {}}; };
  const auto text = column(table->header, {"token", "word", "text"}), symbol = column(table->header, {"symbol"}),
             art = column(table->header, {"art", "picture", "file", "image", "icon"});
  if (!text || (!symbol && !art)) {
    report.error({source, table->header.span, {}}, "template/tokens",
                 "expected a column `token`, and a column `symbol` or `art`",
                 "name the columns token, art and, optionally, symbol, size, offset, tint");
    return tokens;
  }
  const auto size = column(table->header, {"size"}), offset = column(table->header, {"offset"}),
             tint = column(table->header, {"tint", "color", "colour"});
  for (const data::Row& row : table->rows) {
    WrittenToken token;
    token.text = row.cells[*text].text;
    if (base::trimmed(token.text).empty()) continue;
    token.where = where(row.cells[*text]);
    token.folder = file.parent_path();
    if (art) token.art = row.cells[*art].text;
    if (symbol && !row.cells[*symbol].is_empty()) name_drawing(token, row.cells[*symbol].text);
    if (tint) token.tint = row.cells[*tint].text;
    const auto read = [&](std::optional<std::size_t> at, double& to) {
      if (!at || row.cells[*at].is_empty()) return;
      const data::Value value = data::value_of(row.cells[*at]);
      if (value.is_number())
        to = value.number();
      else
        report.error(where(row.cells[*at]), "data/type",
                     fmt::format("expected a number, found `{}`", row.cells[*at].text));
    };
    read(size, token.size);
    read(offset, token.offset);
    tokens.push_back(std::move(token));
    if (tokens.size() > most_tokens) {
      report.error(where(row.cells[*text]), "data/limit", fmt::format("expected at most {} tokens", most_tokens));
      break;
    }
  }
  return tokens;
}

std::vector<WrittenToken> read_tokens(const data::Value& written, const File& file, Reporter& report) {
  const std::filesystem::path folder = file.path.parent_path();
  if (written.string() != nullptr) {
    const Where named{file.document.source, written.span(), "tokens"};
    const auto found = base::find_inside(folder, *written.string());
    if (found) return read_token_table(folder / found->spelled, named, report);
    const std::string near = base::nearest_file({{folder, *written.string()}});
    report.error(named, "template/tokens", found.error().message,
                 near.empty() ? "write a path relative to the template" : fmt::format("did you mean `{}`?", near));
    return {};
  }
  std::vector<WrittenToken> tokens;
  if (written.object() == nullptr) return tokens;
  for (const data::Member& member : *written.object()) {
    WrittenToken token;
    token.text = member.key;
    token.folder = folder;
    token.where = {file.document.source, member.value.span(), fmt::format("tokens.{}", member.key)};
    if (member.value.string() != nullptr) name_drawing(token, *member.value.string());
    token.symbol += data::text_of(member.value.find("symbol"));
    token.art += data::text_of(member.value.find("art"));
    token.tint = data::text_of(member.value.find("tint"));
    if (const data::Value* size = member.value.find("size")) token.size = size->number();
    if (const data::Value* offset = member.value.find("offset")) token.offset = offset->number();
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace planche::templates

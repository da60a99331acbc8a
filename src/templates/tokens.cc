#include "templates/tokens.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/csv.h"
#include "data/workbook.h"
#include "templates/html.h"
#include "templates/markup.h"
#include "templates/record_expression.h"

namespace planche::templates {

namespace {

constexpr std::size_t most_tokens = 1000, most_nested = 100;

// Names of symbols contain neither points nor slashes.
bool is_path(std::string_view text) {
  return text.find_first_of("./\\") != std::string_view::npos;
}

void name_drawing(WrittenToken& token, const std::string& name) {
  (is_path(name) ? token.art : token.symbol) = name;
}

// A word in `@[…]` that begins there, without literal marks, and its length in the text; "" and 0 if none does.
using Bracketed = std::pair<std::string, std::size_t>;
Bracketed bracketed_at(std::string_view text, std::size_t begin) {
  constexpr std::size_t longest_word = 200;
  if (begin >= text.size() || text[begin] != '@') return {};
  std::string word;
  for (std::size_t at = begin; at < text.size() && word.size() < longest_word; ++at) {
    if (text.substr(at).starts_with(literal_mark)) {
      at += literal_mark.size() - 1;
      continue;
    }
    if ((word.size() == 1 && text[at] != '[') || (word.size() > 1 && (text[at] == '[' || text[at] == '\n'))) return {};
    word += text[at];
    if (text[at] == ']') return {word, at + 1 - begin};
  }
  return {};
}

// The picture of a value that is only `<img=images\\coin.png;.90;0;3>`, and its size; nothing for other values.
std::optional<std::pair<std::string, double>> picture_in(std::string_view value) {
  constexpr std::string_view begin = "<img=";
  value = base::trimmed(value);
  if (!value.starts_with(begin) || value.find('>') != value.size() - 1) return std::nullopt;
  const auto parts = base::split(value.substr(begin.size(), value.size() - begin.size() - 1), ';');
  std::pair<std::string, double> picture{parts[0], 1};
  std::ranges::replace(picture.first, '\\', '/');
  if (parts.size() > 1) {
    const std::string number = parts[1].starts_with('.') ? "0" + std::string{parts[1]} : std::string{parts[1]};
    double size = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), size).ec == std::errc{} && size > 0)
      picture.second = size;
  }
  return picture;
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
  const std::size_t next = all_.size();
  if (token.text.starts_with("@[") && token.text.ends_with(']'))
    in_brackets_.try_emplace(base::lower(token.text), next);
  for (Token& known : all_) {
    if (known.text != token.text) continue;
    known = std::move(token);
    return;
  }
  std::vector<std::size_t>& same = by_first_[static_cast<unsigned char>(token.text.front())];
  const auto shorter = [&](std::size_t other) { return all_[other].text.size() < token.text.size(); };
  same.insert(std::ranges::find_if(same, shorter), next);
  all_.push_back(std::move(token));
}

std::string Tokens::scan(std::string_view text, const std::function<void(std::size_t, std::string&)>& put,
                         std::vector<std::string>* unknown) const {
  std::string made;
  std::size_t kept = 0;  // end of the text that is already copied
  const auto replace = [&](std::size_t at, std::size_t length, std::size_t token) {
    made += text.substr(kept, at - kept);
    put(token, made);
    kept = at + length;
  };
  for (std::size_t at = 0; at < text.size();) {
    if (made.size() > longest_text) return made;  // too long for any use
    if (text.substr(at).starts_with(plain_mark)) {
      at = std::min(text.size(), text.find(no_plain_mark, at));
      continue;
    }
    if (text[at] == '\\' && at + 1 < text.size()) {
      const auto& escaped = by_first_[static_cast<unsigned char>(text[at + 1])];
      const bool of_token =
          std::ranges::any_of(escaped, [&](std::size_t i) { return text.substr(at + 1).starts_with(all_[i].text); }) ||
          (!in_brackets_.empty() && bracketed_at(text, at + 1).second > 0);
      if (of_token && !is_escapable(text[at + 1])) {
        made += text.substr(kept, at - kept);
        kept = at + 1;
      }
      at += 2;
      continue;
    }
    const bool literal = text.substr(at).starts_with(literal_mark) && at + literal_mark.size() < text.size();
    const auto& same = by_first_[static_cast<unsigned char>(text[at + (literal ? literal_mark.size() : 0)])];
    std::size_t length = 0;
    const auto found = std::ranges::find_if(same, [&](std::size_t i) {
      length = length_of(all_[i].text, text.substr(at));
      return length > 0;
    });
    if (found != same.end()) {
      replace(at, length, *found);
      at = kept;
      continue;
    }
    if (const auto [word, size] = in_brackets_.empty() ? Bracketed{} : bracketed_at(text, at); size > 0) {
      if (const auto known = in_brackets_.find(base::lower(word)); known != in_brackets_.end())
        replace(at, size, known->second);
      else if (unknown != nullptr)
        unknown->push_back(word);
      at += size;
      continue;
    }
    at += literal ? literal_mark.size() + 1 : 1;
  }
  made += text.substr(kept);
  return made;
}

void Tokens::replace_in(std::string& text, std::vector<std::string>* unknown) const {
  text = scan(
      text,
      [this](std::size_t token, std::string& made) {
        made += all_[token].value ? *all_[token].value : token_mark(token);
      },
      unknown);
}

std::string Tokens::hint_for_unknown(const std::string& word) const {
  std::vector<std::string> known;
  for (const Token& token : all_) known.push_back(token.text);
  const auto near = base::nearest(word, {known.begin(), known.end()});
  return near ? fmt::format("did you mean `{}`?", *near) : fmt::format("write \\{} to print it as it is", word);
}

void Tokens::expand(Reporter& report) {
  enum class State { unread, open, read };
  std::vector<State> states(all_.size(), State::unread);
  std::vector<std::size_t> open;
  const std::function<void(std::size_t)> read = [&](std::size_t i) {
    Token& token = all_[i];
    states[i] = State::open;
    open.push_back(i);
    std::vector<std::string> unknown;
    const auto put = [&](std::size_t inner, std::string& made) {
      if (!all_[inner].value) {
        made += token_mark(inner);
      } else if (states[inner] == State::open) {
        std::string way;
        for (auto at = std::ranges::find(open, inner); at != open.end(); ++at) way += all_[*at].text + " → ";
        report.error(token.where, "template/tokens",
                     fmt::format("`{}` contains itself: {}{}", all_[inner].text, way, all_[inner].text),
                     "write out one of these values");
      } else if (states[inner] == State::unread && open.size() == most_nested) {
        report.error(token.where, "data/limit", fmt::format("expected tokens nested at most {} deep", most_nested),
                     "write out one of these values");
      } else {
        if (states[inner] == State::unread) read(inner);
        made += *all_[inner].value;
      }
    };
    token.value = scan(*token.value, put, &unknown);
    for (const std::string& word : unknown)
      report.error(token.where, "template/tokens",
                   fmt::format("the value of `{}` names `{}`, which is unknown", token.text, word),
                   hint_for_unknown(word));
    if (token.value->size() > longest_text) {
      report.error(token.where, "data/limit",
                   fmt::format("expected at most {} bytes of text for `{}`, found {}", longest_text, token.text,
                               token.value->size()));
      token.value->clear();
    }
    open.pop_back();
    states[i] = State::read;
  };
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (all_[i].value && states[i] == State::unread) read(i);
  }
}

bool is_define_table(const std::filesystem::path& file) {
  const std::string stem = base::lower(file.stem().string());
  return stem == "defines" || stem.ends_with("_defines");
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
  const bool defines = is_define_table(file) && table->header.cells.size() >= 2;
  auto text = column(table->header, {"token", "word", "text"}), written = column(table->header, {"value"});
  if (defines && !text) text = 0, written = 1;
  const auto symbol = column(table->header, {"symbol"}),
             art = column(table->header, {"art", "picture", "file", "image", "icon"});
  if (!text || (!symbol && !art && !written)) {
    report.error({source, table->header.span, {}}, "template/tokens",
                 "expected a column `token`, and a column `symbol`, `art` or `value`",
                 "name the columns token, art and, optionally, value, symbol, size, offset, tint");
    return tokens;
  }
  const auto size = column(table->header, {"size"}), offset = column(table->header, {"offset"}),
             tint = column(table->header, {"tint", "color", "colour"});
  for (const data::Row& row : table->rows) {
    WrittenToken token;
    token.text = row.cells[*text].text;
    if (base::trimmed(token.text).empty()) continue;
    if (defines && !token.text.starts_with("@[")) token.text = fmt::format("@[{}]", base::trimmed(token.text));
    token.where = where(row.cells[*text]);
    token.folder = file.parent_path();
    if (art) token.art = row.cells[*art].text;
    if (symbol && !row.cells[*symbol].is_empty()) name_drawing(token, row.cells[*symbol].text);
    if (tint) token.tint = row.cells[*tint].text;
    if (written && token.symbol.empty() && token.art.empty()) {
      token.value = row.cells[*written].text;
      if (const auto picture = defines ? picture_in(*token.value) : std::nullopt) {
        token.value.reset();
        std::tie(token.art, token.size) = *picture;
      } else if (defines) {
        token.value = from_html(*token.value);
      }
    }
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
    if (const data::Value* value = member.value.find("value")) token.value = data::text_of(value);
    if (const data::Value* size = member.value.find("size")) token.size = size->number();
    if (const data::Value* offset = member.value.find("offset")) token.offset = offset->number();
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace planche::templates

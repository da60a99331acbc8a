#include "templates/text/tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/tables/csv.h"
#include "data/workbooks/workbook.h"
#include "templates/reading/record_expression.h"
#include "templates/text/html_markup.h"
#include "templates/text/markup.h"

namespace planche::templates {

namespace {

constexpr std::size_t most_tokens = 1000, most_nested = 100;
constexpr std::size_t longest_value = 10'000;              // characters, as it is written
constexpr std::size_t most_spent = 50 * longest_text;  // bytes of arguments in one text

// Names of symbols contain neither points nor slashes.
bool is_path(std::string_view text) {
  return text.find_first_of("./\\") != std::string_view::npos;
}

void name_drawing(WrittenToken& token, const std::string& name) {
  (is_path(name) ? token.art : token.symbol) = name;
}

std::string count_of(std::size_t arguments) {
  return arguments == 0 ? "no argument" : fmt::format("{} argument{}", arguments, arguments == 1 ? "" : "s");
}

// `@[price,…,…]`
std::string example_of(const Token& token) {
  std::string example = token.text.substr(0, token.text.size() - 1);
  for (std::size_t i = 0; i < token.parameters; ++i) example += ",…";
  return example + "]";
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

std::string Tokens::replaced(std::string_view text, Scan& scan) const {
  std::string made;
  std::size_t kept = 0;  // end of the text that is already copied
  for (std::size_t at = 0; at < text.size();) {
    if (made.size() > longest_text) return made;  // too long for any use
    if (text.substr(at).starts_with(plain_mark)) {
      at = std::min(text.size(), text.find(no_plain_mark, at));
      continue;
    }
    const auto& with_backslash = by_first_[static_cast<unsigned char>('\\')];
    const bool of_token_itself =
        std::ranges::any_of(with_backslash, [&](std::size_t i) { return text.substr(at).starts_with(all_[i].text); });
    if (text[at] == '\\' && at + 1 < text.size() && !of_token_itself) {
      const auto& escaped = by_first_[static_cast<unsigned char>(text[at + 1])];
      const bool of_token =
          std::ranges::any_of(escaped, [&](std::size_t i) { return text.substr(at + 1).starts_with(all_[i].text); }) ||
          (!in_brackets_.empty() && call_at(text, at + 1).length > 0);
      if (of_token && !is_escapable(text[at + 1])) {
        made += text.substr(kept, at - kept);
        kept = at + 1;
      }
      at += 2;
      continue;
    }
    const bool literal = text.substr(at).starts_with(literal_mark) && at + literal_mark.size() < text.size();
    const auto& same = by_first_[static_cast<unsigned char>(text[at + (literal ? literal_mark.size() : 0)])];
    TokenCall call;
    std::optional<std::size_t> token;
    for (std::size_t i = 0; i < same.size() && !token; ++i) {
      call.length = length_of(all_[same[i]].text, text.substr(at));
      if (call.length > 0) token = same[i], call.word = all_[same[i]].text;
    }
    if (!token && !in_brackets_.empty()) {
      call = call_at(text, at);
      if (const auto known = in_brackets_.find(call.name); known != in_brackets_.end()) token = known->second;
    }
    if (call.length > 0) {
      made += text.substr(kept, at - kept);
      if (!put(token, call, scan, made)) made += text.substr(at, call.length);
      at = kept = at + call.length;
      continue;
    }
    at += literal ? literal_mark.size() + 1 : 1;
  }
  made += text.substr(kept);
  return made;
}

bool Tokens::put(std::optional<std::size_t> token, const TokenCall& call, Scan& scan, std::string& made) const {
  const std::string word = with_parameters_as_written(call.word);
  const auto fault = [&](std::string problem, std::string hint) {
    if (scan.faults != nullptr) scan.faults->push_back({word, std::move(problem), std::move(hint)});
  };
  if (!token) {
    fault(fmt::format("there is no token `{}`", word), hint_for_unknown(call));
    return false;
  }
  const Token& known = all_[*token];
  if (known.parameters != call.arguments.size())
    fault(fmt::format("expected {} of `{}`, found {}", count_of(known.parameters), known.text, call.arguments.size()),
          fmt::format("write `{}`", example_of(known)));
  if (known.parameters == 0) {
    scan.put(*token, made);
    return true;
  }
  std::vector<std::string> arguments;
  for (const std::string& written : call.arguments) {
    if (scan.depth >= most_nested || scan.spent > most_spent) {
      fault(fmt::format("expected arguments of tokens nested at most {} deep, with at most {} bytes in all, found more",
                        most_nested, most_spent),
            "write out one of these arguments");
      break;
    }
    ++scan.depth;
    arguments.push_back(replaced(written, scan));
    --scan.depth;
    scan.spent += written.size() + arguments.back().size();
  }
  std::string value;
  scan.put(*token, value);
  made += filled(value, arguments, longest_text);
  return true;
}

void Tokens::replace_in(std::string& text, std::vector<TokenFault>* faults) const {
  const std::function<void(std::size_t, std::string&)> put = [this](std::size_t token, std::string& made) {
    made += all_[token].value ? *all_[token].value : token_mark(token);
  };
  Scan scan{put, faults};
  text = replaced(text, scan);
}

std::string Tokens::hint_for_unknown(const TokenCall& call) const {
  if (has_parameters(call.name)) return "write the name of a token; its arguments can be `{1}`, its name cannot";
  std::vector<std::string> known;
  for (const Token& token : all_) known.push_back(token.text);
  const auto near = base::nearest(call.name, {known.begin(), known.end()});
  const auto found = near ? std::ranges::find(all_, *near, &Token::text) : all_.end();
  return found != all_.end() ? fmt::format("did you mean `{}`?", example_of(*found))
                             : fmt::format("write \\{} to print it as it is", with_parameters_as_written(call.word));
}

void Tokens::expand(Reporter& report) {
  const auto is_token = [&](std::string_view text) {
    return std::ranges::any_of(all_, [&](const Token& token) { return token.text == text; });
  };
  for (const auto& [name, i] : in_brackets_) {
    if (all_[i].value) all_[i].parameters = mark_parameters(*all_[i].value, is_token);
  }
  enum class State { unread, open, read };
  std::vector<State> states(all_.size(), State::unread);
  std::vector<std::size_t> open;
  const std::function<void(std::size_t)> read = [&](std::size_t i) {
    Token& token = all_[i];
    states[i] = State::open;
    open.push_back(i);
    std::vector<TokenFault> faults;
    const std::function<void(std::size_t, std::string&)> put = [&](std::size_t inner, std::string& made) {
      if (!all_[inner].value) {
        made += token_mark(inner);
      } else if (states[inner] == State::open) {
        std::string way;
        for (auto at = std::ranges::find(open, inner); at != open.end(); ++at) way += all_[*at].text + " → ";
        report.error(token.where, "template/tokens",
                     fmt::format("`{}` contains itself: {}{}", all_[inner].text, way, all_[inner].text),
                     "write out one of these values");
      } else if (states[inner] == State::unread && open.size() == most_nested) {
        report.error(token.where, "data/limit",
                     fmt::format("expected tokens nested at most {} deep, found more", most_nested),
                     "write out one of these values");
      } else {
        if (states[inner] == State::unread) read(inner);
        made += *all_[inner].value;
      }
    };
    Scan scan{put, &faults};
    token.value = replaced(*token.value, scan);
    for (TokenFault& fault : faults)
      report.error(token.where, "template/tokens", fmt::format("in the value of `{}`, {}", token.text, fault.problem),
                   std::move(fault.hint));
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
  std::map<std::string, const data::Row*> met;
  for (const data::Row& row : table->rows) {
    WrittenToken token;
    token.text = row.cells[*text].text;
    const auto given = std::ranges::count_if(std::array{symbol, art, written}, [&](std::optional<std::size_t> at) {
      return at && !row.cells[*at].is_empty();
    });
    if (base::trimmed(token.text).empty()) {
      if (given > 0)
        report.error(where(row.cells[*text]), "template/tokens", "expected the text of a token, found blanks",
                     "write the word that it replaces");
      continue;
    }
    if (given > 1)
      report.error(where(row.cells[*text]), "template/tokens",
                   fmt::format("expected one symbol, picture or value of `{}`, found {}", token.text, given),
                   "leave the other cells empty");
    if (defines && !token.text.starts_with("@[")) token.text = fmt::format("@[{}]", base::trimmed(token.text));
    token.where = where(row.cells[*text]);
    if (const auto [first, fresh] = met.emplace(token.text, &row); !fresh)
      report.error(token.where, "template/tokens",
                   fmt::format("`{}` is in two rows; the first is in {}", token.text,
                               source->line_name(first->second->span.begin)),
                   "remove one of them");
    token.folder = file.parent_path();
    if (art) token.art = row.cells[*art].text;
    if (symbol && !row.cells[*symbol].is_empty()) name_drawing(token, row.cells[*symbol].text);
    if (tint && !row.cells[*tint].is_empty()) token.tint = data::Value{row.cells[*tint].text, row.cells[*tint].span};
    if (written && token.symbol.empty() && token.art.empty()) {
      token.value = row.cells[*written].text;
      if (const std::size_t length = base::count_code_points(*token.value); length > longest_value) {
        report.error(where(row.cells[*written]), "data/limit",
                     fmt::format("expected at most {} characters in the value of `{}`, found {}", longest_value,
                                 token.text, length));
        continue;
      }
      if (const auto picture = defines ? picture_in(*token.value) : std::nullopt) {
        if (mark_parameters(*token.value, [](std::string_view) { return false; }) > 0)
          report.error(where(row.cells[*written]), "template/tokens",
                       fmt::format("the picture of `{}` depends on an argument", token.text),
                       "write a row for each picture");
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
      report.error(where(row.cells[*text]), "data/limit",
                   fmt::format("expected at most {} tokens, found more", most_tokens));
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
    if (base::trimmed(token.text).empty()) {
      report.error(token.where, "template/tokens", "expected the text of a token, found blanks",
                   "write the word that it replaces");
      continue;
    }
    if (member.value.string() != nullptr) name_drawing(token, *member.value.string());
    token.symbol += data::text_of(member.value.find("symbol"));
    token.art += data::text_of(member.value.find("art"));
    if (const data::Value* tint = member.value.find("tint")) token.tint = *tint;
    if (const data::Value* value = member.value.find("value")) token.value = data::text_of(value);
    if (const data::Value* size = member.value.find("size")) token.size = size->number();
    if (const data::Value* offset = member.value.find("offset")) token.offset = offset->number();
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace planche::templates

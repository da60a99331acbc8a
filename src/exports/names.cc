#include "exports/names.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::exports {

namespace {

using expressions::Type;
using expressions::Value;

const std::pair<const char*, Type::Kind> part_values[] = {
    {"kind", Type::Kind::text},   {"kind_title", Type::Kind::text}, {"index", Type::Kind::number},
    {"name", Type::Kind::text},   {"title", Type::Kind::text},      {"side", Type::Kind::text},
    {"copy", Type::Kind::number}, {"copies", Type::Kind::number}};

Type type_of(Type::Kind kind) {
  Type type;
  type.kind = kind;
  return type;
}

// The end of the expression that begins at `at`: its closing brace, or the end of the text.
std::size_t end_of_gap(std::string_view text, std::size_t at) {
  char quote = '\0';
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == '\\')
        ++at;
      else if (c == quote)
        quote = '\0';
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '}') {
      return at;
    }
  }
  return text.size();
}

// Cuts ":03" off the end of an expression and returns its number; 0: there is none.
std::size_t cut_digits(std::string_view& expression) {
  const std::size_t colon = expression.rfind(":0");
  if (colon == std::string_view::npos || expression.size() != colon + 3) return 0;
  const char digit = expression.back();
  if (digit < '1' || digit > '9') return 0;
  expression = expression.substr(0, colon);
  return static_cast<std::size_t>(digit - '0');
}

bool is_device(std::string_view name) {
  const std::string stem = base::lower(name.substr(0, name.find('.')));
  constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};
  if (std::ranges::find(devices, stem) != devices.end()) return true;
  return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' && stem[3] <= '9';
}

}  // namespace

NamePattern::NamePattern(const Catalogue& catalogue) : game_{catalogue.game()} {
  if (game_ != nullptr) evaluation_ = game_->evaluation();
}

std::unique_ptr<NamePattern> NamePattern::compile(const std::string& option, const std::string& text,
                                                  const Catalogue& catalogue, diag::Sink& sink) {
  std::unique_ptr<NamePattern> made{new NamePattern{catalogue}};
  made->source_ = std::make_shared<const diag::Source>(option, text);
  for (const Piece& piece : catalogue.pieces()) {
    if (!made->compiled_.contains(piece.list) && !made->compile_for(piece.list, sink)) return nullptr;
  }
  return made;
}

bool NamePattern::compile_for(const declared::List* list, diag::Sink& sink) {
  const std::string_view text = source_->text();
  expressions::Names names;
  if (game_ != nullptr) names = game_->names(nullptr);
  for (const auto& [name, kind] : part_values) {
    names.values.insert_or_assign(name, type_of(kind));
    names.known.erase(name);
  }
  if (list != nullptr) {
    names.values.insert_or_assign("record", Type::record_of(list->table));
  } else {
    names.open = true;  // parts without a record have no fields
  }
  Compiled& made = compiled_[list];
  const auto problem = [&](std::size_t begin, std::size_t end, std::string code, std::string message,
                           std::string hint) {
    auto d = diag::problem(source_, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                           std::move(code), std::move(message));
    d.hint = std::move(hint);
    return d;
  };
  std::string literal;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if ((c == '{' || c == '}') && at + 1 < text.size() && text[at + 1] == c) {
      literal += c;
      at += 2;
    } else if (c == '{') {
      const std::size_t begin = at + 1, end = end_of_gap(text, begin);
      if (end == text.size()) {
        sink.add(problem(at, at + 1, "expression/syntax", "expected a closing brace", "write {{ for a brace"));
        return false;
      }
      std::string_view expression = text.substr(begin, end - begin);
      const std::size_t digits = cut_digits(expression);
      expressions::Problems problems;
      Gap gap{expressions::Expression::compile(expression, names, problems), begin, digits};
      for (const expressions::Problem& one : problems) {
        auto d = problem(begin + one.begin, begin + one.end, one.code, one.message, one.hint);
        d.severity = one.severity;
        sink.add(std::move(d));
      }
      if (gap.expression == nullptr) return false;
      made.literals.push_back(std::exchange(literal, {}));
      made.gaps.push_back(std::move(gap));
      at = end + 1;
    } else {
      literal += c;
      ++at;
    }
  }
  made.literals.push_back(std::move(literal));
  return true;
}

std::vector<std::string> NamePattern::values_of(const Naming& naming, diag::Sink& sink) {
  const Piece& piece = naming.piece;
  const auto number = [](std::size_t n) { return Value::of_number(static_cast<std::int64_t>(n)); };
  const std::string_view side = naming.side ? *naming.side == Side::front ? "front" : "back" : "";
  evaluation_.bind("kind", Value::of_text(piece.kind));
  evaluation_.bind("kind_title", Value::of_text(piece.kind_title));
  evaluation_.bind("index", naming.copy ? number(piece.indices[*naming.copy]) : Value{});
  // A back that all parts of a kind share has the names of the kind, unless the pattern shows these anyway.
  const bool shows_kind = source_->text().find("kind") != std::string::npos;
  const auto name = [&](const std::string& own, const std::string& of_kind) {
    return !naming.shared ? Value::of_text(own) : shows_kind ? Value{} : Value::of_text(of_kind);
  };
  evaluation_.bind("name", name(piece.name, piece.kind));
  evaluation_.bind("title", name(piece.title, piece.kind_title));
  evaluation_.bind("side", naming.side ? Value::of_text(side) : Value{});
  evaluation_.bind("copy", naming.copy ? number(*naming.copy + 1) : Value{});
  evaluation_.bind("copies", naming.shared ? Value{} : number(piece.copies()));
  if (piece.list != nullptr) {
    evaluation_.bind("record", naming.shared
                                   ? Value{}
                                   : Value::of_record(piece.list->table, piece.list->sound_row(piece.row), piece.row));
  } else {
    evaluation_.look_up([](std::string_view) -> const data::Value* { return nullptr; });
  }
  std::vector<std::string> values;
  for (const Gap& gap : compiled_.at(piece.list).gaps) {
    std::string& text = values.emplace_back();
    const auto value = evaluation_.value_of(*gap.expression);
    if (!value) {
      auto d = diag::problem(source_,
                             {static_cast<std::uint32_t>(gap.begin + value.error().begin),
                              static_cast<std::uint32_t>(gap.begin + value.error().end)},
                             "game/fault", value.error().message);
      d.subject = piece.title;
      sink.add(std::move(d));
    } else {
      const std::string printed = expressions::printed(*value);
      if (value->is(Value::Kind::number) && printed.size() < gap.digits) text.append(gap.digits - printed.size(), '0');
      text += printed;
    }
  }
  return values;
}

std::string NamePattern::joined(const Naming& naming, const std::vector<std::string>& values) const {
  const Compiled& compiled = compiled_.at(naming.piece.list);
  std::string text = compiled.literals.front();
  for (std::size_t i = 0; i < values.size(); ++i) text += values[i] + compiled.literals[i + 1];
  return text;
}

std::string NamePattern::of(const Naming& naming, diag::Sink& sink) {
  return joined(naming, values_of(naming, sink));
}

std::string NamePattern::file_name_of(const Naming& naming, diag::Sink& sink) {
  std::vector<std::string> values = values_of(naming, sink);
  const std::size_t whole = joined(naming, values).size();
  if (whole > longest_file_name && !values.empty()) {
    std::string& longest = *std::ranges::max_element(values, {}, &std::string::size);
    longest = beginning_of(longest, longest.size() - std::min(longest.size(), whole - longest_file_name));
  }
  return joined(naming, values);
}

std::string safe_file_name(std::string_view name) {
  const std::string composed = base::composed(std::string{name});
  std::string safe;
  for (const char c : composed) {
    const bool refused = static_cast<unsigned char>(c) < 0x20 || c == 0x7f ||
                         std::string_view{"\\/:*?\"<>|"}.find(c) != std::string_view::npos;
    const char kept = refused ? '-' : c;
    if (kept == '-' && safe.ends_with('-')) continue;  // also where an absent value leaves nothing between hyphens
    safe += kept;
  }
  const auto trim = [&safe] {
    constexpr std::string_view ends = " .-";
    safe.erase(safe.find_last_not_of(ends) + 1);  // npos + 1 is 0
    safe.erase(0, std::min(safe.find_first_not_of(ends), safe.size()));
  };
  trim();
  if (safe.size() > longest_file_name) {
    safe = beginning_of(safe, longest_file_name);
    trim();
  }
  return is_device(safe) ? "_" + safe : safe;
}

std::string beginning_of(std::string_view text, std::size_t bytes) {
  if (bytes >= text.size()) return std::string{text};
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return std::string{text.substr(0, bytes)};
}

std::string numbered(std::size_t n, std::size_t last, std::size_t digits) {
  return fmt::format("{:0{}}", n, std::max(fmt::formatted_size("{}", last), digits));
}

std::string file_key(std::string_view name) {
  return base::case_folded(name);
}

}  // namespace planche::exports

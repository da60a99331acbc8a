#include "play/machine/record_text.h"

#include <fmt/format.h>

#include "base/text.h"
#include "play/machine/machine.h"

namespace planche::play {

std::string as_written(std::string_view text) {
  bool plain = !text.empty();
  for (std::size_t at = 0; plain && at < text.size();) {
    const std::size_t size = text[at] == '-' || text[at] == '#' ? 1 : base::name_character(text.substr(at));
    plain = size > 0;
    at += size;
  }
  if (plain) return std::string{text};
  std::string made = "\"";
  for (const char c : text) {
    made += c;
    if (c == '"') made += c;
  }
  return made + "\"";
}

std::string without_copies(std::string_view text) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i + 1;
    while (text[i] == '#' && end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end > i + 1)
      i = end - 1;
    else
      made += text[i];
  }
  return made;
}

std::string Machine::text(Value value) const {
  switch (value.kind) {
    case Kind::none:
      return "none";
    case Kind::player:
      return fmt::format("P{}", value.n + 1);
    case Kind::piece:
      return setup_.shown[static_cast<std::size_t>(p_->links[face_ + static_cast<std::size_t>(value.n)])];
    case Kind::zone:
      return setup_.zones[static_cast<std::size_t>(value.n)].name;
    default:
      return as_written(printed(value));
  }
}

std::string Machine::in_words(Value value) const {
  constexpr std::size_t most_shown = 60;
  const auto named = [&](std::string_view kind) {
    return fmt::format("{} {}", kind, base::shortened(text(value), most_shown));
  };
  switch (value.kind) {
    case Kind::none:
    case Kind::truth:
      return text(value);
    case Kind::number:
      return named("the number");
    case Kind::text:
      return named("the text");
    case Kind::player:
      return named("player");
    case Kind::piece:
      // Pieces have no text while the setup is being made.
      return face_ + static_cast<std::size_t>(value.n) < p_->links.size() ? named("the piece") : "a piece";
    case Kind::record:
      return named("the record");
    case Kind::zone:
      return named("the zone");
    case Kind::list:
    case Kind::kept:
      return fmt::format("a list of {}", base::counted(size_of(value), "item"));
    case Kind::effect:
      return "an effect";
    case Kind::object:
      return "an object";
  }
  return {};
}

void Machine::fail_expected(std::uint32_t place, std::string_view wanted, Value found) const {
  fail(place, fmt::format("expected {}, found {}", wanted, in_words(found)));
}

std::string Machine::text(const ChoicePlan& choice, const Made& made) const {
  const MovePlan& plan = choice.moves[static_cast<std::size_t>(made.move)];
  std::string line = plan.name;
  for (std::size_t i = 0; i < made.picks.size(); ++i) {
    line += i == 0 ? " " : ", ";
    const Value value = made.picks[i];
    if (plan.picks[i].count < 0) {
      line += text(value);
      continue;
    }
    if (value.size() == 0) line += "-";
    for (std::size_t k = 0; k < value.size(); ++k) {
      if (k > 0) line += "+";
      line += text(made.items[static_cast<std::size_t>(value.n) + k]);
    }
  }
  return line;
}

std::string Machine::cell_name(std::int32_t which, std::int64_t at) const {
  const Decl& decl = program_.decls[at_index(which)];
  const Cells& cells = setup_.cells[at_index(which)];
  std::string name = decl.name;
  const std::int64_t offset = at - cells.base;
  std::int64_t inside = offset;
  if (decl.of_player) inside %= cells.by_player;
  if (decl.piece_list >= 0 && !decl.of_player) {
    const auto piece = static_cast<std::size_t>(inside / cells.by_piece);
    name += " of " + text(Value::piece(setup_.pieces[static_cast<std::size_t>(decl.piece_list)][piece]));
    inside %= cells.by_piece;
  }
  for (const Cells::Index& index : cells.indexes)
    name +=
        fmt::format("[{}]", text(index.items[static_cast<std::size_t>(inside / index.stride) % index.items.size()]));
  if (decl.of_player) name += fmt::format(" of P{}", offset / cells.by_player + 1);
  return name;
}

}  // namespace planche::play

#include "play/language/operations.h"

#include <cstddef>
#include <iterator>

namespace planche::play {

namespace {

using enum Operands;

constexpr Operation rows[] = {
    {Op::constant, none, Reads::nothing},    // a: its number among the constants
    {Op::local, none, Reads::frame},         // a: a slot
    {Op::argument, none, Reads::arguments},  // a: its number
    {Op::item, none, Reads::items},          // a: the number of its list, from the outermost
    {Op::me, none, Reads::actor},
    {Op::players, none, Reads::seats},
    {Op::others, none, Reads::actor},
    {Op::round, none, Reads::round},
    {Op::self, none, Reads::frame},
    // Of one cell: its player or -1, its piece or -1, its indexes.
    {Op::counter, listed, Reads::declared},
    {Op::marker, listed, Reads::declared},
    {Op::zone, listed, Reads::declared},
    {Op::counter_0, none, Reads::declared},
    {Op::counter_me, none, Reads::declared},
    {Op::zone_0, none, Reads::declared},
    {Op::zone_me, none, Reads::declared},
    {Op::all, listed, Reads::declared},    // of all cells that the operands allow
    {Op::zones, listed, Reads::declared},  // the same, as zones instead of their pieces
    {Op::field, one, Reads::faces},        // b: the field; c: the list
    {Op::member, one, Reads::pieces},      // b: its number among the members, of a value whose kind is unknown
    {Op::named, two, Reads::pieces},       // the member of a that the text b names
    {Op::gathered, each, Reads::nothing},  // x: joins lists
    {Op::owner, one, Reads::pieces},
    {Op::seat, one, Reads::nothing},
    {Op::index, two, Reads::nothing},   // a[b]
    {Op::pieces, none, Reads::records},  // a: the list
    {Op::rows, none, Reads::records},   // a: the list; b: 1 only those of the document of `me`
    {Op::list, listed, Reads::nothing},
    {Op::both_lists, two, Reads::nothing},
    {Op::range, two, Reads::nothing},
    {Op::where, each, Reads::nothing},
    {Op::let, two, Reads::nothing},            // a: the value; b is evaluated with it as an item
    {Op::defined, listed, Reads::definition},  // its arguments
    {Op::left, one, Reads::seats},
    {Op::right, one, Reads::seats},
    {Op::invert, one, Reads::nothing},
    {Op::both, two, Reads::nothing},
    {Op::either, two, Reads::nothing},
    {Op::otherwise, two, Reads::nothing},
    {Op::equal, two, Reads::nothing},
    {Op::unequal, two, Reads::nothing},
    // c: the constant with the number of choices, which follow it in their order
    {Op::less, two, Reads::nothing},
    {Op::at_most, two, Reads::nothing},
    {Op::greater, two, Reads::nothing},
    {Op::at_least, two, Reads::nothing},
    {Op::within, two, Reads::nothing},
    {Op::negate, one, Reads::nothing},
    {Op::plus, two, Reads::nothing},
    {Op::minus, two, Reads::nothing},
    {Op::times, two, Reads::nothing},
    {Op::divided, two, Reads::nothing},
    {Op::modulo, two, Reads::nothing},
    {Op::joined, two, Reads::nothing},
    {Op::choose, listed, Reads::nothing},
    {Op::match, listed, Reads::nothing},
    // a: the function; x: of_network; c: choices as for `less`, a direction, a list of routes or a table of ways
    {Op::call, listed, Reads::nothing},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    if (static_cast<std::size_t>(rows[i].op) != i) return false;
  }
  return std::size(rows) == static_cast<std::size_t>(Op::call) + 1;
}
static_assert(in_order());

}  // namespace

const Operation& operation(Op op) {
  return rows[static_cast<std::size_t>(op)];
}

}  // namespace planche::play

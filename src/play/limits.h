// What rules of play may ask for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace planche::play {

inline constexpr std::size_t most_bytes = 16u << 20;  // of a file of rules
inline constexpr std::size_t most_nested = 100;       // blocks within blocks
inline constexpr std::size_t most_problems = 500;     // reported for one file
inline constexpr std::size_t most_pieces = 1'000'000;
inline constexpr std::size_t most_cells = 4'000'000;  // zones, counters and markers of one game, each
inline constexpr int most_players = 60;
inline constexpr std::size_t most_listed = 100'000;        // moves at a choice
inline constexpr std::uint64_t most_tried = 4'000'000;     // combinations of picks at a choice
inline constexpr std::uint64_t most_statements = 100'000;  // without a move
inline constexpr std::uint64_t most_work = 400'000'000;    // statements and steps of one game
inline constexpr int most_calls = 200;                     // procedures within procedures
inline constexpr std::uint64_t most_steps = 20'000'000;    // of the expressions of one statement
inline constexpr std::uint64_t most_decisions = 10'000;    // of one game
inline constexpr std::size_t most_items = 1'000'000;       // of lists in the memory of a position
inline constexpr std::size_t most_instances = 500;         // kinds of arguments that one definition or procedure gets
inline constexpr std::size_t most_arguments = 60;          // of a procedure or definition
inline constexpr int most_definitions = 64;                // that ask for one another
inline constexpr std::size_t most_texts = 200'000;         // different texts that games make

}  // namespace planche::play

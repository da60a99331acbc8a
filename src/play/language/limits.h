// Limits of rules of play.
#pragma once

#include <cstddef>
#include <cstdint>

namespace planche::play {

inline constexpr std::size_t most_bytes = 16u << 20;  // bytes in a file of rules
inline constexpr std::size_t most_nested = 100;       // depth of nested blocks
inline constexpr std::size_t most_chained = 500;      // `else if` of one `if`
inline constexpr std::size_t most_named = 1'000;   // moves of a choice, names in reach, bots, and lines of a bot, each
inline constexpr std::size_t most_picks = 60;      // picks of a move
inline constexpr std::size_t most_problems = 500;  // problems reported for one file
inline constexpr std::size_t most_pieces = 1'000'000;
inline constexpr std::size_t most_cells = 4'000'000;  // zones, counters and markers of one game, each
inline constexpr int most_players = 60;
inline constexpr std::size_t most_listed = 100'000;              // moves at a choice
inline constexpr std::uint64_t most_tried = 4'000'000;           // combinations of picks at a choice
inline constexpr std::uint64_t most_statements = 100'000;        // statements without a move
inline constexpr std::uint64_t most_work = 100'000'000;          // statements and steps of one game
inline constexpr std::uint64_t most_look_ahead = 2'000'000'000;  // steps of one game that players look ahead
inline constexpr int most_calls = 200;                           // depth of nested procedure calls
inline constexpr std::uint64_t most_steps = 20'000'000;          // steps of the expressions in one statement
inline constexpr std::uint64_t most_decisions = 10'000;          // decisions in one game
inline constexpr std::uint32_t most_moves = 1'000'000;  // moves in one game, including those made without asking
inline constexpr std::size_t most_items = 1'000'000;    // items of lists in the memory of a position
inline constexpr std::size_t most_instances = 500;      // argument types of one definition or procedure
inline constexpr std::size_t most_arguments = 60;       // arguments of a procedure or definition
inline constexpr int most_inferences = 16;              // compilations that look for the lists of zones
inline constexpr int most_definitions = 64;             // depth of definitions that use definitions
inline constexpr std::size_t most_texts = 200'000;      // distinct texts made by the games

}  // namespace planche::play

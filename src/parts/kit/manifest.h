// The content of a printout as fingerprints of its parts, to find changes in a later one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "scene/part.h"

namespace planche::parts::kit {

struct Manifest {
  struct Entry {
    std::string hash;  // fingerprint of the drawing: 16 hexadecimal digits
    std::string kind;  // what its kind is called: "Character cards"
    std::string name;  // may be empty
    std::size_t count = 0;
    std::string kind_id = {};  // "character"; not written down
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::string game;          // its id
  std::vector<Entry> parts;  // ordered by kind, name and hash; each hash once

  std::string text() const;  // JSON
};

inline constexpr const char* manifest_name = "planche-manifest.json";  // name of the attached file
inline constexpr std::size_t most_manifest_bytes = 32u << 20;

// Reports and returns nothing if it is not a manifest.
std::optional<Manifest> read_manifest(const diag::SourcePtr& source, diag::Sink& sink);

// Records all parts as they are made. Shared by the sets that it follows.
class Ledger {
 public:
  explicit Ledger(std::string game) : game_{std::move(game)} {}
  Manifest manifest() const;
  // Adds a part and returns its hash.
  std::uint64_t add(const scene::PartSet& set, const scene::Part& part);

 private:
  struct State;
  std::string game_;
  std::shared_ptr<State> state_;
};
// Records each part that the set makes from now on.
void follow(scene::PartSet& set, const std::shared_ptr<Ledger>& ledger);

// The difference between a new printout and an older one.
struct Changes {
  struct Item {
    std::string kind, name;
    std::size_t in = 0, out = 0;  // copies to add and to remove; both if the part has changed
    std::string kind_id = {};     // empty if the new printout has no part of its kind
    friend bool operator==(const Item&, const Item&) = default;
  };
  std::vector<Item> items;  // ordered by kind and name
  std::size_t kept = 0;     // unchanged copies

  std::size_t in() const;
  std::size_t out() const;
};
Changes changes(const Manifest& before, const Manifest& now);

// The copies of these sets that the older printout lacks. Makes all parts now, with the ledger following.
std::vector<scene::PartSet> new_parts(std::vector<scene::PartSet> sets, const Manifest& before, Ledger& ledger);

}  // namespace planche::parts::kit

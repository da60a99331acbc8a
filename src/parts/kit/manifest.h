// What a printout consists of, by what is drawn on each part: whether a later one has anything new.
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
    std::string hash;  // of what is drawn: 16 hexadecimal digits
    std::string kind;  // what its kind is called: "Character cards"
    std::string name;  // may be empty
    std::size_t count = 0;
    std::string kind_id = {};  // "character"; not written down
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::string game;          // its id
  std::vector<Entry> parts;  // each hash once, by kind, name and hash

  std::string text() const;  // JSON
};

inline constexpr const char* manifest_name = "planche-manifest.json";  // of the attached file
inline constexpr std::size_t most_manifest_bytes = 32u << 20;

// Nothing when it is none: the sink tells where and why.
std::optional<Manifest> read_manifest(const diag::SourcePtr& source, diag::Sink& sink);

// Writes down the parts that are made from now on. Shared by the sets that it follows.
class Ledger {
 public:
  explicit Ledger(std::string game) : game_{std::move(game)} {}
  Manifest manifest() const;
  // Adds a part and tells its hash.
  std::uint64_t add(const scene::PartSet& set, const scene::Part& part);

 private:
  struct State;
  std::string game_;
  std::shared_ptr<State> state_;
};
// From now on each part that the set makes is added to the ledger.
void follow(scene::PartSet& set, const std::shared_ptr<Ledger>& ledger);

// What a newer printout has to do with an older one.
struct Changes {
  struct Item {
    std::string kind, name;
    std::size_t in = 0, out = 0;  // copies to print, to take out; both where the part has changed
    std::string kind_id = {};     // empty where the newer printout has no part of its kind
    friend bool operator==(const Item&, const Item&) = default;
  };
  std::vector<Item> items;  // by kind and name
  std::size_t kept = 0;     // copies that are there already

  std::size_t in() const;
  std::size_t out() const;
};
Changes changes(const Manifest& before, const Manifest& now);

// Of these sets the copies that an older printout has not, all made now and followed by the ledger.
std::vector<scene::PartSet> new_parts(std::vector<scene::PartSet> sets, const Manifest& before, Ledger& ledger);

}  // namespace planche::parts::kit

// A template merged with those it extends. Each member has its value and the file that gives it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "templates/reading/file.h"

namespace planche::templates {

inline constexpr std::size_t most_layers = 10'000;
inline constexpr std::size_t most_named = 1000;  // colours of a palette, symbols, words of a language and so on

struct Entry {
  std::string key;
  const data::Value* value = nullptr;  // owned by `file`
  const File* file = nullptr;
  std::string path;  // "layers[3].fill"

  Where where() const { return {file->document.source, value->span(), path}; }
};

// Members of an object. Values of later files replace earlier ones; the order is that of the first occurrence.
class Members {
 public:
  const Entry* find(std::string_view key) const;
  void put(Entry entry);
  void put_all(const data::Value& object, const File& file, std::string_view path);
  template <typename Keep>
  void keep_if(Keep keep) {
    std::erase_if(entries_, [&](const Entry& e) { return !keep(e.key); });
  }
  const std::vector<Entry>& all() const { return entries_; }
  std::vector<std::string> keys() const;

 private:
  std::vector<Entry> entries_;
};

struct Layer {
  Members members;
  std::vector<Layer> layers;  // of a group
  Where where = {};           // where the layer was introduced
  bool from_bleed = false;    // its place is measured from the corner of the bleed

  std::string_view id() const { return text("id"); }
  std::string_view type() const { return text("type"); }

 private:
  std::string_view text(std::string_view key) const;
};

using Named = std::vector<std::pair<std::string, Members>>;
const Members* find(const Named& all, std::string_view name);
std::vector<std::string> names_of(const Named& all);

struct Blueprint {
  std::string name;
  std::vector<FilePtr> files;  // the most basic first, those whose symbols are used before all; they own all values
  Where where;                 // root of the template
  Members part;
  Named palettes, labels, text_styles, runs;
  Members symbols;
  Members blocks;
  std::vector<Entry> tokens;  // the member of each file that has it
  std::vector<Layer> layers;
};

// Loads `name` and everything it extends. Returns nothing if a file is missing or has errors of format. Reports other
// problems, and leaves out what is wrong.
std::shared_ptr<const Blueprint> make_blueprint(std::string_view name, FileStore& store, Reporter& report);

// Replaces layers that use blocks by the blocks' layers.
void place_blocks(const Members& blocks, std::vector<Layer>& layers, Reporter& report);

// The layers of a symbol or a block, not merged with those of other files. Layers that are `like` others are completed.
std::vector<Layer> read_layers(const data::Value& list, const File& file, const std::string& path, Reporter& report);

}  // namespace planche::templates

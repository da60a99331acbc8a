#include "templates/reading/file.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "base/files.h"
#include "base/named_file.h"
#include "base/text.h"
#include "data/document.h"
#include "data/formats/pattern.h"
#include "templates/reading/substitute.h"
#include "templates/reading/template.h"
#include "templates/reading/units.h"

namespace planche::templates {

namespace {

constexpr std::size_t largest_file = 4u << 20;

// The member `extends`, also misspelt, which is reported later. Null if there is none.
const data::Value* extends_of(const data::Value& root) {
  if (const data::Value* own = root.find("extends")) return own;
  const data::Object* members = root.object();
  if (members == nullptr) return nullptr;
  const auto meant = std::ranges::find_if(*members, [](const data::Member& member) {
    return member.value.string() != nullptr && base::nearest(member.key, {"extends"});
  });
  return meant == members->end() ? nullptr : &meant->value;
}

// Whether the template can be compiled, perhaps with stand-ins for what is wrong.
bool check_template(File& file, diag::Sink& sink) {
  data::Document& document = file.document;
  diag::Sink found;
  template_format().check_and_mend(document, found);
  bool usable = true;
  std::vector<diag::Span> wrong;
  for (diag::Diagnostic& d : found.sorted()) {
    if (d.code == "data/unknown-field") {
      file.unknown.emplace_back(d.span, d.hint);
    } else if (d.severity == diag::Severity::error) {
      usable = usable && d.source == document.source;
      wrong.push_back(d.span);
    }
    sink.add(std::move(d));
  }
  file.incomplete = !wrong.empty();
  return usable && std::ranges::all_of(wrong, [&](diag::Span place) { return put_stand_in(document.root, place); });
}

bool is_ink_name(const std::string& name) {
  static const data::Pattern pattern{spot_pattern};
  return name.size() <= longest_spot && pattern.search(name) == data::Pattern::Result::found;
}

// Colours of palettes with their inks become plain colours, and the file keeps the inks. What is wrong stays, for the
// check of the format.
void take_inks(File& file) {
  const auto member = [](data::Value& object, std::string_view key) -> data::Value* {
    if (object.object() == nullptr) return nullptr;
    const auto found = std::ranges::find(*object.object(), key, &data::Member::key);
    return found == object.object()->end() ? nullptr : &found->value;
  };
  data::Value* palettes = member(file.document.root, "palettes");
  if (palettes == nullptr || palettes->object() == nullptr) return;
  for (data::Member& palette : *palettes->object()) {
    if (palette.value.object() == nullptr) continue;
    for (data::Member& named : *palette.value.object()) {
      data::Value* const color = member(named.value, "color");
      const data::Value* const ink = member(named.value, "ink");
      const data::Value* const spot = member(named.value, "spot");
      const std::size_t members = spot == nullptr ? 2 : 3;
      if (color == nullptr || ink == nullptr || named.value.object()->size() != members || color->string() == nullptr)
        continue;
      if (spot != nullptr && (spot->string() == nullptr || !is_ink_name(*spot->string()))) continue;
      const auto parsed = scene::parse_color(*color->string());
      if (!parsed || ink->object() == nullptr || ink->object()->empty()) continue;
      InkedColor made{*parsed};
      if (spot != nullptr) made.spot = *spot->string();
      bool sound = true;
      for (const data::Member& share : *ink->object()) {
        const std::size_t place = std::string_view{"cmyk"}.find(share.key);
        const double percent = share.value.is_number() ? share.value.number() : -1;
        sound = sound && share.key.size() == 1 && place != std::string_view::npos && percent >= 0 && percent <= 100;
        if (sound) made.inks[place] = percent / 100;
      }
      if (!sound) continue;
      file.inks.push_back(made);
      data::Value plain = std::move(*color);
      named.value = std::move(plain);
    }
  }
}

}  // namespace

bool names_file(std::string_view name) {
  return name.ends_with(".json") || name.ends_with(".yaml") || name.ends_with(".yml");
}

void Reporter::add(diag::Severity severity, const Where& where, diag::Code code, std::string message,
                   std::string hint) {
  if (severity == diag::Severity::error) ++errors_;
  diag::Diagnostic d = diag::finding(severity, std::string{code}, std::move(message), std::move(hint));
  d.source = where.source;
  d.span = where.span;
  d.path = where.path;
  sink_.add(std::move(d));
}

void Reporter::error(const Where& where, diag::Code code, std::string message, std::string hint) {
  add(diag::Severity::error, where, code, std::move(message), std::move(hint));
}

void Reporter::superfluous(const Where& where, std::string message, std::string hint) {
  add(diag::Severity::error, where, "data/unknown-field", std::move(message), std::move(hint));
  --errors_;
}

void Reporter::note(const Where& where, diag::Code code, std::string message, std::string hint) {
  add(diag::Severity::note, where, code, std::move(message), std::move(hint));
}

void Reporter::warning(const Where& where, diag::Code code, std::string message, std::string hint) {
  add(diag::Severity::warning, where, code, std::move(message), std::move(hint));
}

std::string hint_for(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t most = 12, longest_compared = 64, most_compared = 200;
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  if (word.size() <= longest_compared && known.size() <= most_compared) {
    if (const auto near = base::nearest(word, candidates)) return fmt::format("did you mean `{}`?", *near);
  }
  std::vector<std::string_view>
      each;  // without duplicates: a palette has the same names as the palette that it completes
  for (const std::string_view name : candidates) {
    if (each.size() <= most && std::find(each.begin(), each.end(), name) == each.end()) each.push_back(name);
  }
  std::string hint;
  for (std::size_t i = 0; i < std::min(most, each.size()); ++i)
    hint += fmt::format("{}`{}`", i == 0 ? "known are " : ", ", each[i]);
  if (each.size() > most) hint += ", …";
  return hint;
}

std::vector<FilePtr> FileStore::load_chain(std::string_view name, Reporter& report) {
  return load_chain(load(name, nullptr, {}, report), report);
}

std::vector<FilePtr> FileStore::load_chain(std::string_view name, const File& by, const Where& asked,
                                           Reporter& report) {
  return load_chain(load(name, &by, asked, report), report);
}

std::vector<FilePtr> FileStore::load_chain(std::shared_ptr<File> last, Reporter& report) {
  Chain chain;
  const bool complete = read_chain(std::move(last), chain, report);
  if (settle(chain, report) && complete) return {chain.begin(), chain.end()};
  // They are read and reported again.
  std::erase_if(known_, [&](const auto& known) { return std::ranges::find(chain, known.second) != chain.end(); });
  return {};
}

bool FileStore::read_chain(std::shared_ptr<File> file, Chain& chain, Reporter& report) {
  while (file) {
    if (std::ranges::find(chain, file) != chain.end()) {
      const File& by = *chain.front();
      report.error({by.document.source, extends_of(by.document.root)->span(), "extends"}, "template/extends-cycle",
                   fmt::format("`{}` extends itself", file->name));
      return false;
    }
    chain.insert(chain.begin(), file);
    const data::Value* extends = extends_of(file->document.root);
    if (extends == nullptr || extends->string() == nullptr) return true;
    const Where where{file->document.source, extends->span(), "extends"};
    if (chain.size() >= most_extended) {
      report.error(where, "data/limit",
                   fmt::format("expected at most {} templates that extend each other, found more", most_extended));
      return false;
    }
    file = load(*extends->string(), file.get(), where, report);
  }
  return false;
}

bool FileStore::settle(const Chain& chain, Reporter& report) {
  bool valid = true;
  const File* extended = nullptr;
  for (const std::shared_ptr<File>& file : chain) {
    if (!file->settled) {
      data::Value& root = file->document.root;
      const data::Value* unit = root.find("unit");
      const data::Value* origin = root.find("origin");
      if (unit != nullptr)
        file->unit = unit_in_mm(data::text_of(unit)).value_or(1);
      else if (extended != nullptr)
        file->unit = extended->unit;
      file->from_bleed =
          origin != nullptr ? data::text_of(origin) == "bleed" : extended != nullptr && extended->from_bleed;
      resolve_lengths(root, file->unit);
      file->settled = check_template(*file, report.sink());
      valid = valid && file->settled;
    }
    extended = file.get();
  }
  return valid;
}

std::shared_ptr<File> FileStore::load(std::string_view name, const File* by, const Where& asked, Reporter& report) {
  if (name.size() > 1024 || name.find('\0') != std::string_view::npos) {
    report.error(asked, "template/unknown", "expected the name of a template, found something else");
    return nullptr;
  }
  std::error_code error;
  // Templates of the program name each other, even if a file beside them has the same name.
  const bool beside = by != nullptr && names_file(by->name) && !name.empty() &&
                      base::resolve_inside(by->path.parent_path(), std::string{name} + ".json").has_value();
  const std::string hint = beside ? fmt::format("write \"{}.json\" for the file", name) : std::string{};
  if (names_file(name)) {
    const auto from = by != nullptr ? by->path.parent_path() : std::filesystem::path{};
    if (by == nullptr) {
      const std::filesystem::path path = std::filesystem::path{name}.lexically_normal();
      if (std::filesystem::exists(path, error)) return read(name, path, asked, report);
    } else {
      const auto found = beside_or_below(from, name);
      if (found) {
        if (!found->remark.empty()) report.note(asked, "data/file-case", found->remark, base::case_hint);
        return read(name, found->spelled, asked, report);
      }
      using Kind = base::FileError::Kind;
      if (found.error().kind != Kind::missing) {
        const bool outside = found.error().kind == Kind::outside;
        report.error(
            asked, outside ? "template/outside-folder" : "data/file-ambiguous", found.error().message,
            outside ? "extend a template of planche, or a file in the same folder or below" : base::ambiguous_hint);
        return nullptr;
      }
    }
  } else if (!name.empty()) {
    for (const auto& folder : folders_) {
      const auto inside = base::resolve_inside(folder, std::string{name} + ".json");
      if (inside && beside)
        report.warning(asked, "template/two-of-a-name",
                       fmt::format("`{}` names a template of planche and also the file {}.json", name, name), hint);
      if (inside) return read(name, (folder / (std::string{name} + ".json")).lexically_normal(), asked, report);
    }
  }
  const bool by_command = by == nullptr && asked.source == nullptr && names_file(name);
  const std::string near = by_command ? base::nearest_file({{".", std::string{name}}})
                           : by != nullptr && names_file(name)
                               ? base::nearest_file({{by->path.parent_path(), std::string{name}}})
                               : "";
  // Elsewhere, templates of a game are named without their ending.
  const std::string_view called = by == nullptr && names_file(name) ? name.substr(0, name.rfind('.')) : name;
  report.error(asked, by_command ? "file/unreadable" : "template/unknown",
               fmt::format("there is no {} `{}`", by_command ? "file" : "template", name),
               beside          ? hint
               : !near.empty() ? fmt::format("did you mean `{}`?", near)
                               : hint_for(called, names()));
  return nullptr;
}

tl::expected<base::NamedFile, base::FileError> FileStore::beside_or_below(const std::filesystem::path& from,
                                                                          std::string_view name) {
  std::vector<std::pair<std::filesystem::path, std::string>> places{{from, std::string{name}}};
  const std::filesystem::path path = (from / name).lexically_normal();
  std::optional<std::filesystem::path> place;
  for (const std::filesystem::path& folder : folders_) {
    if (!place) place = base::place_in(path, folder);
    if (place) places.emplace_back(folder, place->string());
  }
  const auto exact = base::resolve_inside(from, name);
  if (!exact && exact.error().kind == base::FileError::Kind::outside) return tl::make_unexpected(exact.error());
  auto found = finder_.find(places);
  if (found) found->spelled = (places[found->place].first / found->spelled).lexically_normal();
  return found;
}

std::shared_ptr<File> FileStore::read(std::string_view name, const std::filesystem::path& path, const Where& asked,
                                      Reporter& report) {
  const std::string shown = path.generic_string();
  if (const auto hit = known_.find(shown); hit != known_.end()) return hit->second;
  auto text = base::read_file(path, largest_file);
  if (!text) {
    report.error(asked, text.error().kind == base::FileError::Kind::too_large ? "data/limit" : "template/unknown",
                 text.error().message);
    return nullptr;
  }
  auto file = std::make_shared<File>();
  file->name = name;
  file->path = path;
  auto document = data::read_document(std::make_shared<diag::Source>(shown, std::move(*text)), report.sink());
  if (!document) return nullptr;
  file->document = std::move(*document);
  take_inks(*file);
  template_format().settle(file->document);
  known_.emplace(shown, file);
  return file;
}

std::vector<std::filesystem::path> FileStore::files() const {
  std::vector<std::filesystem::path> files;
  for (const auto& [shown, file] : known_) files.push_back(file->path);
  return files;
}

std::vector<std::string> FileStore::names() const {
  std::vector<std::string> names;
  for (const auto& folder : folders_) {
    std::error_code error;
    std::filesystem::recursive_directory_iterator at{folder, error}, end;
    for (; !error && at != end; at.increment(error)) {
      if (!at->is_regular_file(error) || at->path().extension() != ".json") continue;
      names.push_back(at->path().lexically_relative(folder).replace_extension().generic_string());
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace planche::templates

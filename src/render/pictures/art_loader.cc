#include "render/pictures/art_loader.h"

#include <algorithm>
#include <list>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/named_file.h"
#include "base/text.h"
#include "render/pictures/art_reader.h"
#include "render/pictures/art_trial.h"
#include "render/pictures/bitmap.h"
#include "render/pictures/pdf_page.h"

namespace planche::render {

namespace {

const char* code_of(base::FileError::Kind kind) {
  switch (kind) {
    case base::FileError::Kind::missing:
      return "art/missing";
    case base::FileError::Kind::ambiguous:
      return "data/file-ambiguous";
    case base::FileError::Kind::not_a_file:
      return "art/type";
    case base::FileError::Kind::too_large:
      return "art/limit";
    case base::FileError::Kind::outside:
      return "art/outside-folder";
    case base::FileError::Kind::unreadable:
    case base::FileError::Kind::unwritable:
    case base::FileError::Kind::changed:
      return "art/broken";
    case base::FileError::Kind::exhausted:
      return "file/unreadable";
  }
  return "";
}

scene::ArtError from_file_error(const base::FileError& error, const std::string& near = {}) {
  using Kind = base::FileError::Kind;
  return {code_of(error.kind), error.message,
          error.kind == Kind::outside     ? "copy it beside the document"
          : error.kind == Kind::ambiguous ? base::ambiguous_hint
          : near.empty()                  ? ""
                                          : fmt::format("did you mean \"{}\"?", near)};
}

class FileArtLoader final : public scene::ArtLoader {
 public:
  explicit FileArtLoader(const ArtLimits& limits) : limits_{limits}, trial_{limits} {}

  tl::expected<scene::ArtPtr, scene::ArtError> load(const std::filesystem::path& folder, std::string_view name,
                                                    base::Size box) override {
    const auto [file_name, part] = scene::file_and_part(name);
    const auto named = finder_.find(folder, file_name);
    if (!named) {
      const bool seek = named.error().kind == base::FileError::Kind::missing && ++missed_ <= most_sought;
      return tl::make_unexpected(
          from_file_error(named.error(), seek ? base::nearest_file({{folder, std::string{file_name}}}) : ""));
    }
    Known& known = known_[{named->file, fmt::format("{}#{}", named->remark, part)}];
    if (known.error) return tl::make_unexpected(*known.error);
    if (auto art = known.art.lock(); art && known.serves(*art, box)) {
      touch(art);
      return art;
    }
    auto art = read(named->file, std::string{name}, box);
    if (!art) {
      known.error = art.error();
      return tl::make_unexpected(art.error());
    }
    if (!named->remark.empty())
      (*art)->remarks.push_back({scene::ArtRemark::Severity::note, "data/file-case", named->remark, base::case_hint});
    known.art = *art;
    known.box = box;
    keep(*art);
    return *art;
  }

 private:
  struct Known {
    std::weak_ptr<const DrawableArt> art;
    base::Size box;  // read for exactly this size
    std::optional<scene::ArtError> error;

    bool serves(const DrawableArt& read, base::Size asked) const {
      return !read.reduced || (asked.width <= box.width && asked.height <= box.height);
    }
  };

  LoadedArt read(const std::filesystem::path& file, const std::string& name, base::Size box) {
    if (const auto known = pdfs_[file].lock()) return read_page(known, file, name, box);
    auto bytes = base::read_file(file, limits_.bytes);
    if (!bytes) {
      // Uses the name in the document, so that messages do not reveal the folder's path.
      std::string& message = bytes.error().message;
      if (const std::size_t at = message.find(file.string()); at != std::string::npos)
        message.replace(at, file.string().size(), name);
      return tl::make_unexpected(from_file_error(bytes.error()));
    }
    if (is_pdf(*bytes)) {
      const auto pdf = std::make_shared<const std::string>(std::move(*bytes));
      pdfs_[file] = pdf;
      return read_page(pdf, file, name, box);
    }
    const bool whole = scene::file_and_part(name).second.empty();
    LoadedArt art = whole ? pass_png(*bytes, name, limits_, box) : LoadedArt{nullptr};
    if (art && *art == nullptr) {
      if (auto problem = trial_.run(*bytes, name, box)) return tl::make_unexpected(std::move(*problem));
      art = read_art(*bytes, name, limits_, box);
    }
    if (art) identify(**art, *bytes, file, name);
    return art;
  }

  LoadedArt read_page(const std::shared_ptr<const std::string>& pdf, const std::filesystem::path& file,
                      const std::string& name, base::Size box) {
    auto page = draw_pdf_page(*pdf, name);
    if (!page) return tl::make_unexpected(std::move(page.error()));
    if (auto problem = trial_.run(page->svg, page->name, box)) return tl::make_unexpected(std::move(*problem));
    auto drawing = read_art(page->svg, page->name, limits_, box);
    if (!drawing) return drawing;
    auto art = pdf_page(std::move(*drawing), pdf, name);
    if (!page->fault.empty())
      art->remarks.push_back({scene::ArtRemark::Severity::warning, "art/unsupported",
                              fmt::format("{} is damaged, and may be incomplete: {}", page->name, page->fault),
                              "save it again, and compare it with the print"});
    identify(*art, *pdf, file, name);
    return art;
  }

  static void identify(DrawableArt& art, const std::string& bytes, const std::filesystem::path& file,
                       const std::string& name) {
    art.content = base::content_hash(bytes);
    if (const auto part = scene::file_and_part(name).second; !part.empty())
      art.content = base::content_hash(part, art.content);
    art.file = file;
  }

  static constexpr std::size_t most_sought = 100;  // searches for proposals

  // Pictures are cached while they are few or small.
  static constexpr std::size_t most_kept = 64u << 20, least_cost = 64u << 10;

  void keep(std::shared_ptr<const DrawableArt> art) {
    kept_ += std::max(art->cost, least_cost);
    recent_.push_front(std::move(art));
    while (kept_ > most_kept && recent_.size() > 1) {
      kept_ -= std::max(recent_.back()->cost, least_cost);
      recent_.pop_back();
    }
  }
  void touch(const std::shared_ptr<const DrawableArt>& art) {
    const auto at = std::find(recent_.begin(), recent_.end(), art);
    if (at != recent_.end()) recent_.splice(recent_.begin(), recent_, at);
  }

  ArtLimits limits_;
  ArtTrial trial_;
  base::FileFinder finder_;
  std::map<std::pair<std::filesystem::path, std::string>, Known> known_;    // by file, and remark and part
  std::map<std::filesystem::path, std::weak_ptr<const std::string>> pdfs_;  // bytes, shared by pages in use
  std::list<std::shared_ptr<const DrawableArt>> recent_;
  std::size_t kept_ = 0, missed_ = 0;
};

}  // namespace

std::unique_ptr<scene::ArtLoader> make_art_loader(const ArtLimits& limits) {
  return std::make_unique<FileArtLoader>(limits);
}

}  // namespace planche::render

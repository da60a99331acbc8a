#include "parts/shortfalls.h"

#include <cstdint>
#include <map>
#include <utility>

#include "declared/file/paths.h"

namespace planche::parts {

namespace {

class ReportingLoader final : public scene::ArtLoader {
 public:
  ReportingLoader(scene::ArtLoader& loader, diag::Sink& sink) : loader_{loader}, sink_{sink} {}

  tl::expected<scene::ArtPtr, scene::ArtError> load(const std::filesystem::path& folder, std::string_view name,
                                                    base::Size box) override {
    auto art = loader_.load(folder, name, box);
    if (art && !(*art)->shortfalls.empty()) report(**art);
    return art;
  }

 private:
  void report(const scene::Art& art) {
    diag::SourcePtr& source = sources_[art.content];
    if (!source) source = std::make_shared<diag::Source>(declared::shown_name(art.file), art.text);
    for (const scene::Shortfall& shortfall : art.shortfalls) {
      diag::Diagnostic d = diag::finding(shortfall.accepted ? diag::Severity::note : diag::Severity::warning,
                                         "art/unsupported", shortfall.message, shortfall.hint);
      d.source = source;
      d.span = {static_cast<std::uint32_t>(shortfall.begin), static_cast<std::uint32_t>(shortfall.end)};
      sink_.add(std::move(d));
    }
  }

  scene::ArtLoader& loader_;
  diag::Sink& sink_;
  std::map<std::uint64_t, diag::SourcePtr> sources_;  // by content hash
};

}  // namespace

std::unique_ptr<scene::ArtLoader> reporting_shortfalls(scene::ArtLoader& loader, diag::Sink& sink) {
  return std::make_unique<ReportingLoader>(loader, sink);
}

}  // namespace planche::parts

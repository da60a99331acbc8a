#include "render/pictures/pdf_page.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_program.h"
#include "base/text.h"
#include "render/child_process.h"
#include "render/failure.h"
#include "render/pictures/art_loader.h"
#include "render/pictures/bitmap_art.h"

namespace planche::render {

namespace {

constexpr const char* converter = "pdftocairo";
constexpr double idle_page_seconds = 60;              // limit however little processor time it takes
constexpr rlim_t most_page_memory = rlim_t{1} << 30;  // allocated, even if unused
constexpr const char* simpler_page = "simplify it, or save it as a PNG of 300 dpi";

// A file in memory.
class MemoryFile {
 public:
  MemoryFile() : descriptor_{::memfd_create("page", MFD_CLOEXEC)} {}
  ~MemoryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }

  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = TEMP_FAILURE_RETRY(::write(descriptor_, bytes.data(), bytes.size()));
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return ::lseek(descriptor_, 0, SEEK_SET) == 0;
  }

  std::string read(std::size_t most) const {
    std::string bytes(std::min<std::size_t>(most, static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END))), 0);
    std::size_t at = 0;
    while (at < bytes.size()) {
      const ssize_t n =
          TEMP_FAILURE_RETRY(::pread(descriptor_, bytes.data() + at, bytes.size() - at, static_cast<off_t>(at)));
      if (n <= 0) break;
      at += static_cast<std::size_t>(n);
    }
    bytes.resize(at);
    return bytes;
  }

 private:
  int descriptor_;
};

struct NamedPage {
  std::string_view file, written;
  unsigned number = 1;  // 0: `written` is not a number
  std::string words() const { return fmt::format("{} (page {})", file, number); }
};

NamedPage named_page(std::string_view name) {
  const auto [file, part] = scene::file_and_part(name);
  NamedPage page{file, part};
  if (part.empty()) return page;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), page.number);
  if (error != std::errc{} || end != part.data() + part.size()) page.number = 0;
  return page;
}

// The lines in which Poppler reports what it could not read.
std::string first_fault(std::string_view report) {
  for (const std::string_view line : base::split(report, '\n')) {
    const auto at = line.find("Error");
    if (at != std::string_view::npos) return base::shortened(std::string{base::trimmed(line)}, 120);
  }
  return {};
}

scene::ArtError no_page(const NamedPage& page, std::string_view pages) {
  const bool one = pages == "1";
  return {"art/no-part",
          page.number == 0
              ? fmt::format("`{}` is not a page of {}", page.written, page.file)
              : fmt::format("{} has no page {}, only {} {}", page.file, page.number, pages, one ? "page" : "pages"),
          pages.empty() ? "write the number of a page, as in \"art.pdf#2\""
          : one         ? "write page 1, or only the name of the file"
                        : fmt::format("write a number from 1 to {}", pages)};
}

// The number of pages, from the report on a page that the PDF does not have; empty if the report is about others.
std::string_view pages_in(std::string_view report) {
  constexpr std::string_view last = "the last page (";
  const auto at = report.find(last);
  if (at == std::string_view::npos) return {};
  report.remove_prefix(at + last.size());
  return report.substr(0, report.find(')'));
}

// Why pdftocairo failed, from its report.
scene::ArtError failed_page(const NamedPage& page, const std::string& report, const std::string& ending) {
  if (report.find("Incorrect password") != std::string::npos)
    return {"art/broken", fmt::format("{} is encrypted, and needs a password to be read", page.file),
            "save it without a password, for example with `qpdf --decrypt --password=…`"};
  if (const std::string_view pages = pages_in(report); !pages.empty()) return no_page(page, pages);
  const std::string fault = first_fault(report);
  return {"art/broken",
          fmt::format("cannot read {}: {}", page.words(), fault.empty() ? "the converter ended with " + ending : fault),
          "save it again"};
}

// What one page may take: of somebody's file, or of one that planche has made.
struct PageLimits {
  double seconds, idle_seconds;  // of the processor, and in all
  std::size_t mebibytes, bytes;  // in use; of the result
  rlim_t memory;
};
constexpr PageLimits strangers_page{pdf_page_seconds, idle_page_seconds, pdf_page_mebibytes, pdf_page_bytes,
                                    most_page_memory};
constexpr PageLimits own_page{120, 600, 2000, std::size_t{1} << 30, rlim_t{3} << 30};

// What pdftocairo writes for a page with these options ("-svg", "-pdf"). `report` receives its messages.
tl::expected<std::string, scene::ArtError> convert(const NamedPage& page, std::vector<std::string> options,
                                                   const std::string& bytes, std::string& report,
                                                   const PageLimits& limits = strangers_page) {
  const MemoryFile input, output, messages;
  if (!input.write(bytes) || output.descriptor() < 0 || messages.descriptor() < 0)
    return failure("file/unreadable", fmt::format("cannot read {}: {}", page.words(), std::strerror(errno)));
  const std::string number = std::to_string(page.number);
  for (const char* option : {"-f", number.c_str(), "-l", number.c_str(), "/dev/stdin", "-"}) options.emplace_back(option);
  const auto begun = std::chrono::steady_clock::now();
  const auto process = ChildProcess::start(base::own_program(converter), options,
                                           {input.descriptor(), output.descriptor(), messages.descriptor()});
  if (!process)
    return failure("art/type",
                   fmt::format("{} is a PDF, and the program {} that draws its pages cannot be started: {}", page.file,
                               converter, std::strerror(errno)),
                   "install poppler-utils, or save the page as SVG");
  const rlimit memory{limits.memory, limits.memory}, size{limits.bytes, limits.bytes}, none{0, 0};
  ::prlimit(process->id(), RLIMIT_DATA, &memory, nullptr);
  ::prlimit(process->id(), RLIMIT_FSIZE, &size, nullptr);
  ::prlimit(process->id(), RLIMIT_CORE, &none, nullptr);
  const auto too_costly = [&](const std::string& what) {
    return failure("art/too-costly", fmt::format("the picture {} {}", page.words(), what), simpler_page);
  };
  while (!process->has_ended(5)) {
    if (process->seconds() > limits.seconds)
      return too_costly(fmt::format("takes more than {} s of processor time", limits.seconds));
    if (process->mebibytes() > limits.mebibytes)
      return too_costly(fmt::format("takes more than {} MiB of memory", limits.mebibytes));
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() > limits.idle_seconds)
      return too_costly(fmt::format("is still not drawn after {} s", limits.idle_seconds));
  }
  const auto [status, ending] = process->end();
  report = messages.read(1u << 16);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ)
    return too_costly(fmt::format("needs more than {} MiB as a drawing", limits.bytes >> 20));
  if (report.find("Out of memory") != std::string::npos)
    return too_costly(fmt::format("takes more memory than the limit of {} MiB", limits.memory >> 20));
  if (status != 0) return tl::make_unexpected(failed_page(page, report, ending));
  return output.read(limits.bytes);
}

// Whether the root of a drawing has a width and a height.
bool has_area(std::string_view svg) {
  const std::string_view root = svg.substr(0, svg.find('>', svg.find("<svg")));
  const auto is_positive = [&](std::string_view member) {
    const std::size_t at = root.find(member);
    double value = 0;
    if (at != std::string_view::npos)
      std::from_chars(root.data() + at + member.size(), root.data() + root.size(), value);
    return value > 0;
  };
  return is_positive(" width=\"") && is_positive(" height=\"");
}

struct PdfPage final : DrawableArt {
  void draw(cairo_t* cr) const override { drawing->draw(cr); }
  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override { return drawing->try_drawing(cr); }
  std::optional<StorableImage> storable() const override {
    const auto make = [data = bytes, named = page_name] {
      std::string ignored;
      auto made = convert(named_page(named), {"-pdf"}, *data, ignored);
      if (!made) throw std::runtime_error{made.error().message};
      return PdfImage{.packing = PdfImage::Packing::pdf_page, .bytes = std::move(*made)};
    };
    return StorableImage{fmt::format("{:016x}-{}", content, identity), make};
  }

  std::shared_ptr<const DrawableArt> drawing;
  std::shared_ptr<const std::string> bytes;
  std::string page_name, identity;
};

}  // namespace

bool is_pdf(std::string_view bytes) {
  return bytes.substr(0, 1024).find("%PDF-") != std::string_view::npos;
}

std::optional<std::size_t> page_count_of_pdf(const std::string& bytes) {
  const NamedPage beyond{{}, {}, 1'000'000'000};
  std::string report;
  if (convert(beyond, {"-svg"}, bytes, report)) return std::nullopt;
  const auto pages = base::decimal(pages_in(report));
  return pages ? std::optional{static_cast<std::size_t>(*pages)} : std::nullopt;
}

tl::expected<DrawnPage, scene::ArtError> draw_pdf_page(const std::string& bytes, const std::string& name) {
  const NamedPage page = named_page(name);
  if (page.number == 0) return tl::make_unexpected(no_page(page, ""));
  std::string report;
  auto svg = convert(page, {"-svg"}, bytes, report);
  if (!svg) return tl::make_unexpected(std::move(svg.error()));
  if (!has_area(*svg))
    return failure("art/broken", fmt::format("{} is not wide or not high", page.words()),
                   "crop the page to its drawing");
  return DrawnPage{page.words(), std::move(*svg), first_fault(report)};
}

tl::expected<std::string, scene::ArtError> pdf_page_as_png(const std::string& bytes, unsigned number, double dpi,
                                                           const PageCrop& crop) {
  std::string report;
  std::vector<std::string> options{"-png", "-singlefile", "-r", fmt::format("{:g}", dpi)};
  if (crop.width > 0) {
    for (const auto& [option, pixels] :
         {std::pair{"-x", crop.left}, {"-y", crop.top}, {"-W", crop.width}, {"-H", crop.height}}) {
      options.emplace_back(option);
      options.push_back(std::to_string(pixels));
    }
  }
  return convert({"the file", {}, number}, std::move(options), bytes, report, own_page);
}

std::shared_ptr<DrawableArt> pdf_page(std::shared_ptr<const DrawableArt> drawing,
                                      std::shared_ptr<const std::string> bytes, const std::string& name) {
  auto page = std::make_shared<PdfPage>();
  page->kind = scene::Art::Kind::vector;
  page->name = name;
  page->width = drawing->width;
  page->height = drawing->height;
  page->page = drawing->page;
  page->cost = drawing->cost;
  page->page_name = name;
  page->identity = fmt::format("{}-page-{}", identity_of(*bytes, 0), named_page(name).number);
  page->bytes = std::move(bytes);
  page->drawing = std::move(drawing);
  return page;
}

}  // namespace planche::render

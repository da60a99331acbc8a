#include "render/pdf/pdf_attach.h"

#include <stdexcept>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEFStreamObjectHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFFileSpecObjectHelper.hh>

#include "render/failure.h"
#include "render/pictures/art_trial.h"

namespace planche::render {

namespace {

// Collects up to this many bytes.
class Collector final : public Pipeline {
 public:
  explicit Collector(std::size_t limit) : Pipeline{"attached file", nullptr}, limit_{limit} {}
  void write(unsigned char const* data, std::size_t size) override {
    full_ = size > limit_ - bytes_.size();
    if (full_) throw std::length_error{"more than is taken"};  // qpdf stores it as a warning and stops
    bytes_.append(reinterpret_cast<const char*>(data), size);
  }
  void finish() override {}
  bool full() const { return full_; }
  std::string take() { return std::move(bytes_); }

 private:
  std::size_t limit_;
  bool full_ = false;
  std::string bytes_;
};

}  // namespace

void attach(QPDF& pdf, const std::vector<Attachment>& files) {
  QPDFEmbeddedFileDocumentHelper attached{pdf};
  for (const Attachment& file : files) {
    const auto write = [&file](Pipeline* to) {
      to->write(reinterpret_cast<const unsigned char*>(file.bytes.data()), file.bytes.size());
      to->finish();
    };
    auto stream = QPDFEFStreamObjectHelper::createEFStream(pdf, write);
    if (!file.type.empty()) stream.setSubtype(file.type);
    auto specification = QPDFFileSpecObjectHelper::createFileSpec(pdf, file.name, stream);
    if (!file.description.empty()) specification.setDescription(file.description);
    attached.replaceEmbeddedFile(file.name, specification);
  }
}

tl::expected<std::optional<std::string>, RenderError> attached_file(const std::string& pdf, const std::string& name,
                                                                    std::size_t limit,
                                                                    const std::filesystem::path& trial) {
  if (const auto problem = ArtTrial{{.trial = trial}}.run_attached(pdf, name, limit)) return failure(problem->message);
  try {
    QPDF opened;
    opened.setSuppressWarnings(true);
    opened.setAttemptRecovery(false);
    opened.processMemoryFile("the PDF", pdf.data(), pdf.size());
    QPDFEmbeddedFileDocumentHelper attached{opened};
    const auto file = attached.getEmbeddedFile(name);
    if (!file) return std::nullopt;
    QPDFObjectHandle stream = file->getEmbeddedFileStream();
    if (!stream.isStream()) return failure("its attached file is damaged");
    Collector collector{limit};
    const bool whole = stream.pipeStreamData(&collector, 0, qpdf_dl_generalized, true);
    if (collector.full()) return failure(fmt::format("its attached file holds more than {} bytes", limit));
    if (!whole) return failure("its attached file is damaged");
    return collector.take();
  } catch (const std::exception& problem) {
    return failure(problem.what());
  }
}

}  // namespace planche::render

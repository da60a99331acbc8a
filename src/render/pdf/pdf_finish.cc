#include "render/pdf/pdf_finish.h"

#include <cmath>
#include <map>
#include <stdexcept>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/JSON.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "render/inks/pdf_press.h"
#include "render/pdf/pdf_attach.h"
#include "render/pdf/pdf_fill.h"
#include "render/pdf/pdf_input.h"
#include "render/pdf/pdf_metadata.h"
#include "render/pdf/pdf_own.h"
#include "render/pdf/pdf_pack.h"
#include "render/pdf/pdf_structure.h"
#include "render/pdf/pdf_widths.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

// Collects qpdf's output into larger blocks.
class FilePipeline final : public Pipeline {
 public:
  explicit FilePipeline(base::NewFile& file) : Pipeline{"output", nullptr}, file_{file} {}
  void write(unsigned char const* data, std::size_t size) override {
    waiting_.append(reinterpret_cast<const char*>(data), size);
    if (waiting_.size() >= 1 << 18) flush();
  }
  void finish() override { flush(); }
  // Why the file could not be written; otherwise empty. Not thrown, because qpdf finishes pipelines in destructors.
  const std::string& failure() const { return failure_; }

 private:
  void flush() {
    if (failure_.empty()) {
      if (const auto written = file_.write(waiting_); !written) failure_ = written.error().message;
    }
    waiting_.clear();
  }
  base::NewFile& file_;
  std::string failure_;
  std::string waiting_;
};

Handle rectangle(double left, double bottom, double right, double top) {
  Handle box = Handle::newArray();
  for (const double value : {left, bottom, right, top}) box.appendItem(Handle::newReal(value, 4));
  return box;
}

// From millimetres below the top left corner to points above the bottom left corner.
Handle page_box(const base::Rect& r, double page_height) {
  return rectangle(base::pt_from_mm(r.x), base::pt_from_mm(page_height - r.bottom()), base::pt_from_mm(r.right()),
                   base::pt_from_mm(page_height - r.y));
}

// Of equal direct objects, returns the first: repeated content of pages would need much memory in long files.
class Alike {
 public:
  Handle operator()(Handle one) { return met_.try_emplace(one.unparse(), one).first->second; }

 private:
  std::map<std::string, Handle> met_;
};

class Finisher {
 public:
  Finisher(QPDF& pdf, const std::vector<WrittenPage>& pages, const StoredImages& images, const OwnContent& own,
           Alike& alike, StreamPacker& packer)
      : pdf_{pdf}, pages_{pages}, images_{images}, own_{own}, alike_{alike}, packer_{packer} {}

  void run(const Metadata& metadata) {
    const StoredContent stored = fill_stand_ins(pdf_, pages_, images_, own_);
    const bool marks = write_structure(pdf_, pages_);
    write_exact_widths(pdf_);
    write_own_content(pdf_, pages_, own_, stored, marks, packer_);
    keep_visible_pages();
    Handle root = pdf_.getRoot();
    Handle tree = root.getKey("/Pages");
    tree.replaceKey("/Kids", Handle::newArray(kept_));
    tree.replaceKey("/Count", Handle::newInteger(static_cast<long long>(kept_.size())));
    root.replaceKey("/Lang", Handle::newUnicodeString(metadata.language));
    root.replaceKey("/ViewerPreferences", Handle::parse("<< /PrintScaling /None /DisplayDocTitle true >>"));
    root.replaceKey("/PageLabels", page_labels());
    add_outline(root);
    add_information(pdf_, metadata);
    if (metadata.attachments != nullptr) attach(pdf_, *metadata.attachments);
  }

 private:
  void keep_visible_pages() {
    const auto& drawn = pdf_.getAllPages();
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (pages_[i].form) continue;
      Handle kid = drawn[i];
      if (!kid.isDictionary()) throw std::runtime_error{fmt::format("page {} is damaged", i + 1)};
      kept_.push_back(kid);
      shown_.push_back(&pages_[i]);
      const WrittenPage& page = pages_[i];
      if (page.moved != base::Transform{}) move(kid, page.moved, page.size.height);
      kid.replaceKey("/TrimBox", alike_(page_box(page.moved(page.trim), page.size.height)));
      kid.replaceKey("/BleedBox", alike_(page_box(page.moved(page.bleed), page.size.height)));
    }
  }

  // Moves everything on a page that is `height` mm high.
  void move(Handle& page, const base::Transform& by, double height) {
    const double x = by.x0 + by.xy * height, y = height - by.y0 - by.yy * height;
    const std::string matrix = fmt::format("q {:.9f} {:.9f} {:.9f} {:.9f} {:.6f} {:.6f} cm\n", by.xx, -by.yx, -by.xy,
                                           by.yy, base::pt_from_mm(x), base::pt_from_mm(y));
    page.addPageContents(Handle::newStream(&pdf_, matrix), true);
    page.addPageContents(Handle::newStream(&pdf_, "\nQ\n"), false);
  }

  Handle page_labels() {
    Handle numbers = Handle::newArray();
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      Handle label = Handle::newDictionary();
      label.replaceKey("/P", Handle::newUnicodeString(shown_[i]->label));
      numbers.appendItem(Handle::newInteger(static_cast<long long>(i)));
      numbers.appendItem(label);
    }
    Handle tree = Handle::newDictionary();
    tree.replaceKey("/Nums", numbers);
    return pdf_.makeIndirectObject(tree);
  }

  void add_outline(Handle& root) {
    Handle outline = pdf_.makeIndirectObject(Handle::parse("<< /Type /Outlines >>"));
    Handle last;
    long long count = 0;
    const auto add = [&](const std::string& title, const Handle& page) {
      Handle entry = pdf_.makeIndirectObject(Handle::newDictionary());
      entry.replaceKey("/Title", Handle::newUnicodeString(title));
      entry.replaceKey("/Parent", outline);
      Handle destination = Handle::newArray();
      destination.appendItem(page);
      destination.appendItem(Handle::newName("/Fit"));
      entry.replaceKey("/Dest", destination);
      if (last.isInitialized()) {
        last.replaceKey("/Next", entry);
        entry.replaceKey("/Prev", last);
      } else {
        outline.replaceKey("/First", entry);
      }
      last = entry;
      ++count;
    };
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      for (const std::string& title : shown_[i]->outline) add(title, kept_[i]);
    }
    if (count == 0) return;
    outline.replaceKey("/Last", last);
    outline.replaceKey("/Count", Handle::newInteger(count));
    root.replaceKey("/Outlines", outline);
    root.replaceKey("/PageMode", Handle::newName("/UseOutlines"));
  }

  QPDF& pdf_;
  const std::vector<WrittenPage>& pages_;
  const StoredImages& images_;
  const OwnContent& own_;
  std::vector<Handle> kept_;
  Alike& alike_;
  StreamPacker& packer_;
  std::vector<const WrittenPage*> shown_;  // views of the visible pages in kept_
};

// Reads all objects. Cairo 1.16 names a form twice in a page's resources if it is painted twice. Reading removes that,
// but qpdf keeps a warning for each, which would take more memory than the objects. Returns the number after the last.
int read_objects(QPDF& pdf, Alike& alike) {
  Handle size = pdf.getTrailer().getKey("/Size");
  const int count = size.isInteger() ? size.getIntValueAsInt() : 0;
  for (int id = 1; id < count; ++id) {
    Handle read = pdf.getObject(id, 0);
    for (const char* key : {"/MediaBox", "/Group"}) {
      if (read.isDictionary() && read.hasKey(key)) read.replaceKey(key, alike(read.getKey(key)));
    }
    if (pdf.numWarnings() > 100) pdf.getWarnings();
  }
  return count;
}

}  // namespace

tl::expected<void, RenderError> finish_pdf(std::FILE* cairo_file, const std::vector<WrittenPage>& pages,
                                           const StoredImages& images, const OwnContent& own, const Metadata& metadata,
                                           base::NewFile& target) {
  try {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.setAttemptRecovery(false);  // a damaged file is not a drawing
    pdf.processInputSource(buffered_source(cairo_file));
    Alike alike;
    StreamPacker packer;
    const int drawn = read_objects(pdf, alike);
    Finisher{pdf, pages, images, own, alike, packer}.run(metadata);
    drop_idle_groups(pdf);
    if (metadata.press != nullptr) {
      PressReport unread;
      prepare_for_press(pdf, *metadata.press, packer, metadata.pressed != nullptr ? *metadata.pressed : unread);
    }
    packer.pack_stored(pdf, drawn);

    FilePipeline output{target};
    QPDFWriter writer{pdf};
    writer.setOutputPipeline(&output);
    writer.setObjectStreamMode(qpdf_o_generate);
    writer.setDecodeLevel(qpdf_dl_none);
    writer.setDeterministicID(true);
    if (metadata.press != nullptr) restrict_to(metadata.press->standard, writer);
    writer.write();
    if (!output.failure().empty()) return tl::make_unexpected(RenderError{output.failure()});
  } catch (const std::exception& problem) {
    return tl::make_unexpected(RenderError{problem.what()});
  }
  return {};
}

}  // namespace planche::render

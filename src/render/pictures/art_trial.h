// Tries pictures, and PDFs with attachments, in a separate process, so that input that never ends, explodes or crashes
// there does no harm here.
//
// One child process serves all pictures of a document. It is this program again, started for the first picture and
// after each picture that it did not survive. It reads a picture and draws it as in the final output, while the parent
// watches its processor time and memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/geometry.h"
#include "render/pictures/art_loader.h"

namespace planche::render {

// Limits of processor time in seconds: for one bitmap (whose pixels are limited too), for one drawing, and for all
// drawings of a document. A drawing that takes at most `free_seconds` does not count towards the document's limit, so
// the number of ordinary drawings is unlimited.
inline constexpr double bitmap_seconds = 4, drawing_seconds = 1.5, document_seconds = 1.5, free_seconds = 0.15;
inline constexpr std::size_t picture_mebibytes = 350;

class ArtTrial {
 public:
  // Tries nothing unless `limits.trial` names a program.
  explicit ArtTrial(const ArtLimits& limits);
  ~ArtTrial();
  ArtTrial(const ArtTrial&) = delete;
  ArtTrial& operator=(const ArtTrial&) = delete;

  // The error of a picture for a box of `box` mm: art/too-costly, art/broken, or an error from reading it. Valid bytes
  // are tried only once.
  std::optional<scene::ArtError> run(const std::string& bytes, const std::string& name, base::Size box);
  // The same for reading the attached file of that name from a PDF, up to `limit` bytes.
  std::optional<scene::ArtError> run_attached(const std::string& pdf, const std::string& name, std::size_t limit);

  struct Request;

 private:
  class Child;
  std::optional<scene::ArtError> ask(const Request& request, const std::string& bytes, const std::string& name,
                                     const std::string& what);
  ArtLimits limits_;
  std::unique_ptr<Child> child_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> fine_;  // hashes of contents
  double spent_ = 0;                                        // seconds, part of `document_seconds`
};

// The first argument with which ArtTrial starts the program of ArtLimits::trial.
inline constexpr const char* trial_argument = "--try-pictures";

// The child's side: serves pictures on standard input, a socket, until it is closed. Returns the exit status.
int try_pictures();

}  // namespace planche::render

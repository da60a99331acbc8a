// Pictures, and PDFs that something is read from, tried in a process of their own, so that what never ends, explodes or
// crashes there does no harm here.
//
// One child process serves all pictures of a document: it is this program again, started when the first picture comes
// and after each picture that it did not survive. It reads a picture and draws it as it will be drawn in the end, while
// the parent watches its processor time and memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/geometry.h"
#include "render/art_loader.h"

namespace planche::render {

// Processor time of one bitmap (its pixels are limited, too), of one drawing, and of all drawings of a document. What a
// drawing takes up to `free_seconds` is not counted towards the latter, so that a document may hold any number of usual
// ones.
inline constexpr double bitmap_seconds = 4, drawing_seconds = 1.5, document_seconds = 1.5, free_seconds = 0.15;
inline constexpr std::size_t picture_mebibytes = 350;

class ArtTrial {
 public:
  // Nothing is tried unless `limits.trial` names a program.
  explicit ArtTrial(const ArtLimits& limits);
  ~ArtTrial();
  ArtTrial(const ArtTrial&) = delete;
  ArtTrial& operator=(const ArtTrial&) = delete;

  // What is wrong with a picture that is to be drawn in a box of `box` mm: art/too-costly, art/broken, or what reading
  // it says. The same bytes are tried once when they are fine.
  std::optional<scene::ArtError> run(const std::string& bytes, const std::string& name, base::Size box);
  // The same of a PDF whose attached file of that name is to be read, of at most `limit` bytes.
  std::optional<scene::ArtError> run_attached(const std::string& pdf, const std::string& name, std::size_t limit);

  struct Request;

 private:
  class Child;
  std::optional<scene::ArtError> ask(const Request& request, const std::string& bytes, const std::string& name,
                                     const std::string& what);
  ArtLimits limits_;
  std::unique_ptr<Child> child_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> fine_;  // by hashes of the content
  double spent_ = 0;                                        // seconds, of `document_seconds`
};

// The first argument with which ArtTrial starts the program named in ArtLimits::trial.
inline constexpr const char* trial_argument = "--try-pictures";

// The other side: serves pictures on standard input, a socket, until it is closed. Returns the exit status.
int try_pictures();

}  // namespace planche::render

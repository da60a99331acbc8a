// Programs that the live page starts: an editor, a browser.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace planche::live {

// Starts a program without waiting for it. Returns false if it cannot be found.
bool start_beside(const std::vector<std::string>& words);

// Opens the secret address of a page in a browser. Everybody on this machine can read the arguments of a program, so
// they name a file that only this user can read and that leads to the page. Returns false if there is no browser. The
// file is removed with the object.
class BrowserPage {
 public:
  BrowserPage() = default;
  ~BrowserPage();
  BrowserPage(const BrowserPage&) = delete;
  BrowserPage& operator=(const BrowserPage&) = delete;
  bool open(const std::string& address);

 private:
  std::string file_;
};

// Opens a file at a place, counted from 1, and returns what to say.
using OpenFile = std::function<std::string(const std::filesystem::path& file, std::size_t line, std::size_t column)>;
// With a command such as "code -g {file}:{line}". If it names no file, the file comes last.
OpenFile opener_with(const std::string& command);

}  // namespace planche::live

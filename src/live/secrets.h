// Parts of addresses that nobody can guess, and files that only this user can read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace planche::live {

// 32 hexadecimal digits; empty if the system gives no random numbers.
std::string new_secret();
bool looks_like_secret(std::string_view text);
// Takes as long for texts that differ at their beginning as for those that differ at their end.
bool is_same_secret(std::string_view a, std::string_view b);

// A file that belongs to this user, and that nobody else can read; otherwise empty.
std::string read_own_file(const std::filesystem::path& file, std::size_t most);
// Replaces the file in one step. Returns false if it cannot.
bool write_own_file(const std::filesystem::path& file, std::string_view text);

// Keeps other runs from using what the file stands for, until it ends.
class OwnLock {
 public:
  OwnLock() = default;
  ~OwnLock();
  OwnLock(const OwnLock&) = delete;
  OwnLock& operator=(const OwnLock&) = delete;
  // Makes the file if it is not there. Returns false if another run holds it.
  bool hold(const std::filesystem::path& file);

 private:
  int file_ = -1;
};

// The secret part of the address for a game, kept in such a file, so that open pages go on after a restart. A new one
// if it cannot be kept.
std::string kept_token(const std::filesystem::path& game);

}  // namespace planche::live

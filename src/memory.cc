#include "memory.h"

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>

#include <unistd.h>

#include "base/files.h"
#include "base/new_file.h"

namespace planche {

namespace {
std::atomic<int> final_status = 3;
}

void end_without_memory_with(int status) {
  final_status = status;
}

#ifndef PLANCHE_SANITIZED
namespace {

[[noreturn]] void end() {
  base::remove_unfinished_files();
  const int status = final_status;
  if (status == 3) {
    constexpr char words[] = "planche: error: out of memory\n";
    [[maybe_unused]] const auto told = ::write(base::standard_error(), words, sizeof words - 1);
  }
  ::_exit(status);
}

void* had(void* memory) {
  if (memory == nullptr) end();
  return memory;
}

}  // namespace
#endif

}  // namespace planche

#ifndef PLANCHE_SANITIZED
// The functions of the C library under their internal names: a program may replace the public ones.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  return planche::had(__libc_malloc(size));
}
void* calloc(std::size_t count, std::size_t size) {
  return planche::had(__libc_calloc(count, size));
}
void* realloc(void* memory, std::size_t size) {
  if (memory != nullptr && size == 0) return __libc_realloc(memory, size);  // frees it
  return planche::had(__libc_realloc(memory, size));
}
void* memalign(std::size_t alignment, std::size_t size) {
  return planche::had(__libc_memalign(alignment, size));
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return planche::had(__libc_memalign(alignment, size));
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  if (!std::has_single_bit(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
  *memory = planche::had(__libc_memalign(alignment, size));
  return 0;
}
}
#endif

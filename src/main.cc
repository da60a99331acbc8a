#include "cli/cli.h"
#include "memory.h"

int main(int argc, char** argv) {
  const int status = planche::cli::run(argc, argv);
  planche::end_without_memory_with(status);  // what is still to be cleared away changes nothing
  return status;
}

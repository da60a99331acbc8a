#include "cli/cli.h"
#include "memory.h"

int main(int argc, char** argv) {
  const int status = planche::cli::run(argc, argv);
  planche::end_without_memory_with(status);  // cleaning up cannot change the status any more
  return status;
}

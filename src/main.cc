#include "cli/cli.h"

int main(int argc, char** argv) {
  return planche::cli::run(argc, argv);
}

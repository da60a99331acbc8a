// LAPACK, which the solver of packing/ may load, brings a Fortran library that adds formats for its own numbers to
// printf. From then on, glibc would parse each format twice, and Cairo prints hundreds of thousands of numbers. That
// library does without if it gets no type for them, as here.
extern "C" int register_printf_type(void (*)(void*, void*)) {
  return -1;
}

#include "render/pictures/jpeg_pixels.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <jpeglib.h>
// Must follow jpeglib.h.
#include <jerror.h>

namespace planche::render {

namespace {

// Callbacks of the C library. Errors leave by longjmp, across no object with a destructor.
struct Errors {
  jpeg_error_mgr manager{};  // first member, because the library has its address
  std::jmp_buf leave{};
  std::array<char, JMSG_LENGTH_MAX> reason{};
  bool damaged = false;
  std::size_t left_over = 0;  // bytes between data and the next marker
};

extern "C" void on_error(j_common_ptr info) {
  auto* errors = reinterpret_cast<Errors*>(info->err);
  info->err->format_message(info, errors->reason.data());
  std::longjmp(errors->leave, 1);
}

// Level -1 is a warning: of damage, which other programs draw in other ways, unless it occurs in valid files too.
extern "C" void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  auto* errors = reinterpret_cast<Errors*>(info->err);
  switch (info->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
      errors->left_over += static_cast<std::size_t>(info->err->msg_parm.i[0]);
      break;
    case JWRN_JFIF_MAJOR:  // drawn alike everywhere
      break;
#ifdef JWRN_BOGUS_ICC
    case JWRN_BOGUS_ICC:  // the profile is read elsewhere
      break;
#endif
    default:
      if (!errors->damaged) info->err->format_message(info, errors->reason.data());
      errors->damaged = true;
  }
}

extern "C" void say_nothing(j_common_ptr) {}

// Hands out the data in small pieces. With many bytes at once, the library reads them by a faster way that does not
// notice bad Huffman codes.
struct Pieces {
  jpeg_source_mgr manager{};  // first member, because the library has its address
  std::string_view left = {};
};

extern "C" void begin_pieces(j_decompress_ptr) {}

extern "C" boolean next_piece(j_decompress_ptr info) {
  static constexpr std::array<JOCTET, 2> end{0xFF, JPEG_EOI};
  constexpr std::size_t most = 256;  // the faster way needs 512
  auto* pieces = reinterpret_cast<Pieces*>(info->src);
  if (pieces->left.empty()) {
    WARNMS(info, JWRN_JPEG_EOF);
    pieces->manager.next_input_byte = end.data();
    pieces->manager.bytes_in_buffer = end.size();
    return TRUE;
  }
  pieces->manager.next_input_byte = reinterpret_cast<const JOCTET*>(pieces->left.data());
  pieces->manager.bytes_in_buffer = std::min(most, pieces->left.size());
  pieces->left.remove_prefix(pieces->manager.bytes_in_buffer);
  return TRUE;
}

extern "C" void skip_bytes(j_decompress_ptr info, long count) {
  auto* pieces = reinterpret_cast<Pieces*>(info->src);
  auto more = static_cast<std::size_t>(std::max(count, 0L));
  const std::size_t here = std::min(more, pieces->manager.bytes_in_buffer);
  pieces->manager.next_input_byte += here;
  pieces->manager.bytes_in_buffer -= here;
  pieces->left.remove_prefix(std::min(more - here, pieces->left.size()));
}

extern "C" void end_pieces(j_decompress_ptr) {}

jpeg_error_mgr* prepare(Errors& errors) {
  jpeg_std_error(&errors.manager);
  errors.manager.error_exit = on_error;
  errors.manager.emit_message = on_message;
  errors.manager.output_message = say_nothing;
  return &errors.manager;
}

// Returns false on failure.
bool read(jpeg_decompress_struct& info, Errors& errors, Pieces& pieces, unsigned reduction, JpegPixels& pixels) {
  if (setjmp(errors.leave) != 0) return false;
  jpeg_create_decompress(&info);
  info.src = &pieces.manager;
  jpeg_read_header(&info, TRUE);
  const bool inks = info.num_components == 4;
  info.out_color_space = inks ? JCS_CMYK : JCS_RGB;
  info.scale_num = 1;
  info.scale_denom = reduction;
  jpeg_start_decompress(&info);
  pixels.width = info.output_width;
  pixels.height = info.output_height;
  pixels.channels = inks ? 4 : 3;
  const std::size_t stride = std::size_t{pixels.width} * pixels.channels;
  pixels.bytes.resize(stride * pixels.height);
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = pixels.bytes.data() + stride * info.output_scanline;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  return true;
}

bool write(jpeg_compress_struct& info, Errors& errors, const JpegPixels& pixels, unsigned char*& bytes,
           unsigned long& size) {
  if (setjmp(errors.leave) != 0) return false;
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = pixels.width;
  info.image_height = pixels.height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  constexpr int quality = 95;
  jpeg_set_quality(&info, quality, TRUE);
  for (int i = 0; i < info.num_components; ++i) info.comp_info[i].h_samp_factor = info.comp_info[i].v_samp_factor = 1;
  info.optimize_coding = TRUE;
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    auto* row = const_cast<unsigned char*>(pixels.bytes.data()) + std::size_t{3} * pixels.width * info.next_scanline;
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  return true;
}

}  // namespace

tl::expected<JpegPixels, std::string> decode_jpeg(std::string_view jpeg, unsigned reduction) {
  Errors errors;
  jpeg_decompress_struct info{};
  info.err = prepare(errors);
  Pieces pieces{{nullptr, 0, begin_pieces, next_piece, skip_bytes, jpeg_resync_to_restart, end_pieces}, jpeg};
  JpegPixels pixels;
  const bool done = read(info, errors, pieces, reduction, pixels);
  jpeg_destroy_decompress(&info);
  if (!done || errors.damaged) return tl::make_unexpected(std::string{errors.reason.data()});
  constexpr std::size_t few = 64;  // some cameras leave a few bytes there
  if (errors.left_over > few) return tl::make_unexpected("it has more data than pixels");
  return pixels;
}

std::string encode_jpeg(const JpegPixels& pixels) {
  Errors errors;
  jpeg_compress_struct info{};
  info.err = prepare(errors);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  const bool done = write(info, errors, pixels, bytes, size);
  jpeg_destroy_compress(&info);
  const std::unique_ptr<unsigned char, decltype(&std::free)> owner{bytes, std::free};
  return done ? std::string{reinterpret_cast<const char*>(bytes), size} : std::string{};
}

}  // namespace planche::render

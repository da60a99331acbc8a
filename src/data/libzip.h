// The functions of libzip that planche uses: zip_open() is libzip::open(). The library is loaded when one is called,
// because it needs OpenSSL, which would lengthen the start of all commands.
#pragma once

#include <zip.h>

#include "base/late_library.h"

namespace planche::data::libzip {

inline constinit base::LateLibrary library{PLANCHE_LIBZIP};

inline constinit const base::LateFunction<decltype(zip_close)> close{library, "zip_close"};
inline constinit const base::LateFunction<decltype(zip_discard)> discard{library, "zip_discard"};
inline constinit const base::LateFunction<decltype(zip_error_fini)> error_fini{library, "zip_error_fini"};
inline constinit const base::LateFunction<decltype(zip_error_init)> error_init{library, "zip_error_init"};
inline constinit const base::LateFunction<decltype(zip_error_strerror)> error_strerror{library, "zip_error_strerror"};
inline constinit const base::LateFunction<decltype(zip_fclose)> fclose{library, "zip_fclose"};
inline constinit const base::LateFunction<decltype(zip_file_add)> file_add{library, "zip_file_add"};
inline constinit const base::LateFunction<decltype(zip_file_set_dostime)> file_set_dostime{library,
                                                                                           "zip_file_set_dostime"};
inline constinit const base::LateFunction<decltype(zip_file_set_external_attributes)> file_set_external_attributes{
    library, "zip_file_set_external_attributes"};
inline constinit const base::LateFunction<decltype(zip_file_strerror)> file_strerror{library, "zip_file_strerror"};
inline constinit const base::LateFunction<decltype(zip_fopen_index)> fopen_index{library, "zip_fopen_index"};
inline constinit const base::LateFunction<decltype(zip_fread)> fread{library, "zip_fread"};
inline constinit const base::LateFunction<decltype(zip_name_locate)> name_locate{library, "zip_name_locate"};
inline constinit const base::LateFunction<decltype(zip_open)> open{library, "zip_open"};
inline constinit const base::LateFunction<decltype(zip_open_from_source)> open_from_source{library,
                                                                                           "zip_open_from_source"};
inline constinit const base::LateFunction<decltype(zip_set_file_compression)> set_file_compression{
    library, "zip_set_file_compression"};
inline constinit const base::LateFunction<decltype(zip_source_buffer)> source_buffer{library, "zip_source_buffer"};
inline constinit const base::LateFunction<decltype(zip_source_buffer_create)> source_buffer_create{
    library, "zip_source_buffer_create"};
inline constinit const base::LateFunction<decltype(zip_source_close)> source_close{library, "zip_source_close"};
inline constinit const base::LateFunction<decltype(zip_source_file)> source_file{library, "zip_source_file"};
inline constinit const base::LateFunction<decltype(zip_source_free)> source_free{library, "zip_source_free"};
inline constinit const base::LateFunction<decltype(zip_source_keep)> source_keep{library, "zip_source_keep"};
inline constinit const base::LateFunction<decltype(zip_source_open)> source_open{library, "zip_source_open"};
inline constinit const base::LateFunction<decltype(zip_source_read)> source_read{library, "zip_source_read"};
inline constinit const base::LateFunction<decltype(zip_source_seek)> source_seek{library, "zip_source_seek"};
inline constinit const base::LateFunction<decltype(zip_source_tell)> source_tell{library, "zip_source_tell"};
inline constinit const base::LateFunction<decltype(zip_stat_index)> stat_index{library, "zip_stat_index"};
inline constinit const base::LateFunction<decltype(zip_strerror)> strerror{library, "zip_strerror"};

}  // namespace planche::data::libzip

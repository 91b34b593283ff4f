// What the page says where something could not be done: the sentences that the platform puts into
// alerts, questions and refusals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bloom::app {

namespace say {

// A command of the JavaScript interface.
inline constexpr const char* command_wanted =
    "A command has strings that are well-formed, and is written as JSON is.";

// Files.
inline constexpr const char* file_changed = "The file has changed while it was read.";
inline constexpr const char* filter_changed = "The filter has changed while the file was read.";
inline constexpr const char* file_gone =
    "It cannot be read any more: it is a folder, or it was moved or changed.";
inline constexpr const char* file_too_large =
    "It is larger than any filter that can be shown: files of filters are opened up to 64 MiB, and "
    "“bloom info” reads larger ones.";

// The canvas.
inline constexpr const char* no_canvas = "The browser offers no canvas to draw on";
inline constexpr const char* canvas_not_opened = "The canvas could not be opened";
inline constexpr const char* canvas_not_drawn_on = "The canvas cannot be drawn on";

}  // namespace say

std::string refusals_words(std::size_t count);  // how many operations of a link were refused
std::string not_inserted_words(const std::string& reason);
std::string left_out_words(std::string_view problem);  // why a key that was typed is not used

// A file that is opened, by its name: why it is not, and what it may be.
std::string not_opened_words(std::string_view file, const std::string& reason);
std::string like_path_map_words(std::string_view file, const std::string& problem);
std::string first_bytes_or_keys_words(std::string_view file);
std::string part_of_bip37_or_key_words(std::string_view file);
std::string bip37_or_keys_words(std::string_view file);

// A filter of a Parquet file, as a file of its own: "user_id in row group 17 of trips.parquet".
std::string parquet_filter_name(const std::string& column, std::uint32_t row_group,
                                const std::string& file);

std::string stories_unreadable_words(const std::string& reason);
std::string no_story_words(std::string_view name, const std::string& names);

// What failed, the error that the system tells, and what to do.
std::string canvas_words(std::string_view what, std::string_view error);

}  // namespace bloom::app

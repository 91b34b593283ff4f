#include "web/platform/platform_text.hpp"

#include "sim/text/key_text.hpp"

namespace bloom::app {

std::string refusals_words(std::size_t count) {
  return std::to_string(count) + " operations were refused in all.";
}

std::string not_inserted_words(const std::string& reason) {
  return reason + " Nothing was inserted.";
}

std::string left_out_words(std::string_view problem) {
  return "A key is left out: it is " + std::string(problem) + ".";
}

std::string not_opened_words(std::string_view file, const std::string& reason) {
  return sim::quoted(file) + " is not opened. " + reason;
}

std::string like_path_map_words(std::string_view file, const std::string& problem) {
  return sim::quoted(file) + " begins like a path map. " + problem;
}

std::string first_bytes_or_keys_words(std::string_view file) {
  return sim::quoted(file) + " may be the first bytes of a filter's file, or keys.";
}

std::string part_of_bip37_or_key_words(std::string_view file) {
  return sim::quoted(file) +
         " is no whole BIP-37 filter in hexadecimal: it may be a part of one, or a key.";
}

std::string bip37_or_keys_words(std::string_view file) {
  return sim::quoted(file) + " may be a BIP-37 filter in hexadecimal, or a file of keys.";
}

std::string parquet_filter_name(const std::string& column, std::uint32_t row_group,
                                const std::string& file) {
  return column + " in row group " + std::to_string(row_group) + " of " + file;
}

std::string stories_unreadable_words(const std::string& reason) {
  return "The stories cannot be read: " + reason + ".";
}

std::string no_story_words(std::string_view name, const std::string& names) {
  return "There is no story " + sim::quoted(name) + ": there are " + names + ".";
}

std::string canvas_words(std::string_view what, std::string_view error) {
  return std::string(what) + " (" + std::string(error) +
         "). Reload the page, or try another browser.";
}

}  // namespace bloom::app

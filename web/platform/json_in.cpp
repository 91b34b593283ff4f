#include "web/platform/json_in.hpp"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace bloom::app {

std::vector<std::string> read_strings(std::string_view json) {
  struct Handler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
    std::vector<std::string> strings;
    bool String(const char* text, rapidjson::SizeType length, bool) {
      strings.emplace_back(text, length);
      return true;
    }
  } handler;
  rapidjson::MemoryStream stream(json.data(), json.size());
  rapidjson::Reader().Parse(stream, handler);
  return std::move(handler.strings);
}

}  // namespace bloom::app

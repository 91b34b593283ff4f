#include <cmath>
#include <cstdio>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <string>

#include "cli/commands.hpp"
#include "cli/facts.hpp"
#include "cli/output.hpp"
#include "cli/stored.hpp"

namespace bloom::cli {
namespace {

class JsonFacts {
 public:
  JsonFacts() { writer_.StartObject(); }

  void add(std::string_view name, const FactValue& value) {
    writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    if (const auto* whole = std::get_if<std::uint64_t>(&value)) {
      writer_.Uint64(*whole);
    } else if (const auto* number = std::get_if<double>(&value)) {
      if (!std::isfinite(*number) || !writer_.Double(*number)) writer_.Null();
    } else {
      const std::string& text = std::get<std::string>(value);
      writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    }
  }

  std::string finish() {
    writer_.EndObject();
    return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n";
  }

 private:
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

std::string spoken(const FactValue& value) {
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) return std::to_string(*whole);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  const double number = std::get<double>(value);
  if (!std::isfinite(number)) return "unknown";
  char digits[32];
  std::snprintf(digits, sizeof digits, number >= 1000 ? "%.0f" : "%.4g", number);
  return digits;
}

}  // namespace

Result<std::uint8_t> info_command(const std::string& path, bool json) {
  const auto stored = load(path);
  if (!stored) return Error{stored.reason()};
  const Facts facts = facts_of(*stored);
  std::string text;
  if (json) {
    JsonFacts object;
    for (const auto& [name, value] : facts) object.add(name, value);
    text = object.finish();
  } else {
    for (const auto& [name, value] : facts) {
      std::string line(name);
      line.resize(20, ' ');
      text += line + spoken(value) + "\n";
    }
  }
  Output output("");
  if (auto added = output.add(text); !added) return added;
  return output.finish();
}

}  // namespace bloom::cli

// The sizing rules, one function a system or a group that shares one. For systems.cpp only.
#pragma once

#include <cstdint>
#include <string_view>

namespace bloom::systems {

struct Built {
  double bits = 0;
  double bytes = 0;
  std::uint32_t hashes = 0;
  double rate = 1;
  double asked = 0;  // {p} of the line, where it is not p itself
  double x = 0;      // {x} and {y} of the line
  double y = 0;
  std::string_view refusal = {};  // a sentence, where the system refuses
};

inline Built refused(std::string_view sentence) {
  Built built;
  built.refusal = sentence;
  return built;
}

// key_value.cpp
Built redis(double n, double p);
Built redis_growing(double n, double p);
Built valkey(double n, double p);
Built leveldb(double n, double p);
Built hbase(double n, double p);

}  // namespace bloom::systems

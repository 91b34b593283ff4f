// The systems: names, versions, lines to write, traps. Facts only; the rules are in the files
// beside.
#include "systems/rules.hpp"
#include "systems/systems.hpp"

namespace bloom::systems {
namespace {

constexpr System table[] = {
    {"redis", "Redis, fixed capacity", "8.0", "github.com/RedisBloom/RedisBloom",
     "one bit array for all keys",
     "Full, it answers with an error. A rate above 0.25 is lowered to 0.25, with no more than a "
     "line in the server's log.",
     "BF.RESERVE keys {p} {n} NONSCALING", redis},
    {"redis-scaling", "Redis, growing", "8.0", "github.com/RedisBloom/RedisBloom",
     "a chain of bit arrays; here the first",
     "The first array is made for half of the rate, each further one for half of the last: all "
     "together keep it, at 1.44 bits a key more. Every check asks every array of the chain.",
     "BF.RESERVE keys {p} {n} EXPANSION 2", redis_growing},
    {"leveldb", "LevelDB", "1.23", "github.com/google/leveldb",
     "a bit array for each 2 KiB of a table file, here of 32 keys",
     "It takes bits a key, not a rate. So small an array is worse than the formula, by double "
     "hashing: one or two bits a key more make up for it.",
     "options.filter_policy = leveldb::NewBloomFilterPolicy({x});", leveldb},
};

}  // namespace

std::span<const System> systems() {
  return table;
}

}  // namespace bloom::systems

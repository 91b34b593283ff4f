// Any file of keys, fed to the simulator at once and in random pieces.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bloom/hash/xxh64.hpp"
#include "sim/simulator.hpp"

#include "tests/fuzz/expect.hpp"

namespace bloom::fuzz {

using namespace detail;
namespace {

// Piece lengths from 1 to 128 that follow from the file, so that a file is a whole test case.
class Pieces {
 public:
  explicit Pieces(std::string_view file) : rest_(file), random_(xxh64(file, 0)) {}

  bool left() const { return !rest_.empty(); }
  std::string_view next() {
    random_ = mix64(random_ + 1);
    const std::uint64_t most = std::uint64_t{1} << (random_ >> 32) % 8;
    const std::string_view piece = rest_.substr(0, 1 + (random_ & 0xffff) % most);
    rest_.remove_prefix(piece.size());
    return piece;
  }

 private:
  std::string_view rest_;
  std::uint64_t random_;
};

// Lines with something in them, counted as simply as can be.
std::size_t count_lines(std::string_view file) {
  if (file.substr(0, 3) == "\xef\xbb\xbf") file.remove_prefix(3);
  std::size_t count = 0;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    const std::string_view line = file.substr(0, end);
    count += !line.empty() && line != "\r" ? 1 : 0;
    file.remove_prefix(std::min(end + 1, file.size()));
  }
  return count;
}

void load(std::string_view file) {
  sim::Simulator at_once;
  expect(at_once.load_begin().ok() && at_once.load_feed(file).ok(), "loading begins");
  at_once.load_commit();
  const sim::LoadReport& report = at_once.load_report();
  expect(report.loaded + report.skipped == count_lines(file), "every line is loaded or skipped");
  expect(report.problems.size() <= report.skipped, "a problem is of a skipped line");
  expect(report.bytes == file.size(), "all bytes were read");

  sim::Simulator in_pieces;
  expect(in_pieces.load_begin().ok(), "loading begins");
  for (Pieces pieces(file); pieces.left();) {
    expect(in_pieces.load_feed(pieces.next()).ok(), "a piece is taken");
  }
  in_pieces.load_commit();
  expect(in_pieces.digest() == at_once.digest(), "pieces make no difference");
  expect(in_pieces.load_report().problems == report.problems, "pieces make no other report");

  sim::Simulator cancelled;
  cancelled.apply(sim::Seed{});
  const std::uint64_t before = cancelled.digest();
  expect(cancelled.load_begin().ok() && cancelled.load_feed(file).ok(), "loading begins");
  cancelled.load_cancel();
  expect(cancelled.digest() == before, "a cancelled load leaves no trace");
}

}  // namespace
}  // namespace bloom::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bloom::fuzz::load({reinterpret_cast<const char*>(data), size});
  return 0;
}

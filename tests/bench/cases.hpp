// The cases of the benchmark, and one run of each: the same natively and in WebAssembly.
//
// Lookups go through a fixed list of questions, in batches, as a caller with many keys does. From
// 16-byte keys, a batch is hashed first and then asked.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/keys.hpp"
#include "tests/bench/subject.hpp"

namespace bloom::bench {

inline constexpr std::size_t batch_keys = 4096;

inline constexpr std::array<std::uint64_t, 3> sizes = {128 << 10, 4 << 20, 64 << 20};

// Questions that touch much of a filter of this size, and are themselves small beside the caches.
inline std::size_t questions_for(std::uint64_t bytes) {
  return bytes <= 128 << 10 ? 1 << 16 : bytes <= 4 << 20 ? 1 << 18 : 1 << 20;
}

inline std::string size_name(std::uint64_t bytes) {
  return bytes >= 1 << 20 ? std::to_string(bytes >> 20) + " MB"
                          : std::to_string(bytes >> 10) + " KB";
}

enum class Input : std::uint8_t { prehashed, keys };
enum class Operation : std::uint8_t { insert, hit, miss, single_hit, single_miss };

struct Case {
  std::string subject;
  std::uint64_t bytes;
  Operation operation;
  Input input;

  // As "split-block/hit/prehashed/4 MB".
  std::string name() const {
    constexpr std::array<const char*, 5> operations = {"insert", "hit", "miss", "single hit",
                                                       "single miss"};
    return subject + "/" + operations[static_cast<std::size_t>(operation)] + "/" +
           (input == Input::prehashed ? "prehashed" : "16-byte keys") + "/" + size_name(bytes);
  }
};

// Cases of one subject and size follow each other, so that its filter is made once.
inline std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const std::string_view subject : subject_names()) {
    for (const std::uint64_t bytes : sizes) {
      const auto add = [&](Operation operation, Input input) {
        cases.push_back({std::string(subject), bytes, operation, input});
      };
      if (subject == "random read") {
        add(Operation::miss, Input::prehashed);
        continue;
      }
      add(Operation::insert, Input::prehashed);
      for (const Input input : {Input::prehashed, Input::keys}) {
        add(Operation::hit, input);
        add(Operation::miss, input);
      }
      add(Operation::single_hit, Input::prehashed);
      add(Operation::single_miss, Input::prehashed);
      // Filters that take a minute to fill are filled in one way.
      const bool quick =
          subject == "classic" || subject == "blocked" || subject.substr(0, 11) == "split-block";
      if (quick || bytes != sizes.back()) add(Operation::insert, Input::keys);
    }
  }
  return cases;
}

// Processor time of this program where the system tells it, so that others on the machine count
// less.
class Stopwatch {
 public:
  void start() { started_ = now(); }
  void stop() { seconds_ += now() - started_; }
  double seconds() const { return seconds_; }

 private:
  static double now() {
#ifdef __EMSCRIPTEN__
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
#else
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#endif
  }

  double started_ = 0;
  double seconds_ = 0;
};

// A filter with what is needed to measure it. Costs memory: one at a time.
class Bench {
 public:
  Bench(std::string_view name, std::uint64_t bytes)
      : subject_(make_subject(name, bytes)),
        hits_(Questions::hits(subject_->keys, questions_for(bytes))),
        misses_(Questions::misses(questions_for(bytes))),
        hashes_(batch_keys),
        answers_(batch_keys / 64) {}

  // Operations that one run() does.
  std::uint64_t operations(const Case& one) const {
    return one.operation == Operation::insert ? subject_->keys : hits_.hashes.size();
  }

  // Seconds that one run of the case takes.
  double run(const Case& one) {
    if (one.operation == Operation::insert) return fill(one.input);
    if (!filled_) fill(Input::prehashed);
    const bool hits = one.operation == Operation::hit || one.operation == Operation::single_hit;
    const Questions& questions = hits ? hits_ : misses_;
    Stopwatch watch;
    watch.start();
    if (one.operation == Operation::single_hit || one.operation == Operation::single_miss) {
      sum_ += subject_->may_contain_each(questions.hashes);
    } else {
      ask(questions, one.input);
    }
    watch.stop();
    return watch.seconds();
  }

  std::uint64_t keys() const { return subject_->keys; }
  double bits_per_key() const {
    return static_cast<double>(subject_->bit_count()) / static_cast<double>(subject_->keys);
  }
  // What the answers add up to: it keeps the compiler from leaving them out.
  std::uint64_t sum() const { return sum_; }
  // The part of the absent keys that are answered "maybe".
  double measured_rate() {
    if (!filled_) fill(Input::prehashed);
    return static_cast<double>(subject_->may_contain_each(misses_.hashes)) /
           static_cast<double>(misses_.hashes.size());
  }

 private:
  // Fills the empty filter with all the keys it is made for.
  double fill(Input input) {
    subject_->clear();
    filled_ = true;
    return subject_->is_static() ? fill_at_once(input) : fill_in_batches(input);
  }

  void ask(const Questions& questions, Input input) {
    for (std::size_t i = 0; i < questions.hashes.size(); i += batch_keys) {
      Hashes batch{questions.hashes.data() + i, batch_keys};
      if (input == Input::keys) {
        hash_all({questions.keys.data() + i, batch_keys});
        batch = hashes_;
      }
      subject_->may_contain_all(batch, answers_);
      sum_ += answers_[0];
    }
  }

  void hash_all(std::span<const Key> keys) {
    for (std::size_t i = 0; i < keys.size(); ++i) hashes_[i] = hash_of(keys[i]);
  }

  double fill_in_batches(Input input) {
    Stopwatch watch;
    std::vector<Key> keys;
    for (std::uint64_t done = 0; done < subject_->keys; done += keys.size()) {
      keys.resize(
          static_cast<std::size_t>(std::min<std::uint64_t>(batch_keys, subject_->keys - done)));
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = key_number(done + i);
      if (input == Input::prehashed) hash_all(keys);
      watch.start();
      if (input == Input::keys) hash_all(keys);
      subject_->insert_all({hashes_.data(), keys.size()});
      watch.stop();
    }
    return watch.seconds();
  }

  double fill_at_once(Input input) {
    Stopwatch watch;
    std::vector<Hash> hashes(static_cast<std::size_t>(subject_->keys));
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      const Key key = key_number(i);
      // Only the hashing of the keys counts, not their making.
      hashes[i] = input == Input::prehashed ? hash_of(key) : Hash::from_uniform(key[0]);
    }
    watch.start();
    if (input == Input::keys) {
      for (std::size_t i = 0; i < hashes.size(); ++i) {
        hashes[i] = hash_of({hashes[i].value(), i});
      }
    }
    subject_->insert_all(hashes);
    watch.stop();
    return watch.seconds();
  }

  std::unique_ptr<Subject> subject_;
  Questions hits_;
  Questions misses_;
  std::vector<Hash> hashes_;
  std::vector<std::uint64_t> answers_;
  bool filled_ = false;
  std::uint64_t sum_ = 0;
};

}  // namespace bloom::bench

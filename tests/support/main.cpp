// Runs the test cases of a program, says how to run a failed one alone, and ends with the line that
// ./build.sh test adds up.
#define DOCTEST_CONFIG_COLORS_NONE  // an escape before the last line would hide it
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <algorithm>
#include <cstdio>
#include <doctest/doctest.h>
#include <string>

namespace {

#ifdef __EMSCRIPTEN__
constexpr const char* launcher = "node ";
#else
constexpr const char* launcher = "";
#endif

class Counts : public doctest::IReporter {
 public:
  explicit Counts(const doctest::ContextOptions& options) : program_(options.binary_name.c_str()) {}

  void test_run_end(const doctest::TestRunStats& run) override {
    std::printf("%u passed, %u failed\n", run.numTestCasesPassingFilters - run.numTestCasesFailed,
                run.numTestCasesFailed);
  }

  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_case_start(const doctest::TestCaseData& test) override { name_ = test.m_name; }
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& result) override {
    if (result.failure_flags == 0) return;
    // A comma would end the pattern; ? stands for any character.
    std::string pattern(name_);
    std::replace_if(
        pattern.begin(), pattern.end(), [](char c) { return c == ',' || c == '"'; }, '?');
    std::printf("to run it alone: %s%s --test-case=\"%s\"\n", launcher, program_.c_str(),
                pattern.c_str());
  }
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  std::string program_;
  const char* name_ = "";
};

}  // namespace

REGISTER_LISTENER("counts", 1, Counts);

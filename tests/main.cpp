// Runs the test cases of a program and ends with the line that ./build.sh test adds up.
#define DOCTEST_CONFIG_COLORS_NONE  // an escape before the last line would hide it
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <cstdio>
#include <doctest/doctest.h>

namespace {

struct Counts : doctest::IReporter {
  explicit Counts(const doctest::ContextOptions&) {}

  void test_run_end(const doctest::TestRunStats& run) override {
    std::printf("%u passed, %u failed\n", run.numTestCasesPassingFilters - run.numTestCasesFailed,
                run.numTestCasesFailed);
  }

  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};

}  // namespace

REGISTER_LISTENER("counts", 1, Counts);

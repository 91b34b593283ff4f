// Attack and defence in the view Rates: what it asks for, what it tells, and what it offers then.
#include <algorithm>
#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <variant>

#include "sim/lab/attacks.hpp"

#include "tests/sim/imported.hpp"
#include "tests/view/stage.hpp"
#include "web/view/rates/attack_text.hpp"

namespace bloom::view {
namespace {

constexpr std::uint32_t secret = 2'718'281'828;

// A stage with the platform's part.
struct Attacking {
  explicit Attacking(float width = 1280) : stage(width, 1) {
    stage.apply(sim::Seed{});
    stage.view.show_tab(Tab::rates);
    stage.settle();
  }
  ~Attacking() { stage.view.show_attacks(nullptr); }

  const sim::State& state() const { return stage.simulator.state(); }
  // Whether a press on the button begins what the view wants then.
  bool begin(std::string_view id) {
    stage.view.activate(id);
    if (!asks(stage.frame(), Job::attack)) return false;
    const auto begun = attacks.begin(state(), stage.view.attack(), secret);
    stage.view.show_attacks(&attacks);
    return begun.ok();
  }
  void run(std::string_view id) {
    REQUIRE(begin(id));
    while (attacks.step(state(), 1000)) stage.view.show_attacks(&attacks);
    stage.view.show_attacks(&attacks);
    stage.settle();
  }
  std::string words() const { return stage.text("attack_words"); }
  bool says(std::string_view part) const { return words().find(part) != std::string::npos; }

  Stage stage;
  sim::Attacks attacks;
};

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

}  // namespace

TEST_CASE("attack: at first one sentence, and no defence before an attack") {
  Attacking page;
  CHECK(page.words().starts_with(
      "An attacker who knows the hash and seed can craft keys that saturate the filter"));
  CHECK(page.stage.widget("poison").enabled);
  CHECK(page.stage.widget("query_attack").enabled);
  CHECK_FALSE(page.stage.widget("secret_seed").enabled);
  CHECK_FALSE(page.begin("secret_seed"));
  for (const char* id : {"attack_table", "insert_poison", "use_seed", "progress_attack"}) {
    CHECK(page.stage.find(id) == nullptr);
  }
}

TEST_CASE("attack: poison tells its counts, and inserts its keys when that is asked for") {
  Attacking page;
  const std::uint64_t digest = page.stage.simulator.digest();
  const std::uint64_t before = page.state().filled();
  page.run("poison");
  CHECK(page.stage.simulator.digest() == digest);
  const sim::Pollution& poison = *page.attacks.poison();
  CHECK(page.says("Poison. " + number(poison.keys()) + " chosen keys set all " +
                  number(64 - before) + " bits that were 0; as many honest ones set about "));
  CHECK(page.says("Every other key is then MAYBE, after honest ones about "));
  const std::string table = page.stage.text("attack_table");
  CHECK(table.find("\n0\t" + number(before) + '\t' + number(before) + '\t') != std::string::npos);
  CHECK(table.find('\n' + number(poison.keys()) + "\t64\t") != std::string::npos);
  CHECK(table.find("\t100 %\t") != std::string::npos);
  CHECK(std::count(table.begin(), table.end(), '\n') ==
        static_cast<std::ptrdiff_t>(poison.doses().size()));
  CHECK(page.stage.settle() == 1);

  page.stage.click("insert_poison");
  page.stage.settle();
  CHECK(page.state().filled() == 64);
  CHECK(page.state().distinct() == 6 + poison.keys());
  CHECK(page.stage.find("attack_table") == nullptr);
  CHECK(page.words().starts_with("An attacker"));
  page.stage.apply(sim::Undo{});
  CHECK(page.stage.simulator.digest() == digest);
}

TEST_CASE("attack: query attack, then a secret seed with the second numbers, then its use") {
  Attacking page;
  page.run("query_attack");
  CHECK(page.says("Query attack. 100 false positives were found among "));
  CHECK(page.says("Asked once more, all 100 are MAYBE again."));
  CHECK(page.stage.find("attack_table") == nullptr);
  page.run("poison");
  page.run("secret_seed");
  const sim::SecretSeed& reseeded = *page.attacks.reseeded();
  CHECK(page.says("Secret seed 2,718,281,828. The " + number(page.attacks.poison()->keys()) +
                  " chosen keys set " + number(reseeded.used().back() - reseeded.used().front()) +
                  " of the " + number(64 - reseeded.used().front()) +
                  " bits that were 0, honest ones about "));
  CHECK(page.says("Of the 100 false positives " + number(reseeded.maybe())));
  CHECK(page.says("SipHash"));
  const std::string table = page.stage.text("attack_table");
  CHECK(table.find("\tchosen keys, secret seed\n") != std::string::npos);
  CHECK(table.ends_with('\t' + number(reseeded.used().back())));

  page.stage.click("use_seed");
  page.stage.settle();
  CHECK(page.state().settings().seed == secret);
  CHECK(page.state().distinct() == 6);
  CHECK(page.words().starts_with("An attacker"));
  CHECK_FALSE(page.stage.widget("secret_seed").enabled);
}

TEST_CASE("attack: what runs is told beside a search, and cancelled") {
  Attacking page;
  sim::Configure configure;
  configure.bits = 1U << 20;
  page.stage.apply(configure);
  page.stage.settle();
  REQUIRE(page.begin("poison"));
  REQUIRE(page.attacks.step(page.state(), 1000));
  page.stage.view.show_attacks(&page.attacks);
  page.stage.view.show_search(0.5);
  const Frame frame = page.stage.frame();
  CHECK(page.stage.widget("progress_attack").name == "Choosing keys");
  CHECK(page.stage.find("progress") != nullptr);
  CHECK_FALSE(page.stage.widget("secret_seed").enabled);
  check_geometry(page.stage, frame.height);
  page.stage.view.activate("cancel_attack");
  CHECK(asks(page.stage.frame(), Request::cancel));
  page.stage.view.show_search(-1);
}

TEST_CASE("attack: in every family, at any width, what cannot be done says why") {
  for (const float width : {1280.0f, 720.0f, 390.0f, 320.0f}) {
    for (const sim::FamilyInfo* family : sim::all_families()) {
      CAPTURE(width);
      CAPTURE(family->name);
      Attacking page(width);
      sim::Configure configure;
      configure.family = family->kind;
      configure.bits = 512;
      page.stage.apply(configure);
      sim::Load load;
      for (int i = 0; i < 40; ++i) load.keys.push_back("own " + std::to_string(i));
      page.stage.apply(load);
      page.stage.settle();
      const std::string immune(sim::immunity(*family));
      CHECK(page.stage.widget("poison").enabled == immune.empty());
      CHECK(page.says(immune));
      if (immune.empty()) page.run("poison");
      if (page.begin("query_attack")) page.run("query_attack");
      if (page.stage.widget("secret_seed").enabled) page.begin("secret_seed");
      page.stage.settle();
      check_geometry(page.stage, page.stage.frame().height);
    }
  }
}

TEST_CASE("attack: one key crowds its buckets in a cuckoo filter, and no seed helps") {
  Attacking page;
  page.stage.apply(sim::Clear{});
  sim::Configure configure;
  configure.family = Family::cuckoo;
  configure.bits = 4096;
  page.stage.apply(configure);
  page.stage.settle();
  CHECK(page.says("Copies of one key fill its buckets under any seed."));
  CHECK_FALSE(page.says("saturate"));
  page.run("poison");
  CHECK(page.words().starts_with("Poison. 8 copies of “poison"));
  CHECK(
      page.says(" fill its buckets, and the next copy is refused while 8 of 512 slots are used."));
  CHECK(page.stage.find("attack_table") == nullptr);
  page.run("secret_seed");
  CHECK(page.says("It does not help here: the copies take 8 slots under this seed too"));
  CHECK_FALSE(page.says("SipHash"));
  page.stage.click("insert_poison");
  page.stage.settle();
  CHECK(page.state().filled() == 8);
}

TEST_CASE("attack: the words of one key, of one bit, and of a bound") {
  sim::Simulator small;
  sim::Configure configure;
  configure.bits = 8;
  configure.hashes = 32;
  small.apply(configure);
  const auto words = [&](const sim::Simulator& simulator) {
    sim::Attacks attacks;
    REQUIRE(attacks.begin(simulator.state(), sim::Attack::poison, 0).ok());
    while (attacks.step(simulator.state(), 1U << 20)) {
    }
    return poison_words(simulator.state(), attacks);
  };
  CHECK(words(small).starts_with("1 chosen key sets all 8 bits; as many honest ones set about 8"));

  sim::Settings settings;
  settings.bits = 64;
  settings.hashes = 1;
  sim::Simulator nearly;
  nearly.import_filter(test::classic_of(settings, {~std::uint64_t{0} - 8}));
  CHECK(
      words(nearly).starts_with("1 chosen key sets the one bit that was 0; as many honest ones "
                                "set about 0, and about 64 are needed for all. "));

  configure.bits = 1U << 21;
  configure.hashes = 1;
  small.apply(configure);
  const std::string stopped = words(small);
  CHECK(stopped.starts_with("1,000,000 chosen keys set 1,000,000 of the 2,097,152 bits; "));
  CHECK(stopped.find(" It ended there: 1,000,000 keys are the most. ") != std::string::npos);
  CHECK(stopped.find("The rate is then 47.") != std::string::npos);

  configure.family = Family::counting;
  configure.bits = 64;
  configure.hashes = 3;
  small.apply(configure);
  CHECK(words(small).find(" chosen keys set all 16 counters; ") != std::string::npos);
}

}  // namespace bloom::view

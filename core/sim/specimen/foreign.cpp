// Guava and BIP-37: m bits, any of them a cell, as in classic filters, but by MurmurHash3. Other
// systems write them; here they are opened.
#include "bloom/formats/bip37.hpp"
#include "bloom/formats/guava.hpp"
#include "bloom/theory/scheme_rate.hpp"
#include "sim/specimen/families/adapters.hpp"
#include "sim/specimen/families/common/blocks.hpp"
#include "sim/specimen/limits.hpp"

namespace bloom::sim {
namespace {

template <class F>
class ForeignSpecimen final : public Bits<F> {
 public:
  using Bits<F>::Bits;

  Result<std::unique_ptr<Specimen>> copy() const override {
    const auto bytes = this->filter().serialize();
    if (!bytes) return Error{bytes.reason()};
    return adapted<ForeignSpecimen>(this->family(), this->own(), F::deserialize(*bytes));
  }

  // BIP-37 hashes a key anew for each probe; Guava steps by a second hash.
  Rate rate() const override {
    return std::is_same_v<F, Bip37Filter> ? this->exact_rate() : this->measured_rate();
  }

  std::vector<ArithmeticRow> arithmetic(std::string_view key) const override {
    std::vector<ArithmeticRow> rows;
    std::uint32_t probe = 0;
    for (const Reading& reading : this->trace(key).cells) {
      rows.push_back({numbered("probe", probe++),
                      hex(reading.number) + " mod " + grouped(this->own().bits) + " = " +
                          grouped(reading.cell),
                      reading.cell});
    }
    return rows;
  }
};

template <class F>
Result<std::unique_ptr<Specimen>> specimen(const FamilyInfo& family, Result<F> filter,
                                           std::uint32_t seed) {
  if (!filter) return Error{filter.reason()};
  const std::uint64_t bits = filter->bit_count();
  if (const auto problem = showing_problem(bits, bits, 0)) return *problem;
  if (bits == 0 || filter->hashes() == 0) {
    return Error{
        "A filter without a bit or without a hash finds every key: nothing is to be seen in it."};
  }
  SpecimenSettings settings;
  settings.bits = static_cast<std::uint32_t>(bits);
  settings.hashes = filter->hashes();
  settings.seed = seed;
  settings.width = 1;
  return adapted<ForeignSpecimen<F>>(family, settings, std::move(filter));
}

Result<std::unique_ptr<Specimen>> create_guava(const SpecimenSettings& wanted) {
  return specimen(adapter<Family::guava>(),
                  GuavaFilter::create({(wanted.bits + 63) / 64, wanted.hashes}), 0);
}

Result<std::unique_ptr<Specimen>> create_bip37(const SpecimenSettings& wanted) {
  return specimen(adapter<Family::bip37>(),
                  Bip37Filter::create({(wanted.bits + 7) / 8, wanted.hashes, wanted.seed}),
                  wanted.seed);
}

template <Scheme scheme>
double expected_rate(const SpecimenSettings& settings, std::uint64_t keys) {
  return theory::scheme_rate({settings.bits, settings.hashes, scheme, settings.seed}, keys);
}

// They are in no table, and never compared.
void fit_to_bits(std::uint64_t, SpecimenSettings&) {}

}  // namespace

Result<std::unique_ptr<Specimen>> adopt(GuavaFilter filter) {
  return specimen(adapter<Family::guava>(), Result<GuavaFilter>(std::move(filter)), 0);
}

Result<std::unique_ptr<Specimen>> adopt(Bip37Filter filter) {
  const std::uint32_t tweak = filter.settings().tweak;
  return specimen(adapter<Family::bip37>(), Result<Bip37Filter>(std::move(filter)), tweak);
}

template <>
const FamilyInfo& adapter<Family::guava>() {
  static constexpr FamilyInfo info = {.kind = Family::guava,
                                      .name = "guava",
                                      .title = "Guava",
                                      .knobs = {},
                                      .cells = CellKind::bit,
                                      .rule = Rule::all_set,
                                      .merges = true,
                                      .create = create_guava,
                                      .expected_rate = expected_rate<Scheme::double_hashing>,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

template <>
const FamilyInfo& adapter<Family::bip37>() {
  static constexpr FamilyInfo info = {.kind = Family::bip37,
                                      .name = "bip37",
                                      .title = "BIP-37",
                                      .knobs = {},
                                      .cells = CellKind::bit,
                                      .rule = Rule::all_set,
                                      .merges = true,
                                      .create = create_bip37,
                                      .expected_rate = expected_rate<Scheme::independent>,
                                      .fit_to_bits = fit_to_bits};
  return info;
}

}  // namespace bloom::sim

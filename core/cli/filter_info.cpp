#include "cli/filter_info.hpp"

#include <utility>

#include "bloom/families.hpp"
#include "bloom/theory/formulas.hpp"
#include "cli/rate.hpp"
#include "files/fill.hpp"

namespace bloom::cli {
namespace {

std::uint64_t whole(std::uint64_t number) {
  return number;
}

// The settings that are the family's own. By default those of bits that k hashes find:
template <class Filter>
Facts settings_of(const Filter& filter) {
  const auto& settings = filter.settings();
  return {{"m", filter.bit_count()},
          {"k", whole(settings.hashes)},
          {"seed", whole(settings.seed)},
          {"filled", whole(filter.filled())}};
}
Facts settings_of(const ClassicFilter& filter) {
  const ClassicSettings& settings = filter.settings();
  return {{"m", whole(settings.bits)},
          {"k", whole(settings.hashes)},
          {"scheme", std::string(scheme_name(settings.scheme))},
          {"seed", whole(settings.seed)},
          {"filled", whole(filter.filled())}};
}
Facts settings_of(const SplitBlockFilter& filter) {
  return {{"m", filter.bit_count()},
          {"k", whole(detail::split_block_words)},
          {"blocks", whole(filter.settings().blocks)},
          {"filled", filter.filled()}};
}
Facts settings_of(const BlockedFilter& filter) {
  const BlockedSettings& settings = filter.settings();
  return {{"m", filter.bit_count()},
          {"k", whole(settings.probes)},
          {"lines", whole(settings.lines)},
          {"seed", settings.seed},
          {"filled", filter.filled()}};
}
Facts settings_of(const CountingFilter& filter) {
  const CountingSettings& settings = filter.settings();
  return {{"m", whole(settings.counters)},
          {"k", whole(settings.hashes)},
          {"counterBits", whole(CountingFilter::counter_bits)},
          {"seed", settings.seed},
          {"filled", filter.filled()}};
}
Facts settings_of(const ScalableFilter& filter) {
  const ScalableSettings& settings = filter.settings();
  return {{"stages", whole(filter.stage_count())},
          {"firstCapacity", whole(settings.capacity)},
          {"rateBound", settings.rate},
          {"tightening", settings.tightening},
          {"growth", whole(settings.growth)},
          {"seed", settings.seed}};
}
Facts settings_of(const StableFilter& filter) {
  const StableSettings& settings = filter.settings();
  return {{"m", whole(settings.cells)},
          {"k", whole(settings.hashes)},
          {"cellBits", whole(settings.cell_bits)},
          {"decrements", whole(settings.decrements)},
          {"stableRate", stable_rate(settings)},
          {"seed", settings.seed}};
}
Facts settings_of(const CuckooFilter& filter) {
  return {{"slots", filter.capacity()},
          {"fingerprintBits", filter.bit_count() / filter.capacity()},
          {"fingerprints", filter.size()}};
}
Facts settings_of(const QuotientFilter& filter) {
  const QuotientSettings& settings = filter.settings();
  return {{"quotientBits", whole(settings.quotient_bits)},
          {"remainderBits", whole(settings.remainder_bits)},
          {"seed", settings.seed},
          {"fingerprints", filter.size()}};
}
template <class Layout, class Fingerprint>
Facts settings_of(const BasicXorFilter<Layout, Fingerprint>& filter) {
  return {{"fingerprintBits", whole(filter.fingerprint_bits)},
          {"cells", filter.bit_count() / filter.fingerprint_bits}};
}
Facts settings_of(const RibbonFilter&) {
  return {};
}
Facts settings_of(const GuavaFilter& filter) {
  return {
      {"m", filter.bit_count()}, {"k", whole(filter.hashes())}, {"filled", whole(filter.filled())}};
}
Facts settings_of(const Bip37Filter& filter) {
  return {{"m", filter.bit_count()},
          {"k", whole(filter.hashes())},
          {"tweak", whole(filter.settings().tweak)},
          {"flags", whole(filter.settings().flags)},
          {"filled", whole(filter.filled())}};
}

template <class Filter>
std::string_view family_of(const Filter&) {
  return FamilyTraits<files::family_in<Filter>>::name;
}

}  // namespace

std::string_view family_name(const files::AnyFilter& filter) {
  return std::visit([](const auto& one) { return family_of(one); }, filter);
}

Facts facts_of(const Stored& stored) {
  return std::visit(
      [&](const auto& filter) {
        Facts facts{{"family", std::string(family_of(filter))},
                    {"format", std::string(format_name(stored.format))}};
        if (stored.claim) {
          facts.push_back({"n", stored.claim->keys});
          facts.push_back({"p", stored.claim->rate});
        }
        for (auto& fact : settings_of(filter)) facts.push_back(std::move(fact));
        const files::Fill fill = files::fill_of(filter);
        facts.push_back({"bits", filter.bit_count()});
        facts.push_back({"bytes", (filter.bit_count() + 7) / 8});
        facts.push_back({"fileBytes", stored.file_bytes});
        facts.push_back({"fill", fill.fill});
        facts.push_back({"estimatedKeys", fill.keys});
        facts.push_back({"falsePositiveRate", true_rate(stored.filter)});
        return facts;
      },
      stored.filter);
}

}  // namespace bloom::cli

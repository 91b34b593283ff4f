#include "web/view/rates/ask_text.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

// "16,398 MAYBE: 1.64 %, 95 % between 1.62 % and 1.66 %."
std::string hits_words(std::uint32_t hits, const sim::Rate& rate) {
  if (hits == 0) return "none MAYBE: below " + percent(rate.high) + ".";
  const int digits = hits < 10 ? 1 : hits < 1000 ? 2 : hits < 1'000'000 ? 3 : 4;
  return grouped(hits) + " MAYBE: " + percent(rate.value, digits) + ", 95 % between " +
         percent(rate.low, digits) + " and " + percent(rate.high, digits) + ".";
}

}  // namespace

std::string measure_words(std::uint32_t keys) {
  return "Measure " + grouped(keys) + " keys";
}

std::string words_of(const sim::Measurement& measurement) {
  return grouped(measurement.asked()) + " made-up keys asked, " +
         hits_words(measurement.hits(), measurement.rate());
}

std::string words_of(const sim::KeyFileMeasurement& file, bool imported) {
  const std::uint64_t all = std::uint64_t{file.present()} + file.absent();
  std::string words = counted(all, "key") + " of the file asked, ";
  if (imported) {
    return words + hits_words(file.hits(), file.rate()) +
           " Which of them are in the filter is not known.";
  }
  words += grouped(file.present()) + " of them in the filter. ";
  if (file.missed() > 0) words += grouped(file.missed()) + " of these came back NOT. ";
  if (file.absent() == 0) return words + "There was none that is not.";
  return words + "Of the other " + grouped(file.absent()) + ", " +
         hits_words(file.hits(), file.rate());
}

}  // namespace bloom::view

#include "web/view/stories/stories_text.hpp"

#include "sim/text/key_text.hpp"

#include "web/view/drawing/format.hpp"

namespace bloom::view {
namespace {

constexpr const char* as_you_said = "As you said: ";
constexpr const char* the_answer = "The answer: ";
constexpr std::string_view goes_on = " …";  // at the end of an answer that is told in part

std::string right_answer(const std::string& answer) {
  return the_answer + answer + ", as you said. ";
}

}  // namespace

std::string place_words(const sim::Player& player) {
  return std::to_string(player.step() + 1) + " of " + std::to_string(player.story().steps.size());
}

std::string answer_words(const sim::Player& player) {
  const auto answer = player.answer();
  if (!answer) return {};
  const auto kind = player.story().steps[player.step() - 1].question->kind;
  const std::string& guess = answer->guess;
  if (kind == sim::Question::Kind::key) {
    const std::string told = sim::quoted(guess) + ": " + answer->answer + ". ";
    return guess.empty() || player.words().starts_with(told) ? "" : "You typed " + told;
  }
  std::string_view told = answer->answer;
  if (told.ends_with(goes_on)) told.remove_suffix(goes_on.size());
  if (player.words().starts_with(told)) {
    if (guess.empty()) return {};
    return answer->right ? as_you_said : "You said " + guess + ". ";
  }
  if (answer->right) return right_answer(answer->answer);
  const std::string words = the_answer + answer->answer;
  if (guess.empty()) return words + ". ";
  return words + (kind == sim::Question::Kind::cell ? ". You pointed at " : ". You said ") + guess +
         ". ";
}

std::string right_answer_words(const std::string& answer, std::string_view words) {
  const bool told = words.starts_with(answer.substr(0, answer.find(goes_on)));
  return told ? as_you_said : right_answer(answer);
}

std::string unmet_words(const std::string& expectation) {
  return "Not as the story says: " + expectation + ".";
}

std::string pointed_words(const std::string& cell) {
  return "You point at " + cell + ". The answer comes with Next.";
}

std::string without_key_words(const std::string& sample) {
  return "Without one it is " + sim::quoted(sample) + ".";
}

std::string type_key_words(const std::string& sample) {
  return "Type a key, or go on with " + sim::quoted(sample) + ".";
}

std::string files_title(const sim::SortedFiles& files) {
  return files.key().empty() ? "Sorted files, the newest first"
                             : "Lookup of " + sim::quoted(files.key());
}

std::string file_name(std::uint32_t number, bool newest) {
  return "File " + std::to_string(number) + (newest ? ", the newest" : "");
}

const char* told_words(sim::SortedFiles::Told told, bool asked) {
  switch (told) {
    case sim::SortedFiles::Told::skipped:
      return "NOT: skipped";
    case sim::SortedFiles::Told::wasted:
      return "MAYBE: read for nothing";
    case sim::SortedFiles::Told::found:
      return "MAYBE: read, and found";
    case sim::SortedFiles::Told::nothing:
      break;
  }
  return asked ? "not asked any more" : "";
}

std::string file_keys(const sim::SortedFiles::File& file) {
  std::string keys;
  for (const std::string& key : file.keys) (keys += keys.empty() ? "" : " ") += key;
  return keys;
}

std::string file_row(const std::string& name, const sim::SortedFiles::File& file, bool asked) {
  return "\n" + name + "\t" + file_keys(file) + "\t" + grouped(file.filter.filled()) + " of " +
         grouped(file.filter.bit_count()) + "\t" + told_words(file.told, asked);
}

std::string lookups_words(const sim::SortedFiles::Counts& counts) {
  return "Lookups " + grouped(counts.lookups) + " · read and found " + grouped(counts.found) +
         " · read for nothing " + grouped(counts.wasted) + " · skipped " + grouped(counts.skipped);
}

std::string caches_title(const sim::GuardedCache& cache) {
  return counted(cache.asked(), "request") + ", two caches of " + counted(cache.room(), "object");
}

std::string caches_table(const sim::GuardedCache& cache) {
  const auto row = [](const char* name, const auto& counts) {
    return std::string("\n") + name + "\t" + grouped(counts.written) + "\t" +
           grouped(counts.served);
  };
  return std::string("Cache\t") + say::written + "\t" + say::served +
         row("Keeps everything", cache.open()) +
         row("Waits for the second request", cache.guarded());
}

}  // namespace bloom::view

#include "web/platform/opening.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "bloom/formats/bip37.hpp"
#include "files/file_type.hpp"
#include "files/hex.hpp"
#include "files/origin.hpp"
#include "sim/text/key_text.hpp"

#include "web/platform/platform_text.hpp"

namespace bloom::app {
namespace {

// The first lines of a text, as far as they are worth a look.
std::string preview_of(std::string_view text) {
  constexpr std::size_t most = 160;
  constexpr int lines = 3;
  std::string preview;
  for (int line = 0; line < lines && !text.empty() && preview.size() < most; ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view part = text.substr(0, std::min(end, most));
    while (part.ends_with('\r')) part.remove_suffix(1);
    preview += (line == 0 ? "" : "  ·  ") + sim::quoted(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return text.empty() ? preview : preview + "  …";
}

}  // namespace

Result<Done> Opening::begin(double total) {
  leave();
  if (total > static_cast<double>(most_file_bytes)) {
    return Error{say::file_too_large};
  }
  auto bytes = Bytes::allocate(static_cast<std::uint64_t>(total));
  if (!bytes) return Error{bytes.reason()};
  bytes_ = std::move(*bytes);
  return Done{};
}

Result<Done> Opening::feed(std::string_view bytes) {
  if (bytes.size() > bytes_.size() - read_) return Error{say::file_changed};
  if (!bytes.empty()) std::memcpy(bytes_.data() + read_, bytes.data(), bytes.size());
  read_ += bytes.size();
  return Done{};
}

Opening::Ended Opening::end(std::string_view name) {
  name_ = name;
  if (read_ < bytes_.size()) {
    leave();
    view_.show_alert(not_opened_words(name_, say::file_changed));
    return {Outcome::refused, {}};
  }
  // Of all bytes now: what the first ones could be, the rest may not be.
  const files::FileType kind = files::detect_file_type(all(), all().size());
  if (kind == files::FileType::keys) return {Outcome::lines, {}};
  if (kind != files::FileType::either && kind != files::FileType::story) return open();
  const std::string_view text = files::text_of(all());
  if (files::begins_json(text)) {
    auto path_map = sim::open_filter(simulator_, all());
    if (path_map) return opened(std::move(*path_map));
    return ask(like_path_map_words(name_, path_map.reason()), false);
  }
  if (files::begins_form(text)) {
    return ask(first_bytes_or_keys_words(name_), false);
  }
  const auto bytes = files::from_hex(text);
  if (!bytes || !Bip37Filter::recognises(*bytes)) {
    if (!files::is_long_hex(text)) return {Outcome::lines, {}};
    return ask(part_of_bip37_or_key_words(name_), false);
  }
  return ask(bip37_or_keys_words(name_), true);
}

Opening::Ended Opening::open() {
  auto filter = sim::open_filter(simulator_, all());
  if (filter) return opened(std::move(*filter));
  leave();
  view_.show_alert(not_opened_words(name_, filter.reason()));
  return {Outcome::refused, {}};
}

void Opening::leave() {
  bytes_ = {};
  read_ = 0;
  view_.show_question({});
}

Opening::Ended Opening::opened(sim::OpenedFilter filter) {
  view_.show_tab(view::Tab::filter);
  view_.show_opened({name_, bytes_.size(), filter.format, filter.claim, filter.keys});
  leave();
  return {Outcome::opened, std::move(filter.events)};
}

Opening::Ended Opening::ask(std::string words, bool filter) {
  view_.show_question({std::move(words), preview_of(files::text_of(all())), filter});
  return {Outcome::asked, {}};
}

}  // namespace bloom::app

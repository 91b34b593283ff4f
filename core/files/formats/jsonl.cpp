#include "bloom/formats/jsonl.hpp"

#include <algorithm>
#include <utility>

#include "bloom/plan.hpp"
#include "files/file_type.hpp"
#include "files/read_filter.hpp"

namespace bloom::files {

using Row = FormatTraits<Format::jsonl>;

bool Row::begins(std::string_view start) {
  return begins_json(start) || start.starts_with(byte_order_mark);
}

Result<FilterFile> Row::read(const Origin& file) {
  const auto text = whole(file.first(std::min(file.size(), max_jsonl_bytes)));
  if (!text) return Error{text.reason()};
  auto read = read_jsonl(text_of(*text));
  if (!read) return Error{read.reason()};
  return FilterFile{AnyFilter(std::move(read->filter)), Format::jsonl,
                    Claim{read->keys, read->rate}, std::string(read->header)};
}

Result<Done> Row::write(const ClassicFilter& filter, const Claim& claim, std::string_view header,
                        Sink sink) {
  return write_jsonl(filter, claim.keys, claim.rate, header, sink);
}

Result<Plan> Row::plan(const Demand& demand) {
  return plan_for_jsonl(demand);
}

}  // namespace bloom::files

// A split-block filter as Parquet files store it: a Thrift compact header (BloomFilterHeader of
// parquet.thrift: number of bytes, algorithm BLOCK, hash XXHASH, not compressed), then the words.
#pragma once

#include "bloom/filters/split_block.hpp"
#include "bloom/result.hpp"
#include "bloom/storage/bytes.hpp"

namespace bloom {

// Takes no memory.
Result<Done> write_sbbf(const SplitBlockFilter& filter, Sink sink);
Result<Bytes> write_sbbf(const SplitBlockFilter& filter);

// Total: any bytes give a filter or one sentence. Takes no more memory than a filter of as many
// bytes. The header is read by the rules of bloom/formats/sbbf_header.hpp; bytes before
// it or after the last word are an error, not ignored.
Result<SplitBlockFilter> read_sbbf(Source data);

}  // namespace bloom

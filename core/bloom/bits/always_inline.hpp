// Functions whose code depends on the processor that their caller is compiled for.
//
// Two files of one program may be compiled for different processors, and of an inline function the
// linker keeps one copy for both: a copy with the instructions of the better one would then run on
// the other. A function that is inlined in every place leaves no copy. So everything in a header
// that asks for a vector unit, or calls what does, is BLOOM_ALWAYS_INLINE; the answers are the same
// on all of them.
#pragma once

#define BLOOM_ALWAYS_INLINE inline __attribute__((always_inline))

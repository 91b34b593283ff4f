#include "tests/bench/libbloom.h"

#include <bloom.h>
#include <stdlib.h>

struct libbloom {
  struct bloom filter;
};

struct libbloom* libbloom_new(int entries, double error) {
  struct libbloom* made = malloc(sizeof *made);
  bloom_init(&made->filter, entries, error);
  return made;
}

void libbloom_free(struct libbloom* filter) {
  bloom_free(&filter->filter);
  free(filter);
}

int libbloom_add(struct libbloom* filter, const void* key, int size) {
  return bloom_add(&filter->filter, key, size);
}

int libbloom_check(struct libbloom* filter, const void* key, int size) {
  return bloom_check(&filter->filter, key, size);
}

int libbloom_bytes(const struct libbloom* filter) {
  return filter->filter.bytes;
}

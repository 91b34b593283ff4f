// libbloom behind another name: its `struct bloom` and our `namespace bloom` cannot meet in one
// file.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

struct libbloom;

struct libbloom* libbloom_new(int entries, double error);
void libbloom_free(struct libbloom* filter);
int libbloom_add(struct libbloom* filter, const void* key, int size);
int libbloom_check(struct libbloom* filter, const void* key, int size);
int libbloom_bytes(const struct libbloom* filter);

#ifdef __cplusplus
}
#endif

// What of Dear ImGui is left out; it includes this in every file (IMGUI_USER_CONFIG).
#pragma once

#include <cstdio>

#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS

// Numbers are never read from text by Dear ImGui here; without this, scanf would be linked in.
inline int bloom_reads_nothing(const char*, const char*, ...) {
  return 0;
}
#define sscanf bloom_reads_nothing

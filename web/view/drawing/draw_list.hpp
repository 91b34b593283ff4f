// What a frame is drawn on: Dear ImGui's list of triangles, with neither its windows nor its
// widgets, which this picture has no use for.
#pragma once

#include <memory>

struct ImDrawData;
struct ImDrawList;
struct ImFontAtlas;

namespace bloom::view {

class DrawList {
 public:
  DrawList();
  ~DrawList();
  DrawList(const DrawList&) = delete;
  DrawList& operator=(const DrawList&) = delete;

  // Empty, so many device pixels large, with the built fonts of this atlas.
  ImDrawList& begin(const ImFontAtlas& atlas, float width, float height);
  void end();
  // What was drawn until the last end().
  const ImDrawData& drawn() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bloom::view

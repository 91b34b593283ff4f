#include "web/view/drawing/draw_list.hpp"

#include "imgui.h"
#include "imgui_internal.h"

namespace bloom::view {

// The list may index more vertices than 16 bits count: its commands say from which on.
constexpr ImDrawListFlags flags = ImDrawListFlags_AntiAliasedLines |
                                  ImDrawListFlags_AntiAliasedFill | ImDrawListFlags_AllowVtxOffset;

struct DrawList::Parts {
  ImDrawListSharedData shared;
  ImDrawList list{&shared};
  ImDrawData data;
};

DrawList::DrawList() : parts_(std::make_unique<Parts>()) {
  constexpr float tolerance = 1.25f;  // device pixels
  constexpr float circle_error = 0.3f;
  parts_->shared.CurveTessellationTol = tolerance;
  parts_->shared.SetCircleTessellationMaxError(circle_error);
  parts_->shared.InitialFlags = flags;
}

DrawList::~DrawList() = default;

ImDrawList& DrawList::begin(const ImFontAtlas& atlas, float width, float height) {
  ImDrawListSharedData& shared = parts_->shared;
  shared.TexUvWhitePixel = atlas.TexUvWhitePixel;
  shared.TexUvLines = atlas.TexUvLines;
  shared.Font = atlas.Fonts[0];
  shared.FontSize = atlas.Fonts[0]->FontSize;
  shared.ClipRectFullscreen = {0, 0, width, height};
  ImDrawList& list = parts_->list;
  list._ResetForNewFrame();
  list.PushTextureID(atlas.TexID);
  list.PushClipRectFullScreen();
  parts_->data.Clear();
  parts_->data.DisplaySize = {width, height};
  parts_->data.FramebufferScale = {1, 1};
  return list;
}

void DrawList::end() {
  parts_->list.PopClipRect();
  parts_->list.PopTextureID();
  parts_->data.AddDrawList(&parts_->list);
  parts_->data.Valid = true;
}

const ImDrawData& DrawList::drawn() const {
  return parts_->data;
}

}  // namespace bloom::view

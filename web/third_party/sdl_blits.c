/* Of SDL's loops that copy pixels, those of the software renderer here: textures are ABGR8888 or,
   if opaque, BGR888, and the canvas is BGR888. There is no other copy. */
#define SDL_GeneratedBlitFuncTable sdl_every_blit
#include "video/SDL_blit_auto.c"
#undef SDL_GeneratedBlitFuncTable

#define MODULATE (SDL_COPY_MODULATE_COLOR | SDL_COPY_MODULATE_ALPHA)
#define BLEND (SDL_COPY_BLEND | SDL_COPY_ADD | SDL_COPY_MOD | SDL_COPY_MUL)
#define ONTO_CANVAS(flags, name) \
  { SDL_PIXELFORMAT_ABGR8888, SDL_PIXELFORMAT_BGR888, flags, SDL_CPU_ANY, SDL_Blit_ABGR8888_##name }

SDL_BlitFuncEntry SDL_GeneratedBlitFuncTable[] = {
    {SDL_PIXELFORMAT_BGR888, SDL_PIXELFORMAT_BGR888, SDL_COPY_NEAREST, SDL_CPU_ANY,
     SDL_Blit_BGR888_BGR888_Scale},
    ONTO_CANVAS(SDL_COPY_NEAREST, BGR888_Scale),
    ONTO_CANVAS(BLEND, BGR888_Blend),
    ONTO_CANVAS(BLEND | SDL_COPY_NEAREST, BGR888_Blend_Scale),
    ONTO_CANVAS(MODULATE, BGR888_Modulate),
    ONTO_CANVAS(MODULATE | SDL_COPY_NEAREST, BGR888_Modulate_Scale),
    ONTO_CANVAS(MODULATE | BLEND, BGR888_Modulate_Blend),
    ONTO_CANVAS(MODULATE | BLEND | SDL_COPY_NEAREST, BGR888_Modulate_Blend_Scale),
    {0, 0, 0, 0, NULL},
};

// Where each part of the strider has its place in the textures.
#pragma once

#include "tools/character/paint.h"

namespace sinew::strider
{

inline constexpr std::uint32_t kBodySize = 1024;
inline constexpr AtlasArea kHull{0, 0, 1024, 416};
inline constexpr AtlasArea kHead{0, 416, 640, 256};
inline constexpr AtlasArea kThigh{640, 416, 384, 256};
inline constexpr AtlasArea kShin{0, 672, 256, 192};
inline constexpr AtlasArea kFoot{256, 672, 192, 192};
inline constexpr AtlasArea kToe{448, 672, 256, 192};
inline constexpr AtlasArea kDisc{704, 672, 320, 192};
inline constexpr AtlasArea kWing{0, 864, 384, 160};
inline constexpr AtlasArea kBlade{384, 864, 256, 160};
inline constexpr AtlasArea kTrim{640, 864, 256, 160};
inline constexpr AtlasArea kBeak{896, 864, 128, 160};

inline constexpr std::uint32_t kRubberSize = 256;
inline constexpr AtlasArea kNeck{0, 0, 256, 128};
inline constexpr AtlasArea kSleeve{0, 128, 256, 128};

// How many pleats of a hose lie between v = 0 and v = 1, each from ridge to ridge.
inline constexpr int kNeckPleats = 14;
inline constexpr int kTailPleats = kNeckPleats;
inline constexpr int kSleevePleats = 5;

inline constexpr std::uint32_t kEyeSize = 256;
inline constexpr AtlasArea kLens{0, 0, 256, 192};
inline constexpr AtlasArea kLamp{0, 192, 256, 64};

} // namespace sinew::strider

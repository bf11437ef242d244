// Assigns the strider's parts to areas of the textures.
#pragma once

#include "tools/character/loft.h"
#include "tools/character/paint.h"

namespace sinew::strider
{

inline constexpr std::uint32_t kBodySize = 1024;
inline constexpr AtlasArea kHull{0, 0, 1024, 384};
inline constexpr AtlasArea kHead{0, 384, 640, 240};
inline constexpr AtlasArea kThigh{640, 384, 384, 240};
inline constexpr AtlasArea kShin{0, 624, 224, 192};
inline constexpr AtlasArea kFoot{224, 624, 192, 192};
inline constexpr AtlasArea kToe{416, 624, 224, 192};
inline constexpr AtlasArea kDisc{640, 624, 224, 192};
inline constexpr AtlasArea kLid{864, 624, 160, 96};
inline constexpr AtlasArea kKnee{864, 720, 160, 96};
inline constexpr AtlasArea kWing{0, 816, 320, 208};
inline constexpr AtlasArea kArm{320, 816, 192, 208};
inline constexpr AtlasArea kBlade{512, 816, 208, 208};
inline constexpr AtlasArea kTrim{720, 816, 176, 208};
inline constexpr AtlasArea kBeak{896, 816, 128, 208};

// The hull is two shells. The values of v in kHull, which runs from tail to breast,
// where one ends and the other starts.
inline constexpr double kHipsEnd = 0.60;
inline constexpr double kChestStart = 0.64;

inline constexpr std::uint32_t kRubberSize = 512;
inline constexpr AtlasArea kNeck{0, 0, 512, 224};
inline constexpr AtlasArea kSleeve{0, 224, 256, 144};
inline constexpr AtlasArea kCord{256, 224, 256, 144};
inline constexpr AtlasArea kWaist{0, 368, 512, 144};

// Number of a hose's pleats between v = 0 and v = 1, each from ridge to ridge.
inline constexpr int kNeckPleats = 13;
inline constexpr int kSleevePleats = 4;
inline constexpr int kWaistPleats = 4;

inline constexpr std::uint32_t kEyeSize = 512;
inline constexpr AtlasArea kIris{0, 0, 512, 256};
inline constexpr AtlasArea kHeart{0, 256, 256, 128};
inline constexpr AtlasArea kLamp{256, 256, 256, 128};
inline constexpr AtlasArea kEmber{0, 384, 256, 128};

inline constexpr std::uint32_t kFeatherSize = 512;
inline constexpr AtlasArea kPlume{0, 0, 128, 512};   // for the crest
inline constexpr AtlasArea kVane{128, 0, 192, 512};  // for the ends of wings and tail
inline constexpr AtlasArea kGuard{320, 0, 192, 192}; // a wire mesh

inline LoftSurface onTexture(const AtlasArea& area, std::uint32_t size, std::uint32_t segments)
{
    return {.segments = segments, .texture = textureRect(area, size)};
}

inline LoftSurface onBody(const AtlasArea& area, std::uint32_t segments)
{
    return onTexture(area, kBodySize, segments);
}

// The part of a texture rectangle between `vFrom` and `vTo`, as fractions of its height.
inline TextureRect partOf(const TextureRect& rect, double vFrom, double vTo)
{
    const double height = rect.to.y - rect.from.y;
    return {.from = {rect.from.x, rect.from.y + vFrom * height},
            .to = {rect.to.x, rect.from.y + vTo * height}};
}

} // namespace sinew::strider

// Switching LODs is less visible than a shift by one pixel, if a pixel has the size that the LOD
// requires.
#include "engine/lod/model_lods.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/white_model.h"
#include "tests/support/crowd_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kSide = 48; // side of an image, in pixels
constexpr int kSides = 8;           // number of viewing directions
constexpr std::uint32_t kSmoothed = 8;

// Sum over the bytes of all channels.
double difference(const Image& a, const Image& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        sum += std::abs(std::to_integer<int>(a.pixels[i]) - std::to_integer<int>(b.pixels[i]));
    return sum;
}

class LodPictures : public GpuTest
{
protected:
    LodPictures()
        : played_(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh")),
          model_(
              animatedModel(played_.model, buildSkinningModel(played_.model, 60.0), played_.clips)),
          lods_(buildModelLods(model_)), play_(model_)
    {
        play_.crowd = buildCrowdModel(model_, lods_);
    }

    std::uint32_t lodCount() const
    {
        return static_cast<std::uint32_t>(play_.crowd.lodPixelSizes.size());
    }

    // At the distance where a pixel of a kSide image has the LOD's pixel size.
    OrbitCamera cameraFor(std::uint32_t lod, int side) const
    {
        const double pixel = play_.crowd.lodPixelSizes[lod];
        return {.target = {0.0, 0.0, 0.5 * play_.crowd.reach},
                .distance = pixel * kSide / (2.0 * std::tan(kFieldOfView / 2.0)),
                .azimuth = 0.3 + side * 6.2832 / kSides,
                .elevation = 0.3};
    }

    Image picture(CrowdOnDevice& crowd, const OrbitCamera& camera, std::uint32_t lod) const
    {
        const SceneView view{.camera = camera,
                             .visible = {.centre = {}, .radius = 2.0 * play_.crowd.reach}};
        return crowd.picture(view, {kSide, kSide}, 1e9, {.finest = lod, .coarsest = lod});
    }

    const PlayedModel played_;
    const AnimatedModel model_;
    const std::vector<ModelLod> lods_;
    CrowdPlay play_;
};

TEST_F(LodPictures, ComeWithLessOfAStepThanOneOfAPixel)
{
    CrowdOnDevice crowd(device(), play_, randomInstances(play_, 1, 0.0, 3),
                        {.config = {.cullsTriangles = false}, .samples = VK_SAMPLE_COUNT_4_BIT});
    std::size_t seen = 0;
    for (std::uint32_t lod = 1; lod < lodCount(); ++lod)
    {
        if (play_.crowd.lodPixelSizes[lod] > 0.5 * play_.crowd.reach)
            break; // the model covers less than two pixels
        ++seen;
        double step = 0.0;
        double ofAPixel = 0.0;
        for (int side = 0; side < kSides; ++side)
        {
            const OrbitCamera camera = cameraFor(lod, side);
            OrbitCamera moved = camera;
            moved.target += play_.crowd.lodPixelSizes[lod] * camera.right();
            const Image before = picture(crowd, camera, lod - 1);
            step += difference(before, picture(crowd, camera, lod));
            ofAPixel += difference(before, picture(crowd, moved, lod - 1));
        }
        EXPECT_GT(step, 0.0) << lod;
        EXPECT_LE(step, 0.5 * ofAPixel) << lod; // measured: 0.2
    }
    EXPECT_GE(seen, 4U);
}

// Means of kSmoothed x kSmoothed pixels.
Image smoothed(const Image& image)
{
    const std::uint32_t width = image.width / kSmoothed;
    Image small{.width = width, .height = image.height / kSmoothed};
    small.pixels.resize(std::size_t{4} * small.width * small.height);
    for (std::size_t i = 0; i < small.pixels.size(); ++i)
    {
        const std::size_t x = i / 4 % width * kSmoothed;
        const std::size_t y = i / 4 / width * kSmoothed;
        std::uint32_t sum = 0;
        for (std::uint32_t k = 0; k < kSmoothed * kSmoothed; ++k)
            sum += std::to_integer<std::uint32_t>(
                image.pixels[((y + k / kSmoothed) * image.width + x + k % kSmoothed) * 4 + i % 4]);
        small.pixels[i] = static_cast<std::byte>(sum / (kSmoothed * kSmoothed));
    }
    return small;
}

// At the distance where points are one pixel large, with antialiasing.
TEST_F(LodPictures, OfPointsCoverAsMuchAsTheModel)
{
    const std::uint32_t last = lodCount() - 1;
    const double side = kSide * play_.crowd.lodPixelSizes[last];
    CrowdOnDevice crowd(device(), play_, randomInstances(play_, 300, 0.4 * side, 3),
                        {.config = {.cullsTriangles = false}});
    const auto pictureOf = [&](std::uint32_t lod)
    {
        const SceneView view{.camera = cameraFor(last, 0),
                             .visible = {.centre = {}, .radius = side}};
        return smoothed(crowd.picture(view, {kSide * kSmoothed, kSide * kSmoothed}, 1e9,
                                      {.finest = lod, .coarsest = lod}));
    };
    const Image full = pictureOf(0);
    const double channels = 0.75 * static_cast<double>(full.pixels.size()); // without alpha
    EXPECT_LT(difference(full, pictureOf(last)) / channels, 1.0);           // measured: 0.72
}

} // namespace
} // namespace sinew::test

// Checks the bench110 that the build generated: the counts that benchmarks rely on.
#include "engine/animation/skinning_arrays.h"
#include "engine/animation/skinning_model.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "engine/materials/conventional_images.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace sinew
{
namespace
{

TEST(BenchModel, HasTheCountsItIsNamedFor)
{
    const std::filesystem::path folder = SINEW_BENCH_MODEL;
    Diagnostics warnings;
    const SkeletalModel model =
        readMd5Mesh(readTextFile(folder / "bench110.md5mesh").value(), "bench110.md5mesh", warnings)
            .value();
    const Clip clip =
        readMd5Anim(readTextFile(folder / "dance.md5anim").value(), "dance.md5anim", warnings)
            .value();
    EXPECT_TRUE(warnings.empty());
    EXPECT_EQ(whyClipDoesNotFit(clip, model).value_or(""), "");
    EXPECT_THAT(model.meshes, testing::SizeIs(1));
    EXPECT_THAT(model.joints, testing::SizeIs(110));
    EXPECT_THAT(model.meshes[0].triangles, testing::SizeIs(8108));
    EXPECT_EQ(clip.frameCount, 100U);
    EXPECT_THAT(packClip(clip).levels, testing::SizeIs(14));
    // No texture seam adds vertices when the model is prepared for the GPU.
    const SkinningModel skinning = buildSkinningModel(model, 60.0);
    EXPECT_THAT(skinning.vertices, testing::SizeIs(4096));
    EXPECT_THAT(skinning.influences, testing::SizeIs(7515));
}

} // namespace
} // namespace sinew

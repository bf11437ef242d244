// The bounds of the default model and of bench110 in all their clips and in blends of them.
#include "engine/animation/carried_bounds.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "tests/unit/animation/posed_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

constexpr double kRounding = 1e-9;

double volume(const Bounds& bounds)
{
    const glm::dvec3 size = bounds.max - bounds.min;
    return size.x * size.y * size.z;
}

struct RealModel
{
    SkinningModel model;
    std::vector<Clip> clips;
};

RealModel load(const std::filesystem::path& meshFile)
{
    Diagnostics warnings;
    const SkeletalModel file =
        readMd5Mesh(readTextFile(meshFile).value(), meshFile.string(), warnings).value();
    RealModel loaded{.model = buildSkinningModel(file, 60.0), .clips = {}};
    std::vector<std::filesystem::path> clipFiles;
    for (const auto& entry : std::filesystem::directory_iterator(meshFile.parent_path()))
        if (entry.path().extension() == ".md5anim")
            clipFiles.push_back(entry.path());
    std::sort(clipFiles.begin(), clipFiles.end());
    for (const auto& path : clipFiles)
        loaded.clips.push_back(
            readMd5Anim(readTextFile(path).value(), path.string(), warnings).value());
    return loaded;
}

class CarriedBoundsOfRealModels : public testing::TestWithParam<const char*>
{
};

// Conservative and tight: at most three times the volume of the true bounds at the median.
TEST_P(CarriedBoundsOfRealModels, HoldEveryVertexAndAreTight)
{
    const RealModel loaded = load(GetParam());
    ASSERT_FALSE(loaded.clips.empty());
    const CarriedBounds bounds = carriedBounds(loaded.model);
    std::vector<const Clip*> clips;
    for (const Clip& clip : loaded.clips)
        clips.push_back(&clip);
    const double reach = reachOfClips(bounds, clips);

    test::Random random;
    std::vector<double> ratios;
    double farthest = 0.0;
    const auto check = [&](const ModelPose& pose)
    {
        const Bounds conservative = conservativeBounds(bounds, pose);
        ASSERT_LE(test::outside(conservative, loaded.model, pose), kRounding);
        farthest = std::max(farthest, test::distanceOfFarthest(loaded.model, pose));
        ratios.push_back(volume(conservative) / volume(posedBounds(loaded.model, pose)));
    };
    for (const Clip& a : loaded.clips)
        for (const Clip& b : loaded.clips)
            for (int i = 0; i < 24; ++i)
            {
                const ClipPhase phase = random.phase(a);
                const double weight = i % 2 == 0 ? 0.0 : random.between(0.0, 1.0);
                check(test::blendAt(a, phase, b, random.phase(b), weight));
            }
    EXPECT_LE(farthest, reach);
    EXPECT_LE(reach, 2.0 * farthest);

    std::sort(ratios.begin(), ratios.end());
    const double median = ratios[ratios.size() / 2];
    RecordProperty("median_volume_ratio", std::to_string(median));
    RecordProperty("greatest_volume_ratio", std::to_string(ratios.back()));
    RecordProperty("reach_ratio", std::to_string(reach / farthest));
    EXPECT_LE(median, 1.5);
    EXPECT_LE(ratios.back(), 3.0);
}

INSTANTIATE_TEST_SUITE_P(DefaultAndBench, CarriedBoundsOfRealModels,
                         testing::Values(SINEW_DEFAULT_MODEL "/strider.md5mesh",
                                         SINEW_BENCH_MODEL "/bench110.md5mesh"));

} // namespace
} // namespace sinew

// Compares a few views with the golden images in images/. tools/renew_goldens.sh replaces them.
#include "tests/golden/comparison.h"
#include "tests/golden/rendering.h"
#include "tests/support/drawn_models.h"
#include "tests/support/material_scenes.h"

#include <cstdlib>
#include <ostream>

namespace sinew::test
{

namespace
{

struct View
{
    std::string name;
    std::string model;         // in the test's folder; empty: the default model
    std::string corpusModel{}; // a model of the corpus instead
    std::vector<std::string> arguments;
    bool hasFineTextures = false;
};

void PrintTo(const View& view, std::ostream* out)
{
    *out << view.name;
}

class Views : public Rendering, public testing::WithParamInterface<View>
{
protected:
    void SetUp() override
    {
        Rendering::SetUp();
        if (!GetParam().corpusModel.empty() && std::getenv("SINEW_CORPUS") == nullptr)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        writeBendingTube(folder());
        writeMaterialScenes(folder());
    }

    Image draw() const
    {
        const std::filesystem::path model =
            !GetParam().corpusModel.empty()
                ? std::filesystem::path(std::getenv("SINEW_CORPUS")) / GetParam().corpusModel
            : GetParam().model.empty() ? SINEW_DEFAULT_MODEL
                                       : folder() / GetParam().model;
        return render(model, GetParam().arguments);
    }

    std::filesystem::path keptFile() const
    {
        return std::filesystem::path(SINEW_GOLDEN_IMAGES) / (GetParam().name + ".png");
    }
};

TEST_P(Views, LookAsTheyDid)
{
    const Image actual = draw();
    keepIfRenewing(actual, keptFile());
    const Image expected = readPicture(keptPicture(keptFile()));
    const PictureDifference difference = compare(actual, expected);
    EXPECT_TRUE(difference.within(limits(GetParam().hasFineTextures)))
        << toString(difference, limits(GetParam().hasFineTextures)) << "\n"
        << keepFailure(SINEW_GOLDEN_FAILURES, GetParam().name, actual, expected);
}

INSTANTIATE_TEST_SUITE_P(
    All, Views,
    testing::Values(View{.name = "strider_idle",
                         .arguments = {"--size", "480x360", "--clip", "idle", "--time", "0.3"},
                         .hasFineTextures = true},
                    View{.name = "strider_walk",
                         .arguments = {"--size", "320x480", "--clip", "walk", "--time", "0.4"},
                         .hasFineTextures = true},
                    View{.name = "penguin",
                         .corpusModel = "md3/penguin",
                         .arguments = {"--size", "240x300", "--time", "1.5"}},
                    View{.name = "major",
                         .corpusModel = "md3/major",
                         .arguments = {"--size", "240x300", "--clip", "LEGS_RUN", "--clip",
                                       "TORSO_ATTACK", "--time", "0.2", "--view", "200,20"}},
                    View{.name = "bent_tube",
                         .model = "tube.md5mesh",
                         .arguments = {"--size", "480x360", "--clip", "sway", "--time", "0.21"}},
                    View{.name = "surfaces",
                         .model = "models/surfaces",
                         .arguments = {"--size", "400x300", "--view", "20,30"},
                         .hasFineTextures = true},
                    View{.name = "surfaces_without_msaa",
                         .model = "models/surfaces",
                         .arguments = {"--size", "200x150", "--view", "20,30", "--msaa", "1"},
                         .hasFineTextures = true},
                    View{.name = "surfaces_from_behind",
                         .model = "models/surfaces",
                         .arguments = {"--size", "280x210", "--view", "215,20"},
                         .hasFineTextures = true},
                    View{.name = "blends",
                         .model = "models/blends",
                         .arguments = {"--size", "360x300", "--view", "20,12"}},
                    View{.name = "sides",
                         .model = "models/sides",
                         .arguments = {"--size", "320x240", "--view", "25,8"}},
                    View{.name = "panels",
                         .arguments = {"--size", "960x600", "--panels", "on", "--clip", "idle",
                                       "--time", "0.3"},
                         .hasFineTextures = true},
                    View{.name = "weights_of_a_joint",
                         .arguments = {"--size", "240x240", "--no-ground", "--clip", "walk",
                                       "--surface", "joint-weights", "--joint", "neck3",
                                       "--overlays", "skeleton"}},
                    View{.name = "normals",
                         .arguments = {"--size", "200x240", "--no-ground", "--clip", "walk",
                                       "--surface", "normals"}},
                    View{.name = "belt_at_0",
                         .model = "models/belt",
                         .arguments = {"--size", "160x160", "--view", "10,5"}},
                    View{.name = "belt_at_1",
                         .model = "models/belt",
                         .arguments = {"--size", "160x160", "--view", "10,5", "--time", "1"}}),
    [](const auto& parameter) { return parameter.param.name; });

} // namespace

} // namespace sinew::test

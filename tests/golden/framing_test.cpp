// The model fills images of every shape without touching the border.
#include "tests/golden/rendering.h"
#include "tests/support/drawn_models.h"

#include <algorithm>
#include <cstdlib>

namespace sinew::test
{

namespace
{

constexpr double kLeastFill = 0.6;
constexpr double kMostFill = 0.9;

class Framing : public Rendering, public testing::WithParamInterface<std::string>
{
protected:
    void expectFramed(const std::filesystem::path& model,
                      std::vector<std::string> arguments = {}) const
    {
        SCOPED_TRACE(model.string());
        arguments.insert(arguments.end(), {"--no-ground", "--size", GetParam()});
        const Image picture = render(model, arguments);
        const std::optional<PixelBox> box = contentBox(picture);
        ASSERT_TRUE(box) << "an empty picture";
        EXPECT_GT(box->left, 0U);
        EXPECT_GT(box->top, 0U);
        EXPECT_LT(box->right, picture.width);
        EXPECT_LT(box->bottom, picture.height);
        const double fill = static_cast<double>(std::max(box->width(), box->height())) /
                            std::min(picture.width, picture.height);
        EXPECT_GE(fill, kLeastFill);
        EXPECT_LE(fill, kMostFill);
    }
};

TEST_P(Framing, FillsThePictureWithTheDefaultModel)
{
    expectFramed(SINEW_DEFAULT_MODEL);
}

TEST_P(Framing, FillsThePictureWithABentModel)
{
    writeBendingTube(folder());
    expectFramed(folder().path(), {"--time", "0.35"});
}

TEST_P(Framing, FillsThePictureWithEveryCorpusModel)
{
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const auto& model :
         std::filesystem::directory_iterator(std::filesystem::path(corpus) / "md5"))
        expectFramed(model.path());
}

INSTANTIATE_TEST_SUITE_P(Sizes, Framing, testing::Values("1280x720", "400x800", "512x512"),
                         [](const auto& parameter) { return parameter.param; });

} // namespace

} // namespace sinew::test

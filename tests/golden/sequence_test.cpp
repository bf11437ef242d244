// Image sequences: equal times give equal bytes, different times different images.
#include "tests/golden/rendering.h"
#include "tests/support/drawn_models.h"

#include <gmock/gmock.h>

#include <set>

namespace sinew::test
{

namespace
{

constexpr int kPictures = 5;

class Moments : public Rendering
{
protected:
    void SetUp() override
    {
        Rendering::SetUp();
        writeBendingTube(folder());
    }

    std::string picture(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--size", "128x96", "--output", "one.png"});
        runViewer(folder().path(), arguments);
        return readFile(pictures() / "one.png");
    }

    std::vector<std::string> sequence(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(),
                         {"--size", "128x96", "--frames", std::to_string(kPictures), "--fps", "8",
                          "--output", "many_{frame:04}.png"});
        runViewer(folder().path(), arguments);
        std::vector<std::string> files;
        for (int i = 0; i < kPictures; ++i)
        {
            const auto file = pictures() / ("many_000" + std::to_string(i) + ".png");
            files.push_back(readFile(file));
            std::filesystem::remove(file);
        }
        EXPECT_TRUE(std::filesystem::is_empty(pictures().path())) << "more files than asked for";
        return files;
    }
};

TEST_F(Moments, GiveTheSameBytesEachTime)
{
    EXPECT_EQ(picture({"--time", "0.3"}), picture({"--time", "0.3"}));
}

// Both runs frame the same times, so the camera is in the same position.
TEST_F(Moments, AreWrittenInTheirOrder)
{
    const std::vector<std::string> forwards = sequence({});
    EXPECT_EQ(std::set(forwards.begin(), forwards.end()).size(), forwards.size());
    const std::vector<std::string> backwards = sequence({"--time", "0.5", "--speed", "-1"});
    EXPECT_EQ(std::vector(backwards.rbegin(), backwards.rend()), forwards);
}

} // namespace

} // namespace sinew::test

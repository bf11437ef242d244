// What is kept of the window for the next start.
#include "samples/viewer/settings.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

namespace sinew::viewer
{
namespace
{

using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Settings someSettings()
{
    return {.recent = {"/models/a.glb", "/pak0.pk3:models/players/imp"},
            .window = samples::PictureSize{800, 600},
            .panels = false,
            .surface = SurfaceChoice::WeightCounts,
            .overlays = {.skeleton = true, .grid = true},
            .ground = false,
            .backFaces = true};
}

TEST(Settings, AreReadAsTheyAreWritten)
{
    const std::optional<Settings> settings = settingsFrom(textOf(someSettings()));
    ASSERT_TRUE(settings);
    EXPECT_EQ(textOf(*settings), textOf(someSettings()));
    EXPECT_THAT(settings->recent, ElementsAre("/models/a.glb", "/pak0.pk3:models/players/imp"));
    EXPECT_EQ(settings->window.width, 800U);
    EXPECT_EQ(settings->surface, SurfaceChoice::WeightCounts);
    EXPECT_TRUE(settings->overlays.skeleton && settings->overlays.grid);
    EXPECT_FALSE(settings->overlays.normals);
    EXPECT_TRUE(settingsFrom(textOf({})));
}

TEST(Settings, AreNothingWhereTheirTextIsDamaged)
{
    const std::string text = textOf(someSettings());
    for (std::size_t length = 0; length + 2 < text.size(); ++length)
        EXPECT_FALSE(settingsFrom(text.substr(0, length))) << length;
    for (const auto& [from, to] :
         {std::pair<std::string, std::string>{"\"version\": 2", "\"version\": 1"},
          {"\"version\": 2", "\"version\": 1e15"},
          {"\"ground\": false", "\"ground\": \"no\""},
          {"800", "\"wide\""},
          {"\"recent\"", "\"forgotten\""}})
    {
        std::string damaged = text;
        ASSERT_NE(damaged.find(from), std::string::npos) << from;
        damaged.replace(damaged.find(from), from.size(), to);
        EXPECT_FALSE(settingsFrom(damaged)) << to;
    }
}

TEST(Settings, KeepSizesOfWindowsThatCanBeOpened)
{
    std::string text = textOf(someSettings());
    for (const auto& [from, to] :
         {std::pair<std::string, std::string>{"800", "-1"}, {"600", "1e38"}})
    {
        ASSERT_NE(text.find(from), std::string::npos) << from;
        text.replace(text.find(from), from.size(), to);
    }
    const std::optional<Settings> settings = settingsFrom(text);
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->window.width, 64U);
    EXPECT_EQ(settings->window.height, samples::kMaxPictureSize);
}

TEST(Settings, AreIgnoredWithAWarningWhereTheirFileIsDamaged)
{
    const TempFolder folder;
    testing::internal::CaptureStderr();
    EXPECT_THAT(readSettings(folder / "none.json").recent, IsEmpty());
    EXPECT_THAT(testing::internal::GetCapturedStderr(), IsEmpty());
    testing::internal::CaptureStderr();
    EXPECT_THAT(readSettings(folder.write("viewer.json", "{")).recent, IsEmpty());
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("viewer.json: these settings"));
}

TEST(Settings, GiveWayToTheCommandLine)
{
    const std::array arguments{"viewer",  "--surface", "unlit", "--size",
                               "320x200", "--panels",  "on"};
    auto parsed = readOptions(static_cast<int>(arguments.size()), arguments.data());
    auto& options = std::get<Options>(parsed);
    apply(someSettings(), options);
    EXPECT_EQ(options.surface, SurfaceChoice::Unlit);
    EXPECT_EQ(options.size.width, 320U);
    EXPECT_EQ(options.panels, true);
    EXPECT_TRUE(options.overlays.skeleton);
    EXPECT_FALSE(options.ground);
    EXPECT_TRUE(options.twoSided);
}

TEST(Recent, HasEveryModelOnceTheLatestFirst)
{
    std::vector<std::string> recent;
    for (int i = 0; i < 100; ++i)
        remember(recent, std::to_string(i % 30));
    EXPECT_EQ(recent.size(), 20U);
    EXPECT_EQ(recent.front(), "9");
    remember(recent, "5");
    EXPECT_EQ(recent.size(), 20U);
    EXPECT_EQ(recent.front(), "5");
    EXPECT_EQ(std::ranges::count(recent, "5"), 1);
}

} // namespace
} // namespace sinew::viewer

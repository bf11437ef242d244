// Levels of detail as the viewer tells, keeps and shows them.
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/level_files.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class Lods : public testing::Test
{
protected:
    // Of the default model.
    ProcessResult run(const std::vector<std::string>& arguments) const
    {
        ProcessResult result =
            runViewer(arguments, {.environment = {{"XDG_CACHE_HOME", folder_ / "caches"}}});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result;
    }

    Json lods() const { return Json::parse(run({"--info"}).standardOutput)["lods"]; }

    // The one file of the cache.
    fs::path kept() const
    {
        const std::vector<fs::path> files(fs::directory_iterator(folder_ / "caches/sinew"), {});
        EXPECT_EQ(files.size(), 1U);
        EXPECT_EQ(files.at(0).extension(), ".lods");
        return files.at(0);
    }

    const TempFolder folder_;
};

void expectSizes(const Json& all)
{
    std::size_t triangles = 10'604;
    double pixelSize = 0.0;
    ASSERT_GE(all.size(), 6U);
    for (const Json& lod : all)
    {
        EXPECT_LE(lod["triangles"], 0.55 * static_cast<double>(triangles));
        EXPECT_GT(lod["pixel_size"], pixelSize);
        EXPECT_GT(lod["error"], 0.0);
        EXPECT_LE(lod["error"], lod["pixel_size"]);
        EXPECT_GE(lod["vertices"], 3);
        triangles = lod["triangles"];
        pixelSize = lod["pixel_size"];
    }
    EXPECT_LT(triangles, 128U);
}

// By options that show it.
void expectWorstPoses(const Json& info)
{
    std::set<std::string> clips;
    for (const Json& clip : info["clips"])
        clips.insert(clip["name"]);
    for (const Json& lod : info["lods"])
    {
        const Json& worst = lod["worst_pose"];
        EXPECT_GT(worst["distance"], 0.0);
        EXPECT_LE(worst["distance"], lod["error"]);
        EXPECT_LE(worst["distance_at_rest"], worst["distance"]);
        EXPECT_GE(worst["time"], 0.0);
        ASSERT_EQ(worst["clips"].size(), 1U);
        EXPECT_TRUE(clips.contains(worst["clips"][0]));
    }
}

TEST_F(Lods, AreToldWithTheirSizesAndWorstPoses)
{
    const Json info = Json::parse(run({"--info"}).standardOutput);
    expectSizes(info["lods"]);
    expectWorstPoses(info);
    EXPECT_TRUE(Json::parse(run({"--info", "--lod", "1"}).standardOutput)["lods"].empty());
}

TEST_F(Lods, AreKeptForTheNextStart)
{
    const Json made = lods();
    const std::string written = readFile(kept());
    const fs::file_time_type time = fs::last_write_time(kept());
    EXPECT_EQ(lods(), made);
    EXPECT_EQ(fs::last_write_time(kept()), time);
    // LodFile.CutOffIsNone damages it in all other places.
    folder_.write("caches/sinew/" + kept().filename().string(),
                  written.substr(0, written.size() / 2));
    EXPECT_EQ(lods(), made);
    EXPECT_EQ(readFile(kept()), written);
}

TEST_F(Lods, AreMadeAnewWithNoCache)
{
    run({"--info", "--no-cache"});
    EXPECT_FALSE(fs::exists(folder_ / "caches"));
}

TEST_F(Lods, AreShownOneByOneAndTheCoarsestBeyond)
{
    const std::string file = folder_ / "lod.obj";
    const Json all = lods();
    for (const std::size_t lod : {1U, 4U})
    {
        run({"--lod", std::to_string(lod), "--export", file});
        const std::string text = readFile(file);
        std::size_t faces = 0;
        for (std::size_t at = text.find("\nf "); at != std::string::npos;
             at = text.find("\nf ", at + 1))
            ++faces;
        EXPECT_EQ(faces, all[lod - 1]["triangles"]);
    }
    EXPECT_THAT(run({"--lod", "9", "--check"}).standardError,
                HasSubstr("there is no level of detail 9: level " + std::to_string(all.size()) +
                          " is shown"));
}

// Of a model whose files have two levels besides the finest.
class OwnLods : public testing::Test
{
protected:
    void SetUp() override
    {
        write("flag.md3", {.divisions = 24});
        write("flag_1.md3", {.divisions = 12});
        write("flag_2.md3", {.divisions = 6});
    }

    void write(const std::string& name, const ClothFile& file) const
    {
        folder_.write("flag/" + name, textOf(clothFile(file)));
    }

    ProcessResult run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), folder_ / "flag");
        ProcessResult result =
            runViewer(arguments, {.environment = {{"XDG_CACHE_HOME", folder_ / "caches"}}});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result;
    }

    Json info() const { return Json::parse(run({"--info"}).standardOutput); }

    const TempFolder folder_;
};

TEST_F(OwnLods, AreToldAsThoseOfFiles)
{
    const Json lods = info()["lods"];
    ASSERT_EQ(lods.size(), 2U);
    EXPECT_EQ(lods[0]["triangles"], 2 * 12 * 12);
    EXPECT_EQ(lods[0]["vertices"], 13 * 13);
    EXPECT_EQ(lods[1]["triangles"], 2 * 6 * 6);
    for (const Json& lod : lods)
    {
        EXPECT_EQ(lod["source"], "file");
        EXPECT_GT(lod["error"], 0.0);
        EXPECT_GE(lod["pixel_size"], lod["error"]);
    }
    EXPECT_GT(lods[1]["pixel_size"], lods[0]["pixel_size"]);
    EXPECT_EQ(info()["lods"], lods); // as they were kept
}

TEST_F(OwnLods, AreShownByTheirNumber)
{
    const auto facesOf = [&](const std::string& lod)
    {
        const std::string file = folder_ / "flag.obj";
        run({"--lod", lod, "--export", file});
        const std::string text = readFile(file);
        std::size_t faces = 0;
        for (std::size_t at = text.find("\nf "); at != std::string::npos;
             at = text.find("\nf ", at + 1))
            ++faces;
        return faces;
    };
    EXPECT_EQ(facesOf("0"), 2U * 24 * 24);
    EXPECT_EQ(facesOf("1"), 2U * 12 * 12);
    EXPECT_EQ(facesOf("2"), 2U * 6 * 6);
    EXPECT_THAT(run({"--lod", "3", "--check"}).standardError,
                HasSubstr("there is no level of detail 3: level 2 is shown"));
}

TEST_F(OwnLods, ThatAreRefusedGiveWayToMadeOnes)
{
    write("flag_1.md3", {.divisions = 12, .frames = 3});
    const Json told = info();
    ASSERT_FALSE(told["lods"].empty());
    for (const Json& lod : told["lods"])
        EXPECT_EQ(lod["source"], "made");
    EXPECT_THAT(told["warnings"].dump(), HasSubstr("it has 3 frames instead of 8"));
    EXPECT_THAT(run({"--lod", "1", "--check"}).standardError,
                HasSubstr("it has 3 frames instead of 8"));
    // Nobody asks for them.
    EXPECT_THAT(run({"--check"}).standardError, Not(HasSubstr("frames instead of")));
}

} // namespace
} // namespace sinew::test

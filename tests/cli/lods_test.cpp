// Levels of detail as the viewer tells, keeps and shows them.
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::HasSubstr;

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

    // Of the whole model.
    std::size_t trianglesAt(std::size_t level) const
    {
        const Json info =
            Json::parse(run({"--info", "--lod", std::to_string(level)}).standardOutput);
        std::size_t sum = 0;
        for (const Json& mesh : info["meshes"])
            sum += mesh["triangles"].get<std::size_t>();
        return sum;
    }

    // Of all levels, from the full surface on.
    std::vector<std::size_t> triangles() const
    {
        std::vector<std::size_t> levels{trianglesAt(0)};
        for (std::size_t level = 1;; ++level)
        {
            const std::size_t count = trianglesAt(level);
            if (count == levels.back()) // there is no such level
                return levels;
            levels.push_back(count);
        }
    }

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

void expectSizes(const std::vector<std::size_t>& levels)
{
    ASSERT_GE(levels.size(), 7U);
    for (std::size_t level = 1; level < levels.size(); ++level)
        EXPECT_LE(levels[level], 0.55 * static_cast<double>(levels[level - 1]));
    EXPECT_LT(levels.back(), 128U);
}

TEST_F(Lods, AreKeptForTheNextStartToldAndShown)
{
    const std::vector<std::size_t> made = triangles();
    expectSizes(made);
    const std::string written = readFile(kept());
    const fs::file_time_type time = fs::last_write_time(kept());
    const std::string file = folder_ / "lod.obj";
    for (const std::size_t lod : {1U, 4U})
    {
        run({"--lod", std::to_string(lod), "--export", file});
        const std::string text = readFile(file);
        std::size_t faces = 0;
        for (std::size_t at = text.find("\nf "); at != std::string::npos;
             at = text.find("\nf ", at + 1))
            ++faces;
        EXPECT_EQ(faces, made[lod]);
    }
    EXPECT_THAT(run({"--lod", "9", "--check"}).standardError,
                HasSubstr("there is no level of detail 9: level " +
                          std::to_string(made.size() - 1) + " is shown"));
    EXPECT_EQ(fs::last_write_time(kept()), time);

    // LodFile.CutOffIsNone damages it in all other places.
    folder_.write("caches/sinew/" + kept().filename().string(),
                  written.substr(0, written.size() / 2));
    EXPECT_EQ(trianglesAt(1), made[1]);
    EXPECT_EQ(readFile(kept()), written);
}

TEST_F(Lods, AreMadeAnewWhereTheyCannotBeKept)
{
    folder_.write("caches", "a file");
    EXPECT_LT(trianglesAt(1), 0.55 * 10'604);
    EXPECT_EQ(readFile(folder_ / "caches"), "a file");
}

} // namespace
} // namespace sinew::test

// Checks how the viewer reports and draws LODs.
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;
using testing::HasSubstr;

class Lods : public testing::Test
{
protected:
    // Runs the viewer on the default model.
    ProcessResult run(const std::vector<std::string>& arguments) const
    {
        ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result;
    }

    // Triangles of the whole model at that LOD.
    std::size_t trianglesAt(std::size_t level) const
    {
        const Json info =
            Json::parse(run({"--info", "--lod", std::to_string(level)}).standardOutput);
        std::size_t sum = 0;
        for (const Json& mesh : info["meshes"])
            sum += mesh["triangles"].get<std::size_t>();
        return sum;
    }

    const TempFolder folder_;
};

TEST_F(Lods, AreToldAndShown)
{
    const std::size_t triangles = trianglesAt(4);
    EXPECT_LT(triangles, 10'604 / 10);
    const std::string file = folder_ / "lod.obj";
    run({"--lod", "4", "--export", file});
    const std::string text = readFile(file);
    std::size_t faces = 0;
    for (std::size_t at = text.find("\nf "); at != std::string::npos;
         at = text.find("\nf ", at + 1))
        ++faces;
    EXPECT_EQ(faces, triangles);
    EXPECT_THAT(run({"--lod", "9", "--check"}).standardError,
                HasSubstr("the model has no level of detail 9: showing level 6"));
}

} // namespace
} // namespace sinew::test

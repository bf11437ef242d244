// Checks names of files, archive entries, shaders and models (cases/names.txt), and detects files
// of another kind.
#include "engine/files/archive.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/model_list.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_declaration.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::TempFolder;
using ::testing::EndsWith;
using ::testing::HasSubstr;

// names.txt explains the questions.
std::string answerTo(const std::string& question, const std::string& name)
{
    const auto joined = [](const auto& parts)
    { return parts ? fmt::format("{}", fmt::join(*parts, ", ")) : "refused"; };
    if (question == "archive")
    {
        const std::optional<ArchiveName> stored = archiveName(name);
        return stored ? (stored->isFolder ? "folder:" : "") + stored->name : "refused";
    }
    if (question == "file")
        return joined(partsOfFileName(name));
    if (question == "extension")
        return lowerExtension(name);
    if (question == "shader")
        return normalisedShaderName(name);
    if (question == "surface")
        return quake3SurfaceKey(name);
    if (question == "stem")
        return lowerStemOf({.name = name, .shown = {}});
    if (question == "finest")
        return std::string(finestLevelOf(name).value_or("none"));
    if (question == "owner")
        return std::string(ownerOf(name).value_or("none"));
    if (question == "role")
        return roleOf(name) ? std::string(kRoleNames.at(*roleOf(name))) : "none";
    if (question == "coarser")
        return isCoarserLevel(name, {"gun", "imp_lod0"}) ? "yes" : "no";
    const std::string_view content = otherContent(name);
    return content.empty() ? "nothing" : std::string(content);
}

TEST(FileNames, AreTakenAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("names.txt"))
    {
        const std::string answer = answerTo(row.columns[0], row.columns[1]);
        SCOPED_TRACE(fmt::format("names.txt:{}", row.line));
        if (row.columns[0] == "content")
        {
            EXPECT_THAT(answer, HasSubstr(row.expected));
        }
        else
        {
            EXPECT_EQ(answer, row.expected);
        }
    }
}

constexpr std::string_view kPointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\n";

TEST(OtherContent, IsRefusedHoweverTheFileIsRead)
{
    const TempFolder temp;
    temp.write("model.glb", std::string(kPointer));
    test::writeArchive(temp / "a.zip", {{"model.md5mesh", std::string(kPointer)}});
    VirtualFiles files;
    ASSERT_TRUE(files.mount(temp.path()));
    ASSERT_TRUE(files.mount(temp / "a.zip"));
    const auto read = files.read(*files.find("model.glb"));
    ASSERT_FALSE(read);
    EXPECT_THAT(toString(read.error()),
                HasSubstr("model.glb: is a Git LFS pointer, not the file itself; "));
    const auto text = files.readText(*files.find("model.md5mesh"));
    ASSERT_FALSE(text);
    EXPECT_THAT(toString(text.error()), EndsWith("git lfs pull"));
}

} // namespace
} // namespace sinew

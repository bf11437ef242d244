// The table of limits in docs/robustness.md has the values of the code, options that there are, and
// tests that there are.
#include "engine/base/diagnostic.h"
#include "engine/base/text_scanner.h"
#include "engine/files/archive_limits.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_clips.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_reader.h"
#include "engine/formats/gltf/gltf_storage.h"
#include "engine/formats/gltf/gltf_weights.h"
#include "engine/formats/gltf/json_tree.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md3/md3.h"
#include "engine/formats/md3/player_animation.h"
#include "engine/formats/md3/player_model.h"
#include "engine/images/image.h"
#include "engine/images/image_budget.h"
#include "engine/images/image_program.h"
#include "engine/materials/expression_parser.h"
#include "engine/materials/material_declaration.h"
#include "engine/materials/material_library.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace sinew::docs
{
namespace
{

namespace fs = std::filesystem;

struct Row
{
    std::string value;
    std::string option; // empty: there is none
    std::string test;   // "Suite.Name"; empty: none
};

// "2 500 000", as the pages write numbers.
std::string counted(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3)
        text.insert(i - 3, " ");
    return text;
}

std::string mebibytes(std::uint64_t bytes)
{
    EXPECT_EQ(bytes % (1U << 20U), 0U) << bytes;
    return counted(bytes >> 20U) + " MiB";
}

std::map<std::string, std::string> valuesOfTheCode()
{
    const ArchiveLimits archives;
    const ImageLimits images;
    return {
        {"size of a file", mebibytes(kMaxFileSize)},
        {"magnitude of a number", fmt::format("{:g}", kMaxMagnitude)},
        {"joints of a model", counted(kMaxJointsPerModel)},
        {"weights of all vertices of a model", counted(kMaxInfluencesPerModel)},
        {"keys of a clip, joints × frames; of all clips of a glTF or IQM model, each with "
         "two frames more",
         counted(kMaxKeysPerClip)},
        {"frames of an `.md3` file", counted(kMostMd3Frames)},
        {"vertices × frames of all `.md3` parts", counted(kMostFrameVertices)},
        {"triangles × frames whose tangents are made", counted(kMostFrameTriangles)},
        {"frames of a row of animation.cfg", counted(kMostPlayerFrames)},
        {"bytes of an IQM name", counted(kMostIqmName)},
        {"elements of a list of glTF, such as nodes or meshes", counted(kMostGltfObjects)},
        {"bytes of a glTF name", counted(kMostGltfName)},
        {"sets of joints of a glTF primitive", counted(kMostGltfJointSets)},
        {"primitives that a glTF scene draws", counted(kMostGltfDraws)},
        {"vertices × morph targets that a glTF scene draws", counted(kMostGltfMovedVertices)},
        {"bytes of names and skins of what a glTF scene draws",
         mebibytes(kMostGltfDescribingBytes)},
        {"morph targets of a glTF scene", counted(kMaxGltfWeights)},
        {"bytes of JSON", mebibytes(kMostJsonBytes)},
        {"values of JSON", counted(kMostJsonValues)},
        {"levels of JSON", counted(kMostJsonDepth)},
        {"decoded bytes of glTF, beside 32 times the file's", mebibytes(kGltfDecodedBytes)},
        {"width and height of an image", counted(kMaxImageSize)},
        {"bytes of all images", mebibytes(images.bytes)},
        {"pixels decoded and computed", counted(images.work)},
        {"images of an image program", counted(kMaxImageProgramImages)},
        {"functions of an image program inside each other", counted(kMaxImageProgramDepth)},
        {"bytes of files that declare materials", mebibytes(MaterialLimits{}.declarationBytes)},
        {"memory of declarations", mebibytes(kMaxDeclarationMemory)},
        {"stages of a material", counted(kMaxStages)},
        {"steps of an expression", counted(kMaxExpressionSteps)},
        {"depth of an expression", counted(kMaxExpressionDepth)},
        {"bytes that a file of an archive unpacks to", mebibytes(archives.largestEntry)},
        {"unpacked per stored bytes, once more than 64 MiB are unpacked",
         fmt::format("{:g}", archives.largestRatio)},
        {"files of an archive; 4 times as many of all", counted(archives.mostEntries)},
        {"bytes of an archive's directory; of the names in all, 4 times as many",
         mebibytes(archives.largestDirectory)},
        {"bytes that all read of archives unpacks to", mebibytes(archives.largestTotal)},
        {"messages about one file", counted(kMaxWarningsPerFile)},
        {"messages in all", counted(kMaxWarnings)},
    };
}

// The rows of the section "Limits".
std::map<std::string, Row> rowsOfThePage()
{
    const std::string page = test::readFile(fs::path(SINEW_SOURCE_DIR) / "docs/robustness.md");
    std::string section = page.substr(page.find("\n## Limits\n"));
    section = section.substr(0, section.find("\n## ", 4));
    static const std::regex kRow(R"(\n\| ([^|]+) \| ([^|]+) \|([^|]*)\|([^|]*)\|)");
    std::map<std::string, Row> rows;
    for (std::sregex_iterator row(section.begin(), section.end(), kRow), end; row != end; ++row)
    {
        const auto word = [&](std::size_t column)
        { return std::regex_replace((*row)[column].str(), std::regex("^ +|`| +$"), ""); };
        if ((*row)[1] != "limit" && (*row)[1] != "---")
            rows.emplace((*row)[1], Row{word(2), word(3), word(4)});
    }
    return rows;
}

// "Suite.Name" of each TEST, TEST_F and TEST_P, and "Commands.name" of each case of the scripts'.
std::string allTests()
{
    static const std::regex kTest(R"(\nTEST(?:_F|_P)?\((\w+),\s*(\w+)\))");
    std::string names = "\n";
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SINEW_SOURCE_DIR) / "tests"))
    {
        if (!entry.path().string().ends_with("_test.cpp"))
            continue;
        const std::string text = test::readFile(entry.path());
        for (std::sregex_iterator match(text.begin(), text.end(), kTest), end; match != end;
             ++match)
            names += (*match)[1].str() + "." + (*match)[2].str() + "\n";
    }
    static const std::regex kCase(R"(\ncase_(\w+)\(\))");
    const std::string commands =
        test::readFile(fs::path(SINEW_SOURCE_DIR) / "tests/scripts/commands_test.sh");
    for (std::sregex_iterator match(commands.begin(), commands.end(), kCase), end; match != end;
         ++match)
        names += "Commands." + (*match)[1].str() + "\n";
    return names;
}

TEST(LimitsPage, HasTheValuesOfTheCode)
{
    std::map<std::string, std::string> values;
    for (const auto& [limit, row] : rowsOfThePage())
        values.emplace(limit, row.value);
    EXPECT_THAT(values, testing::ContainerEq(valuesOfTheCode()));
}

TEST(LimitsPage, NamesOptionsAndTestsThatThereAre)
{
    const std::string help = test::runProcess({SINEW_VIEWER, "--help"}).standardOutput;
    const std::string tests = allTests();
    std::size_t tested = 0;
    static const std::regex kName(R"([^, ]+)");
    for (const auto& [limit, row] : rowsOfThePage())
    {
        EXPECT_THAT(help, testing::HasSubstr(row.option)) << limit;
        EXPECT_FALSE(row.test.empty()) << limit;
        for (std::sregex_iterator name(row.test.begin(), row.test.end(), kName), end; name != end;
             ++name)
            EXPECT_THAT(tests, testing::HasSubstr("\n" + name->str() + "\n")) << limit;
        tested += row.test.empty() ? 0 : 1;
    }
    EXPECT_GT(tested, 25U);
}

// In tables; a suite, a test or "Suite.Test".
TEST(RobustnessPage, NamesTestsThatThereAre)
{
    const std::string page = test::readFile(fs::path(SINEW_SOURCE_DIR) / "docs/robustness.md");
    const std::string tests = allTests();
    static const std::regex kRow(R"(\n\|[^\n]*)");
    static const std::regex kName(R"(`(?:\.?([A-Z]\w*[a-z]\w*(?:\.[A-Z]\w*)?)|\.([a-z]+_\w+))`)");
    std::size_t named = 0;
    for (std::sregex_iterator row(page.begin(), page.end(), kRow), end; row != end; ++row)
    {
        const std::string text = row->str();
        for (std::sregex_iterator name(text.begin(), text.end(), kName); name != end; ++name)
        {
            const std::string wanted = (*name)[1].matched ? (*name)[1] : (*name)[2];
            EXPECT_THAT(tests, testing::AnyOf(testing::HasSubstr("\n" + wanted + "\n"),
                                              testing::HasSubstr("\n" + wanted + "."),
                                              testing::HasSubstr("." + wanted + "\n")));
            ++named;
        }
    }
    EXPECT_GT(named, 80U);
}

} // namespace
} // namespace sinew::docs

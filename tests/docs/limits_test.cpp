// Checks the limits in the table of docs/internal/robustness.md against the code. pages_test.py
// checks that its options and tests exist.
#include "engine/base/diagnostic.h"
#include "engine/base/text_scanner.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/formats/gltf/json.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md3/md3.h"
#include "engine/formats/md3/player_model.h"
#include "engine/images/image.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_declaration.h"
#include "engine/materials/material_library.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <regex>
#include <string>

namespace sinew::docs
{
namespace
{

// "2 500 000", the number format of the documentation.
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
    return {
        {"size of a file", mebibytes(kMaxFileSize)},
        {"magnitude of a number", fmt::format("{:g}", kMaxMagnitude)},
        {"joints of a model", counted(kMaxJointsPerModel)},
        {"weights of all vertices of a model", counted(kMaxInfluencesPerModel)},
        {"keys of all clips of a model, joints × frames; glTF and IQM count two frames more for "
         "each clip",
         counted(kMaxKeysPerClip)},
        {"frames of an `.md3` file", counted(kMostMd3Frames)},
        {"vertices × frames of all `.md3` parts", counted(kMostFrameVertices)},
        {"triangles × frames of all `.md3` parts", counted(kMostFrameTriangles)},
        {"frames of a row of animation.cfg", counted(kMostPlayerFrames)},
        {"bytes of an IQM name", counted(kMostIqmName)},
        {"elements of a list of glTF, such as nodes or meshes", counted(kMostGltfObjects)},
        {"bytes of a glTF name", counted(kMostGltfName)},
        {"sets of joints of a glTF primitive", counted(kMostGltfJointSets)},
        {"corners, joints and morph targets of vertices, and bytes of names and skins, that a "
         "glTF scene draws",
         counted(kMostGltfDrawnElements)},
        {"morph targets of a glTF scene", counted(kMaxGltfWeights)},
        {"bytes of JSON", mebibytes(kMostJsonBytes)},
        {"values of JSON", counted(kMostJsonValues)},
        {"levels of JSON", counted(kMostJsonDepth)},
        {"decoded bytes of glTF, in addition to 32 times the file's", mebibytes(kGltfDecodedBytes)},
        {"width and height of an image", counted(kMaxImageSize)},
        {"bytes of all images", mebibytes(MaterialLimits{}.imageBytes)},
        {"images of an image program", counted(kMaxImageProgramImages)},
        {"nested functions of an image program", counted(kMaxImageProgramDepth)},
        {"bytes of files that declare materials", mebibytes(MaterialLimits{}.declarationBytes)},
        {"bytes of the declarations of a scene's materials", mebibytes(kMaxMaterialBytes)},
        {"stages of a material", counted(kMaxStages)},
        {"terms of an expression", counted(kMaxExpressionTerms)},
        {"unpacked bytes of a file of an archive", mebibytes(archives.largestEntry)},
        {"files of an archive; its directory may have 256 bytes for each",
         counted(archives.mostEntries)},
        {"unpacked bytes of all archives", mebibytes(archives.largestTotal)},
        {"messages about a model's files", counted(kMaxWarnings)},
    };
}

TEST(LimitsPage, HasTheValuesOfTheCode)
{
    const std::string page =
        test::readFile(std::filesystem::path(SINEW_SOURCE_DIR) / "docs/internal/robustness.md");
    std::string section = page.substr(page.find("\n## Limits\n"));
    section = section.substr(0, section.find("\n## ", 4));
    const std::regex row(R"(\n\| ([^|]+) \| ([^|]+) \|)");
    std::map<std::string, std::string> values;
    for (std::sregex_iterator match(section.begin(), section.end(), row), end; match != end;
         ++match)
        if ((*match)[1] != "limit" && (*match)[1] != "---")
            values.emplace((*match)[1], (*match)[2]);
    EXPECT_THAT(values, testing::ContainerEq(valuesOfTheCode()));
}

} // namespace
} // namespace sinew::docs

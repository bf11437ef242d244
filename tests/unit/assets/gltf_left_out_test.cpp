// What the glTF reader repairs or leaves out with one warning, so that the model still opens.
#include "tests/support/small_gltf.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// The one that was read as positions must not become fit for them by its use as normals.
TEST(GltfDamagedNumbers, OfPositionsAreRefusedWhateverElseTheyAre)
{
    GltfDocument document = smallGltf();
    document.setNumber(kPositions, 7, kNan);
    GltfJson& primitives = document.json["meshes"][0]["primitives"];
    GltfJson second = primitives[0];
    primitives[0]["attributes"]["POSITION"] = kNormals;
    primitives[0]["attributes"]["NORMAL"] = kPositions;
    primitives.push_back(second);
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre(StartsWith("/accessors/0: element 2 has the number nan")));
}

TEST(GltfDamagedNumbers, OfSparseElementsThatNoBufferHasAreLeftOut)
{
    for (const char* part : {"indices", "values"})
    {
        GltfDocument document = smallGltf();
        document.json["buffers"].push_back({{"byteLength", 48}});
        document.json["bufferViews"].push_back({{"buffer", 1}, {"byteLength", 48}});
        const std::size_t view = document.json["bufferViews"].size() - 1;
        document.json["accessors"][kMorph]["sparse"][part]["bufferView"] = view;
        EXPECT_THAT(readDocument(document).messages,
                    ElementsAre(HasSubstr("there are no bytes of buffer 1: this morph target")));
    }
}

TEST(GltfDamagedNumbers, OfSparseElementsThatDoNotAscendAreLeftOut)
{
    GltfDocument document = smallGltf();
    const std::size_t indices = document.addView(std::vector<std::uint8_t>{3, 3});
    const std::size_t values = document.addView(std::vector<float>(6));
    GltfJson& sparse = document.json["accessors"][kMorph]["sparse"];
    sparse["count"] = 2;
    sparse["indices"]["bufferView"] = indices;
    sparse["values"]["bufferView"] = values;
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre(StartsWith("/accessors/8/sparse: index 1 is 3: expected indices that "
                                       "ascend, below 4: this morph target")));
}

// One sampler for two channels, one of which cannot use it.
TEST(GltfChannels, KeepASamplerThatAnotherCannotUse)
{
    GltfDocument document = smallGltf();
    document.json["animations"][0]["channels"].push_back(
        {{"sampler", 0}, {"target", {{"node", 2}, {"path", "translation"}}}});
    const auto [file, messages] = readDocument(document);
    ASSERT_TRUE(file);
    EXPECT_THAT(messages, SizeIs(1));
    EXPECT_THAT(file->animations[0].channels, SizeIs(3));
    EXPECT_THAT(file->animations[0].samplers[0].values, SizeIs(12));
}

} // namespace
} // namespace sinew::test

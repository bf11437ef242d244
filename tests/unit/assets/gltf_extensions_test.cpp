// Extensions that a file requires or uses are rejected, skipped with one warning, or read.
#include "engine/formats/gltf/gltf_file.h"
#include "tests/support/gltf_scene.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;

GltfDocument requiring(const std::vector<std::string>& extensions)
{
    GltfDocument document = smallGltf();
    document.json["extensionsUsed"] = extensions;
    document.json["extensionsRequired"] = extensions;
    return document;
}

TEST(GltfWebp, ThatIsMissingLeavesTheTexturesOwnImage)
{
    const TempFolder folder;
    folder.write("a.png", "a's bytes");
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    GltfJson& json = scene.document.json;
    json["images"] = {{{"uri", "a.webp"}}, {{"uri", "a.png"}}};
    json["textures"].push_back(
        {{"source", 1}, {"extensions", {{"EXT_texture_webp", {{"source", 0}}}}}});
    json["materials"].push_back({{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
    const auto imageName = [&]
    {
        const LoadedGltf loaded = loadScene(folder, scene);
        const ModelMaterials& materials = *loaded.model->materials;
        return materials.images.at(materials.materials.at(0).baseColourTexture->image).name;
    };
    EXPECT_EQ(imageName(), "a.png");
    folder.write("a.webp", "its bytes");
    EXPECT_EQ(imageName(), "a.webp");
    json["textures"][0].erase("source");
    EXPECT_EQ(imageName(), "a.webp");
    json["textures"][0]["extensions"]["EXT_texture_webp"]["source"] = 2;
    EXPECT_THAT(loadScene(folder, scene).warnings,
                ElementsAre("/textures/0/extensions/EXT_texture_webp/source: index 2, but the file "
                            "has 2 images: its rest is left out"));
}

SurfaceMaterial glossyMaterial(const GltfJson& glossy, const GltfJson& metallic = {})
{
    constexpr const char* kName = "KHR_materials_pbrSpecularGlossiness";
    GltfDocument document = requiring({kName});
    document.json["materials"][0] = {{"extensions", {{kName, glossy}}}};
    if (!metallic.is_null())
        document.json["materials"][0]["pbrMetallicRoughness"] = metallic;
    const GltfOutcome outcome = readDocument(document);
    EXPECT_THAT(outcome.messages, IsEmpty());
    return outcome.file->materials[0];
}

TEST(GltfSpecularGlossiness, HasItsDiffusePartAsBaseColour)
{
    const SurfaceMaterial material = glossyMaterial({{"diffuseFactor", {0.5, 0.25, 1, 0.75}},
                                                     {"diffuseTexture", {{"index", 0}}},
                                                     {"glossinessFactor", 0.25}});
    EXPECT_THAT(material.baseColour, ElementsAre(0.5, 0.25, 1, 0.75));
    EXPECT_TRUE(material.baseColourTexture);
    EXPECT_EQ(material.metallic, 0.0);
    EXPECT_EQ(material.roughness, 0.75);
}

TEST(GltfSpecularGlossiness, LeavesABaseColourAlone)
{
    const GltfJson diffuse{{"diffuseFactor", {1, 0, 0, 1}}};
    EXPECT_THAT(glossyMaterial(diffuse, {{"metallicFactor", 1}}).baseColour,
                ElementsAre(1, 0, 0, 1));
    EXPECT_THAT(glossyMaterial(diffuse, {{"baseColorFactor", {0, 1, 0, 1}}}).baseColour,
                ElementsAre(0, 1, 0, 1));
    EXPECT_TRUE(
        glossyMaterial({{"diffuseTexture", {{"index", 0}}}}, {{"baseColorFactor", {1, 1, 1, 1}}})
            .baseColourTexture);
}

} // namespace
} // namespace sinew::test

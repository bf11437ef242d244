// Extensions that a file requires or uses: refused, left out with one warning, or read.
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

GltfOutcome readRequiring(const std::string& extension, const char* where)
{
    GltfDocument document = requiring({extension});
    document.json[GltfJson::json_pointer(where)]["extensions"][extension] = GltfJson::object();
    return readDocument(document);
}

TEST(GltfRequiredExtensions, ThatChangeOnlyTheLookAreLeftOutWithOneWarning)
{
    const std::vector<std::string> names{
        "KHR_lights_punctual",     "KHR_materials_transmission", "ADOBE_materials_clearcoat_tint",
        "KHR_xmp_json_ld",         "KHR_node_visibility",        "KHR_physics_rigid_bodies",
        "EXT_structural_metadata", "EXT_mesh_features",          "MSFT_audio_emitter"};
    GltfDocument document = requiring(names);
    for (const std::string& name : names)
        document.json["nodes"][0]["extensions"][name] = GltfJson::object();
    const GltfOutcome outcome = readDocument(document);
    EXPECT_TRUE(outcome.file);
    EXPECT_THAT(outcome.messages,
                ElementsAre("/extensionsUsed: not supported, and left out: KHR_lights_punctual, "
                            "KHR_materials_transmission, ADOBE_materials_clearcoat_tint, "
                            "KHR_xmp_json_ld, KHR_node_visibility, KHR_physics_rigid_bodies, "
                            "EXT_structural_metadata, EXT_mesh_features, MSFT_audio_emitter"));
}

TEST(GltfRequiredExtensions, ThatAreMissingFromThoseUsedAreWarnedAboutToo)
{
    GltfDocument document = smallGltf();
    document.json["extensionsRequired"] = {"KHR_lights_punctual"};
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/extensionsRequired: not supported, and left out: "
                            "KHR_lights_punctual"));
}

TEST(GltfRequiredExtensions, OfGeometryAreRefusedByName)
{
    for (const char* name : {"KHR_gaussian_splatting", "KHR_gaussian_splatting_compression_spz",
                             "ACME_mesh_compression", "WEB3D_quantized_attributes"})
        EXPECT_THAT(
            readRequiring(name, "/meshes/0/primitives/0").messages,
            ElementsAre("/extensionsRequired/0: /meshes/0/primitives/0 needs the extension " +
                        std::string(name) + ", which is not supported"));
}

TEST(GltfRequiredExtensions, OfImagesAreRefusedWhereATextureHasNoOtherImage)
{
    for (const char* name : {"KHR_texture_basisu", "EXT_texture_avif", "MSFT_texture_dds"})
    {
        const GltfOutcome withImage = readRequiring(name, "/textures/0");
        EXPECT_TRUE(withImage.file) << name;
        EXPECT_THAT(
            withImage.messages,
            ElementsAre("/extensionsUsed: not supported, and left out: " + std::string(name)));
        GltfDocument document = requiring({name});
        document.json["textures"][1]["extensions"][name]["source"] = 0;
        EXPECT_FALSE(readDocument(document).file) << name;
    }
}

TEST(GltfRequiredExtensions, ThatAreUnknownAreRefusedWhereANeededPartUsesThem)
{
    for (const char* where :
         {"/buffers/0", "/bufferViews/0", "/accessors/0", "/accessors/8/sparse/values", "/images/0",
          "/meshes/0", "/meshes/0/primitives/0", "/nodes/1", "/skins/0", "/animations/0",
          "/animations/0/channels/0/target", "/animations/0/samplers/0"})
        EXPECT_THAT(readRequiring("ACME_new", where).messages,
                    ElementsAre(std::string("/extensionsRequired/0: ") + where +
                                " needs the extension ACME_new, which is not supported"));
    for (const char* where : {"/materials/0", "/textures/0", "/samplers/0", "/scenes/0", "/asset",
                              "/nodes/0/extras", "/nodes/0/extensions/KHR_other"})
        EXPECT_THAT(readRequiring("ACME_new", where).messages,
                    ElementsAre("/extensionsUsed: not supported, and left out: ACME_new"))
            << where;
}

TEST(GltfExtensions, OfVrmNeedNoWarning)
{
    EXPECT_THAT(readDocument(requiring({"VRM", "VRMC_vrm", "VRMC_springBone"})).messages,
                IsEmpty());
}

GltfDocument withWebp(const char* webp, const char* own)
{
    GltfDocument document = requiring({"EXT_texture_webp"});
    document.json["images"] = {{{"uri", webp}}, {{"uri", own}}};
    document.json["textures"][0] = {{"extensions", {{"EXT_texture_webp", {{"source", 0}}}}}};
    return document;
}

TEST(GltfWebp, ComesBeforeTheTexturesOwnImage)
{
    GltfDocument document = withWebp("a.webp", "a.png");
    // The image of the base colour, and that image's fallback.
    const auto expectImages = [&](std::uint32_t image, std::optional<std::uint32_t> fallback)
    {
        const GltfOutcome outcome = readDocument(document);
        EXPECT_THAT(outcome.messages, IsEmpty());
        ASSERT_TRUE(outcome.file->materials[0].baseColourTexture);
        EXPECT_EQ(outcome.file->materials[0].baseColourTexture->image, image);
        EXPECT_EQ(outcome.file->images[image].fallback, fallback);
    };
    expectImages(0, std::nullopt);
    document.json["textures"][0]["source"] = 1;
    expectImages(0, 1);
    document.json["textures"][0].erase("extensions");
    expectImages(1, std::nullopt);
    document.json["textures"][0]["extensions"]["EXT_texture_webp"]["source"] = 2;
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/textures/0/extensions/EXT_texture_webp/source: index 2, but the file "
                            "has 2 images: the rest is shown"));
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

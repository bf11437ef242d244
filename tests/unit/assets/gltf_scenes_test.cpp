// Converts nodes, meshes and skins of a glTF file to joints and vertices.
#include "engine/animation/model_joints.h"
#include "engine/formats/gltf/gltf_model.h"
#include "tests/support/gltf_scene.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <sstream>

namespace sinew::test
{
namespace
{

using ::testing::HasSubstr;
using ::testing::SizeIs;

// Reads numbers up to the end or a ';'.
std::vector<float> numbersIn(std::istream& text)
{
    std::vector<float> numbers;
    for (std::string word; text >> word && word != ";";)
        numbers.push_back(std::strtof(word.c_str(), nullptr));
    return numbers;
}

template <class Number>
std::vector<Number> as(const std::vector<float>& numbers)
{
    std::vector<Number> result;
    for (const float number : numbers)
        result.push_back(static_cast<Number>(number));
    return result;
}

// Replaces "@VEC3 f32 NUMBERS", at any depth, by the index of a new accessor.
void addAccessors(GltfJson& json, GltfDocument& document)
{
    if (json.is_structured())
        for (GltfJson& part : json)
            addAccessors(part, document);
    if (!json.is_string() || json.get<std::string>().front() != '@')
        return;
    std::istringstream text(json.get<std::string>().substr(1));
    std::string type;
    std::string kind;
    text >> type >> kind;
    const std::vector<float> numbers = numbersIn(text);
    json = kind == "u8"    ? document.addAccessor(type, as<std::uint8_t>(numbers))
           : kind == "u16" ? document.addAccessor(type, as<std::uint16_t>(numbers))
           : kind == "n8"  ? document.addAccessor(type, as<std::int8_t>(numbers))
                           : document.addAccessor(type, numbers);
    if (kind == "n8")
        document.json["accessors"].back()["normalized"] = true;
}

std::string shown(double number)
{
    return fmt::format("{}", std::round(number * 1e7) / 1e7 + 0.0); // no -0
}

std::string shown(const glm::dvec3& vector)
{
    return fmt::format("{} {} {}", shown(vector.x), shown(vector.y), shown(vector.z));
}

// True if the triangle is clockwise seen from the side to which the normals point.
bool facesOutwards(const AnimatedModel& model, const ModelPose& pose, std::size_t firstCorner)
{
    const SkinningModel& skinning = model.skinning;
    const std::vector<glm::dvec3> positions = verticesAt(model, std::nullopt);
    const auto corner = [&](std::size_t k) { return skinning.indices[firstCorner + k]; };
    const glm::dvec3 across = glm::cross(positions[corner(2)] - positions[corner(0)],
                                         positions[corner(1)] - positions[corner(0)]);
    const Influence& influence = skinning.influences[skinning.vertices[corner(0)].firstInfluence];
    return glm::dot(across, turnedNormal(pose[influence.joint].linear, influence.normal)) > 0.0;
}

std::string shownVertex(const SkinningModel& skinning, std::size_t v, const glm::dvec3& position)
{
    const SkinningVertex& vertex = skinning.vertices[v];
    const Influence& influence = skinning.influences[vertex.firstInfluence];
    std::string text =
        fmt::format("vertex {} at {}; normal {}", v, shown(position), shown(influence.normal));
    if (influence.tangent != glm::dvec3(0.0))
        text += fmt::format("; tangent {} * {}", shown(influence.tangent), vertex.tangentSign);
    if (vertex.texCoord != glm::dvec2(0.0))
        text += fmt::format("; coordinates {} {}", vertex.texCoord.x, vertex.texCoord.y);
    if (!skinning.secondTexCoords.empty())
        text += fmt::format("; second {} {}", skinning.secondTexCoords.at(v).x,
                            skinning.secondTexCoords.at(v).y);
    return text + (isMorphed(skinning, vertex) ? "; morphed\n" : "\n");
}

std::string shownMeshes(const AnimatedModel& model)
{
    std::string text;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes.at(i);
        text += fmt::format("mesh: {} vertices, {} copied, {} weights", mesh.fileVertexCount,
                            mesh.mirroredVertexCount, model.meshes[i].weightCount);
        for (const JointBind& bind : model.meshes[i].binds)
            text += "; bound at " + shown(bind.toJoint.position);
        text += '\n';
    }
    return text;
}

std::string shownModel(const LoadedModel& loaded)
{
    const AnimatedModel& model = loaded.model;
    constexpr const char* kScales[] = {"no scale", "alike", "any scale"};
    std::string text = fmt::format("{}:", kScales[static_cast<std::size_t>(jointScaleOf(model))]);
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        text += fmt::format(" \"{}\" below {}{}", model.joints[i].name, model.joints[i].parent,
                            model.still.keys.at(i).scale == glm::dvec3(1.0) ? "" : ", scaled");
    text += '\n' + shownMeshes(model);
    const std::vector<glm::dvec3> positions = verticesAt(model, std::nullopt);
    for (std::size_t v = 0; v < positions.size(); ++v)
        text += shownVertex(model.skinning, v, positions[v]);
    const ModelPose pose = stillPose(model);
    text += "triangles";
    for (std::size_t i = 0; i < model.skinning.indices.size(); i += 3)
    {
        text += fmt::format(" {} {} {}{}", model.skinning.indices[i], model.skinning.indices[i + 1],
                            model.skinning.indices[i + 2],
                            facesOutwards(model, pose, i) ? "" : " inwards");
    }
    for (const ModelClip& clip : model.clips)
        text += fmt::format("\nclip \"{}\"", clip.name);
    if (model.origin != glm::dvec3(0.0))
        text += "\norigin " + shown(model.origin);
    return text + '\n';
}

// gltf_scenes.txt explains the commands.
class SceneScenario
{
public:
    std::string run(const std::string& line)
    {
        std::istringstream text(line);
        std::string command;
        text >> command;
        std::string rest;
        std::getline(text >> std::ws, rest);
        std::istringstream words(rest);
        GltfJson& json = scene_.document.json;
        if (command == "node")
            scene_.addNode(GltfJson::parse(rest));
        else if (command == "clip")
            addClip(line);
        else if (command == "carry")
            scene_.carryBy(static_cast<std::uint8_t>(std::stoul(rest)));
        else if (command == "influences")
        {
            const std::vector<float> joints = numbersIn(words);
            scene_.addInfluences(as<std::uint8_t>(joints), numbersIn(words));
        }
        else if (command == "skin")
        {
            const std::vector<float> joints = numbersIn(words);
            scene_.addSkin(as<std::size_t>(joints), numbersIn(words));
        }
        else if (command == "set")
        {
            const std::size_t equals = rest.find(" = ");
            GltfJson value = GltfJson::parse(rest.substr(equals + 3));
            addAccessors(value, scene_.document);
            json[GltfJson::json_pointer(rest.substr(0, equals))] = value;
        }
        else if (const GltfJson::json_pointer pointer(command == "erase" ? rest : "");
                 command == "erase")
            json.at(pointer.parent_pointer()).erase(pointer.back());
        else
            return resultOf(command, words);
        return "";
    }

private:
    void addClip(const std::string& line)
    {
        std::vector<GltfTrack> tracks;
        std::size_t end = line.find(" | ");
        const std::string name = line.substr(5, end - 5);
        while (end != std::string::npos)
        {
            const std::size_t begin = end + 3;
            end = line.find(" | ", begin);
            std::istringstream words(line.substr(begin, end - begin));
            GltfTrack& track = tracks.emplace_back();
            std::string semicolon;
            words >> track.node >> track.path >> track.interpolation >> semicolon;
            track.times = numbersIn(words);
            track.values = numbersIn(words);
        }
        scene_.addAnimation(name, tracks);
    }

    std::string resultOf(const std::string& command, std::istream& words)
    {
        if (command == "load")
            return load(words);
        std::string name;
        std::size_t clip = 0;
        double seconds = 0.0;
        if (command == "joint")
            words >> name;
        words >> clip >> seconds;
        const AnimatedModel& model = loaded_.model.value().model;
        if (command == "joint")
        {
            const JointTransform joint = jointAt(model, clip, name, seconds);
            return fmt::format("{}, scale {}\n", shown(joint.position), shown(joint.scale));
        }
        std::vector<std::string> positions;
        for (const glm::dvec3& position : verticesAt(model, clip, seconds))
            positions.push_back(shown(position));
        return fmt::format("{}\n", fmt::join(positions, ", "));
    }

    std::string load(std::istream& words)
    {
        std::string option;
        std::string value;
        words >> option >> value;
        ModelRequest request;
        if (option == "scene")
            request.scene = value;
        const TempFolder folder;
        loaded_ = loadScene(folder, scene_, request);
        std::string text;
        for (const std::string& error : loaded_.errors)
            text += "error: " + error + '\n';
        if (loaded_.model && loaded_.errors.empty())
            text += shownModel(*loaded_.model);
        for (const std::string& warning : loaded_.warnings)
            text += "warning: " + warning + '\n';
        return text;
    }

    GltfScene scene_;
    LoadedGltf loaded_;
};

TEST(GltfScenes, AreLoadedAsTheTableSays)
{
    for (const LongCase& row : longCasesIn("gltf_scenes.txt"))
    {
        SceneScenario scenario;
        std::string text;
        for (const std::string& command : row.inputs)
            text += scenario.run(command);
        EXPECT_EQ(text, row.expected) << "gltf_scenes.txt:" << row.line;
    }
}

// Unused images are not read; the others keep their numbers and bytes.
TEST(GltfImages, AreThoseThatMaterialsUse)
{
    const TempFolder folder;
    const TempFolder elsewhere;
    folder.write("a.png", "a's bytes");
    elsewhere.write("linked.png", "beyond");
    std::filesystem::create_symlink(elsewhere / "linked.png", folder / "linked.png");
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    GltfJson& json = scene.document.json;
    for (const char* const uri : {"unused.png", "missing.png", "a.png", "./a.png", "linked.png"})
        json["images"].push_back({{"uri", uri}});
    for (const int image : {3, 2, 1, 4})
    {
        const std::size_t texture = json["textures"].size();
        json["textures"].push_back({{"source", image}});
        json["materials"].push_back(
            {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", texture}}}}}});
    }
    const LoadedGltf loaded = loadScene(folder, scene);
    ASSERT_TRUE(loaded.model);
    const ModelMaterials& materials = *loaded.model->materials;
    const auto imageOf = [&](std::size_t material)
    { return materials.images.at(materials.materials.at(material).baseColourTexture->image); };
    ASSERT_THAT(materials.images, SizeIs(3));
    EXPECT_EQ(imageOf(0).number, 3U);
    EXPECT_EQ(imageOf(1).number, 3U); // the same file
    EXPECT_EQ(imageOf(0).bytes.size(), 9U);
    EXPECT_EQ(imageOf(0).bytes[8], std::byte{'s'});
    EXPECT_EQ(imageOf(2).number, 1U);
    EXPECT_THAT(imageOf(2).whyMissing, HasSubstr("no such file"));
    EXPECT_EQ(imageOf(3).number, 4U);
    EXPECT_THAT(imageOf(3).whyMissing, HasSubstr("no such file")); // behind a symbolic link
}

} // namespace
} // namespace sinew::test

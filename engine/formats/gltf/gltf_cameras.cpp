#include "engine/formats/gltf/gltf_axes.h"
#include "engine/formats/gltf/gltf_parts.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/formats/requested_clips.h"

#include <glm/ext/scalar_constants.hpp>

#include <algorithm>

namespace sinew
{
namespace
{

constexpr double kLeastOfLens = 1e-30; // that can be divided by in single precision

double numberAbove(JsonReport& report, const JsonValue& json, const char* key, double least)
{
    const JsonValue value = report.needed(json, key);
    const double number = report.number(json, key, least);
    if (report.ok() && number <= least)
        report.fail(value, fmt::format("{} is {}: expected more than {}", key, number,
                                       least > kLeastOfLens ? least : 0.0));
    return number;
}

CameraLens readLens(JsonReport& report, const JsonValue& camera)
{
    const std::string type = report.text(camera, "type");
    CameraLens lens{.isOrthographic = type == "orthographic"};
    if (!lens.isOrthographic && type != "perspective")
        report.fail(camera, "expected \"perspective\" or \"orthographic\" as its type");
    report.needed(camera, type);
    const JsonValue json = report.object(camera, type);
    if (!report.ok())
        return lens;
    lens.height = numberAbove(report, json, lens.isOrthographic ? "ymag" : "yfov", kLeastOfLens);
    if (!lens.isOrthographic && lens.height >= glm::pi<double>())
        report.fail(json, fmt::format("yfov is {}: expected less than pi", lens.height));
    if (lens.isOrthographic)
        lens.aspect = numberAbove(report, json, "xmag", kLeastOfLens) / lens.height;
    else if (json["aspectRatio"])
        lens.aspect = numberAbove(report, json, "aspectRatio", kLeastOfLens);
    // An orthographic camera may show what lies beside it.
    lens.nearest = numberAbove(report, json, "znear", lens.isOrthographic ? -kLeastOfLens : 0.0);
    if (lens.isOrthographic || json["zfar"])
        lens.farthest = numberAbove(report, json, "zfar", lens.nearest);
    return lens;
}

// As placed by a node.
struct PlacedCamera
{
    GltfIndex camera = 0;
    GltfIndex node = 0;
};

std::vector<PlacedCamera> placedCameras(const GltfFile& file, GltfIndex scene)
{
    std::vector<PlacedCamera> placed;
    std::vector<GltfIndex> reached = file.scenes[scene].nodes;
    for (std::size_t i = 0; i < reached.size(); ++i)
    {
        const GltfNode& node = file.nodes[reached[i]];
        if (node.camera && file.cameras[*node.camera].lens)
            placed.push_back({*node.camera, reached[i]});
        reached.insert(reached.end(), node.children.begin(), node.children.end());
    }
    std::ranges::sort(placed, {},
                      [](const PlacedCamera& each) { return std::pair(each.camera, each.node); });
    return placed;
}

std::vector<std::string> namesOf(const GltfFile& file, const std::vector<PlacedCamera>& placed)
{
    std::vector<std::string> names;
    std::optional<GltfIndex> before;
    for (const auto& [camera, node] : placed)
    {
        const bool isFirst = camera != before;
        before = camera;
        if (isFirst && !file.cameras[camera].name.empty())
            names.push_back(file.cameras[camera].name);
        else if (isFirst && file.nodes[node].name.empty())
            names.push_back(fmt::format("{}", camera));
        else
            names.push_back(gltfNodeName(file, node));
    }
    return names;
}

JointMatrix localOf(const GltfNode& node)
{
    return node.matrix ? zUp(*node.matrix) : matrixOf(gltfNodeTransform(node));
}

ModelCamera cameraAt(const GltfFile& file, const PlacedCamera& placed, const GltfJoints& joints)
{
    ModelCamera camera{.lens = *file.cameras[placed.camera].lens};
    std::optional<GltfIndex> node = placed.node;
    for (; node && !joints.ofNode[*node]; node = file.nodes[*node].parent)
        camera.place = product(localOf(file.nodes[*node]), camera.place);
    if (node)
    {
        camera.joint = joints.ofNode[*node];
        camera.place.position *= joints.foldedScales[*camera.joint];
    }
    return camera;
}

} // namespace

void readGltfCameras(const GltfReading& reading)
{
    JsonReport& report = reading.report;
    JsonValue cameras;
    report.attempt(": the cameras are left out",
                   [&] { cameras = report.array(reading.root, "cameras"); });
    for (const JsonValue json : cameras)
    {
        GltfCamera& camera = reading.file.cameras.emplace_back();
        CameraLens lens;
        if (report.attempt(": the camera is left out", [&] { lens = readLens(report, json); }))
            camera = {.name = report.name(json), .lens = lens};
    }
}

OptionValues addGltfCamera(const GltfFile& file, GltfIndex scene, const GltfJoints& joints,
                           const std::optional<std::string>& asked, AnimatedModel& model)
{
    const std::vector<PlacedCamera> placed = placedCameras(file, scene);
    OptionValues cameras{.values = namesOf(file, placed), .inForce = {}};
    if (asked)
        cameras.inForce = indexNamed(cameras.values, *asked);
    if (cameras.inForce)
        model.camera = cameraAt(file, placed[*cameras.inForce], joints);
    return cameras;
}

} // namespace sinew

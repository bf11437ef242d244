#include "tests/support/drawn_models.h"

#include "tests/support/picture.h"
#include "tests/support/synthetic_models.h"
#include "tools/md5_writer/clip_from_poses.h"
#include "tools/md5_writer/md5_writer.h"

#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace sinew::test
{

namespace
{

constexpr std::uint32_t kCell = 16; // side of a square of one colour, in pixels

Colour colourOf(std::uint32_t bits)
{
    const auto channel = [bits](std::uint32_t bit)
    { return static_cast<std::uint8_t>((bits & bit) != 0 ? 230 : 0); };
    return {channel(kRed), channel(kGreen), channel(kBlue), 255};
}

// Squares in rows from top to bottom.
Image squares(const std::vector<std::vector<std::uint32_t>>& rows)
{
    Image image = solidPicture(kCell * static_cast<std::uint32_t>(rows.front().size()),
                               kCell * static_cast<std::uint32_t>(rows.size()), {});
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            setColourAt(image, x, y, colourOf(rows[y / kCell][x / kCell]));
    return image;
}

// Stripes around the tube over stripes along it: a shift in any direction is visible.
Image tubePattern()
{
    Image image = solidPicture(128, 64, {200, 190, 170, 255});
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
        {
            if (x / 8 % 2 == 0)
                setColourAt(image, x, y,
                            {static_cast<std::uint8_t>(60 + x), 90,
                             static_cast<std::uint8_t>(190 - x), 255});
            if (y / 8 % 4 == 0)
                setColourAt(image, x, y, {230, 200, 60, 255});
        }
    return image;
}

// Local transforms that turn every joint by `angle` about the model's y axis and bend a chain of
// joints into an arc.
Pose bentPose(std::span<const Joint> joints, double angle)
{
    const glm::dquat bend = glm::angleAxis(angle, glm::dvec3(0.0, 1.0, 0.0));
    Pose pose;
    for (const Joint& joint : joints)
    {
        JointTransform parent;
        if (joint.parent != kNoParent)
            parent = joints[static_cast<std::size_t>(joint.parent)].bindPose;
        const glm::dquat toParent = glm::conjugate(parent.orientation);
        pose.push_back({.position = toParent * (joint.bindPose.position - parent.position),
                        .orientation = toParent * bend * joint.bindPose.orientation});
    }
    return pose;
}

Clip swayingClip(std::span<const Joint> joints)
{
    constexpr int kFrames = 9;
    constexpr double kLargestAngle = 0.2;
    std::vector<Pose> poses;
    for (int frame = 0; frame < kFrames; ++frame)
        poses.push_back(bentPose(
            joints, kLargestAngle * std::sin(2.0 * std::numbers::pi * frame / (kFrames - 1))));
    return clipFromPoses(joints, 12.0, poses);
}

void write(const TempFolder& folder, const SkeletalModel& model, const Image& image)
{
    const Mesh& mesh = model.meshes.front();
    folder.write(mesh.name + ".md5mesh", md5MeshText(model, ""));
    writePicture(folder / (mesh.shader + ".png"), image);
}

} // namespace

void writeColouredBox(const TempFolder& folder, Winding winding)
{
    // In the order of boxModel's faces: -x, +x, -y, +y, -z, +z.
    const std::vector<std::uint32_t> colours{kCyan, kRed, kMagenta, kGreen, kYellow, kBlue};
    constexpr std::size_t kCornersOfFace = 4;
    SkeletalModel model = boxModel();
    Mesh& mesh = model.meshes.front();
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    {
        const std::size_t face = i / kCornersOfFace;
        const auto faces = static_cast<double>(colours.size());
        const double middle = (static_cast<double>(face) + 0.5) / faces; // of the face
        mesh.vertices[i].texCoord = {middle, 0.5};
    }
    for (Weight& weight : mesh.weights) // one joint at the origin
        weight.position.z *= 0.4;
    if (winding == Winding::Reversed)
        for (Triangle& triangle : mesh.triangles)
            std::swap(triangle[1], triangle[2]);
    write(folder, model, squares({colours}));
}

void writeFourColourQuad(const TempFolder& folder)
{
    Mesh mesh{.name = "quad", .shader = "quad"};
    // Clockwise from the upper left, seen from +x with z up: y points right.
    constexpr double kCorners[4][2] = {{-1.0, 1.0}, {1.0, 1.0}, {1.0, -1.0}, {-1.0, -1.0}};
    for (const auto& [y, z] : kCorners)
    {
        mesh.vertices.push_back({.texCoord = {(y + 1.0) / 2.0, (1.0 - z) / 2.0},
                                 .firstWeight = static_cast<std::uint32_t>(mesh.weights.size()),
                                 .weightCount = 1});
        mesh.weights.push_back({.joint = 0, .bias = 1.0, .position = {0.0, y, z}});
    }
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    const SkeletalModel model{.joints = {{.name = "root", .parent = kNoParent}}, .meshes = {mesh}};
    write(folder, model, squares({{kRed, kGreen}, {kBlue, kYellow}}));
}

void writeBendingTube(const TempFolder& folder)
{
    const SkeletalModel model = nineWeightModel();
    write(folder, model, tubePattern());
    const Clip clip = swayingClip(model.joints);
    folder.write("sway.md5anim",
                 md5AnimText(clip, std::vector<Bounds>(clip.frameCount, Bounds{{}, {}}), ""));
}

} // namespace sinew::test

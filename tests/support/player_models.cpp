#include "tests/support/player_models.h"

#include "engine/files/files.h"
#include "tests/support/md3_writer.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>

namespace sinew::test
{
namespace
{

class RandomParts
{
public:
    double between(double least, double most)
    {
        return least + (most - least) * static_cast<double>(engine_()) / 4294967296.0;
    }
    glm::dvec3 place(double reach)
    {
        const double x = between(-reach, reach);
        const double y = between(-reach, reach);
        return {x, y, between(-reach, reach)};
    }
    glm::dvec3 direction() { return glm::normalize(place(1.0) + glm::dvec3(0.0, 0.0, 1e-3)); }

private:
    std::mt19937 engine_{20'061};
};

Md3FileTag tagAt(const std::string& name, RandomParts& random)
{
    const glm::dquat turn = glm::angleAxis(random.between(-1.5, 1.5), random.direction());
    const double scale = random.between(0.5, 7.0);
    Md3FileTag tag{.name = name, .origin = random.place(20.0)};
    tag.axes = {scale * (turn * glm::dvec3(1, 0, 0)), scale * (turn * glm::dvec3(0, 1, 0)),
                scale * (turn * glm::dvec3(0, 0, 1))};
    return tag;
}

struct PartShape
{
    std::string name;
    std::size_t frames = 1;
    std::size_t vertices = 3;
    std::vector<std::string> tags;
};

Md3FileSurface surfaceOf(const PartShape& shape, const std::string& name, RandomParts& random)
{
    Md3FileSurface surface{.name = name, .shaders = {"models/players/made/" + name}};
    for (std::size_t i = 0; i < shape.vertices; ++i)
        surface.texCoords.emplace_back(random.between(0.0, 1.0), random.between(0.0, 1.0));
    for (std::uint32_t i = 0; i + 2 < shape.vertices; ++i)
        surface.triangles.push_back({i, i + 1, i + 2});
    for (std::size_t frame = 0; frame < shape.frames; ++frame)
    {
        surface.frames.emplace_back();
        for (std::size_t i = 0; i < shape.vertices; ++i)
            surface.frames.back().push_back(
                {.position = random.place(30.0), .normal = random.direction()});
    }
    return surface;
}

std::vector<std::byte> fileOf(const PartShape& shape, RandomParts& random)
{
    Md3File file{.name = shape.name};
    file.frames.resize(shape.frames);
    for (std::size_t frame = 0; frame < shape.frames && !shape.tags.empty(); ++frame)
    {
        file.tags.emplace_back();
        for (const std::string& tag : shape.tags)
            file.tags.back().push_back(tagAt(tag, random));
    }
    file.surfaces.push_back(surfaceOf(shape, shape.name + "_a", random));
    file.surfaces.push_back(surfaceOf(shape, shape.name + "_b", random));
    return writeMd3(file);
}

Md3Model modelOf(const std::vector<std::byte>& bytes, const std::string& name)
{
    Diagnostics warnings;
    return readMd3(bytes, name, warnings).value();
}

// Frames 0 to 9 animate both halves. Then come 20 frames of the torso, which the legs' model does
// not have, and 30 frames of the legs.
constexpr const char* kAnimations = R"(sex n
0 10 0 25
9 1 0 25
0 10 0 20
9 1 0 25
0 5 5 20
4 1 1 0
10 12 0 13.5 // TORSO_GESTURE
22 8 8 15
22 -8 8 15
10 5 0 20
15 4 2 20
29 1 0 15
28 0 0 15
30 8 8 20 // LEGS_WALKCR
30 12 12 20
38 9 9 15
30 -12 12 20
42 9 4 11
47 8 0 15
51 -6 0 20
51 -9 3 7
51 6 0 20
34 10 10 10
34 10 10 10
59 1 1 18
)";

std::vector<std::byte> bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    std::vector<std::byte> bytes(text.size());
    std::ranges::transform(text, bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
    return bytes;
}

PlayerPart partOf(const std::string& name, Md3Model model, std::uint32_t channel)
{
    return {.name = name,
            .file = {.shown = name + ".md3"},
            .model = std::move(model),
            .channel = channel};
}

void standOn(const std::string& tag, std::size_t parent, std::vector<PlayerPart>& parts)
{
    const std::vector<std::string>& names = parts[parent].model.tagNames;
    const auto found = std::ranges::find(names, tag);
    if (found == names.end())
        throw std::runtime_error("no tag " + tag);
    parts.back().parent = parent;
    parts.back().tagIndex = static_cast<std::uint32_t>(found - names.begin());
}

} // namespace

std::vector<MadeUpFile> madeUpFiles()
{
    RandomParts random;
    return {
        {"lower.md3", fileOf({"lower", 40, 70, {"tag_floor", "tag_torso"}}, random)},
        {"upper.md3", fileOf({"upper", 30, 9, {"tag_weapon", "tag_head"}}, random)},
        {"head.md3", fileOf({"head", 3, 5, {}}, random)},
        {"gun/gun.md3", fileOf({"weapon", 1, 4, {"tag_barrel"}}, random)},
        {"gun/gun_barrel.md3", fileOf({"barrel", 1, 3, {}}, random)},
    };
}

std::string madeUpAnimations()
{
    return kAnimations;
}

PlayedPlayer madeUpPlayer()
{
    struct Stand
    {
        const char* name;
        std::uint32_t channel;
        const char* tag; // null: a root
        std::size_t parent;
    };
    constexpr std::array<Stand, 5> kStands{{
        {"lower", gpu::kFirstChannel, nullptr, 0},
        {"upper", gpu::kSecondChannel, "tag_torso", 0},
        {"head", gpu::kStillChannel, "tag_head", 1},
        {"weapon", gpu::kStillChannel, "tag_weapon", 1},
        {"barrel", gpu::kStillChannel, "tag_barrel", 3},
    }};
    PlayedPlayer player{.name = "made up"};
    const std::vector<MadeUpFile> files = madeUpFiles();
    for (std::size_t i = 0; i < kStands.size(); ++i)
    {
        player.parts.push_back(
            partOf(kStands[i].name, modelOf(files[i].bytes, files[i].name), kStands[i].channel));
        if (kStands[i].tag != nullptr)
            standOn(kStands[i].tag, kStands[i].parent, player.parts);
    }
    Diagnostics warnings;
    player.animations = readPlayerAnimations(kAnimations, "animation.cfg", warnings).value();
    return player;
}

PlayedPlayer readPlayer(const std::filesystem::path& folder)
{
    PlayedPlayer player{.name = folder.filename().string()};
    const std::vector<std::pair<std::string, std::uint32_t>> files = {
        {"lower", gpu::kFirstChannel},
        {"upper", gpu::kSecondChannel},
        {"head", gpu::kStillChannel}};
    Diagnostics warnings;
    for (const auto& [name, channel] : files)
    {
        player.parts.push_back(partOf(
            name, readMd3(bytesOf(folder / (name + ".md3")), name, warnings).value(), channel));
        if (name != "lower")
            standOn(name == "upper" ? "tag_torso" : "tag_head", player.parts.size() - 2,
                    player.parts);
    }
    const std::string text = readTextFile(folder / "animation.cfg").value();
    player.animations = readPlayerAnimations(text, "animation.cfg", warnings).value();
    return player;
}

std::vector<PlayedPlayer> corpusPlayers()
{
    std::vector<PlayedPlayer> players;
    const char* corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        return players;
    for (const char* name : {"major", "penguin"})
        players.push_back(readPlayer(std::filesystem::path(corpus) / "md3" / name));
    return players;
}

const PlayerAnimation& rowOf(const PlayedPlayer& player, const std::string& name)
{
    const auto found = std::ranges::find(player.animations, name, &PlayerAnimation::name);
    if (found == player.animations.end())
        throw std::runtime_error("no row " + name);
    return *found;
}

} // namespace sinew::test

#include "tests/support/material_scenes.h"

#include "tests/support/material_scene_images.h"
#include "tests/support/picture.h"
#include "tests/support/rigid_models.h"
#include "tests/support/temp_folder.h"
#include "tools/md5_writer/md5_writer.h"

#include <array>
#include <utility>

namespace sinew::test
{

namespace
{

constexpr const char* kDeclarations = R"(
scenes/bricks { diffusemap textures/bricks }
scenes/studs
{
    diffusemap textures/bricks
    bumpmap textures/studs_local
}
scenes/gloss
{
    diffusemap textures/bricks
    specularmap textures/stripes_s
}
scenes/gloss_studs
{
    diffusemap textures/bricks
    bumpmap textures/studs_local
    specularmap textures/stripes_s
}
scenes/lamp
{
    diffusemap textures/bricks
    { blend add map textures/flame }
}
scenes/wall { diffusemap textures/checks }
scenes/grille
{
    twoSided
    forceShadows
    { blend diffusemap map textures/grille alphaTest 0.5 }
}
scenes/flame { { blend add map textures/flame } }
scenes/stain { { blend filter map textures/stain } }
scenes/glass { { blend blend map textures/glass } }
scenes/one_sided { diffusemap textures/arrow }
scenes/two_sided { twoSided diffusemap textures/arrow }
scenes/back_sided { backSided diffusemap textures/arrow }
scenes/belt
{
    { blend diffusemap map textures/arrow scroll time * 0.25 , 0 green 1 - time * 0.4 blue 1 - time }
}
)";

struct NamedImage
{
    const char* name;
    Image (*make)();
};

constexpr std::array<NamedImage, 9> kImages{{
    {"bricks", bricks},
    {"checks", checks},
    {"stripes_s", stripes},
    {"flame", flame},
    {"stain", stain},
    {"glass", glass},
    {"grille", grille},
    {"arrow", arrow},
    {"studs_local", [] { return studNormals(256, 6); }},
}};

void writeModel(const TempFolder& base, const std::string& name, std::vector<Mesh> meshes)
{
    for (Mesh& mesh : meshes)
    {
        mesh.name = mesh.shader;
        mesh.shader = "scenes/" + mesh.shader;
    }
    base.write("models/" + name + "/" + name + ".md5mesh",
               md5MeshText(rigidModel(std::move(meshes)), ""));
}

// The seam of its image faces away from the camera.
Shape ball(double x, double y)
{
    Shape shape = sphereShape({}, 1.0, 24, 48);
    for (ShapeVertex& vertex : shape.vertices)
    {
        vertex.position =
            glm::dvec3(x - vertex.position.x, y - vertex.position.y, 1.0 + vertex.position.z);
        vertex.texCoord.x = 2.0 * vertex.texCoord.x + 0.5; // twice around, centred on the front
    }
    return shape;
}

Shape panel(const glm::dvec3& centre, double halfWidth, double halfHeight)
{
    return quadShape(centre, {0.0, halfWidth, 0.0}, {0.0, 0.0, halfHeight});
}

std::vector<Mesh> surfaces()
{
    return {
        rigidMesh("", "bricks", ball(-2.4, -2.4)), rigidMesh("", "studs", ball(-2.4, 0.0)),
        rigidMesh("", "gloss", ball(-2.4, 2.4)),   rigidMesh("", "gloss_studs", ball(0.0, -2.4)),
        rigidMesh("", "lamp", ball(0.0, 0.0)),     rigidMesh("", "undeclared", ball(0.0, 2.4))};
}

std::vector<Mesh> blends()
{
    const auto before = [](double y, double z) { return panel({0.0, y, z}, 0.9, 0.9); };
    return {rigidMesh("", "wall", panel({-0.5, 0.0, 2.3}, 2.6, 2.3)),
            rigidMesh("", "grille", before(-1.1, 3.4)), rigidMesh("", "flame", before(1.1, 3.4)),
            rigidMesh("", "stain", before(-1.1, 1.2)), rigidMesh("", "glass", before(1.1, 1.2))};
}

std::vector<Mesh> sides()
{
    const auto facing = [](double y, double z, double side) {
        return quadShape({0.0, y, z}, {0.0, side * 0.9, 0.0}, {0.0, 0.0, 0.9});
    };
    std::vector<Mesh> meshes;
    double y = -2.1;
    for (const char* const shader : {"one_sided", "two_sided", "back_sided"})
    {
        meshes.push_back(rigidMesh("", shader, facing(y, 3.1, 1.0)));
        meshes.push_back(rigidMesh("", shader, facing(y, 1.0, -1.0)));
        y += 2.1;
    }
    return meshes;
}

} // namespace

void writeMaterialScenes(const TempFolder& base)
{
    base.write("materials/scenes.mtr", kDeclarations);
    std::filesystem::create_directories(base / "textures");
    for (const NamedImage& image : kImages)
        writePicture(base / (std::string("textures/") + image.name + ".png"), image.make());
    writeModel(base, "surfaces", surfaces());
    writeModel(base, "blends", blends());
    writeModel(base, "sides", sides());
    writeModel(base, "belt", {rigidMesh("", "belt", panel({0.0, 0.0, 1.0}, 1.0, 1.0))});
}

std::vector<std::string> materialSceneImages()
{
    std::vector<std::string> names;
    for (const NamedImage& image : kImages)
        names.emplace_back(image.name);
    return names;
}

} // namespace sinew::test

// What a click on a warning leads to.
#include "samples/viewer/warning_subject.h"

#include <gtest/gtest.h>

namespace sinew::viewer
{
namespace
{

samples::Scene scene()
{
    samples::Scene scene;
    scene.model.meshes.resize(2);
    scene.model.meshes[0].name = "body";
    scene.model.meshes[1].name = "hat";
    scene.model.meshes[1].shader = "models/hat";
    scene.model.joints = {{.name = "root"}, {.name = "tip", .parent = 0}};
    scene.materials.materials.resize(2);
    scene.materials.materials[0].missing = {"textures/cloth.tga was not found"};
    scene.meshMaterials = {0, 1};
    return scene;
}

WarningSubject subjectOfText(const std::string& message)
{
    return subjectOf({.file = "model", .message = message}, scene());
}

TEST(WarningSubject, IsTheMeshOrJointThatIsNamed)
{
    EXPECT_EQ(subjectOfText("mesh 'hat' has no triangles").mesh, 1U);
    EXPECT_EQ(subjectOfText("no material 'models/hat' is known").mesh, 1U);
    EXPECT_EQ(subjectOfText("found no image 'textures/cloth.tga'").mesh, 0U);
    EXPECT_EQ(subjectOfText("joint 'tip' of clip 'walk' is scaled").joint, 1U);
    EXPECT_EQ(subjectOfText("clip 'walk' moves 'body'").mesh, 0U);
    EXPECT_EQ(subjectOfText("shader \"models/hat\", diffuse image hat_d not found").mesh, 1U);
    EXPECT_EQ(subjectOfText("no 'name\" in it', \"hat\" has none").mesh, 1U);
}

TEST(WarningSubject, IsNothingWhereNothingIsNamed)
{
    for (const char* const message :
         {"", "hat", "'", "''", "\"\"", "'hats'", "the quote 'hat is open", "clip 'walk' is empty",
          "'hat\" and \"hat'"})
    {
        EXPECT_FALSE(subjectOfText(message).mesh) << message;
        EXPECT_FALSE(subjectOfText(message).joint) << message;
    }
}

} // namespace
} // namespace sinew::viewer

// Compiles edited shaders and rejects invalid ones.
#include "samples/viewer/shaders/shader_folder.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace sinew::viewer
{
namespace
{

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class EditedShaders : public testing::Test
{
protected:
    void SetUp() override { fs::copy(SINEW_SHADERS, folder_.path(), fs::copy_options::recursive); }

    void edit(const std::string& file, const std::string& from, const std::string& to)
    {
        std::string text = test::readFile(folder_ / file);
        const std::size_t found = text.find(from);
        ASSERT_NE(found, std::string::npos) << file << " has no " << from;
        folder_.write(file, text.replace(found, from.size(), to));
    }

    std::string place(const std::string& fileAndLine) const
    {
        return (folder_ / fileAndLine).string();
    }

    test::TempFolder folder_;
};

TEST_F(EditedShaders, AreTheEmbeddedOnesWhereNothingWasEdited)
{
    const std::vector<ShaderSource> sources = shaderSources();
    ASSERT_GT(sources.size(), 20U);
    for (const ShaderSource& source : sources)
    {
        const CompiledShader compiled = compileShader(folder_.path(), source);
        EXPECT_THAT(compiled.mistakes, IsEmpty());
        EXPECT_TRUE(std::ranges::equal(compiled.code, source.embedded))
            << source.file << testing::PrintToString(source.definitions);
    }
}

TEST_F(EditedShaders, AreAllThoseThatIncludeWhatWasEdited)
{
    edit("lighting.glsl", "\n{\n", "\n{\n    if (gl_FragCoord.x < -1.0) discard;\n");
    const BuiltShaders built = buildShaders(folder_.path());
    EXPECT_THAT(built.mistakes, IsEmpty());
    EXPECT_THAT(built.changed, SizeIs(testing::Ge(8U))); // lit and metallic_roughness, all variants
}

TEST_F(EditedShaders, AreRefusedWithFileAndLineOfAMistake)
{
    edit("unlit.frag", "void main()\n{", "void main()\n{ // a comment\n    typo;");
    const std::string text = test::readFile(folder_ / "unlit.frag");
    const auto line =
        1 + std::count(text.begin(), text.begin() + static_cast<long>(text.find("typo")), '\n');
    const BuiltShaders built = buildShaders(folder_.path());
    EXPECT_THAT(built.changed, IsEmpty());
    ASSERT_FALSE(built.mistakes.empty());
    EXPECT_THAT(built.mistakes.front(),
                HasSubstr(place("unlit.frag") + ":" + std::to_string(line) + ": 'typo'"));
}

TEST_F(EditedShaders, NameTheIncludedFileThatHasTheMistakeOnce)
{
    edit("shared/scene_types.h", "struct SceneConstants", "struct struct SceneConstants");
    const BuiltShaders built = buildShaders(folder_.path());
    ASSERT_THAT(built.mistakes, SizeIs(1)) << testing::PrintToString(built.mistakes);
    EXPECT_THAT(built.mistakes.front(), ContainsRegex("shared/scene_types.h:[0-9]+: "));
}

TEST_F(EditedShaders, AreRefusedWhereTheProgramWouldHaveToGiveThemSomethingElse)
{
    edit("shared/skinning_types.h", "struct PosePush\n{", "struct PosePush\n{\n    uint more;");
    const BuiltShaders built = buildShaders(folder_.path());
    EXPECT_THAT(built.changed, IsEmpty());
    ASSERT_FALSE(built.mistakes.empty());
    EXPECT_THAT(built.mistakes[0],
                AllOf(HasSubstr(place("pose.comp") + ": "), HasSubstr("rebuild the program")));
}

TEST_F(EditedShaders, ReadNothingOutsideOfTheirFolder)
{
    const test::TempFolder elsewhere;
    elsewhere.write("secret.glsl", "secret\n");
    edit("unlit.frag", "void main()",
         "#include \"../" + elsewhere.path().filename().string() + "/secret.glsl\"\nvoid main()");
    const BuiltShaders built = buildShaders(folder_.path());
    ASSERT_FALSE(built.mistakes.empty());
    EXPECT_THAT(built.mistakes.front(), HasSubstr("secret.glsl"));
    EXPECT_THAT(testing::PrintToString(built.mistakes), testing::Not(HasSubstr("'secret'")));
}

TEST(ShadersOfAFolderWithoutThem, AreRefusedByName)
{
    const test::TempFolder empty;
    EXPECT_THAT(buildShaders(empty.path()).mistakes,
                testing::Contains((empty / "unlit.frag").string() + ": cannot be read"));
    EXPECT_THAT(buildShaders(empty / "none").mistakes,
                ElementsAre(HasSubstr("none: no such folder")));
}

} // namespace
} // namespace sinew::viewer

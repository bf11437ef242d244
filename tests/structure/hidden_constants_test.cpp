#include "tests/structure/hidden_constants.h"

#include <gmock/gmock.h>

namespace sinew::structure
{
namespace
{

using testing::ElementsAre;
using testing::IsEmpty;

const std::map<std::string, std::string> kFiles{
    {"engine/a/names.h", "inline constexpr int kSize = 3;\n"},
    {"engine/a/outer.h", "// contract\n#include \"engine/a/names.h\"\n"},
    {"engine/a/user.cpp", "#include \"engine/a/outer.h\"\nint size() { return kSize; }\n"},
};

std::vector<std::string> hiddenBy(const std::string& path, const std::string& text)
{
    auto files = kFiles;
    files[path] = text;
    return hiddenConstants(files);
}

TEST(HiddenConstants, AreThoseOfHeadersThatTheLibraryIncludes)
{
    EXPECT_THAT(
        hiddenBy("engine/a/part/other.cpp", "namespace\n{\nconstexpr Size kSize{1, 2};\n}\n"),
        ElementsAre("engine/a/part/other.cpp: kSize can hide the one of engine/a/names.h"));
    EXPECT_THAT(hiddenBy("engine/a/table.cpp", "const std::array<int, 2> kSize[2]{{1, 2}};\n"),
                testing::SizeIs(1));
}

TEST(HiddenConstants, AreNotThoseOfFunctionsOfOtherLibrariesAndOfOtherNames)
{
    EXPECT_THAT(hiddenBy("engine/a/other.cpp", "void f()\n{\n    constexpr int kSize = 2;\n}\n"),
                IsEmpty());
    EXPECT_THAT(hiddenBy("engine/b/other.cpp", "constexpr int kSize = 2;\n"), IsEmpty());
    EXPECT_THAT(hiddenBy("engine/a/other.cpp", "constexpr int kOwnSize = kSize;\n"), IsEmpty());
    EXPECT_THAT(hiddenBy("engine/a/other.cpp", "constexpr int valueOf(int kSize) { return 1; }\n"),
                IsEmpty());
}

} // namespace
} // namespace sinew::structure

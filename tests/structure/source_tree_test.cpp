#include "tests/structure/hidden_constants.h"
#include "tests/structure/include_rules.h"
#include "tests/structure/system_calls.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::structure
{
namespace
{

const std::filesystem::path kRoot = SINEW_SOURCE_DIR;

std::vector<std::filesystem::path> sourceFiles()
{
    const std::set<std::string> extensions{".h",    ".c",    ".cpp",  ".hpp", ".glsl",
                                           ".comp", ".vert", ".frag", ".geom"};
    std::vector<std::filesystem::path> files;
    for (const char* folder : {"engine", "external", "samples", "shaders", "tests", "tools"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder))
            if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
                files.push_back(entry.path());
    return files;
}

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(SourceTree, IncludesFollowTheArrows)
{
    const auto files = sourceFiles();
    ASSERT_GT(files.size(), 20u);
    for (const auto& file : files)
    {
        const std::string path = file.lexically_relative(kRoot).generic_string();
        for (const auto& violation : checkIncludes(path, textOf(file)))
            ADD_FAILURE() << path << ":" << violation.line << ": " << violation.reason;
    }
}

TEST(SourceTree, CallsTheSystemInOnePlace)
{
    std::size_t inPlatform = 0;
    for (const auto& file : sourceFiles())
    {
        const std::string path = file.lexically_relative(kRoot).generic_string();
        if (!path.ends_with(".cpp") && !path.ends_with(".h"))
            continue;
        const std::vector<Violation> calls = systemCalls(textOf(file));
        inPlatform += path.starts_with("engine/platform/") ? calls.size() : 0;
        if (!mayUseSystem(path) && !path.starts_with("shaders/"))
            for (const Violation& call : calls)
                ADD_FAILURE() << path << ":" << call.line << ": " << call.reason;
    }
    EXPECT_GT(inPlatform, 30u);
}

TEST(SourceTree, HidesNoConstantOfAHeader)
{
    std::map<std::string, std::string> files;
    for (const auto& file : sourceFiles())
        files[file.lexically_relative(kRoot).generic_string()] = textOf(file);
    for (const std::string& hidden : hiddenConstants(files))
        ADD_FAILURE() << hidden;
}

// A file that never names the project's includes would pass the test above unseen.
TEST(SourceTree, IsTheOneThatHoldsThisTest)
{
    const std::string text = textOf(kRoot / "tests/structure/source_tree_test.cpp");
    EXPECT_FALSE(checkIncludes("engine/materials/a.cpp", text).empty());
}

} // namespace
} // namespace sinew::structure

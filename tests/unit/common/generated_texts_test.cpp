// Completion of options in bash and zsh.
#include "samples/common/command_line.h"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew::samples
{
namespace
{

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class GeneratedTexts : public testing::Test
{
protected:
    GeneratedTexts()
    {
        app.footer("Plain text.\n\nExamples:\n  show this\n    that");
        app.add_flag("--hidden")->group("");
    }

    CLI::Option& add(const std::string& valueName, const std::string& help)
    {
        return *app.add_option("--option", target_, help)->type_name(valueName);
    }

    CLI::App app{"Shows things.", "shower"};

private:
    std::string target_;
};

TEST_F(GeneratedTexts, KindsOfValuesAreToldFromTheirNames)
{
    const ValueKind mixed = valueKindOf(add("N|auto|by-vertex|-", ""));
    EXPECT_THAT(mixed.words, ElementsAre("auto", "by-vertex"));
    EXPECT_FALSE(mixed.isFile);
}

TEST_F(GeneratedTexts, ListsHaveTheirWords)
{
    EXPECT_THAT(valueKindOf(add("a|b,...", "")).words, ElementsAre("a", "b"));
}

TEST_F(GeneratedTexts, FilesAreToldFromTheirNames)
{
    EXPECT_TRUE(valueKindOf(add("TAG=FILE", "")).isFile);
    const ValueKind file = valueKindOf(*app.add_option("--other")->option_text("FILE|-"));
    EXPECT_TRUE(file.isFile);
    EXPECT_THAT(file.words, IsEmpty());
}

TEST_F(GeneratedTexts, HiddenOptionsAreLeftOut)
{
    EXPECT_THAT(completionScript(app), Not(HasSubstr("hidden")));
    EXPECT_THAT(completionScript(app), HasSubstr("help"));
}

} // namespace
} // namespace sinew::samples

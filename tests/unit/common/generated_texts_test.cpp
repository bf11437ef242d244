// Completion of options in bash and zsh.
#include "samples/app/command_line.h"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew::samples
{
namespace
{

using testing::HasSubstr;
using testing::Not;

class GeneratedTexts : public testing::Test
{
protected:
    GeneratedTexts()
    {
        app.footer("Plain text.\n\nExamples:\n  show this\n    that");
        app.add_flag("--hidden")->group("");
    }

    void add(const char* name, const char* valueName)
    {
        app.add_option(name, target_, "Help")->type_name(valueName);
    }

    CLI::App app{"Shows things.", "shower"};

private:
    std::string target_;
};

TEST_F(GeneratedTexts, ValuesAreToldFromTheirNames)
{
    add("--mode", "N|auto|by-vertex|-");
    add("--list", "a|b,...");
    add("--tag", "TAG=FILE");
    add("--out", "FILE|-");
    add("--count", "N");
    const std::string script = completionScript(app);
    EXPECT_THAT(script, HasSubstr("--mode) words='auto by-vertex' ;;"));
    EXPECT_THAT(script, HasSubstr("--list) words='a b' ;;"));
    EXPECT_THAT(script, HasSubstr("        --tag|--out) return 0 ;;"));
    EXPECT_THAT(script, HasSubstr("        --count) ;;"));
}

TEST_F(GeneratedTexts, HiddenOptionsAreLeftOut)
{
    EXPECT_THAT(completionScript(app), Not(HasSubstr("hidden")));
    EXPECT_THAT(completionScript(app), HasSubstr("help"));
}

} // namespace
} // namespace sinew::samples

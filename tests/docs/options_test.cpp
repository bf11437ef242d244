// docs/options.md names every option of both programs, and no other.
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>

namespace sinew::docs
{
namespace
{

using Options = std::set<std::string>;

Options namesIn(const std::string& text, const std::regex& pattern)
{
    Options names;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        names.insert((*match)[1].str());
    return names;
}

// Options that have a line in --help-all, with all of their spellings.
Options optionsOf(const char* program)
{
    static const std::regex kLine(R"((?:^|\n)  ((?:-\w,)?--\S+))");
    static const std::regex kName(R"((--[a-z\-]+))");
    const test::ProcessResult help = test::runProcess({program, "--help-all"});
    Options options;
    for (const std::string& spellings : namesIn(help.standardOutput, kLine))
        options.merge(namesIn(spellings, kName));
    EXPECT_GE(options.size(), 30u) << program;
    return options;
}

// Rows of tables whose second column says that an option is `of` that program: V, C or both.
Options optionsOfPage(const std::string& page, char of)
{
    static const std::regex kRow(R"(\n\| (`[^|]*(?:\\\|[^|]*)*`) \| ([VC ]+) \|)");
    static const std::regex kName(R"(`(?:-\w, )?(--[a-z\-]+))");
    Options options;
    for (std::sregex_iterator row(page.begin(), page.end(), kRow), end; row != end; ++row)
        if ((*row)[2].str().find(of) != std::string::npos)
            options.merge(namesIn((*row)[1].str(), kName));
    return options;
}

class OptionsPage : public testing::Test
{
protected:
    const std::string page =
        test::readFile(std::filesystem::path(SINEW_SOURCE_DIR) / "docs/options.md");
};

TEST_F(OptionsPage, NamesThoseOfTheViewer)
{
    EXPECT_EQ(optionsOfPage(page, 'V'), optionsOf(SINEW_VIEWER));
}

TEST_F(OptionsPage, NamesThoseOfTheCrowd)
{
    EXPECT_EQ(optionsOfPage(page, 'C'), optionsOf(SINEW_CROWD));
}

} // namespace
} // namespace sinew::docs

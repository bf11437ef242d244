// Numbers have a decimal point in every locale.
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sinew::test
{
namespace
{

TEST(Locale, OfADecimalCommaChangesNothing)
{
    constexpr const char* kLocaledef = "/usr/bin/localedef";
    const TempFolder locales;
    const std::string made = (locales / "de_DE.UTF-8").string();
    if (!std::filesystem::exists(kLocaledef) ||
        runProcess({kLocaledef, "-i", "de_DE", "-f", "UTF-8", made}).exitCode != 0)
        GTEST_SKIP() << "no locale can be made";
    ProcessOptions german;
    german.environment = {{"LOCPATH", locales.path().string()}, {"LC_ALL", "de_DE.UTF-8"}};
    ASSERT_EQ(runProcess({"/usr/bin/printf", "%.1f", "0,5"}, german).standardOutput, "0,5");
    using Arguments = std::vector<std::string>;
    for (const Arguments& arguments :
         {Arguments{"--info", "--time", "0.5"}, {"--help"}, {"--ui-dump", "-"}})
    {
        const ProcessResult usual = runViewer(arguments);
        const ProcessResult there = runViewer(arguments, german);
        EXPECT_EQ(there.exitCode, usual.exitCode);
        EXPECT_EQ(there.standardOutput, usual.standardOutput);
    }
    const TempFolder exports;
    const std::string usual = (exports / "usual.obj").string();
    const std::string there = (exports / "there.obj").string();
    EXPECT_EQ(runViewer({"--export", usual}).exitCode, 0);
    EXPECT_EQ(runViewer({"--export", there}, german).exitCode, 0);
    EXPECT_EQ(readFile(there), readFile(usual));
}

} // namespace
} // namespace sinew::test

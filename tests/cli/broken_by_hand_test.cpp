// Files as people break them: edited, merged, converted, downloaded. Beside them, in
// broken_by_hand/messages.txt, stands what the viewer has to say about each.
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

// Two lines each: the file and the message, with blank lines between them.
TEST(BrokenByHand, IsRefusedWithWhatThereIsToMend)
{
    const std::filesystem::path folder = SINEW_BROKEN_BY_HAND;
    std::vector<std::string> named{"messages.txt"};
    std::ifstream in(folder / "messages.txt");
    std::string message;
    for (std::string name; std::getline(in, name);)
    {
        if (name.empty() || !std::getline(in, message))
            continue;
        named.push_back(name);
        const ProcessResult result = runViewer({(folder / name).string(), "--check"});
        EXPECT_EQ(result.exitCode, 2) << name;
        EXPECT_EQ(result.standardError, "error: " + folder.string() + "/" + message + "\n");
    }
    std::vector<std::string> present;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        present.push_back(entry.path().filename().string());
    EXPECT_THAT(present, testing::UnorderedElementsAreArray(named));
}

} // namespace
} // namespace sinew::test

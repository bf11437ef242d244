#include "tests/support/file_spellings.h"

#include <ostream>

namespace sinew::test
{

namespace fs = std::filesystem;

void PrintTo(const Spelling& spelling, std::ostream* out)
{
    *out << spelling.named;
}

std::vector<Spelling> spellingsOf(const std::string& extension)
{
    const std::string quad = "quad" + extension;
    const std::string umlauts = "F\xc3\xbc\xc3\x9f"
                                "e \xe6\xa8\xa1" +
                                extension;
    std::vector<Spelling> spellings{
        {"BareName", "here", quad, quad},
        {"InTheWorkingFolder", "here", quad, "./" + quad},
        {"InTheFolderAbove", ".", quad, "../" + quad},
        {"Blanks", "here", "my quad" + extension, "my quad" + extension},
        {"BeyondAscii", "here", umlauts, umlauts},
        {"Colon", "here", "idle:b" + extension, "idle:b" + extension},
        {"OddFolders", "here/a:b/back\\slash", quad, "a:b/back\\slash/" + quad},
        {"Link", "there", quad, "link" + extension},
        {"AboveALinkedFolder", "there", quad, "deep/../" + quad},
    };
    if (extension.empty())
        spellings.push_back({"TrailingSlash", "here", quad, quad + "/"});
    return spellings;
}

fs::path prepareSpelling(const TempFolder& folder, const Spelling& spelling)
{
    const fs::path here = folder / "here";
    fs::create_directories(here);
    fs::create_directories(folder / "there/deep");
    fs::create_directory_symlink("../there/deep", here / "deep");
    if (spelling.what == "Link")
        fs::create_symlink("../there/" + spelling.file, here / spelling.named);
    return here;
}

} // namespace sinew::test

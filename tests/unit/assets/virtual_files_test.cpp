// Merges folders and archives into one tree, and locates models that users name in it.
#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::TempFolder;
using test::writeArchive;

constexpr std::array<std::string_view, 1> kMaterials{".mtr"};
constexpr std::array<std::string_view, 1> kMeshes{".md5mesh"};

void mount(VirtualFiles& files, const fs::path& path)
{
    const Result<void> mounted = files.mount(path);
    EXPECT_TRUE(mounted) << toString(mounted.error());
}

// "(missing)" if there is none.
std::string contentsOf(const VirtualFiles& files, std::string_view name)
{
    const std::optional<VirtualFile> file = files.find(name);
    if (!file)
        return "(missing)";
    const Result<std::string> text = files.readText(*file);
    return text ? *text : toString(text.error());
}

// Files and commands in a folder; files.txt explains both.
class FileScenario
{
public:
    explicit FileScenario(const std::string& files)
    {
        std::map<std::string, std::vector<test::ArchiveFile>> archives;
        for (std::size_t begin = files.find(" | "); begin != std::string::npos;)
        {
            const std::size_t end = files.find(" | ", begin + 3);
            const std::string file = files.substr(begin + 3, end - begin - 3);
            const std::size_t mark = file.find('!');
            if (mark == std::string::npos)
                write(file);
            else
                archives[file.substr(0, mark)].push_back(
                    {nameOf(file.substr(mark + 1)), contentsIn(file)});
            begin = end;
        }
        for (auto& [path, entries] : archives)
            if (const bool isPack = entries[0].name.front() == '!'; isPack)
                temp_.write(path, test::packOf({{entries[0].name.substr(1), entries[0].contents}}));
            else
                writeArchive(temp_ / path, entries);
        fs::current_path(temp_.path());
    }

    ~FileScenario() { fs::current_path(before_); }

    FileScenario(const FileScenario&) = delete;
    FileScenario& operator=(const FileScenario&) = delete;

    std::string run(const std::string& line)
    {
        const std::size_t space = line.find(' ');
        const std::string command = line.substr(0, space);
        std::string name = space == std::string::npos ? "" : line.substr(space + 1);
        const std::string root = temp_.path().string();
        if (name.starts_with("TEMP/"))
            name.replace(0, 4, root);
        else if (!isRelative_ && std::ranges::count(kOfPaths, command) > 0)
            name = root + (name == "." ? "" : "/" + name);
        std::string text = resultOf(command, name);
        for (std::size_t at = text.find(root); at != std::string::npos; at = text.find(root))
            text.replace(at, root.size(), "TEMP");
        return text.empty() ? "" : text + '\n';
    }

private:
    static constexpr std::array<std::string_view, 5> kOfPaths{"mount", "game", "model", "above",
                                                              "archive"};

    static std::string nameOf(const std::string& file) { return file.substr(0, file.find(": ")); }

    static std::string contentsIn(const std::string& file)
    {
        return file.substr(file.rfind(": ") + 2);
    }

    void write(const std::string& file)
    {
        const std::size_t arrow = file.find(" -> ");
        const fs::path path = temp_ / file.substr(0, arrow);
        fs::create_directories(path.parent_path());
        if (arrow != std::string::npos)
            fs::create_symlink(file.substr(arrow + 4), path);
        else if (file.ends_with(" <fifo>"))
            EXPECT_EQ(mkfifo((temp_ / file.substr(0, file.find(' '))).c_str(), 0600), 0);
        else if (nameOf(file).ends_with('/'))
            fs::create_directories(temp_ / nameOf(file));
        else
            temp_.write(nameOf(file), contentsIn(file));
    }

    std::string shown(const std::optional<VirtualFile>& file) const
    {
        if (!file)
            return "(missing)";
        const Result<std::string> text = files_.readText(*file);
        return fmt::format("{} at {}, mount {}, {} bytes \"{}\"", file->name, file->shown,
                           file->mount, files_.sizeOf(*file),
                           text ? *text : toString(text.error()));
    }

    static std::string shown(const std::vector<VirtualFile>& files)
    {
        std::vector<std::string> names;
        for (const VirtualFile& file : files)
            names.push_back(file.shown);
        return joined(names);
    }

    static std::string joined(const std::vector<std::string>& names)
    {
        return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
    }

    std::string mounts(const Result<void>& mounted) const
    {
        if (!mounted)
            return toString(mounted.error());
        std::string text = fmt::format("{}", fmt::join(files_.mounts(), ", "));
        for (const Diagnostic& warning : warnings_)
            text += "; warning: " + toString(warning);
        return text;
    }

    std::string located(const std::string& named)
    {
        const Result<ModelLocation> location = locateModel(named);
        if (!location)
            return toString(location.error());
        const Result<MountedModel> model = mountModel(*location, files_, warnings_);
        if (!model)
            return toString(model.error());
        return fmt::format(
            "{}; mount {}, folder \"{}\": {}", mounts({}), model->mount, model->folder,
            model->file ? shown(model->file)
                        : shown(files_.listIn(model->mount, model->folder, kMeshes)));
    }

    std::string resultOf(const std::string& command, const std::string& name)
    {
        if (command == "fresh" || command == "model")
            files_ = VirtualFiles();
        warnings_.clear();
        const std::size_t space = std::min(name.find(' '), name.size());
        const std::string rest = space < name.size() ? name.substr(space + 1) : "";
        const auto number = [&] { return std::stoul(name.substr(0, space)); };
        if (command == "cd")
        {
            fs::current_path(temp_ / name);
            isRelative_ = true;
        }
        else if (command == "mount")
            return mounts(files_.mount(name));
        else if (command == "game")
            return mounts(files_.mountGameFolder(name, warnings_));
        else if (command == "model" || command == "above")
            return located(name);
        else if (command == "find")
            return shown(files_.find(name));
        else if (command == "findin")
            return shown(files_.findIn(number(), rest));
        else if (command == "list")
            return shown(files_.list(name, kMaterials));
        else if (command == "listin")
            return shown(files_.listIn(number(), rest, kMaterials));
        else if (command == "folders")
        {
            std::vector<std::string> names = files_.folderNamesIn(number(), rest);
            std::ranges::sort(names);
            return joined(names);
        }
        else if (command == "isfolder")
            return files_.isFolderIn(number(), rest) ? "yes" : "no";
        else if (command == "like")
            return files_.hasNamesLike(name) ? "yes" : "no";
        else if (command == "archive")
            return isArchive(fs::path(name)) ? "yes" : "no";
        else if (command == "path")
            return files_.pathIn(number(), rest) +
                   (files_.isArchive(number()) ? " (archive)" : " (folder)");
        return "";
    }

    const fs::path before_ = fs::current_path();
    TempFolder temp_;
    VirtualFiles files_;
    Diagnostics warnings_;
    bool isRelative_ = false;
};

TEST(VirtualFiles, AreFoundAsTheTableSays)
{
    for (const test::LongCase& row : test::longCasesIn("files.txt"))
    {
        FileScenario scenario(row.inputs[0]);
        std::string text;
        for (std::size_t i = 1; i < row.inputs.size(); ++i)
            text += scenario.run(row.inputs[i]);
        EXPECT_EQ(text, row.expected) << "files.txt:" << row.line;
    }
}

// With two spellings, each part of a name doubles the number of paths.
TEST(Folder, IsNotLostAmongLinksInCircles)
{
    const TempFolder temp;
    temp.write("a/skin.tga", "x");
    fs::create_directory_symlink(".", temp / "a/b");
    fs::create_directory_symlink(".", temp / "a/B");
    std::string name = "a";
    for (int i = 0; i < 30; ++i)
        name += "/b";
    VirtualFiles files;
    mount(files, temp.path());
    EXPECT_EQ(contentsOf(files, name + "/skin.tga"), "x");
    EXPECT_EQ(contentsOf(files, name + "/missing.tga"), "(missing)");
    for (const std::size_t size : {300U, 1'000'000U})
        for (const char character : {'x', '/'})
            EXPECT_EQ(contentsOf(files, std::string(size, character)), "(missing)");
}

TEST(VirtualFiles, LimitsWhatAllArchivesUnpackTo)
{
    const TempFolder temp;
    writeArchive(temp / "a.pk4", {{"1", std::string(400, 'x')}, {"2", std::string(400, 'x')}});
    writeArchive(temp / "b.pk4", {{"3", std::string(300, 'x')}, {"4", std::string(200, 'x')}});
    VirtualFiles files({.largestTotal = 1000});
    mount(files, temp / "a.pk4");
    mount(files, temp / "b.pk4");
    for (const char* name : {"1", "2"})
        EXPECT_EQ(contentsOf(files, name).size(), 400U);
    EXPECT_EQ(contentsOf(files, "3"),
              (temp / "b.pk4").string() +
                  ":3: is left out: the files unpacked from archives would exceed the "
                  "limit of 0 MiB (--limit archive-total)");
    EXPECT_EQ(contentsOf(files, "4").size(), 200U) << "what is refused counts for nothing";
    EXPECT_NE(contentsOf(files, "4").find("--limit archive-total"), std::string::npos)
        << "and what is read again counts again";
}

} // namespace
} // namespace sinew

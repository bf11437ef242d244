#include "tests/mutation/subject.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <map>
#include <set>

namespace sinew::test
{

namespace fs = std::filesystem;

namespace
{

constexpr std::array<std::string_view, 8> kModels{".md5mesh", ".gltf", ".glb", ".vrm",
                                                  ".iqm",     ".zip",  ".pk3", ".pk4"};
constexpr std::chrono::milliseconds kUndamaged{20'000};

std::string extensionOf(const std::string& file)
{
    std::string extension = fs::path(file).extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

std::string stemOf(const std::string& file)
{
    return fs::path(file).stem().string();
}

bool isPlayersHalf(const std::string& file)
{
    return extensionOf(file) == ".md3" &&
           (stemOf(file) == "lower" || stemOf(file) == "upper" || stemOf(file) == "head");
}

bool saysTheSame(const ProcessResult& a, const ProcessResult& b)
{
    return a.exitCode == b.exitCode && a.standardError == b.standardError &&
           a.standardOutput == b.standardOutput;
}

// The models of one folder.
class FolderSearch
{
public:
    FolderSearch(fs::path folder, const std::string& viewer)
        : folder_(std::move(folder)), viewer_(viewer), workspace_(folder_),
          files_(workspace_.files())
    {
    }

    void addTo(Subjects& subjects)
    {
        findModels(subjects);
        findPlayers(subjects);
        for (const std::string& file : files_)
            if (!found_.contains(file))
                findReader(file, subjects);
    }

private:
    ProcessResult run(const Command& command) const
    {
        return workspace_.run(viewer_, command, kUndamaged);
    }

    bool loads(const Command& command) const { return run(command).exitCode == 0; }

    // All that the viewer can say of the files without a device.
    ProcessResult explained(Command command) const
    {
        command.emplace_back("--explain-materials");
        return run(command);
    }

    const ProcessResult& undamaged(const Command& command)
    {
        const auto known = undamaged_.find(command);
        return known != undamaged_.end()
                   ? known->second
                   : undamaged_.emplace(command, explained(command)).first->second;
    }

    void add(const std::string& file, const Command& command, Subjects& subjects)
    {
        if (found_.insert(file).second)
        {
            commands_.push_back(command);
            subjects.read.push_back({.folder = folder_, .file = file, .command = command});
        }
    }

    void findModels(Subjects& subjects)
    {
        std::vector<std::string> clips;
        for (const std::string& file : files_)
        {
            const bool isPart = extensionOf(file) == ".md3" && !isPlayersHalf(file);
            if (std::ranges::find(kModels, extensionOf(file)) == kModels.end() && !isPart)
                continue;
            const Command command =
                isPart ? Command{file, "--flash", "--check"} : Command{file, "--check"};
            if (loads(command))
                add(file, command, subjects);
            else
                clips.push_back(file);
        }
        const std::vector<Command> models = commands_;
        for (const std::string& file : clips)
        {
            for (const Command& model : models)
                if (const Command command{model[0], "--clip", file, "--check"};
                    extensionOf(model[0]) == extensionOf(file) && loads(command))
                    add(file, command, subjects);
            add(file, {file, "--check"}, subjects); // where it is clips of nothing: it is refused
        }
    }

    void findPlayers(Subjects& subjects)
    {
        std::set<std::string> skins;
        for (const std::string& file : files_)
            if (extensionOf(file) == ".skin")
                skins.insert(stemOf(file).substr(stemOf(file).rfind('_') + 1));
        for (const std::string& file : files_)
        {
            if (!isPlayersHalf(file))
                continue;
            const std::string folder = fs::path(file).parent_path().string();
            Command command{folder.empty() ? "." : folder, "--check"};
            if (loads(command))
                add(file, command, subjects);
            for (const std::string& skin : skins)
                if (const Command dressed{command[0], "--skin", skin, "--check"}; loads(dressed))
                    commands_.push_back(dressed);
        }
    }

    void findReader(const std::string& file, Subjects& subjects)
    {
        const std::string bytes = workspace_.read(file);
        for (const Command& command : commands_)
        {
            const ProcessResult& before = undamaged(command);
            workspace_.write(file, "");
            const bool isRead = !saysTheSame(explained(command), before);
            workspace_.write(file, bytes);
            if (isRead)
            {
                subjects.read.push_back({.folder = folder_, .file = file, .command = command});
                return;
            }
        }
        subjects.unread.push_back((folder_ / file).string());
    }

    fs::path folder_;
    const std::string& viewer_;
    Workspace workspace_;
    std::vector<std::string> files_;
    std::vector<Command> commands_;
    std::map<Command, ProcessResult> undamaged_; // what was said of the whole files
    std::set<std::string> found_;
};

} // namespace

Workspace::Workspace(const fs::path& folder) : folder_(copy_ / "model")
{
    fs::copy(folder, folder_,
             fs::is_directory(folder / "models") ? fs::copy_options::recursive
                                                 : fs::copy_options::none);
    for (const auto& entry : fs::recursive_directory_iterator(folder_))
        fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
}

void Workspace::write(const std::string& file, std::string_view bytes) const
{
    std::ofstream(folder_ / file, std::ios::binary | std::ios::trunc) << bytes;
}

std::string Workspace::read(const std::string& file) const
{
    return readFile(folder_ / file);
}

ProcessResult Workspace::run(const std::string& viewer, const Command& command,
                             std::chrono::milliseconds timeout) const
{
    std::vector<std::string> whole{viewer};
    whole.insert(whole.end(), command.begin(), command.end());
    return runProcess(whole, {.environment = {{"XDG_CACHE_HOME", (copy_ / "cache").string()}},
                              .workingFolder = folder_.string(),
                              .timeout = timeout});
}

std::vector<std::string> Workspace::files() const
{
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder_))
        if (entry.is_regular_file())
            files.push_back(entry.path().lexically_relative(folder_).generic_string());
    std::ranges::sort(files);
    return files;
}

Subjects subjectsIn(const fs::path& folder, const std::string& viewer)
{
    Subjects subjects;
    FolderSearch(folder, viewer).addTo(subjects);
    if (fs::is_directory(folder / "models"))
        return subjects;
    std::set<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.is_directory())
            folders.insert(entry.path());
    for (const fs::path& below : folders)
    {
        Subjects more = subjectsIn(below, viewer);
        subjects.read.insert(subjects.read.end(), more.read.begin(), more.read.end());
        subjects.unread.insert(subjects.unread.end(), more.unread.begin(), more.unread.end());
    }
    return subjects;
}

} // namespace sinew::test

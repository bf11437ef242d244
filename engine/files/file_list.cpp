#include "engine/files/file_list.h"

#include "engine/files/archive_file.h"
#include "engine/files/file_name.h"

#include <deque>
#include <system_error>
#include <utility>

namespace sinew
{

namespace fs = std::filesystem;

Result<FileList> listFolder(const fs::path& folder, const FileListLimits& limits)
{
    struct Level
    {
        fs::path path;
        std::string name; // "models/", "" of the folder itself
        std::size_t depth = 0;
    };
    FileList list;
    std::size_t seen = 0;
    // Level by level: where not everything is looked at, what lies deepest is missing.
    std::deque<Level> levels{{.path = folder.empty() ? fs::path(".") : folder, .name = {}}};
    for (; !levels.empty(); levels.pop_front())
    {
        const Level& level = levels.front();
        std::error_code error;
        fs::directory_iterator entry(level.path, error);
        if (error && level.depth == 0)
            return refusal(folder.string(), "this folder cannot be read: " + error.message());
        if (error)
            continue;
        for (; entry != fs::directory_iterator(); entry.increment(error))
        {
            if (++seen > limits.mostEntries)
            {
                list.isWhole = false;
                return list;
            }
            const std::string name = entry->path().filename().string();
            if (isHiddenName(name))
                continue;
            std::error_code unknown; // a link that leads nowhere is neither
            if (entry->is_regular_file(unknown))
                list.files.push_back(level.name + name);
            else if (entry->is_directory(unknown))
            {
                if (level.depth == 0)
                    list.folders.push_back(name);
                if (level.depth < limits.levelsBelow && !entry->is_symlink(unknown))
                    levels.push_back({entry->path(), level.name + name + '/', level.depth + 1});
            }
        }
    }
    return list;
}

Result<FileList> listArchive(const fs::path& archive, const ArchiveLimits& limits)
{
    std::error_code error;
    if (!fs::is_regular_file(archive, error))
        return refusal(archive.string(), "no such archive");
    const Result<Archive> opened = openArchive(archive, limits);
    if (!opened)
        return tl::unexpected(opened.error());
    FileList list;
    for (const ArchiveName& name : opened->names)
        if (!name.isFolder && !isHiddenName(name.name))
            list.files.push_back(name.name);
    return list;
}

} // namespace sinew

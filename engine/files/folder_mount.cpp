#include "engine/files/files.h"
#include "engine/files/mount.h"

#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

class FolderMount final : public Mount
{
public:
    explicit FolderMount(const fs::path& path) : folder_(path) {}

    std::string shown() const override
    {
        return folder_.root().empty() ? "." : folder_.root().string();
    }
    std::optional<VirtualFile> find(std::string_view name) const override;
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const override;
    bool isFolder(std::string_view name) const override { return folder_.isFolder(name); }
    std::vector<std::string> folderNames(std::string_view folder) const override
    {
        return folder_.folderNames(folder);
    }
    bool hidesLinked(std::string_view name) const override { return folder_.hidesLinked(name); }
    bool hasNamesLike(std::string_view start) const override { return folder_.hasNamesLike(start); }
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override
    {
        return readBy(readBinaryFile, file);
    }
    Result<std::string> readText(const VirtualFile& file) const override
    {
        return readBy(readTextFile, file);
    }

    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        std::error_code error;
        const std::optional<fs::path> path = folder_.find(file.name);
        const std::uintmax_t size = path ? fs::file_size(*path, error) : 0;
        return error ? 0 : size;
    }

private:
    VirtualFile fileAt(const fs::path& path) const
    {
        return VirtualFile{.name = folder_.nameOf(path), .shown = path.string()};
    }

    // Looks the name up once more, because only Folder keeps names from leading out.
    template <class Contents>
    Result<Contents> readBy(Result<Contents> (*reader)(const fs::path&),
                            const VirtualFile& file) const
    {
        const std::optional<fs::path> path = folder_.find(file.name);
        if (!path)
            return refusal(file.shown, "no such file");
        return reader(*path);
    }

    Folder folder_;
};

std::optional<VirtualFile> FolderMount::find(std::string_view name) const
{
    const std::optional<fs::path> path = folder_.find(name);
    if (!path)
        return std::nullopt;
    return fileAt(*path);
}

std::vector<VirtualFile> FolderMount::list(std::string_view folder,
                                           std::span<const std::string_view> extensions) const
{
    std::vector<VirtualFile> files;
    for (const fs::path& path : folder_.list(folder, extensions))
        files.push_back(fileAt(path));
    return files;
}

} // namespace

std::unique_ptr<Mount> mountFolder(const fs::path& path)
{
    return std::make_unique<FolderMount>(path);
}

} // namespace sinew

#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "tests/fuzz/promise.h"

#include <sys/mman.h>

#include <array>
#include <string>
#include <string_view>
#include <unistd.h>

using namespace sinew;
using fuzz::promise;

namespace
{

constexpr std::array<std::string_view, 4> kExtensions{"", ".txt", ".mtr", ".tga"};
constexpr ArchiveLimits kLimits{.largestEntry = 1U << 20U};

// A file in memory: archives can only be read from files.
class MemoryFile
{
public:
    MemoryFile() : descriptor_(memfd_create("fuzz.zip", MFD_CLOEXEC)) { promise(descriptor_ >= 0); }

    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

    void write(const std::uint8_t* data, std::size_t size) const
    {
        promise(ftruncate(descriptor_, 0) == 0);
        promise(pwrite(descriptor_, data, size, 0) == static_cast<ssize_t>(size));
    }

private:
    int descriptor_; // closed when the process ends
};

void readAll(const VirtualFiles& archive, std::string_view folder)
{
    for (const VirtualFile& file : archive.listIn(0, folder, kExtensions))
    {
        promise(partsOfFileName(file.name).has_value());
        promise(archive.find(file.name).has_value());
        promise(archive.hasNamesLike(file.name));
        promise(folder.empty() || archive.isFolderIn(0, folder));
        const Result<std::vector<std::byte>> bytes = archive.read(file);
        promise(bytes ? bytes->size() <= kLimits.largestEntry : !bytes.error().message.empty());
        promise(!bytes || bytes->size() == archive.sizeOf(file));
    }
    for (const std::string& name : archive.folderNamesIn(0, folder))
    {
        const std::string whole = joinedName(folder, name); // may be "c:x" below a folder
        promise(partsOfFileName(whole).has_value());
        promise(archive.isFolderIn(0, whole));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const MemoryFile file;
    file.write(data, size);
    VirtualFiles archive(kLimits);
    if (const Result<void> mounted = archive.mount(file.path()); !mounted)
    {
        promise(!mounted.error().message.empty());
        return 0;
    }
    for (const std::string_view folder : {"", "materials", "a"})
        readAll(archive, folder);
    promise(!archive.find("../a.txt") && !archive.find("/a.txt"));
    return 0;
}

#include "engine/platform/system_files.h"

#include "engine/platform/windows/windows.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <io.h>

namespace sinew::platform
{
namespace
{

int toErrno(DWORD error)
{
    switch (error)
    {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH:
        return ENOENT;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return EEXIST;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_WRITE_PROTECT:
        return EACCES;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_DIRECTORY:
        return ENOTDIR;
    default:
        return EIO;
    }
}

bool failed()
{
    errno = toErrno(::GetLastError());
    return false;
}

// A folder can be opened like a file, to ask what it is. Others may read, rename and remove what is
// open here, as in POSIX.
HANDLE openHandle(const std::filesystem::path& name, DWORD access, DWORD creation)
{
    const HANDLE handle =
        ::CreateFileW(name.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                      nullptr, creation, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        failed();
    return handle;
}

OpenFile open(const std::filesystem::path& name, DWORD access, DWORD creation, int flags)
{
    const HANDLE handle = openHandle(name, access, creation);
    if (handle == INVALID_HANDLE_VALUE)
        return OpenFile(-1);
    const int number =
        ::_open_osfhandle(reinterpret_cast<intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
    if (number < 0)
        ::CloseHandle(handle);
    return OpenFile(number);
}

FileKind kindOf(HANDLE handle, DWORD attributes)
{
    const DWORD type = ::GetFileType(handle);
    if (type == FILE_TYPE_PIPE)
        return FileKind::Pipe;
    if (type != FILE_TYPE_DISK)
        return FileKind::Device;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::Folder : FileKind::Regular;
}

std::uint64_t joined(DWORD high, DWORD low)
{
    return std::uint64_t{high} << 32U | low;
}

std::optional<FileStatus> statusOf(HANDLE handle)
{
    if (handle == INVALID_HANDLE_VALUE)
    {
        errno = EBADF;
        return std::nullopt;
    }
    BY_HANDLE_FILE_INFORMATION found{};
    const bool known = ::GetFileInformationByHandle(handle, &found) != 0; // not of devices
    return FileStatus{.kind = known ? kindOf(handle, found.dwFileAttributes) : kindOf(handle, 0),
                      .size = joined(found.nFileSizeHigh, found.nFileSizeLow),
                      .permissions = 0,
                      .identity = {found.dwVolumeSerialNumber,
                                   joined(found.nFileIndexHigh, found.nFileIndexLow)}};
}

// A console shows UTF-16 correctly, whatever its code page is. Writes as many whole characters as
// fit.
std::ptrdiff_t writeToConsole(HANDLE console, std::span<const std::byte> utf8)
{
    std::array<wchar_t, 4096> text{}; // never more units than bytes
    std::size_t size = std::min(utf8.size(), text.size());
    while (size > 1 && size < utf8.size() && (utf8[size] & std::byte{0xC0}) == std::byte{0x80})
        --size;
    const int length =
        ::MultiByteToWideChar(CP_UTF8, 0, reinterpret_cast<const char*>(utf8.data()),
                              static_cast<int>(size), text.data(), static_cast<int>(text.size()));
    if (::WriteConsoleW(console, text.data(), static_cast<DWORD>(length), nullptr, nullptr) == 0)
    {
        failed();
        return -1;
    }
    return static_cast<std::ptrdiff_t>(size);
}

unsigned atMostAnInt(std::size_t size)
{
    return static_cast<unsigned>(std::min<std::size_t>(size, INT_MAX));
}

} // namespace

bool OpenFile::close()
{
    return number_ < 0 || ::_close(std::exchange(number_, -1)) == 0;
}

OpenFile openForReading(const std::filesystem::path& name)
{
    return open(name, GENERIC_READ, OPEN_EXISTING, _O_RDONLY);
}

OpenFile openForWriting(const std::filesystem::path& name)
{
    return open(name, GENERIC_WRITE, OPEN_EXISTING, 0);
}

OpenFile createFile(const std::filesystem::path& name)
{
    return open(name, GENERIC_WRITE, CREATE_NEW, 0);
}

std::ptrdiff_t readSome(int file, std::span<std::byte> bytes)
{
    return ::_read(file, bytes.data(), atMostAnInt(bytes.size()));
}

std::ptrdiff_t writeSome(int file, std::span<const std::byte> bytes)
{
    const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(file));
    if (DWORD mode = 0; ::GetConsoleMode(handle, &mode) != 0)
        return writeToConsole(handle, bytes);
    return ::_write(file, bytes.data(), atMostAnInt(bytes.size()));
}

std::optional<FileStatus> statusOf(const std::filesystem::path& name)
{
    const HANDLE handle = openHandle(name, 0, OPEN_EXISTING);
    if (handle == INVALID_HANDLE_VALUE)
        return std::nullopt;
    const std::optional<FileStatus> status = statusOf(handle);
    ::CloseHandle(handle);
    return status;
}

std::optional<FileStatus> statusOf(int file)
{
    return statusOf(reinterpret_cast<HANDLE>(::_get_osfhandle(file)));
}

std::optional<int> openFileNamed(const std::filesystem::path&)
{
    return std::nullopt; // there are no such names
}

bool mayWrite(const std::filesystem::path& name)
{
    constexpr int kWrite = 2;
    return ::_waccess(name.c_str(), kWrite) == 0;
}

// Access lists stay those of the folder.
void setPermissions(int /*file*/, unsigned /*permissions*/) {}

bool renameOver(const std::filesystem::path& from, const std::filesystem::path& to)
{
    return ::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0 || failed();
}

bool removeFile(const std::filesystem::path::value_type* name)
{
    return ::DeleteFileW(name) != 0 || failed();
}

} // namespace sinew::platform

#include "engine/platform/system_files.h"

#include "engine/platform/windows/windows.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <io.h>

namespace sinew::platform
{
namespace
{

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
    if (::WriteConsoleW(console, text.data(), static_cast<DWORD>(length), nullptr, nullptr) != 0)
        return static_cast<std::ptrdiff_t>(size);
    errno = EIO;
    return -1;
}

constexpr int kForWriting = _O_WRONLY | _O_BINARY | _O_NOINHERIT;

} // namespace

bool OpenFile::close()
{
    return number_ < 0 || ::_close(std::exchange(number_, -1)) == 0;
}

OpenFile openForWriting(const std::filesystem::path& name)
{
    return OpenFile(::_wopen(name.c_str(), kForWriting));
}

OpenFile createFile(const std::filesystem::path& name)
{
    return OpenFile(::_wopen(name.c_str(), kForWriting | _O_CREAT | _O_EXCL, _S_IREAD | _S_IWRITE));
}

std::ptrdiff_t writeSome(int file, std::span<const std::byte> bytes)
{
    const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(file));
    if (DWORD mode = 0; ::GetConsoleMode(handle, &mode) != 0)
        return writeToConsole(handle, bytes);
    const std::size_t size = std::min<std::size_t>(bytes.size(), INT_MAX);
    return ::_write(file, bytes.data(), static_cast<unsigned>(size));
}

} // namespace sinew::platform

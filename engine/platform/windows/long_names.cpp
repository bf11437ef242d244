// Lists folders whose names are long. libstdc++ lists folders with MinGW's _wopendir, which knows
// names of up to 260 characters; for a longer one it opens the working folder. So the linker
// replaces it by this function (--wrap=_wopendir); MinGW's _wreaddir and _wclosedir go on from what
// it returns.
#include "engine/platform/windows/windows.h"

#include <cerrno>
#include <cstdlib>
#include <cwchar>
#include <dirent.h>
#include <string>

extern "C" _WDIR* __wrap__wopendir(const wchar_t* name)
{
    const DWORD attributes = ::GetFileAttributesW(name);
    if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0)
    {
        errno = attributes == INVALID_FILE_ATTRIBUTES ? ENOENT : ENOTDIR;
        return nullptr;
    }
    std::wstring pattern(::GetFullPathNameW(name, 0, nullptr, nullptr),
                         L'\0'); // with a 0 at its end
    pattern.resize(
        ::GetFullPathNameW(name, static_cast<DWORD>(pattern.size()), pattern.data(), nullptr));
    pattern += pattern.ends_with(L'\\') ? L"*" : L"\\*";
    // _wclosedir frees it; the name follows the structure.
    void* const memory = std::calloc(1, sizeof(_WDIR) + (pattern.size() + 1) * sizeof(wchar_t));
    auto* const folder = static_cast<_WDIR*>(memory);
    if (folder == nullptr)
        return nullptr;
    folder->dd_handle = -1;
    std::wmemcpy(folder->dd_name, pattern.c_str(), pattern.size() + 1);
    return folder;
}

// An error that names the file that was read when memory ran out.
#pragma once

#include <new>
#include <stdexcept>
#include <string>

namespace sinew
{

class OutOfMemory : public std::runtime_error
{
public:
    explicit OutOfMemory(const std::string& file)
        : std::runtime_error(file + ": out of memory while it was read")
    {
    }
};

// Returns what `read` returns. Throws OutOfMemory with the name of `file` where memory runs out;
// where calls are nested, the name is that of the innermost file.
template <class Read>
auto whileReading(const std::string& file, const Read& read)
{
    try
    {
        return read();
    }
    catch (const std::bad_alloc&)
    {
        throw OutOfMemory(file);
    }
    catch (const std::length_error&) // more than any memory holds
    {
        throw OutOfMemory(file);
    }
}

} // namespace sinew

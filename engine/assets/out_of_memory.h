// Which file was being read when memory ran out.
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

// What `read` gives. Throws OutOfMemory of `file` where memory runs out; within each other the
// innermost file counts.
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

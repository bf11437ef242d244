// The system's write() and fclose(), failing where a test wants it: for this program and the C++
// library, which call those of failing_files.cpp instead of the C library's.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew::test
{

// What comes of a write of `size` bytes to any file but the standard streams.
struct Written
{
    std::size_t atMost = 0; // bytes that are written
    int error = 0;          // errno where it fails, and nothing is written
};

// While it lives. One at a time, for one thread.
class FailingFiles
{
public:
    // `closeError`: errno of every close of such a file, which is closed all the same.
    explicit FailingFiles(std::function<Written(std::size_t size)> write, int closeError = 0);
    ~FailingFiles();
    FailingFiles(const FailingFiles&) = delete;
    FailingFiles& operator=(const FailingFiles&) = delete;
};

} // namespace sinew::test

// Makes write() and fclose() fail on request. This program and the C++ library call the versions in
// failing_files.cpp instead of the C library's.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew::test
{

// Result of a write of `size` bytes to any file except the standard streams.
struct Written
{
    std::size_t atMost = 0; // bytes written at most
    int error = 0;          // errno of a failed write, which writes nothing; 0: none
};

// Active during its lifetime. One at a time, for one thread.
class FailingFiles
{
public:
    // `closeError`: errno of every close of such a file, which is closed anyway.
    explicit FailingFiles(std::function<Written(std::size_t size)> write, int closeError = 0);
    ~FailingFiles();
    FailingFiles(const FailingFiles&) = delete;
    FailingFiles& operator=(const FailingFiles&) = delete;
};

} // namespace sinew::test

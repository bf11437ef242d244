// Building blocks of a format's mutator: libFuzzer's own changes to all or part of a file, and the
// copy back into libFuzzer's buffer.
#pragma once

#include "tests/fuzz/number_mutation.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace sinew::fuzz
{

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

// Applies libFuzzer's mutation to the bytes; adds at most `mostAdded`.
inline std::string withOtherBytes(std::string_view bytes, std::size_t mostAdded)
{
    std::string mutated(bytes);
    mutated.resize(bytes.size() + mostAdded);
    mutated.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(mutated.data()), bytes.size(),
                                    mutated.size()));
    return mutated;
}

// Copies the mutated file into libFuzzer's buffer. If there is none or it is too large, falls back
// to libFuzzer's mutation of the old file.
inline std::size_t handBack(const std::optional<std::string>& mutated, std::uint8_t* data,
                            std::size_t size, std::size_t maxSize)
{
    if (!mutated || mutated->size() > maxSize)
        return LLVMFuzzerMutate(data, size, maxSize);
    std::ranges::copy(*mutated, data);
    return mutated->size();
}

} // namespace sinew::fuzz

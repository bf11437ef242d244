// Corrects the checksums of a PNG's chunks after each mutation: the reader first rejects chunks
// with wrong checksums. One mutation in eight keeps them wrong.
#include "tests/fuzz/mutation.h"
#include "tests/support/png_checksums.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    using namespace sinew::fuzz;
    Random random(seed);
    const std::size_t mutatedSize = LLVMFuzzerMutate(data, size, maxSize);
    if (below(random, 8) == 0)
        return mutatedSize;
    return handBack(sinew::test::withRightChecksums(std::string(textOf(data, mutatedSize))), data,
                    mutatedSize, maxSize);
}

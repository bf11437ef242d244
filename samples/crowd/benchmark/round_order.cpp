#include "samples/crowd/benchmark/round_order.h"

#include <numeric>
#include <utility>

namespace sinew::crowd
{

std::vector<std::size_t> shuffledOrder(std::size_t count, std::mt19937& engine)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = count; i > 1; --i)
        std::swap(order[i - 1], order[engine() % i]);
    return order;
}

} // namespace sinew::crowd

#include "tests/support/flow_file.h"

#include "tests/support/temp_folder.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew::test
{

Flow readFlow(const std::filesystem::path& file)
{
    const std::string bytes = readFile(file);
    Flow flow{.magic = bytes.substr(0, 4)};
    std::memcpy(&flow.width, &bytes.at(4), 4);
    std::memcpy(&flow.height, &bytes.at(8), 4);
    flow.vectors.resize((bytes.size() - 12) / sizeof(FlowVector));
    std::memcpy(flow.vectors.data(), &bytes.at(12), flow.vectors.size() * sizeof(FlowVector));
    return flow;
}

double longest(const Flow& flow)
{
    double result = 0.0;
    for (const FlowVector& vector : flow.vectors)
        result = std::max(result, std::hypot(double{vector.x}, double{vector.y}));
    return result;
}

} // namespace sinew::test

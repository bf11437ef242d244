#include "engine/formats/gltf/gltf_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

constexpr double kSwitch = 0.5 + 1e-9; // between 0.5 and the next float

// The sums of weights that are driven. Appends to `heights` numbers whose signs change where a
// weight bends or an expression switches.
std::map<std::uint32_t, double> sumsOf(std::span<const GltfDrive> drives, const GltfRow& row,
                                       std::vector<double>& heights)
{
    std::map<std::uint32_t, double> sums;
    for (const GltfDrive& drive : drives)
    {
        const double own = valueAt(drive.expression, row.seconds, row.side).x;
        const double high = own - (drive.isBinary ? kSwitch : 1.0);
        heights.insert(heights.end(), {high, drive.isBinary ? high : own});
        sums[drive.weight] +=
            drive.factor * (drive.isBinary ? (high > 0.0 ? 1.0 : 0.0) : std::clamp(own, 0.0, 1.0));
    }
    for (const auto& [weight, sum] : sums)
        heights.push_back(sum - 1.0);
    return sums;
}

} // namespace

Result<GltfWeights> weightsOf(const GltfFile& file, const std::vector<GltfDraw>& draws,
                              const std::string& fileName)
{
    GltfWeights weights;
    weights.firstOfNode.resize(file.nodes.size());
    for (const GltfDraw& draw : draws)
    {
        const GltfMesh& mesh = file.meshes[draw.mesh];
        if (mesh.targetCount == 0)
            continue;
        if (weights.atRest.size() + mesh.targetCount > kMaxGltfWeights)
            return tl::unexpected(Diagnostic{
                .file = fileName,
                .message = fmt::format("the nodes of the scene have more than {} morph targets "
                                       "together",
                                       kMaxGltfWeights)});
        weights.firstOfNode[draw.node] = static_cast<std::uint32_t>(weights.atRest.size());
        const std::vector<double>& own = file.nodes[draw.node].weights;
        const std::vector<double>& used = own.empty() ? mesh.weights : own;
        weights.atRest.insert(weights.atRest.end(), used.begin(), used.end());
        weights.atRest.resize(*weights.firstOfNode[draw.node] + mesh.targetCount, 0.0);
    }
    return weights;
}

void driveWeights(std::span<const GltfDrive> drives, const GltfRow& row, std::span<double> weights)
{
    std::vector<double> heights;
    for (const auto& [weight, sum] : sumsOf(drives, row, heights))
        weights[weight] = std::min(sum, 1.0);
}

bool addBends(std::span<const GltfDrive> drives, std::span<const GltfRow> rows, std::size_t most,
              std::set<double>& times)
{
    constexpr double kAround = 1e-9; // of the time between the rows
    const double closest = 4.0 * kAround * (rows.back().seconds - rows.front().seconds);
    const std::size_t known = times.size();
    std::vector<double> from;
    sumsOf(drives, rows.front(), from);
    for (std::size_t i = 1; i < rows.size() && times.size() < most; ++i)
    {
        std::vector<double> to;
        sumsOf(drives, rows[i], to);
        for (std::size_t j = 0; j < to.size(); ++j)
            if (from[j] * to[j] < 0.0 && rows[i].seconds - rows[i - 1].seconds > closest)
                for (const double side : {-kAround, kAround})
                    times.insert(
                        std::lerp(rows[i - 1].seconds, rows[i].seconds,
                                  std::clamp(from[j] / (from[j] - to[j]) + side, 0.0, 1.0)));
        from = std::move(to);
    }
    return times.size() > known;
}

} // namespace sinew

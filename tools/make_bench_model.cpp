// Writes bench110, the model of the benchmarks.
#include "tools/bench_model/bench_model.h"
#include "tools/character/paint.h"
#include "tools/character/texture_maps.h"
#include "tools/md5_writer/clip_from_poses.h"
#include "tools/md5_writer/md5_writer.h"
#include "tools/output_folder.h"

#include <array>

namespace sinew
{
namespace
{

constexpr std::string_view kCommandLine = "make_bench_model";

// Bands along the parts; v selects the band, u has no effect.
Canvas bands()
{
    struct Band
    {
        double from;
        Paint paint;
    };
    constexpr std::array<Band, 13> kBands{{{0.00, {{0.20, 0.24, 0.34}, 0.3}},
                                           {0.09, {{0.86, 0.66, 0.20}, 0.3}},
                                           {0.11, {{0.24, 0.50, 0.62}, 0.3}},
                                           {0.22, {{0.80, 0.82, 0.84}, 0.3}},
                                           {0.25, {{0.56, 0.72, 0.56}, 0.3}},
                                           {0.45, {{0.90, 0.86, 0.76}, 0.3}},
                                           {0.55, {{0.24, 0.50, 0.62}, 0.3}},
                                           {0.62, {{0.86, 0.66, 0.20}, 0.3}},
                                           {0.63, {{0.56, 0.72, 0.56}, 0.3}},
                                           {0.75, {{0.20, 0.24, 0.34}, 0.3}},
                                           {0.82, {{0.86, 0.66, 0.20}, 0.3}},
                                           {0.83, {{0.36, 0.24, 0.20}, 0.3}},
                                           {0.905, {{0.56, 0.72, 0.56}, 0.3}}}};
    Canvas canvas(64, 512);
    for (std::uint32_t y = 0; y < canvas.height; ++y)
    {
        const double v = (y + 0.5) / canvas.height;
        std::size_t band = 0;
        while (band + 1 < kBands.size() && kBands[band + 1].from <= v)
            ++band;
        for (std::uint32_t x = 0; x < canvas.width; ++x)
            cover(canvas.at(x, y), kBands[band].paint, 1.0);
    }
    return canvas;
}

void writeBenchModel(OutputFolder& out)
{
    const Skeleton skeleton = bench::skeleton();
    const SkeletalModel model = bench::model(skeleton);
    const Clip dance = bench::dance(skeleton, model);
    out.write("dance.md5anim", md5AnimText(dance, boundsOfFrames(model, dance), kCommandLine));
    out.write("bench110_d.png", diffuseMap(bands()));
    out.write("bench110.md5mesh", md5MeshText(model, kCommandLine));
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
{
    return sinew::runGenerator(argc, argv, sinew::kCommandLine, sinew::writeBenchModel);
}

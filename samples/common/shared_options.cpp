#include "samples/common/shared_options.h"

namespace sinew::samples
{

void addModelArgument(CLI::App& app, SceneRequest& request)
{
    addValue(app, "MODEL", "", request.model, parsePath,
             "A .md5mesh file or a folder with one in it, also inside an\n"
             "archive: pak000.pk4:models/imp (default: the model that\n"
             "comes with Sinew)");
}

void addFileOptions(CLI::App& app, SceneRequest& request)
{
    addRepeatable(app, "--base", "DIR|ARCHIVE", request.bases,
                  "Game folder or archive (.pk4, .pk3, .zip) with materials and\n"
                  "images; repeatable, later ones override earlier ones and the\n"
                  "model's own game folder, which is found by itself");
    addValue(app, "--skin", "NAME", request.skin, parseText,
             "Doom 3 skin to apply: exchanges materials for others");
    addValue(app, "--archive-limit", "MiB", request.archiveLimitMiB, parseCount,
             "Most that one file of an archive may unpack to (default 256)");
    addValue(app, "--archive-ratio", "FACTOR", request.archiveRatio, parsePositive,
             "Most that a large file of an archive may grow when it is\n"
             "unpacked (default 100)");
    addValue(app, "--archive-entries", "N", request.archiveEntries, parseCount,
             "Most files in one archive (default 32768)");
    addValue(app, "--crease", "DEGREES", request.creaseDegrees, parseDegrees,
             "Vertices at one place share their normal where their own differ\n"
             "by less than this; 0 never, 180 always (default 60)");
}

void addDeviceOptions(CLI::App& app, std::optional<std::string>& device, bool& listDevices,
                      bool& validate)
{
    app.option_defaults()->group("Device");
    addValue(app, "--device", "INDEX|NAME", device, parseText,
             "Vulkan device by number or part of its name (default: the best\n"
             "GPU, else the software driver)");
    app.add_flag("--list-devices", listDevices, "List the devices and end");
    app.add_flag("--validate", validate,
                 "Run with Vulkan's validation layers; any message is a failure");
}

} // namespace sinew::samples

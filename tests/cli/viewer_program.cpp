#include "tests/cli/viewer_program.h"

namespace sinew::test
{

ProcessResult runViewer(const std::vector<std::string>& arguments, const ProcessOptions& options)
{
    std::vector<std::string> command{SINEW_VIEWER};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return runProcess(command, options);
}

bool hasVulkanDevice()
{
    static const bool found = runViewer({"--list-devices"}).exitCode == 0;
    return found;
}

bool drawsOnCpu()
{
    const std::string devices = runViewer({"--list-devices"}).standardOutput;
    return devices.substr(0, devices.find('\n')).find(" (CPU, ") != std::string::npos;
}

} // namespace sinew::test

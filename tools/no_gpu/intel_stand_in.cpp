// A made-up Intel GPU for machines without one. This library is preloaded and answers the requests
// of Mesa's Vulkan driver for Intel (ANV) to libdrm and the kernel driver i915. The driver then
// offers its device, compiles pipelines for it, and records commands. Submissions do nothing.
//
//   export VK_DRIVER_FILES=/usr/share/vulkan/icd.d/intel_icd.x86_64.json
//   SINEW_INTEL_DEVICE=9a49 LD_PRELOAD=.../libintel_stand_in.so test_gpu_crowd
//   --gtest_filter=CompileOnly.*
//
// SINEW_INTEL_DEVICE is the PCI id in hexadecimal (include/pci_ids in Mesa's sources): 1912 Skylake
// (the default), 9a49 Tiger Lake, 56a0 Arc. Written for Mesa 22.3. The requests are documented in
// the kernel's include/uapi/drm/i915_drm.h, which libdrm-dev installs.
//
// The device node is one memory file (memfd_create). Buffer objects are consecutive parts of it.
// The file is sparse: only written parts take memory.
#include <sys/mman.h>
#include <sys/stat.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <i915_drm.h>
#include <mutex>
#include <span>
#include <unistd.h>
#include <vector>
#include <xf86drm.h>

namespace
{

// ANV 22.3 keeps 19 characters of the path.
char nodePath[] = "/dev/sinew-no-gpu";

constexpr std::uint16_t kIntel = 0x8086;
constexpr std::uint64_t kGibibyte = std::uint64_t{1} << 30;
constexpr std::uint64_t kFileSize = 4096 * kGibibyte;
constexpr std::uint64_t kAddresses = std::uint64_t{1} << 48;

std::uint16_t deviceId()
{
    const char* text = std::getenv("SINEW_INTEL_DEVICE");
    return text != nullptr ? static_cast<std::uint16_t>(std::strtoul(text, nullptr, 16)) : 0x1912;
}

bool isArc()
{
    return (deviceId() & 0xFF00U) == 0x5600U;
}

// Number of execution units: subslices, and units in each.
struct Topology
{
    std::uint16_t subslices;
    std::uint16_t unitsPerSubslice;
};

Topology topology()
{
    constexpr Topology kSkylakeGt2{3, 8};
    constexpr Topology kTigerLakeGt2{6, 16};
    constexpr Topology kArcA770{32, 16};
    if (isArc())
        return kArcA770;
    return (deviceId() & 0xFF00U) == 0x9A00U ? kTigerLakeGt2 : kSkylakeGt2;
}

// The device node's file and the offsets of its buffer objects, whose handles start at 1.
class Node
{
public:
    Node() : file_(::memfd_create("i915", MFD_CLOEXEC))
    {
        if (file_ < 0 || ::ftruncate(file_, static_cast<off_t>(kFileSize)) != 0 ||
            ::fstat(file_, &identity_) != 0)
            std::abort();
    }

    int open() const { return ::dup(file_); }

    // True for every descriptor of the file, however it was opened or copied.
    bool is(int descriptor) const
    {
        struct stat status = {};
        return ::fstat(descriptor, &status) == 0 && status.st_ino == identity_.st_ino &&
               status.st_dev == identity_.st_dev;
    }

    std::uint32_t addObject(std::uint64_t size)
    {
        constexpr std::uint64_t kPage = 65'536;
        const std::scoped_lock lock(mutex_);
        offsets_.push_back(end_);
        end_ += (size + kPage - 1) / kPage * kPage;
        return static_cast<std::uint32_t>(offsets_.size());
    }

    std::uint64_t offsetOf(std::uint32_t object)
    {
        const std::scoped_lock lock(mutex_);
        return offsets_.at(object - 1);
    }

private:
    int file_;
    struct stat identity_ = {};
    std::mutex mutex_;
    std::vector<std::uint64_t> offsets_;
    std::uint64_t end_ = 0;
};

Node& node()
{
    static Node made;
    return made;
}

template <class Function>
Function* nextOf(const char* name)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

drmDevicePtr makeDevice()
{
    // In libdrm, the caller frees the device with drmFreeDevice; here the few bytes are never
    // freed.
    auto* device = new drmDevice{};
    device->nodes = new char* [DRM_NODE_MAX] {};
    device->nodes[DRM_NODE_PRIMARY] = nodePath;
    device->nodes[DRM_NODE_RENDER] = nodePath;
    device->available_nodes = 1 << DRM_NODE_RENDER;
    device->bustype = DRM_BUS_PCI;
    device->businfo.pci = new drmPciBusInfo{.domain = 0, .bus = 0, .dev = 2, .func = 0};
    device->deviceinfo.pci = new drmPciDeviceInfo{.vendor_id = kIntel,
                                                  .device_id = deviceId(),
                                                  .subvendor_id = 0,
                                                  .subdevice_id = 0,
                                                  .revision_id = 0};
    return device;
}

int parameter(std::int32_t which)
{
    switch (which)
    {
    case I915_PARAM_CHIPSET_ID:
        return deviceId();
    case I915_PARAM_REVISION:
        return 4;
    case I915_PARAM_CS_TIMESTAMP_FREQUENCY:
        return 12'000'000; // Hz
    case I915_PARAM_HAS_ALIASING_PPGTT:
        return 3; // full, 48-bit addresses
    case I915_PARAM_CMD_PARSER_VERSION:
        return 10;
    case I915_PARAM_MMAP_GTT_VERSION:
        return 4; // has DRM_IOCTL_I915_GEM_MMAP_OFFSET
    case I915_PARAM_SUBSLICE_TOTAL:
        return topology().subslices;
    case I915_PARAM_EU_TOTAL:
        return topology().subslices * topology().unitsPerSubslice;
    default:
        return 1; // the kernel has the feature
    }
}

// The answer to a query: a struct, then an array of bytes or other structs.
class Answer
{
public:
    template <class Head>
    Head* append(std::size_t bytesBehind = 0)
    {
        const std::size_t offset = bytes_.size();
        bytes_.resize(offset + sizeof(Head) + bytesBehind);
        return reinterpret_cast<Head*>(&bytes_[offset]);
    }
    std::span<const std::uint8_t> bytes() const { return bytes_; }

private:
    std::vector<std::uint8_t> bytes_;
};

Answer topologyAnswer()
{
    const auto [subslices, units] = topology();
    const auto subsliceBytes = static_cast<std::uint16_t>((subslices + 7) / 8);
    const auto unitBytes = static_cast<std::uint16_t>((units + 7) / 8);
    Answer answer;
    constexpr std::uint16_t kSliceBytes = 1;
    auto* info = answer.append<drm_i915_query_topology_info>(
        std::size_t{kSliceBytes} + subsliceBytes + std::size_t{subslices} * unitBytes);
    info->max_slices = 1;
    info->max_subslices = subslices;
    info->max_eus_per_subslice = units;
    info->subslice_offset = kSliceBytes;
    info->subslice_stride = subsliceBytes;
    info->eu_offset = static_cast<std::uint16_t>(kSliceBytes + subsliceBytes);
    info->eu_stride = unitBytes;
    // Masks with a bit per existing unit: the slice, its subslices, and the units of each.
    info->data[0] = 1;
    for (unsigned i = 0; i < subslices; ++i)
        info->data[kSliceBytes + i / 8] |= static_cast<std::uint8_t>(1U << i % 8);
    std::memset(&info->data[info->eu_offset], 0xFF, std::size_t{subslices} * unitBytes);
    return answer;
}

Answer engineAnswer()
{
    Answer answer;
    auto* info = answer.append<drm_i915_query_engine_info>(sizeof(drm_i915_engine_info));
    info->num_engines = 1;
    info->engines[0].engine.engine_class = I915_ENGINE_CLASS_RENDER;
    return answer;
}

Answer memoryAnswer()
{
    constexpr std::uint64_t kUnknown = ~std::uint64_t{0};
    const std::uint32_t regions = isArc() ? 2 : 1; // system memory, plus Arc's own
    Answer answer;
    auto* info =
        answer.append<drm_i915_query_memory_regions>(regions * sizeof(drm_i915_memory_region_info));
    info->num_regions = regions;
    for (std::uint32_t i = 0; i < regions; ++i)
    {
        info->regions[i].region.memory_class = static_cast<std::uint16_t>(
            i == 0 ? I915_MEMORY_CLASS_SYSTEM : I915_MEMORY_CLASS_DEVICE);
        info->regions[i].probed_size = 8 * kGibibyte;
        info->regions[i].unallocated_size = kUnknown;
    }
    return answer;
}

Answer answerTo(std::uint64_t query)
{
    switch (query)
    {
    case DRM_I915_QUERY_TOPOLOGY_INFO:
    case DRM_I915_QUERY_GEOMETRY_SUBSLICES:
        return topologyAnswer();
    case DRM_I915_QUERY_ENGINE_INFO:
        return engineAnswer();
    case DRM_I915_QUERY_MEMORY_REGIONS:
        return memoryAnswer();
    default:
        return {};
    }
}

// Converts an address in the kernel's structures.
template <class T>
T* pointerTo(std::uint64_t address)
{
    return std::bit_cast<T*>(static_cast<std::uintptr_t>(address));
}

// The caller asks twice: with length 0 for the length, then for the bytes.
void answer(drm_i915_query& query)
{
    for (drm_i915_query_item& item :
         std::span(pointerTo<drm_i915_query_item>(query.items_ptr), query.num_items))
    {
        const Answer answered = answerTo(item.query_id);
        const std::span<const std::uint8_t> bytes = answered.bytes();
        if (bytes.empty())
            item.length = -EINVAL; // like a kernel that does not know the query
        else if (item.length == 0)
            item.length = static_cast<std::int32_t>(bytes.size());
        else
            std::memcpy(pointerTo<void>(item.data_ptr), bytes.data(), bytes.size());
    }
}

void answerContext(drm_i915_gem_context_param& parameter)
{
    parameter.value = parameter.param == I915_CONTEXT_PARAM_GTT_SIZE ? kAddresses : 0;
}

void map(drm_i915_gem_mmap& request)
{
    const std::uint64_t offset = node().offsetOf(request.handle) + request.offset;
    const int file = node().open();
    void* mapped = ::mmap(nullptr, request.size, PROT_READ | PROT_WRITE, MAP_SHARED, file,
                          static_cast<off_t>(offset));
    ::close(file);
    request.addr_ptr = reinterpret_cast<std::uintptr_t>(mapped);
}

template <class Request, class Answering>
int answered(void* argument, const Answering& answering)
{
    answering(*static_cast<Request*>(argument));
    return 0;
}

int answerRequest(unsigned long request, void* argument)
{
    switch (request)
    {
    case DRM_IOCTL_I915_GETPARAM:
        return answered<drm_i915_getparam>(argument, [](auto& asked)
                                           { *asked.value = parameter(asked.param); });
    case DRM_IOCTL_I915_QUERY:
        return answered<drm_i915_query>(argument, [](auto& query) { answer(query); });
    case DRM_IOCTL_I915_GEM_CREATE:
        return answered<drm_i915_gem_create>(argument, [](auto& object)
                                             { object.handle = node().addObject(object.size); });
    case DRM_IOCTL_I915_GEM_CREATE_EXT:
        return answered<drm_i915_gem_create_ext>(
            argument, [](auto& object) { object.handle = node().addObject(object.size); });
    case DRM_IOCTL_I915_GEM_USERPTR:
        return answered<drm_i915_gem_userptr>(
            argument, [](auto& object) { object.handle = node().addObject(object.user_size); });
    case DRM_IOCTL_I915_GEM_MMAP:
        return answered<drm_i915_gem_mmap>(argument, [](auto& wanted) { map(wanted); });
    case DRM_IOCTL_I915_GEM_MMAP_OFFSET:
        return answered<drm_i915_gem_mmap_offset>(
            argument, [](auto& wanted) { wanted.offset = node().offsetOf(wanted.handle); });
    case DRM_IOCTL_I915_GEM_CONTEXT_CREATE:
        return answered<drm_i915_gem_context_create>(argument,
                                                     [](auto& context) { context.ctx_id = 1; });
    case DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT:
        return answered<drm_i915_gem_context_create_ext>(argument,
                                                         [](auto& context) { context.ctx_id = 1; });
    case DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM:
        return answered<drm_i915_gem_context_param>(argument,
                                                    [](auto& asked) { answerContext(asked); });
    case DRM_IOCTL_I915_GEM_VM_CREATE:
        return answered<drm_i915_gem_vm_control>(argument, [](auto& space) { space.vm_id = 1; });
    case DRM_IOCTL_I915_GEM_GET_APERTURE:
        return answered<drm_i915_gem_get_aperture>(
            argument,
            [](auto& aperture) { aperture.aper_size = aperture.aper_available_size = kAddresses; });
    case DRM_IOCTL_SYNCOBJ_CREATE:
        return answered<drm_syncobj_create>(argument, [](auto& object) { object.handle = 1; });
    default:
        return 0; // success, with nothing to answer
    }
}

} // namespace

// Functions that the driver calls in place of those of libdrm and libc.
extern "C"
{

    // Names from libdrm's header. NOLINTNEXTLINE(readability-identifier-naming)
    int drmGetDevices2(std::uint32_t, drmDevicePtr devices[], int max_devices)
    {
        if (devices != nullptr && max_devices > 0)
            devices[0] = makeDevice();
        return 1;
    }

    int drmGetDevice2(int, std::uint32_t, drmDevicePtr* device)
    {
        *device = makeDevice();
        return 0;
    }

    void drmFreeDevices(drmDevicePtr*, int) {}

    void drmFreeDevice(drmDevicePtr*) {}

    int drmGetCap(int, std::uint64_t, std::uint64_t* value)
    {
        *value = 1;
        return 0;
    }

    int open(const char* path, int flags, ...)
    {
        static auto* const next = nextOf<int(const char*, int, ...)>("open");
        std::va_list arguments;
        va_start(arguments, flags);
        const auto mode = va_arg(arguments, mode_t);
        va_end(arguments);
        return std::strcmp(path, nodePath) == 0 ? node().open() : next(path, flags, mode);
    }

    int open64(const char* path, int flags, ...)
    {
        static auto* const next = nextOf<int(const char*, int, ...)>("open64");
        std::va_list arguments;
        va_start(arguments, flags);
        const auto mode = va_arg(arguments, mode_t);
        va_end(arguments);
        return std::strcmp(path, nodePath) == 0 ? node().open() : next(path, flags, mode);
    }

    int ioctl(int descriptor, unsigned long request, ...) noexcept
    {
        static auto* const next = nextOf<int(int, unsigned long, ...)>("ioctl");
        std::va_list arguments;
        va_start(arguments, request);
        void* const argument = va_arg(arguments, void*);
        va_end(arguments);
        return node().is(descriptor) ? answerRequest(request, argument)
                                     : next(descriptor, request, argument);
    }
}

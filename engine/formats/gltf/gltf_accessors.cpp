#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace sinew
{
namespace
{

static_assert(std::endian::native == std::endian::little, "buffers are read as they lie");

struct ShapeName
{
    std::string_view name;
    std::size_t columns = 1;
    std::size_t rows = 1;
};

constexpr std::array<ShapeName, 7> kShapes{{
    {"SCALAR", 1, 1},
    {"VEC2", 1, 2},
    {"VEC3", 1, 3},
    {"VEC4", 1, 4},
    {"MAT2", 2, 2},
    {"MAT3", 3, 3},
    {"MAT4", 4, 4},
}};

const ShapeName& namedShape(GltfShape shape)
{
    return kShapes[static_cast<std::size_t>(shape)];
}

std::size_t numberCount(GltfShape shape)
{
    return namedShape(shape).columns * namedShape(shape).rows;
}

GltfComponent componentOf(const JsonValue& json)
{
    const std::uint64_t component = json.neededCount("componentType");
    constexpr std::uint64_t kFirst = 5120;
    constexpr std::uint64_t kLast = 5126;
    constexpr std::uint64_t kInt32 = 5124; // not in glTF 2.0
    if (component < kFirst || component > kLast || component == kInt32)
        json.fail(fmt::format("componentType {} does not exist", component));
    return static_cast<GltfComponent>(component);
}

std::string_view componentName(GltfComponent component)
{
    constexpr std::array<std::string_view, 7> kNames{
        "BYTE", "UNSIGNED_BYTE", "SHORT", "UNSIGNED_SHORT", "INT", "UNSIGNED_INT", "FLOAT"};
    return kNames[static_cast<std::size_t>(component) -
                  static_cast<std::size_t>(GltfComponent::Int8)];
}

template <class Component>
Component load(const std::byte* bytes)
{
    Component value{};
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

// Specification, 3.11: what normalised integers mean.
template <class Target, class Source>
Target converted(Source value, bool isNormalized)
{
    if constexpr (std::is_floating_point_v<Target> && std::is_integral_v<Source>)
        if (isNormalized)
            return std::max(static_cast<Target>(value) /
                                static_cast<Target>(std::numeric_limits<Source>::max()),
                            Target{-1});
    return static_cast<Target>(value);
}

template <class Source, class Target>
void convertFrom(const std::byte* bytes, std::uint64_t stride, std::size_t count,
                 const ElementNumbers& numbers, bool isNormalized, Target* out)
{
    if constexpr (std::is_same_v<Source, Target>)
    {
        const std::size_t size = numbers.components * sizeof(Target);
        if (stride == size && numbers.stored == numbers.components)
        {
            std::memcpy(out, bytes, count * size);
            return;
        }
    }
    for (std::size_t i = 0; i < count; ++i, bytes += stride, out += numbers.components)
        for (std::size_t c = 0; c < numbers.stored; ++c)
            out[c] = converted<Target>(load<Source>(bytes + c * sizeof(Source)), isNormalized);
}

// Uses allow no floats where Target is an integer, and no 32 bit integers where it is a float.
template <class Target>
void convert(const GltfAccessor& accessor, const std::byte* bytes, std::uint64_t stride,
             std::size_t count, const ElementNumbers& numbers, Target* out)
{
    withComponent(accessor.component,
                  [&](auto zero)
                  {
                      using Source = decltype(zero);
                      constexpr bool kIsFloat = std::is_floating_point_v<Target>;
                      using Refused = std::conditional_t<kIsFloat, std::uint32_t, float>;
                      if constexpr (!std::is_same_v<Source, Refused>)
                          convertFrom<Source>(bytes, stride, count, numbers, accessor.isNormalized,
                                              out);
                  });
}

std::uint32_t indexAt(const std::byte* bytes, GltfComponent component)
{
    return withComponent(component, [&](auto zero)
                         { return static_cast<std::uint32_t>(load<decltype(zero)>(bytes)); });
}

bool isUsable(float number)
{
    return std::abs(number) <= static_cast<float>(kMaxMagnitude); // false for a NaN
}

// Whether all are; one pass without branches before the one that finds the culprit.
bool areUsable(std::span<const float> numbers)
{
    bool all = true;
    for (const float number : numbers)
        all &= isUsable(number);
    return all;
}

bool lacksNormalized(const GltfAccessor& accessor, const GltfUse& use)
{
    return use.isNormalized && !accessor.isNormalized && accessor.component != GltfComponent::Float;
}

template <class Element>
constexpr auto componentOf()
{
    if constexpr (std::is_arithmetic_v<Element>)
        return Element{};
    else
        return typename Element::value_type{};
}

} // namespace

// Columns of matrices begin at multiples of four bytes.
std::size_t gltfElementSize(GltfShape shape, GltfComponent component)
{
    const ShapeName& named = namedShape(shape);
    const std::size_t column = named.rows * gltfComponentSize(component);
    return named.columns == 1 ? column : named.columns * ((column + 3) / 4 * 4);
}

GltfAccessors::GltfAccessors(JsonReport& report, GltfStorage& storage, GltfBuffers& buffers,
                             const JsonValue& root)
    : report_(&report), storage_(&storage), buffers_(&buffers)
{
    for (const JsonValue json : root.objects("accessors"))
    {
        GltfAccessor& accessor = accessors_.emplace_back(GltfAccessor{.json = json});
        accessor.fault = report.attempt([&] { readAccessor(accessor); });
    }
    declaredCount_ = accessors_.size();
}

std::uint32_t GltfAccessors::add(GltfAccessor accessor, std::span<const std::byte> elements)
{
    accessor.bytes =
        GltfAccessor::Bytes{.view = buffers_->add(elements),
                            .offset = 0,
                            .stride = gltfElementSize(accessor.shape, accessor.component)};
    accessor.sparse.reset();
    accessors_.push_back(accessor);
    return static_cast<std::uint32_t>(accessors_.size() - 1);
}

void GltfAccessors::readAccessor(GltfAccessor& accessor)
{
    const JsonValue& json = accessor.json;
    accessor.component = componentOf(json);
    accessor.isNormalized = json.flag("normalized");
    const std::string type = json.text("type");
    const auto* const shape = std::ranges::find(kShapes, type, &ShapeName::name);
    const std::uint64_t count = json.neededCount("count");
    if (shape == kShapes.end())
        json.fail(fmt::format("type {} does not exist", quotedForMessage(type)));
    if (count == 0 || count > std::numeric_limits<std::uint32_t>::max())
        json.fail(fmt::format("count is {}: expected at least 1 and 32 bits", count));
    accessor.shape = static_cast<GltfShape>(shape - kShapes.begin());
    accessor.count = static_cast<std::uint32_t>(count);
    if (json["bufferView"])
        accessor.bytes = readBytes(json, count, gltfElementSize(accessor.shape, accessor.component),
                                   gltfComponentSize(accessor.component), true);
    if (const JsonValue sparse = json.object("sparse"))
        readSparse(accessor, sparse);
}

void GltfAccessors::readSparse(GltfAccessor& accessor, const JsonValue& json)
{
    GltfAccessor::Sparse sparse{.json = json};
    const std::uint64_t count = json.neededCount("count");
    if (count == 0 || count > accessor.count)
        json.fail(
            fmt::format("count is {}, but the accessor has {} elements", count, accessor.count));
    sparse.count = static_cast<std::uint32_t>(count);
    const JsonValue indices = json.object("indices");
    const JsonValue values = json.object("values");
    if (!indices || !values)
        json.fail("expected \"indices\" and \"values\"");
    sparse.indexComponent = componentOf(indices);
    const bool isUnsigned = sparse.indexComponent == GltfComponent::Uint8 ||
                            sparse.indexComponent == GltfComponent::Uint16 ||
                            sparse.indexComponent == GltfComponent::Uint32;
    if (!isUnsigned)
        indices.fail(fmt::format("componentType is {}: expected an unsigned integer",
                                 componentName(sparse.indexComponent)));
    const std::size_t indexSize = gltfComponentSize(sparse.indexComponent);
    sparse.indices = readBytes(indices, count, indexSize, indexSize, false);
    sparse.values = readBytes(values, count, gltfElementSize(accessor.shape, accessor.component),
                              gltfComponentSize(accessor.component), false);
    accessor.sparse = sparse;
}

GltfAccessor::Bytes GltfAccessors::readBytes(const JsonValue& json, std::uint64_t count,
                                             std::uint64_t elementSize, std::uint64_t componentSize,
                                             bool isStrided)
{
    const std::uint32_t view =
        json.neededIndex("bufferView", buffers_->viewCount(), "buffer views");
    const std::uint64_t offset = json.count("byteOffset");
    buffers_->check(view);
    const std::uint64_t viewStride = isStrided ? buffers_->viewStride(view) : 0;
    const std::uint64_t stride = viewStride == 0 ? elementSize : viewStride;
    const std::uint64_t size = buffers_->viewSize(view);
    if (stride < elementSize)
        json.fail(fmt::format("elements of {} bytes overlap: the buffer view's byteStride is {}",
                              elementSize, stride));
    // Counts have 32 bits, strides 8, sizes of elements 6: no overflow.
    if (const std::uint64_t needed = stride * (count - 1) + elementSize;
        offset > size || needed > size - offset)
        json.fail(fmt::format("{} elements take {} bytes from {} on: buffer view {} has {}", count,
                              needed, offset, view, size));
    if (offset % componentSize != 0 || stride % componentSize != 0)
        report_->warn(json, fmt::format("components of {} bytes are not aligned", componentSize));
    return {.view = view, .offset = offset, .stride = stride};
}

std::optional<std::uint32_t> GltfAccessors::named(const JsonValue& object,
                                                  std::string_view key) const
{
    if (const auto replaced = replaced_.find(object[key]); replaced != replaced_.end())
        return replaced->second;
    return object.index(key, declaredCount_, "accessors");
}

void GltfAccessors::checkUse(const JsonValue& value, std::uint32_t index, const GltfUse& use,
                             JsonFaults* repairs) const
{
    const GltfAccessor& accessor = accessors_[index];
    const bool isKnown =
        accessor.shape == use.shape && (gltfComponents(accessor.component) & use.components) != 0;
    const bool lacksFlag = isKnown && lacksNormalized(accessor, use);
    const std::string_view shape = namedShape(accessor.shape).name;
    const std::string_view component = componentName(accessor.component);
    if (!isKnown || (lacksFlag && repairs == nullptr))
        value.fail(fmt::format("accessor {} has {} of {}{}, which this cannot be made of", index,
                               shape, component, accessor.isNormalized ? ", normalized" : ""));
    if (lacksFlag)
        repairs->add({accessor.json,
                      fmt::format("\"normalized\" is missing for {} of {}", shape, component)},
                     "taken as true");
}

template <class Element>
std::span<const Element> GltfAccessors::read(const JsonValue& value, std::uint32_t index,
                                             const GltfUse& use, JsonFaults* repairs)
{
    GltfAccessor& accessor = accessors_[index];
    const bool allowsGaps = !use.gaps.empty() && repairs != nullptr;
    const auto checkFault = [&]
    {
        if (accessor.fault && !(accessor.hasGaps && allowsGaps))
            throw JsonFailure(*accessor.fault);
    };
    checkFault();
    checkUse(value, index, use, repairs);
    auto& decoded = std::get<Decoded<Element>>(decoded_);
    const bool isAssumed = lacksNormalized(accessor, use);
    const std::size_t slot = index + (isAssumed ? accessors_.size() : 0);
    decoded.resize(std::max(decoded.size(), slot + 1));
    if (decoded[slot].empty())
    {
        const std::size_t perElement =
            std::is_same_v<Element, float> ? numberCount(accessor.shape) : 1;
        const std::span<Element> out =
            storage_->make<Element>(accessor.json, std::uint64_t{accessor.count} * perElement);
        if (auto fault = report_->attempt([&] { decode(accessor, isAssumed, out); }))
            accessor.fault = std::move(fault);
        decoded[slot] = out;
    }
    checkFault();
    if (accessor.fault)
        repairs->add(*accessor.fault, use.gaps);
    return decoded[slot];
}

template <class Element>
void GltfAccessors::decode(GltfAccessor& declared, bool isNormalized, std::span<Element> out)
{
    GltfAccessor accessor = declared;
    accessor.isNormalized |= isNormalized;
    using Component = decltype(componentOf<Element>());
    auto* const flat = reinterpret_cast<Component*>(out.data());
    const std::span<Component> all(flat, out.size() * sizeof(Element) / sizeof(Component));
    const std::size_t components = all.size() / accessor.count;
    const ElementNumbers numbers{std::min(components, numberCount(accessor.shape)), components};
    if (accessor.bytes)
        convert(accessor, buffers_->bytes(accessor.bytes->view).data() + accessor.bytes->offset,
                accessor.bytes->stride, accessor.count, numbers, flat);
    else
        std::ranges::fill(all, Component{});
    if (accessor.sparse)
        decodeSparse(accessor, numbers, flat);
    for (std::size_t i = numbers.stored; i < all.size() && numbers.stored < components;
         i += components)
        all[i] = Component{1}; // alpha
    if constexpr (std::is_same_v<Component, float> && !std::is_same_v<Element, glm::mat4>)
        if (!areUsable(all))
            closeGaps(declared, components, all);
}

void GltfAccessors::closeGaps(GltfAccessor& accessor, std::size_t components,
                              std::span<float> numbers)
{
    const auto bad = std::ranges::find_if_not(numbers, isUsable) - numbers.begin();
    const auto first = static_cast<std::size_t>(bad);
    accessor.hasGaps = true;
    accessor.fault = {accessor.json,
                      fmt::format("element {} has the number {}: expected a magnitude of at most "
                                  "{:g}",
                                  first / components, numbers[first], kMaxMagnitude)};
    for (std::size_t i = first / components * components; i < numbers.size(); i += components)
        if (const std::span<float> element = numbers.subspan(i, components); !areUsable(element))
            std::ranges::fill(element, 0.0F);
}

template <class Component>
void GltfAccessors::decodeSparse(const GltfAccessor& accessor, const ElementNumbers& numbers,
                                 Component* out)
{
    const GltfAccessor::Sparse& sparse = *accessor.sparse;
    const std::byte* index = buffers_->bytes(sparse.indices.view).data() + sparse.indices.offset;
    const std::byte* value = buffers_->bytes(sparse.values.view).data() + sparse.values.offset;
    std::int64_t before = -1;
    for (std::uint32_t i = 0; i < sparse.count; ++i)
    {
        const std::uint32_t element = indexAt(index, sparse.indexComponent);
        if (element <= before || element >= accessor.count)
            sparse.json.fail(fmt::format("index {} is {}: expected indices that ascend, below {}",
                                         i, element, accessor.count));
        before = element;
        convert(accessor, value, sparse.values.stride, 1, numbers,
                out + element * numbers.components);
        index += sparse.indices.stride;
        value += sparse.values.stride;
    }
}

std::span<const glm::vec4> GltfAccessors::readColours(const JsonValue& object, std::string_view key,
                                                      JsonFaults& repairs)
{
    const std::optional<std::uint32_t> index = named(object, key);
    if (!index)
        return {};
    const bool hasAlpha = accessors_[*index].shape == GltfShape::Vec4;
    const GltfUse use{hasAlpha ? GltfShape::Vec4 : GltfShape::Vec3, kGltfFloats | kGltfUnsigned,
                      true};
    return read<glm::vec4>(object[key], *index, use, &repairs);
}

template std::span<const float> GltfAccessors::read(const JsonValue&, std::uint32_t, const GltfUse&,
                                                    JsonFaults*);
template std::span<const glm::vec2> GltfAccessors::read(const JsonValue&, std::uint32_t,
                                                        const GltfUse&, JsonFaults*);
template std::span<const glm::vec3> GltfAccessors::read(const JsonValue&, std::uint32_t,
                                                        const GltfUse&, JsonFaults*);
template std::span<const glm::vec4> GltfAccessors::read(const JsonValue&, std::uint32_t,
                                                        const GltfUse&, JsonFaults*);
template std::span<const glm::mat4> GltfAccessors::read(const JsonValue&, std::uint32_t,
                                                        const GltfUse&, JsonFaults*);
template std::span<const glm::u16vec4> GltfAccessors::read(const JsonValue&, std::uint32_t,
                                                           const GltfUse&, JsonFaults*);
template std::span<const std::uint32_t> GltfAccessors::read(const JsonValue&, std::uint32_t,
                                                            const GltfUse&, JsonFaults*);

} // namespace sinew

#include "tests/fuzz/json_mutation.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace sinew::fuzz
{
namespace
{

using Json = nlohmann::ordered_json;

// A value in its parent, through which it is changed.
struct Place
{
    Json* parent = nullptr;
    std::size_t index = 0; // among the parent's values

    Json::iterator in() const
    {
        return std::next(parent->begin(), static_cast<Json::difference_type>(index));
    }
};

// Collects every value of the tree except its root.
void collectPlaces(Json& value, std::vector<Place>& places)
{
    if (!value.is_structured())
        return;
    std::size_t index = 0;
    for (Json& child : value)
    {
        places.push_back({&value, index++});
        collectPlaces(child, places);
    }
}

Json oddValue(Random& random)
{
    static const std::array<Json, 14> kOdd{
        Json(nullptr), Json(true),         Json(0),       Json(-1),      Json(1),
        Json(0.5),     Json(4294967295U),  Json(1e15),    Json(1e-15),   Json(-1e38),
        Json(""),      Json("/../a\n%00"), Json::array(), Json::object()};
    return kOdd.at(below(random, kOdd.size()));
}

Json otherNumber(const Json& number, Random& random)
{
    const std::size_t choice = below(random, 4);
    if (choice == 0)
        return oddValue(random);
    if (number.is_number_float() || choice == 1)
        return choice == 1 ? Json(below(random, 8)) : Json(-number.get<double>() * 1.5);
    const auto value = static_cast<std::uint64_t>(number.get<std::int64_t>());
    return static_cast<std::int64_t>(choice == 2 ? value + 1 : value - 1);
}

void change(const Place& place, const Place& other, Random& random)
{
    const auto at = place.in();
    switch (below(random, 6))
    {
    case 0:
        place.parent->erase(at);
        break;
    case 1:
        if (place.parent->is_array())
            place.parent->insert(at, Json(*at));
        else
            *at = oddValue(random);
        break;
    case 2:
        *at = Json(*other.in());
        break;
    case 3:
        *at = oddValue(random);
        break;
    default:
        *at = at->is_number() ? otherNumber(*at, random) : Json(*other.in());
    }
}

} // namespace

std::optional<std::string> withOtherTree(std::string_view json, Random& random)
{
    Json root = Json::parse(json, nullptr, false);
    std::vector<Place> places;
    if (!root.is_discarded())
        collectPlaces(root, places);
    if (places.empty())
        return std::nullopt;
    change(places[below(random, places.size())], places[below(random, places.size())], random);
    return root.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace sinew::fuzz

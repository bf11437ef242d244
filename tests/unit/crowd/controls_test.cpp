// Tests the crowd's keyboard and mouse controls with synthetic events.
#include "samples/crowd/controls.h"

#include <SDL.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace sinew::crowd
{

namespace
{

constexpr glm::dvec2 kWindow(640.0, 480.0);

class CrowdControls : public testing::Test
{
protected:
    static CrowdField makeField()
    {
        CrowdField field;
        field.side = 32.0;
        field.modelHeight = 2.0;
        field.spacing = 1.0;
        field.inside.add(glm::dvec3(-16.0, -16.0, 0.0));
        field.inside.add(glm::dvec3(16.0, 16.0, 2.0));
        field.framed = field.inside;
        return field;
    }

    void key(std::uint32_t type, int key, std::uint16_t mod = KMOD_NONE, std::uint8_t repeat = 0)
    {
        SDL_Event event{};
        event.type = type;
        event.key.repeat = repeat;
        event.key.keysym.sym = key;
        event.key.keysym.mod = mod;
        controls_.handle(event, kWindow);
    }
    void press(int name)
    {
        key(SDL_KEYDOWN, name);
        key(SDL_KEYUP, name);
    }
    void drag(std::uint32_t buttons, int right, int down)
    {
        SDL_Event event{};
        event.type = SDL_MOUSEMOTION;
        event.motion.state = buttons;
        event.motion.xrel = right;
        event.motion.yrel = down;
        controls_.handle(event, kWindow);
    }

    // Camera movement during that many seconds.
    glm::dvec3 flown(double seconds)
    {
        const glm::dvec3 before = controls_.camera().eye();
        controls_.advance(seconds);
        return controls_.camera().eye() - before;
    }

    const CrowdField field_ = makeField();
    const Options options_ = []
    {
        Options options;
        options.time = 3.0;
        options.view = CrowdView::Near;
        return options;
    }();
    Controls controls_{field_, options_};
};

TEST_F(CrowdControls, FlyWhileAKeyIsHeld)
{
    key(SDL_KEYDOWN, SDLK_w);
    const double way = glm::length(flown(0.1));
    EXPECT_GT(way, 0.0);
    EXPECT_NEAR(glm::length(flown(0.1)), way, 1e-9);
    EXPECT_NEAR(glm::length(flown(0.2)), 2.0 * way, 1e-9);
    key(SDL_KEYUP, SDLK_w);
    EXPECT_EQ(glm::length(flown(0.1)), 0.0);
}

// The key goes down and up between two frames.
TEST_F(CrowdControls, FlyForOneFrameByAShortPress)
{
    press(SDLK_d);
    EXPECT_GT(glm::dot(flown(0.1), controls_.camera().right()), 0.1);
    EXPECT_EQ(glm::length(flown(0.1)), 0.0);
}

TEST_F(CrowdControls, KnowEachDirectionByTwoKeys)
{
    const OrbitCamera camera = controls_.camera();
    const glm::dvec3 up(0.0, 0.0, 1.0);
    const struct
    {
        int keys[2];
        glm::dvec3 direction;
    } kDirections[] = {
        {{SDLK_w, SDLK_UP}, camera.forward()},
        {{SDLK_s, SDLK_DOWN}, -camera.forward()},
        {{SDLK_d, SDLK_RIGHT}, camera.right()},
        {{SDLK_a, SDLK_LEFT}, -camera.right()},
        {{SDLK_e, SDLK_PAGEUP}, up},
        {{SDLK_q, SDLK_PAGEDOWN}, -up},
    };
    for (const auto& [keys, direction] : kDirections)
        for (const int name : keys)
        {
            press(name);
            const glm::dvec3 way = flown(0.05);
            EXPECT_NEAR(glm::dot(glm::normalize(way), direction), 1.0, 1e-9) << name;
            press(SDLK_HOME);
        }
}

TEST_F(CrowdControls, FlyFourTimesAsFastWithShift)
{
    key(SDL_KEYDOWN, SDLK_a);
    const double slow = glm::length(flown(0.05));
    key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT);
    EXPECT_NEAR(glm::length(flown(0.05)), 4.0 * slow, 1e-9);
    key(SDL_KEYUP, SDLK_LSHIFT);
    EXPECT_NEAR(glm::length(flown(0.05)), slow, 1e-9);
}

TEST_F(CrowdControls, DoNotFlyFarInALongFrame)
{
    key(SDL_KEYDOWN, SDLK_a);
    const double second = glm::length(flown(1.0));
    EXPECT_NEAR(glm::length(flown(30.0)), second, 1e-9);
    EXPECT_EQ(controls_.seconds(), 34.0);
}

TEST_F(CrowdControls, LookAroundWithEitherButtonOnly)
{
    const OrbitCamera before = controls_.camera();
    drag(0, 100, 0);
    drag(SDL_BUTTON_MMASK, 100, 0);
    EXPECT_EQ(controls_.camera().azimuth, before.azimuth);
    drag(SDL_BUTTON_LMASK, 48, 0);
    const double turned = controls_.camera().azimuth - before.azimuth;
    EXPECT_LT(turned, -0.05);
    drag(SDL_BUTTON_RMASK, 48, 24);
    EXPECT_NEAR(controls_.camera().azimuth - before.azimuth, 2.0 * turned, 1e-12);
    EXPECT_NEAR(controls_.camera().elevation - before.elevation, -0.5 * turned, 1e-12);
}

TEST_F(CrowdControls, JumpToTheViews)
{
    const auto isAt = [&](CrowdView view)
    {
        const OrbitCamera wanted = cameraFor(view, field_, kWindow.x / kWindow.y);
        return glm::distance(controls_.camera().eye(), wanted.eye()) < 1e-9;
    };
    press(SDLK_1);
    EXPECT_TRUE(isAt(CrowdView::Crowd));
    press(SDLK_3);
    EXPECT_TRUE(isAt(CrowdView::Low));
    press(SDLK_4);
    EXPECT_TRUE(isAt(CrowdView::Eye));
    press(SDLK_2);
    EXPECT_TRUE(isAt(CrowdView::Near));
    press(SDLK_1);
    press(SDLK_HOME);
    EXPECT_TRUE(isAt(CrowdView::Near));
}

TEST_F(CrowdControls, PauseTimeButNotFlight)
{
    controls_.advance(0.5);
    EXPECT_EQ(controls_.seconds(), 3.5);
    press(SDLK_SPACE);
    EXPECT_TRUE(controls_.paused());
    press(SDLK_w);
    EXPECT_GT(glm::length(flown(0.5)), 0.0);
    EXPECT_EQ(controls_.seconds(), 3.5);
    press(SDLK_SPACE);
    controls_.advance(0.5);
    EXPECT_EQ(controls_.seconds(), 4.0);
}

TEST_F(CrowdControls, GoRoundTheWaysToSkinAndToCull)
{
    for (const Mode mode : {Mode::ComputeSimple, Mode::Vertex, Mode::VertexPalette, Mode::Compute})
    {
        press(SDLK_m);
        EXPECT_EQ(controls_.mode(), mode);
    }
    for (const AutoOnOff cull : {AutoOnOff::On, AutoOnOff::Off, AutoOnOff::Auto})
    {
        press(SDLK_t);
        EXPECT_EQ(controls_.asked().triangleCull, cull);
    }
}

TEST_F(CrowdControls, AskForTwiceAndHalfAsManyInstances)
{
    press(SDLK_PLUS);
    EXPECT_EQ(controls_.asked().instances, 2000U);
    press(SDLK_KP_MINUS);
    press(SDLK_MINUS);
    EXPECT_EQ(controls_.asked().instances, 500U);
    for (int i = 0; i < 40; ++i)
        press(SDLK_MINUS);
    EXPECT_EQ(controls_.asked().instances, 1U);
    for (int i = 0; i < 40; ++i)
        press(SDLK_EQUALS);
    EXPECT_EQ(controls_.asked().instances, kMaxInstances);
}

TEST_F(CrowdControls, AskForCullingAndShadows)
{
    press(SDLK_c);
    press(SDLK_l);
    EXPECT_FALSE(controls_.asked().cull);
    EXPECT_FALSE(controls_.asked().shadows);
    press(SDLK_c);
    press(SDLK_l);
    EXPECT_TRUE(controls_.asked().cull);
    EXPECT_TRUE(controls_.asked().shadows);
}

TEST_F(CrowdControls, TakeTheSameViewOfALargerCrowd)
{
    CrowdField larger = makeField();
    larger.side = 64.0;
    larger.spacing = 4.0;
    const double near = controls_.camera().eye().z;
    controls_.enter(larger);
    EXPECT_GT(controls_.camera().eye().z, 1.5 * near);
    controls_.enter(field_);
    EXPECT_NEAR(controls_.camera().eye().z, near, 1e-9);
    // A camera that has been moved stays in place.
    press(SDLK_w);
    flown(0.1);
    const glm::dvec3 there = controls_.camera().eye();
    controls_.enter(larger);
    EXPECT_NEAR(glm::length(controls_.camera().eye() - there), 0.0, 1e-9);
}

} // namespace

} // namespace sinew::crowd

// SVG plots for an HTML page. Horizontal positions are per cent of the width and text keeps its
// size, so that a plot is as legible in a narrow window as in a wide one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew::crowd
{

// Colours are those of page_style.h, below kPageColours. Texts are escaped here.

struct PlotPart
{
    std::string name;
    std::size_t colour = 0;
};

// Bars of parts, one below the other, on one axis that begins at 0.
struct StackedBar
{
    std::string label;
    std::vector<double> parts; // ms; as many as StackedPlot::parts, each >= 0; 0 draws nothing
    double total = 0.0;        // ms, written beside the label: parts that overlap sum up to more
};

struct StackedPlot
{
    std::string title;
    std::string note;
    std::string axis; // what the axis measures, unit included
    std::vector<PlotPart> parts;
    std::vector<StackedBar> bars;
};

// Dots with the range from lower to upper, one below the other; the dashed line is at 1.
struct RatioDot
{
    std::string label;
    double lower = 1.0;
    double value = 1.0;
    double upper = 1.0;
    std::size_t colour = 0;
};

struct RatioPlot
{
    std::string title;
    std::string note;
    std::string axis;
    std::vector<RatioDot> dots;
};

// Curves over two logarithmic axes.
struct CurvePoint
{
    double x = 1.0; // > 0
    double y = 1.0; // > 0
};

struct Curve
{
    std::string label;
    std::size_t colour = 0;         // chooses the mark's shape too
    std::vector<CurvePoint> points; // ascending in x
};

struct CurvePlot
{
    std::string title;
    std::string note;
    std::string xAxis; // what it measures, unit included
    std::string yAxis;
    std::vector<Curve> curves;
    std::optional<double> line = {}; // dashed, at this y; > 0
};

// Each a <figure> with caption, legend and axes; empty where there is nothing to draw.
std::string stackedFigure(const StackedPlot& plot);
std::string ratioFigure(const RatioPlot& plot);
std::string curveFigure(const CurvePlot& plot);

} // namespace sinew::crowd

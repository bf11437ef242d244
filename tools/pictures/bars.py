#!/usr/bin/env python3
"""Draws tables of the pages as bars, so that a picture has no figures of its own.

usage: bars.py [--check]

Writes the pictures of CHARTS. With --check it writes nothing and fails if a picture differs from
its table.
"""
import re
import sys
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from xml.sax.saxutils import escape

from drawing import ROOT, svg, update

WIDTH, MARGIN, BAR = 860, 24, 16
VALUES, GAINS = 130, 250  # room behind the bars for the numbers, and for the numbers with gains
COLOURS = ("#1769aa", "#2e8b57")


@dataclass
class Chart:
    page: str
    section: str  # the heading above the table; the first table below it is drawn
    picture: str
    title: str
    columns: list  # (header in the table, name in the picture)
    unit: str
    line: tuple = None  # a value to mark, and its name
    gains: bool = False  # whether to show how much faster each row is than the previous one
    rows: list = field(default_factory=list)  # label, values


CHARTS = [
    Chart("docs/from-simple-to-fast.md", "The steps", "docs/images/simple-to-fast.svg",
          "Time to skin one vertex of one instance, after each step (lavapipe)",
          [("ns per vertex", "")], " ns", gains=True),
    Chart("docs/when-compute-skinning-pays.md", "What it gains", "docs/images/pays-bars.svg",
          "Frame time of the vertex shader divided by that of compute skinning",
          [("lavapipe", "lavapipe (CPU driver)"), ("H200", "NVIDIA H200")], "x",
          line=(1.0, "1: equally fast")),
]


def cells(row):
    return [re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", cell).strip()
            for cell in row.strip().strip("|").split("|")]


def read_table(chart):
    page = (ROOT / chart.page).read_text(encoding="utf-8")
    section = page.split(f"# {chart.section}\n", 1)[1].splitlines()
    table = dropwhile(lambda line: not line.startswith("|"), section)
    header, _, *rows = map(cells, takewhile(lambda line: line.startswith("|"), table))
    numbers = [header.index(name) for name, _ in chart.columns]
    for row in rows:
        values = [re.match(r"[0-9.]+", row[number]) for number in numbers]
        chart.rows.append((row[0], [value and value[0] for value in values]))


def text(x, y, words, size=13, colour="#222", weight="normal", anchor="start"):
    return (f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" font-weight="{weight}" '
            f'text-anchor="{anchor}">{escape(words)}</text>')


def draw(chart):
    longest = max(float(value) for _, values in chart.rows for value in values if value)
    scale = (WIDTH - 2 * MARGIN - (GAINS if chart.gains else VALUES)) / longest
    parts = [text(MARGIN, 34, chart.title, size=16, weight="bold")]
    y = 48
    if chart.columns[0][1]:
        x = MARGIN
        for (_, name), colour in zip(chart.columns, COLOURS):
            parts.append(f'<rect x="{x}" y="{y + 3}" width="12" height="12" fill="{colour}"/>')
            parts.append(text(x + 18, y + 14, name))
            x += 190
        y += 26
    before = None
    marked = round(MARGIN + chart.line[0] * scale, 1) if chart.line else 0
    for label, values in chart.rows:
        parts.append(text(MARGIN, y + 17, label))
        y += 23
        top = y
        for value, colour in zip(values, COLOURS):
            if value is None:
                parts.append(text(MARGIN + 4, y + 13, "not measured", colour="#666"))
            else:
                length = round(float(value) * scale, 1)
                parts.append(f'<rect x="{MARGIN}" y="{y}" width="{length}" height="{BAR}" fill="{colour}"/>')
                gain = (f"  ({before / float(value):.2f}x as fast as the step before)"
                        if chart.gains and before else "")
                parts.append(text(MARGIN + length + 7, y + 13, f"{value}{chart.unit}{gain}"))
                before = float(value)
            y += BAR + 3
        if chart.line:
            parts.append(f'<line x1="{marked}" y1="{top - 1}" x2="{marked}" y2="{y}" '
                         'stroke="#fff" stroke-width="2"/>'
                         f'<line x1="{marked}" y1="{top - 1}" x2="{marked}" y2="{y}" '
                         'stroke="#222" stroke-width="2" stroke-dasharray="4 3"/>')
        y += 8
    if chart.line:
        parts.append(text(marked, y + 11, chart.line[1], anchor="middle"))
        y += 16
    return svg(chart.title, WIDTH, y + 12, parts)


def main():
    stale = []
    for chart in CHARTS:
        read_table(chart)
        stale += update(chart.picture, draw(chart))
    print("\n".join(stale), end="\n" if stale else "")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())

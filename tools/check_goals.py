#!/usr/bin/env python3
"""Judges reports of sinew-crowd --json by the project's goals.

docs/internal/goals.md lists the goals, and the commands that measure them. Exit codes: 0 no goal
failed, 1 a goal failed or none was measured, 2 a report or an option cannot be read.
"""
import argparse
import json
import shlex
import sys
from collections import defaultdict
from statistics import median, quantiles

SCHEMA_VERSION, FEWEST_ROUNDS, FEWEST_INSTANCES = 6, 15, 256
CHOICES = ("--arrays", "--pose", "--instances-at-once", "--triangle-cull", "--triangle-pieces")
PICTURE = ("view", "shadows", "occlusion", "lod", "width", "height", "msaa")

CORRECT = "Correct on every device"
RELATIVE = "Ratios that do not depend on the device"
LAVAPIPE = "Ratios of lavapipe; on other devices shown, not judged"


class Run:
    """A run of a report, with its JSON members as attributes."""

    def __init__(self, number, report, members):
        self.__dict__.update(members)
        self.report = number
        words = shlex.split(report["command"].replace("=", " "))
        self.fixed = tuple(f"{name} {value}" for name, value in zip(words, words[1:])
                           if name in CHOICES and value != "auto")
        self.is_auto = self.mode == "compute" and not self.fixed
        self.is_alone = len(report["runs"]) == 1
        self.is_large = self.is_auto and self.instances >= FEWEST_INSTANCES
        self.culls_triangles = self.triangle_cull != "off"
        self.share = self.visible / self.instances
        self.wall = self.sum("wall")

    def sum(self, *passes, over=1.0):
        """Total times of these passes, round by round; passes that did not run count as 0."""
        series = [self.samples_ms[name] for name in passes if self.samples_ms[name]]
        return [sum(times) / over for times in zip(*series)]

    def same_picture(self, other):
        return all(getattr(self, name) == getattr(other, name) for name in PICTURE)

    def same_crowd(self, other, mode):
        return (other.mode == mode and self.same_picture(other) and
                self.instances == other.instances and self.cull == other.cull)

    def __str__(self):
        return (f"{self.instances} instances, view {self.view}, {self.width}x{self.height}, shadows"
                f" {'on' if self.shadows else 'off'}, triangle cull {self.triangle_cull}")


def quartile(values, number):
    return quantiles(values, n=4, method="inclusive")[number - 1] if len(values) > 1 else values[0]


class Goal:
    """A limit for ratios. `pairs(runs)` yields a run and the runs to compare it with; `series`
    returns the dividends and divisors of two runs: numbers, or times of each round."""

    def __init__(self, *members):
        self.name, self.limit, self.at_least, self.pairs, self.series = members
        self.worst = min if self.at_least else max

    def rounds_needed(self, ratios):
        """Number of rounds that decide on which side of the limit the median is; see docs/internal/goals.md."""
        spread = quartile(ratios, 3) - quartile(ratios, 1)
        distance = max(abs(median(ratios) - self.limit), 0.01 * self.limit)
        return max(FEWEST_ROUNDS, int((1.82 * spread / distance) ** 2) + 1)

    def figures(self, runs):
        """For each run with this goal: the worst ratio, the run, and the rounds needed."""
        for base, others in self.pairs(runs):
            same_report = [other for other in others if other.report == base.report]
            values, needed = defaultdict(list), 0
            for other in same_report or others:
                above, below = self.series(base, other)
                if not isinstance(above, list):
                    ratios = [above / below]
                elif min(len(above), len(below)) < FEWEST_ROUNDS:
                    continue
                elif same_report:
                    ratios = [a / b for a, b in zip(above, below)]
                    needed = max(needed, self.rounds_needed(ratios))
                else:
                    ratios = [median(above) / median(below)]
                values[other.mode, other.fixed].append(median(ratios))
            if values:
                yield self.worst(map(median, values.values())), base, needed

    def judge(self, runs):
        figures = list(self.figures(runs))
        if not figures:
            return None, ""
        values = [value for value, _, _ in figures]
        needed = max(needed for _, _, needed in figures)
        basis = f"\n        measured {len(values)} times, first: {figures[0][1]}"
        if needed > min(len(base.wall) for _, base, _ in figures):
            basis += f"; warning: the spread needs {needed} rounds: measure with --runs {needed}"
        if self in GOALS[CORRECT]:  # counts, which have no noise
            return self.worst(values), basis
        return quartile(values, 1 if self.at_least else 3), basis


def pairs_of(is_base, is_other):
    def pairs(runs):
        for base in filter(is_base, runs):
            yield base, [other for other in runs if other is not base and is_other(base, other)]
    return pairs


def best_vertex(shadows, culls_triangles):
    """Compares with the faster of the vertex modes in the same report, which has `vertex`."""
    def pairs(runs):
        for base in runs:
            others = [other for other in runs if other.report == base.report and
                      (base.same_crowd(other, "vertex") or base.same_crowd(other, "vertex-palette"))]
            picture = (base.view, base.width, base.height, base.msaa, base.shadows, base.cull)
            if (base.is_large and picture == ("crowd", 640, 360, 1, shadows, True) and
                    base.culls_triangles == culls_triangles and
                    (not culls_triangles or 20 <= base.median_instance_size <= 60) and
                    any(other.mode == "vertex" for other in others)):
                yield base, [min(others, key=lambda other: median(other.wall))]
    return pairs


def half_in_view(runs):
    """Compares with and without culling, where the fixed cost of a dispatch is negligible."""
    def work(run):
        return median(run.sum("cull", "pose", "skin") or [0.0])
    fixed = median([work(run) for run in runs if run.is_auto and run.instances == 1 and
                    len(run.wall) >= FEWEST_ROUNDS] or [0.0])
    return pairs_of(lambda run: run.is_large and run.cull and 0.4 <= run.share <= 0.6,
                    lambda run, other: other.is_large and not other.cull and
                    run.same_picture(other) and run.instances == other.instances and
                    run.triangle_cull == other.triangle_cull and
                    10 * fixed * max(1, other.skin_rounds) <= work(other))(runs)


def smaller_crowd(large, small):
    # Instances out of view cost nothing, so the visible share of the large crowd must not be smaller.
    return pairs_of(lambda run: run.is_auto and run.instances == large,
                    lambda run, other: other.is_auto and other.instances == small and
                    run.same_picture(other) and run.cull == other.cull and
                    run.triangle_cull == other.triangle_cull and
                    (small == 1 or run.share >= 0.99 * other.share))


GOALS = {
    CORRECT: [
        Goal("view crowd: share of the instances drawn", 1.0, True,
             lambda runs: ((run, [run]) for run in runs
                           if run.view == "crowd" and not run.occlusion),
             lambda run, _: (run.visible, run.instances)),
        Goal("instances drawn of one crowd: most over least of the modes", 1.0, False,
             pairs_of(lambda run: True,
                      lambda run, other: other.report == run.report and
                      run.same_crowd(other, other.mode)),
             lambda run, other: (run.visible, max(other.visible, 1))),
        Goal("memory of 100,000 instances over what they may use", 1.0, False,
             smaller_crowd(100_000, 1),
             lambda run, one: (run.peak_device_bytes - one.peak_device_bytes,
                               run.skin_memory_bytes + run.instance_record_bytes))],
    RELATIVE: [
        Goal("half in view: cull, pose and skin over those of all", 0.55, False, half_in_view,
             lambda run, other: (run.sum("cull", "pose", "skin"),
                                 other.sum("cull", "pose", "skin"))),
        Goal("half in view: frame over that of all", 0.7, False, half_in_view,
             lambda run, other: (run.wall, other.wall)),
        Goal("pose and skin of an instance, 10,000 over 1,000 instances", 1.05, False,
             smaller_crowd(10_000, 1000),
             lambda run, other: (run.sum("pose", "skin", over=run.instances),
                                 other.sum("pose", "skin", over=other.instances))),
        Goal("record time of a chunk, 10,000 over 1 instance", 1.2, False,
             smaller_crowd(10_000, 1),
             lambda run, other: (run.sum("cpu_record", over=max(1, run.skin_rounds)),
                                 other.sum("cpu_record", over=max(1, other.skin_rounds)))),
        Goal("near by: frame without triangle culling over auto", 0.95, True,
             pairs_of(lambda run: run.is_large and run.view == "near" and run.culls_triangles,
                      lambda run, other: run.same_crowd(other, "compute") and
                      not other.fixed and not other.culls_triangles),
             lambda run, other: (other.wall, run.wall)),
        Goal("frame of auto over that of the best fixed form", 1.03, False,
             pairs_of(lambda run: run.is_large and run.is_alone and run.culls_triangles,
                      lambda run, other: run.same_crowd(other, "compute") and other.is_alone and
                      other.fixed and other.choices != run.choices),
             lambda run, other: (run.wall, other.wall))],
    LAVAPIPE: [
        Goal("skin pass of compute-simple over compute, 16 bytes per vertex", 3.8, True,
             pairs_of(lambda run: run.is_large and run.bytes_per_vertex == 16,
                      lambda run, other: run.same_crowd(other, "compute-simple")),
             lambda run, other: (other.sum("skin"), run.sum("skin")))] + [
        Goal(f"frame of the best vertex mode over compute, {passes}, {cull} triangle culling",
             limit, True, best_vertex(passes == "2 passes", cull == "with"),
             lambda run, other: (other.wall, run.wall))
        for cull, passes, limit in (("without", "1 pass", 1.0), ("without", "2 passes", 1.1),
                                    ("with", "1 pass", 2.8), ("with", "2 passes", 3.2))],
}


def read(names):
    runs, first = [], None
    for number, name in enumerate(names):
        try:
            with open(name, encoding="utf-8") as file:
                report = json.load(file)
            if report["schema_version"] != SCHEMA_VERSION:
                raise ValueError(f"schema_version is not {SCHEMA_VERSION}")
            runs += [Run(number, report, members) for members in report["runs"]]
            measured_on = (report["device"]["name"], report["model"]["hash"])
            first = first or measured_on
            if measured_on != first:
                raise ValueError("not the device or the model of the first report")
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            print(f"error: {name}: {type(error).__name__}: {error}", file=sys.stderr)
            sys.exit(2)
    return runs, first[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="fail where a goal was not measured")
    parser.add_argument("reports", nargs="+", metavar="REPORT", help="written by --json")
    options = parser.parse_args()
    runs, device = read(options.reports)
    counts = defaultdict(int)
    for scope, goals in GOALS.items():
        print(f"{scope}:")
        for goal in goals:
            value, basis = goal.judge(runs)
            if value is None:
                word = "-"
            elif scope == LAVAPIPE and not device.startswith("llvmpipe"):
                word = "shown"
            else:
                reached = value >= goal.limit if goal.at_least else value <= goal.limit
                word = "passed" if reached else "FAILED"
            counts[word] += 1
            text = "not measured" if value is None else f"{value:.3f}"
            print(f"{word:6}  {goal.name}: {text} "
                  f"(at {'least' if goal.at_least else 'most'} {goal.limit:g}){basis}")
    print(f"{counts['passed']} passed, {counts['FAILED']} failed, {counts['-']} not measured")
    failed = counts["FAILED"] + (counts["-"] if options.all else 0)
    return 0 if counts["passed"] > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())

"""Tests tools/check_goals.py, the first argument, on made-up reports."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = sys.argv.pop(1)
TIMES = {"cull": 0.1, "pose": 1.0, "skin": 4.0, "triangles": 2.0, "shadow": 2.0, "colour": 3.0,
         "cpu_record": 0.1}


def run(mode="compute", wall=12.0, times=TIMES, **members):
    """A run of 256 instances in the view of the goals; its rounds vary by 1 %."""
    made = {"mode": mode, "instances": 256, "view": "crowd", "shadows": True, "cull": True,
            "occlusion": False, "triangle_cull": "off", "lod": "off", "width": 640, "height": 360,
            "msaa": 1, "choices": {"pose": "instance"}, "skin_rounds": 1, "bytes_per_vertex": 16,
            "peak_device_bytes": 1000, "skin_memory_bytes": 1000, "instance_record_bytes": 100,
            "median_instance_size": 40.0}
    made["visible"] = members.get("instances", 256)
    made.update(members)
    made["samples_ms"] = {name: [time * (1 + 0.01 * (i % 3)) for i in range(15)]
                          for name, time in {**times, "wall": wall}.items()}
    return made


def compared(shadows):
    skinned = {**TIMES, "skin": 20.0}
    return [run(wall=4.0, triangle_cull="auto", shadows=shadows), run(shadows=shadows),
            run("compute-simple", 28.0, skinned, shadows=shadows),
            run("vertex", 14.0, shadows=shadows), run("vertex-palette", 16.0, shadows=shadows)]


def all_reports():
    scaling = [run(instances=count, wall=count / 10, triangle_cull="auto", shadows=False,
                   skin_rounds=count // 1000 + 1,
                   times={name: time * count / 1000 for name, time in TIMES.items()} |
                   {"cpu_record": 0.1 * (count // 1000 + 1)})
               for count in (1, 1000, 10_000)]
    memory = [run(instances=1, wall=1.0, times=dict.fromkeys(TIMES, 0.001)),
              run(instances=100_000, wall=1.0, peak_device_bytes=2000)]
    half = {"view": "eye", "shadows": False, "instances": 1000}
    longer = {name: 2 * time for name, time in TIMES.items()}
    alone = [run(wall=4.0, triangle_cull="auto")]
    fixed = [run(wall=5.0, triangle_cull="auto", choices={"pose": "workgroup"})]
    return [report(compared(True)), report(compared(False)), report(scaling), report(memory),
            report([run(wall=5.0, visible=500, **half)]),
            report([run(wall=9.0, times=longer, cull=False, **half)]),
            report([run(view="near", triangle_cull="auto"), run(view="near", wall=13.0)]),
            report(alone), report(fixed, **{"--pose": "workgroup"})]


def report(runs, **options):
    command = " ".join(["sinew-crowd", *(f"{name} {value}" for name, value in options.items())])
    return {"schema_version": 6, "device": {"name": "llvmpipe (LLVM)"}, "model": {"hash": "ab"},
            "command": command, "runs": runs}


class CheckGoals(unittest.TestCase):
    def check(self, reports, *options):
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, f"{i}.json") for i in range(len(reports))]
            for name, content in zip(names, reports):
                with open(name, "w", encoding="utf-8") as file:
                    json.dump(content, file)
            return subprocess.run([sys.executable, SCRIPT, *options, *names], check=False,
                                  capture_output=True, text=True)

    def test_passes_good_reports(self):
        result = self.check(all_reports(), "--all")
        self.assertIn("14 passed, 0 failed, 0 not measured", result.stdout)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_passes_what_was_measured_unless_all_is_asked(self):
        few = [report(compared(True))]
        self.assertEqual(self.check(few).returncode, 0)
        self.assertEqual(self.check(few, "--all").returncode, 1)

    def test_fails_each_goal(self):
        changes = {"view crowd": (0, 1, "visible", 255),
                   "instances drawn of one crowd": (0, 3, "visible", 257),
                   "memory": (3, 1, "peak_device_bytes", 2200),
                   "cull, pose and skin over": (4, 0, "skin", 40.0),
                   "half in view: frame": (4, 0, "wall", 7.0),
                   "pose and skin of an instance": (2, 2, "skin", 80.0),
                   "record time": (2, 2, "cpu_record", 2.0),
                   "near by": (6, 1, "wall", 11.0),
                   "best fixed form": (8, 0, "wall", 3.0),
                   "skin pass": (0, 2, "skin", 12.0),
                   "1 pass, without": (1, 3, "wall", 11.0),
                   "2 passes, without": (0, 4, "wall", 13.0),
                   "1 pass, with ": (1, 0, "wall", 6.0),
                   "2 passes, with ": (0, 0, "wall", 6.0)}
        for name, (number, index, member, value) in changes.items():
            reports = all_reports()
            changed = reports[number]["runs"][index]
            if member in changed:
                changed[member] = value
            else:
                changed["samples_ms"][member] = [value] * 15
            result = self.check(reports)
            failed = [line for line in result.stdout.splitlines() if line.startswith("FAILED")]
            self.assertTrue(any(name in line for line in failed), (name, result.stdout))
            self.assertEqual(result.returncode, 1)

    def test_judges_no_other_device_by_lavapipes_ratios(self):
        reports = all_reports()
        for made in reports:
            made["device"]["name"] = "GPU"
        self.assertIn("9 passed, 0 failed", self.check(reports).stdout)

    def test_needs_enough_rounds_and_says_how_many(self):
        few = report(compared(True))
        for made in few["runs"]:
            made["samples_ms"]["wall"] = made["samples_ms"]["wall"][:14]
        self.assertIn("-       frame of the best vertex mode", self.check([few]).stdout)
        noisy = report(compared(True))
        noisy["runs"][3]["samples_ms"]["wall"] = [10.0, 18.0, 13.0] * 5
        self.assertIn("warning: the spread needs", self.check([noisy]).stdout)

    def test_refuses_what_is_no_report(self):
        other = report([])
        other["model"] = {"hash": "cd"}
        for reports in ([[]], [{"schema_version": 3}], [report([]), other]):
            result = self.check(reports)
            self.assertEqual(result.returncode, 2)
            self.assertIn("error: ", result.stderr)


if __name__ == "__main__":
    unittest.main()

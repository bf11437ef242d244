#!/usr/bin/env python3
"""Compares two builds of Sinew: what the device computes, what is drawn, and how long it takes.

tools/compare_builds.py OLD NEW [--corpus FOLDER] [--poses 30] [--rounds 15] [--no-pictures] [--no-times]
                        [--old-options=OPTIONS]

OLD and NEW are folders with the programs sinew and sinew-crowd. For every model, over the poses of its first
clip, the vertices and joints that --dump-vertices and --dump-joints write and the picture must be the same
bytes; of differing dumps the largest distance is printed. Then frames and passes of three crowds are timed in
alternation: the medians of NEW over those of OLD, which are to be at most 1.03.
The exit code is 1 where something differs or takes longer, 2 where a program fails.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
MOST_RATIO = 1.03
SHORTEST = 0.05  # milliseconds: what takes less is not judged
CROWDS = [  # model, instances
    ('bench110', 256),
    ('strider', 256),
    ('Knight.glb', 64),
]


def run(command, folder):
    """What the command prints; ends the program where it fails."""
    environment = {**os.environ, 'XDG_CACHE_HOME': str(folder)}
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment,
                          check=False)
    if done.returncode != 0:
        print(f'error: {" ".join(map(str, command))}\n{done.stderr.strip()}', file=sys.stderr)
        os._exit(2)  # threads run on
    return done.stdout


def models_of(corpus):
    """The default model and every model of the corpus that has meshes."""
    models = [SOURCE / 'assets/models/strider']
    if corpus:
        for pattern in ('*.md5mesh', '*.glb', '*.gltf', '*.iqm', '*.md3'):
            models += sorted(corpus.rglob(pattern))
    return models


def length_of_clip(program, model, folder):
    """Seconds of the first clip; None of a file without meshes."""
    environment = {**os.environ, 'XDG_CACHE_HOME': str(folder)}
    done = subprocess.run([program, model, '--info'], capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        return None
    clips = json.loads(done.stdout).get('clips') or []
    return clips[0].get('duration', 0.0) if clips else 0.0


def largest_distance(old, new):
    """Between the numbers of two dumps; infinite where they have not as many."""
    most = 0.0
    lines = [path.read_text().splitlines() for path in (old, new)]
    if len(lines[0]) != len(lines[1]):
        return float('inf')
    for before, after in zip(*lines):
        words = [before.replace(',', ' ').split(), after.replace(',', ' ').split()]
        if len(words[0]) != len(words[1]):
            return float('inf')
        for first, second in zip(*words):
            if first != second:
                try:
                    most = max(most, abs(float(first) - float(second)))
                except ValueError:
                    return float('inf')
    return most


class Outputs:
    """What both builds write of a model at a time."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def write(self, build, model, seconds, place):
        place.mkdir(parents=True)
        command = [build / 'sinew', model, '--time', f'{seconds:.4f}', '--dump-vertices', place / 'vertices',
                   '--dump-joints', place / 'joints']
        if not self.options.no_pictures:
            command += ['--headless', '--size', '320x240', '-o', place / 'picture.png']
        run(command, self.folder)

    def differences(self, model, pose, seconds):
        """One line for each file that differs."""
        places = []
        for name, build in (('old', self.options.old), ('new', self.options.new)):
            places.append(self.folder / name / f'{abs(hash(str(model)))}-{pose}')
            self.write(build, model, seconds, places[-1])
        found = []
        for old in sorted(places[0].iterdir()):
            new = places[1] / old.name
            if old.read_bytes() != new.read_bytes():
                how = 'differs' if old.suffix else f'is up to {largest_distance(old, new):.3g} away'
                found.append(f'{model} at {seconds:.3f} s: {old.name} {how}')
            old.unlink()
            new.unlink()
        return found


def compare_outputs(options, folder):
    """How many files differ."""
    outputs = Outputs(options, folder)
    count = 0
    models = models_of(options.corpus)
    for number, model in enumerate(models, 1):
        duration = length_of_clip(options.old / 'sinew', model, folder)
        if duration is None:
            continue
        poses = options.poses if duration > 0.0 else 1
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            lines = list(pool.map(lambda pose: outputs.differences(model, pose, duration * pose / poses),
                                  range(poses)))
        found = [line for lines_of_pose in lines for line in lines_of_pose]
        print(f'[{number}/{len(models)}] {model.name}: {poses} poses, {len(found)} files differ', flush=True)
        for line in found[:3]:
            print(f'    {line}')
        count += len(found)
    return count


def passes_of(report):
    """Medians in milliseconds, by the names of the passes."""
    measured = json.loads(report)['runs'][0]
    times = {name: values['median'] for name, values in measured['passes'].items()}
    times['frame'] = measured['wall_ms']['median']
    return times


def crowd_model(name, options):
    if name == 'bench110':
        return SOURCE / 'build/release/generated/bench110'
    if name == 'strider':
        return SOURCE / 'assets/models/strider'
    return next(iter(sorted(options.corpus.rglob(name))), None) if options.corpus else None


def compare_times(options, folder):
    """How many frames and passes take longer."""
    slower = 0
    for name, instances in CROWDS:
        model = crowd_model(name, options)
        if model is None or not model.exists():
            print(f'{name}: skipped, there is no such model')
            continue
        times = {options.old: [], options.new: []}
        for turn in range(options.rounds + 1):
            order = list(times) if turn % 2 == 0 else list(reversed(times))
            for build in order:
                own = options.old_options.split() if build == options.old else []
                report = run([build / 'sinew-crowd', model, '--headless', '--instances', instances, '--size',
                              '640x360', '--runs', 5, '--json', '-', *own], folder)
                if turn > 0:  # the first fills caches
                    times[build].append(passes_of(report))
        for key in times[options.old][0]:
            old, new = (statistics.median(measured.get(key, 0.0) for measured in times[build])
                        for build in (options.old, options.new))
            if old < SHORTEST:
                continue
            is_slower = new > old * MOST_RATIO
            slower += is_slower
            print(f'{name}, {instances} instances, {key}: {old:.3f} to {new:.3f} ms, {new / old:.3f}'
                  f'{"  SLOWER" if is_slower else ""}', flush=True)
    return slower


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('old', type=Path)
    parser.add_argument('new', type=Path)
    corpus = os.environ.get('SINEW_CORPUS')
    parser.add_argument('--corpus', type=Path, default=Path(corpus) if corpus else None)
    parser.add_argument('--poses', type=int, default=30)
    parser.add_argument('--rounds', type=int, default=15)
    parser.add_argument('--no-pictures', action='store_true')
    parser.add_argument('--no-times', action='store_true')
    parser.add_argument('--old-options', default='', help='of sinew-crowd of the old build: --old-options=--no-calibration')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        differences = compare_outputs(options, folder)
        slower = 0 if options.no_times else compare_times(options, folder)
    print(f'{differences} files differ, {slower} times are longer')
    sys.exit(1 if differences or slower else 0)


if __name__ == '__main__':
    main()

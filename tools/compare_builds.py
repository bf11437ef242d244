#!/usr/bin/env python3
"""Compares two builds of Sinew: what the device computes, what is drawn, and how long it takes.

OLD and NEW are folders with the programs sinew and sinew-crowd. For every model, over the poses of its first
clip, dumped vertices and joints must agree within the limits of the tests, and at most one pixel in a thousand
may differ. Then the start to the first image, and a crowd's frames and passes, are timed in alternation for three
models; the median of the rounds' ratios NEW / OLD may be 1.03. Needs ImageMagick. The exit code is 1 if something
differs or takes longer, 2 if a program fails.
"""
import argparse
import json
import math
import operator
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
MOST_DISTANCE = 4e-6  # relative to the model's size
MOST_DEGREES = 0.01
MOST_PIXELS = 0.001  # fraction of all
MOST_RATIO = 1.03
MOST_POSE_RATIO = 1.4  # the pose pass is 2 % of a frame
SHORTEST = 0.05  # milliseconds; shorter times are ignored
WIDTH, HEIGHT = 320, 240
CROWDS = {'build/release/generated/bench110': 256, 'assets/models/strider': 256, 'Knight.glb': 64}  # instances


def run(command, may_fail=False):
    """Returns the output of the command; on failure, returns None or ends the program. Builds have separate caches."""
    cache = os.environ['XDG_CACHE_HOME'] + str(command[0].resolve().parent)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False,
                          env=os.environ | {'XDG_CACHE_HOME': cache})
    if done.returncode == 0:
        return done.stdout
    if not may_fail:
        print(f'error: {" ".join(map(str, command))}\n{done.stderr.strip()}', file=sys.stderr)
        os._exit(2)  # other threads keep running


def models_of(corpus):
    """The default model and every model of the corpus that has meshes."""
    models = [SOURCE / 'assets/models/strider']
    if corpus:
        for pattern in ('*.md5mesh', '*.glb', '*.gltf', '*.iqm', '*.md3'):
            models += sorted(corpus.rglob(pattern))
    return models


def length_of_clip(program, model):
    """Duration of the first clip in seconds; None for a file without meshes."""
    told = run([program, model, '--info'], may_fail=True)
    clips = json.loads(told).get('clips') if told else None
    return clips[0].get('duration', 0.0) if clips else told and 0.0


def angle(first, second, opposite_is_same=False):
    """Angle between two vectors in degrees."""
    lengths = math.hypot(*first) * math.hypot(*second)
    if lengths == 0.0:
        return 0.0 if first == second else math.inf
    cosine = sum(map(operator.mul, first, second)) / lengths
    return math.degrees(math.acos(min(1.0, abs(cosine) if opposite_is_same else cosine)))


def is_near(field, before, after, size):
    """True if a field of a dump is equal within the limits; `size` is the model's size."""
    if field == 'position':
        return math.dist(before, after) <= MOST_DISTANCE * size
    if field == 'orientation':  # rotates by twice the angle; q equals -q
        return 2.0 * angle(before, after, opposite_is_same=True) <= MOST_DEGREES
    if field in ('normal', 'tangent'):
        return before[3:] == after[3:] and angle(before[:3], after[:3]) <= MOST_DEGREES
    return before == after


def how_dumps_differ(old, new):
    """Differences between the outputs of --dump-vertices and --dump-joints in two folders."""
    found = []
    size = 0.0
    for name in ('vertices', 'joints'):
        before, after = ([json.loads(line) for line in (place / name).open()] for place in (old, new))
        if name == 'vertices':
            axes = zip(*(record['position'] for record in before))
            size = math.hypot(*(max(axis) - min(axis) for axis in axes))
        if list(map(dict.keys, before)) != list(map(dict.keys, after)):
            return [f'{name} have other lines or fields']
        far = [f'line {line}: {field} is {second[field]}, was {first[field]}'
               for line, (first, second) in enumerate(zip(before, after), 1) for field in first
               if not is_near(field, first[field], second[field], size)]
        if far:
            found.append(f'{name} differ in {len(far)} fields, {far[0]}')
    return found


def how_pictures_differ(old, new):
    """Counts the pixels that differ noticeably."""
    pictures = [place / 'picture.png' for place in (old, new)]
    done = subprocess.run(['compare', '-metric', 'AE', '-fuzz', '3%', *pictures, 'null:'], capture_output=True,
                          text=True, check=False)
    pixels = float(done.stderr.split()[0]) if done.returncode < 2 else math.inf
    return [f'{pixels:.0f} pixels differ'] if pixels > MOST_PIXELS * WIDTH * HEIGHT else []


def differences(options, folder, model, seconds):
    """One line for each output that differs."""
    places = []
    for build in (options.old, options.new):
        places.append(Path(tempfile.mkdtemp(dir=folder)))
        run([build / 'sinew', model, '--time', f'{seconds:.4f}', '--headless', '--size', f'{WIDTH}x{HEIGHT}',
             '--dump-vertices', places[-1] / 'vertices', '--dump-joints', places[-1] / 'joints',
             '-o', places[-1] / 'picture.png'])
    found = how_dumps_differ(*places) + how_pictures_differ(*places)
    for place in places:
        shutil.rmtree(place)
    return [f'{seconds:.3f} s: {line}' for line in found]


def compare_outputs(options, folder):
    """Number of outputs that differ."""
    count = 0
    models = models_of(options.corpus)
    for number, model in enumerate(models, 1):
        duration = length_of_clip(options.old / 'sinew', model)
        if duration is None:
            continue
        poses = options.poses if duration > 0.0 else 1
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            lines = pool.map(lambda pose: differences(options, folder, model, duration * pose / poses), range(poses))
            found = [line for lines_of_pose in lines for line in lines_of_pose]
        print('\n    '.join([f'[{number}/{len(models)}] {model.name}: {poses} poses, {len(found)} outputs differ']
                           + found[:3]), flush=True)
        count += len(found)
    return count


def times_of(build, model, instances):
    """Milliseconds to the first image of the model, and medians of a crowd's frame and passes."""
    started = time.monotonic()
    run([build / 'sinew', model, '--headless', '--size', '640x360', '-o', os.devnull])
    times = {'first image': 1e3 * (time.monotonic() - started)}
    report = run([build / 'sinew-crowd', model, '--headless', '--instances', instances, '--size', '640x360', '--runs',
                  5, '--json', '-'])
    measured = json.loads(report)['runs'][0]['samples_ms']
    times |= {name: statistics.median(values) for name, values in measured.items() if values and name != 'cpu_record'}
    times['frame'] = times.pop('wall')
    return times


def compare_times(options):
    """Number of starts, frames and passes that take longer."""
    slower = 0
    for name, instances in CROWDS.items():
        model = next(options.corpus.rglob(name), None) if options.corpus and '/' not in name else SOURCE / name
        if not model or not model.exists():
            print(f'{name}: skipped, there is no such model')
            continue
        times = {options.old: [], options.new: []}
        for turn in range(options.rounds + 1):
            for build in list(times)[::1 if turn % 2 == 0 else -1]:
                measured = times_of(build, model, instances)
                if turn > 0:  # the first fills caches
                    times[build].append(measured)
        for key in times[options.old][0]:
            old, new = ([measured.get(key, 0.0) for measured in runs] for runs in times.values())
            if min(old) < SHORTEST:
                continue
            ratio = statistics.median(map(operator.truediv, new, old))
            is_slower = ratio > (MOST_POSE_RATIO if key == 'pose' else MOST_RATIO)
            slower += is_slower
            print(f'{model.name}, {instances} instances, {key}: {statistics.median(old):.3f} to '
                  f'{statistics.median(new):.3f} ms, {ratio:.3f}{"  SLOWER" if is_slower else ""}', flush=True)
    return slower


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for build in ('old', 'new'):
        parser.add_argument(build, type=Path)
    parser.add_argument('--corpus', type=Path, default=os.environ.get('SINEW_CORPUS'))
    parser.add_argument('--poses', type=int, default=30)
    parser.add_argument('--rounds', type=int, default=15)
    parser.add_argument('--no-times', action='store_true')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        os.environ['XDG_CACHE_HOME'] = name
        differing = compare_outputs(options, Path(name))
        slower = 0 if options.no_times else compare_times(options)
    print(f'{differing} outputs differ, {slower} times are longer')
    sys.exit(1 if differing or slower else 0)


if __name__ == '__main__':
    main()

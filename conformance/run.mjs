// Runs the cases in any program that can print vertices (see tools/command.mjs), one line per case.
//
//   node run.mjs [OPTIONS] COMMAND [CASE...]
//
//   --z-up                 the program prints glTF's (x, y, z) as (x, -z, y)
//   --positions-only       the program prints no normals
//   --save FILE --engine NAME --version VERSION
//                          writes the results of all cases as JSON
//   --check FILE           compares the results with those of the file
//
// The exit code is 1 if a case is missed; with --check, only if a result differs from the file. It is 64 if the
// arguments are wrong or FILE of --check cannot be read.
import {join} from 'node:path';

import {commandVertices} from './tools/command.mjs';
import {areAsRecorded, CASES_FOLDER, commandLine, readJson, recordedResults, saveResults, SUITE}
    from './tools/files.mjs';
import {lineOf, missed, resultOf, resultsOf, summary} from './tools/results.mjs';

const USAGE = 'usage: node run.mjs [--z-up] [--positions-only] [--save FILE --engine NAME --version VERSION] ' +
              '[--check FILE] COMMAND [CASE...]';

const {values: options, positionals: [command, ...wanted]} = commandLine({
    'z-up': {type: 'boolean'}, 'positions-only': {type: 'boolean'}, save: {type: 'string'}, check: {type: 'string'},
    engine: {type: 'string'}, version: {type: 'string'}});
if (!command || (options.save && (!options.engine || !options.version || wanted.length > 0))) {
    console.error(USAGE);
    process.exit(64);
}

const names = readJson(join(SUITE, 'cases.json'));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
    console.error(`no such case: ${unknown.join(', ')}`);
    process.exit(64);
}

const recorded = options.check && recordedResults(options.check);
const compared = options['positions-only'] ? ['positions'] : ['positions', 'normals'];
const cases = {};
for (const name of wanted.length > 0 ? wanted : names) {
    cases[name] = await resultOf(readJson(join(CASES_FOLDER, `${name}.json`)), compared, (clip, time) => (
        commandVertices({command, isZUp: options['z-up']}, join(CASES_FOLDER, `${name}.gltf`), clip, time)));
    console.log(lineOf(name, cases[name]));
}
const results = resultsOf({engine: options.engine ?? command, version: options.version ?? '',
                           runner: `run.mjs, Node.js ${process.versions.node}`, compared, cases});
console.log(summary(results));

if (options.save)
    saveResults(options.save, results);
if (recorded)
    process.exitCode = areAsRecorded(options.check, recorded, results) ? 0 : 1;
else
    process.exitCode = missed(results).length > 0 ? 1 : 0;

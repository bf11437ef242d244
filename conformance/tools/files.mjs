// Files of the suite, and the command line of its programs.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

import {readable} from './build.mjs';
import {changes, withCauses} from './results.mjs';

export const SUITE = join(dirname(fileURLToPath(import.meta.url)), '..');
export const CASES_FOLDER = join(SUITE, 'cases');
export const RESULTS_FOLDER = join(SUITE, 'results');

export function readJson(path) {
    return JSON.parse(readFileSync(path, 'utf8'));
}

// Writes results, with the causes that the file gave before.
export function saveResults(path, results) {
    writeFileSync(path, readable(withCauses(results, existsSync(path) ? readJson(path) : undefined)) + '\n');
    console.log(`wrote ${path}`);
}

// The results in a file. Ends the program if there are none.
export function recordedResults(path) {
    try {
        const results = readJson(path);
        if (results.cases)
            return results;
        console.error(`${path}: no results; write the file with --save`);
    } catch (error) {
        console.error(`${path}: ${error.message}; write the file with --save`);
    }
    process.exit(64);
}

// Whether the results are those recorded in the file; prints the differences.
export function areAsRecorded(path, recorded, results) {
    if (recorded.suite !== results.suite)
        console.log(`${path} is of version ${recorded.suite} of the suite; this is version ${results.suite}`);
    const lines = changes(results, recorded);
    lines.forEach((line) => console.log(line));
    console.log(lines.length > 0 ? `${path} is out of date`
        : `as recorded for version ${recorded.version} on ${recorded.date}`);
    return lines.length === 0;
}

// The options and the other words of the command line. Ends the program if an option is unknown or lacks its value.
export function commandLine(options) {
    try {
        return parseArgs({allowPositionals: true, options});
    } catch (error) {
        console.error(error.message);
        process.exit(64);
    }
}

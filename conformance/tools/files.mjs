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

export function today() {
    return new Date().toISOString().slice(0, 10);
}

// Writes results, with the causes that the file gave before.
export function saveResults(path, results) {
    writeFileSync(path, readable(withCauses(results, existsSync(path) ? readJson(path) : undefined)) + '\n');
    console.log(`wrote ${path}`);
}

// Whether the results are those of the file; prints the differences.
export function areAsRecorded(path, results) {
    const recorded = readJson(path);
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

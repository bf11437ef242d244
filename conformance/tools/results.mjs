// The result of an engine: judges vertices against a case, and reads and writes the files of results/.
// The format is in the README, "Results". Runs in Node.js and in browsers.
import {difference} from './compare.mjs';

// Version of the suite, which each file of results records. Change it with every change that can change a result.
export const SUITE_VERSION = '2026-11-29';

export const PASS = 'pass';
export const MISS = 'miss';
export const NOT_RUN = 'not run';

function missAt({time, clip, vertices}, tolerance, compared, found) {
    const expected = vertices.map(({normals, triangles, ...part}) => ({
        ...part, ...(compared.includes('normals') && normals && {normals}),
        ...(compared.includes('triangles') && triangles && {triangles})}));
    const {position, normalDegrees, problems} = difference(expected, found);
    const misses = [...problems];
    if (!(position <= tolerance.position))
        misses.push(`positions off by ${position.toPrecision(2)}`);
    if (!(normalDegrees <= tolerance.normalDegrees))
        misses.push(`normals off by ${normalDegrees.toFixed(2)} degrees`);
    return misses.length > 0 ? [`${clip ?? 'no clip'} at ${time}: ${misses.join('; ')}`] : [];
}

// Thrown by an engine that cannot run a case for a reason that is not its own fault.
export class NotRun extends Error {}

// The result of one case. `expected`: NAME.json; `compared`: what the engine gives besides positions;
// `verticesAt(clip, time)` resolves to parts like those of evaluate().
export async function resultOf(expected, compared, verticesAt) {
    const misses = [];
    try {
        for (const moment of expected.moments) {
            const found = await verticesAt(moment.clip, moment.time);
            misses.push(...missAt(moment, expected.tolerance, compared, found));
        }
    } catch (error) {
        if (error instanceof NotRun)
            return {result: NOT_RUN, reason: error.message};
        misses.push(error.message);
    }
    return misses.length > 0 ? {result: MISS, reason: misses.join(' | ')} : {result: PASS};
}

// The results of an engine as in a file of results/. `run`: engine, version, runner, compared and cases.
export function resultsOf({engine, version, ...run}) {
    return {engine, version, suite: SUITE_VERSION, date: new Date().toISOString().slice(0, 10), ...run};
}

export function lineOf(name, {result, reason = ''}) {
    return `${result.padEnd(8)}${name.padEnd(26)}${reason}`.trimEnd();
}

// The results with the causes that an earlier file gives for the cases that are still missed.
export function withCauses(results, earlier) {
    const cases = Object.entries(results.cases).map(([name, found]) => {
        const before = earlier?.cases?.[name];
        const cause = found.result === MISS && before?.result === MISS ? before.cause : undefined;
        return [name, {...found, ...(cause && {cause})}];
    });
    return {...results, cases: Object.fromEntries(cases)};
}

// Lines that say where results differ from those recorded.
export function changes(results, recorded) {
    return Object.entries(results.cases).flatMap(([name, {result, reason}]) => {
        const before = recorded.cases[name]?.result ?? NOT_RUN;
        return result === before ? [] : `${name}: ${result}, recorded: ${before}${reason ? ` (${reason})` : ''}`;
    });
}

export function missed({cases}) {
    return Object.keys(cases).filter((name) => cases[name].result === MISS);
}

export function summary({cases}) {
    const all = Object.values(cases);
    const count = (wanted) => all.filter(({result}) => result === wanted).length;
    const notRun = count(NOT_RUN);
    return `${count(PASS)} of ${all.length - notRun} pass${notRun > 0 ? `, ${notRun} not run` : ''}`;
}

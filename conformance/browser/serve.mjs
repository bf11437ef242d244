// Serves the page that runs the cases in browser engines, or runs it in a headless Chromium.
//
//   node serve.mjs [--port PORT]                      prints the page's address; Ctrl+C ends it
//   node serve.mjs --headless [--save] [ENGINE...]    prints a line per case; --save writes results/ENGINE.json
//   node serve.mjs --headless --check [ENGINE...]     exit code 1 if a result differs from results/ENGINE.json
//
// Engines are those of engines.mjs, by default all. The browser is the command in the environment variable BROWSER, or
// a Chromium or Chrome in PATH. The exit code is 64 if one of these arguments is wrong, BROWSER does not run, or
// results/ENGINE.json of --check cannot be read. The server listens on the loopback interface only.
import {spawn, spawnSync} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {createReadStream, mkdtempSync, realpathSync, rmSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {extname, join, normalize, sep} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

import {areAsRecorded, commandLine, recordedResults, RESULTS_FOLDER, saveResults, SUITE} from '../tools/files.mjs';
import {MODULES, packageVersion, SKIPPED, skipWithout} from '../tools/packages.mjs';
import {lineOf, summary} from '../tools/results.mjs';

import {ENGINES} from './engines.mjs';

const TYPES = {'.html': 'text/html', '.mjs': 'text/javascript', '.js': 'text/javascript', '.json': 'application/json',
               '.gltf': 'model/gltf+json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm'};
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const TIMEOUT = 300000; // milliseconds for one engine

// The path in a request; undefined if it is malformed.
function pathOf({url}) {
    try {
        return decodeURIComponent(new URL(url, 'http://localhost').pathname);
    } catch {
        return undefined;
    }
}

// The file that a path of the site names; undefined if there is none.
function fileOf(path) {
    try {
        const isPackage = path.startsWith('/node_modules/');
        const [root, rest] = isPackage ? [MODULES, path.slice('/node_modules'.length)] : [SUITE, path];
        const file = realpathSync(join(root, normalize(rest)));
        return file.startsWith(realpathSync(root) + sep) && statSync(file).isFile() ? file : undefined;
    } catch {
        return undefined;
    }
}

// `onReport`: {path, take}, where take() gets the body of what the page posts to that path.
function answer(request, response, onReport) {
    const path = pathOf(request);
    if (request.method === 'POST' && path && path === onReport.path) {
        let body = '';
        request.on('data', (part) => { body += part; });
        request.on('end', () => { response.end(); onReport.take(JSON.parse(body)); });
        return;
    }
    const file = request.method === 'GET' ? fileOf(path) : undefined;
    if (!file) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, {'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream'});
    createReadStream(file).pipe(response);
}

async function listening(port, onReport = {}) {
    const server = createServer((request, response) => answer(request, response, onReport));
    await new Promise((resolve, reject) => { server.on('error', reject).listen(port, '127.0.0.1', resolve); });
    return [server, `http://127.0.0.1:${server.address().port}/browser/index.html`];
}

// The command of the browser; undefined if there is none. Ends the program if BROWSER names one that does not run.
function browserCommand() {
    const runs = (command) => spawnSync(command, ['--version'], {stdio: 'ignore'}).status === 0;
    const named = process.env.BROWSER;
    if (!named)
        return BROWSERS.find(runs);
    if (!runs(named)) {
        console.error(`BROWSER: ${named} does not run; name a Chromium or Chrome, or unset the variable`);
        process.exit(64);
    }
    return named;
}

function start(browser, profile, address) {
    const options = ['--headless=new', `--user-data-dir=${profile}`, '--no-first-run', '--disable-extensions',
                     '--enable-unsafe-swiftshader', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), address];
    return spawn(browser, options, {stdio: 'ignore'});
}

// The browser's other processes may still write to its profile for a moment after it has ended.
async function remove(profile) {
    for (let attempts = 0; attempts < 50; ++attempts)
        try {
            rmSync(profile, {recursive: true, force: true});
            return;
        } catch {
            await sleep(100);
        }
    console.error(`${profile} cannot be removed`);
}

// The results of an engine. Throws if it cannot run.
async function runHeadless(browser, id) {
    const onReport = {path: `/report-${randomUUID()}`};
    const reported = new Promise((resolve, reject) => {
        onReport.take = resolve;
        setTimeout(() => reject(new Error(`no report within ${TIMEOUT / 1000} s`)), TIMEOUT).unref();
    });
    const [server, address] = await listening(0, onReport);
    const profile = mkdtempSync(join(tmpdir(), 'conformance-'));
    const child = start(browser, profile, `${address}?engine=${id}&report=${onReport.path}`);
    const ended = new Promise((resolve) => { child.on('exit', resolve).on('error', resolve); });
    try {
        const {results, error} = await Promise.race([
            reported, ended.then((code) => { throw new Error(`${browser} ended with ${code}`); })]);
        if (error)
            throw new Error(error);
        return results;
    } finally {
        child.kill();
        await ended;
        server.close();
        server.closeAllConnections();
        await remove(profile);
    }
}

function resultsFile(id) {
    return join(RESULTS_FOLDER, `${id}.json`);
}

async function runEngines(ids, {save, check}) {
    const recorded = Object.fromEntries(check ? ids.map((id) => [id, recordedResults(resultsFile(id))]) : []);
    const browser = browserCommand();
    if (!browser) {
        console.log('skipped: no Chromium or Chrome; name one in the environment variable BROWSER');
        process.exit(SKIPPED);
    }
    for (const id of ids) {
        const {engine} = await import(`./${id}.mjs`);
        const missing = engine.packages.find((name) => !packageVersion(name));
        if (missing)
            skipWithout(missing);
        const results = await runHeadless(browser, id);
        console.log(`${results.engine} ${results.version}`);
        Object.entries(results.cases).forEach(([name, result]) => console.log(lineOf(name, result)));
        console.log(summary(results));
        if (save)
            saveResults(resultsFile(id), results);
        if (check && !areAsRecorded(resultsFile(id), recorded[id], results))
            process.exitCode = 1;
    }
}

const {values, positionals} = commandLine({
    port: {type: 'string', default: '8000'}, headless: {type: 'boolean'}, save: {type: 'boolean'},
    check: {type: 'boolean'}});
const unknown = positionals.filter((id) => !ENGINES.includes(id));
if (unknown.length > 0) {
    console.error(`no such engine: ${unknown.join(', ')}; there are ${ENGINES.join(', ')}`);
    process.exitCode = 64;
} else if (values.headless) {
    await runEngines(positionals.length > 0 ? positionals : ENGINES, values);
} else {
    console.log((await listening(Number(values.port)))[1]);
}

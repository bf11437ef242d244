// The page: runs the cases in the engines that the reader chooses. With ?report=PATH&engine=NAME, it runs one engine
// and sends the results to that path.
import {lineOf, resultOf, resultsOf, summary} from '../tools/results.mjs';

import {ENGINES} from './engines.mjs';

async function json(path) {
    const response = await fetch(path);
    if (!response.ok)
        throw new Error(`${path}: ${response.status}`);
    return response.json();
}

function moduleOf(name, file) {
    return import(`/node_modules/${name}/${file}`);
}

// The version of the first package, and those of the others if they differ.
async function versionOf({packages}) {
    const [[, version], ...others] = await Promise.all(packages.map(
        async (name) => [name, (await json(`/node_modules/${name}/package.json`)).version]));
    return [version, ...others.filter(([, other]) => other !== version).map(([name, other]) => `${name} ${other}`)]
        .join(', ');
}

function browserName() {
    const names = /(Firefox|HeadlessChrome|Edg|Chrome|Version)\/[\d.]+/;
    const [name] = navigator.userAgent.match(names) ?? ['browser'];
    return name.replace('HeadlessChrome', 'Chromium').replace('Version', 'Safari').replace('/', ' ')
        .replace(/(\.0)+$/, '');
}

// Runs all cases; calls `onCase` after each one.
async function run(id, onCase) {
    const {engine, load} = await import(`./${id}.mjs`);
    const version = await versionOf(engine);
    const read = await load(moduleOf);
    const cases = {};
    for (const name of await json('../cases.json')) {
        const file = await json(`../cases/${name}.gltf`);
        const verticesAt = async (clip, time) => {
            const model = await read(structuredClone(file)); // a new one: no state is left of the moment before
            return model.at(clip === null ? undefined : file.animations.findIndex((each) => each.name === clip), time);
        };
        cases[name] = await resultOf(await json(`../cases/${name}.json`), engine.compared, verticesAt);
        onCase(name, cases[name]);
    }
    return resultsOf({engine: engine.name, version, runner: browserName(), compared: engine.compared, cases});
}

function element(parent, kind, text = '', properties = {}) {
    const made = Object.assign(document.createElement(kind), properties);
    made.append(text);
    parent.append(made);
    return made;
}

const status = document.getElementById('status');
const rows = {};

function saveButton(id, results, parent) {
    const text = JSON.stringify(results, null, 2) + '\n';
    const link = element(parent, 'a', `save ${id}.json`, {
        href: URL.createObjectURL(new Blob([text], {type: 'application/json'})), download: `${id}.json`});
    link.style.marginLeft = '1em';
}

async function runShown(id) {
    const buttons = [...document.querySelectorAll('button')];
    buttons.forEach((button) => { button.disabled = true; });
    status.textContent = `Running ${id} ...`;
    const added = [element(document.getElementById('head'), 'th', id)];
    try {
        const results = await run(id, (name, {result, reason}) => {
            const cell = element(rows[name], 'td', result, {className: result});
            added.push(cell);
            if (reason)
                element(cell, 'small', reason);
        });
        added[0].textContent = `${results.engine} ${results.version}`;
        status.textContent = `${results.engine} ${results.version}: ${summary(results)}`;
        saveButton(id, results, status);
    } catch (error) {
        status.textContent = `${id}: ${error.message}. Is its package installed? See the README.`;
        added.forEach((each) => each.remove());
    }
    buttons.forEach((button) => { button.disabled = false; });
}

async function showTable() {
    for (const name of await json('../cases.json')) {
        rows[name] = element(document.getElementById('rows'), 'tr');
        const {title} = await json(`../cases/${name}.json`);
        const cell = element(rows[name], 'td', `${name}: ${title}`);
        element(cell, 'img', '', {src: `../cases/${name}.svg`, alt: '', loading: 'lazy'});
    }
    for (const id of ENGINES) {
        const button = element(document.getElementById('engines'), 'button', `run ${id}`);
        button.onclick = () => runShown(id);
    }
}

async function report(path, id) {
    const send = (body) => fetch(path, {method: 'POST', body: JSON.stringify(body)});
    try {
        await send({results: await run(id, (name, result) => { status.textContent = lineOf(name, result); })});
    } catch (error) {
        await send({error: `${error.message}\n${error.stack}`});
    }
}

const query = new URLSearchParams(location.search);
if (query.has('report'))
    report(query.get('report'), query.get('engine'));
else
    showTable();

// Finds npm packages, which this folder does not contain: in the folder that the environment variable
// CONFORMANCE_NODE_MODULES names, or in conformance/node_modules.
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const SKIPPED = 77; // exit code

export const MODULES = process.env.CONFORMANCE_NODE_MODULES ??
                       join(dirname(fileURLToPath(import.meta.url)), '../node_modules');

// The version of an installed package, or undefined.
export function packageVersion(name) {
    const file = join(MODULES, name, 'package.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

// Ends the program with exit code 77, which tells test runners that it was skipped.
export function skipWithout(name) {
    console.log(`skipped: ${MODULES} has no package ${name}; run npm install in conformance/, or set ` +
                'CONFORMANCE_NODE_MODULES to a folder node_modules that has it');
    process.exit(SKIPPED);
}

// Imports `file` of a package. Ends the program with exit code 77 if the package is not installed.
export async function packageModule(name, file) {
    if (!packageVersion(name))
        skipWithout(name);
    return import(pathToFileURL(join(MODULES, name, file)));
}

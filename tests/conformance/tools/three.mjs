// The cases in three.js. Exit code 1 where it misses one that three.json does not explain.
//
//   node three.mjs [NAME...]
import {runCases} from './engine_cases.mjs';
import {ThreeModel, version} from './three_model.mjs';

await runCases({name: 'three', version, Model: ThreeModel, hasTriangles: true}, process.argv.slice(2));

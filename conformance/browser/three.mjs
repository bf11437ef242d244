// three.js: the vertices of a glTF file at a time of a clip, as its vertex shaders compute them.
import {meshesOf, playOnce} from '../tools/three_scene.mjs';

import {captureDraws, flatNormals} from './capture.mjs';

export const engine = {name: 'three.js', packages: ['three'], compared: ['positions', 'normals', 'triangles']};

function trianglesOf({index, attributes}, isClockwise) {
    const corners = index ? [...index.array] : [...Array(attributes.position.count).keys()];
    return Array.from({length: corners.length / 3}, (_, i) => {
        const [a, b, c] = corners.slice(3 * i, 3 * i + 3);
        return isClockwise ? [a, c, b] : [a, b, c];
    });
}

class Model {
    constructor(json, three, draw, {scene, animations}, nodes) {
        Object.assign(this, {three, draw, scene, animations, meshes: meshesOf(scene, json, nodes)});
    }

    at(clip, time) {
        if (clip !== undefined)
            playOnce(this.three, this.scene, this.animations[clip], time);
        return this.meshes.map(([mesh, keys]) => {
            this.meshes.forEach(([each]) => {
                each.layers.set(each === mesh ? 0 : 1);
                each.frustumCulled = false;
            });
            const {positions, normals, isClockwise} = this.draw(this.scene);
            const triangles = trianglesOf(mesh.geometry, isClockwise);
            return {...keys, positions, normals: normals ?? flatNormals(positions, triangles), triangles};
        });
    }
}

export async function load(module) {
    const three = await module('three', 'build/three.module.js');
    const {GLTFLoader} = await module('three', 'examples/jsm/loaders/GLTFLoader.js');
    const renderer = new three.WebGLRenderer({canvas: document.createElement('canvas')});
    const takeDraws = captureDraws(renderer.getContext(), 'vNormal');
    const camera = new three.Camera(); // its matrices are identities
    const draw = (scene) => {
        takeDraws();
        renderer.render(scene, camera);
        return takeDraws().at(-1) ?? {positions: [], normals: []};
    };
    return async (json) => {
        const loaded = await new GLTFLoader().parseAsync(json, '');
        return new Model(json, three, draw, loaded, await loaded.parser.getDependencies('node'));
    };
}

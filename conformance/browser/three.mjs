// three.js: the vertices of a glTF file at a time of a clip, as its vertex shaders compute them.
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
        Object.assign(this, {json, three, draw, scene, animations});
        this.nodeOf = new Map(nodes.map((node, index) => [node, index]));
    }

    // The meshes of the scene with their indices in the file.
    #meshes() {
        const meshes = [];
        const visit = (object, node, next) => {
            const own = this.nodeOf.get(object) ?? node;
            const counter = own === node ? next : {primitive: 0};
            if (object.isMesh)
                meshes.push([object, {node: own, mesh: this.json.nodes[own].mesh, primitive: counter.primitive++}]);
            object.children.forEach((child) => visit(child, own, counter));
        };
        visit(this.scene, undefined, {primitive: 0});
        return meshes;
    }

    at(clip, time) {
        if (clip !== undefined) {
            const mixer = new this.three.AnimationMixer(this.scene);
            const action = mixer.clipAction(this.animations[clip]);
            action.setLoop(this.three.LoopOnce);
            action.clampWhenFinished = true;
            action.play();
            mixer.setTime(time);
        }
        const meshes = this.#meshes();
        return meshes.map(([mesh, keys]) => {
            meshes.forEach(([each]) => {
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

// A glTF file in three.js: its vertices at a time of a clip, as three.js draws them. Needs the package
// three: see packages.mjs.
import {packageModule} from './packages.mjs';

const {module: THREE, version} = await packageModule('three', 'build/three.module.js');
const {module: {GLTFLoader}} = await packageModule('three', 'examples/jsm/loaders/GLTFLoader.js');

export {version};

// What the loader uses of a browser.
globalThis.self ??= globalThis;
globalThis.ProgressEvent ??= class {};

// The same file with its buffers as data URIs and without images, which need a browser.
function withoutImages({json, bytes}) {
    const buffers = (json.buffers ?? []).map((buffer, i) => (
        {...buffer, uri: `data:application/octet-stream;base64,${Buffer.from(bytes[i]).toString('base64')}`}));
    const primitive = ({material, ...rest}) => rest;
    const meshes = (json.meshes ?? []).map((mesh) => ({...mesh, primitives: mesh.primitives.map(primitive)}));
    const {images, textures, materials, ...rest} = json;
    return {...rest, buffers, meshes};
}

function flatNormals(positions, triangles) {
    const normals = [];
    for (const triangle of triangles) {
        const [a, b, c] = triangle.map((corner) => positions[corner]);
        const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
        for (const corner of triangle)
            normals[corner] ??= normal;
    }
    return positions.map((_, v) => normals[v] ?? new THREE.Vector3());
}

// Skinning of normals in three.js is in its shaders: this does what skinnormal_vertex.glsl.js and
// defaultnormal_vertex.glsl.js do.
function shadedNormal(mesh, vertex, normalMatrix) {
    const {normal, skinIndex, skinWeight} = mesh.geometry.attributes;
    const result = new THREE.Vector3().fromBufferAttribute(normal, vertex);
    (mesh.geometry.morphAttributes.normal ?? []).forEach((target, t) => result.addScaledVector(
        new THREE.Vector3().fromBufferAttribute(target, vertex), mesh.morphTargetInfluences[t]));
    if (mesh.isSkinnedMesh) {
        const sum = new THREE.Matrix4().multiplyScalar(0);
        for (let i = 0; i < 4; ++i) {
            const joint = skinIndex.getComponent(vertex, i);
            const bone = new THREE.Matrix4().multiplyMatrices(mesh.skeleton.bones[joint].matrixWorld,
                                                              mesh.skeleton.boneInverses[joint]);
            const weight = skinWeight.getComponent(vertex, i);
            bone.elements.forEach((value, e) => { sum.elements[e] += weight * value; });
        }
        const skin = mesh.bindMatrixInverse.clone().multiply(sum).multiply(mesh.bindMatrix);
        result.applyMatrix3(new THREE.Matrix3().setFromMatrix4(skin));
    }
    return result.applyMatrix3(normalMatrix).normalize();
}

function trianglesOf(mesh, positions) {
    const corners = mesh.geometry.index ? [...mesh.geometry.index.array] : [...positions.keys()];
    const isMirrored = mesh.matrixWorld.determinant() < 0;
    return Array.from({length: corners.length / 3}, (_, i) => {
        const [a, b, c] = corners.slice(3 * i, 3 * i + 3);
        return isMirrored ? [a, c, b] : [a, b, c];
    });
}

function placed(mesh, keys) {
    const positions = Array.from({length: mesh.geometry.attributes.position.count}, (_, v) => (
        mesh.getVertexPosition(v, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld)));
    const triangles = trianglesOf(mesh, positions);
    const normalMatrix = new THREE.Matrix3().getNormalMatrix(mesh.matrixWorld);
    const normals = mesh.geometry.attributes.normal
        ? positions.map((_, v) => shadedNormal(mesh, v, normalMatrix)) : flatNormals(positions, triangles);
    return {...keys, positions: positions.map((p) => p.toArray()), normals: normals.map((n) => n.toArray()), triangles};
}

export class ThreeModel {
    static async read(gltf) {
        const model = new ThreeModel();
        model.loaded = await new Promise((resolve, reject) => {
            new GLTFLoader().parse(withoutImages(gltf), '', resolve, reject);
        });
        model.json = gltf.json;
        const nodes = await model.loaded.parser.getDependencies('node');
        model.nodeOf = new Map(nodes.map((node, index) => [node, index]));
        return model;
    }

    // As evaluate() of evaluate.mjs; `clip` is an index or undefined.
    at(clip, time) {
        const {scene, animations} = this.loaded;
        const mixer = new THREE.AnimationMixer(scene);
        if (clip !== undefined) {
            const action = mixer.clipAction(animations[clip]);
            action.setLoop(THREE.LoopOnce);
            action.clampWhenFinished = true;
            action.play();
            mixer.setTime(time);
        }
        scene.updateMatrixWorld(true);
        const parts = [];
        const visit = (object, node, next) => {
            const own = this.nodeOf.get(object) ?? node;
            const counter = own === node ? next : {primitive: 0};
            if (object.isMesh)
                parts.push(placed(object, {node: own, mesh: this.json.nodes[own].mesh,
                                           primitive: counter.primitive++}));
            object.children.forEach((child) => visit(child, own, counter));
        };
        visit(scene, undefined, {primitive: 0});
        mixer.stopAllAction();
        return parts;
    }
}

// three.js: the vertices of a glTF file at a time of a clip. Positions come from its own getVertexPosition(); normals
// and winding exist only in its shaders and its renderer, whose rules this file follows.
export const engine = {name: 'three.js', package: 'three', compared: ['positions', 'normals', 'triangles']};

// The module of three.js, once loaded.
let THREE;

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

// Follows skinnormal_vertex.glsl.js and defaultnormal_vertex.glsl.js.
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

class Model {
    // `json`: a glTF file whose buffers are data URIs.
    static async read(Loader, json) {
        const model = new Model();
        model.json = json;
        model.loaded = await new Promise((resolve, reject) => { new Loader().parse(json, '', resolve, reject); });
        const nodes = await model.loaded.parser.getDependencies('node');
        model.nodeOf = new Map(nodes.map((node, index) => [node, index]));
        return model;
    }

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

export async function load(module) {
    THREE = await module('three', 'build/three.module.js');
    const {GLTFLoader} = await module('three', 'examples/jsm/loaders/GLTFLoader.js');
    return (json) => Model.read(GLTFLoader, json);
}

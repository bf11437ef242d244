// Reads glTF 2.0: .glb, and .gltf with data URIs or separate files. Decodes accessors to plain numbers.
// Expects a valid file: an invalid one throws or gives wrong numbers. Needs no package.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;

export const COMPONENTS = {SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16};

// Read function, size in bytes and divisor of normalised values, by component type.
const TYPES = {
    5120: {read: (view, at) => view.getInt8(at), size: 1, most: 127},
    5121: {read: (view, at) => view.getUint8(at), size: 1, most: 255},
    5122: {read: (view, at) => view.getInt16(at, true), size: 2, most: 32767},
    5123: {read: (view, at) => view.getUint16(at, true), size: 2, most: 65535},
    5125: {read: (view, at) => view.getUint32(at, true), size: 4, most: 4294967295},
    5126: {read: (view, at) => view.getFloat32(at, true), size: 4},
};

function viewOf(bytes) {
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function parseGlb(bytes) {
    const view = viewOf(bytes);
    const jsonLength = view.getUint32(12, true);
    if (view.getUint32(16, true) !== JSON_CHUNK)
        throw new Error('the first chunk is not JSON');
    const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength)));
    const binary = 20 + jsonLength;
    const rest = binary + 8 <= bytes.length
        ? bytes.subarray(binary + 8, binary + 8 + view.getUint32(binary, true)) : undefined;
    return {json, binary: rest};
}

function resolveUri(uri, folder) {
    const data = /^data:[^,]*;base64,/.exec(uri);
    if (data)
        return new Uint8Array(Buffer.from(uri.slice(data[0].length), 'base64'));
    return new Uint8Array(readFileSync(join(folder, decodeURIComponent(uri))));
}

// The unchanged JSON of a file, and `bytes`: one Uint8Array per buffer.
export class Gltf {
    #known = new Map();

    constructor(json, binary, folder) {
        this.json = json;
        this.bytes = (json.buffers ?? []).map(
            (buffer) => (buffer.uri === undefined ? binary : resolveUri(buffer.uri, folder)));
    }

    static read(path) {
        const bytes = new Uint8Array(readFileSync(path));
        const isGlb = bytes.length >= 20 && viewOf(bytes).getUint32(0, true) === GLB_MAGIC;
        const {json, binary} = isGlb ? parseGlb(bytes) : {json: JSON.parse(new TextDecoder().decode(bytes))};
        return new Gltf(json, binary, dirname(path));
    }

    // `count` elements of `components` numbers each, from `start` bytes into a buffer view.
    #elements({bufferView, byteOffset = 0, componentType, normalized}, components, count) {
        const source = this.json.bufferViews[bufferView];
        if (source.extensions && Object.keys(source.extensions).length > 0)
            throw new Error(`compressed buffer view: ${Object.keys(source.extensions)}`);
        const {read, size, most} = TYPES[componentType];
        const view = viewOf(this.bytes[source.buffer]);
        const stride = source.byteStride ?? size * components;
        const start = (source.byteOffset ?? 0) + byteOffset;
        return Array.from({length: count}, (_, i) => Array.from({length: components}, (_, c) => {
            const value = read(view, start + i * stride + c * size);
            return normalized ? Math.max(value / most, -1) : value;
        }));
    }

    // Elements of an accessor, each an array of numbers, decoded if normalised. Do not modify them.
    elements(index) {
        if (!this.#known.has(index))
            this.#known.set(index, this.#decoded(index));
        return this.#known.get(index);
    }

    #decoded(index) {
        const accessor = this.json.accessors[index];
        const {componentType, normalized, count, sparse} = accessor;
        const components = COMPONENTS[accessor.type];
        const elements = accessor.bufferView === undefined
            ? Array.from({length: count}, () => new Array(components).fill(0))
            : this.#elements(accessor, components, count);
        if (sparse) {
            const places = this.#elements(sparse.indices, 1, sparse.count);
            const values =
                this.#elements({...sparse.values, componentType, normalized}, components, sparse.count);
            places.forEach(([place], i) => { elements[place] = values[i]; });
        }
        return elements;
    }

    numbers(index) {
        return this.elements(index).flat();
    }
}

// Builds a small glTF file: one buffer as a data URI, and one buffer view per accessor unless attributes are
// interleaved. Every accessor has a name and shows its numbers in `extras.values`, so the file can be read without
// decoding it.
import {COMPONENTS} from './gltf.mjs';

export const BYTE = 5120;
export const UBYTE = 5121;
export const SHORT = 5122;
export const USHORT = 5123;
export const FLOAT = 5126;
export const STRIP = 5;
export const FAN = 6;

const VERTICES = 34962;
const INDICES = 34963;

const WRITERS = {
    [BYTE]: {size: 1, write: (view, at, value) => view.setInt8(at, value)},
    [UBYTE]: {size: 1, write: (view, at, value) => view.setUint8(at, value)},
    [SHORT]: {size: 2, write: (view, at, value) => view.setInt16(at, value, true)},
    [USHORT]: {size: 2, write: (view, at, value) => view.setUint16(at, value, true)},
    [FLOAT]: {size: 4, write: (view, at, value) => view.setFloat32(at, value, true)},
};

function typeOf(element) {
    return Object.keys(COMPONENTS).find((type) => COMPONENTS[type] === element.length);
}

function bounds(elements, component) {
    const stored = (value) => (component === FLOAT ? Math.fround(value) : value);
    const along = (pick) => elements[0].map((_, i) => stored(pick(...elements.map((element) => element[i]))));
    return {min: along(Math.min), max: along(Math.max)};
}

function aligned(size) {
    return Math.ceil(size / 4) * 4;
}

export class Builder {
    #bytes = [];

    constructor(title) {
        this.json = {
            asset: {version: '2.0', generator: 'conformance/tools/make.mjs', extras: {title}},
            scene: 0, scenes: [{nodes: []}], nodes: [], meshes: [],
            materials: [{name: 'orange', doubleSided: true,
                         pbrMetallicRoughness: {baseColorFactor: [1, 0.5, 0.1, 1], metallicFactor: 0,
                                                roughnessFactor: 0.8}}],
            skins: [], animations: [], accessors: [], bufferViews: [], buffers: [],
        };
    }

    #add(list, entry) {
        return this.json[list].push(entry) - 1;
    }

    // A buffer view with these bytes, aligned to 4.
    bufferView(bytes, properties = {}) {
        while (this.#bytes.length % 4 !== 0)
            this.#bytes.push(0);
        const byteOffset = this.#bytes.length;
        this.#bytes.push(...bytes);
        return this.#add('bufferViews', {buffer: 0, byteOffset, byteLength: bytes.length, ...properties});
    }

    static bytesOf(elements, component, stride) {
        const {size, write} = WRITERS[component];
        const step = stride ?? size * elements[0].length;
        const view = new DataView(new ArrayBuffer(step * elements.length));
        elements.forEach((element, e) => element.forEach((value, i) => write(view, e * step + i * size, value)));
        return new Uint8Array(view.buffer);
    }

    // Elements are arrays of numbers. With `bufferView`, they are stored there already.
    accessor(name, elements, {component = FLOAT, normalized, target, minMax, bufferView, byteOffset, sparse} = {}) {
        const width = WRITERS[component].size * elements[0].length;
        const stride = target === VERTICES && width % 4 !== 0 ? aligned(width) : undefined;
        const view = bufferView === undefined && sparse === undefined
            ? this.bufferView(Builder.bytesOf(elements, component, stride),
                              {...(stride && {byteStride: stride}), ...(target && {target})})
            : bufferView;
        return this.#add('accessors', {
            name, ...(view !== undefined && {bufferView: view}), ...(byteOffset && {byteOffset}),
            componentType: component, ...(normalized && {normalized}), count: elements.length,
            type: typeOf(elements[0]), ...(minMax && bounds(elements, component)), ...(sparse && {sparse}),
            extras: {values: elements.map((element) => (element.length === 1 ? element[0] : element))},
        });
    }

    // An accessor of a vertex attribute.
    attribute(name, elements, options = {}) {
        const minMax = name.startsWith('POSITION');
        return this.accessor(name, elements, {target: VERTICES, minMax, ...options});
    }

    // A sparse accessor: `elements` at `places`; elsewhere the base values `start`, or zeros if undefined.
    sparseAttribute(name, elements, start, places) {
        const indices = this.bufferView(Builder.bytesOf(places.map((place) => [place]), USHORT));
        const values = this.bufferView(Builder.bytesOf(places.map((place) => elements[place]), FLOAT));
        const bufferView = start && this.bufferView(Builder.bytesOf(start, FLOAT), {target: VERTICES});
        return this.accessor(name, elements, {
            minMax: true, bufferView,
            sparse: {count: places.length, indices: {bufferView: indices, componentType: USHORT},
                     values: {bufferView: values}},
        });
    }

    // `attributes`: accessor indices or elements by semantic.
    primitive(attributes, {indices, mode, targets, component} = {}) {
        const accessors = (values, suffix = '') => Object.fromEntries(Object.entries(values).map(
            ([semantic, value]) => [semantic, typeof value === 'number' ? value
                : this.attribute(semantic + suffix, value, this.#storage(semantic))]));
        return {
            attributes: accessors(attributes),
            ...(indices && {indices: this.accessor('indices', indices.map((index) => [index]),
                                                   {component: component ?? USHORT, target: INDICES})}),
            ...(mode && {mode}), material: 0,
            ...(targets && {targets: targets.map((target, t) => accessors(target, ` of target ${t}`))}),
        };
    }

    #storage(semantic) {
        return semantic.startsWith('JOINTS') ? {component: UBYTE} : {};
    }

    mesh(name, primitives, weights) {
        return this.#add('meshes', {name, primitives: [primitives].flat(), ...(weights && {weights})});
    }

    // `properties` as in glTF. The scene shows every node that is not the child of another one.
    node(name, properties = {}) {
        return this.#add('nodes', {name, ...properties});
    }

    // `inverses`: a matrix (16 numbers) per joint.
    skin(name, joints, inverses, properties = {}) {
        const inverseBindMatrices = inverses && this.accessor(`inverse bind matrices of ${name}`, inverses);
        return this.#add('skins', {name, joints, ...(inverses && {inverseBindMatrices}), ...properties});
    }

    // A channel is {node, path, times, values, interpolation, component}.
    clip(name, channels) {
        const animation = {name, channels: [], samplers: []};
        for (const {node, path, times, values, interpolation, component} of channels) {
            const elements = values.map((value) => [value].flat());
            const title = `${name}: ${path}${node === undefined ? '' : ` of ${this.json.nodes[node].name}`}`;
            const sampler = animation.samplers.push({
                input: this.accessor(`${title}, times`, times.map((time) => [time]), {minMax: true}),
                output: this.accessor(`${title}, values`, elements, {component, normalized: component !== undefined}),
                ...(interpolation && {interpolation}),
            }) - 1;
            if (path)
                animation.channels.push({sampler, target: {...(node !== undefined && {node}), path}});
        }
        return this.#add('animations', animation);
    }

    // The finished file.
    finish() {
        const {json} = this;
        const children = new Set(json.nodes.flatMap((node) => node.children ?? []));
        if (json.scenes.length === 1)
            json.scenes[0].nodes = [...json.nodes.keys()].filter((index) => !children.has(index));
        json.buffers = [{byteLength: this.#bytes.length, uri: 'data:application/octet-stream;base64,' +
                                                              Buffer.from(this.#bytes).toString('base64')}];
        return Object.fromEntries(
            Object.entries(json).filter(([, value]) => !Array.isArray(value) || value.length > 0));
    }
}

function onOneLine(value) {
    if (Array.isArray(value))
        return `[${value.map(onOneLine).join(', ')}]`;
    if (typeof value === 'object' && value !== null)
        return `{${Object.entries(value)
            .map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry)}`).join(', ')}}`;
    return JSON.stringify(value);
}

// JSON that puts each value on one line if it fits.
export function readable(value, indent = '') {
    const line = onOneLine(value);
    if (line.length + indent.length <= 100 || typeof value !== 'object')
        return line;
    const inner = indent + '  ';
    if (Array.isArray(value))
        return `[\n${value.map((entry) => inner + readable(entry, inner)).join(',\n')}\n${indent}]`;
    return `{\n${Object.entries(value)
        .map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${readable(entry, inner)}`).join(',\n')}\n${indent}}`;
}

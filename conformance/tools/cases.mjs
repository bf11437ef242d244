// The cases: each is a small file with one pitfall. An entry has
//   name      of its files
//   title     the correct behaviour, in one sentence
//   section   of the glTF 2.0 specification; `says` paraphrases it; `open` names what the specification leaves open and
//             the result that is expected here
//   missedBy  engines and tools known to behave differently, from their sources and issues
//   normals, triangles: true if these are expected values too
//   moments   clips and times. `hand` and `handNormals` hold results worked out by hand, as entries
//             [node, vertex, position or normal, primitive = 0]; `handTriangles` has entries
//             [node, triangles, primitive = 0]. make.mjs writes nothing if its evaluation disagrees with them
//   validator codes of the errors and warnings that the Khronos validator reports
//   build     fills the file
// Times are sums of few powers of two, so rounding never decides whether the time of a key is reached.
import {Builder, FAN, SHORT, STRIP, UBYTE, USHORT} from './build.mjs';

const H = Math.SQRT1_2;
const UP = [0, 0, 1];

const TRIANGLE = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
const TRIANGLE_NORMALS = [UP, UP, UP];

// A sloping triangle: its normal (0.6, 0, 0.8) shows how scale affects normals.
const SLOPE = [[0, 0, 0], [0.8, 0, -0.6], [0, 1, 0]];
const SLOPE_NORMALS = [[0.6, 0, 0.8], [0.6, 0, 0.8], [0.6, 0, 0.8]];

// Two squares on top of each other, from the origin up; vertices 2 and 3 are at the second joint.
const BAR = [[-0.25, 0, 0], [0.25, 0, 0], [-0.25, 1, 0], [0.25, 1, 0], [-0.25, 2, 0], [0.25, 2, 0]];
const BAR_INDICES = [0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4];
const BAR_JOINTS = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]];
const BAR_WEIGHTS = [[1, 0, 0, 0], [1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.5, 0.5, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]];
// Position of vertex 5 after the second joint makes a quarter turn about z, in units of the bar.
const BENT = [-1, 1.25, 0];

// 7 times a unit quaternion. Shorts hold 4681 times this without rounding, since 7 * 4681 is 32767.
const SEVENTHS = [-2, 0, 3, 6];

function quaternion([x, y, z], degrees) {
    const half = degrees * Math.PI / 360;
    return [x, y, z].map((value) => value * Math.sin(half)).concat(Math.cos(half));
}

function multiplied(vector, factor) {
    return vector.map((value) => value * factor);
}

function about(degrees) {
    return quaternion([0, 0, 1], degrees);
}

function translation(x, y, z) {
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

function triangle(b, properties) {
    return b.mesh('triangle', b.primitive({POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS}, properties));
}

// One node with the triangle, animated by a clip "Move".
function moved(channels, properties) {
    return (b) => {
        const node = b.node('triangle', {mesh: triangle(b), ...properties});
        b.clip('Move', channels.map((channel) => ({node, ...channel})));
    };
}

function bar(b, scaled = 1) {
    return b.mesh('bar', b.primitive({
        POSITION: BAR.map((position) => multiplied(position, scaled)), NORMAL: BAR.map(() => UP),
        JOINTS_0: BAR_JOINTS, WEIGHTS_0: BAR_WEIGHTS,
    }, {indices: BAR_INDICES}));
}

// A quarter turn of a joint about z in one second.
function quarterTurn(node) {
    return {node, path: 'rotation', times: [0, 1], values: [about(0), about(90)]};
}

export const CASES = [
    {
        name: 'step_at_key',
        title: "STEP: exactly at the time of a key, that key's value applies",
        section: 'Appendix C, Overview',
        says: 'a request at exactly the time of a key returns the value of that key',
        missedBy: ['google/filament', 'KhronosGroup/glTF-Sample-Renderer'],
        moments: [
            {clip: 'Move', time: 0},
            {clip: 'Move', time: 0.5, hand: [[0, 0, [1, 0, 0]]]},
            {clip: 'Move', time: 1, hand: [[0, 0, [2, 1, 0]]]},
        ],
        build: moved([{path: 'translation', interpolation: 'STEP', times: [0, 0.5, 1],
                       values: [[0, 0, 0], [1, 0, 0], [2, 1, 0]]}]),
    },
    {
        name: 'step_between_keys',
        title: 'STEP: a key holds its value until the next key',
        section: 'Appendix C, Step Interpolation',
        says: 'between two keys, the value is that of the earlier key',
        missedBy: ['turanszkij/WickedEngine (uses the nearer key)',
                   'Godot before December 2023 (interpolates linearly)'],
        moments: [
            {clip: 'Move', time: 0.25, hand: [[0, 0, [0, 0, 0]]]},
            {clip: 'Move', time: 0.75, hand: [[0, 0, [0, 0, 0]]]},
            {clip: 'Move', time: 1.9375, hand: [[0, 0, [1, 0, 0]], [0, 1, [1, 1, 0]]]},
        ],
        build: moved([
            {path: 'translation', interpolation: 'STEP', times: [0, 1, 2], values: [[0, 0, 0], [1, 0, 0], [2, 1, 0]]},
            {path: 'rotation', interpolation: 'STEP', times: [0, 1, 2], values: [about(0), about(90), about(180)]},
        ]),
    },
    {
        name: 'step_among_others',
        title: 'STEP: a channel jumps at its own keys only, not at the keys of other channels',
        section: 'Animations',
        says: 'the samplers of an animation may differ in key times and interpolation',
        moments: [
            {clip: 'Move', time: 0.609375},
            {clip: 'Move', time: 0.625, hand: [[0, 0, [1.375, 0.625, 0]]]},
            {clip: 'Move', time: 0.75, hand: [[0, 0, [1.5, 0.75, 0]], [0, 1, [2.5, 0.75, 0]]]},
            {clip: 'Move', time: 1.5, hand: [[0, 0, [2, 1, 0]]]},
            {clip: 'Move', time: 2, hand: [[0, 0, [1, 1, 0]]]},
        ],
        build: (b) => {
            b.node('triangle', {mesh: triangle(b)});
            b.node('lifted', {children: [0]});
            b.node('shifted', {children: [1]});
            b.clip('Move', [
                {node: 0, path: 'translation', interpolation: 'STEP', times: [0, 0.625, 2],
                 values: [[-1, 0, 0], [1, 0, 0], [0, 0, 0]]},
                {node: 1, path: 'translation', times: [0, 1], values: [[0, 0, 0], [0, 1, 0]]},
                {node: 2, path: 'translation', times: [0.25, 1.25], values: [[0, 0, 0], [1, 0, 0]]},
            ]);
        },
    },
    {
        name: 'spline_tangents',
        title: 'CUBICSPLINE: tangents are per second and are multiplied by the time between the keys',
        section: 'Appendix C, Cubic Spline Interpolation',
        says: 'both tangents are multiplied by the time between the two keys',
        missedBy: ['google/filament', 'Godot (#21001, #93596)'],
        moments: [
            {clip: 'Move', time: 0.5},
            {clip: 'Move', time: 1, hand: [[0, 0, [1, 0.75, 0]]]},
            {clip: 'Move', time: 2, hand: [[0, 0, [2, 0, 0]]]},
            {clip: 'Move', time: 2.25, hand: [[0, 0, [2.5, 0.5, 0]]]},
        ],
        build: moved([{path: 'translation', interpolation: 'CUBICSPLINE', times: [0, 2, 2.5], values: [
            [0, 0, 0], [0, 0, 0], [0, 2, 0],
            [0, -1, 0], [2, 0, 0], [0, 4, 0],
            [0, -4, 0], [3, 0, 0], [0, 0, 0],
        ]}]),
    },
    {
        name: 'spline_rotation',
        title: 'CUBICSPLINE: rotations are normalised after interpolation',
        section: 'Appendix C, Cubic Spline Interpolation',
        says: 'an interpolated quaternion is normalised before it is used',
        moments: [
            {clip: 'Move', time: 0.25},
            {clip: 'Move', time: 0.5, hand: [[0, 1, [H, H, 0]], [0, 2, [-H, H, 0]]]},
            {clip: 'Move', time: 2},
        ],
        build: moved([{path: 'rotation', interpolation: 'CUBICSPLINE', times: [0, 1, 3], values: [
            [0, 0, 0, 0], about(0), [0, 0, 0, 0],
            [0, 0, 0, 0], about(90), [0, 0.5, 0.25, 0],
            [0.25, 0, 0, -0.5], quaternion([1, 0, 0], 120), [0, 0, 0, 0],
        ]}]),
    },
    {
        name: 'spline_signs',
        title: 'CUBICSPLINE: rotations use the stored signs, even if that is the long way round',
        section: 'Appendix C, Cubic Spline Interpolation',
        says: 'the formula uses keys and tangents as stored; only the result is normalised',
        moments: [
            {clip: 'Move', time: 0.25},
            {clip: 'Move', time: 0.5, hand: [[0, 1, [-H, -H, 0]], [0, 2, [H, -H, 0]]]},
            {clip: 'Move', time: 1, hand: [[0, 1, [0, 1, 0]], [0, 2, [-1, 0, 0]]]},
        ],
        build: moved([{path: 'rotation', interpolation: 'CUBICSPLINE', times: [0, 1], values: [
            [0, 0, 0, 0], about(0), [0, 0, 0, 0],
            [0, 0, 0, 0], multiplied(about(90), -1), [0, 0, 0, 0],
        ]}]),
    },
    {
        name: 'spline_weights',
        title: 'CUBICSPLINE morph weights: a key stores all in-tangents, then all values, then all out-tangents',
        section: 'Animations',
        says: 'with splines, tangents and values are grouped within a key, over all targets',
        moments: [
            {clip: 'Move', time: 0, hand: [[0, 1, [2, 0, 0]], [0, 2, [0, 1, 0]]]},
            {clip: 'Move', time: 0.5},
            {clip: 'Move', time: 1, hand: [[0, 1, [1.25, 0, 0]], [0, 2, [0, 2, 0]]]},
        ],
        build: (b) => {
            const primitive = b.primitive({POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS}, {targets: [
                {POSITION: [[0, 0, 0], [0, 0, 0], [0, 1, 0]]}, {POSITION: [[0, 0, 0], [1, 0, 0], [0, 0, 0]]}]});
            const node = b.node('triangle', {mesh: b.mesh('triangle', primitive)});
            b.clip('Move', [{node, path: 'weights', interpolation: 'CUBICSPLINE', times: [0, 2],
                             values: [0, 0, 0, 1, 1, 0, -1, 2, 1, 0.5, 0, 0]}]);
        },
    },
    {
        name: 'one_key',
        title: 'A channel with one key holds its value for the whole clip',
        section: 'Animations',
        says: 'before the first key and after the last one, the value of the nearest key holds',
        missedBy: ['google/filament (ignores the channel)', 'SaschaWillems/Vulkan gltfskinning (ignores the channel)'],
        moments: [
            {clip: 'Move', time: 0, hand: [[0, 1, [0, 1, 0]]]},
            {clip: 'Move', time: 0.5, hand: [[0, 1, [1, 1, 0]]]},
            {clip: 'Move', time: 1, hand: [[0, 1, [2, 1, 0]]]},
        ],
        build: moved([
            {path: 'rotation', times: [0.5], values: [about(90)]},
            {path: 'translation', times: [0, 1], values: [[0, 0, 0], [2, 0, 0]]},
        ]),
    },
    {
        name: 'late_first_key',
        title: 'If the first key is later than 0, its value holds before it; the last value holds after the last key',
        section: 'Animations',
        says: 'a clip begins at 0; before the first key and after the last one, the value of the nearest key holds',
        moments: [
            {clip: 'Move', time: 0, hand: [[0, 0, [1, 0, 0]]]},
            {clip: 'Move', time: 0.75, hand: [[0, 0, [1, 0, 0]]]},
            {clip: 'Move', time: 1, hand: [[0, 0, [1, 0, 0]]]},
            {clip: 'Move', time: 1.5, hand: [[0, 0, [2, 0, 0]]]},
            {clip: 'Move', time: 2, hand: [[0, 0, [3, 0, 0]]]},
            {clip: 'Move', time: 5, hand: [[0, 0, [3, 0, 0]]]},
        ],
        build: moved([{path: 'translation', times: [1, 2], values: [[1, 0, 0], [3, 0, 0]]}], {translation: [0, 5, 0]}),
    },
    {
        name: 'uneven_keys',
        title: 'Each channel has its own, unevenly spaced key times; resampling changes the motion',
        section: 'Animations',
        says: 'the samplers of an animation may have different key times',
        missedBy: ['Godot (resamples at 30 Hz, godotengine/godot-proposals#738)',
                   'gltfpack (resamples at 30 Hz, zeux/meshoptimizer#341)'],
        moments: [
            {clip: 'Move', time: 0.25},
            {clip: 'Move', time: 0.5, hand: [[0, 0, [1.375, 13 / 12, 0]], [0, 1, [1.375 + 4 / 3, 13 / 12, 0]]]},
            {clip: 'Move', time: 0.671875, hand: [[0, 0, [1.546875, 2, 0]]]},
            {clip: 'Move', time: 0.6875},
            {clip: 'Move', time: 1.375},
        ],
        build: (b) => {
            b.node('triangle', {mesh: triangle(b)});
            b.node('shifted', {children: [0]});
            b.clip('Move', [
                {node: 0, path: 'translation', times: [0, 0.296875, 0.671875, 1.5],
                 values: [[0, 0, 0], [1, 0, 0], [1, 2, 0], [-1, -1, 0]]},
                {node: 0, path: 'scale', times: [0, 1.5], values: [[1, 1, 1], [2, 2, 2]]},
                {node: 1, path: 'translation', times: [0.125, 1.25], values: [[0, 0, 0], [1.125, 0, 0]]},
            ]);
        },
    },
    {
        name: 'slerp_short_way',
        title: 'LINEAR rotations take the short way: the sign of the dot product decides',
        section: 'Appendix C, Spherical Linear Interpolation',
        says: 'the second quaternion is multiplied by the sign of the dot product of the two',
        moments: [
            {clip: 'Move', time: 0.5, hand: [[0, 1, [H, H, 0]]]},
            {clip: 'Move', time: 1, hand: [[0, 1, [0, 1, 0]]]},
        ],
        build: moved([{path: 'rotation', times: [0, 1], values: [about(0), multiplied(about(90), -1)]}]),
    },
    {
        name: 'slerp_even_speed',
        title: 'LINEAR rotations turn at constant speed (slerp, not nlerp)',
        section: 'Appendix C, Spherical Linear Interpolation',
        says: 'the weights are sines of fractions of the angle, so the rotation angle grows linearly',
        moments: [
            {clip: 'Move', time: 0.25,
             hand: [[0, 1, [Math.cos(37.5 * Math.PI / 180), Math.sin(37.5 * Math.PI / 180), 0]]]},
            {clip: 'Move', time: 0.75},
        ],
        build: moved([{path: 'rotation', times: [0, 1], values: [about(0), about(150)]}]),
    },
    {
        name: 'half_turn',
        title: 'A half turn between two keys, where the dot product is 0, is still well defined',
        section: 'Appendix C, Spherical Linear Interpolation',
        says: 'the second quaternion is multiplied by the sign of the dot product',
        open: 'the sign of 0; expected here: positive, so the second quaternion is used as stored',
        moments: [{clip: 'Move', time: 0.5, hand: [[0, 1, [0, 1, 0]]]}],
        build: moved([{path: 'rotation', times: [0, 1], values: [[0, 0, 0, 1], [0, 0, 1, 0]]}]),
    },
    {
        name: 'unit_quaternions',
        title: 'Quaternions that are slightly off unit length rotate without scaling',
        section: 'Transformations; Animations',
        says: 'rotations are unit quaternions',
        open: "how to treat lengths within the validator's limit (0.77 % off); expected here: normalise before use",
        moments: [
            {hand: [[0, 1, [0, 1, 0]]]},
            {clip: 'Move', time: 0.5, hand: [[1, 1, [-2 * H, 2 + 2 * H, 0]]]},
        ],
        build: (b) => {
            const mesh = triangle(b);
            const child = 1;
            b.node('triangle', {mesh, rotation: multiplied(about(90), 1.005), children: [child]});
            b.node('twice as large', {mesh, translation: [2, 0, 0], scale: [2, 2, 2]});
            b.clip('Move', [{node: child, path: 'rotation', times: [0, 1],
                             values: [multiplied(about(0), 0.995), multiplied(about(90), 1.005)]}]);
        },
    },
    {
        name: 'shared_joints',
        title: 'Two skins share their joints but have different inverse bind matrices',
        section: 'Skins, Overview',
        says: 'inverse bind matrices belong to the skin, not to the joint',
        missedBy: ['playcanvas/engine#9367', 'gkjohnson/three-gpu-pathtracer#317'],
        moments: [
            {clip: 'Bend', time: 0, hand: [[0, 5, [0.25, 2, 0]], [1, 5, [2.25, 2, 0]]]},
            {clip: 'Bend', time: 1, hand: [[0, 5, BENT], [1, 5, [-1, 3.25, 0]]]},
        ],
        build: (b) => {
            const mesh = bar(b);
            b.node('bar', {mesh, skin: 0});
            b.node('other bar', {mesh, skin: 1});
            b.node('root', {children: [3]});
            b.node('tip', {translation: [0, 1, 0]});
            b.skin('skin', [2, 3], [translation(0, 0, 0), translation(0, -1, 0)]);
            b.skin('other skin', [2, 3], [translation(2, 0, 0), translation(2, -1, 0)]);
            b.clip('Bend', [quarterTurn(3)]);
        },
    },
    {
        name: 'joint_order',
        title: "JOINTS_n index the skin's joints array, whose order need not follow the nodes",
        section: 'Skinned Mesh Attributes',
        says: 'the indices refer to skin.joints, which has the order of the inverse bind matrices',
        moments: [{clip: 'Bend', time: 1, hand: [[3, 5, BENT], [3, 0, [-0.25, 0, 0]]]}],
        build: (b) => {
            b.node('tip', {translation: [0, 1, 0]});
            b.node('nothing');
            b.node('root', {children: [0]});
            b.node('bar', {mesh: bar(b), skin: 0});
            b.skin('skin', [2, 0], [translation(0, 0, 0), translation(0, -1, 0)]);
            b.clip('Bend', [quarterTurn(0)]);
        },
    },
    {
        name: 'no_inverse_bind_matrices',
        title: 'A skin without inverse bind matrices uses identity matrices',
        section: 'Properties Reference, Skin',
        says: 'if undefined, each matrix is the identity',
        moments: [
            {hand: [[2, 0, [-0.25, 0, 0]], [2, 5, [0.25, 3, 0]]]},
            {clip: 'Bend', time: 1, hand: [[2, 5, [-2, 1.25, 0]]]},
        ],
        build: (b) => {
            b.node('root', {children: [1]});
            b.node('tip', {translation: [0, 1, 0]});
            b.node('bar', {mesh: bar(b), skin: 0});
            b.skin('skin', [0, 1]);
            b.clip('Bend', [quarterTurn(1)]);
        },
    },
    {
        name: 'pose_is_not_bind',
        title: 'Joints that a clip does not animate keep the pose of their nodes, not the bind pose',
        section: 'Animations',
        says: 'properties that are not animated keep their values during an animation',
        moments: [
            {hand: [[2, 5, BENT]]},
            {clip: 'Lift', time: 1, hand: [[2, 5, [-1, 4.25, 0]], [2, 0, [-0.25, 3, 0]]]},
        ],
        build: (b) => {
            b.node('root', {children: [1]});
            b.node('tip', {translation: [0, 1, 0], rotation: about(90)});
            b.node('bar', {mesh: bar(b), skin: 0});
            b.skin('skin', [0, 1], [translation(0, 0, 0), translation(0, -1, 0)]);
            b.clip('Lift', [{node: 0, path: 'translation', times: [0, 1], values: [[0, 0, 0], [0, 3, 0]]}]);
        },
    },
    {
        name: 'many_joints',
        title: 'A skin may have more than 256 joints',
        section: 'Skinned Mesh Attributes',
        says: 'joint indices are unsigned bytes or shorts',
        missedBy: ['bevy (at most 256)'],
        moments: [{clip: 'Move', time: 1, hand: [[0, 0, [2, 0, 0]], [0, 1, [1.5, 0, 0]], [0, 2, [-1, 1, 0]]]}],
        build: (b) => {
            const joints = Array.from({length: 260}, (_, j) => j + 1);
            b.node('triangle', {skin: 0, mesh: b.mesh('triangle', b.primitive({
                POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS,
                JOINTS_0: b.attribute('JOINTS_0', [[259, 0, 0, 0], [256, 3, 0, 0], [3, 0, 0, 0]], {component: USHORT}),
                WEIGHTS_0: [[1, 0, 0, 0], [0.75, 0.25, 0, 0], [1, 0, 0, 0]],
            }))});
            joints.forEach((joint) => b.node(`joint ${joint - 1}`));
            b.node('parent of the joints', {children: joints});
            b.skin('skin', joints);
            const moved = (j, x) => ({node: j + 1, path: 'translation', times: [0, 1], values: [[0, 0, 0], [x, 0, 0]]});
            b.clip('Move', [moved(0, 9), moved(3, -1), moved(256, 1), moved(259, 2)]);
        },
    },
    {
        name: 'node_between_joints',
        title: 'A node between two joints moves the joints below it, although it is not a joint',
        section: 'Joint Hierarchy',
        says: 'the hierarchy of joints is the hierarchy of nodes',
        missedBy: ['godotengine/godot#92447'],
        moments: [
            {clip: 'Bend', time: 0, hand: [[3, 5, [0.25, 2, 0]]]},
            {clip: 'Bend', time: 1, hand: [[3, 5, [-1.5, 0.75, 0]]]},
        ],
        build: (b) => {
            b.node('root', {children: [1]});
            b.node('no joint', {translation: [0, 0.5, 0], children: [2]});
            b.node('tip', {translation: [0, 0.5, 0]});
            b.node('bar', {mesh: bar(b), skin: 0});
            b.skin('skin', [0, 2], [translation(0, 0, 0), translation(0, -1, 0)]);
            b.clip('Bend', [{...quarterTurn(1)}]);
        },
    },
    {
        name: 'ancestor_scale',
        title: 'Nodes above the joints translate, rotate and scale them; here by 0.01, as exporters do for centimetres',
        section: 'Joint Hierarchy',
        says: 'joints are ordinary nodes and inherit the transforms of all ancestors',
        missedBy: ['KhronosGroup/glTF-Blender-IO#368, #1626'],
        moments: [
            {hand: [[3, 5, [3.25, 0, -2]]]},
            {clip: 'Bend', time: 1, hand: [[3, 5, [2, 0, -1.25]]]},
        ],
        build: (b) => {
            b.node('armature', {translation: [3, 0, 0], rotation: quaternion([1, 0, 0], -90), scale: [0.01, 0.01, 0.01],
                                children: [1]});
            b.node('root', {children: [2]});
            b.node('tip', {translation: [0, 100, 0]});
            b.node('bar in centimetres', {mesh: bar(b, 100), skin: 0});
            b.skin('skin', [1, 2], [translation(0, 0, 0), translation(0, -100, 0)]);
            b.clip('Bend', [quarterTurn(2)]);
        },
    },
    {
        name: 'mesh_node_transform',
        title: "The transforms of a skinned mesh's node and of the node's parents are ignored",
        section: 'Joint Hierarchy',
        says: 'only the joints move a skinned mesh; the transform of its node is ignored',
        missedBy: ['godotengine/godot#31774'],
        validator: ['ANIMATION_CHANNEL_TARGET_NODE_SKIN', 'NODE_SKINNED_MESH_LOCAL_TRANSFORMS',
                    'NODE_SKINNED_MESH_NON_ROOT'],
        moments: [
            {clip: 'Bend', time: 0, hand: [[3, 5, [0.25, 2, 0]]]},
            {clip: 'Bend', time: 1, hand: [[3, 5, BENT]]},
        ],
        build: (b) => {
            b.node('root', {children: [1]});
            b.node('tip', {translation: [0, 1, 0]});
            b.node('parent of the bar', {translation: [0, 0, 4], children: [3]});
            b.node('bar', {mesh: bar(b), skin: 0, translation: [5, 0, 0], scale: [2, 2, 2]});
            b.skin('skin', [0, 1], [translation(0, 0, 0), translation(0, -1, 0)]);
            b.clip('Bend', [quarterTurn(1), {...quarterTurn(2)},
                            {node: 3, path: 'translation', times: [0, 1], values: [[5, 0, 0], [5, 5, 5]]}]);
        },
    },
    {
        name: 'skeleton_property',
        title: 'skin.skeleton does not affect the result: nodes above it move the joints too',
        section: 'Skins, Overview',
        says: 'the property is not needed to compute transforms',
        moments: [
            {clip: 'Bend', time: 0, hand: [[3, 5, [0.25, 2, 3]]]},
            {clip: 'Bend', time: 1, hand: [[3, 5, [-2, 0.25, 3]]]},
        ],
        build: (b) => {
            b.node('above', {translation: [0, 0, 3], children: [1]});
            b.node('root', {children: [2]});
            b.node('tip', {translation: [0, 1, 0]});
            b.node('bar', {mesh: bar(b), skin: 0});
            b.skin('skin', [1, 2], [translation(0, 0, 0), translation(0, -1, 0)], {skeleton: 1});
            b.clip('Bend', [quarterTurn(0)]);
        },
    },
    {
        name: 'eight_weights',
        title: 'All sets of JOINTS_n and WEIGHTS_n count; here eight weights per vertex',
        section: 'Skinned Mesh Attributes',
        says: 'additional sets hold the influences after the first four; a client may support only one set',
        open: 'whether an engine reads more than one set; expected here: all sets',
        missedBy: ['bevy', 'SaschaWillems/Vulkan', 'mrdoob/three.js#26137'],
        moments: [{clip: 'Spread', time: 1, hand: [[0, 0, [3.5, 0, 0]], [0, 1, [5.5, 0, 0]], [0, 2, [7, 1, 0]]]}],
        build: (b) => {
            const joints = Array.from({length: 8}, (_, j) => j + 1);
            b.node('triangle', {skin: 0, mesh: b.mesh('triangle', b.primitive({
                POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS,
                JOINTS_0: [[0, 1, 2, 3], [0, 1, 2, 3], [0, 0, 0, 0]],
                WEIGHTS_0: [[0.125, 0.125, 0.125, 0.125], [0.0625, 0.0625, 0.0625, 0.0625], [0, 0, 0, 0]],
                JOINTS_1: [[4, 5, 6, 7], [4, 5, 6, 7], [7, 0, 0, 0]],
                WEIGHTS_1: [[0.125, 0.125, 0.125, 0.125], [0.1875, 0.1875, 0.1875, 0.1875], [1, 0, 0, 0]],
            }))});
            joints.forEach((joint) => b.node(`joint ${joint - 1}`));
            b.node('parent of the joints', {children: joints});
            b.skin('skin', joints, joints.map(() => translation(0, 0, 0)));
            b.clip('Spread', joints.map((node, j) => (
                {node, path: 'translation', times: [0, 1], values: [[0, 0, 0], [j, 0, 0]]})));
        },
    },
    {
        name: 'weights_off_one',
        title: 'Weights that do not sum to 1 are divided by their sum',
        section: 'Skinned Mesh Attributes',
        says: 'the sum of float weights should be as close to 1 as is reasonable',
        open: 'what to do if it is not; expected here: divide by the sum',
        missedBy: ['KhronosGroup/glTF-Sample-Renderer (uses weights as stored)'],
        validator: ['ACCESSOR_WEIGHTS_NON_NORMALIZED'],
        moments: [
            {hand: [[0, 1, [1, 0, 0]]]},
            {clip: 'Move', time: 1, hand: [[0, 0, [1, 0, 0]], [0, 1, [2.5, 0, 0]], [0, 2, [1, 1, 0]]]},
        ],
        build: (b) => twoJoints(b, [[1, 0.5, 0, 0], [0.25, 0.25, 0, 0], [0.5, 0.25, 0, 0]], [3, 0, 0]),
    },
    {
        name: 'zero_weights',
        title: 'A vertex whose weights are all zero follows the first joint it lists',
        section: 'Skinned Mesh Attributes',
        says: 'the sum of float weights should be as close to 1 as is reasonable',
        open: 'what to do if it is 0; expected here: follow the first joint listed, as three.js does',
        missedBy: ['KhronosGroup/glTF-Sample-Renderer (does not skin such vertices)'],
        validator: ['ACCESSOR_WEIGHTS_NON_NORMALIZED', 'ACCESSOR_JOINTS_USED_ZERO_WEIGHT'],
        moments: [{clip: 'Move', time: 1, hand: [[0, 0, [3, 0, 0]], [0, 1, [4, 0, 0]], [0, 2, [0, 1, 0]]]}],
        build: (b) => twoJoints(b, [[0, 1, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]], [3, 0, 0],
                                [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]),
    },
    {
        name: 'integer_weights',
        title: 'Weights may be normalised bytes or shorts, and joints may be bytes or shorts',
        section: 'Skinned Mesh Attributes',
        says: 'weights are floats, or normalised unsigned integers that sum to the largest value',
        moments: [{clip: 'Move', time: 1, hand: [[0, 0, [4, 0, 0]], [0, 1, [2, 0, 0]], [0, 0, [4, 0, 0], 1]]}],
        build: (b) => {
            const primitive = (joints, weights, most) => b.primitive({
                POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS,
                JOINTS_0: b.attribute('JOINTS_0', [[0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]], {component: joints}),
                WEIGHTS_0: b.attribute('WEIGHTS_0', [[most / 5, most * 4 / 5, 0, 0], [most * 4 / 5, most / 5, 0, 0],
                                                     [most, 0, 0, 0]], {component: weights, normalized: true}),
            });
            const primitives = [primitive(USHORT, UBYTE, 255), primitive(UBYTE, USHORT, 65535)];
            twoJointsOf(b, b.mesh('triangles', primitives), [5, 0, 0]);
        },
    },
    {
        name: 'shear',
        title: 'Non-uniform scale above a rotation shears: multiply matrices, not separate TRS components',
        section: 'Transformations',
        says: "a global transform is the parent's global matrix times the local matrix",
        missedBy: ['Latios Kinemation (its transforms cannot shear)'],
        normals: true,
        moments: [
            {clip: 'Stretch', time: 0, hand: [[2, 1, [0.8 * H, 0.8 * H, -0.6]]]},
            {clip: 'Stretch', time: 0.5, hand: [[2, 1, [1.6 * H, 0.8 * H, -0.6]]]},
            {clip: 'Stretch', time: 1, hand: [[2, 1, [2.4 * H, 0.8 * H, -0.6]], [2, 2, [-3 * H, H, 0]]],
             handNormals: [[2, 0, multiplied([0.2 * H, 0.6 * H, 0.8], 1 / Math.sqrt(0.84))]]},
        ],
        build: (b) => {
            b.node('stretched', {children: [1]});
            b.node('turned', {rotation: about(45)});
            b.node('slope', {skin: 0, mesh: b.mesh('slope', b.primitive({
                POSITION: SLOPE, NORMAL: SLOPE_NORMALS, JOINTS_0: SLOPE.map(() => [1, 0, 0, 0]),
                WEIGHTS_0: SLOPE.map(() => [1, 0, 0, 0])}))});
            b.skin('skin', [0, 1], [translation(0, 0, 0), translation(0, 0, 0)]);
            b.clip('Stretch', [{node: 0, path: 'scale', times: [0, 1], values: [[1, 1, 1], [3, 1, 1]]}]);
        },
    },
    {
        name: 'bind_scale',
        title: 'Non-uniform scale in a joint and in its inverse bind matrix also applies to morphed vertices',
        section: 'Skins, Overview; Morph Targets',
        says: 'a vertex is morphed, then multiplied by the inverse bind matrix, then by the global matrix of the joint',
        normals: true,
        moments: [{hand: [[2, 1, [3.2, 0, -1.2]], [2, 2, [0, 6, 1]]],
                   handNormals: [[2, 0, multiplied([0.15, 0.05, 0.4], 1 / Math.sqrt(0.185))]]}],
        build: (b) => {
            b.node('armature', {scale: [2, 2, 2], children: [1]});
            b.node('joint', {scale: [1, 3, 2]});
            const targets = [{POSITION: [[0, 0, 0], [0, 0, 0], [0, 0, 1]], NORMAL: SLOPE.map(() => [0, 0.6, 0])}];
            b.node('slope', {skin: 0, mesh: b.mesh('slope', b.primitive({
                POSITION: SLOPE, NORMAL: SLOPE_NORMALS, JOINTS_0: SLOPE.map(() => [0, 0, 0, 0]),
                WEIGHTS_0: SLOPE.map(() => [1, 0, 0, 0])}, {targets}), [0.5])});
            b.skin('skin', [1], [[2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1]]);
        },
    },
    {
        name: 'negative_scale',
        title: 'Negative scale mirrors: normals still point outwards, and the winding of front faces is reversed',
        section: 'Instantiation',
        says: "front faces are clockwise where the determinant of the node's global transform is negative",
        normals: true,
        triangles: true,
        moments: [{hand: [[0, 1, [-0.8, 0, -0.6]], [1, 1, [2.8, 0, -0.6]]],
                   handNormals: [[0, 0, [-0.6, 0, 0.8]], [1, 0, [0.6, 0, 0.8]]],
                   handTriangles: [[0, [[0, 2, 1]]], [1, [[0, 1, 2]]]]}],
        build: (b) => {
            const mesh = b.mesh('slope', b.primitive({POSITION: SLOPE, NORMAL: SLOPE_NORMALS}));
            b.node('mirrored', {mesh, scale: [-1, 1, 1]});
            b.node('as it is', {mesh, translation: [2, 0, 0]});
        },
    },
    {
        name: 'skin_and_mirror',
        title: 'Mirroring joints reverse the winding of a skinned mesh; a mirroring mesh node does not',
        section: 'Instantiation; Joint Hierarchy',
        says: "front faces are clockwise where the determinant of the node's global transform is negative",
        open: 'which transform decides for a skinned mesh, since that of its node is ignored; expected here: the ' +
              'joint matrices times their inverse bind matrices',
        normals: true,
        triangles: true,
        validator: ['NODE_SKINNED_MESH_LOCAL_TRANSFORMS'],
        moments: [{hand: [[5, 1, [-0.8, 0, -0.6]], [5, 4, [2.8, 0, -0.6]], [5, 7, [4.8, 0, -0.6]]],
                   handNormals: [[5, 0, [-0.6, 0, 0.8]], [5, 3, [0.6, 0, 0.8]], [5, 6, [0.6, 0, 0.8]]],
                   handTriangles: [[5, [[0, 2, 1], [3, 4, 5], [6, 7, 8]]]]}],
        build: (b) => {
            const times = (values) => [0, 1, 2].flatMap(() => values);
            const joints = [0, 1, 2].flatMap((joint) => times([[joint, 0, 0, 0]]));
            b.node('root', {children: [1, 4]});
            b.node('armature', {children: [2, 3], scale: [-1, 1, 1]});
            b.node('mirrored');
            b.node('mirrored back', {translation: [-2, 0, 0], scale: [-1, 1, 1]});
            b.node('mirrored as when it was bound', {translation: [4, 0, 0], scale: [1, 1, -1]});
            const mesh = b.mesh('slopes', b.primitive({
                POSITION: times(SLOPE), NORMAL: times(SLOPE_NORMALS),
                JOINTS_0: joints, WEIGHTS_0: joints.map(() => [1, 0, 0, 0]),
            }));
            b.node('slopes', {mesh, skin: 0, scale: [1, -1, 1]});
            b.skin('skin', [2, 3, 4], [translation(0, 0, 0), translation(0, 0, 0),
                                       [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]]);
        },
    },
    {
        name: 'zero_scale',
        title: 'Scale that passes through zero flattens the mesh for a moment and mirrors it afterwards',
        section: 'Transformations',
        says: 'scale may be any vector; only if it is zero on all three axes may an engine leave the mesh out',
        normals: true,
        moments: [
            {clip: 'Flip', time: 0.5, hand: [[0, 1, [0.4, 0, -0.6]]],
             handNormals: [[0, 0, multiplied([1.2, 0, 0.8], 1 / Math.sqrt(2.08))]]},
            {clip: 'Flip', time: 1, normals: false, hand: [[0, 1, [0, 0, -0.6]], [0, 2, [0, 1, 0]]]},
            {clip: 'Flip', time: 1.5, hand: [[0, 1, [-0.4, 0, -0.6]]],
             handNormals: [[0, 0, multiplied([-1.2, 0, 0.8], 1 / Math.sqrt(2.08))]]},
        ],
        build: (b) => {
            const primitive = b.primitive({POSITION: SLOPE, NORMAL: SLOPE_NORMALS});
            const node = b.node('slope', {mesh: b.mesh('slope', primitive)});
            b.clip('Flip', [{node, path: 'scale', times: [0, 2], values: [[1, 1, 1], [-1, 1, 1]]}]);
        },
    },
    {
        name: 'matrix_node',
        title: 'The matrix of a node is column-major and also transforms the children',
        section: 'Transformations',
        says: 'a matrix is stored in column-major order',
        moments: [{hand: [[0, 1, [3, 2, 1]], [0, 2, [2, 0, 1]], [1, 0, [3, 2, 1]]]}],
        build: (b) => {
            const mesh = triangle(b);
            b.node('with a matrix', {mesh, matrix: [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 0, 1, 1], children: [1]});
            b.node('child', {mesh, translation: [1, 0, 0]});
        },
    },
    {
        name: 'sparse',
        title: 'Sparse accessors replace some base values, which are zeros without a buffer view',
        section: 'Sparse Accessors',
        says: 'sparse values replace those of the accessor, or zeros if it has no buffer view',
        moments: [{hand: [[0, 1, [3, 0, 0]], [0, 2, [0, 1, 2]]]}],
        build: (b) => {
            const positions = [[0, 0, 0], [3, 0, 0], [0, 1, 0]];
            const mesh = b.mesh('triangle', b.primitive({
                POSITION: b.sparseAttribute('POSITION', positions, TRIANGLE, [1]), NORMAL: TRIANGLE_NORMALS,
            }, {targets: [{POSITION: b.sparseAttribute('POSITION of target 0', [[0, 0, 0], [0, 0, 0], [0, 0, 2]],
                                                       undefined, [2])}]}), [1]);
            b.node('triangle', {mesh});
        },
    },
    {
        name: 'byte_stride',
        title: 'Interleaved vertices: byteStride and the offsets of both accessor and buffer view apply',
        section: 'Accessors, Overview',
        says: 'elements are byteStride bytes apart, and both offsets add up to the first one',
        normals: true,
        moments: [{hand: [[0, 1, [0.8, 0, -0.6]], [0, 2, [0, 1, 0]]], handNormals: [[0, 2, [0.6, 0, 0.8]]]}],
        build: (b) => {
            b.bufferView([255, 255, 255, 255]);
            const junk = 1000;
            const rows = SLOPE.map((position, v) => [junk, ...SLOPE_NORMALS[v], junk, ...position]);
            const bufferView = b.bufferView(Builder.bytesOf(rows, 5126), {byteStride: 32, target: 34962});
            b.node('slope', {mesh: b.mesh('slope', b.primitive({
                POSITION: b.attribute('POSITION', SLOPE, {bufferView, byteOffset: 20}),
                NORMAL: b.attribute('NORMAL', SLOPE_NORMALS, {bufferView, byteOffset: 4}),
            }))});
        },
    },
    {
        name: 'quantized_positions',
        title: 'KHR_mesh_quantization: positions may be integers, normalised or not',
        section: 'KHR_mesh_quantization',
        says: 'positions and normals may be bytes and shorts; the transform of a node restores their scale',
        moments: [{hand: [[0, 1, [1, 0, 0]], [0, 2, [0, -1, 0]], [1, 1, [2, 0, 0]], [1, 2, [0, 1, 0]]]}],
        build: (b) => {
            b.json.extensionsUsed = ['KHR_mesh_quantization'];
            b.json.extensionsRequired = ['KHR_mesh_quantization'];
            const mesh = (name, positions, component, normalized) => b.mesh(name, b.primitive({
                POSITION: b.attribute('POSITION', positions, {component, normalized}),
                NORMAL: b.attribute('NORMAL', positions.map(() => [0, 0, 127]), {component: 5120, normalized: true}),
            }));
            b.node('normalised', {mesh: mesh('shorts', [[0, 0, 0], [32767, 0, 0], [0, -32768, 0]], SHORT, true)});
            b.node('not normalised', {mesh: mesh('bytes', [[0, 0, 0], [200, 0, 0], [0, 100, 0]], UBYTE, false),
                                      scale: [0.01, 0.01, 0.01]});
        },
    },
    {
        name: 'integer_keys',
        title: 'Rotations and morph weights of a clip may be normalised integers',
        section: 'Animations',
        says: 'rotations and weights may be normalised integers, which are decoded to fractions',
        moments: [
            {clip: 'Move', time: 0.5},
            {clip: 'Move', time: 1,
             hand: [[0, 1, [31 / 49, 36 / 49, -12 / 49]], [0, 2, [-72 / 49, 46 / 49, -48 / 49]]]},
        ],
        build: (b) => {
            const targets = [{POSITION: [[0, 0, 0], [0, 0, 0], [0, 1, 0]]}];
            const node = b.node('triangle', {mesh: triangle(b, {targets})});
            b.clip('Move', [
                {node, path: 'rotation', component: SHORT, times: [0, 1],
                 values: [[0, 0, 0, 32767], multiplied(SEVENTHS, 4681)]},
                {node, path: 'weights', component: UBYTE, times: [0, 1], values: [0, 255]},
            ]);
        },
    },
    {
        name: 'morph_before_skin',
        title: 'Morph targets displace vertices before skinning; here two targets, with weights from a clip',
        section: 'Morph Targets',
        says: 'displacements are applied before any transform of the vertices',
        moments: [
            {clip: 'Move', time: 0},
            {clip: 'Move', time: 0.5},
            {clip: 'Move', time: 1, hand: [[0, 0, [0, 0, 0]], [0, 1, [0, 2, 0]], [0, 2, [-1, 0, 2]]]},
        ],
        build: (b) => {
            b.node('triangle', {skin: 0, mesh: b.mesh('triangle', b.primitive({
                POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS, JOINTS_0: TRIANGLE.map(() => [0, 0, 0, 0]),
                WEIGHTS_0: TRIANGLE.map(() => [1, 0, 0, 0]),
            }, {targets: [{POSITION: [[0, 0, 0], [1, 0, 0], [0, 0, 0]]},
                          {POSITION: [[0, 0, 0], [0, 0, 0], [0, 0, 4]]}]}))});
            b.node('joint');
            b.skin('skin', [1], [translation(0, 0, 0)]);
            b.clip('Move', [quarterTurn(1), {node: 0, path: 'weights', times: [0, 1], values: [0, 0, 1, 0.5]}]);
        },
    },
    {
        name: 'morph_default_weights',
        title: 'Default morph weights come from the node, or from the mesh if the node has none',
        section: 'Instantiation',
        says: 'node.weights override mesh.weights',
        moments: [{hand: [[0, 1, [1, 0, 0]], [0, 2, [0, 2, 0]], [1, 1, [2, 0, 0]], [1, 2, [0, 1, 0]]]}],
        build: (b) => {
            const targets = [{POSITION: [[0, 0, 0], [1, 0, 0], [0, 0, 0]]},
                             {POSITION: [[0, 0, 0], [0, 0, 0], [0, 1, 0]]}];
            const mesh = b.mesh('triangle', b.primitive({POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS}, {targets}),
                                [1, 0]);
            b.node('with its own weights', {mesh, weights: [0, 1]});
            b.node('with those of the mesh', {mesh});
        },
    },
    {
        name: 'morph_per_node',
        title: 'Nodes that share a mesh have separate morph weights: a clip animates those of one node',
        section: 'Animations; Instantiation',
        says: 'a channel targets a node; node.weights override mesh.weights',
        moments: [{clip: 'Move', time: 1, hand: [[0, 1, [3, 0, 0]], [1, 1, [2, 0, 0]], [2, 1, [1, 0, 0]]]}],
        build: (b) => {
            const targets = [{POSITION: [[0, 0, 0], [2, 0, 0], [0, 0, 0]]}];
            const primitive = b.primitive({POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS}, {targets});
            const mesh = b.mesh('triangle', primitive, [0.5]);
            b.node('animated', {mesh});
            b.node('with the weights of the mesh', {mesh});
            b.node('with its own weights', {mesh, weights: [0]});
            b.clip('Move', [{node: 0, path: 'weights', times: [0, 1], values: [0, 1]}]);
        },
    },
    {
        name: 'morph_normals',
        title: 'Morph targets also displace normals, before the node or the skin rotates them',
        section: 'Morph Targets',
        says: 'displacements of positions, normals and tangents are applied before any transform',
        normals: true,
        moments: [{clip: 'Move', time: 1, hand: [[0, 1, [0, 1, 0.75]]], handNormals: [[0, 0, [0, -0.6, 0.8]]]}],
        build: (b) => {
            const targets = [{POSITION: [[0, 0, 0], [0, 0, 1.5], [0, 0, 0]],
                              NORMAL: TRIANGLE.map(() => [-1.5, 0, 0])}];
            const mesh = b.mesh('triangle', b.primitive({POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS}, {targets}));
            const node = b.node('triangle', {mesh});
            b.clip('Move', [quarterTurn(node), {node, path: 'weights', times: [0, 1], values: [0, 0.5]}]);
        },
    },
    {
        name: 'rigid_on_joint',
        title: 'A mesh without a skin moves with the joint above it',
        section: 'Joint Hierarchy',
        says: 'a joint may have other nodes below it, including nodes with meshes',
        moments: [
            {clip: 'Bend', time: 0, hand: [[2, 0, [0, 2, 0]]]},
            {clip: 'Bend', time: 1, hand: [[2, 0, [-1, 1, 0]], [2, 1, [-1, 2, 0]], [3, 5, BENT]]},
        ],
        build: (b) => {
            b.node('root', {children: [1]});
            b.node('tip', {translation: [0, 1, 0], children: [2]});
            b.node('flag', {mesh: triangle(b), translation: [0, 1, 0]});
            b.node('bar', {mesh: bar(b), skin: 0});
            b.skin('skin', [0, 1], [translation(0, 0, 0), translation(0, -1, 0)]);
            b.clip('Bend', [quarterTurn(1)]);
        },
    },
    {
        name: 'shared_mesh',
        title: 'A mesh that several nodes use appears once at each of them',
        section: 'Instantiation',
        says: 'many nodes may use the same mesh with different transforms',
        moments: [{clip: 'Move', time: 0.5, hand: [[0, 1, [1, 0, 0]], [1, 1, [2 + H, H, 0]], [2, 1, [2, 2, 0]]]}],
        build: (b) => {
            const mesh = triangle(b);
            b.node('first', {mesh});
            b.node('second', {mesh, translation: [2, 0, 0]});
            b.node('third', {mesh, translation: [0, 2, 0], scale: [2, 2, 2]});
            b.clip('Move', [quarterTurn(1)]);
        },
    },
    {
        name: 'unused_things',
        title: 'A channel without a node, samplers without a channel and other clips have no effect',
        section: 'Animations',
        says: 'a channel without a node is ignored; properties that a clip does not animate keep their values',
        missedBy: ['google/filament (one invalid clip disables all)'],
        moments: [{clip: 'Move', time: 1, hand: [[0, 0, [2, 5, 0]], [0, 1, [2, 6, 0]]]},
                  {clip: 'Other', time: 1, hand: [[0, 1, [0, 7, 0]]]}],
        build: (b) => {
            const node = b.node('triangle', {mesh: triangle(b), translation: [0, 5, 0], rotation: [0, 0, H, H]});
            b.clip('Move', [
                {path: 'rotation', times: [0, 1], values: [about(0), about(10)]},
                {node, times: [0, 3], values: [[9, 9, 9], [9, 9, 9]]},
                {node, path: 'translation', times: [0, 1], values: [[0, 5, 0], [2, 5, 0]]},
            ]);
            b.clip('Other', [{node, path: 'scale', times: [0, 1], values: [[1, 1, 1], [2, 2, 2]]}]);
        },
    },
    {
        name: 'strip_and_fan',
        title: 'Triangle strips and fans, with and without indices, keep the winding of each triangle',
        section: 'Meshes, Overview',
        says: 'every second triangle of a strip swaps its last two corners; triangles of a fan end at the first vertex',
        triangles: true,
        moments: [{hand: [[0, 4, [2, 0, 0]]],
                   handTriangles: [[0, [[0, 1, 2], [1, 3, 2], [2, 3, 4]]], [0, [[1, 2, 0], [2, 3, 0], [3, 4, 0]], 1]]}],
        build: (b) => {
            const zigzag = [[0, 0, 0], [0.5, -1, 0], [1, 0, 0], [1.5, -1, 0], [2, 0, 0]];
            const ring = [[0, 1, 0], [1, 1, 0], [0.7, 1.7, 0], [0, 2, 0], [-0.7, 1.7, 0]];
            const normals = zigzag.map(() => UP);
            b.node('strip and fan', {mesh: b.mesh('strip and fan', [
                b.primitive({POSITION: zigzag, NORMAL: normals}, {mode: STRIP}),
                b.primitive({POSITION: ring, NORMAL: normals}, {mode: FAN, indices: [0, 1, 2, 3, 4]}),
            ])});
        },
    },
    {
        name: 'flat_normals',
        title: 'Without normals, each triangle gets a flat normal; without indices, vertices are the corners in order',
        section: 'Meshes, Overview',
        says: 'if normals are not specified, flat normals are computed',
        normals: true,
        moments: [{hand: [[0, 4, [0, 0, -1]]],
                   handNormals: [[0, 0, [0, 0, 1]], [0, 3, [0, -1, 0]], [0, 6, [0.6, 0, 0.8]]]}],
        build: (b) => {
            const corners = [...TRIANGLE, [0, 0, 0], [0, 0, -1], [1, 0, 0], ...SLOPE];
            b.node('roof', {mesh: b.mesh('roof', b.primitive({POSITION: corners}))});
        },
    },
    {
        name: 'default_scene',
        title: 'Only the default scene, which the property scene names, is shown',
        section: 'Scenes, Overview',
        says: 'the property scene names the scene to show at load time',
        moments: [{hand: [[1, 0, [0, 3, 0]]]}],
        build: (b) => {
            const mesh = triangle(b);
            b.node('of the first scene', {mesh});
            b.node('of the second scene', {mesh, translation: [0, 3, 0]});
            b.json.scenes = [{name: 'first', nodes: [0]}, {name: 'second', nodes: [1]}];
            b.json.scene = 1;
        },
    },
];

// The triangle on two joints. The clip "Move" moves the second joint to `to`.
function twoJoints(b, weights, to, joints = weights.map(() => [0, 1, 0, 0])) {
    twoJointsOf(b, b.mesh('triangle', b.primitive(
        {POSITION: TRIANGLE, NORMAL: TRIANGLE_NORMALS, JOINTS_0: joints, WEIGHTS_0: weights})), to);
}

function twoJointsOf(b, mesh, to) {
    b.node('triangle', {mesh, skin: 0});
    b.node('still', {children: [2]});
    b.node('moved');
    b.skin('skin', [1, 2], [translation(0, 0, 0), translation(0, 0, 0)]);
    b.clip('Move', [{node: 2, path: 'translation', times: [0, 1], values: [[0, 0, 0], to]}]);
}

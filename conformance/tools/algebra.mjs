// Column-major 4x4 matrices as 16 numbers, as in glTF; quaternions as x, y, z, w.

export const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function dot(a, b) {
    return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

export function cross(a, b) {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function subtract(a, b) {
    return a.map((value, i) => value - b[i]);
}

// Normalises a vector; zero stays zero.
export function unit(v) {
    const length = Math.hypot(...v);
    return length === 0 ? v : v.map((value) => value / length);
}

export function product(a, b) {
    const result = new Array(16).fill(0);
    for (let column = 0; column < 4; ++column)
        for (let row = 0; row < 4; ++row)
            for (let k = 0; k < 4; ++k)
                result[4 * column + row] += a[4 * k + row] * b[4 * column + k];
    return result;
}

// T * R * S, for a unit quaternion.
export function compose(translation, [x, y, z, w], scale) {
    const columns = [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    ];
    return [...columns.flatMap((column, i) => [...column.map((value) => value * scale[i]), 0]),
            ...translation, 1];
}

export function transformPoint(m, [x, y, z]) {
    return [0, 1, 2].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]);
}

// The columns of the upper left 3x3, and their cofactors.
function columnsAndCofactors(m) {
    const columns = [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)];
    return [columns, [cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1])]];
}

export function mirrors(m) {
    const [columns, cofactors] = columnsAndCofactors(m);
    return dot(columns[0], cofactors[0]) < 0;
}

// The unit normal of a surface under `m`, by the inverse transpose. Uses the cofactors instead of dividing by the
// determinant, so it handles a scale of zero. Zero if no direction is left.
export function transformNormal(m, n) {
    const [, cofactors] = columnsAndCofactors(m);
    const side = mirrors(m) ? -1 : 1;
    return unit([0, 1, 2].map(
        (row) => side * (cofactors[0][row] * n[0] + cofactors[1][row] * n[1] + cofactors[2][row] * n[2])));
}

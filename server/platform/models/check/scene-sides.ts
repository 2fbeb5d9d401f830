import type { Sides } from '#rules/catalogue/model-sizes.ts'
import type { Glb, GltfAccessor, GltfNode } from './read-glb.ts'

/** A 4 × 4 matrix, column by column. */
type Matrix = readonly number[]
type Point = readonly [number, number, number]

const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** The box round a valid scene in mm (x length, z width, y height); null without surfaces, `too many` vertices. */
export function sceneSides(glb: Glb, mostVertices: number): Sides | 'too many' | null {
  const { nodes = [], meshes = [], accessors = [], scenes = [], scene = 0 } = glb.gltf
  const [low, high] = [Array<number>(3).fill(Infinity), Array<number>(3).fill(-Infinity)]
  const open = (scenes[scene]?.nodes ?? []).map((index) => ({ index, parent: identity }))
  let vertices = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const node = nodes[next.index] ?? {}
    const world = multiply(next.parent, matrixOf(node))
    for (const index of node.children ?? []) open.push({ index, parent: world })
    const primitives = (node.mesh === undefined ? undefined : meshes[node.mesh]?.primitives) ?? []
    for (const { attributes } of primitives) {
      const positions = accessors[attributes.POSITION ?? -1]
      if (!positions) continue
      vertices += positions.count
      if (vertices > mostVertices) return 'too many'
      for (const point of pointsOf(glb, positions)) {
        for (const [axis, value] of transform(world, point).entries()) {
          low[axis] = Math.min(low[axis] ?? Infinity, value)
          high[axis] = Math.max(high[axis] ?? -Infinity, value)
        }
      }
    }
  }
  if (vertices === 0) return null
  const [length = 0, height = 0, width = 0] = high.map((value, axis) => Math.round((value - (low[axis] ?? 0)) * 1000))
  return { length, width, height }
}

/** The vertices of an accessor of positions; the corners of its box where they are not stored one after the other. */
function* pointsOf({ gltf, binary }: Glb, accessor: GltfAccessor): Generator<Point> {
  const view = accessor.bufferView === undefined ? undefined : gltf.bufferViews?.[accessor.bufferView]
  if (!view || accessor.sparse) {
    yield* cornersOf(accessor)
    return
  }
  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0)
  for (let vertex = 0; vertex < accessor.count; vertex++) {
    const at = start + vertex * (view.byteStride ?? 12)
    yield [binary.getFloat32(at, true), binary.getFloat32(at + 4, true), binary.getFloat32(at + 8, true)]
  }
}

function* cornersOf({ min = [0, 0, 0], max = [0, 0, 0] }: GltfAccessor): Generator<Point> {
  for (const x of [min, max]) {
    for (const y of [min, max]) {
      for (const z of [min, max]) yield [x[0] ?? 0, y[1] ?? 0, z[2] ?? 0]
    }
  }
}

/** The matrix of a node: its own, or translation × rotation × scale (glTF 2.0 §3.5.3). */
function matrixOf({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  if (matrix) return matrix
  const [x = 0, y = 0, z = 0, w = 1] = rotation ?? []
  const [sx = 1, sy = 1, sz = 1] = scale ?? []
  const [tx = 0, ty = 0, tz = 0] = translation ?? []
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)].map((value) => value * sx),
    0,
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)].map((value) => value * sy),
    0,
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)].map((value) => value * sz),
    0,
    tx,
    ty,
    tz,
    1,
  ]
}

function multiply(left: Matrix, right: Matrix): Matrix {
  const at = (matrix: Matrix, column: number, row: number) => matrix[column * 4 + row] ?? 0
  return identity.map((_, index) => {
    const [column, row] = [Math.floor(index / 4), index % 4]
    return [0, 1, 2, 3].reduce((sum, each) => sum + at(left, each, row) * at(right, column, each), 0)
  })
}

function transform(matrix: Matrix, [x, y, z]: Point): Point {
  const row = (at: number) =>
    (matrix[at] ?? 0) * x + (matrix[at + 4] ?? 0) * y + (matrix[at + 8] ?? 0) * z + (matrix[at + 12] ?? 0)
  return [row(0), row(1), row(2)]
}

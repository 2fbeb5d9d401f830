import { sendForm } from '#tests/support/make-pictures.ts'
import type { CallOptions, TestResponse, TestShop } from '#tests/support/start-shop.ts'

/** The sides of a box in millimetres: side to side, front to back, height. */
interface BoxSides {
  length: number
  width: number
  height: number
}

/** A document of glTF; tests add what they need to `boxDocument`. */
export type GltfDocument = Record<string, unknown>

/** The document of a box on the floor, and its binary part: 8 corners and 12 triangles. */
export function boxDocument({ length, width, height }: BoxSides): { document: GltfDocument; binary: Buffer } {
  const [x, y, z] = [length / 2000, height / 1000, width / 2000]
  const corners = [-x, x].flatMap((px) => [0, y].flatMap((py) => [-z, z].map((pz) => [px, py, pz])))
  const faces = [
    0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
  ]
  const binary = Buffer.concat([
    Buffer.from(new Float32Array(corners.flat()).buffer),
    Buffer.from(new Uint16Array(faces).buffer),
  ])
  const [min, max] = [[-x, 0, -z].map(Math.fround), [x, y, z].map(Math.fround)]
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min, max },
      { bufferView: 1, componentType: 5123, count: faces.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 96, target: 34962 },
      { buffer: 0, byteOffset: 96, byteLength: faces.length * 2, target: 34963 },
    ],
    buffers: [{ byteLength: binary.length }],
  }
  return { document, binary }
}

/** Packs a document, or any text in its place, and its binary part as a GLB file. */
export function packGlb(document: GltfDocument | string, binary: Uint8Array): Buffer {
  const json = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))
  const chunks = [
    [0x4e4f534a, Buffer.concat([json, Buffer.alloc(-json.length & 3, ' ')])],
    [0x004e4942, Buffer.concat([binary, Buffer.alloc(-binary.length & 3)])],
  ] as const
  const parts = chunks.flatMap(([type, data]) => [littleEndian(data.length, type), data])
  const length = 12 + parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([littleEndian(0x46546c67, 2, length), ...parts])
}

/** The model of a box as a GLB file, with other fields of the document when they are given. */
export function makeGlb(sides: BoxSides, fields: GltfDocument = {}): Buffer {
  const { document, binary } = boxDocument(sides)
  return packGlb({ ...document, ...fields }, binary)
}

export async function uploadGlb(shop: TestShop, as: CallOptions['as'], bytes: Uint8Array): Promise<TestResponse> {
  const form = new FormData()
  form.append('model', new Blob([new Uint8Array(bytes)], { type: 'model/gltf-binary' }), 'table.glb')
  return sendForm(shop, as, form, '/api/models/upload')
}

function littleEndian(...numbers: number[]): Buffer {
  return Buffer.from(new Uint32Array(numbers).buffer)
}

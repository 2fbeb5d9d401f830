/** The parts of a glTF document that the shop reads (glTF 2.0 §5), as a valid one has them. */
export interface Gltf extends Record<string, unknown> {
  scene?: number
  scenes?: { nodes?: number[] }[]
  nodes?: GltfNode[]
  meshes?: { primitives: { attributes: Record<string, number>; targets?: unknown[] }[] }[]
  accessors?: GltfAccessor[]
  bufferViews?: { byteOffset?: number; byteStride?: number }[]
  skins?: unknown[]
  extensionsUsed?: string[]
}

export interface GltfNode {
  children?: number[]
  mesh?: number
  /** 16 numbers, column by column. */
  matrix?: number[]
  translation?: number[]
  /** A unit quaternion: x, y, z, w. */
  rotation?: number[]
  scale?: number[]
}

export interface GltfAccessor {
  bufferView?: number
  byteOffset?: number
  count: number
  min?: number[]
  max?: number[]
  sparse?: { count: number }
}

/** A binary glTF file: its document, which may be any JSON object, and its binary part. */
export interface Glb {
  gltf: Gltf
  binary: DataView
}

const headerBytes = 12
const chunkHeaderBytes = 8
const types = { json: 0x4e4f534a, binary: 0x004e4942 }

/** Reads a binary glTF 2.0 file (glTF 2.0 §4.4); null for a file of another kind, or a cut one. */
export function readGlb(bytes: Uint8Array): Glb | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.byteLength < headerBytes + chunkHeaderBytes || file.getUint32(0, true) !== 0x46546c67) return null
  if (file.getUint32(4, true) !== 2 || file.getUint32(8, true) !== file.byteLength) return null
  const json = readChunk(file, headerBytes, types.json)
  const gltf = json && parseObject(json)
  if (!gltf) return null
  const binary = readChunk(file, headerBytes + chunkHeaderBytes + json.byteLength, types.binary)
  return { gltf, binary: binary ?? new DataView(new ArrayBuffer(0)) }
}

function readChunk(file: DataView, at: number, type: number): DataView | null {
  if (at + chunkHeaderBytes > file.byteLength || file.getUint32(at + 4, true) !== type) return null
  const [start, length] = [at + chunkHeaderBytes, file.getUint32(at, true)]
  return start + length > file.byteLength ? null : new DataView(file.buffer, file.byteOffset + start, length)
}

function parseObject(text: DataView): Gltf | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Gltf) : null
  } catch {
    return null
  }
}

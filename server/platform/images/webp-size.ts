import { open } from 'node:fs/promises'

/** The size of a picture in pixels. */
export interface PixelSize {
  widthPx: number
  heightPx: number
}

/** Reads the size of a WebP file from its header, without decoding it; null for a file of another kind. */
export async function readWebpSize(file: string): Promise<PixelSize | null> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(30), 0, 30, 0)
    return parseWebpSize(buffer)
  } finally {
    await handle.close()
  }
}

/** Parses the first 30 bytes of a WebP file (RFC 9649): lossy, lossless or extended. */
function parseWebpSize(header: Buffer): PixelSize | null {
  if (header.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (header.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { widthPx: header.readUInt16LE(26) & 0x3fff, heightPx: header.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = header.readUInt32LE(21)
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { widthPx: header.readUIntLE(24, 3) + 1, heightPx: header.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

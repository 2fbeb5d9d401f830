/*
 * Pictures with more than one frame whose decoder shows only the first, or none: they are known by their first bytes.
 * Animated WebP says its frames itself (sharp's `pages`).
 */

/** Whether a file says that it is an image sequence: AVIF by its brands (ISO 14496-12 §4.3), PNG by its `acTL` chunk. */
export function isAnimated(bytes: Buffer): boolean {
  return isAvifSequence(bytes) || isAnimatedPng(bytes)
}

function isAvifSequence(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 512))
  return brands.match(/.{4}/gs)?.includes('avis') ?? false
}

function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return false
  // Chunk by chunk up to the pixels: each has its length, its name, its data and a checksum.
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

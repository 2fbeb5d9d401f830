/*
 * Detects pictures with several frames by their first bytes, for formats whose decoder reads only the first frame or
 * none. For animated WebP sharp returns the number of frames (`pages`).
 */

/** Whether a file is an image sequence: AVIF by its brands (ISO 14496-12 §4.3), PNG by its `acTL` chunk. */
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
  // The chunks before the pixels: each has a length, a name, data and a checksum.
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

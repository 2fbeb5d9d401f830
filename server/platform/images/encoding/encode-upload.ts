import sharp from 'sharp'
import type { Metadata } from 'sharp'
import { pictureLimits } from '#contract/platform/images.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { damagedPicture } from './damaged-picture.ts'

// libvips opens only these four formats in this process: no SVG, GIF, PDF or TIFF reaches a decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/** A stored picture: WebP in sRGB, upright, without metadata. */
export interface EncodedPicture {
  bytes: Buffer
  widthPx: number
  heightPx: number
}

/** Whose picture it is: the shop's own, or a photo of a buyer, which waits in the database and in every backup. */
export type UploadKind = 'upload' | 'photo'

interface Encoding {
  maxWidthPx: number
  maxHeightPx: number
  quality: number
}

/** The ways to encode a picture, best first. WebP allows 16,383 pixels; the widest shown size is 2,400. */
const encodings: Record<UploadKind, readonly [Encoding, ...Encoding[]]> = {
  upload: [{ maxWidthPx: 2400, maxHeightPx: 4800, quality: 88 }],
  photo: [
    { maxWidthPx: 1600, maxHeightPx: 1600, quality: 80 },
    { maxWidthPx: 1600, maxHeightPx: 1600, quality: 50 },
    { maxWidthPx: 1000, maxHeightPx: 1000, quality: 40 },
  ],
}

/** How large a photo of a buyer may become: only noise needs more than the first of its encodings. */
const maxPhotoBytes = 1_500_000

/** The time limit for decoding and encoding one picture. */
const timeoutSeconds = 30

/**
 * Encodes a picture again. Throws ShopError 400 unless it is a whole still JPEG, PNG, WebP or AVIF within the limits.
 */
export async function encodeUpload(bytes: Buffer, kind: UploadKind): Promise<EncodedPicture> {
  checkPicture(bytes, await readHeader(bytes))
  const [best, ...smaller] = encodings[kind]
  try {
    let picture = await encode(bytes, best)
    for (const encoding of smaller) {
      if (picture.bytes.length <= maxPhotoBytes) break
      picture = await encode(bytes, encoding)
    }
    return picture
  } catch {
    throw damagedPicture()
  }
}

async function encode(bytes: Buffer, { maxWidthPx, maxHeightPx, quality }: Encoding): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxWidthPx, height: maxHeightPx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}

/** Reads the header of a picture without decoding its pixels; null when the file is not a picture. */
async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

function checkPicture(bytes: Buffer, header: Metadata | null): void {
  if (isAnimated(bytes) || (header?.pages ?? 1) > 1) {
    throw new ShopError(400, 'This picture is animated. Choose a still one.')
  }
  // HEIF has several codecs: sharp decodes AVIF only.
  if (!header || (header.format === 'heif' && header.compression !== 'av1')) {
    throw new ShopError(400, 'We can’t open this as a picture. Choose a JPEG, PNG, WebP or AVIF file.')
  }
  const limit = header.format === 'heif' ? pictureLimits.avifPixels : pictureLimits.pixels
  if (header.width * header.height > limit) {
    const megapixels = limit / 1_000_000
    throw new ShopError(
      400,
      `This picture has more than ${megapixels} megapixels. Make it smaller, then upload it again.`,
    )
  }
}

/*
 * Detects pictures with several frames by their first bytes, for formats whose decoder reads only the first frame or
 * none. For animated WebP sharp returns the number of frames (`pages`).
 */

/** Whether a file is an image sequence: AVIF by its brands (ISO 14496-12 §4.3), PNG by its `acTL` chunk. */
function isAnimated(bytes: Buffer): boolean {
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

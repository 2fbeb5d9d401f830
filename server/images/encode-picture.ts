import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { pictureLimits } from '#contract/images.ts'
import { ShopError } from '#server/shop-error.ts'
import { isAnimated } from './is-animated.ts'

// In this process libvips opens these four and nothing else: no SVG, GIF, PDF or TIFF reaches a decoder, whatever its name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/** A picture as the shop stores it: WebP in sRGB, upright, without metadata. */
export interface EncodedPicture {
  bytes: Buffer
  widthPx: number
  heightPx: number
}

// WebP ends at 16,383 px; the widest picture of a page is 2,000 px, and 2,400 leaves room for sharper screens.
const largest = { width: 2400, height: 4800 }

/** How long one picture may take to decode and encode. */
const seconds = 30

const oneAtATime = pLimit(1)

/**
 * Decodes a picture, whatever it calls itself, and encodes it anew; pictures wait for one another, so that a burst of
 * them does not take the machine. Throws ShopError 400 for what is no still JPEG, PNG, WebP or AVIF, is damaged, or has
 * more pixels than `pictureLimits`.
 */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  return oneAtATime(async () => {
    checkPicture(bytes, await readHeader(bytes))
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88 })
        .timeout({ seconds })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, widthPx: info.width, heightPx: info.height }
    } catch {
      throw new ShopError(400, 'This picture is damaged or incomplete. Save it again, then upload it once more.')
    }
  })
}

/** Reads what a picture says of itself, without a pixel of it; null when it is none. */
async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

function checkPicture(bytes: Buffer, header: Metadata | null): void {
  if (isAnimated(bytes) || (header?.pages ?? 1) > 1) {
    throw new ShopError(400, 'This picture has more than one frame. Choose a still one.')
  }
  // HEIF is a family: sharp decodes AVIF of it and no other.
  if (!header || (header.format === 'heif' && header.compression !== 'av1')) {
    throw new ShopError(400, 'This file is no picture that the shop can read. Choose a JPEG, PNG, WebP or AVIF file.')
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

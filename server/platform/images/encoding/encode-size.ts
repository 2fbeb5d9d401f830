import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { ImageFormat, PictureSize } from './picture-size.ts'

// Qualities chosen by eye on the catalogue: sharp wood grain, small files.
// AVIF has a low effort, because a shop has thousands of sizes.
const encode: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.flatten({ background: '#ddd8ce' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** Makes one size of a picture, which is never enlarged. It runs in the process of pictures. */
export async function encodeSize({ source, target, width, format }: PictureSize): Promise<void> {
  const temporaryPath = `${target}.${randomUUID()}`
  try {
    await encode[format](sharp(source).rotate().resize({ width, withoutEnlargement: true })).toFile(temporaryPath)
    // Renamed when complete, so that a process that ends early leaves no half picture under the final name.
    await rename(temporaryPath, target)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

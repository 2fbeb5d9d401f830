import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type ImageWidth, imageWidths } from '#contract/images.ts'
import { namePictures } from './picture-names.ts'
import { checkedUploadName, isUploadName } from './upload-names.ts'
import type { UploadStore } from './upload-store.ts'

/** The formats in which pictures are served, best first. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof formats)[number]

/** The pictures of the shop and their resized versions. */
export interface PictureStore {
  /** Returns the address of a catalogue picture by its file name, as in a product. Throws for an unknown file. */
  addressOf(file: string): string
  /** Finds the file of a picture in a width and format, created at the first request; null for an unknown name. */
  find(name: string, width: ImageWidth, format: ImageFormat): Promise<string | null>
  /** Removes the resized versions of an upload. */
  removeSizes(name: string): Promise<void>
}

/**
 * Opens the pictures of the catalogue and of the uploads. sharp creates each size once and keeps it in `cacheDir`;
 * concurrent requests for the same size share one computation. A picture is never enlarged. A missing upload is not cached:
 * it can be uploaded at any time.
 */
export async function openPictures(
  folders: readonly string[],
  cacheDir: string,
  uploads: Pick<UploadStore, 'get'>,
): Promise<PictureStore> {
  await mkdir(cacheDir, { recursive: true })
  const originals = new Map((await Promise.all(folders.map(namePictures))).flatMap((named) => [...named]))
  const nameOfFile = new Map([...originals.keys()].map((name) => [name.replace(/\.[0-9a-f]{8}(?=\.)/, ''), name]))
  const pending = new Map<string, Promise<string | null>>()
  const fileOf = (name: string, width: ImageWidth, format: ImageFormat) => join(cacheDir, `${name}-${width}.${format}`)

  return {
    addressOf(file) {
      const name = nameOfFile.get(file)
      if (!name) throw new Error(`there is no picture ${file} in ${folders.join(', ')}`)
      return `/images/${name}`
    },
    async find(name, width, format) {
      const path = originals.get(name)
      if (!path && !isUploadName(name)) return null
      const sizePath = fileOf(name, width, format)
      if (await exists(sizePath)) return sizePath
      let created = pending.get(sizePath)
      if (!created) {
        created = createSize(path ?? uploads.get(name), sizePath, width, format).finally(() => pending.delete(sizePath))
        pending.set(sizePath, created)
      }
      return created
    },
    async removeSizes(name) {
      const upload = checkedUploadName(name)
      const sizePaths = imageWidths.flatMap((width) => formats.map((format) => fileOf(upload, width, format)))
      await Promise.all(sizePaths.map((file) => rm(file, { force: true })))
    },
  }
}

// Qualities chosen by eye on the catalogue: sharp wood grain, small files. The AVIF effort is low because a visitor waits.
const encode: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.flatten({ background: '#ddd8ce' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** Creates one size of a picture; returns its path, or null when there is no such picture. */
async function createSize(
  source: string | Promise<Buffer | null>,
  sizePath: string,
  width: ImageWidth,
  format: ImageFormat,
): Promise<string | null> {
  const original = await source
  if (!original) return null
  const temporaryPath = `${sizePath}.${randomUUID()}`
  try {
    await encode[format](sharp(original).rotate().resize({ width, withoutEnlargement: true })).toFile(temporaryPath)
    // Renamed when complete, so that a process that ends early leaves no half picture under the final name.
    await rename(temporaryPath, sizePath)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  return sizePath
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

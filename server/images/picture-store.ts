import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type ImageWidth, imageWidths } from '#contract/images.ts'
import { namePictures } from './picture-names.ts'
import { checkedUploadName, isUploadName } from './upload-names.ts'
import type { UploadStore } from './upload-store.ts'

/** The formats in which pictures travel, best first. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof formats)[number]

/** The shop's pictures and the sizes that are made of them. */
export interface PictureStore {
  /** The address of a picture of the catalogue by its file's name, as products carry it. Throws when there is none. */
  addressOf(file: string): string
  /** The file of a picture in a width and format, made when it is asked for the first time; null for an unknown name. */
  find(name: string, width: ImageWidth, format: ImageFormat): Promise<string | null>
  /** Removes the sizes that were made of an upload. */
  forget(name: string): Promise<void>
}

/**
 * Opens the pictures of the catalogue and of the uploads. Sizes are made once by sharp and kept in `cacheDir`; two
 * visitors who ask for the same one at the same moment wait for one piece of work. A picture is never enlarged. That
 * there is no upload of a name is not remembered: it may come in a moment.
 */
export async function openPictures(
  folders: readonly string[],
  cacheDir: string,
  uploads: Pick<UploadStore, 'get'>,
): Promise<PictureStore> {
  await mkdir(cacheDir, { recursive: true })
  const originals = new Map((await Promise.all(folders.map(namePictures))).flatMap((named) => [...named]))
  const nameOfFile = new Map([...originals.keys()].map((name) => [name.replace(/\.[0-9a-f]{8}(?=\.)/, ''), name]))
  const underway = new Map<string, Promise<string | null>>()
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
      const made = fileOf(name, width, format)
      if (await exists(made)) return made
      let work = underway.get(made)
      if (!work) {
        work = makeSize(path ?? uploads.get(name), made, width, format).finally(() => underway.delete(made))
        underway.set(made, work)
      }
      return work
    },
    async forget(name) {
      const upload = checkedUploadName(name)
      const made = imageWidths.flatMap((width) => formats.map((format) => fileOf(upload, width, format)))
      await Promise.all(made.map((file) => rm(file, { force: true })))
    },
  }
}

// Quality by eye on the catalogue's timber: grain stays sharp, files stay small. AVIF's effort is low because a visitor waits.
const encode: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.flatten({ background: '#ddd8ce' }).jpeg({ quality: 80, mozjpeg: true }),
}

async function makeSize(
  source: string | Promise<Buffer | null>,
  made: string,
  width: ImageWidth,
  format: ImageFormat,
): Promise<string | null> {
  const original = await source
  if (!original) return null
  const unfinished = `${made}.${randomUUID()}`
  try {
    await encode[format](sharp(original).rotate().resize({ width, withoutEnlargement: true })).toFile(unfinished)
    // Renamed when whole: a process that dies half-way leaves no half picture under the real name.
    await rename(unfinished, made)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return made
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

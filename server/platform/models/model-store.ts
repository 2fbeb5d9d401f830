import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sides } from '#rules/catalogue/model-sizes.ts'
import { fileNameOf, nameFiles } from '#server/platform/images/public-names.ts'
import { checkedUploadName, isUploadName } from '#server/platform/images/upload-names.ts'
import type { UploadStore } from '#server/platform/images/upload-store.ts'
import { ModelThread } from './check/model-thread.ts'
import { readGlb } from './check/read-glb.ts'
import { sceneSides } from './check/scene-sides.ts'

/** The models of the shop: those of the catalogue and the uploaded ones. */
export interface ModelStore {
  /** The address of the catalogue's model of a product by the file name of its picture; empty without one. */
  addressFor(picture: string): string
  /** Finds the file of a model; null for an unknown name. */
  find(name: string): Promise<string | null>
  /** The sides of a model of the catalogue; null for any other name. */
  shippedSides(name: string): Promise<Sides | null>
  /** Checks an uploaded file; returns its sides. Throws ShopError 400 for an invalid model, 503 when too many wait. */
  check(bytes: Uint8Array): Promise<Sides>
  /** Removes the copy of an upload. */
  removeCopy(name: string): Promise<void>
  close(): Promise<void>
}

interface ModelOptions {
  /** The folder of the catalogue's models. */
  folder: string
  /** The folder of copies of uploads, which may be in a bucket. It may be deleted at any time. */
  cacheDir: string
  uploads: Pick<UploadStore, 'get'>
}

/** Opens the models of the catalogue and of the uploads (docs/behaviour/catalogue.md). */
export async function openModels({ folder, cacheDir, uploads }: ModelOptions): Promise<ModelStore> {
  await mkdir(cacheDir, { recursive: true })
  const shipped = await nameFiles(folder, /\.glb$/)
  const nameOfFile = new Map([...shipped.keys()].map((name) => [fileNameOf(name), name]))
  const sides = new Map<string, Sides>()
  const thread = new ModelThread()
  const copyFile = (name: string) => join(cacheDir, checkedUploadName(name))

  /** The copy of an upload, written when it is requested for the first time. */
  async function copyOf(name: string): Promise<string | null> {
    const copy = copyFile(name)
    if (await exists(copy)) return copy
    const bytes = await uploads.get(name)
    if (!bytes) return null
    const temporaryPath = `${copy}.${randomUUID()}`
    await writeFile(temporaryPath, bytes)
    await rename(temporaryPath, copy)
    return copy
  }

  return {
    addressFor(picture) {
      const name = nameOfFile.get(picture.replace(/\.\w+$/, '.glb'))
      return name === undefined ? '' : `/models/${name}`
    },
    async find(name) {
      return shipped.get(name) ?? (isUploadName(name, 'glb') ? copyOf(name) : null)
    },
    async shippedSides(name) {
      const path = shipped.get(name)
      if (path === undefined) return null
      const known = sides.get(name) ?? readSides(await readFile(path))
      if (known) sides.set(name, known)
      return known
    },
    check: (bytes) => thread.check(bytes),
    removeCopy: (name) => rm(copyFile(name), { force: true }),
    close: () => thread.close(),
  }
}

/** The sides of a model that needs no check. */
function readSides(bytes: Uint8Array): Sides | null {
  const glb = readGlb(bytes)
  const sides = glb && sceneSides(glb, Infinity)
  return sides === 'too many' ? null : sides
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

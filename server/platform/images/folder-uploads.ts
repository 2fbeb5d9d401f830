import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkedUploadName, isUploadName } from './upload-names.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'

/** Stores uploads as files of a folder, which is created when it is missing. Several processes can share it. */
export async function folderUploads(folder: string): Promise<UploadStore> {
  await mkdir(folder, { recursive: true })
  const pathOf = (name: string) => join(folder, checkedUploadName(name))
  return {
    where: folder,
    async put(name, bytes) {
      const path = pathOf(name)
      const temporaryPath = `${path}.${randomUUID()}`
      try {
        // Renamed after it is complete and on disk, so that half a picture is never read.
        await writeFile(temporaryPath, bytes, { flush: true })
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    get: (name) => unlessMissing(readFile(pathOf(name))),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list() {
      const names = (await readdir(folder)).filter((name) => isUploadName(name))
      const found = await Promise.all(
        names.map(async (name): Promise<StoredUpload | null> => {
          const stats = await unlessMissing(stat(pathOf(name)))
          return stats && { name, storedAt: stats.mtime }
        }),
      )
      return found.filter((upload) => upload !== null)
    },
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

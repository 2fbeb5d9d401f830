import { randomUUID } from 'node:crypto'
import { open, type FileHandle, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { NamedFile } from './named-pictures.ts'

const maxZipBytes = 1024 ** 3

/** A ZIP of pictures is hardly smaller than they are: more than this, or more files, is a trap. */
const maxUnpackedBytes = 2 * maxZipBytes
const maxEntries = 100_000

/**
 * Writes a ZIP into a temporary file, which has no name and so never stays, and gives `work` its files one after the
 * other. Throws ShopError 400 for a broken ZIP, 413 for one of more than 1 GB, 507 when the disk is full.
 */
export async function withZip<T>(
  { config }: Pick<Shop, 'config'>,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  work: (files: AsyncIterable<NamedFile>) => Promise<T>,
): Promise<T> {
  const path = join(config.dataDir, `moving-${randomUUID()}.zip`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    await spool(file, name, bytes)
    return await work(filesOf(file.fd, name))
  } finally {
    await file.close()
  }
}

async function spool(file: FileHandle, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let totalBytes = 0
  for await (const chunk of bytes) {
    totalBytes += chunk.length
    if (totalBytes > maxZipBytes) {
      throw new ShopError(413, `${name} is larger than 1 GB. Split it, and add one part after the other.`)
    }
    try {
      await file.write(chunk)
    } catch (cause) {
      const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
      if (!isFull) throw cause
      throw new ShopError(507, `The shop has no room for ${name}: its disk is full.`)
    }
  }
}

async function* filesOf(fd: number, name: string): AsyncGenerator<NamedFile> {
  try {
    // Names are decoded here: yauzl refuses the whole ZIP for one with `..`, and nothing is written under its name.
    const zip = await fromFdPromise(fd, { autoClose: false, decodeStrings: false })
    if (zip.entryCount > maxEntries) throw new ShopError(400, `${name} has more than 100,000 files. Split it.`)
    let unpackedBytes = 0
    for await (const entry of zip.eachEntry()) {
      const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
      if (path.endsWith('/')) continue
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > maxUnpackedBytes) throw new ShopError(413, `${name} unpacks to more than 2 GB. Split it.`)
      yield { path, byteSize: entry.uncompressedSize, read: () => readEntry(zip, entry) }
    }
  } catch (cause) {
    if (cause instanceof ShopError) throw cause
    const broken = new ShopError(400, `${name} isn’t a whole ZIP. Pack it again, without a password.`)
    throw Object.assign(broken, { cause })
  }
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
}

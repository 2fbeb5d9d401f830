import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { decryptWith, encryptFor, isEncrypted } from './encryption.ts'

export interface Entry {
  name: string
  bytes: Buffer
}

/** The maximum size of an entry, far above what a shop writes. */
const maxEntryBytes = 256 * 1024 * 1024

/**
 * Writes a `.tar.gz` that only its user can read, encrypted for a `recipient`, and renames it once it is on disk. When
 * `fill`, which receives a function that adds an entry, throws or `signal` aborts, an existing file stays.
 */
export async function writeArchive(
  file: string,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<void>,
  { recipient, signal }: { recipient?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  const archive = pack()
  const target = handle.createWriteStream({ flush: true })
  const options = signal ? { signal } : {}
  const written = recipient
    ? pipeline(archive, createGzip(), encryptFor(recipient), target, options)
    : pipeline(archive, createGzip(), target, options)
  // The await below handles the error; until then, a full disk must not end the process.
  written.catch(() => {})
  const add = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
      // When it is aborted, the stream emits the error in addition to the callback.
      entry.on('error', reject)
    })
  try {
    await fill(add)
    archive.finalize()
    await written
    await rename(draft, file)
    await syncFolder(dirname(file))
  } catch (error) {
    archive.destroy()
    // The error of the write is the cause, the error of `add` only its consequence.
    const reason = await written.then(
      () => error,
      (writing: unknown) => (signal?.aborted || isSystemError(writing) ? writing : error),
    )
    await rm(draft, { force: true })
    throw reason
  }
}

/** Reads the entries of a `.tar.gz` in order. Throws when it is damaged or encrypted for another identity. */
export async function* readArchive(file: string, identityFile?: string): AsyncGenerator<Entry> {
  const entries = extract()
  const decrypt = (await isEncrypted(file)) ? decryptWith(needed(identityFile)) : undefined
  const source = createReadStream(file)
  const read = decrypt ? pipeline(source, decrypt, createGunzip(), entries) : pipeline(source, createGunzip(), entries)
  read.catch(() => {})
  for await (const entry of entries) {
    const { name, size } = entry.header
    if (size > maxEntryBytes) throw new Error(`${name} is too large`)
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await read
}

function needed(identityFile: string | undefined): string {
  if (identityFile !== undefined) return identityFile
  throw new Error('it is encrypted: name the file with its key with --identity')
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system writes names immediately.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

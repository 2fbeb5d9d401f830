import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** One file within an archive. */
export interface Entry {
  name: string
  bytes: Buffer
}

/** Whatever a shop puts into one entry is smaller by far. */
const largestEntry = 256 * 1024 * 1024

/**
 * Writes a `.tar.gz` that its user alone can read: `fill` is given what adds an entry. The file is written beside its place
 * and renamed when all of it is on the disk; when `fill` throws or `signal` says stop, nothing is left, and what stood in
 * the place before stays.
 */
export async function writeArchive(
  file: string,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  const archive = pack()
  const written = pipeline(archive, createGzip(), handle.createWriteStream({ flush: true }), { signal })
  // Whoever awaits it below learns of it; a disk that fills up meanwhile must not end the process.
  written.catch(() => {})
  const add = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
      // Stopped in the middle, it tells its stream as well as the callback.
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
    // What stopped the writing says more than that adding was stopped by it.
    const reason = await written.then(
      () => error,
      (writing: unknown) => (signal?.aborted || isSystemError(writing) ? writing : error),
    )
    await rm(draft, { force: true })
    throw reason
  }
}

/** The entries of a `.tar.gz`, one after the other. Throws where it is cut off, damaged or of another kind. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), entries)
  read.catch(() => {})
  for await (const entry of entries) {
    const { name, size } = entry.header
    if (size > largestEntry) throw new Error(`${name} is too large`)
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await read
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system writes the names through.
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

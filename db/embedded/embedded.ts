import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { hasDatabase, makeFolder, createAtomically } from './embedded-folder.ts'
import { GuardedPGlite } from './embedded-lite.ts'
import type { Log } from '#db/log.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { acquireLock } from './lock.ts'
import { SyncedFileSystem } from './synced-file-system.ts'

/** The extensions that the migrations use; PGlite must be given them at every opening. */
export const extensions = { pg_trgm }

/**
 * How bytes are written and read: PGlite's own way makes a string of each byte, which ended the process at 8 MB.
 */
export const byteOptions = {
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
}

/**
 * PGlite's default parameters need 386 MB of memory, and a catalogue of some hundred products fits into 16 MB. Tests in
 * memory need no syncs.
 */
export const inMemoryParameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const durableParameters = [
  ...inMemoryParameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'synchronous_commit=on',
  '-c',
  // Only this method uses the fsync of SyncedFileSystem.
  'wal_sync_method=fsync',
  '-c',
  'full_page_writes=on',
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
]

export type EmbeddedOptions = {
  log: Log
  /** Called once if the database stops permanently (disk full or broken): the process should exit and be restarted. */
  onCrash?: ((error: Error) => void) | undefined
  /** Milliseconds to wait for another process to release the folder. */
  waitForLockMs?: number | undefined
  /** Milliseconds between two checkpoints. */
  checkpointIntervalMs?: number | undefined
}

/**
 * Opens the embedded database in `folder`, creates it if there is none, and locks it against other processes; a
 * confirmed commit is on the disk. Throws an error that names the remedy when the folder cannot be used.
 */
export async function openEmbedded(
  folder: string,
  options: EmbeddedOptions,
): Promise<{ lite: PGlite; close: () => Promise<void> }> {
  try {
    makeFolder(dirname(folder))
    const release = await acquireLock(folder, options.waitForLockMs)
    try {
      const lite = await openLocked(folder, options)
      return { lite, close: maintainUntilClosed(lite, release, options) }
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    throw isSystemError(error) ? toFolderError(folder, error) : error
  }
}

async function openLocked(folder: string, { log, onCrash }: EmbeddedOptions): Promise<GuardedPGlite> {
  const report = (error: Error) => {
    log(error.message, error)
    onCrash?.(error)
  }
  if (!hasDatabase(folder)) {
    await createAtomically(folder, initialiseInChildProcess)
  }
  return start(folder, report)
}

/** Initialises a database in an empty folder. */
export async function initialiseDatabase(folder: string): Promise<void> {
  const lite = await start(folder, (error) => {
    throw error
  })
  await lite.close()
}

/**
 * Initialises the database in a child process, because it takes half a gigabyte of memory that a process does not
 * release.
 */
async function initialiseInChildProcess(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'make-embedded.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const errorLines = child.stderr.setEncoding('utf8').toArray()
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`The database in ${folder} could not be created: ${(await errorLines).join('').trim()}`)
}

async function start(folder: string, onCrash: (error: Error) => void): Promise<GuardedPGlite> {
  const errorLines: string[] = []
  const options = {
    fs: new SyncedFileSystem(folder),
    extensions,
    ...byteOptions,
    startParams: durableParameters,
    onStderr: (line: string) => {
      if (/FATAL|PANIC/.test(line)) errorLines.push(line)
      return true
    },
  }
  try {
    return await new GuardedPGlite(options, onCrash).start()
  } catch (error) {
    if (isSystemError(error)) throw error
    throw new Error(
      `The database in ${folder} does not start (${errorLines.at(-1) ?? String(error)}). Look for a full or broken disk, restore the folder from a backup, or set DATA_DIR to another one.`,
      { cause: error },
    )
  }
}

function maintainUntilClosed(
  lite: GuardedPGlite,
  release: () => void,
  { log, checkpointIntervalMs }: EmbeddedOptions,
): () => Promise<void> {
  const stopMaintenance = startMaintenance({ run: (statement) => lite.exec(statement), log, checkpointIntervalMs })

  async function closeAll(): Promise<void> {
    try {
      await stopMaintenance()
      // A crashed PGlite cannot run statements; the next start recovers its data.
      if (lite.hasCrashed) return
      await lite.exec('CHECKPOINT')
      await lite.close()
    } finally {
      release()
    }
  }

  let closing: Promise<void> | undefined
  return () => (closing ??= closeAll())
}

/** Whether an error comes from Node's file system, not from this module. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function toFolderError(folder: string, error: Error): Error {
  return new Error(
    `The folder ${folder} cannot be written (${error.message}). Make it writable, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

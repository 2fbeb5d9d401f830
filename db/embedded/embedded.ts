import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Log } from '#db/log.ts'
import { GuardedPGlite } from './embedded-lite.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { acquireLock } from './lock.ts'

/** PGlite must be given them at every opening. */
export const extensions = { pg_trgm }

/** PGlite's own way makes a string of each byte, which ended the process at 8 MB. */
export const byteOptions = {
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
}

/** PGlite's default parameters need 386 MB; a catalogue of some hundred products fits into 16 MB. */
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
  /** Called once if the database stops for good (disk full or broken): the process should exit and be restarted. */
  onCrash?: ((error: Error) => void) | undefined
  /** How long to wait for another process to release the folder. */
  waitForLockMs?: number | undefined
  checkpointIntervalMs?: number | undefined
}

/**
 * Opens or creates the embedded database in `folder`, locked against other processes; a confirmed commit is on the
 * disk. Throws an error that names the remedy if the folder cannot be used.
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

/** In a child process: initialising takes half a gigabyte of memory that a process does not release. */
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

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function toFolderError(folder: string, error: Error): Error {
  return new Error(
    `The folder ${folder} cannot be written (${error.message}). Make it writable, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

/** The part of Emscripten's NODEFS that is changed here (pglite 0.5.16, dist/pglite.js: `NODEFS`, `_fd_sync`). */
type NodeStreams = {
  stream_ops: { fsync?(stream: { nfd: number }): number }
  tryFSOperation<T>(operation: () => T): T
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/**
 * PGlite's file system with an fsync that reaches the disk: NODEFS reports success without one, and a power cut would
 * lose commits. PostgreSQL must use it too: `wal_sync_method=fsync`, and no `-F`.
 */
class SyncedFileSystem extends NodeFS {
  override async init(lite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

function addSync({ NODEFS: nodeFs }: { NODEFS: unknown }): void {
  if (!isNodeFs(nodeFs)) throw new Error('PGlite has changed inside: its writes would not be synced to the disk.')
  nodeFs.stream_ops.fsync = (stream) =>
    // Turns Node's error into an errno, which PostgreSQL understands: a failed sync of the log stops it (PANIC).
    nodeFs.tryFSOperation(() => {
      fs.fsyncSync(stream.nfd)
      return 0
    })
}

function isNodeFs(value: unknown): value is NodeStreams {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value
}

/** The major version of PostgreSQL inside pglite 0.5.16; it reads no other version's folder. */
const postgresVersion = '18'

/** Throws an error for the owner if the folder has other files or another version. */
function hasDatabase(folder: string): boolean {
  const versionFile = join(folder, 'PG_VERSION')
  if (!fs.existsSync(versionFile)) {
    if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) return false
    throw new Error(
      `The folder ${folder} holds files that are not a database. Move them away, or set DATA_DIR to another folder.`,
    )
  }
  const version = fs.readFileSync(versionFile, 'utf8').trim()
  if (version === postgresVersion) return true
  throw new Error(
    `The database in ${folder} was written by PostgreSQL ${version} and this shop reads version ${postgresVersion}. Start the release of the shop that wrote it, or set DATA_DIR to another folder.`,
  )
}

/** Fills a draft folder and renames it once it is on the disk, so an interrupted start leaves no half database. */
async function createAtomically(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  await fill(draft)
  syncTree(draft)
  if (fs.existsSync(folder)) fs.rmdirSync(folder)
  fs.renameSync(draft, folder)
  syncFolder(dirname(folder))
}

/** Creates a folder and its parents, synced and readable by this user only. Throws if it is not writable. */
function makeFolder(folder: string): void {
  makeMissing(resolve(folder))
  fs.accessSync(folder, fs.constants.W_OK)
}

/** One folder at a time: Node's recursive mkdir never returns where no folders are allowed, as below /proc. */
function makeMissing(folder: string): void {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeMissing(dirname(folder))
  fs.mkdirSync(folder, { mode: 0o700 })
  syncFolder(dirname(folder))
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else sync(path, 'r+')
  }
  syncFolder(folder)
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder; its file system writes names immediately.
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(path: string, flags: string): void {
  const file = fs.openSync(path, flags)
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

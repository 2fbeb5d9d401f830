import fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The major version of PostgreSQL inside pglite 0.5.16; it reads no other version's folder. */
const postgresVersion = '18'

/** Whether the folder has a database. Throws an error for the owner when it has other files or another version. */
export function hasDatabase(folder: string): boolean {
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

/**
 * Creates the folder: calls `fill(draft)` and renames the draft when all of it is on the disk, so that an interrupted
 * first start leaves no incomplete database.
 */
export async function createAtomically(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  await fill(draft)
  syncTree(draft)
  if (fs.existsSync(folder)) fs.rmdirSync(folder)
  fs.renameSync(draft, folder)
  syncFolder(dirname(folder))
}

/**
 * Creates a folder and its parents, readable by this user only, and syncs them. Throws when the folder is not writable.
 */
export function makeFolder(folder: string): void {
  makeMissing(resolve(folder))
  fs.accessSync(folder, fs.constants.W_OK)
}

/**
 * Creates one folder at a time: Node's recursive mkdir never returns where the system allows no folders, as below
 * /proc.
 */
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

import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

// The garbage collector would close, and so release, a lock without references.
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a folder or file with SQLite's lock on `<place>.lock`, which ends with the process however it ends: two PGlites
 * on one folder would lose writes. Nothing else may open that file, because closing it would release the lock (POSIX,
 * fcntl). After `waitMs` the error names the holder from `<place>.pid`.
 */
export async function acquireLock(
  place: string,
  waitMs = 3_000,
  name = `The database in ${place}`,
): Promise<() => void> {
  const path = fs.existsSync(place) ? fs.realpathSync(place) : place
  const pidFile = `${path}.pid`
  const deadline = Date.now() + waitMs
  let lock = tryLock(`${path}.lock`)
  while (!lock) {
    if (Date.now() >= deadline) throw new Error(describeLockHolder(name, pidFile))
    await wait(Math.min(100, waitMs))
    lock = tryLock(`${path}.lock`)
  }
  const heldLock = lock
  heldLocks.add(heldLock)
  fs.writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    if (!heldLocks.delete(heldLock)) return
    fs.rmSync(pidFile, { force: true })
    heldLock.close()
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file)
  try {
    // Nothing is stored in it: a journal in a file would only stay behind in the folder, as it did in earlier versions.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    fs.rmSync(`${file}-journal`, { force: true })
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function describeLockHolder(name: string, pidFile: string): string {
  const pid = readPid(pidFile)
  const holder = pid === undefined ? 'another process' : `another process (pid ${pid})`
  return `${name} is in use by ${holder}. Stop that shop first, or set DATA_DIR to another folder.`
}

/** Undefined if no such process is visible; it may run in another container. */
function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(pidFile, 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return Number(fs.readFileSync(pidFile))
    return undefined
  }
}

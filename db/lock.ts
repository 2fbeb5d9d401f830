import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

// The garbage collector would close, and so release, a lock without references.
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a folder or file for this process and returns a function that releases it. Two PGlites on one folder do not
 * detect each other, and one of them loses all its writes; two payment simulators with one file do not know each
 * other's checkouts.
 *
 * The lock is SQLite's on `<place>.lock`, because the operating system releases it however the process ends. The pid of
 * its holder is in `<place>.pid`: the lock file itself must not be opened elsewhere, because closing it anywhere in
 * this process would release the lock (POSIX, fcntl).
 *
 * Waits up to `waitMs` for the holder to release it, then throws an error that names the holder. `name` is what is
 * locked, in this message.
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

/** The holder's pid; undefined when no such process is visible (it may run in another container). */
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

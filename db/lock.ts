import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

// A lock that nothing refers to would be closed, and so freed, by the garbage collector.
const heldLocks = new Set<DatabaseSync>()

/**
 * Takes the folder for this process alone and returns what frees it again. Two PGlites on one folder do not notice each
 * other, and one of them loses everything it wrote.
 *
 * The lock is SQLite's on `<folder>.lock`, because the operating system frees it however the process ends. Its holder's
 * pid stands in `<folder>.pid`: the lock file itself must never be opened by other means, since closing it anywhere in
 * this process would free the lock (POSIX, fcntl).
 *
 * Waits up to `waitMs` milliseconds for a holder that is on its way out, then throws a sentence that names it.
 */
export async function acquireLock(folder: string, waitMs = 3_000): Promise<() => void> {
  const place = fs.existsSync(folder) ? fs.realpathSync(folder) : folder
  const pidFile = `${place}.pid`
  const deadline = Date.now() + waitMs
  let lock = tryLock(`${place}.lock`)
  while (!lock) {
    if (Date.now() >= deadline) throw new Error(describeLockHolder(folder, pidFile))
    await wait(Math.min(100, waitMs))
    lock = tryLock(`${place}.lock`)
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
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
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

function describeLockHolder(folder: string, pidFile: string): string {
  const pid = readPid(pidFile)
  const holder = pid === undefined ? 'another process' : `another process (pid ${pid})`
  return `The database in ${folder} is in use by ${holder}. Stop that shop first, or set DATA_DIR to another folder.`
}

/** The holder's pid; undefined when no such process is to be seen from here (it may run in another container). */
function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(pidFile, 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // Not allowed to signal it: then it lives, under another user.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return Number(fs.readFileSync(pidFile))
    return undefined
  }
}

import { fork } from 'node:child_process'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TrialOutcome } from './trial-outcome.ts'

const program = fileURLToPath(new URL('trial-process.ts', import.meta.url))

/** What a trial needs: an empty database and about ten times the file; at its peak the process has 1.06 GB. */
const minDiskBytes = 200_000_000
const diskPerFileByte = 10
const minMemoryBytes = 1_200_000_000
const timeLimitMs = 3_600_000

interface Trial {
  path: string
  sizeBytes: number
  /** It is deleted before and after the trial. */
  folder: string
  signal?: AbortSignal | undefined
}

/** Restores a backup on trial; the tests of backups pass another one. */
export type TryRestore = (trial: Trial) => Promise<TrialOutcome>

/**
 * Restores a backup into a temporary embedded database in a process of its own, at the lowest priority and without the
 * secrets of the shop. It is not tried when the machine has too little room or memory.
 */
export const tryRestore: TryRestore = async ({ path, sizeBytes, folder, signal }) => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const lack = await findLack(folder, sizeBytes)
    return lack ? { state: 'skipped', reason: lack } : await runTrial(path, folder, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findLack(folder: string, sizeBytes: number): Promise<string | undefined> {
  const neededBytes = minDiskBytes + diskPerFileByte * sizeBytes
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < neededBytes) return `The disk of DATA_DIR needs ${mbText(neededBytes)} of room for it.`
  if (process.availableMemory() < minMemoryBytes) {
    return `The machine needs ${mbText(minMemoryBytes)} of free memory for it.`
  }
  return undefined
}

const mbText = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

function runTrial(path: string, folder: string, signal: AbortSignal | undefined): Promise<TrialOutcome> {
  return new Promise((resolve) => {
    const child = fork(program, [path], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // At the end of the shop or of its time: nothing of the shop depends on the process.
      signal: AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(signal ? [signal] : [])]),
      killSignal: 'SIGKILL',
    })
    child.once('spawn', () => lowerPriority(child.pid))
    child.once('message', (outcome: TrialOutcome) => resolve(outcome))
    const skip = () => resolve({ state: 'skipped', reason: 'The trial ended before it was done.' })
    child.once('exit', skip)
    child.once('error', skip)
  })
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system allows no change: the trial runs as any program does.
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own in memory, which becomes full or read-only as a disk does. */
export interface SmallDisk {
  folder: string
  /** Changes its size or whether it can be written, such as `size=64k` or `ro`. */
  change(options: string): void
  remove(): void
}

/** Makes a small disk; only a user who may mount file systems can. */
export function makeSmallDisk(options: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'totara-disk-'))
  const run = (program: string, ...parameters: string[]) =>
    void execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return {
    folder,
    change: (changed) => run('mount', '-o', `remount,${changed}`, folder),
    remove() {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether this user may mount file systems: root outside of most containers. */
export function canMakeSmallDisks(): boolean {
  try {
    makeSmallDisk('size=64k').remove()
    return true
  } catch {
    return false
  }
}

import { emptyState, readStateFile, stateText, writeStateFile } from './state-file.ts'
import type { State } from './state-shape.ts'

/** The state in memory, and how it is written to the disk. */
export interface Store {
  state: State
  /** Marks the state as changed. */
  markChanged(): void
  /**
   * Resolves once every change so far is on the disk. Replies wait for it, so that a confirmed change is never lost.
   */
  flush(): Promise<void>
}

/**
 * Opens the state: from the file when there is a path, else in memory only. Changes during a write share the next
 * write.
 */
export async function openStore(path: string | undefined): Promise<Store> {
  const state = path === undefined ? emptyState() : await readStateFile(path)
  let changeCount = 0
  let writtenCount = 0
  let running: Promise<void> | null = null

  async function write(to: string): Promise<void> {
    const countAtStart = changeCount
    await writeStateFile(to, stateText(state))
    writtenCount = countAtStart
  }

  return {
    state,
    markChanged: () => void changeCount++,
    async flush() {
      if (path === undefined) return
      const target = changeCount
      while (writtenCount < target) {
        running ??= write(path).finally(() => (running = null))
        await running
      }
    },
  }
}

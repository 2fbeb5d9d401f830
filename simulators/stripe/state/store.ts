import { emptyState, readStateFile, stateText, writeStateFile } from './state-file.ts'
import type { State } from './state-shape.ts'

/** The state in memory, and its way to the disk. */
export interface Store {
  state: State
  /** Says that the state has changed. */
  touch(): void
  /** Resolves once every change so far is on the disk. Answers wait for it, so that nothing said to the shop is ever forgotten. */
  flush(): Promise<void>
}

/** Opens the state: from the file when there is one, else in memory only. Changes that arrive while a write runs share the next one. */
export async function openStore(path: string | undefined): Promise<Store> {
  const state = path === undefined ? emptyState() : await readStateFile(path)
  let changed = 0
  let written = 0
  let running: Promise<void> | null = null

  async function write(to: string): Promise<void> {
    const upTo = changed
    await writeStateFile(to, stateText(state))
    written = upTo
  }

  return {
    state,
    touch: () => void changed++,
    async flush() {
      if (path === undefined) return
      const wanted = changed
      while (written < wanted) {
        running ??= write(path).finally(() => (running = null))
        await running
      }
    },
  }
}

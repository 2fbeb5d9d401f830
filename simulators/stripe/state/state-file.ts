import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { State } from './state-shape.ts'

type Saved = { [Name in keyof State]: State[Name] extends Map<string, infer Entry> ? Entry[] : never }

function byId<Entry extends { id: string }>(entries: Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}

/** A state with nothing in it. */
export function emptyState(): State {
  return {
    checkouts: new Map(),
    payments: new Map(),
    coupons: new Map(),
    refunds: new Map(),
    answers: new Map(),
    deliveries: new Map(),
  }
}

/** Reads the state that an earlier run left; empty where there is no file. Throws, naming the file, when it is not readable. */
export async function readStateFile(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return emptyState()
  try {
    const saved: Saved = JSON.parse(text)
    return {
      checkouts: byId(saved.checkouts),
      payments: byId(saved.payments),
      coupons: byId(saved.coupons),
      refunds: byId(saved.refunds),
      answers: byId(saved.answers),
      deliveries: byId(saved.deliveries),
    }
  } catch (error) {
    throw new Error(`The Stripe simulator cannot read its state in ${path}. Move the file away to start afresh.`, {
      cause: error,
    })
  }
}

/**
 * Writes the state so that a crash at any moment leaves either the old file or the new one: a synced temporary file takes the
 * old one's place, then the folder is synced.
 */
export async function writeStateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The state as the text of its file. */
export function stateText(state: State): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(state).map(([name, entries]) => [name, [...entries.values()]])),
  )
}

import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { State } from './state-shape.ts'

type SavedState = { [Name in keyof State]: State[Name] extends Map<string, infer Entry> ? Entry[] : never }

function byId<Entry extends { id: string }>(entries: Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}

export function emptyState(): State {
  return {
    checkouts: new Map(),
    payments: new Map(),
    coupons: new Map(),
    refunds: new Map(),
    reports: new Map(),
    balance: new Map(),
    payouts: new Map(),
    answers: new Map(),
    deliveries: new Map(),
  }
}

/**
 * Reads the state of an earlier run; an empty state when there is no file. Throws an error that names an unreadable
 * file.
 */
export async function readStateFile(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return emptyState()
  try {
    const saved: SavedState = JSON.parse(text)
    return {
      checkouts: byId(saved.checkouts),
      payments: byId(saved.payments),
      coupons: byId(saved.coupons),
      refunds: byId(saved.refunds),
      // Files of earlier versions have none.
      reports: byId(saved.reports ?? []),
      balance: byId(saved.balance ?? []),
      payouts: byId(saved.payouts ?? []),
      answers: byId(saved.answers),
      deliveries: byId(saved.deliveries),
    }
  } catch (error) {
    throw new Error(
      `The Stripe simulator cannot read its state in ${path}. Move the file away to start with an empty state.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Writes the state atomically: a crash at any time leaves either the old file or the new one. A synced temporary file
 * replaces the old one, then the folder is synced.
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

/** Serialises the state for its file. */
export function stateText(state: State): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(state).map(([name, entries]) => [name, [...entries.values()]])),
  )
}

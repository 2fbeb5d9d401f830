import type { DoneStep } from './done-row.tsx'

/** The keys of the rows that wait, and of those that are done, each above the rows that were below it. */
export function keysInPlace(
  waiting: readonly string[],
  done: readonly Pick<DoneStep, 'key' | 'below'>[],
): readonly string[] {
  const keys = [...waiting]
  // The lowest first, so that a row above it finds its place by it.
  for (const { key, below } of done.toSorted((one, other) => one.below.length - other.below.length)) {
    const next = keys.findIndex((each) => below.includes(each))
    keys.splice(next === -1 ? keys.length : next, 0, key)
  }
  return keys
}

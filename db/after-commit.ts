const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` once the transaction has committed, never when it is rolled back, and at once outside of `transact`. It
 * must not throw, and nothing waits for it.
 */
export function afterCommit(tx: object, work: () => void): void {
  const works = waiting.get(tx)
  if (works) works.push(work)
  else work()
}

/** Collects what `afterCommit` is given for a transaction that begins, and returns a function that runs it. */
export function collectAfterCommit(tx: object): () => void {
  const works: (() => void)[] = []
  waiting.set(tx, works)
  return () => {
    for (const work of works) work()
  }
}

const waiting = new WeakMap<object, (() => void)[]>()

/** Runs `work` once the transaction has committed, or right away outside of `transact`. Nothing waits for it. */
export function afterCommit(tx: object, work: () => void): void {
  const works = waiting.get(tx)
  if (works) works.push(work)
  else work()
}

/** Collects what `afterCommit` gets during a transaction, and returns a function that runs it. */
export function collectAfterCommit(tx: object): () => void {
  const works: (() => void)[] = []
  waiting.set(tx, works)
  return () => {
    for (const work of works) work()
  }
}

/** In milliseconds: how long the end of a session waits for requests under way. A request that hangs must not keep it open. */
const maxWaitMs = 2000

/** A function that sends one request. `endsSession`: it is sent last, and the others wait for it. */
export type SendInOrder = <T extends { error?: unknown }>(
  request: () => Promise<T>,
  endsSession: boolean,
) => Promise<T | undefined>

/**
 * Keeps the requests of a session apart from the one that ends it (signing out, deleting the account): that one is sent once
 * those under way have their responses. What begins meanwhile waits; when the session has ended, it is not sent, and the
 * result is undefined. A request that reaches the server after the end is refused with 401, and the change of a cart that it
 * carries is lost.
 */
export function requestOrder(): SendInOrder {
  const underWay = new Set<Promise<unknown>>()
  let hasEnded: Promise<boolean> | undefined
  return async (request, endsSession) => {
    if (await hasEnded) return undefined
    const sent = endsSession ? settle(underWay).then(request) : request()
    if (endsSession) {
      hasEnded = sent.then(
        ({ error }) => !error,
        () => false,
      )
    }
    underWay.add(sent)
    try {
      return await sent
    } finally {
      underWay.delete(sent)
      if (endsSession) hasEnded = undefined
    }
  }
}

/** Resolves when all promises have settled, at the latest after two seconds. */
export async function settle(promises: Iterable<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled(promises), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

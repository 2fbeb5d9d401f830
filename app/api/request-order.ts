/**
 * In milliseconds: how long the end of a session waits for requests under way. A request that hangs must not keep it
 * open.
 */
const maxWaitMs = 2000

/** What a request does to the session: it is sent within it, replaces it by another one, or ends it. */
export type SessionUse = 'within' | 'replaces' | 'ends'

export type SendInOrder = <T extends { error?: unknown }>(
  request: () => Promise<T>,
  use: SessionUse,
) => Promise<T | undefined>

/**
 * Sends the request that ends or replaces a session once those under way have their responses; what begins meanwhile
 * waits, and has no result when the session has ended. A request that reaches the server after the end is refused with
 * 401, and its change of a cart is lost.
 */
export function requestOrder(): SendInOrder {
  const underWay = new Set<Promise<unknown>>()
  let hasEnded: Promise<boolean> | undefined
  return async (request, use) => {
    if (await hasEnded) return undefined
    const isAlone = use !== 'within'
    const sent = isAlone ? settle(underWay).then(request) : request()
    if (isAlone) {
      hasEnded = sent.then(
        ({ error }) => use === 'ends' && !error,
        () => false,
      )
    }
    underWay.add(sent)
    try {
      return await sent
    } finally {
      underWay.delete(sent)
      if (isAlone) hasEnded = undefined
    }
  }
}

/** Resolves when all promises have settled, at the latest after two seconds. */
export async function settle(promises: Iterable<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled(promises), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

import pTimeout, { TimeoutError } from 'p-timeout'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The longest time a shopper waits for a payment provider: longer than its slowest call, shorter than 10 seconds. */
const timeoutMs = 9_300

/**
 * Returns the result of `work`, or throws ShopError 502 when it takes too long. The work continues, so that the next
 * attempt finds its result.
 */
export async function withTimeout<T>(shop: Shop, work: Promise<T>): Promise<T> {
  try {
    return await pTimeout(work, { milliseconds: timeoutMs })
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    shop.log.warn('the payment provider calls of a request took longer than 9.3 seconds')
    work.catch((late: unknown) => shop.log.warn(late, 'a payment provider call failed after the response was sent'))
    throw new ShopError(502, 'The payment provider is taking too long. Try again in a moment.')
  }
}

import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'

/** How long a shopper waits for the provider, in milliseconds: longer than its slowest call, shorter than 10 seconds. */
const patience = 9_300

/**
 * Answers what a piece of work with the provider comes to, or throws ShopError 502 when several slow calls in a row make
 * it longer than a shopper waits (no request hangs for 10 seconds). The work itself goes on: what it brings about is found
 * by the next try.
 */
export async function answerInTime<T>(shop: Shop, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new ShopError(502, 'The payment provider takes too long to answer. Try again in a moment.'))
    }, patience)
  })
  work
    .catch((error: unknown) => isLate && shop.log.warn(error, 'work with the payment provider failed after its answer'))
    .finally(() => clearTimeout(timer))
  return Promise.race([work, tooLong])
}

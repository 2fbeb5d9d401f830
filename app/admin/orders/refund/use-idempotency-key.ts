import { useState } from 'react'
import { errorStatus } from '#app/api/error-message.ts'

/**
 * The Idempotency-Key of a refund: the same until there is a response, so that a double click, or a retry after a lost
 * response, refunds once. `renewKey` takes the error of the response.
 */
export function useIdempotencyKey(orderId: string) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => newKey(orderId))
  const renewKey = (error: Parameters<typeof errorStatus>[0] | undefined) => {
    // After a 5xx response the refund may have been recorded.
    if (!error || errorStatus(error) < 500) setIdempotencyKey(newKey(orderId))
  }
  return { idempotencyKey, renewKey }
}

function newKey(orderId: string): string {
  return `${orderId}-${Math.random()}`
}

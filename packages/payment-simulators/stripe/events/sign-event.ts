import { createHmac } from 'node:crypto'

/**
 * The `stripe-signature` of a payload: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.payload">`
 * (https://docs.stripe.com/webhooks#verify-manually). The time is real time, not the simulator's clock, because the
 * shop's check allows 300 seconds.
 */
export function signEvent(payload: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}

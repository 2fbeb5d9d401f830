import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxAgeMs } from './response-cache.ts'

/** The cookie with the time of the last change that this browser has made, in milliseconds. It identifies no one. */
const cookieName = 'changed'
/** By how much the clocks of two machines of the shop may differ. */
const clockDifferenceMs = 2_000
const lifetimeSeconds = (maxAgeMs + clockDifferenceMs) / 1000

/**
 * Tells the browser when it has changed something. Another process that does not know of the change yet then computes its
 * public responses again for this browser. Longer than the cookie no process keeps a response.
 */
export function markChange(reply: FastifyReply, now: Date, isSecure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: lifetimeSeconds } as const
  reply.setCookie(cookieName, String(now.getTime()), options)
}

/** The data that a request must see at least: those of this time, in milliseconds. -Infinity for most requests. */
export function lastChangeMs({ headers }: FastifyRequest, now: Date): number {
  const [, text] = /(?:^|;\s*)changed=(\d{1,16})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  // No browser has made a change in the future.
  return text === undefined ? -Infinity : Math.min(Number(text), now.getTime()) + clockDifferenceMs
}

import type { Role } from '#contract/platform/areas.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long a session lasts: without a request, and from the sign-in at the most (behaviour, Accounts). */
const shopperLimits = { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs }
const roleLimits = { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }

/** How long the browser keeps the cookie: as long as any session can last. The server decides when it ends. */
export const cookieLifetimeMs = shopperLimits.absoluteMs

/**
 * The instant at which a session ends: after some time without a request, and after a fixed time from the sign-in. The
 * sessions of a user with a role end sooner, also those that began before.
 */
export function sessionEnd(session: { createdAt: Date; lastUsedAt: Date }, role: Role | undefined): Date {
  const { idleMs, absoluteMs } = role ? roleLimits : shopperLimits
  return new Date(Math.min(session.lastUsedAt.getTime() + idleMs, session.createdAt.getTime() + absoluteMs))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderAddress } from '#server/platform/log/log-requests.ts'
import { busyShop } from '#server/platform/shop-error.ts'

/** When the shop counts as overloaded. */
export interface OverloadLimits {
  /** How long a turn of the event loop may take: all work of a turn is done before the next request is looked at. */
  maxDelayMs: number
  /** A turn is measured this often. */
  probeMs: number
  /** So many requests at a time are answered however long a turn takes: they wait, but not behind a crowd. */
  maxOpenRequests: number
}

/** The limits of the shop: turns of more than a second. A page of a calm shop takes some hundredths of a second. */
export const overloadLimits: OverloadLimits = { maxDelayMs: 1_000, probeMs: 500, maxOpenRequests: 20 }

/**
 * Answers 503 with Retry-After while the shop is overloaded and many requests are open, instead of letting them wait
 * for many seconds. A machine that is busy with other work makes turns long too, and a single visitor then waits.
 * Health checks, metrics, payment providers and the files of pages are answered as always.
 */
export function refuseOverload(app: FastifyInstance, limits: OverloadLimits): void {
  const overload = measureOverload(limits)
  app.addHook('onClose', () => overload.close())
  const open = new Set<FastifyReply>()
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooMuch = open.size >= limits.maxOpenRequests && overload.isOverloaded() && !isAlwaysAnswered(request)
    done(isTooMuch ? busyShop() : undefined)
  })
  // After the cache, whose answers keep no one waiting.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!isAlwaysAnswered(request)) {
      open.add(reply)
      reply.raw.once('close', () => open.delete(reply))
    }
    done()
  })
}

/** Measures how late a timer runs: overloaded while most of the last five turns were too long, not for one or two. */
function measureOverload({ maxDelayMs, probeMs }: OverloadLimits): { isOverloaded(): boolean; close(): void } {
  let lastTurns: boolean[] = []
  let probedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    lastTurns = [now - probedAt - probeMs > maxDelayMs, ...lastTurns].slice(0, 5)
    probedAt = now
  }, probeMs)
  timer.unref()
  return {
    isOverloaded: () => lastTurns.filter((isLong) => isLong).length >= 3,
    close: () => clearInterval(timer),
  }
}

const alwaysAnswered = ['/healthz', '/readyz', '/metrics', '/assets/*']

/** A page that was accepted gets its data while it is rendered (`server/pages`), and its code and styles afterwards. */
function isAlwaysAnswered({ routeOptions: { url = '', config }, socket }: FastifyRequest): boolean {
  return alwaysAnswered.includes(url) || config.access === 'provider' || socket.remoteAddress === renderAddress
}

import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { renderAddress } from '#server/log/log-requests.ts'
import { busyShop } from '#server/shop-error.ts'

/** When the shop counts as overloaded. */
export interface OverloadLimits {
  /** The mean length of a turn of the event loop: all work of a turn is done before the next request is looked at. */
  maxDelayMs: number
  /** How long turns are measured before each decision: one long turn among short ones, such as an import, does not count. */
  sampleMs: number
}

/** The limits of the shop: turns of a second for five seconds. A page of a calm shop takes some hundredths of a second. */
export const overloadLimits: OverloadLimits = { maxDelayMs: 1_000, sampleMs: 5_000 }

/**
 * Answers 503 with Retry-After while the shop is overloaded, instead of letting requests wait for many seconds. Health
 * checks, metrics and payment providers are answered as always.
 */
export async function refuseOverload(app: FastifyInstance, { maxDelayMs, sampleMs }: OverloadLimits): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: async (request: FastifyRequest) => {
      if (!isAlwaysAnswered(request)) throw busyShop()
    },
  })
}

const alwaysAnswered = ['/healthz', '/readyz', '/metrics']

/** A page that is being rendered gets its data too: its own request was accepted (`server/pages`). */
function isAlwaysAnswered({ routeOptions: { url = '', config }, socket }: FastifyRequest): boolean {
  return alwaysAnswered.includes(url) || config.access === 'provider' || socket.remoteAddress === renderAddress
}

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeErrorReply } from '../idempotent-reply.ts'
import type { Simulator } from '../simulator.ts'
import type { Switches } from './switches.ts'

const injected = new WeakMap<FastifyRequest, Switches['provider']>()

const invalidJson = '<!doctype html><title>It works!</title>'
const errorJson = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })

function writeInjected(reply: FastifyReply, mode: 'error' | 'nonsense'): string {
  reply.code(mode === 'error' ? 500 : 200)
  reply.header('content-type', mode === 'error' ? 'application/json' : 'text/html')
  reply.removeHeader('content-length')
  return mode === 'error' ? errorJson : invalidJson
}

function takeInjection({ switches }: Simulator): Switches['provider'] | null {
  const { provider } = switches
  if (provider.mode === 'ok' || provider.times === 0) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/** Before a request is executed: delays it, or replies with 500 or invalid JSON instead, as a test has set. */
export function injectBeforeCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const injection = takeInjection(simulator)
    if (!injection) return
    if (injection.afterwards) {
      injected.set(request, injection)
      return
    }
    if (injection.delayMs > 0) await pause(injection.delayMs, undefined, { ref: false })
    if (injection.mode === 'error') storeErrorReply(simulator, request)
    if (injection.mode === 'error' || injection.mode === 'nonsense')
      return reply.send(writeInjected(reply, injection.mode))
  }
}

/**
 * After a request was executed: replaces the reply as a test has set. Invalid JSON simulates a lost reply; a 500 is the
 * provider's own reply and is stored under the idempotency key.
 */
export function injectAfterCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const injection = injected.get(request)
    if (!injection) return payload
    if (injection.delayMs > 0) await pause(injection.delayMs, undefined, { ref: false })
    if (injection.mode !== 'error' && injection.mode !== 'nonsense') return payload
    if (injection.mode === 'error') storeErrorReply(simulator, request)
    return writeInjected(reply, injection.mode)
  }
}

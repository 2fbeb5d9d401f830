import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeErrorReply } from '../idempotent-reply.ts'
import type { Simulator } from '../simulator.ts'
import { errorBody, ProviderError } from '../provider-error.ts'
import type { Refusal, Switches } from './switches.ts'

const injected = new WeakMap<FastifyRequest, Switches['provider']>()

const invalidJson = '<!doctype html><title>It works!</title>'
const errorJson = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })

/** Writes an injected reply; null for a mode that does not replace the reply. */
function writeInjected(reply: FastifyReply, { mode, refusal }: Switches['provider']): string | null {
  if (mode === 'nonsense') return write(reply, 200, 'text/html', invalidJson)
  if (mode === 'error') return write(reply, 500, 'application/json', errorJson)
  return mode === 'refuse' && refusal ? writeRefusal(reply, refusal) : null
}

function writeRefusal(reply: FastifyReply, { status, message, code }: Refusal): string {
  const error = new ProviderError(status, message, code === undefined ? {} : { code })
  return write(reply, status, 'application/json', JSON.stringify(errorBody(error)))
}

function write(reply: FastifyReply, status: number, type: string, body: string): string {
  reply.code(status).header('content-type', type).removeHeader('content-length')
  return body
}

function takeInjection({ switches }: Simulator, url: string): Switches['provider'] | null {
  const { provider } = switches
  if (provider.mode === 'ok' || provider.times === 0 || !url.includes(provider.path ?? '')) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/** Before a request is executed: delays it, or replies with an error or invalid JSON instead, as a test has set. */
export function injectBeforeCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const injection = takeInjection(simulator, request.url)
    if (!injection) return
    if (injection.afterwards) {
      injected.set(request, injection)
      return
    }
    if (injection.delayMs > 0) await pause(injection.delayMs, undefined, { ref: false })
    if (injection.mode === 'error') storeErrorReply(simulator, request)
    const answer = writeInjected(reply, injection)
    if (answer !== null) return reply.send(answer)
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
    if (injection.mode === 'error') storeErrorReply(simulator, request)
    return writeInjected(reply, injection) ?? payload
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, PaypalError } from '../paypal-error.ts'
import type { Simulator } from '../simulator.ts'
import type { Switches } from './switches.ts'

type Injection = Switches['provider']

const injected = new WeakMap<FastifyRequest, Injection>()

const answers = {
  error: { status: 500, body: errorBody(new PaypalError(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR')) },
  forbidden: { status: 403, body: errorBody(new PaypalError(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED')) },
  busy: { status: 409, body: errorBody(new PaypalError(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS')) },
}

function takeInjection({ switches: { provider } }: Simulator, url: string): Injection | null {
  if (provider.mode === 'ok' || provider.times === 0 || !url.includes(provider.path)) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/**
 * Before a request is executed: delays it, breaks the connection, or sends an error reply instead, as a test has set.
 */
export function injectBeforeCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const injection = takeInjection(simulator, request.url)
    if (!injection) return
    if (injection.afterwards) {
      injected.set(request, injection)
      return
    }
    const answer = await inject(injection, request, reply)
    if (answer !== null) return reply.send(answer)
  }
}

/** After a request was executed: replaces or drops the reply, as a test has set. */
export async function injectAfterCall(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const injection = injected.get(request)
  if (!injection) return payload
  return (await inject(injection, request, reply)) ?? payload
}

/** Applies an injection. Returns the reply to send instead, or null to send the normal reply. */
async function inject(
  { mode, delayMs }: Injection,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false })
  if (mode === 'lost') request.raw.socket.destroy()
  if (mode === 'nonsense') return write(reply, 200, 'text/html', '<!doctype html><title>It works!</title>')
  if (mode !== 'error' && mode !== 'busy' && mode !== 'forbidden') return null
  return write(reply, answers[mode].status, 'application/json', JSON.stringify(answers[mode].body))
}

function write(reply: FastifyReply, status: number, type: string, body: string): string {
  reply.code(status).header('content-type', type).removeHeader('content-length')
  return body
}

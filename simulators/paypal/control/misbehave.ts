import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, PaypalError } from '../api/paypal-error.ts'
import type { Simulator } from '../simulator.ts'
import type { Switches } from './switches.ts'

type Turn = Switches['provider']

const spoilt = new WeakMap<FastifyRequest, Turn>()

const answers = {
  error: { status: 500, body: errorBody(new PaypalError(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR')) },
  busy: { status: 409, body: errorBody(new PaypalError(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS')) },
}

function takeTurn({ switches: { provider } }: Simulator, url: string): Turn | null {
  if (provider.mode === 'ok' || provider.times === 0 || !url.includes(provider.path)) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/** Before a call is carried out: waits, breaks off, or answers wrongly in its place, when a test asked for it. */
export function carryOutMisbehaviour(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const turn = takeTurn(simulator, request.url)
    if (!turn) return
    if (turn.afterwards) {
      spoilt.set(request, turn)
      return
    }
    const answer = await spoil(turn, request, reply)
    if (answer !== null) return reply.send(answer)
  }
}

/** After a call was carried out: puts a wrong answer, or none, in place of the right one, when a test asked for it. */
export async function spoilAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const turn = spoilt.get(request)
  if (!turn) return payload
  return (await spoil(turn, request, reply)) ?? payload
}

/** Does what a turn wants; the wrong answer, or null where the right one may go out. */
async function spoil({ mode, delayMs }: Turn, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false })
  if (mode === 'lost') request.raw.socket.destroy()
  if (mode === 'nonsense') return write(reply, 200, 'text/html', '<!doctype html><title>It works!</title>')
  if (mode !== 'error' && mode !== 'busy') return null
  return write(reply, answers[mode].status, 'application/json', JSON.stringify(answers[mode].body))
}

function write(reply: FastifyReply, status: number, type: string, body: string): string {
  reply.code(status).header('content-type', type).removeHeader('content-length')
  return body
}

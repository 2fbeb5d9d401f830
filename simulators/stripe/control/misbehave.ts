import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepFault } from '../api/answer-once.ts'
import type { Simulator } from '../simulator.ts'
import type { Switches } from './switches.ts'

const spoilt = new WeakMap<FastifyRequest, Switches['provider']>()

const nonsense = '<!doctype html><title>It works!</title>'
const fault = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })

function writeSpoilt(reply: FastifyReply, mode: 'error' | 'nonsense'): string {
  reply.code(mode === 'error' ? 500 : 200)
  reply.header('content-type', mode === 'error' ? 'application/json' : 'text/html')
  reply.removeHeader('content-length')
  return mode === 'error' ? fault : nonsense
}

function takeTurn({ switches }: Simulator): Switches['provider'] | null {
  const { provider } = switches
  if (provider.mode === 'ok' || provider.times === 0) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/** Before a call is carried out: waits, or answers 500 or nonsense in its place, when a test asked for it. */
export function carryOutMisbehaviour(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const turn = takeTurn(simulator)
    if (!turn) return
    if (turn.afterwards) {
      spoilt.set(request, turn)
      return
    }
    if (turn.delayMs > 0) await pause(turn.delayMs, undefined, { ref: false })
    if (turn.mode === 'error') keepFault(simulator, request)
    if (turn.mode === 'error' || turn.mode === 'nonsense') return reply.send(writeSpoilt(reply, turn.mode))
  }
}

/**
 * After a call was carried out: puts a wrong answer in place of the right one, when a test asked for it. Nonsense is as if
 * the answer had been lost on its way; 500 is the provider's own, and its key stands for it from then on.
 */
export function spoilAnswer(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const turn = spoilt.get(request)
    if (!turn) return payload
    if (turn.delayMs > 0) await pause(turn.delayMs, undefined, { ref: false })
    if (turn.mode !== 'error' && turn.mode !== 'nonsense') return payload
    if (turn.mode === 'error') keepFault(simulator, request)
    return writeSpoilt(reply, turn.mode)
  }
}

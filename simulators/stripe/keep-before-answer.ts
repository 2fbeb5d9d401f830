import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from './simulator.ts'

/**
 * Holds every answer back until what it tells is on the disk. When that fails, the answer is 500 with `excuse` instead: the caller may
 * ask again, and the change is written with the next one.
 */
export function keepBeforeAnswer({ store }: Simulator, excuse: { type: string; body: string }) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    try {
      await store.flush()
      return payload
    } catch (error) {
      request.log.error({ err: error }, 'The state could not be written')
      reply.code(500).header('content-type', excuse.type).removeHeader('content-length').removeHeader('location')
      return excuse.body
    }
  }
}

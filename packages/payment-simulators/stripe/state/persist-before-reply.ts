import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from '../simulator.ts'

/**
 * Delays every reply until the state is on the disk. When the write fails, the reply is 500 with `errorReply` instead:
 * the client may retry, and the change is written with the next one.
 */
export function persistBeforeReply({ store }: Simulator, errorReply: { type: string; body: string }) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    try {
      await store.flush()
      return payload
    } catch (error) {
      request.log.error({ err: error }, 'The state could not be written')
      reply.code(500).header('content-type', errorReply.type).removeHeader('content-length').removeHeader('location')
      return errorReply.body
    }
  }
}

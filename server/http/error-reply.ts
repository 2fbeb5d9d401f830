import type { FastifyError, FastifyInstance } from 'fastify'
import type { ErrorReply } from '#contract/errors.ts'
import { isDatabaseUnavailable } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'

const sentences: Record<number, string> = {
  400: 'The request cannot be read.',
  404: 'There is nothing at this address.',
  405: 'This cannot be done here.',
  413: 'That is too large.',
  415: 'Send JSON: this type of content is not taken here.',
  429: 'Too many tries. Wait a little, then try again.',
  431: 'That is too large.',
}

const broke = 'Something broke on our side. Try again in a moment.'

/**
 * Answers every error in one shape, `{ message, errors? }` (behaviour, Conventions). What the shop refuses keeps its own
 * sentence; what Fastify refuses gets ours; a database that does not answer is 503, because asking again helps; anything
 * else is a bug: logged whole, told to nobody.
 */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    if (error instanceof ShopError) {
      const body: ErrorReply = { message: error.message, ...(error.errors && { errors: error.errors }) }
      return reply.code(error.status).send(body)
    }
    // What breaks before its first byte has left may have been a file: what was said of it holds no more.
    reply.removeHeader('content-disposition').removeHeader('content-encoding').type('application/json; charset=utf-8')
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ message: sentences[status] ?? sentences[400] })
    request.log.error(error)
    const isPassing = status === 503 || isDatabaseUnavailable(error)
    return reply.code(isPassing ? 503 : 500).send({ message: broke })
  })
}

/** Answers a call that no endpoint knows. */
export function noSuchCall(): never {
  throw new ShopError(404, 'There is nothing at this address.')
}

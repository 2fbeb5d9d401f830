import type { FastifyError, FastifyInstance } from 'fastify'
import type { ErrorReply } from '#contract/errors.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'

/** The messages for errors that Fastify itself raises, by status. */
const messages: Record<number, string> = {
  400: 'The request cannot be read.',
  404: 'There is nothing at this address.',
  405: 'This cannot be done here.',
  413: 'That is too large.',
  415: 'Send JSON: this type of content is not accepted here.',
  429: 'Too many tries. Wait a little, then try again.',
  431: 'That is too large.',
}

const busyMessage = 'The shop is busy at the moment. Try again in a few seconds.'
const retryAfterSeconds = 5

const unexpectedMessage = 'Something broke on our side. Try again in a moment.'

/**
 * Sends every error as `{ message, errors? }` (behaviour, Conventions). A ShopError keeps its message and an error of Fastify
 * gets one from `messages`. A database that is unavailable, or busy with a lock that another process holds, is 503 with
 * Retry-After, because a retry helps. Unexpected errors are 500: they are logged in full and never shown to the client.
 */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    if (error instanceof ShopError) {
      const body: ErrorReply = { message: error.message, ...(error.errors && { errors: error.errors }) }
      return reply.code(error.status).send(body)
    }
    // A download that fails before its first byte has already set these headers.
    reply.removeHeader('content-disposition').removeHeader('content-encoding').type('application/json; charset=utf-8')
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ message: messages[status] ?? messages[400] })
    request.log.error(error)
    const isBusy = isDatabaseBusy(error)
    if (!isBusy && status !== 503 && !isDatabaseUnavailable(error)) {
      return reply.code(500).send({ message: unexpectedMessage })
    }
    reply.code(503).header('retry-after', String(retryAfterSeconds))
    return reply.send({ message: isBusy ? busyMessage : unexpectedMessage })
  })
}

/** Refuses a request that no endpoint handles. Throws ShopError 404. */
export function throwNotFound(): never {
  throw new ShopError(404, 'There is nothing at this address.')
}

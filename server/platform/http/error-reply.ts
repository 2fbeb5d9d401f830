import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorReply } from '#contract/platform/errors.ts'
import { isDatabaseBusy, isDatabaseReadOnly, isDatabaseUnavailable } from '#db/open.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The messages for errors that Fastify itself raises, by status. */
const messages: Record<number, string> = {
  400: 'The request can’t be read.',
  404: 'There’s nothing at this address.',
  405: 'You can’t do that here.',
  413: 'That’s too large. Make it smaller, then try again.',
  415: 'Send JSON: this type of content isn’t accepted here.',
  429: 'Too many tries. Wait a moment, then try again.',
  431: 'That’s too large. Make it smaller, then try again.',
}

interface Retry {
  message: string
  retryAfterSeconds: number
}

const unexpectedMessage = 'Something broke on our side. Try again in a moment.'

/**
 * Sends every error as `{ message, errors? }` (behaviour, Platform): a ShopError with its message, an error of
 * Fastify with one from `messages`, an unavailable database as 503 with Retry-After. Others are 500, logged in full and
 * never shown. `onRefusal` gets each ShopError before its response, `onFailure` each other error of the server; neither
 * may throw.
 */
export function registerErrorReplies(
  app: FastifyInstance,
  onRefusal: (request: FastifyRequest, error: ShopError) => Promise<void>,
  onFailure: (error: unknown) => void,
): void {
  app.setErrorHandler(async (error: FastifyError | ShopError, request, reply) => {
    if (error instanceof ShopError) {
      await onRefusal(request, error)
      const { message, errors, secondStep } = error
      const body: ErrorReply = { message, ...(errors && { errors }), ...(secondStep && { secondStep }) }
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      return reply.code(error.status).send(body)
    }
    // A download that fails before its first byte has already set these headers.
    reply.removeHeader('content-disposition').removeHeader('content-encoding').type('application/json; charset=utf-8')
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ message: messages[status] ?? messages[400] })
    onFailure(error)
    request.log.error(error)
    const retry = retryOf(error, status)
    if (!retry) return reply.code(500).send({ message: unexpectedMessage })
    reply.code(503).header('retry-after', String(retry.retryAfterSeconds))
    return reply.send({ message: retry.message })
  })
}

/** What to tell the client when the request can succeed later; undefined for a bug. */
function retryOf(error: unknown, status: number): Retry | undefined {
  if (isDatabaseBusy(error)) {
    return { message: 'The shop is busy right now. Try again in a few seconds.', retryAfterSeconds: 5 }
  }
  if (isDatabaseReadOnly(error)) {
    const message = 'We can’t save anything right now. Try again in a few minutes.'
    return { message, retryAfterSeconds: 60 }
  }
  if (status === 503 || isDatabaseUnavailable(error)) return { message: unexpectedMessage, retryAfterSeconds: 5 }
  return undefined
}

/** Refuses a request that no endpoint handles. Throws ShopError 404. */
export function throwNotFound(): never {
  throw new ShopError(404, 'There’s nothing at this address.')
}

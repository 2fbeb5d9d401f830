import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from './compress.ts'
import { acceptedEncodings, knows } from './negotiate.ts'
import type { CachedResponse, UncachedResponse } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The cacheable response that was sent, for `CacheFront`; null where none was. */
    sentPublic: { response: CachedResponse; encoding: Encoding } | null
  }
}

/**
 * Sends a public response, compressed as the client accepts it; caches ask again before each use. A success has a
 * strong ETag, another one in each encoding, and is answered with 304 when the client has it already.
 */
export function sendPublic(
  response: CachedResponse | UncachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, body } = response
  const encoding = body.choose(acceptedEncodings(request.headers['accept-encoding']))
  reply.code(status).headers(headers).header('vary', 'accept-encoding')
  if (response.isCacheable) {
    request.sentPublic = { response, encoding }
    const etag = response.body.etagOf(encoding)
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag)
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body.read(encoding))
}

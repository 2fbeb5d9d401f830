import type { FastifyReply, FastifyRequest } from 'fastify'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './kept-body.ts'
import type { KeptResponse } from './response-cache.ts'

const compressions: Encoding[] = ['br', 'gzip']
/** Remembers the answers for the headers of the usual browsers. */
const negotiator = new Negotiator({ supportedValues: compressions, cache: new LRUCache<string, string>({ max: 100 }) })

/**
 * Sends a public response, compressed as the client accepts it. A success has a strong ETag, which is another one in each
 * encoding, and is answered with 304 when the client has it already. Caches ask again before each use.
 */
export async function sendPublic(
  { status, headers, body, isShared }: KeptResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding = body.choose(accepted)
  reply.code(status).headers(headers).header('vary', 'accept-encoding')
  if (isShared) {
    const etag = `"${body.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag)
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = body.read(encoding)
  return reply.send(bytes instanceof Buffer ? bytes : await bytes)
}

/** The compressions that a client accepts, the best first. */
function acceptedEncodings(header: string | undefined): Encoding[] {
  if (header === undefined) return []
  const best = negotiator.negotiate(header)
  return compressions.filter((encoding) => encoding === best)
}

/** Whether `If-None-Match` has an ETag, compared weakly (RFC 9110, 13.1.2): a proxy may have marked it as weak. */
function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

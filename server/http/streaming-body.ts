import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ShopError } from '#server/shop-error.ts'

/**
 * Hands bodies of every type to the calls of `app` unread, as a stream: `serve` looks first who calls, and a stranger's
 * megabytes are never held. Whoever takes one reads it with `readBody`.
 */
export function streamRequestBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/** How many times the limit is read before the caller is cut off: small bodies can be compressed ones of any size. */
const mostRead = 5

/**
 * Reads a body that was left unread. Throws ShopError 415 for another type than `type`, 413 for more than `maxBytes` bytes;
 * the sentences are the caller's.
 */
export async function readBody(
  request: FastifyRequest,
  { type, maxBytes, wrongType, tooLarge }: { type: string; maxBytes: number; wrongType: string; tooLarge: string },
): Promise<Buffer> {
  const given = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (given !== type) throw new ShopError(415, wrongType)
  const body = request.body as Readable | undefined
  const pieces: Buffer[] = []
  let size = 0
  // What is too much is read on and thrown away: a browser that is cut off while it sends shows no sentence at all.
  for await (const piece of (body ?? []) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= maxBytes) pieces.push(piece)
    else pieces.length = 0
    if (size > mostRead * maxBytes) break
  }
  if (size > maxBytes) throw new ShopError(413, tooLarge)
  return Buffer.concat(pieces)
}

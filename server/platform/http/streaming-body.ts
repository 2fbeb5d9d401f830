import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ShopError } from '#server/platform/shop-error.ts'

/** Passes bodies as streams; the access check comes first, so unauthorised bodies are never read (`readBody`). */
export function streamRequestBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/** The multiple of `maxBytes` read before the connection closes: a small compressed body can have any size. */
const maxReadFactor = 5

/** Reads a streamed body. Throws ShopError 415 for any type but `type`, 413 for more than `maxBytes`. */
export async function readBody(
  request: FastifyRequest,
  { type, maxBytes, wrongType, tooLarge }: { type: string; maxBytes: number; wrongType: string; tooLarge: string },
): Promise<Buffer> {
  const given = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (given !== type) throw new ShopError(415, wrongType)
  const body = request.body as Readable | undefined
  const chunks: Buffer[] = []
  let totalBytes = 0
  // The excess is read and dropped: a browser whose connection closes while it sends shows no error message.
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    totalBytes += chunk.length
    if (totalBytes <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
    if (totalBytes > maxReadFactor * maxBytes) break
  }
  if (totalBytes > maxBytes) throw new ShopError(413, tooLarge)
  return Buffer.concat(chunks)
}

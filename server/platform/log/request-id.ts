import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The form of nginx's `$request_id`, and of a UUID. */
const requestId = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** A request's id in the log: a trusted proxy's `X-Request-Id`, so that both logs name it alike, or a new one. */
export function requestIdOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: (address: string) => boolean,
): string {
  const sent = headers['x-request-id']
  if (typeof sent === 'string' && requestId.test(sent) && isTrusted(socket.remoteAddress ?? '')) return sent
  return randomUUID()
}

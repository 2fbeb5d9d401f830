import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The form of nginx's `$request_id`, and of a UUID. */
const requestId = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * The id of a request in the log: that of a trusted proxy (`X-Request-Id`), so that its log and the shop's name the
 * same request, or a new one.
 */
export function requestIdOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: (address: string) => boolean,
): string {
  const sent = headers['x-request-id']
  if (typeof sent === 'string' && requestId.test(sent) && isTrusted(socket.remoteAddress ?? '')) return sent
  return randomUUID()
}

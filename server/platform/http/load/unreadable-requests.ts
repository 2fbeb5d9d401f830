import type { Socket } from 'node:net'
import type { FastifyHttpOptions, RawServerDefault } from 'fastify'
import { mayArriveSlowly } from './connection-limits.ts'

/** The status lines of requests that Node cannot read, by its error code. All others are 400. */
const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers a request that Node cannot read with an empty body, which suits HEAD too, and closes its connection. */
export const answerUnreadable: NonNullable<FastifyHttpOptions<RawServerDefault>['clientErrorHandler']> = (
  { code },
  socket: Socket,
) => {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayArriveSlowly(socket)) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const status = statusLines[code] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}

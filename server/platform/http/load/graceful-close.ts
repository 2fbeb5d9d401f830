import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops listening, and resolves when every connection has ended. Call it before `close`, which refuses calls. */
    finishRequests(): Promise<void>
  }
}

/** Times in milliseconds. */
interface CloseTiming {
  /** For how long an open connection without a request is kept, because a proxy may be sending one. */
  lingerMs: number
  /** How long running requests can continue after the server starts to close: longer than any request takes. */
  timeoutMs: number
}

const shopTiming: CloseTiming = { lingerMs: 1_000, timeoutMs: 9_500 }
const checkIntervalMs = 100

/**
 * Makes the server close in time without losing a request: new connections are refused, each request gets a response
 * that ends its connection, and a connection without one is closed a second later.
 */
export function registerGracefulClose(app: FastifyInstance, timing: Partial<CloseTiming> = {}): void {
  const { lingerMs, timeoutMs } = { ...shopTiming, ...timing }
  const unusedSockets = new Set<Socket>()
  let finishing: Promise<void> | undefined
  app.server.on('connection', (socket) => {
    unusedSockets.add(socket)
    socket.once('close', () => unusedSockets.delete(socket))
  })
  app.server.on('request', ({ socket }) => unusedSockets.delete(socket))
  // Before a cached response, which is sent past the hook.
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (finishing) response.setHeader('connection', 'close')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (finishing) reply.header('connection', 'close')
  })

  const closeIdle = () => {
    for (const socket of unusedSockets) socket.destroy()
    app.server.closeIdleConnections()
  }
  async function finish(): Promise<void> {
    await acceptWaiting(app.server)
    const ended = once(app.server, 'close')
    // Not the method of the HTTP server, which would close idle connections.
    Server.prototype.close.call(app.server)
    await Promise.race([ended, pause(lingerMs, undefined, { ref: false })])
    closeIdle()
    const check = setInterval(closeIdle, checkIntervalMs)
    const timeout = setTimeout(() => app.server.closeAllConnections(), timeoutMs - lingerMs)
    await ended
    clearInterval(check)
    clearTimeout(timeout)
  }
  app.decorate('finishRequests', () => (finishing ??= app.server.listening ? finish() : Promise.resolve()))
  app.addHook('preClose', () => app.finishRequests())
}

/** A server that gets more connections than this at its end closes nevertheless. */
const maxTurns = 1_000

/** Accepts connections that the system has already made, one a turn: closing the server would reset them. */
async function acceptWaiting(server: Server): Promise<void> {
  let isAccepting = true
  const accept = () => (isAccepting = true)
  server.on('connection', accept)
  for (let turn = 0; isAccepting && turn < maxTurns; turn++) {
    isAccepting = false
    await nextTurn()
  }
  server.off('connection', accept)
}

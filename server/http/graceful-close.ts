import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { KeptFront } from './cache/kept-front.ts'

/** How long running requests can continue after the server starts to close: longer than any request takes. */
const defaultTimeoutMs = 9_500

/**
 * Makes the server close in time. Node waits for every open connection, also for those that browsers open ahead and that
 * have sent no request. These are closed at once; running requests get a response, and after `timeoutMs` their connections
 * are closed, so that the database can still be closed afterwards.
 */
export function registerGracefulClose(app: FastifyInstance, front: KeptFront, timeoutMs = defaultTimeoutMs): void {
  const idleSockets = new Set<Socket>()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  front.skipWhen(() => isClosing)
  app.server.on('connection', (socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
    if (isClosing) socket.destroy()
  })
  app.server.on('request', ({ socket }) => idleSockets.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of idleSockets) socket.destroy()
    timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long calls that are under way may go on once the server closes, in milliseconds: longer than any call takes. */
const timeoutMs = 9_500

/**
 * Lets a server close in time: calls that are under way are answered. Node alone waits for every connection that is open
 * and for those that have not asked for anything yet, which browsers open ahead: these are closed at once, and what
 * takes longer than its time is cut off, so that the database can still be closed behind it.
 */
export function registerGracefulClose(app: FastifyInstance, patienceMs = timeoutMs): void {
  const unused = new Set<Socket>()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
    if (isClosing) socket.destroy()
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    timer = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

const inTime = { timeout: 60_000 }

/** Writes two messages as the driver writes those of one statement. */
function sendStatement(socket: GatheringSocket, name: string): void {
  socket.cork()
  socket.write(`${name} bind,`)
  socket.write(`${name} execute,`)
  socket.uncork()
}

it('a socket sends the statements of one turn with one call of the system, in their order, and those of the next turn with another', async () => {
  const server = createServer((connection) => connection.pipe(connection)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new GatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const send = vi.spyOn(socket, '_writev')
  let received = ''
  socket.on('data', (data) => (received += data.toString()))

  for (const name of ['one', 'two']) sendStatement(socket, name)
  await Promise.resolve().then(() => sendStatement(socket, 'three'))
  await vi.waitFor(
    () => expect(received).toBe('one bind,one execute,two bind,two execute,three bind,three execute,'),
    inTime,
  )
  expect(send).toHaveBeenCalledTimes(1)

  sendStatement(socket, 'four')
  await vi.waitFor(() => expect(received).toMatch(/four execute,$/), inTime)
  expect(send).toHaveBeenCalledTimes(2)

  socket.destroy()
  server.close()
})

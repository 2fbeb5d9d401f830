import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { registerGracefulClose } from './graceful-close.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server with one call that is answered when `finish` is called; `begun` resolves once it is under way. */
async function openServer(patienceMs?: number) {
  const { promise: answer, resolve: finish } = Promise.withResolvers<string>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const server = Fastify()
  app = server
  registerGracefulClose(server, patienceMs)
  server.get('/slow', async () => {
    begin()
    return answer
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, url, begun, finish }
}

it('a server closes although a browser has opened a connection ahead', async () => {
  const { server } = await openServer(60_000)
  const ahead = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(ahead, 'connect')
  const [[hadError]] = await Promise.all([once(ahead, 'close'), server.close()])
  expect(hadError).toBe(false)
})

it('a call that is under way is answered before its server closes', async () => {
  const { server, url, begun, finish } = await openServer(60_000)
  const answer = fetch(`${url}/slow`)
  await begun
  const closed = server.close()
  finish('done')
  expect(await (await answer).text()).toBe('done')
  await closed
})

it('a call that takes too long is cut off, and the server closes', async () => {
  const { server, url, begun } = await openServer(50)
  const answer = fetch(`${url}/slow`).catch((error: Error) => error.message)
  await begun
  await server.close()
  expect(await answer).toBe('fetch failed')
})

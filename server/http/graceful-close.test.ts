import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { KeptFront } from './cache/kept-front.ts'
import { registerGracefulClose } from './graceful-close.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose one endpoint responds after `finish` is called; `started` resolves when a request is running. */
async function openServer(timeoutMs?: number) {
  const { promise: text, resolve: finish } = Promise.withResolvers<string>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const server = Fastify()
  app = server
  registerGracefulClose(server, new KeptFront(), timeoutMs)
  server.get('/slow', async () => {
    start()
    return text
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, url, started, finish }
}

it('a server closes although a browser has an idle connection', async () => {
  const { server } = await openServer(60_000)
  const idle = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(idle, 'connect')
  const [[hadError]] = await Promise.all([once(idle, 'close'), server.close()])
  expect(hadError).toBe(false)
})

it('a running request gets its response before the server closes', async () => {
  const { server, url, started, finish } = await openServer(60_000)
  const response = fetch(`${url}/slow`)
  await started
  const closed = server.close()
  finish('done')
  expect(await (await response).text()).toBe('done')
  await closed
})

it('a request that takes too long is aborted, and the server closes', async () => {
  const { server, url, started } = await openServer(50)
  const response = fetch(`${url}/slow`).catch((error: Error) => error.message)
  await started
  await server.close()
  expect(await response).toBe('fetch failed')
})

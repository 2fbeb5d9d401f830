import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { registerGracefulClose } from './graceful-close.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose one endpoint responds after `finish` is called; `started` resolves when a request is running. */
async function openServer({ lingerMs = 20, timeoutMs = 60_000 } = {}) {
  const { promise: text, resolve: finish } = Promise.withResolvers<string>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const server = Fastify()
  app = server
  registerGracefulClose(server, { lingerMs, timeoutMs })
  server.get('/slow', async () => {
    start()
    return text
  })
  server.get('/page', async () => `a page with ${(await server.inject('/data')).body}`)
  server.get('/data', async () => 'data')
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, url, started, finish }
}

it('a server closes although a browser has an idle connection', async () => {
  const { server } = await openServer()
  const idle = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(idle, 'connect')
  const [[hadError]] = await Promise.all([once(idle, 'close'), server.close()])
  expect(hadError).toBe(false)
})

it('a running request gets its response before the server closes', async () => {
  const { server, url, started, finish } = await openServer()
  const response = fetch(`${url}/slow`)
  await started
  const closed = server.close()
  finish('done')
  expect(await (await response).text()).toBe('done')
  await closed
})

it('a request that takes too long is aborted, and the server closes', async () => {
  const { server, url, started } = await openServer({ timeoutMs: 50 })
  const response = fetch(`${url}/slow`).catch((error: Error) => error.message)
  await started
  await server.close()
  expect(await response).toBe('fetch failed')
})

describe('a connection of a proxy', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterEach(() => agent.destroy())

  async function ask(url: string) {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
    const body = await readText(response)
    return { status: response.statusCode, connection: response.headers.connection, body }
  }

  it('gets a whole response to what arrives while the server closes, and then ends', async () => {
    const { server, url } = await openServer({ lingerMs: 60_000 })
    expect(await ask(`${url}/data`)).toMatchObject({ status: 200, connection: 'keep-alive' })
    const finished = server.finishRequests()
    await expect.poll(() => server.server.listening).toBe(false)
    // The page calls the API of the same server.
    expect(await ask(`${url}/page`)).toEqual({ status: 200, connection: 'close', body: 'a page with data' })
    await finished
    await expect(fetch(`${url}/data`)).rejects.toThrow('fetch failed')
  })

  it('that waits for its response ends with it', async () => {
    const { server, url, started, finish } = await openServer({ lingerMs: 60_000 })
    const response = ask(`${url}/slow`)
    await started
    const finished = server.finishRequests()
    await expect.poll(() => server.server.listening).toBe(false)
    finish('done')
    expect(await response).toEqual({ status: 200, connection: 'close', body: 'done' })
    await finished
  })

  it('is closed when it stays idle', async () => {
    const { server, url } = await openServer({ lingerMs: 20 })
    await ask(`${url}/data`)
    await server.finishRequests()
    expect(server.server.listening).toBe(false)
  })
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { browserHeaders } from './measure.ts'

/**
 * Starts a bare Fastify in its own process that returns the bytes that a browser gets from `url` now, compressed as
 * they are.
 */
export async function startBare(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [response] = (await once(get(url, { headers: browserHeaders }), 'response')) as [IncomingMessage]
  const body = (await buffer(response)).toString('base64')
  const { 'content-type': type = 'text/plain', 'content-encoding': encoding = 'identity' } = response.headers
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send([body, type, encoding])
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a bare Fastify in its own process that returns the bytes that `url` returns now. */
export async function startBare(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const response = await fetch(url)
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send([await response.text(), response.headers.get('content-type') ?? 'text/plain'])
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

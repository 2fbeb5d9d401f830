import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a bare Fastify in a process of its own that answers with the very bytes that `url` answers with now. */
export async function startBare(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const answer = await fetch(url)
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send([await answer.text(), answer.headers.get('content-type') ?? 'text/plain'])
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

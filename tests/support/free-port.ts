import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/* Each process asks for ports of a block of its own: two once got the same port from the system. */
const firstPort = 10_000
const blocks = 1000
const portsPerBlock = 20
const block = (process.pid + 7 * threadId) % blocks
let asked = 0

/** Returns a port of this machine on which no process listens. Throws when the block of this process has none left. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerBlock; tries += 1) {
    const port = firstPort + block * portsPerBlock + (asked++ % portsPerBlock)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isListening
}

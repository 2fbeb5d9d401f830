import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shopArguments, shopEnvironment } from '../prepare.mjs'

const root = join(import.meta.dirname, '../..')

/** Starts the built shop on a fresh data folder and waits until it is ready, a minute at most. */
export async function startBuiltShop(dataDir: string): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, shopArguments, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...shopEnvironment,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
  })
  for (let tries = 0; tries < 240; tries++) {
    const isReady = await fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
    if (isReady) return { url, pid: child.pid ?? 0, stop }
    if (child.exitCode !== null) break
    await wait(250)
  }
  child.kill()
  throw new Error('the shop did not become ready; run npm run build, then npm start, to see why')

  async function stop() {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

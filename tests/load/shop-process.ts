import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')

/** A real shop in a process of its own, which may be killed and started again. */
export interface ShopProcess {
  url: string
  port: number
  dataDir: string
  /** Everything that it has printed, over all its lives. */
  said: string[]
  isRunning(): boolean
  /** Starts it and waits until it answers. Throws with its own words when it does not come up. */
  start(): Promise<void>
  /** kill -9: nothing of it gets to say goodbye. */
  kill(): Promise<void>
  /** SIGTERM: it has to end with 0. A shop that does not run is left alone. */
  stop(): Promise<void>
}

/** Describes a shop; `start` opens it. `env` is its whole configuration but for port and data folder. */
export function shopProcess(port: number, dataDir: string, env: Record<string, string>): ShopProcess {
  const said: string[] = []
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = child
    if (!ending || hasEnded(ending)) return 0
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const inTime = await Promise.race([ended.then(() => true), pause(20_000, false, { ref: false })])
    if (!inTime) {
      ending.kill('SIGKILL')
      throw new Error(`The shop did not end within 20 s of ${signal}:\n${said.slice(-20).join('')}`)
    }
    return ending.exitCode
  }

  return {
    url,
    port,
    dataDir,
    said,
    isRunning: () => child !== undefined && !hasEnded(child),
    async start() {
      if (!existsSync(join(root, 'dist'))) throw new Error('There is no built shop to start: run npm run build first.')
      const started = spawn(join(root, 'node_modules/.bin/node'), ['server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ...env,
        },
      })
      started.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
      started.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
      child = started
      endWithThis(started)
      await untilReady(url, started, said)
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`The shop ended with ${code}:\n${said.slice(-20).join('')}`)
    },
  }
}

/** Whatever ends the tests ends the shop too. */
function endWithThis(child: ChildProcess): void {
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function untilReady(url: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  while (Date.now() < giveUpAt) {
    if (hasEnded(child)) {
      throw new Error(`The shop stopped with ${child.exitCode} while starting:\n${said.slice(-20).join('')}`)
    }
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The shop was not ready within a minute:\n${said.slice(-20).join('')}`)
}

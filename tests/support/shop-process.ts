import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listStaleParts } from '../../scripts/build-fresh.mjs'
import { builtServer, shopEnvironment, shopOptions } from '../../scripts/prepare.mjs'

const root = resolve(import.meta.dirname, '../..')
const startTimeoutMs = 240_000
const stopTimeoutMs = 20_000

/** The built shop in its own process, which can be killed and started again. */
export interface ShopProcess {
  url: string
  port: number
  dataDir: string
  output: string[]
  /** The process id; 0 while it does not run. */
  pid(): number
  isRunning(): boolean
  /** Starts the shop and waits until it is ready. Throws with its output when it does not start. */
  start(): Promise<void>
  /** kill -9: the shop cannot clean up. */
  kill(): Promise<void>
  /** SIGTERM: the shop has to exit with 0 (behaviour, Platform). Does nothing when it does not run. */
  stop(): Promise<void>
}

/** A built shop in its folder, and how its version starts its process. */
export interface BuiltShop {
  root: string
  shopOptions: readonly string[]
  shopEnvironment: Record<string, string>
}

const thisShop: BuiltShop = { root, shopOptions, shopEnvironment }

/** It has the memory and the threads that `npm start` gives it; `start` opens it. */
export function shopProcess(
  port: number,
  dataDir: string,
  env: Record<string, string>,
  { isPreparingPictures = false, built = thisShop }: { isPreparingPictures?: boolean; built?: BuiltShop } = {},
): ShopProcess {
  const shopArguments = isPreparingPictures ? [] : ['--without-picture-sizes']
  const output: string[] = []
  const lastOutput = () => output.slice(-20).join('')
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = child
    if (!ending || hasEnded(ending)) return 0
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const isInTime = await Promise.race([ended.then(() => true), pause(stopTimeoutMs, false, { ref: false })])
    if (!isInTime) {
      ending.kill('SIGKILL')
      throw new Error(`The shop did not exit within ${stopTimeoutMs / 1000} s of ${signal}:\n${lastOutput()}`)
    }
    return ending.exitCode
  }

  async function untilReady(starting: ChildProcess): Promise<void> {
    const deadlineMs = Date.now() + startTimeoutMs
    while (Date.now() < deadlineMs) {
      if (hasEnded(starting))
        throw new Error(`The shop exited with ${starting.exitCode} at its start:\n${lastOutput()}`)
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await pause(100)
    }
    starting.kill('SIGKILL')
    throw new Error(`The shop was not ready within ${startTimeoutMs / 1000} s:\n${lastOutput()}`)
  }

  return {
    url,
    port,
    dataDir,
    output,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== undefined && !hasEnded(child),
    async start() {
      if (built === thisShop && isStale())
        throw new Error('The built shop is missing or older than its sources: run npm run build first.')
      const started = spawn(
        join(built.root, 'node_modules/.bin/node'),
        [...built.shopOptions, builtServer, ...shopArguments],
        {
          cwd: built.root,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {
            PATH: process.env.PATH,
            NODE_ENV: 'production',
            HOST: '127.0.0.1',
            PORT: String(port),
            DATA_DIR: dataDir,
            LOG_LEVEL: 'warn',
            ...built.shopEnvironment,
            ...env,
          },
        },
      )
      started.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
      started.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
      child = started
      killOnExit(started)
      await untilReady(started)
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`The shop exited with ${code}:\n${lastOutput()}`)
    },
  }
}

/** Whether pages or server must be built first; looked up once, so that a long run may go on while sources change. */
let stale: boolean | undefined
function isStale(): boolean {
  return (stale ??= listStaleParts(['pages', 'server']).length > 0)
}

function killOnExit(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

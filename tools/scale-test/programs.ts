import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that the test starts, and may kill and start again. */
export interface Program {
  port: number
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const startTimeoutMs = 20_000

/** The path of the first of some programs that is installed. Throws a sentence that names the Debian package. */
export function findProgram(names: readonly string[], debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = paths.find((path) => existsSync(path))
  if (!found) throw new Error(`${names.join(' or ')} is not installed. On Debian: apt-get install ${debianPackage}`)
  return found
}

/** Describes a program that listens at a port once it is ready; `start` starts it. */
export function program(path: string, args: readonly string[], port: number): Program {
  let child: ChildProcess | undefined
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    port,
    async start() {
      const started = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      let output = ''
      started.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)))
      child = started
      const endWithThis = () => void started.kill('SIGKILL')
      process.once('exit', endWithThis)
      started.once('exit', () => process.off('exit', endWithThis))
      const deadlineMs = Date.now() + startTimeoutMs
      while (!(await isListening(port))) {
        if (started.exitCode !== null) throw new Error(`${path} exited with ${started.exitCode}:\n${output}`)
        if (Date.now() > deadlineMs) throw new Error(`${path} did not start:\n${output}`)
        await pause(50)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.on('connect', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

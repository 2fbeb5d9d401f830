import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '#tests/support/free-port.ts'

/** A PostgreSQL server for the tests only, which may be killed. */
export interface OwnPostgres {
  url: string
  start(): Promise<void>
  /** kill -9 of the server itself; the processes of its connections end automatically. */
  kill(): Promise<void>
  /** kill -9 of the server and the processes of its connections at the same time, as when its machine stops. */
  killAll(): Promise<void>
  /** Makes a replica a primary, and waits until it takes changes. */
  promote(): Promise<void>
  /** Stops its processes without ending them: it accepts connections and answers nothing. Linux only. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Not yet started; under root the user `postgres` runs it, because it refuses root. */
export async function ownPostgres(): Promise<OwnPostgres> {
  return makeServer('initdb', (data) => ['-D', data, '-U', 'totara', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
}

/** Makes a streaming replica of a server that runs, not yet started. */
export async function ownReplica(primary: OwnPostgres): Promise<OwnPostgres> {
  return makeServer('pg_basebackup', (data) => ['-D', data, '-d', primary.url, '-R', '-c', 'fast'])
}

async function makeServer(program: string, argumentsFor: (data: string) => string[]): Promise<OwnPostgres> {
  const bin = programFolder()
  const as = await otherUser()
  const folder = await mkdtemp(join(tmpdir(), 'totara-postgres-'))
  if (as) chownSync(folder, as.uid, as.gid)
  const [data, port] = [join(folder, 'data'), await freePort()]
  const options = { cwd: folder, ...as }
  execFileSync(join(bin, program), argumentsFor(data), { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `postgres://totara@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    url,
    async start() {
      const deadlineMs = Date.now() + 60_000
      // After a kill its last connections may take a moment to end; until then it does not start.
      while (!(await isReachable(url))) {
        if (Date.now() > deadlineMs) throw new Error('PostgreSQL did not start within a minute.')
        if (!server || server.exitCode !== null || server.signalCode !== null) {
          const settings = ['-k', folder, '-h', '127.0.0.1', '-p', String(port), '-c', 'max_connections=100']
          server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' })
          const started = server
          const endWithThis = () => void started.kill('SIGINT')
          process.once('exit', endWithThis)
          started.once('exit', () => process.off('exit', endWithThis))
        }
        await pause(200)
      }
    },
    kill: () => end('SIGKILL'),
    async killAll() {
      if (!server) return
      const ended = once(server, 'exit')
      signalAll(server, 'SIGKILL')
      await ended
    },
    async promote() {
      await promisify(execFile)(join(bin, 'pg_ctl'), ['promote', '-D', data, '-w'], options)
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async close() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a signal to a server and its connections. */
function signalAll(server: ChildProcess | undefined, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const { pid, exitCode, signalCode } = server ?? {}
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      // A connection may end in between.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** The folder of initdb and postgres: the newest of Debian, or the first in PATH. */
function programFolder(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((each) => join(debian, each, 'bin')), ...(process.env.PATH ?? '').split(':')]
  const found = folders.find((each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')))
  if (!found) {
    throw new Error(
      'PostgreSQL itself cannot be killed here: its programs initdb and postgres were not found. Install it.',
    )
  }
  return found
}

async function otherUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres that could run it.')
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

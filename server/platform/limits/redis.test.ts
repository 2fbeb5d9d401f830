import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import type { Caller } from './caller.ts'
import { openLimiter } from './open-limiter.ts'

/*
 * Several processes that share a Redis. TEST_REDIS_URL names a real one; without it a small server speaks the part of
 * the protocol that the limiter needs.
 */

const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Answers a command as Redis does. `counts`: the keys with a time to live. */
function answerTo([name = '', ...args]: string[], counts: Map<string, { count: number; endsAtMs: number }>): string {
  if (name.toUpperCase() === 'HELLO') return '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n'
  if (name.toUpperCase() !== 'EVAL') return '+OK\r\n'
  const [, , key = '', points, seconds] = args
  const found = counts.get(key)
  const isLive = found && found.endsAtMs > Date.now()
  const entry = isLive ? found : { count: 0, endsAtMs: Date.now() + Number(seconds) * 1000 }
  entry.count += Number(points)
  counts.set(key, entry)
  return `*2\r\n:${entry.count}\r\n:${entry.endsAtMs - Date.now()}\r\n`
}

/** Reads the complete commands of a text: arrays of strings, as clients send them. */
function readCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  for (let rest = text; ;) {
    const [head = '', ...lines] = rest.split('\r\n')
    const count = Number(head.slice(1))
    if (!head.startsWith('*') || lines.length < count * 2 + 1) return { commands, rest }
    commands.push(Array.from({ length: count }, (_, index) => lines[index * 2 + 1] ?? ''))
    rest = lines.slice(count * 2).join('\r\n')
  }
}

async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const counts = new Map<string, { count: number; endsAtMs: number }>()
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const { commands, rest } = readCommands(received + chunk.toString())
      received = rest
      for (const command of commands) socket.write(answerTo(command, counts))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  closers.push(stop)
  return { url: `redis://127.0.0.1:${address.port}`, stop }
}

async function openProcess(redisUrl: string) {
  const database = await openTestDatabase()
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) })
  const { limiter, close } = await openLimiter(readConfig({ REDIS_URL: redisUrl }), database, log)
  closers.push(() => database.close(), close)
  const tryOnce = (network: string) => {
    const caller: Caller = { network, isLocal: false, account: undefined }
    return limiter.run(['register'], caller, async () => 'done').catch((error: Error) => error.message)
  }
  const tryMany = async (count: number, network: string) => {
    const results = await Promise.all(Array.from({ length: count }, () => tryOnce(network)))
    return results.filter((result) => result === 'done').length
  }
  return { tryMany, warnings }
}

const newNetwork = () => `network ${Math.random()}`

it('the limits count the tries of all processes together', async () => {
  const url = process.env['TEST_REDIS_URL'] ?? (await startRedis()).url
  const [one, other] = [await openProcess(url), await openProcess(url)]
  const network = newNetwork()
  const done = await Promise.all([one.tryMany(30, network), other.tryMany(30, network)])
  expect(done[0] + done[1]).toBe(20)
  expect(await other.tryMany(1, network)).toBe(0)
  expect(await other.tryMany(1, newNetwork())).toBe(1)
  expect([...one.warnings, ...other.warnings]).toEqual([])
})

it('the limits count for themselves while Redis is down, and say so once', async () => {
  const { url, stop } = await startRedis()
  const { tryMany, warnings } = await openProcess(url)
  expect(await tryMany(5, newNetwork())).toBe(5)
  await stop()
  const network = newNetwork()
  expect(await tryMany(30, network)).toBe(20)
  expect(await tryMany(30, network)).toBe(0)
  expect(warnings).toEqual(['Redis does not respond: each process counts its limits for itself'])
})

it('open although Redis cannot be reached', async () => {
  const { tryMany, warnings } = await openProcess('redis://127.0.0.1:9')
  expect(await tryMany(30, newNetwork())).toBe(20)
  expect(warnings).toEqual(['Redis does not respond: each process counts its limits for itself'])
})

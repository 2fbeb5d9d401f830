import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** The shop as people meet it: the built one, in a process of its own, with a database of its own. */
export interface ShopUnderTest {
  url: string
  admin: { email: string; password: string }
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')
const admin = { email: 'owner@totara.example', password: 'heartwood-and-sap' }

/**
 * Starts the built shop on a free port with an empty data folder; `env` adds to its configuration. Throws with the shop's
 * own words when it does not come up.
 */
export async function startShopUnderTest(env: Record<string, string> = {}): Promise<ShopUnderTest> {
  if (!existsSync(join(root, 'dist'))) throw new Error('There is no built shop to test: run `npm run build` first.')
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-e2e-'))
  await shareImages(dataDir)
  const database = await makeDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = spawn(join(root, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const said: string[] = []
  shop.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  shop.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await untilReady(url, shop, said)
  return {
    url,
    admin,
    async stop() {
      await stopWithGrace(shop, said)
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Lets all shops under test keep the sizes of their pictures in one folder, so that each size is encoded once and not by
 * every worker. File names contain the hash of the picture; a change of how sizes are made starts a new folder.
 */
async function shareImages(dataDir: string): Promise<void> {
  const code = readFileSync(join(root, 'server/images/picture-store.ts'))
  const folder = join(tmpdir(), `totara-story-images-${createHash('sha256').update(code).digest('hex').slice(0, 16)}`)
  await mkdir(folder, { recursive: true })
  await symlink(folder, join(dataDir, 'images'))
}

/** A database of its own on the PostgreSQL in TEST_DATABASE_URL; without that the shop brings its embedded one. */
async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl) return undefined
  const name = `story_${randomBytes(8).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new Client(adminUrl)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await asAdmin(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => asAdmin(`drop database if exists ${name} with (force)`) }
}

async function untilReady(url: string, shop: ChildProcess, said: string[]): Promise<void> {
  const giveUpAt = Date.now() + 45_000
  while (Date.now() < giveUpAt) {
    if (shop.exitCode !== null)
      throw new Error(`The shop stopped with ${shop.exitCode} while starting:\n${said.join('')}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await pause(150)
  }
  shop.kill('SIGTERM')
  throw new Error(`The shop was not ready within 45 s:\n${said.join('')}`)
}

/** SIGTERM has to end the shop with 0 (behaviour, Running); a shop that hangs is a finding, not something to sweep up. */
async function stopWithGrace(shop: ChildProcess, said: string[]): Promise<void> {
  if (shop.exitCode === null) {
    const ended = once(shop, 'exit')
    shop.kill('SIGTERM')
    const inTime = await Promise.race([ended.then(() => true), pause(15_000, false)])
    if (!inTime) {
      shop.kill('SIGKILL')
      throw new Error(`The shop did not stop within 15 s of SIGTERM:\n${said.join('')}`)
    }
  }
  if (shop.exitCode !== 0) throw new Error(`The shop ended with ${shop.exitCode}:\n${said.join('')}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

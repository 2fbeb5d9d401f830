import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { startStripeSimulator } from '#simulators/stripe/start-stripe-simulator.ts'
import { readStateFile } from '#simulators/stripe/state/state-file.ts'
import type { State } from '#simulators/stripe/state/state-shape.ts'
import { type FilledShop, type ShopSize, fillShop } from './fill-shop.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { startProxy } from './round-robin-proxy.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'

/** Real shops with one Stripe simulator; two shops share a database. */
export interface Fleet extends FilledShop {
  /** Where shoppers go: the one shop, or the proxy in front of the two. */
  url: string
  shops: ShopProcess[]
  /** The URL of the Stripe simulator. */
  stripeUrl: string
  /** Calls a control endpoint of the simulator (simulators/stripe/README.md). */
  control(path: string, body?: unknown): Promise<void>
  /**
   * Reads the database and the provider's state. Only one process can open the embedded database, so its shop is stopped
   * and started again.
   */
  readRecords<T>(read: (db: Db, provider: State) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const secrets = { secretKey: 'sk_test_fleet', webhookSecret: 'whsec_fleet' }

/** The provider tries again fast: a shop that was killed is back within seconds. */
const retryDelaysMs = Array.from({ length: 60 }, (_, tries) => Math.min(300 * 1.5 ** tries, 5_000))

/**
 * Starts two shops on a fresh database of the PostgreSQL at `adminUrl`, behind a proxy; or, without it, one shop on the
 * embedded database. They are filled before they start. The Stripe simulator runs in this process, so it keeps
 * running when shops are killed.
 */
export async function startFleet(size: ShopSize, adminUrl?: string): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'totara-load-'))
  const stateFile = join(folder, 'card.json')
  const database = adminUrl ? await freshDatabase(adminUrl) : undefined
  const dataDirs = (adminUrl ? ['one', 'two'] : ['one']).map((name) => join(folder, name))
  const openShopDatabase = () =>
    openDatabase({
      databaseUrl: database?.url,
      dataDir: dataDirs[0] ?? '',
      log: (line, error) => console.error(line, error),
    })

  const emptyDatabase = await openShopDatabase()
  await migrate(emptyDatabase)
  const filled = await fillShop(emptyDatabase.db, size)
  await emptyDatabase.close()

  const ports = await Promise.all(dataDirs.map(() => freePort()))
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const proxy = adminUrl ? await startProxy(addresses) : undefined
  const url = proxy?.url ?? addresses[0] ?? ''
  const simulator = await startStripeSimulator({
    ...secrets,
    webhookUrl: `${url}/api/stripe/webhook`,
    publicUrl: `${url}/card`,
    shopName: 'Tōtara',
    stateFile,
    controls: true,
    settleAfterMs: 1_500,
    retryDelaysMs,
  })
  const stripeUrl = `http://${simulator.host}:${simulator.port}`
  const env = {
    PUBLIC_URL: url,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: stripeUrl,
    ADMIN_EMAIL: 'owner@totara.example',
    ADMIN_PASSWORD: 'heartwood-and-sap',
    ...(database && { DATABASE_URL: database.url }),
  }
  const shops = dataDirs.map((dataDir, place) => shopProcess(ports[place] ?? 0, dataDir, env))

  const fleet: Fleet = {
    ...filled,
    url,
    shops,
    stripeUrl,
    async control(path, body = {}) {
      const response = await fetch(`${stripeUrl}/_control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`The simulator refused ${path}: ${await response.text()}`)
    },
    async readRecords(read) {
      if (!database) for (const shop of shops) await shop.stop()
      const open = await openShopDatabase()
      try {
        return await read(open.db, await readStateFile(stateFile))
      } finally {
        await open.close()
        if (!database) for (const shop of shops) await shop.start()
      }
    },
    async close() {
      try {
        for (const shop of shops) await shop.stop()
      } finally {
        await simulator.close()
        await proxy?.close()
        await database?.drop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
  try {
    for (const shop of shops) await shop.start()
  } catch (error) {
    await fleet.close()
    throw error
  }
  return fleet
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import type { Order as PaypalOrder } from '#packages/payment-simulators/paypal/paypal-objects.ts'
import { startPaypalSimulator } from '#packages/payment-simulators/paypal/start-paypal-simulator.ts'
import { paypalAddress } from '#tests/support/paypal-address.ts'
import { startStripeSimulator } from '#packages/payment-simulators/stripe/start-stripe-simulator.ts'
import { readStateFile, type State } from '#packages/payment-simulators/stripe/state/store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { copyEmbeddedDatabase } from '#tests/support/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/fresh-database.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'
import { type FilledShop, fillShop, type ShopSize } from './fill-shop.ts'
import { startProxy } from './round-robin-proxy.ts'

export interface ProviderRecords {
  stripe: State
  paypal: PaypalOrder[]
}

/** Real shops with one simulator of Stripe and one of PayPal; two shops share a database. */
export interface Fleet extends FilledShop {
  /** Where shoppers go: the one shop, or the proxy in front of the two. */
  url: string
  shops: ShopProcess[]
  stripeUrl: string
  paypalUrl: string
  /** Calls a control endpoint of the simulator (packages/payment-simulators/stripe/README.md). */
  control(path: string, body?: unknown): Promise<void>
  /** Only one process can open the embedded database, so its shop is stopped and started again. */
  readRecords<T>(read: (db: Db, providers: ProviderRecords) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const paypalCredentials = { clientId: 'fleet', clientSecret: 'fleet-secret' }

const secrets = { secretKey: 'sk_test_fleet', webhookSecret: 'whsec_fleet' }

/** The provider tries again fast: a shop that was killed is back within seconds. */
const retryDelaysMs = Array.from({ length: 60 }, (_, tries) => Math.min(300 * 1.5 ** tries, 5_000))

/** Without an address: one shop on the embedded database. The simulators outlive shops that are killed. */
export async function startFleet(
  size: ShopSize,
  server?: string | FreshDatabase,
  ownEnv: Record<string, string> = {},
): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'totara-load-'))
  const stateFile = join(folder, 'card.json')
  const database = typeof server === 'string' ? await freshDatabase(server) : server
  const dataDirs = (database ? ['one', 'two'] : ['one']).map((name) => join(folder, name))
  const openShopDatabase = () =>
    openDatabase({
      databaseUrl: database?.url,
      dataDir: dataDirs[0] ?? '',
      log: (line, error) => console.error(line, error),
    })

  if (!database) await copyEmbeddedDatabase(join(dataDirs[0] ?? '', 'db'))
  const emptyDatabase = await openShopDatabase()
  await migrate(emptyDatabase)
  const filled = await fillShop(emptyDatabase.db, size)
  await emptyDatabase.close()

  const ports = await Promise.all(dataDirs.map(() => freePort()))
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const proxy = database ? await startProxy(addresses) : undefined
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
  const paypal = await startPaypalSimulator({ ...paypalCredentials, controls: true })
  const stripeUrl = `http://${simulator.host}:${simulator.port}`
  const env = {
    ...manyOrders,
    PUBLIC_URL: url,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    PAYMENT_SIMULATOR: stripeUrl,
    PAYPAL_URL: paypalAddress(paypal.baseUrl, paypalCredentials),
    ADMIN_EMAIL: 'owner@totara.example',
    ADMIN_PASSWORD: 'heartwood-and-sap',
    ...(database && { DATABASE_URL: database.url }),
    ...ownEnv,
  }
  const shops = dataDirs.map((dataDir, place) => shopProcess(ports[place] ?? 0, dataDir, env))

  const fleet: Fleet = {
    ...filled,
    url,
    shops,
    stripeUrl,
    paypalUrl: paypal.baseUrl,
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
        return await read(open.db, { stripe: await readStateFile(stateFile), paypal: paypal.readOrders() })
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
        await paypal.close()
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

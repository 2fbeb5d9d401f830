import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase, type OpenDatabase } from '#db/open.ts'
import { type FilledShop, fillShop } from '#tests/load/fill-shop.ts'
import { type OwnPostgres, ownPostgres, ownReplica } from '#tests/load/own-postgres.ts'
import { startStripeSimulator } from '#packages/payment-simulators/stripe/start-stripe-simulator.ts'
import { freePort } from '#tests/support/free-port.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { startS3Server } from '#tests/support/servers/start-s3-server.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'
import { findProgram, type Program, program } from './programs.ts'
import { startNginx } from './start-nginx.ts'

/** How many suggestions a visitor of the test may ask for in ten minutes: the limit whose counting is tested. */
export const suggestLimit = 10

/** Two web processes of the shop and a worker, with everything that several machines share. */
export interface Cluster extends FilledShop {
  /** Where visitors go: nginx. */
  url: string
  shops: [ShopProcess, ShopProcess]
  worker: ShopProcess
  replica: OwnPostgres
  redis: Program
  /** The databases, for what visitors cannot see. */
  primaryDb: Db
  openReplica(): Promise<OpenDatabase>
  close(): Promise<void>
}

const log = () => {}

const secrets = { secretKey: 'sk_test_scale', webhookSecret: 'whsec_scale' }

/**
 * Starts everything on free ports and in temporary folders; `begin` gets the name of each step. Throws a sentence when
 * a program is missing.
 */
export async function startCluster(begin: (step: string) => void): Promise<Cluster> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'totara-scale-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    begin('starting PostgreSQL and filling its database')
    const primary = await ownPostgres()
    closers.push(() => primary.close())
    await primary.start()
    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '', log })
    closers.push(() => database.close())
    await migrate(database)
    const filled = await fillShop(database.db, { products: 12, stock: 9_999, buyers: 10 })
    begin('starting the replica')
    const replica = await ownReplica(primary)
    closers.push(() => replica.close())
    await replica.start()
    begin('starting Redis and the bucket')
    const redis = await startRedis(folder)
    closers.push(() => redis.stop())
    const bucket = await startS3Server()
    closers.push(() => bucket.close())

    begin('starting the simulator of Stripe')
    const [port, ...shopPorts] = [await freePort(), await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const webhookUrl = `${url}/api/stripe/webhook`
    const simulator = await startStripeSimulator({
      ...secrets,
      webhookUrl,
      publicUrl: `${url}/card`,
      shopName: 'Tōtara',
    })
    closers.push(() => simulator.close())
    const env = {
      ...bucket.env,
      PUBLIC_URL: url,
      STRIPE_SECRET_KEY: secrets.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      PAYMENT_SIMULATOR: `http://127.0.0.1:${simulator.port}`,
      BACKUPS: 'none',
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      LIMITS: `${manyOrders.LIMITS},guests=1000000/60,orders-network=1000000/60,orders=1000000/60,suggest=${suggestLimit}/600`,
      ADMIN_EMAIL: 'owner@totara.example',
      ADMIN_PASSWORD: 'heartwood-and-sap',
    }
    const open = (place: number) =>
      shopProcess(shopPorts[place] ?? 0, join(folder, `shop-${place}`), { ...env, ROLE: 'web' })
    const shops: Cluster['shops'] = [open(0), open(1)]
    const worker = shopProcess(await freePort(), join(folder, 'worker'), { ...env, ROLE: 'worker' })
    for (const [name, shop] of [
      ...shops.map((each) => ['a web process', each] as const),
      ['the worker', worker] as const,
    ]) {
      begin(`starting ${name} of the shop`)
      closers.push(() => shop.stop())
      await shop.start()
    }
    begin('starting nginx')
    const nginx = await startNginx(join(folder, 'nginx'), port, shopPorts)
    closers.push(() => nginx.stop())
    return {
      ...filled,
      url,
      shops,
      worker,
      replica,
      redis,
      primaryDb: database.db,
      openReplica: () => openDatabase({ databaseUrl: replica.url, dataDir: '', log }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startRedis(folder: string): Promise<Program> {
  const path = findProgram(['valkey-server', 'redis-server'], 'redis-server')
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const redis = program(path, args, port)
  await redis.start()
  return redis
}

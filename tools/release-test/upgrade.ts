import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFileSync } from 'node:fs'
import { migrate, migrationsFolder } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInvariants } from '#server/back-office/backup/verify/invariants.queries.ts'
import { startStripeSimulator } from '#packages/payment-simulators/stripe/start-stripe-simulator.ts'
import { freePort } from '#tests/support/free-port.ts'
import { listPlainReads } from '#tests/support/older-shops/plain-reads.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'
import { compareSchemas } from './compare-schemas.ts'
import { type Databases, openDatabases } from './databases.queries.ts'
import { describeSchema, listLostRows, readListedIds, readRows } from './schema.queries.ts'
import type { VersionBefore } from './version-before.ts'

/** One step of the test: `run` returns what it has found to be true, or throws. */
interface Step {
  title: string
  run(): Promise<string>
}

/** An upgrade under way. Its steps build on each other, in their order. */
export interface Upgrade {
  steps: Step[]
  close(): Promise<void>
}

interface Stage {
  filled: Filled
  databases: Databases
  databaseUrl: string
  stripeUrl: string
  before: ShopProcess
  today: ShopProcess
  /** The orders that were placed in the steps, with the place of each. */
  orders: string[]
}

const secrets = { secretKey: 'sk_test_release', webhookSecret: 'whsec_release' }

/**
 * Fills a database by the version before, and describes the processes of both versions on it. `simulatorVariable` is
 * how the version before finds the simulator of Stripe.
 */
export async function openUpgrade(
  version: VersionBefore,
  adminUrl: string,
  simulatorVariable = 'PAYMENT_SIMULATOR',
): Promise<Upgrade> {
  const built = await version.build()
  const databases = openDatabases(adminUrl)
  const folder = await mkdtemp(join(tmpdir(), 'totara-release-'))
  const filled = await fillByVersionBefore(version, adminUrl)
  const databaseUrl = await databases.adopt(filled.database)
  const [beforePort, todayPort] = [await freePort(), await freePort()]
  const simulator = await startStripeSimulator({
    ...secrets,
    webhookUrl: `http://127.0.0.1:${todayPort}/api/stripe/webhook`,
    publicUrl: `http://127.0.0.1:${todayPort}/card`,
    shopName: 'Tōtara',
    stateFile: undefined,
    settleAfterMs: 1_500,
  })
  const stripeUrl = `http://${simulator.host}:${simulator.port}`
  const env = (port: number, variable: string) => ({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    [variable]: stripeUrl,
    DATABASE_URL: databaseUrl,
  })
  const before = shopProcess(beforePort, join(folder, 'before'), env(beforePort, simulatorVariable), { built })
  const today = shopProcess(todayPort, join(folder, 'today'), {
    ...env(todayPort, 'PAYMENT_SIMULATOR'),
    BACKUPS: 'none',
  })
  const stage: Stage = { filled, databases, databaseUrl, stripeUrl, before, today, orders: [] }
  return {
    steps: listSteps(stage, await version.listReads()),
    async close() {
      for (const shop of [before, today]) await shop.kill()
      await simulator.close()
      await databases.dropAll()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listSteps(stage: Stage, readsBefore: readonly string[]): Step[] {
  const { before, today } = stage
  return [
    { title: 'the migrations keep every row, and end at the schema of a new database', run: () => migrateCopy(stage) },
    {
      title: 'the version before sells before and after the migrations, without a restart',
      async run() {
        await before.start()
        await placeOrder(stage, before)
        await withDatabase(stage.databaseUrl, (open) => migrate(open, migrationsFolder, { isAsked: true }))
        await placeOrder(stage, before)
        return '2 orders paid'
      },
    },
    {
      title: "today's shop starts next to the version before and reads every list",
      async run() {
        await today.start()
        return readLists(stage, today, listPlainReads())
      },
    },
    { title: "today's shop shows every order", run: () => readOrders(stage) },
    {
      title: "today's shop sells, and the version before shows its order",
      async run() {
        const id = await placeOrder(stage, today)
        await expectPaidOrder(before.url, id, stage.filled)
        return '1 order paid'
      },
    },
    {
      title: "the version before starts again, sells, and today's shop shows its order",
      async run() {
        await before.stop()
        await before.start()
        const id = await placeOrder(stage, before)
        await expectPaidOrder(today.url, id, stage.filled)
        return '1 order paid'
      },
    },
    {
      title: 'the version before reads every list on the new tables',
      run: () => readLists(stage, before, readsBefore),
    },
    {
      title: 'the database is consistent after both have written to it',
      async run() {
        await before.stop()
        await today.stop()
        return withDatabase(stage.databaseUrl, ({ db }) => expectConsistent(db))
      },
    },
  ]
}

async function placeOrder({ orders, stripeUrl, filled }: Stage, shop: ShopProcess): Promise<string> {
  const id = await buy(shop.url, stripeUrl, filled)
  orders.push(id)
  return id
}

/** Migrates a copy on which no shop runs, so that only the migrations change its rows. */
async function migrateCopy({ databases, filled }: Stage): Promise<string> {
  const upgradedUrl = await databases.copy(filled.database)
  const freshUrl = await databases.create()
  const fresh = await withDatabase(freshUrl, async (open) => {
    await migrate(open)
    return describeSchema(open.db)
  })
  return withDatabase(upgradedUrl, async (open) => {
    const rows = await readRows(open.db)
    await migrate(open)
    const differences = compareSchemas(await describeSchema(open.db), fresh)
    expectNone('differences of the schema', differences)
    expectNone('rows that are lost or changed', await listLostRows(open.db, rows))
    const count = [...rows.values()].reduce((sum, { length }) => sum + length, 0)
    return `${count} rows of ${rows.size} tables, ${fresh.size} definitions`
  })
}

/** Calls all addresses of a version as the admin; the lists of both versions must have the rows of the database. */
async function readLists(
  { filled, databaseUrl }: Stage,
  { url }: ShopProcess,
  paths: readonly string[],
): Promise<string> {
  const wrong: string[] = []
  const texts = new Map<string, string>()
  for (const path of paths) {
    const { status, text } = await call(url, 'GET', path, { cookie: filled.admin })
    texts.set(path, text)
    if (status !== 200) wrong.push(`GET ${path} responds with ${status}: ${text.slice(0, 200)}`)
  }
  const stored = await withDatabase(databaseUrl, ({ db }) => readListedIds(db))
  const listed = [...stored].filter(([path]) => paths.includes(path))
  for (const [path, ids] of listed) {
    if (ids.length === 0) wrong.push(`The version before has stored nothing for ${path}`)
    for (const id of ids) if (!texts.get(path)?.includes(id)) wrong.push(`GET ${path} does not have ${id}`)
  }
  expectNone('lists', wrong)
  return `${paths.length} addresses, ${listed.flatMap(([, ids]) => ids).length} rows`
}

async function readOrders({ today, filled, databaseUrl, orders }: Stage): Promise<string> {
  const listed = await withDatabase(databaseUrl, ({ db }) => readListedIds(db))
  const ids = listed.get('/api/orders') ?? []
  const wrong = orders.filter((id) => !ids.includes(id)).map((id) => `The order ${id} is not stored`)
  for (const id of ids) {
    const { status, body, text } = await call(today.url, 'GET', `/api/orders/${id}`, { cookie: filled.admin })
    if (status !== 200 || body._id !== id) wrong.push(`The order ${id}: ${status} ${text.slice(0, 200)}`)
    const page = await call(today.url, 'GET', adminPaths.order(id), { cookie: filled.admin })
    if (page.status !== 200 || !page.text.includes(String(body?.orderNumber)))
      wrong.push(`The page of the order ${id} responds with ${page.status}`)
  }
  expectNone('orders', wrong)
  return `${ids.length} orders`
}

async function expectConsistent(db: Db): Promise<string> {
  const checked = await checkInvariants(db)
  const violated = checked.filter(({ exceptions }) => exceptions > 0)
  expectNone(
    'invariants',
    violated.map(({ text, exceptions }) => `${exceptions} exceptions: ${text}`),
  )
  return `${checked.length} invariants`
}

async function withDatabase<Result>(
  databaseUrl: string,
  use: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const open = await openDatabase({ databaseUrl, dataDir: '', log: console.error })
  try {
    return await use(open)
  } finally {
    await open.close()
  }
}

function expectNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.length} ${what}:\n  ${found.join('\n  ')}`)
}

/** A response of a shop, with its body parsed when it is JSON. */
interface Answer {
  status: number
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
}

/** Calls a shop with the cookie of a person. */
async function call(
  url: string,
  method: string,
  path: string,
  { cookie, body }: { cookie: string; body?: object },
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined }
}

/** Places an order at a shop and pays it by card at the simulator. Returns its id; throws at the first refusal. */
async function buy(url: string, stripeUrl: string, { buyer, product, address }: Filled): Promise<string> {
  const order = {
    orderItems: [{ product, qty: 1 }],
    shippingAddress: address,
    paymentMethod: 'card',
  }
  const placed = await expectStatus(201, call(url, 'POST', '/api/orders', { cookie: buyer, body: order }))
  const id: string = placed.body._id
  const opened = await expectStatus(
    200,
    call(url, 'POST', '/api/stripe/create-checkout-session', { cookie: buyer, body: { order: { _id: id } } }),
  )
  await fetch(`${stripeUrl}/card/pay/${opened.body.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      number: '4242424242424242',
      expiry: '12 / 34',
      cvc: '123',
      name: 'Marama Tipene',
    }),
  }).then((response) => response.body?.cancel())
  const paid = await expectStatus(200, call(url, 'PUT', `/api/orders/${id}/paid`, { cookie: buyer, body: {} }))
  if (paid.body.isPaid !== true) throw new Error(`The order ${id} is not paid: ${paid.text}`)
  return id
}

/** Reads an order as its buyer; throws unless it is shown as paid. */
async function expectPaidOrder(url: string, id: string, { buyer }: Filled): Promise<void> {
  const { body, text } = await expectStatus(200, call(url, 'GET', `/api/orders/${id}`, { cookie: buyer }))
  if (body._id !== id || body.isPaid !== true) throw new Error(`The order ${id} is shown as ${text}`)
}

async function expectStatus(expected: number, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status === expected) return answer
  throw new Error(`A response has the status ${answer.status} in place of ${expected}: ${answer.text.slice(0, 400)}`)
}

/** What the version before has filled a database with: the cookies of a buyer and an admin, and a product on sale. */
interface Filled {
  database: string
  buyer: string
  admin: string
  product: string
  address: Record<string, string>
}

/** Fills a database of the version before with rows in every table, by its own code. */
async function fillByVersionBefore(version: VersionBefore, adminUrl: string): Promise<Filled> {
  const name = 'scripts/fill-version-before.ts'
  copyFileSync(join(import.meta.dirname, 'fill-version-before.ts'), join(version.folder, name))
  const output = await version.run([name], {
    env: { NODE_ENV: 'production', TEST_DATABASE_URL: adminUrl },
    isRead: true,
  })
  const filled = /^FILLED (?<json>.*)$/m.exec(output)?.groups?.['json']
  if (filled === undefined) throw new Error(`The version before has not filled a database:\n${output}`)
  return JSON.parse(filled)
}

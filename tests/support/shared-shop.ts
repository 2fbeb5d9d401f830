import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { changeChannel } from '#db/postgres/change-notices.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openLimiter } from '#server/platform/limits/open-limiter.ts'
import { type Baseline, type Connection, readBaseline, resetDatabase } from './database/reused-database.ts'
import { resetProvider } from './card-provider.ts'
import type { TestShop } from './start-shop.ts'

/* Opening a shop takes half a second, so a test file that leaves it as it was hands it on, emptied. */

/** A shop that serves endpoints alone, or the built pages too. */
type ShopKind = 'api' | 'pages'

/** A shop with the state that it returns to. */
interface SharedShop {
  shop: TestShop
  baseline: Baseline
  /** The parts that tests replace; a shop with another part is closed. */
  parts: string
  hasClosedMailer: boolean
}

/** One file opens two shops at most. */
const maxIdle = 2
const idle: Record<ShopKind, SharedShop[]> = { api: [], pages: [] }
/** Numbers the objects that `describeParts` has met, so that two states can be compared. */
const numbers = new WeakMap<object, number>()
let met = 0

/** Returns an emptied shop of an earlier test file, or one that `open` opens. `close` hands it on. */
export async function shareShop(kind: ShopKind, open: () => Promise<TestShop>): Promise<TestShop> {
  const shared = idle[kind].pop() ?? (await describe(await open()))
  let closing: Promise<void> | undefined
  return {
    ...shared.shop,
    closeMailer: () => {
      shared.hasClosedMailer = true
      return shared.shop.closeMailer()
    },
    close: () => (closing ??= handOn(shared, idle[kind])),
  }
}

async function describe(shop: TestShop): Promise<SharedShop> {
  const baseline = await withConnection(shop.database, readBaseline)
  return { shop, baseline, parts: describeParts(shop), hasClosedMailer: false }
}

async function handOn(shared: SharedShop, others: SharedShop[]): Promise<void> {
  const isUnchanged = !shared.hasClosedMailer && describeParts(shared.shop) === shared.parts
  const isReusable = others.length < maxIdle && isUnchanged && (await empty(shared))
  if (isReusable) others.push(shared)
  else await shared.shop.close()
}

/** Returns the shop to its state at the start. Returns false when a test has changed more than rows. */
async function empty({ shop: testShop, baseline }: SharedShop): Promise<boolean> {
  const { shop, clock, mail, database } = testShop
  if (!(await areJobsDone(database))) return false
  if (!(await withConnection(database, (connection) => resetDatabase(connection, baseline)))) return false
  await resetProvider(testShop)
  clock.now = new Date()
  await rm(join(shop.config.dataDir, 'outbox'), { recursive: true, force: true })
  for (const { name } of await shop.uploads.list()) await shop.uploads.remove(name)
  for (const messages of [mail.sent, mail.confirmations, mail.newOrders]) messages.length = 0
  shop.limiter = (await openLimiter(shop.config, database, shop.log)).limiter
  // Every cache forgets what the rows of the last file were.
  await database.db.execute(sql`select pg_notify(${changeChannel}, '*')`)
  await shop.changes.settled()
  await shop.freshDetails(shop.now().getTime())
  return true
}

/** Deletes the waiting jobs, and waits for those that run. Returns false when one takes more than five seconds. */
async function areJobsDone({ db }: OpenDatabase): Promise<boolean> {
  const deadlineMs = Date.now() + 5000
  for (;;) {
    await db.execute(sql`delete from jobs.job where state in ('created', 'retry')`)
    const { rows } = await db.execute(sql`select 1 from jobs.job where state = 'active' limit 1`)
    if (rows.length === 0) return true
    if (Date.now() > deadlineMs) return false
    await wait(20)
  }
}

/** A text that changes when a test replaces a part of the shop or a function of a part, or lets the app listen. */
function describeParts({ shop, app }: TestShop): string {
  const numberOf = (value: unknown): unknown => {
    if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return value
    if (!numbers.has(value)) numbers.set(value, ++met)
    return numbers.get(value)
  }
  const { limiter: _limiter, ...parts } = shop
  const described = Object.entries(parts).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return [name, numberOf(part)]
    const members = Object.entries(part).filter(([, member]) => typeof member !== 'number')
    return [name, numberOf(part), ...members.map(([member, value]) => [member, numberOf(value)])]
  })
  return JSON.stringify([app.server.listening, described])
}

async function withConnection<T>(database: OpenDatabase, work: (connection: Connection) => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') {
    const { lite } = database
    return work({
      query: (text, values) => lite.query<Record<string, string>>(text, values),
      exec: (text) => lite.exec(text),
    })
  }
  const client = await database.pool.connect()
  try {
    return await work({
      query: (text, values) => client.query<Record<string, string>>(text, values),
      exec: (text) => client.query(text),
    })
  } finally {
    client.release()
  }
}

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowLongWork, transact } from '#db/open.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { forFile, startShop, type TestShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const busy = { message: 'The shop is busy right now. Try again in a few seconds.' }

it.each(['55P03', '57014', '25P03'])(
  'a statement that the database ended with %s is answered with 503 and Retry-After',
  async (state) => {
    const { db } = shop.shop
    const refused = new Error('Failed query', { cause: Object.assign(new Error('timeout'), { code: state }) })
    shop.shop.db = new Proxy(db, {
      get() {
        throw refused
      },
    })
    const { status, body, headers } = await shop.call('GET', '/api/products').finally(() => (shop.shop.db = db))
    expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({ status: 503, body: busy, retryAfter: '5' })
  },
)

describe.runIf(testDatabaseUrl)('while another process holds the row of a product and does nothing', () => {
  let product: string
  let frozen: Client
  beforeAll(async () => {
    product = await makeProduct(shop, { stock: 50 })
    const url = shop.database.kind === 'postgres' ? shop.database.pool.options.connectionString : undefined
    frozen = new Client(url)
    await frozen.connect()
    await frozen.query('begin')
    await frozen.query('select 1 from products where id = $1 for update', [product])
  })
  afterAll(() => frozen.end())

  it('orders of that product are answered with 503, orders of another one are placed, and the shop is ready', async () => {
    const buyer = await makeShopper(shop)
    const other = await makeProduct(shop)
    // More than the connections of the shop.
    const buyers = await Promise.all(Array.from({ length: 14 }, () => makeShopper(shop)))
    const waiting = buyers.map((each) => placeOrder(shop, each, product))
    await expect.poll(() => countWaiting(shop)).toBe(10)
    const [ready, mine, placed] = await Promise.all([
      shop.call('GET', '/readyz'),
      shop.call('GET', '/api/orders/mine', { as: buyer }),
      placeOrder(shop, buyer, other),
    ])
    expect({ status: ready.status, body: ready.body }).toEqual({ status: 200, body: { status: 'ready' } })
    expect(mine.status).toBe(200)
    expect(placed.status).toBe(201)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 14 }, () => ({ status: 503, body: busy })),
    )
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(Array.from({ length: 14 }, () => '5'))
  })

  it('an import, a backup and a restore may wait longer, and the limits apply again afterwards', async () => {
    const limits = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const within = await transact(shop.shop.db, async (tx) => {
      await allowLongWork(tx)
      return (await tx.execute(limits)).rows
    })
    expect(within).toEqual([{ lock: '10min', statement: '10min', idle: '10min' }])
    expect((await shop.shop.db.execute(limits)).rows).toEqual([{ lock: '3s', statement: '10s', idle: '10s' }])
  })
})

/** How many connections of the shop wait for a lock. The pool is full meanwhile, so the second client asks. */
async function countWaiting({ database }: TestShop): Promise<number> {
  const asking = new Client(database.kind === 'postgres' ? database.pool.options.connectionString : undefined)
  await asking.connect()
  try {
    const { rows } = await asking.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'totara' and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await asking.end()
  }
}

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { statementsOf } from '#tests/support/database/sent-statements.ts'
import { makeProduct, makeShopper, makeOrderBody } from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

// On PostgreSQL the same statements are sent; they are counted where no other connection is.
describe.runIf(!testDatabaseUrl)('placing an order', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop.close())

  it('sends the database twelve statements, and none of them twice', async () => {
    const marama = await makeShopper(shop)
    const products = [await makeProduct(shop), await makeProduct(shop)]
    const body = makeOrderBody(products.map((product) => ({ product, qty: 1 })))
    const headers = { 'idempotency-key': 'twelve-statements' }
    const place = () => shop.call('POST', '/api/orders', { as: marama, body, headers })
    const statuses: number[] = []
    const texts = await statementsOf(async () => statuses.push((await place()).status))
    expect(statuses).toEqual([201])
    // No more, whatever is added.
    expect(texts.map((text) => starts.find((start) => text.startsWith(start)) ?? text)).toEqual(starts)
    await vi.waitFor(() => expect(shop.mail.sent).toHaveLength(1), { timeout: 60_000 })
  })
})

/** How the statements of an order begin, in their order. */
const starts = [
  'select "users"."id", "users"."name"',
  'begin',
  'select email, is_guest',
  'select id, request_hash',
  'select id, (select coalesce(sum(qty)',
  'select (select coalesce(json_agg(zone',
  'select id from "products"',
  'select id, name, image, price_cents',
  'select nextval(',
  'with new_order as (insert into "orders"',
  'insert into jobs.job_common',
  'commit',
]

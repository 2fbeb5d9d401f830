import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gstFilings } from '#db/tables/gst.ts'
import { orderItems, orders } from '#db/tables/orders.ts'
import { refunds } from '#db/tables/payments.ts'
import { makeAdmin, makeOrderRow, makePerson, type Person } from '#tests/support/factories.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await startShop()
  await serveShopPages(shop)
  owner = await makeAdmin(shop)
})
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-20T00:00:00Z')
  await shop.shop.db.delete(gstFilings)
  await shop.shop.db.delete(orders)
})
afterAll(() => shop.close())

/** The text that a page shows, without markup, attributes and the data for hydration. */
async function read(path: string, at = shop, as = owner): Promise<string> {
  const { status, text } = await at.call('GET', path, { as })
  expect(status).toBe(200)
  return text
    .replace(/<script.*?<\/script>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** An order of $230.00 that was paid by real money in September, with a refund of $23.00 in October. */
async function makeSale(at = shop): Promise<void> {
  const paidAt = new Date('2026-09-10T00:00:00Z')
  const [order] = await at.shop.db
    .insert(orders)
    .values({ ...makeOrderRow({ createdAt: paidAt, totalCents: 23_000 }), paidAt, paymentId: 'pi_1' })
    .returning()
  if (!order) throw new Error('no order was inserted')
  await at.shop.db
    .insert(orderItems)
    .values({ orderId: order.id, position: 0, name: 'Table', image: '', priceCents: 23_000, qty: 1 })
  await at.shop.db.insert(refunds).values({
    orderId: order.id,
    provider: 'card',
    paymentId: 'pi_1',
    amountCents: 2_300,
    reason: 'requested',
    status: 'succeeded',
    byName: 'Ana',
    createdAt: new Date('2026-10-01T00:00:00Z'),
  })
}

it('the page of GST shows what is to pay, when, and each paper', async () => {
  await makeSale()
  const text = await read('/admin/money')
  expect(text).toContain('GST to pay $27.00 Due Mon 30 November')
  expect(text).toContain('October 2026 0 $0.00 $0.00 1 $23.00 $3.00 −$3.00')
  expect(text).toContain('Period 1 $230.00 $30.00 1 $23.00 $3.00 $27.00')
  expect(text).toContain('3/23 of $207.00 would be $27.00: $0.00 difference')
  expect(text).toMatch(/2026-10-01 T-\d{5} Refund Marama Tipene −\$23\.00 −\$3\.00/)
})

it('a filed period shows what was filed, and that a refund failed since', async () => {
  await makeSale()
  const body = { from: '2026-09-01', to: '2026-10-31', gstToPay: 27 }
  expect((await shop.call('POST', '/api/money/gst/filings', { as: owner, body })).status).toBe(201)
  expect(await read('/admin/money')).toContain('September and October 2026 is filed (2026-11-20,')
  expect(await read('/admin/money')).not.toContain('because a refund failed since')
  await shop.shop.db.update(refunds).set({ status: 'failed' })
  expect(await read('/admin/money')).toContain(
    'The payments of these days now make $30.00, because a refund failed since.',
  )
})

it('the page of sales has its chart as a sentence and a table, without inline styles', async () => {
  await makeSale()
  const text = await read('/admin/money/sales')
  expect(text).toContain('2026-09-10 1 $230.00 $0.00')
  expect(text).toContain('2026-10-01 0 $0.00 $23.00')
  expect(text).toContain('Deleted pieces 1 $230.00 100.0 %')
  const { text: markup } = await shop.call('GET', '/admin/money/sales', { as: owner })
  expect(markup).toContain(
    'aria-label="Paid a day, September and October 2026: $230.00 in total, $23.00 refunded. The highest day was Thursday 10 September 2026: $230.00."',
  )
  expect(markup).not.toContain(' style=')
})

it('a period without sales says so, and the files keep the chosen days', async () => {
  expect(await read('/admin/money?from=2027-01-01&to=2027-01-03')).toContain(
    'No paid orders in 1 Jan 2027 to 3 Jan 2027.',
  )
  const { text } = await shop.call('GET', '/admin/money/exports?from=2026-09-01&to=2026-09-30', { as: owner })
  expect(text).toContain('href="/api/money/xero.csv?from=2026-09-01&amp;to=2026-09-30"')
})

it('staff have no link to the pages and cannot open them', async () => {
  const staff = await makePerson(shop, 'staff')
  const { status, text } = await shop.call('GET', '/admin', { as: staff })
  expect(status).toBe(200)
  expect(text).not.toContain('href="/admin/money')
  for (const path of ['', '/sales', '/unpaid', '/exports']) {
    const page = await shop.call('GET', `/admin/money${path}`, { as: staff })
    expect([path, page.status]).toEqual([path, 403])
  }
})

it('a shop that is not registered for GST says so and shows none', async () => {
  const other = await startShop({ GST_NUMBER: 'none' })
  await serveShopPages(other)
  try {
    const as = await makeAdmin(other)
    other.clock.now = new Date('2026-11-20T00:00:00Z')
    await makeSale(other)
    const text = await read('/admin/money', other, as)
    expect(text).toContain('The shop is not registered for GST, so there is no GST to pay.')
    expect(text).toContain('Sales less refunds $207.00')
    expect(text).not.toContain('GST on sales')
    expect(text).not.toContain('Mark as filed')
  } finally {
    await other.close()
  }
})

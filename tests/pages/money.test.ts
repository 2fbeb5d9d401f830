import { beforeEach, expect, it } from 'vitest'
import { gstFilings } from '#db/tables/payments/gst.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { payoutLines, payoutReads, payouts } from '#db/tables/payments/payouts.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { makeAdmin, makeOrderRow, makePerson } from '#tests/support/factories.ts'
import { serveShopPages, startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-20T00:00:00Z')
  await shop.shop.db.delete(gstFilings)
  await shop.shop.db.delete(orders)
})

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
  expect(await read('/admin/money')).toContain('September and October 2026 is filed (Friday 20 November 2026,')
  expect(await read('/admin/money')).not.toContain('because a payment or a refund of these days has changed since')
  await shop.shop.db.update(refunds).set({ status: 'failed' })
  expect(await read('/admin/money')).toContain(
    'The payments of these days now make $30.00, because a payment or a refund of these days has changed since.',
  )
})

it('the page of sales has its chart as a sentence and a table, without inline styles', async () => {
  await makeSale()
  const text = await read('/admin/money/sales')
  expect(text).toContain('2026-09-10 1 $230.00 $0.00')
  expect(text).toContain('2026-10-01 0 $0.00 $23.00')
  expect(text).toContain('Deleted pieces 1 $230.00 100.0%')
  const { text: markup } = await shop.call('GET', '/admin/money/sales', { as: owner })
  expect(markup).toContain(
    'aria-label="Paid a day, September and October 2026: $230.00 in total, $23.00 refunded. The highest day was Thursday 10 September 2026: $230.00."',
  )
  expect(markup).not.toContain(' style=')
})

it('a period without sales says so, and the files keep the chosen days', async () => {
  expect(await read('/admin/money?from=2027-01-01&to=2027-01-03')).toContain(
    'No paid orders from 1 Jan 2027 to 3 Jan 2027.',
  )
  const { text } = await shop.call('GET', '/admin/money/exports?from=2026-09-01&to=2026-09-30', { as: owner })
  expect(text).toContain('href="/api/money/xero.csv?from=2026-09-01&amp;to=2026-09-30"')
})

type NewLine = Partial<typeof payoutLines.$inferInsert>

async function makePayout(
  reference: string,
  given: Partial<typeof payouts.$inferInsert> & { amountCents: number },
  lines: NewLine[],
): Promise<void> {
  const madeAt = new Date('2026-10-27T00:00:00Z')
  const [row] = await shop.shop.db
    .insert(payouts)
    .values({
      provider: 'card',
      reference,
      isTest: true,
      status: 'paid',
      madeAt,
      arrivesOn: '2026-10-28',
      lineState: 'read',
      readAt: madeAt,
      ...given,
    })
    .returning()
  for (const [place, line] of lines.entries()) {
    const base = { payoutId: row?.id ?? '', reference: `txn_${place}`, kind: 'payment', madeAt } as const
    await shop.shop.db.insert(payoutLines).values({ ...base, amountCents: 0, feeCents: 0, ...line })
  }
}

it('the page of payouts has what the orders say, the sum, and why a payout differs', async () => {
  await makeSale()
  const [order] = await shop.shop.db.select().from(orders)
  const of = { orderId: order?.id ?? '', paymentId: 'pi_1' }
  const payment = { ...of, amountCents: 23_000, feeCents: 651 }
  await makePayout('po_1QDt0c', { amountCents: 22_349 }, [payment])
  const disputed = { ...of, kind: 'dispute', amountCents: -500, feeCents: 2_500, sourceId: 'dp_1' } as const
  await makePayout('po_1QFw7r', { amountCents: 19_349, arrivesOn: '2026-10-29' }, [payment, disputed])
  await makePayout('po_hand', { amountCents: 1_000, lineState: 'unlisted', arrivesOn: '2026-10-02' }, [])
  await makePayout(
    'po_gone',
    { amountCents: 1_000, status: 'failed', failure: 'No account.', arrivesOn: '2026-10-01' },
    [],
  )
  await shop.shop.db.insert(payoutReads).values({
    provider: 'card',
    isTest: true,
    failedAt: new Date('2026-11-19T23:00:00Z'),
    error: 'Stripe doesn’t respond.',
  })
  const text = await read('/admin/money/payouts')
  await shop.shop.db.delete(payoutReads)
  expect(text).toContain(
    'The payouts of Stripe couldn’t be read. Stripe doesn’t respond. The shop tries again each hour',
  )
  expect(text).toContain('The shop takes test payments alone. These payouts are tests')
  expect(text).toMatch(
    /Stripe po_1QFw7r: \$30\.00 less than the orders say\. Stripe took \$5\.00 for a dispute of T-\d{5} on 27 October\. T-\d{5} Stripe took a dispute fee of \$25\.00 for T-\d{5} on 27 October\./,
  )
  expect(text).toContain('Stripe po_gone failed. No account. Check the bank account')
  expect(text).toMatch(
    /Wed 28 Oct Stripe po_1QDt0c Its order T-\d{5} 27 Oct 1 \$230\.00 \$0\.00 −\$6\.51 \$223\.49 Arrived/,
  )
  expect(text).toMatch(/27 Oct 1 \$230\.00 \$0\.00 −\$6\.51 \$223\.49 \$30\.00 less \$193\.49/)
  expect(text).toContain('Stripe po_hand Manual payout: the provider lists no orders')
  expect(text).toContain('4 payouts 2 $460.00 $0.00 −$13.02 $446.98')
  const { text: markup } = await shop.call('GET', '/admin/money/exports?from=2026-09-01&to=2026-09-30', { as: owner })
  expect(markup).toContain('href="/api/money/payouts.csv?from=2026-09-01&amp;to=2026-09-30"')
  await shop.shop.db.delete(payouts)
  expect(await read('/admin/money/payouts?from=2027-01-01&to=2027-01-31')).toContain('No payouts in January 2027.')
})

it('staff have no link to the pages and cannot open them', async () => {
  const staff = await makePerson(shop, 'staff')
  const { status, text } = await shop.call('GET', '/admin', { as: staff })
  expect(status).toBe(200)
  expect(text).not.toContain('href="/admin/money')
  for (const path of ['', '/sales', '/payouts', '/unpaid', '/exports']) {
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
    expect(text).toContain('The shop isn’t registered for GST, so there’s no GST to pay.')
    expect(text).toContain('Sales less refunds $207.00')
    expect(text).not.toContain('GST on sales')
    expect(text).not.toContain('Mark as filed')
  } finally {
    await other.close()
  }
})

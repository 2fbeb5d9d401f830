import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions, refunds } from '#db/tables/payments/payments.ts'
import { transfers } from '#db/tables/orders/phone-orders.ts'
import { gstFilings } from '#db/tables/payments/gst.ts'
import { centsOf, gstWithin } from '#rules/platform/money.ts'
import { makeAdmin, makeOrderRow, makePerson, makeProduct, type Person } from '#tests/support/factories.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-20T00:00:00Z')
  await shop.shop.db.delete(gstFilings)
  await shop.shop.db.delete(orders)
})

const get = (path: string, as: Person = owner) => shop.call('GET', `/api/money/${path}`, { as })
const file = (body: object, as: Person = owner) => shop.call('POST', '/api/money/gst/filings', { as, body })
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + centsOf(Number(row[column])), 0)

type Given = Partial<typeof orders.$inferInsert>

/** Inserts an order that was paid by real money. Returns its id. */
async function paid(paidAt: string, totalCents: number, given: Given = {}): Promise<string> {
  const at = new Date(paidAt)
  const [row] = await shop.shop.db
    .insert(orders)
    .values({
      ...makeOrderRow({ createdAt: at, totalCents }),
      paidAt: at,
      paymentId: `pi_${paidAt}_${totalCents}`,
      ...given,
    })
    .returning()
  if (!row) throw new Error('no order was inserted')
  return row.id
}

async function refund(
  orderId: string,
  at: string,
  amountCents: number,
  given: Partial<typeof refunds.$inferInsert> = {},
) {
  const [order] = await shop.shop.db.select().from(orders).where(eq(orders.id, orderId))
  await shop.shop.db.insert(refunds).values({
    orderId,
    provider: 'card',
    paymentId: order?.paymentId ?? '',
    amountCents,
    reason: 'requested',
    status: 'succeeded',
    byName: 'Ana',
    createdAt: new Date(at),
    ...given,
  })
}

// Worked by hand: 1,160.05 × 3 ÷ 23 = 151.3108…, 100.00 → 13.0434…, 123.45 → 16.1021…
it('the GST of a period is the sum of the GST on each invoice and each refund, by the New Zealand day of each', async () => {
  // 31 August 23:59 and 1 September 00:00 in New Zealand.
  await paid('2026-08-31T11:59:59Z', 5_000)
  const first = await paid('2026-08-31T12:00:00Z', 116_005)
  await paid('2026-09-30T11:00:00Z', 10_000)
  await paid('2026-10-31T10:59:59Z', 12_345)
  await paid('2026-10-31T11:00:00Z', 7_000)
  await refund(first, '2026-10-20T00:00:00Z', 15_500)
  await refund(first, '2026-11-02T00:00:00Z', 1_000)
  const body = bodyOf(await get('gst'))
  // The GST of the correction: 151.31 − GST of 1,005.05 (131.0934… → 131.09) = 20.22.
  expect(body).toMatchObject({
    from: '2026-09-01',
    to: '2026-10-31',
    dueDay: '2026-11-30',
    isRegistered: true,
    canBeFiled: true,
    filing: null,
    total: {
      invoices: 3,
      sales: 1383.5,
      gstOnSales: 180.45,
      refunds: 1,
      refunded: 155,
      gstOnRefunds: 20.22,
      gstToPay: 160.23,
    },
    roughGst: 160.24,
  })
})

it('the GST of a period leaves out test payments, free orders, failed refunds and refunds of another payment; a lost dispute counts', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 23_000)
  await paid('2026-09-10T00:00:00Z', 50_000, { isTestPayment: true })
  await paid('2026-09-10T00:00:00Z', 0)
  await refund(id, '2026-09-11T00:00:00Z', 100, { status: 'failed' })
  await refund(id, '2026-09-11T00:00:00Z', 23_000, { paymentId: 'pi_second', reason: 'paid-twice' })
  await refund(id, '2026-09-12T00:00:00Z', 2_300, { reason: 'disputed', disputeId: 'du_1' })
  const test = await paid('2026-09-10T00:00:00Z', 40_000, { isTestPayment: true })
  await refund(test, '2026-09-11T00:00:00Z', 4_600)
  const { body } = await get('gst?from=2026-09-01&to=2026-09-30')
  expect(body.total).toEqual({
    invoices: 1,
    sales: 230,
    gstOnSales: 30,
    refunds: 1,
    refunded: 23,
    gstOnRefunds: 3,
    gstToPay: 27,
  })
  expect(body.papers.map(({ kind, day, amount, gst }: Record<string, unknown>) => [kind, day, amount, gst])).toEqual([
    ['payment', '2026-09-10', 230, 30],
    ['refund', '2026-09-12', -23, -3],
  ])
})

it('the GST of a period refuses days that do not exist, in the wrong order, or more than a year of them', async () => {
  const message = async (query: string) => {
    const { status, body } = await get(`gst?${query}`)
    return [status, body.message]
  }
  expect(await message('from=2026-02-30&to=2026-03-01')).toEqual([400, 'This day doesn’t exist.'])
  expect(await message('from=2026-03-02&to=2026-03-01')).toEqual([
    400,
    'The last day is before the first. Choose a later one.',
  ])
  expect(await message('from=2025-01-01&to=2026-01-02')).toEqual([400, 'Choose up to a year.'])
})

it('the GST of a period is for the owner: staff and packers get 403, others 401', async () => {
  for (const role of ['staff', 'packer'] as const) {
    const person = await makePerson(shop, role)
    for (const path of ['gst', 'sales', 'movements.csv', 'xero.csv', 'lines.csv', 'days.csv']) {
      expect([role, path, (await get(path, person)).status]).toEqual([role, path, 403])
    }
    expect((await file({ from: '2026-09-01', to: '2026-10-31', gstToPay: 0 }, person)).status).toBe(403)
  }
  expect((await shop.call('GET', '/api/money/gst')).status).toBe(401)
})

it('the GST of a period is not there in a shop that is not registered, nor in its files', async () => {
  const other = await startShop({ GST_NUMBER: 'none' })
  try {
    const as = await makeAdmin(other)
    const at = new Date('2026-09-10T00:00:00Z')
    await other.shop.db
      .insert(orders)
      .values({ ...makeOrderRow({ createdAt: at, totalCents: 23_000 }), paidAt: at, paymentId: 'pi_1' })
    other.clock.now = new Date('2026-11-20T00:00:00Z')
    const { body } = await other.call('GET', '/api/money/gst', { as })
    expect(body).toMatchObject({ isRegistered: false, dueDay: null, canBeFiled: false, roughGst: 0 })
    expect(body.total).toMatchObject({ sales: 230, gstOnSales: 0, gstToPay: 0 })
    expect((await other.call('GET', '/api/money/movements.csv', { as })).text).not.toContain('GST')
    const [xero] = rowsOf((await other.call('GET', '/api/money/xero.csv', { as })).text)
    expect(xero).toMatchObject({ '*TaxType': 'No GST', TaxAmount: '0.00' })
    const filed = await other.call('POST', '/api/money/gst/filings', {
      as,
      body: { from: '2026-09-01', to: '2026-10-31', gstToPay: 0 },
    })
    expectRefused(filed, 409, 'The shop isn’t registered for GST.')
  } finally {
    await other.close()
  }
})

const days = { from: '2026-09-01', to: '2026-10-31' }

it('a period that is filed keeps its figures; a later refund counts on its own day, and a refund that failed since is named', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 23_000)
  await refund(id, '2026-10-01T00:00:00Z', 2_300)
  expectRefused(
    await file({ ...days, gstToPay: 30 }),
    409,
    'The GST is $27.00 now. Check the page again, then file it.',
  )
  expect((await file({ ...days, gstToPay: 27 })).status).toBe(201)
  await refund(id, '2026-11-05T00:00:00Z', 4_600)
  const { body } = await get('gst')
  expect(body).toMatchObject({
    canBeFiled: false,
    total: { gstToPay: 27 },
    filing: { ...days, figures: { gstToPay: 27 } },
  })
  expect((await get('gst?from=2026-11-01&to=2026-12-31')).body.total).toMatchObject({ invoices: 0, gstToPay: -6 })
  await shop.shop.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.amountCents, 2_300))
  expect((await get('gst')).body).toMatchObject({ total: { gstToPay: 30 }, filing: { figures: { gstToPay: 27 } } })
})

it('a period that is filed stays as it is when a refund that failed is made later: the refund counts on the day of its last request', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 50_000)
  await refund(id, '2026-10-10T00:00:00Z', 23_000, { status: 'failed' })
  await refund(id, '2026-10-11T00:00:00Z', 11_500, { status: 'failed' })
  expect((await file({ ...days, gstToPay: 65.22 })).status).toBe(201)
  const made = { status: 'succeeded' } as const
  const retriedAt = new Date('2026-11-12T00:00:00Z')
  const transferredAt = new Date('2026-11-13T00:00:00Z')
  await shop.shop.db
    .update(refunds)
    .set({ ...made, retriedAt })
    .where(eq(refunds.amountCents, 23_000))
  const byHand = { ...made, retriedAt: new Date('2026-10-12T00:00:00Z'), transferredAt }
  await shop.shop.db.update(refunds).set(byHand).where(eq(refunds.amountCents, 11_500))
  expect((await get('gst')).body).toMatchObject({
    total: { gstToPay: 65.22 },
    filing: { figures: { gstToPay: 65.22 } },
  })
  const { body } = await get('gst?from=2026-11-01&to=2026-11-30')
  expect(body.papers.map(({ day, amount }: Record<string, unknown>) => [day, amount])).toEqual([
    ['2026-11-12', -230],
    ['2026-11-13', -115],
  ])
  const [order] = [(await shop.call('GET', `/api/orders/${id}`, { as: owner })).body]
  expect(order.refunds.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([
    retriedAt.toISOString(),
    transferredAt.toISOString(),
  ])
})

it('a period that is filed stays as it is when a refund comes back later: the reversal has a number and a day of its own', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 50_000)
  await refund(id, '2026-10-10T00:00:00Z', 23_000, { providerRefundId: 're_1' })
  await refund(id, '2026-10-11T00:00:00Z', 11_500, { providerRefundId: 're_2' })
  // GST of $500.00, $270.00 and $155.00: 65.22, 35.22 and 20.22.
  expect((await file({ ...days, gstToPay: 20.22 })).status).toBe(201)
  const [first] = await shop.shop.db.select().from(refunds).where(eq(refunds.amountCents, 23_000))
  const settle = async (at: string, status: 'failed' | 'succeeded') => {
    shop.clock.now = new Date(at)
    await settleRefund(shop.shop, first?.id ?? '', { id: 're_1', status })
  }
  await settle('2026-11-12T00:00:00Z', 'failed')
  await settle('2026-11-13T00:00:00Z', 'failed')
  const november = 'from=2026-11-01&to=2026-11-30'
  expect((await get(`gst?${november}`)).body).toMatchObject({
    total: { refunds: 0, refunded: -230, gstOnRefunds: -30, gstToPay: 30 },
    papers: [{ kind: 'return', day: '2026-11-12', amount: 230, gst: 30 }],
    pages: 1,
  })
  expect((await get(`sales?${november}`)).body).toMatchObject({ paid: 0, refunded: -230 })
  await settle('2026-11-15T00:00:00Z', 'succeeded')
  await settle('2026-11-16T00:00:00Z', 'failed')
  const numbers = async (query: string) =>
    rowsOf((await get(`xero.csv?${query}`)).text).map((row) => [row['*InvoiceNumber']?.slice(7), row['TaxAmount']])
  expect(await numbers('from=2026-09-01&to=2026-10-31')).toEqual([
    ['', '65.22'],
    ['-R1', '-30.00'],
    ['-R2', '-15.00'],
  ])
  // The period of the second request is not filed yet: that refund leaves the day on which it counted.
  expect(await numbers(november)).toEqual([['-R1-returned', '30.00']])
  await settle('2026-11-17T00:00:00Z', 'succeeded')
  expect(await numbers(november)).toEqual([
    ['-R1-returned', '30.00'],
    ['-R1.2', '-30.00'],
  ])
  const filed = { ...days, figures: { refunds: 2, gstToPay: 20.22 }, gstToPayNow: 20.22 }
  expect((await get('gst/filings')).body).toMatchObject([filed])
  expect((await get('gst')).body.total).toMatchObject({ refunds: 2, refunded: 345, gstToPay: 20.22 })
})

it('a period that is filed is filed once, alone or at the same time, and no part of it again', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => file({ ...days, gstToPay: 0 })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  expectRefused(
    await file({ from: '2026-10-01', to: '2026-10-31', gstToPay: 0 }),
    409,
    'September and October 2026 is filed, so these days can’t be filed again.',
  )
  expect((await get('gst?from=2026-10-01&to=2026-10-31')).body).toMatchObject({ canBeFiled: false, filing: null })
})

it('a period that is filed has ended, and is one, two or six whole months', async () => {
  shop.clock.now = new Date('2026-10-31T10:59:58Z')
  const onLastDay = await makeAdmin(shop)
  expectRefused(await file({ ...days, gstToPay: 0 }, onLastDay), 409, 'This period hasn’t ended yet.')
  shop.clock.now = new Date('2026-11-20T00:00:00Z')
  expect((await file({ from: '2026-11-01', to: '2026-11-30', gstToPay: 0 })).status).toBe(409)
  expect((await file({ from: '2026-09-02', to: '2026-10-31', gstToPay: 0 })).status).toBe(400)
  expect((await file({ from: '2026-08-01', to: '2026-10-31', gstToPay: 0 })).status).toBe(400)
})

it('the files of a period name a bank transfer, also when a card paid the same order later', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 23_000, { paymentId: 'transfer_1' })
  await shop.shop.db.insert(transfers).values({
    orderId: id,
    amountCents: 23_000,
    receivedOn: '2026-09-10',
    markedByName: 'Ana',
    createdAt: new Date(),
  })
  await shop.shop.db.insert(checkoutSessions).values({
    id: 'cs_late',
    orderId: id,
    url: 'https://example.nz',
    amountCents: 23_000,
    status: 'paid',
    expiresAt: new Date('2026-09-11T00:00:00Z'),
  })
  await refund(id, '2026-09-12T00:00:00Z', 23_000, { paymentId: 'pi_late', reason: 'paid-twice' })
  await refund(id, '2026-10-01T00:00:00Z', 2_300, { provider: 'transfer', providerRefundId: 'REF 7' })
  const rows = rowsOf((await get('movements.csv')).text)
  expect(rows.map(({ Day, Provider, Amount }) => [Day, Provider, Amount])).toEqual([
    ['2026-09-10', 'Bank transfer', '230.00'],
    ['2026-10-01', 'Bank transfer', '-23.00'],
  ])
})

it('the files of a period name a guest by the recipient, and the report marks it', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 23_000, { buyerName: 'Guest', recipient: 'Priya Patel' })
  await refund(id, '2026-09-12T00:00:00Z', 2_300)
  expect(rowsOf((await get('xero.csv')).text).map((row) => [row['*ContactName'], row['*UnitAmount']])).toEqual([
    ['Priya Patel', '230.00'],
    ['Priya Patel', '-23.00'],
  ])
  const { body } = await get('gst?from=2026-09-01&to=2026-10-31')
  expect(body.papers.map(({ whose }: { whose: string }) => whose)).toEqual(Array(2).fill('Priya Patel (guest)'))
})

it('the files of a period have a row for each payment and refund, with the provider, and no formula but true numbers', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 23_000, { buyerName: '=cmd|calc', paymentId: 'pi_1' })
  const [order] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
  await shop.shop.db.insert(checkoutSessions).values({
    id: 'cs_1',
    orderId: id,
    url: 'https://example.nz',
    amountCents: 23_000,
    status: 'paid',
    expiresAt: new Date('2026-09-11T00:00:00Z'),
  })
  await refund(id, '2026-10-01T00:00:00Z', 2_300, { providerRefundId: 're_1' })
  const number = `T-${order?.number}`
  expect(rowsOf((await get('movements.csv')).text)).toEqual([
    {
      Day: '2026-09-10',
      'Order number': number,
      Kind: 'Payment',
      Provider: 'Stripe',
      'Provider id': 'pi_1',
      Amount: '230.00',
      GST: '30.00',
    },
    {
      Day: '2026-10-01',
      'Order number': number,
      Kind: 'Refund',
      Provider: 'Stripe',
      'Provider id': 're_1',
      Amount: '-23.00',
      GST: '-3.00',
    },
  ])
  expect(rowsOf((await get('xero.csv')).text)).toMatchObject([
    {
      '*ContactName': "'=cmd|calc",
      '*InvoiceNumber': number,
      '*InvoiceDate': '2026-09-10',
      '*UnitAmount': '230.00',
      '*TaxType': '15% GST on Income',
      TaxAmount: '30.00',
    },
    { '*InvoiceNumber': `${number}-R1`, '*InvoiceDate': '2026-10-01', '*UnitAmount': '-23.00', TaxAmount: '-3.00' },
  ])
})

it('the files of a period have credit notes whose numbers and GST follow the order of the refunds, and never change', async () => {
  const id = await paid('2026-09-10T00:00:00Z', 10_000)
  const [order] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
  await refund(id, '2026-10-02T00:00:00Z', 3_333)
  await refund(id, '2026-10-01T00:00:00Z', 2_222)
  const notes = async () =>
    rowsOf((await get('xero.csv')).text)
      .filter((row) => row['*InvoiceNumber']?.includes('-R'))
      .map((row) => [row['*InvoiceNumber'], row['*UnitAmount'], row['TaxAmount']])
  const number = `T-${order?.number}`
  // GST of $100.00, $77.78 and $44.45: 13.04, 10.15 and 5.80.
  const second = [`${number}-R2`, '-33.33', '-4.35']
  expect(await notes()).toEqual([[`${number}-R1`, '-22.22', '-2.89'], second])
  await shop.shop.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.amountCents, 2_222))
  // GST of $66.67 is 8.70.
  expect(await notes()).toEqual([[`${number}-R2`, '-33.33', '-4.34']])
})

it('the files of a period share a discount between the lines of an order so that each column adds up', async () => {
  const [table, stool] = [
    await makeProduct(shop, { category: 'Diningtable' }),
    await makeProduct(shop, { category: 'Stool' }),
  ]
  const id = await paid('2026-09-10T00:00:00Z', 89_999, { itemsCents: 99_999, discountCents: 10_000 })
  const line = { orderId: id, image: '', qty: 1 }
  await shop.shop.db.insert(orderItems).values([
    { ...line, position: 0, productId: table, name: 'Table', priceCents: 33_333 },
    { ...line, position: 1, productId: stool, name: 'Stool', priceCents: 16_666, qty: 2 },
    { ...line, position: 2, productId: null, name: 'Gone', priceCents: 33_334 },
  ])
  const rows = rowsOf((await get('lines.csv')).text)
  expect(rows.map((row) => [row['Piece'], row['Qty'], row['Paid']])).toEqual([
    ['Table', '1', '299.99'],
    ['Stool', '2', '299.99'],
    ['Gone', '1', '300.01'],
  ])
  expect([sumOf(rows, 'Line total'), sumOf(rows, 'Discount'), sumOf(rows, 'Paid')]).toEqual([99_999, 10_000, 89_999])
  const { body } = await get('sales')
  expect(body.categories).toEqual([
    { category: 'Deleted pieces', pieces: 1, sales: 300.01 },
    { category: 'Diningtable', pieces: 1, sales: 299.99 },
    { category: 'Stool', pieces: 2, sales: 299.99 },
  ])
  expect(body).toMatchObject({ paid: 899.99, refunded: 0, soldPieces: 3 })
  expect(body.days).toHaveLength(61)
  expect(body.days[9]).toEqual({ date: '2026-09-10', orders: 1, paid: 899.99, refunded: 0 })
  expect(sumOf(rowsOf((await get('days.csv')).text), 'Paid')).toBe(89_999)
})

it('the files of a period are complete over many batches, and their sum is that of the report', async () => {
  const at = new Date('2026-09-10T00:00:00Z')
  await shop.shop.db.insert(orders).values(
    Array.from({ length: 1203 }, (_each, index) => ({
      ...makeOrderRow({ createdAt: at, totalCents: 1_000 + index }),
      paidAt: at,
      paymentId: `pi_${index}`,
    })),
  )
  const rows = rowsOf((await get('movements.csv')).text)
  expect(new Set(rows.map((row) => row['Order number'])).size).toBe(1203)
  const { body } = await get('gst')
  expect(sumOf(rows, 'GST')).toBe(centsOf(body.total.gstToPay))
  expect(body).toMatchObject({ page: 1, pages: 25, total: { invoices: 1203 } })
  expect((await get('gst?pageNumber=25')).body.papers).toHaveLength(3)
})

it('the movements add up to what was paid less what was refunded, and the GST of an order to 3/23 of what is left', async () => {
  const sequences = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 500_000 }),
      parts: fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), isFailed: fc.boolean() }), {
        maxLength: 4,
      }),
    }),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(sequences, async (made) => {
      await shop.shop.db.delete(orders)
      let [left, gst] = [0, 0]
      for (const [index, { cents, parts }] of made.entries()) {
        const id = await paid('2026-09-10T00:00:00Z', cents, { paymentId: `pi_${index}` })
        let of = cents
        for (const [place, { share, isFailed }] of parts.entries()) {
          const part = Math.floor(of * share)
          if (part === 0) continue
          await refund(id, `2026-09-1${place + 1}T00:00:00Z`, part, { status: isFailed ? 'failed' : 'pending' })
          if (!isFailed) of -= part
        }
        left += of
        gst += gstWithin(of)
      }
      const rows = rowsOf((await get('movements.csv')).text)
      expect({ left: sumOf(rows, 'Amount'), gst: sumOf(rows, 'GST') }).toEqual({ left, gst })
    }),
    { numRuns: 25 },
  )
})

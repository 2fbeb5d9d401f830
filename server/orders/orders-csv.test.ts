import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { centsOf, gstWithin } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { settledRefunds } from '#tests/support/order-invariants.ts'
import { buySet } from '#tests/support/requests.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const exportFile = () => shop.call('GET', '/api/orders/export.csv', { as: admin })
/** The amounts of a whole order in the rows after its first. */
const emptyAmounts = { 'Order total': '', 'GST in order total': '', Discount: '', Refunded: '' }
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

describe('the export of orders', () => {
  it('has only a header while there are no orders', async () => {
    const response = await exportFile()
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const day = nzDay(shop.clock.now.toISOString())
    expect(response.headers['content-disposition']).toBe(`attachment; filename="orders-${day}.csv"`)
    expect(response.text).toBe(
      '\uFEFFOrder ID,Date,Name,E-mail,Address,City,Postal code,Country,Item,Qty,Price,Line total,Order total,' +
        'GST in order total,Paid,Delivered,Discount code,Discount,Refunded,Cancelled,Test payment,Recipient,Phone,Company,Suburb,Delivery note,Order number,Payment method\r\n',
    )
  })

  it('has a row for each order item, with whole cents and GST of 3/23 of the total', async () => {
    const buyer = await makeShopper(shop, '=cmd|calc')
    const table = await makeProduct(shop, { name: 'Kurow "Dining" Table', priceCents: 79_995 })
    const stool = await makeProduct(shop, { name: 'Piha Stool', priceCents: 14_900 })
    const placed = await shop.call('POST', '/api/orders', {
      as: buyer,
      body: makeOrderBody(
        [
          { product: table, qty: 1 },
          { product: stool, qty: 3 },
        ],
        { shippingAddress: { ...doorAddress, address: '+1, Long Road', phone: '+64 21 555 0142' } },
      ),
    })
    expect(placed.status).toBe(201)
    const { _id } = placed.body
    await shop.shop.db
      .update(orders)
      .set({ paidAt: new Date('2026-11-20T11:00:00Z'), deliveredAt: new Date('2026-11-25T11:00:00Z') })
      .where(eq(orders.id, _id))

    const { text } = await exportFile()
    const whole = {
      'Order ID': _id,
      Date: nzDay(shop.clock.now.toISOString()),
      Name: "'=cmd|calc",
      'E-mail': buyer.email,
      Address: "'+1, Long Road",
      City: 'Ōamaru',
      'Postal code': '9400',
      Country: 'New Zealand',
      'Order total': '1246.95',
      'GST in order total': '162.65',
      Paid: '2026-11-21',
      Delivered: '2026-11-26',
      'Discount code': '',
      Discount: '0.00',
      Refunded: '0.00',
      Cancelled: '',
      'Test payment': '',
      Recipient: 'Hemi Tipene',
      Phone: "'+64 21 555 0142",
      Company: 'Tipene Joinery Ltd',
      Suburb: 'South Hill',
      'Delivery note': doorAddress.note,
      'Order number': placed.body.orderNumber,
      'Payment method': '',
    }
    expect(rowsOf(text)).toEqual([
      { ...whole, Item: 'Kurow "Dining" Table', Qty: '1', Price: '799.95', 'Line total': '799.95' },
      { ...whole, ...emptyAmounts, Item: 'Piha Stool', Qty: '3', Price: '149.00', 'Line total': '447.00' },
    ])
  })

  it('contains every order once, oldest first, over many batches, with empty cells for missing dates', async () => {
    const buyer = await makeShopper(shop)
    const stool = await makeProduct(shop, { stock: 500 })
    const placed: string[] = []
    for (let each = 0; each < 205; each++) placed.push((await placeOrder(shop, buyer, stool)).body._id)
    const rows = rowsOf((await exportFile()).text).slice(2)
    expect(rows.map((row) => row['Order ID'])).toEqual(placed)
    expect(rows[0]).toMatchObject({ Paid: '', Delivered: '', Cancelled: '' })
  })

  describe('has the columns for accounting', () => {
    let buyer: Person
    beforeAll(async () => {
      buyer = await makeShopper(shop)
    })
    const today = () => nzDay(shop.clock.now.toISOString())
    const rowsAbout = async (id: string) => rowsOf((await exportFile()).text).filter((row) => row['Order ID'] === id)
    const refund = (id: string, amount: number) =>
      shop.call('POST', `/api/orders/${id}/refunds`, { as: admin, body: { amount } })

    /** Places and pays an order of one $800.00 table. Returns the order's id. */
    async function makePaidOrder(): Promise<string> {
      const table = await makeProduct(shop, { priceCents: 80_000 })
      const { _id } = (await placeOrder(shop, buyer, table)).body
      await payByCard(shop, (await startCheckout(shop, buyer, _id)).body.id)
      expect((await confirmPaid(shop, buyer, _id)).body.isPaid).toBe(true)
      return _id
    }

    it('the export of orders has the columns for accounting of an order that was paid and cancelled: the day and the full refund', async () => {
      const id = await makePaidOrder()
      expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: admin })).status).toBe(200)
      await settledRefunds(shop, id)
      expect(await rowsAbout(id)).toMatchObject([
        { 'Order total': '800.00', Paid: today(), Delivered: '', Refunded: '800.00', Cancelled: today() },
      ])
    })

    it('the export of orders has the columns for accounting of a partly refunded order: the refunds that did not fail', async () => {
      const id = await makePaidOrder()
      for (const amount of [50, 12.34, 100]) expect((await refund(id, amount)).status).toBe(201)
      await settledRefunds(shop, id, 3)
      await shop.shop.db
        .update(refunds)
        .set({ status: 'failed' })
        .where(and(eq(refunds.orderId, id), eq(refunds.amountCents, 10_000)))
      expect(await rowsAbout(id)).toMatchObject([
        { 'Order total': '800.00', Paid: today(), Refunded: '62.34', Cancelled: '', 'Test payment': 'yes' },
      ])
    })

    it('the export of orders has the columns for accounting of an order with a discount code: the code and the discount, so the line totals add up to the total', async () => {
      const discount = { code: 'KAURI-10', kind: 'percentage', percent: 10, startsAt: today(), endsAt: '2099-12-31' }
      expect((await shop.call('POST', '/api/discounts', { as: admin, body: discount })).status).toBe(201)
      const [table, stool] = [
        await makeProduct(shop, { priceCents: 79_995 }),
        await makeProduct(shop, { priceCents: 14_900 }),
      ]
      const { body } = await shop.call('POST', '/api/orders', {
        as: buyer,
        body: makeOrderBody(
          [
            { product: table, qty: 1 },
            { product: stool, qty: 3 },
          ],
          { discountCode: 'kauri-10' },
        ),
      })
      const rows = await rowsAbout(body._id)
      const whole = { 'Discount code': 'KAURI-10', Discount: '124.70', 'Order total': '1122.25', Refunded: '0.00' }
      expect(rows).toMatchObject([
        { ...whole, 'Line total': '799.95' },
        { 'Discount code': 'KAURI-10', ...emptyAmounts, 'Line total': '447.00' },
      ])
      const lines = rows.reduce((sum, row) => sum + centsOf(Number(row['Line total'])), 0)
      expect(lines - centsOf(Number(rows[0]?.Discount))).toBe(centsOf(body.totalPrice))
    })
  })

  it('adds up: the sum of a column is the sum of the orders', async () => {
    const buyer = await makeShopper(shop)
    const { id } = await buySet(shop, buyer)
    await shop.call('POST', `/api/orders/${id}/refunds`, { as: admin, body: { amount: 419.5 } })
    await settledRefunds(shop, id)
    const rows = rowsOf((await exportFile()).text)
    const sumOf = (column: string) => rows.reduce((sum, row) => sum + centsOf(Number(row[column])), 0)
    const stored = await shop.shop.db.select().from(orders)
    const totals = stored.reduce((sum, { totalCents }) => sum + totalCents, 0)
    const discounts = stored.reduce((sum, { discountCents }) => sum + discountCents, 0)
    expect({ totals: sumOf('Order total'), discounts: sumOf('Discount') }).toEqual({ totals, discounts })
    expect(sumOf('GST in order total')).toBe(stored.reduce((sum, { totalCents }) => sum + gstWithin(totalCents), 0))
    expect(sumOf('Line total') - discounts).toBe(totals)
    expect(rows.filter((row) => row['Order ID'] === id).map((row) => row['Refunded'])).toEqual(['419.50', ''])
  })

  it('has no column for GST in a shop that is not registered for it', async () => {
    const other = await startShop({ GST_NUMBER: 'none' })
    try {
      const owner = await makeAdmin(other)
      const placed = await placeOrder(other, await makeShopper(other), await makeProduct(other))
      const { text } = await other.call('GET', '/api/orders/export.csv', { as: owner })
      expect(text).not.toContain('GST')
      const columns = ['Order total', 'Paid', 'Order number']
      const [row] = rowsOf(text)
      expect(columns.map((column) => row?.[column])).toEqual(['799.00', '', placed.body.orderNumber])
    } finally {
      await other.close()
    }
  })

  it('is allowed for admins only', async () => {
    expect((await shop.call('GET', '/api/orders/export.csv', { as: await makeShopper(shop) })).status).toBe(403)
    expect((await shop.call('GET', '/api/orders/export.csv')).status).toBe(401)
  })
})

it('the export of some orders has only the named orders, and none for ids that are unknown or malformed', async () => {
  const buyer = await makeShopper(shop)
  const place = async () => (await placeOrder(shop, buyer, await makeProduct(shop))).body._id as string
  const [first, second, other] = [await place(), await place(), await place()]
  const exported = async (ids: string) => {
    const response = await shop.call('GET', `/api/orders/export.csv?orders=${ids}`, { as: admin })
    return rowsOf(response.text).map((row) => row['Order ID'])
  }
  expect(await exported(`${second},${first},${second}`)).toEqual([first, second])
  expect(await exported('01938f2a-7c1e-7000-8000-000000000000,nonsense')).toEqual([])
  expect(await exported('')).toEqual([])
  expect(rowsOf((await exportFile()).text).map((row) => row['Order ID'])).toContain(other)
})

it('the export of some orders refuses more ids of orders than fit its limit, and a person who may not read money', async () => {
  const long = await shop.call('GET', `/api/orders/export.csv?orders=${'x'.repeat(4001)}`, { as: admin })
  expect(long.status).toBe(400)
  expect(long.body.errors).toEqual([{ path: 'orders', message: 'Ask for up to 100 orders at once.' }])
  const buyer = await makeShopper(shop)
  expect((await shop.call('GET', '/api/orders/export.csv?orders=', { as: buyer })).status).toBe(403)
})

import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#db/tables/orders.ts'
import { address, makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/make.ts'
import { startShop, type TestShop } from '#tests/start-shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop)
})
afterAll(() => shop.close())

const exportFile = () => shop.call('GET', '/api/orders/export.csv', { as: admin })
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

describe('the export of orders', () => {
  it('is a header alone while there are none', async () => {
    const answer = await exportFile()
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const day = shop.clock.now.toISOString().slice(0, 10)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="orders-${day}.csv"`)
    expect(answer.text).toBe(
      '\uFEFFOrder ID,Date,Name,E-mail,Address,City,Postal code,Country,Item,Qty,Price,Line total,Order total,' +
        'GST in order total,Paid,Delivered\r\n',
    )
  })

  it('has a row for each line of an order, with whole cents and GST of 3/23 of the total', async () => {
    const buyer = await makeShopper(shop, '=cmd|calc')
    const table = await makeProduct(shop, { name: 'Kurow "Dining" Table', priceCents: 79_995 })
    const stool = await makeProduct(shop, { name: 'Piha Stool', priceCents: 14_900 })
    const placed = await shop.call('POST', '/api/orders', {
      as: buyer,
      body: {
        orderItems: [
          { product: table, qty: 1 },
          { product: stool, qty: 3 },
        ],
        shippingAddress: { ...address, address: '+1, Long Road' },
        paymentMethod: 'card',
      },
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
      Date: shop.clock.now.toISOString().slice(0, 10),
      Name: "'=cmd|calc",
      'E-mail': buyer.email,
      Address: "'+1, Long Road",
      City: 'Ōamaru',
      'Postal code': '9400',
      Country: 'New Zealand',
      'Order total': '1246.95',
      'GST in order total': '162.65',
      Paid: '2026-11-20',
      Delivered: '2026-11-25',
    }
    expect(rowsOf(text)).toEqual([
      { ...whole, Item: 'Kurow "Dining" Table', Qty: '1', Price: '799.95', 'Line total': '799.95' },
      { ...whole, Item: 'Piha Stool', Qty: '3', Price: '149.00', 'Line total': '447.00' },
    ])
  })

  it('holds every order once, the oldest first, over many batches; dates that have not come are empty', async () => {
    const buyer = await makeShopper(shop)
    const stool = await makeProduct(shop, { stock: 500 })
    const placed: string[] = []
    for (let each = 0; each < 205; each++) placed.push((await placeOrder(shop, buyer, stool)).body._id)
    const rows = rowsOf((await exportFile()).text).slice(2)
    expect(rows.map((row) => row['Order ID'])).toEqual(placed)
    expect(rows[0]).toMatchObject({ Paid: '', Delivered: '' })
  })

  it('is for admins alone', async () => {
    expect((await shop.call('GET', '/api/orders/export.csv', { as: await makeShopper(shop) })).status).toBe(403)
    expect((await shop.call('GET', '/api/orders/export.csv')).status).toBe(401)
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
} from '#tests/support/factories.ts'
import { bankAccount, phoneOrderBody, placeByPhone } from '#tests/support/orders/phone-orders.ts'
import { orderNumberOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

let ana: Person
let marama: Person
let table: string
let chair: string
let id: string
const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount }))
beforeEach(async () => {
  ;[ana, marama] = [await makeAdmin(shop), await makeShopper(shop)]
  table = await makeProduct(shop, { name: 'Kurow Dining Table', priceCents: 799_00, stock: 5 })
  chair = await makeProduct(shop, { name: 'Clyde Chair', priceCents: 155_00, stock: 9 })
  const items = [
    { product: table, qty: 1 },
    { product: chair, qty: 4 },
  ]
  const body = makeOrderBody(items, { shippingAddress: doorAddress })
  id = (await shop.call('POST', '/api/orders', { as: marama, body })).body._id
})

const copy = (as = ana, order = id) => shop.call('GET', `/api/phone-orders/copy/${order}`, { as })
const change = (product: string, values: Partial<typeof products.$inferInsert>) =>
  shop.shop.db.update(products).set(values).where(eq(products.id, product))

it('the copy of an order for a phone order has buyer, address and pieces with the prices of now, and can be placed with them', async () => {
  await change(table, { priceCents: 849_00 })
  const { status, body } = await copy()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    orderNumber: await orderNumberOf(shop, id),
    customer: { user: marama._id, name: marama.name, email: marama.email, phone: doorAddress.phone },
    shippingAddress: { address: doorAddress.address, recipient: doorAddress.recipient },
    orderItems: [
      { product: table, name: 'Kurow Dining Table', price: 849, countInStock: 4, qty: 1 },
      { product: chair, name: 'Clyde Chair', price: 155, countInStock: 5, qty: 4 },
    ],
    missing: [],
  })
  const orderItems = body.orderItems.map(({ product, qty, price }: Record<string, unknown>) => ({
    product,
    qty,
    price,
  }))
  const { user, name } = body.customer
  const wanted = phoneOrderBody(table, { customer: { user, name }, orderItems, totalPrice: 1469 })
  const placed = await placeByPhone(shop, ana, wanted)
  expect(placed).toMatchObject({ status: 201, body: { totalPrice: 1469, user: { _id: marama._id } } })
})

it('the copy of an order for a phone order leaves out what cannot be sold now, and names it', async () => {
  await change(chair, { stock: 6 })
  await change(table, { isDraft: true })
  expect((await copy()).body).toMatchObject({
    orderItems: [{ product: chair, qty: 2, countInStock: 2 }],
    missing: [
      { name: 'Kurow Dining Table', qty: 1 },
      { name: 'Clyde Chair', qty: 2 },
    ],
  })
  await shop.shop.db.delete(products).where(eq(products.id, chair))
  expect((await copy()).body).toMatchObject({
    orderItems: [],
    missing: [{ qty: 1 }, { name: 'Clyde Chair', qty: 4 }],
  })
})

it('the copy of an order for a phone order has no buyer and no address once the personal data is deleted', async () => {
  const empty = { buyerName: 'Deleted', buyerEmail: '', phone: '', address: '', recipient: '', userId: null }
  await shop.shop.db.update(orders).set(empty).where(eq(orders.id, id))
  const { body } = await copy()
  expect({ customer: body.customer, shippingAddress: body.shippingAddress }).toEqual({
    customer: null,
    shippingAddress: null,
  })
  expect(body.orderItems).toHaveLength(2)
})

it('the copy of an order for a phone order is for people who take phone orders, of orders that exist', async () => {
  expect((await copy(await makePerson(shop, 'staff'))).status).toBe(200)
  expect((await copy(await makePerson(shop, 'packer'))).status).toBe(403)
  expect((await copy(marama)).status).toBe(403)
  expect((await copy(ana, 'x')).status).toBe(404)
})

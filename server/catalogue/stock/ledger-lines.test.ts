import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard } from '#tests/support/factories.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { makeOrder } from '#tests/support/order-invariants.ts'
import { buySet, deliverProducts, refundProducts } from '#tests/support/requests.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { linesOf, listMismatches, type ShortLine } from '#tests/support/database/stock-ledger.ts'

const shop = await forFile(startShop({ LIMITS: `${manyOrders.LIMITS},account-orders=3` }))
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const byShop = { byKind: 'shop', byName: 'The shop' } as const
const byAna = { byKind: 'person', byName: 'Ana Admin' } as const
const line = (kind: ShortLine['kind'], stockChange: number, heldChange: number, given: Partial<ShortLine> = {}) => ({
  kind,
  stockChange,
  heldChange,
  reason: '',
  orderId: null,
  ...byShop,
  ...given,
})
const sample = line('correction', 5, 0, { byKind: 'database', byName: 'Database' })

async function laterLines(product: string): Promise<ShortLine[]> {
  const [first, ...others] = await linesOf(shop, product)
  expect(first?.kind).toBe('correction')
  return others
}

async function pay(orderId: string): Promise<void> {
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
}

it('the stock ledger has one line for a hold and one for its payment', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 5, qty: 2 })
  expect(await linesOf(shop, product)).toEqual([sample, line('hold', 0, 2, { orderId })])
  await pay(orderId)
  expect(await laterLines(product)).toEqual([line('hold', 0, 2, { orderId }), line('paid', -2, -2, { orderId })])
})

it('the stock ledger has a line for a hold that ended by time, and one when it is held again and paid', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  shop.clock.now = new Date(start.getTime() + 2 * 3_600_000)
  await deleteExpired(shop.shop)
  expect((await laterLines(product)).at(-1)).toEqual(line('hold-ended', 0, -1, { orderId, reason: 'Not paid in time' }))
  await pay(orderId)
  expect((await laterLines(product)).slice(2)).toEqual([
    line('hold', 0, 1, { orderId, reason: 'Held again' }),
    line('paid', -1, -1, { orderId }),
  ])
})

it('the stock ledger has no line when the hold of an order is prolonged', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  shop.clock.now = new Date(start.getTime() + 50 * 60_000)
  expect((await startCheckout(shop, marama, orderId)).status).toBe(200)
  expect(await laterLines(product)).toEqual([line('hold', 0, 1, { orderId })])
})

it('the stock ledger has a line for a hold that ended without stock to sell', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
  const session = (await startCheckout(shop, marama, orderId)).body.id
  await payByCard(shop, session)
  await shop.shop.db.execute(sql`update products set stock = 0 where id = ${product}`)
  await confirmPaid(shop, marama, orderId)
  expect((await laterLines(product)).slice(1)).toEqual([
    line('correction', -1, 0, { byKind: 'database', byName: 'Database' }),
    line('hold-ended', 0, -1, { orderId, reason: 'Paid without stock' }),
  ])
})

it('the stock ledger has a line for a hold that ended for another order of the buyer', async () => {
  const buyer = await makeShopper(shop)
  const first = await makeOrder(shop, buyer)
  for (let order = 0; order < 3; order++) await makeOrder(shop, buyer)
  expect((await laterLines(first.product)).at(-1)).toEqual(
    line('hold-ended', 0, -1, { orderId: first.orderId, reason: 'Another order of the buyer' }),
  )
})

it('the stock ledger has a line for the cancellation of an unpaid and of a paid order', async () => {
  const unpaid = await makeOrder(shop, marama)
  await shop.call('PUT', `/api/orders/${unpaid.orderId}/cancel`, { as: marama })
  expect((await laterLines(unpaid.product)).at(-1)).toEqual(
    line('cancellation', 0, -1, {
      orderId: unpaid.orderId,
      reason: 'Asked for by the buyer',
      byKind: 'person',
      byName: 'Marama Tipene',
    }),
  )
  const paid = await makeOrder(shop, marama)
  await pay(paid.orderId)
  expect((await shop.call('PUT', `/api/orders/${paid.orderId}/cancel`, { as: ana })).status).toBe(200)
  expect((await laterLines(paid.product)).at(-1)).toEqual(
    line('cancellation', 1, 0, { orderId: paid.orderId, reason: 'By the shop', ...byAna }),
  )
})

it('the stock ledger has a line for pieces that are cancelled and for pieces that come back', async () => {
  const { id, chair } = await buySet(shop, marama)
  const pieces = [{ item: 1, qty: 1 }]
  expect((await refundProducts(shop, ana, id, { kind: 'cancel', pieces, amount: 155 })).status).toBe(201)
  expect((await laterLines(chair)).at(-1)).toEqual(line('cancellation', 1, 0, { orderId: id, ...byAna }))
  const parcel = await deliverProducts(shop, ana, id, [{ item: 1, qty: 2 }])
  const returned = await refundProducts(shop, ana, id, {
    kind: 'return',
    pieces: [{ item: 1, qty: 2, parcel }],
    amount: 310,
    restock: [{ item: 1, qty: 1, parcel }],
  })
  expect(returned.status).toBe(201)
  expect((await laterLines(chair)).at(-1)).toEqual(line('return', 1, 0, { orderId: id, ...byAna }))
  expect((await laterLines(chair)).map(({ kind }) => kind)).toEqual(['hold', 'paid', 'cancellation', 'return'])
})

it('the stock ledger has a line for the count of the product form, and for a product that is deleted with a hold', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  expect((await shop.call('PUT', `/api/products/${product}`, { as: ana, body: { countInStock: 7 } })).status).toBe(200)
  expect((await laterLines(product)).at(-1)).toEqual(
    line('correction', 3, 0, { reason: 'Saved with the product', ...byAna }),
  )
  expect((await shop.call('DELETE', `/api/products/${product}`, { as: ana })).status).toBe(200)
  expect((await laterLines(product)).slice(2)).toEqual(
    expect.arrayContaining([line('deleted', -8, 0, byAna), line('deleted', 0, -1, { orderId, ...byAna })]),
  )
})

it('the stock ledger has a line for each product that an import creates or changes, with its line in the file', async () => {
  const product = await makeProduct(shop, { code: 'LEDGER-1', stock: 4 })
  const body = [
    'code,name,brand,category,price,countInStock,countInStockWas',
    'LEDGER-1,Kurow Dining Table,American Rustic,Diningtable,799.00,6,4',
    'LEDGER-2,Clyde Chair,American Rustic,Diningchair,155.00,3,',
  ].join('\r\n')
  const headers = { 'content-type': 'text/csv' }
  const imported = await shop.call('POST', '/api/products/import', { as: ana, body, headers })
  expect(imported.body).toMatchObject({ isStored: true, rows: [{ faults: [] }, { faults: [] }] })
  expect((await laterLines(product)).at(-1)).toEqual(line('import', 2, 0, { reason: 'Line 2', ...byAna }))
  const { rows } = await shop.shop.db.execute<{ id: string }>(sql`select id from products where code = 'LEDGER-2'`)
  expect(await linesOf(shop, rows[0]?.id ?? '')).toEqual([line('import', 3, 0, { reason: 'Line 3', ...byAna })])
})

it('the stock ledger has a line for the holds that an admin ends', async () => {
  const buyer = await makeShopper(shop)
  const { orderId, product } = await makeOrder(shop, buyer)
  expect((await shop.call('DELETE', `/api/users/${buyer._id}/holds`, { as: ana })).status).toBe(200)
  expect((await laterLines(product)).at(-1)).toEqual(
    line('hold-ended', 0, -1, { orderId, reason: 'Ended by an admin', ...byAna }),
  )
})

it('the stock ledger loses the name of an admin whose account is deleted', async () => {
  const hemi = await makeAdmin(shop)
  const product = await makeProduct(shop)
  await shop.call('PUT', `/api/products/${product}`, { as: hemi, body: { countInStock: 6 } })
  await shop.call('PUT', `/api/users/${hemi._id}`, { as: ana, body: { isAdmin: false } })
  expect((await shop.call('DELETE', `/api/users/${hemi._id}`, { as: ana })).status).toBe(200)
  expect((await laterLines(product)).at(-1)).toMatchObject({ stockChange: 1, byName: 'Deleted' })
})

it('the lines of these changes add up to the stock and the holds', async () => {
  expect(await listMismatches(shop)).toEqual([])
})

it('the opening catalogue has an opening line for each product', async () => {
  const other = await startShop()
  try {
    await seedCatalogue(other.shop, 'catalogue')
    const { rows } = await other.shop.db.execute(
      `select kind, reason, by_name, count(*)::int as lines from stock_lines group by 1, 2, 3`,
    )
    expect(rows).toMatchObject([{ kind: 'opening', reason: 'The opening catalogue', by_name: 'The shop' }])
    expect(await listMismatches(other)).toEqual([])
  } finally {
    await other.close()
  }
})

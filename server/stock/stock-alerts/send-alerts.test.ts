import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { paths } from '#rules/paths.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import { makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { answer, askedId, buySet, deliverProducts, refundProducts } from '#tests/support/requests.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { alertRows, askForAlert, manyAlerts, toldAddresses, waitFor } from '#tests/support/accounts/stock-alerts.ts'
import { alertBatchSize, queueBackProducts, scheduleAlerts, sendAlerts } from './alert-jobs.ts'

let admin: Person
let product: string

const shop = await forFile(startShop(manyAlerts, { hasAlertJobs: true }))
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  shop.mail.sent.length = 0
  await shop.shop.db.delete(emails)
  await shop.shop.db.delete(products)
  admin = await makeAdmin(shop)
  product = await makeProduct(shop, { code: 'BACK', name: 'Omaha Display Unit', priceCents: 154_900, stock: 0 })
})

const setStock = (stock: number, id = product) =>
  shop.shop.db.update(products).set({ stock }).where(eq(products.id, id))
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const dayMinutes = 24 * 60
const timeout = 30_000

/** Waits until the emails to so many addresses are queued, and returns the addresses in the order of the queue. */
async function untilQueued(count: number): Promise<string[]> {
  await vi.waitFor(async () => expect(await toldAddresses(shop)).toHaveLength(count), { timeout, interval: 20 })
  return toldAddresses(shop)
}

async function untilTold(count: number): Promise<string[]> {
  const told = await untilQueued(count)
  await shop.mail.until()
  return told
}

/** Inserts confirmed alerts, each asked for a second after the one before. */
async function insertWaiting(addresses: readonly string[], productId = product): Promise<void> {
  await shop.shop.db.insert(stockAlerts).values(
    addresses.map((email, index) => ({
      productId,
      email,
      status: 'waiting' as const,
      createdAt: new Date(start.getTime() + index * 1000 - 1e6),
      confirmedAt: start,
      expiresAt: later(365 * dayMinutes),
    })),
  )
}

it('a product that is back causes one email to each confirmed address, with a link that stops further ones', async () => {
  await waitFor(shop, product, 'marama@example.nz')
  await askForAlert(shop, product, 'unconfirmed@example.nz')
  await setStock(1)
  expect(await untilTold(1)).toEqual(['marama@example.nz'])
  const message = shop.mail.sent.find(({ subject }) => subject === 'The Omaha Display Unit is back')
  expect(message?.text).toContain('You can order the Omaha Display Unit again at Tōtara.')
  expect(message?.text).toContain('Price: $1,549.00')
  expect(message?.text).toContain(`See the Omaha Display Unit: http://shop.test/product/${product}`)
  expect(message?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect((await alertRows(shop)).map(({ email, status }) => `${email} ${status}`)).toEqual([
    'marama@example.nz sent',
    'unconfirmed@example.nz unconfirmed',
  ])
  const token = await tokenFor(shop, 'marama@example.nz', paths.stopAlert, 2)
  expect((await shop.call('POST', '/api/stock-alerts/link', { body: { token } })).body).toMatchObject({
    status: 'sent',
    others: 0,
  })
  expect(bodyOf(await shop.call('POST', '/api/stock-alerts/confirm', { body: { token } }))).toMatchObject({
    message: 'The Omaha Display Unit is back, and we’ve already emailed you.',
  })
  expect(await toldAddresses(shop)).toHaveLength(1)
})

it('a product that is back causes emails in the order in which the addresses asked, not in which they confirmed', async () => {
  const addresses = ['first@example.nz', 'second@example.nz', 'third@example.nz']
  for (const [index, address] of addresses.entries()) {
    shop.clock.now = new Date(start.getTime() + index * 60_000)
    await askForAlert(shop, product, address)
  }
  for (const address of addresses.toReversed()) {
    const token = await tokenFor(shop, address, paths.confirmAlert)
    expect((await shop.call('POST', '/api/stock-alerts/confirm', { body: { token } })).status).toBe(200)
  }
  await setStock(1)
  expect(await untilTold(3)).toEqual(addresses)
})

it('a product that is back causes an email at once to an address that confirms when it is back already', async () => {
  await askForAlert(shop, product, 'marama@example.nz')
  const token = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  await setStock(1)
  expect((await shop.call('POST', '/api/stock-alerts/confirm', { body: { token } })).status).toBe(200)
  expect(await untilTold(1)).toEqual(['marama@example.nz'])
})

it('a product that is back that sells out and comes back causes one email, until the address asks again', async () => {
  await waitFor(shop, product, 'marama@example.nz')
  await setStock(1)
  await untilTold(1)
  for (const stock of [0, 1, 0, 2]) {
    await setStock(stock)
    await queueBackProducts(shop.shop)
    await sendAlerts(shop.shop, product)
  }
  expect(await toldAddresses(shop)).toEqual(['marama@example.nz'])
  await setStock(0)
  await waitFor(shop, product, 'marama@example.nz')
  await setStock(1)
  expect(await untilTold(2)).toEqual(['marama@example.nz', 'marama@example.nz'])
})

it('a product that is back causes one email to each address when many jobs send at the same time', async () => {
  await insertWaiting(Array.from({ length: 20 }, (_, index) => `person${index}@example.nz`))
  await setStock(1)
  await Promise.all(Array.from({ length: 8 }, () => sendAlerts(shop.shop, product)))
  const told = await untilTold(20)
  expect(new Set(told).size).toBe(20)
})

it('a product that is back causes one email to each address from two processes, each of which notices the change', async () => {
  const { database } = shop
  const url = database.kind === 'postgres' ? database.pool.options.connectionString : undefined
  const other = url === undefined ? database : await openDatabase({ databaseUrl: url, dataDir: '', log: console.error })
  try {
    const second = { ...shop.shop, db: other.db }
    await insertWaiting(
      Array.from({ length: alertBatchSize + 5 }, (_, index) => `person${String(index).padStart(3, '0')}@example.nz`),
    )
    await setStock(1)
    await Promise.all([queueBackProducts(second), queueBackProducts(shop.shop), sendAlerts(second, product)])
    const told = await untilQueued(alertBatchSize + 5)
    expect(told).toEqual([...new Set(told)].toSorted())
  } finally {
    if (other !== database) await other.close()
  }
})

it('a product that is back causes emails in batches: one job ends as many alerts as a batch has, and adds a job for the others', async () => {
  const quiet = await startShop()
  try {
    const id = await makeProduct(quiet, { stock: 0 })
    const enqueued: string[] = []
    const counted = {
      ...quiet.shop,
      jobs: {
        enqueue: async (_tx: unknown, queue: string) => void enqueued.push(queue),
        runSoon: async () => {},
      },
    }
    await quiet.shop.db.insert(stockAlerts).values(
      Array.from({ length: alertBatchSize + 1 }, (_, index) => ({
        productId: id,
        email: `person${index}@example.nz`,
        status: 'waiting' as const,
        createdAt: quiet.clock.now,
        expiresAt: new Date(quiet.clock.now.getTime() + 1e9),
      })),
    )
    await quiet.shop.db.update(products).set({ stock: 1 })
    await sendAlerts(counted, id)
    expect(await toldAddresses(quiet)).toHaveLength(alertBatchSize)
    expect(enqueued).toEqual(['stock-alerts'])
    await sendAlerts(counted, id)
    expect(await toldAddresses(quiet)).toHaveLength(alertBatchSize + 1)
    expect(enqueued).toEqual(['stock-alerts'])
  } finally {
    await quiet.close()
  }
})

it('a product that is back causes no email while it is hidden or every unit is held, and not at all once it is deleted', async () => {
  await insertWaiting(['marama@example.nz'])
  await shop.shop.db.update(products).set({ isDraft: true, stock: 2 })
  await sendAlerts(shop.shop, product)
  await shop.shop.db.update(products).set({ isDraft: false, stock: 0 })
  const shopper = await makeShopper(shop)
  const other = await makeProduct(shop, { stock: 1 })
  expect((await placeOrder(shop, shopper, other)).status).toBe(201)
  await insertWaiting(['hemi@example.nz'], other)
  await sendAlerts(shop.shop, other)
  expect(await toldAddresses(shop)).toEqual([])
  expect((await shop.call('DELETE', `/api/products/${product}`, { as: admin })).status).toBe(200)
  expect((await alertRows(shop)).map(({ email }) => email)).toEqual(['hemi@example.nz'])
  await sendAlerts(shop.shop, product)
  expect(await toldAddresses(shop)).toEqual([])
})

it('a product that is back causes no email to an address that has waited for a year', async () => {
  await waitFor(shop, product, 'marama@example.nz')
  shop.clock.now = later(365 * dayMinutes + 1)
  await setStock(1)
  await sendAlerts(shop.shop, product)
  expect(await toldAddresses(shop)).toEqual([])
  shop.clock.now = later(365 * dayMinutes + 2)
  await deleteExpired(shop.shop)
  expect(await alertRows(shop)).toEqual([])
})

it('a product that is back has no alert thirty days after its email', async () => {
  await insertWaiting(['marama@example.nz'])
  await setStock(1)
  await untilTold(1)
  shop.clock.now = later(30 * dayMinutes - 1)
  await deleteExpired(shop.shop)
  expect(await alertRows(shop)).toMatchObject([{ status: 'sent' }])
  shop.clock.now = later(30 * dayMinutes + 1)
  await deleteExpired(shop.shop)
  expect(await alertRows(shop)).toEqual([])
  shop.clock.now = later(366 * dayMinutes)
  await applyRetention(shop.shop)
  expect(await toldAddresses(shop)).toEqual([])
})

describe('whatever makes the stock rise', () => {
  beforeEach(() => insertWaiting(['marama@example.nz']))

  it('an edit of an admin sends the email to each address that waits', async () => {
    expect((await shop.call('PUT', `/api/products/${product}`, { as: admin, body: { countInStock: 3 } })).status).toBe(
      200,
    )
    expect(await untilTold(1)).toEqual(['marama@example.nz'])
  })

  it('the first save of a hidden product sends the email to each address that waits', async () => {
    await shop.shop.db.update(products).set({ isDraft: true, stock: 1 })
    expect((await shop.call('PUT', `/api/products/${product}`, { as: admin, body: { name: 'Omaha' } })).status).toBe(
      200,
    )
    expect(await untilTold(1)).toEqual(['marama@example.nz'])
  })

  it('a CSV import sends the email to each address that waits', async () => {
    const { body } = await shop.call('POST', '/api/products/import', {
      as: admin,
      body: `_id,countInStock,countInStockWas\r\n${product},4,0\r\n`,
      headers: { 'content-type': 'text/csv' },
    })
    expect(body).toMatchObject({ isStored: true, changed: 1 })
    expect(await untilTold(1)).toEqual(['marama@example.nz'])
  })

  it('a cancelled order sends the email to each address that waits', async () => {
    const shopper = await makeShopper(shop)
    const last = await makeProduct(shop, { stock: 1 })
    const { body: order } = await placeOrder(shop, shopper, last)
    await insertWaiting(['hemi@example.nz'], last)
    expect((await shop.call('PUT', `/api/orders/${order._id}/cancel`, { as: shopper })).status).toBe(200)
    expect(await untilTold(1)).toEqual(['hemi@example.nz'])
  })

  it('a hold that ends sends the email to each address that waits, at the next minute and without a change of any row', async () => {
    const shopper = await makeShopper(shop)
    const last = await makeProduct(shop, { stock: 1 })
    expect((await placeOrder(shop, shopper, last)).status).toBe(201)
    await insertWaiting(['hemi@example.nz'], last)
    const runs = new Map<string, () => Promise<void>>()
    await scheduleAlerts(shop.shop, { schedule: async (task, { cron }, run) => void runs.set(`${task} ${cron}`, run) })
    await runs.get('stock-alerts-due * * * * *')?.()
    expect(await toldAddresses(shop)).toEqual([])
    shop.clock.now = later(61)
    expect(await shop.shop.db.$count(holds)).toBe(1)
    await runs.get('stock-alerts-due * * * * *')?.()
    expect(await untilTold(1)).toEqual(['hemi@example.nz'])
  })

  it('pieces that are returned or cancelled and go back on sale send the email to each address that waits', async () => {
    const shopper = await makeShopper(shop)
    const { id, table, chair } = await buySet(shop, shopper)
    await setStock(0, table)
    await setStock(0, chair)
    await insertWaiting(['hemi@example.nz'], chair)
    await insertWaiting(['ana@example.nz'], table)
    const cancelled = [{ item: 0, qty: 1 }]
    const cancel = { kind: 'cancel', pieces: cancelled, amount: 799, restock: cancelled } as const
    expect((await refundProducts(shop, admin, id, cancel)).status).toBe(201)
    expect(await untilTold(1)).toEqual(['ana@example.nz'])
    const parcel = await deliverProducts(shop, admin, id, [{ item: 1, qty: 4 }])
    const pieces = [{ item: 1, parcel, qty: 1 }]
    const requestId = await askedId(shop, shopper, id, { kind: 'return', reason: 'Faulty', pieces })
    await answer(shop, admin, { orderId: id, requestId }, { decision: 'accept' })
    const received = { decision: 'receive', amount: 155, restock: pieces } as const
    expect((await answer(shop, admin, { orderId: id, requestId }, received)).status).toBe(200)
    expect(await untilTold(2)).toEqual(['ana@example.nz', 'hemi@example.nz'])
  })

  it('a change of many products at once sends the email to each address that waits, although its notice names none', async () => {
    await Promise.all(Array.from({ length: 101 }, () => makeProduct(shop, { stock: 0 })))
    await shop.shop.db.update(products).set({ stock: 1 })
    expect(await untilTold(1)).toEqual(['marama@example.nz'])
  })
})

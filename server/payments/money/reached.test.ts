import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { makeAdmin, makeOrderRow, makePerson } from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-20T00:00:00Z')
const owner = await makeAdmin(shop)

const read = async (query: string, as = owner) => shop.call('GET', `/api/money/reached-payment${query}`, { as })

type Session = [openedAt: string, status: 'open' | 'pending' | 'paid' | 'closed']

/** Inserts an order with the payment pages that were opened for it. Returns its id. */
async function order(totalCents: number, sessions: Session[], paidAt: string | null = null): Promise<string> {
  const row = makeOrderRow({ createdAt: new Date('2026-09-01T00:00:00Z'), totalCents })
  const [inserted] = await shop.shop.db
    .insert(orders)
    .values({ ...row, paidAt: paidAt === null ? null : new Date(paidAt) })
    .returning({ id: orders.id })
  if (!inserted) throw new Error('no order was inserted')
  for (const [index, [at, status]] of sessions.entries()) {
    const createdAt = new Date(at)
    const id = `cs_${inserted.id}_${index}`
    await shop.shop.db
      .insert(checkoutSessions)
      .values({ id, orderId: inserted.id, url: '', amountCents: totalCents, status, expiresAt: createdAt, createdAt })
  }
  return inserted.id
}

it('the orders that reached the payment page of a period count once, and as unpaid when each of their pages has ended', async () => {
  const [within, before] = ['2026-09-10T00:00:00Z', '2026-08-31T11:59:59Z']
  const paid = await order(
    10_000,
    [
      [within, 'closed'],
      [within, 'paid'],
    ],
    '2026-09-10T01:00:00Z',
  )
  const lost = await order(20_005, [
    [within, 'closed'],
    [within, 'closed'],
  ])
  await order(40_000, [[within, 'open']])
  await order(50_000, [[within, 'pending']])
  await order(60_000, [])
  await order(70_000, [[before, 'closed']])
  const days = '?from=2026-09-01&to=2026-10-31'
  expect(await read(days)).toMatchObject({
    status: 200,
    body: { from: '2026-09-01', to: '2026-10-31', today: '2026-11-20', reached: 4, unpaid: 1, totalPrice: 200.05 },
  })
  // Without days they are the last two months that have ended.
  expect((await read('')).body).toMatchObject({ from: '2026-09-01', to: '2026-10-31', reached: 4 })

  // A New Zealand day: 31 August, 11:59:59 in UTC is the last second of that day.
  expect((await read('?from=2026-08-31&to=2026-08-31')).body).toMatchObject({ reached: 1, unpaid: 1, totalPrice: 700 })
  await shop.shop.db
    .update(orders)
    .set({ paidAt: new Date('2026-11-01T00:00:00Z') })
    .where(eq(orders.id, lost))
  expect((await read(days)).body).toMatchObject({ reached: 4, unpaid: 0, totalPrice: 0 })
  await shop.shop.db.delete(orders).where(eq(orders.id, paid))
  expect((await read(days)).body).toMatchObject({ reached: 3 })
})

it('the orders that reached the payment page are for the owner alone, in days that exist', async () => {
  expect((await read('', await makePerson(shop, 'staff'))).status).toBe(403)
  const refused = await read('?from=2026-10-31&to=2026-09-01')
  expectRefused(refused, 400, 'The last day is before the first. Choose a later one.')
})

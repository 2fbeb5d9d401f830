import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
  signInAgain,
} from '#tests/support/factories.ts'
import { orderNumberOf } from '#tests/support/order-invariants.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let ana: Person
let marama: Person
let id: string
const shop = await forFile(startShop())
beforeEach(async () => {
  ;[ana, marama] = [await makeAdmin(shop), await makeShopper(shop)]
  id = (await makePaidOrder(shop, marama)).orderId
})

const send = (as = ana, order = id) => shop.call('POST', `/api/orders/${order}/receipt-email`, { as })
const receipts = async () => {
  const rows = await shop.shop.db.select().from(emails).where(eq(emails.orderId, id))
  return rows.filter(({ about }) => about.startsWith('again:'))
}

it('the receipt that is sent again is queued for the buyer with the order as it is now, and the timeline says who sent it', async () => {
  const staff = await makePerson(shop, 'staff')
  const { status, body } = await send(staff)
  expect({ status, body }).toEqual({
    status: 200,
    body: { message: `We’re emailing the receipt to ${marama.email}.` },
  })
  const [email] = await receipts()
  const number = await orderNumberOf(shop, id)
  expect(email).toMatchObject({ to: marama.email, subject: `Receipt for order ${number}`, kind: 'payment-received' })
  expect(email?.text).toContain(`Here’s another copy of the receipt for order ${number}.`)
  expect(email?.text).toContain('$799.00')
  const events = (await shop.call('GET', `/api/history/order/${id}`, { as: ana })).body
  expect(events[0]).toMatchObject({ action: 'receipt-sent-again', by: staff.name, fields: [] })
})

it('the receipt that is sent again is refused after three times in 24 hours, also when two people send it at once', async () => {
  for (let each = 0; each < 2; each++) expect((await send()).status).toBe(200)
  const answers = await Promise.all([send(), send()])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'The receipt was sent again 3 times in the last 24 hours.',
  )
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 3_600_000 + 1)
  ana = await signInAgain(shop, ana)
  expect((await send()).status).toBe(200)
  expect(await receipts()).toHaveLength(4)
})

it('the receipt that is sent again is refused for an order that is not paid, or unknown', async () => {
  const unpaid = (await placeOrder(shop, marama, await makeProduct(shop))).body._id
  expectRefused(await send(ana, unpaid), 409, 'This order isn’t paid, so it has no receipt.')
  expect((await send(ana, '01938f2a-7c1e-7000-8000-000000000000')).status).toBe(404)
})

it('the receipt that is sent again is refused once the personal data of the buyer is deleted, and nothing is queued', async () => {
  await shop.shop.db.update(orders).set({ userId: null, buyerName: 'Deleted', buyerEmail: '' }).where(eq(orders.id, id))
  expectRefused(await send(), 409, 'There’s no email address to which the receipt can be sent.')
  expect(await receipts()).toEqual([])
  const events = (await shop.call('GET', `/api/history/order/${id}`, { as: ana })).body
  expect(events.map(({ action }: { action: string }) => action)).not.toContain('receipt-sent-again')
})

it('the receipt that is sent again is for people who may change orders, and no packer', async () => {
  expect((await send(await makePerson(shop, 'packer'))).status).toBe(403)
  expect((await send(marama)).status).toBe(403)
})

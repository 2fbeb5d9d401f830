import { expect, it } from 'vitest'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { makeAdmin, makeOrderRow, makePerson, makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const product = await makeProduct(shop)

async function message(email: string): Promise<string> {
  const row = { firstName: 'Marama', lastName: 'Tipene', email, phone: '021 555 0142', message: 'Where is my order?' }
  const [inserted] = await shop.shop.db.insert(contactMessages).values(row).returning()
  return inserted?.id ?? ''
}
async function question(email: string, userId: string | null): Promise<string> {
  const row = { productId: product, email, userId, question: 'Is it oak?' }
  const [inserted] = await shop.shop.db.insert(productQuestions).values(row).returning()
  return inserted?.id ?? ''
}
async function order(buyer: Person, at: string, given: object = {}): Promise<string> {
  const [inserted] = await shop.shop.db
    .insert(orders)
    .values({ ...makeOrderRow({ createdAt: new Date(at), ...given }), userId: buyer._id, buyerEmail: buyer.email })
    .returning()
  return inserted?.id ?? ''
}
const read = (kind: string, id: string, as = staff) => shop.call('GET', `/api/customers/writers/${kind}/${id}`, { as })

it('the orders of who wrote a message are those of the address, which proves nothing', async () => {
  const marama = await makeShopper(shop)
  await order(marama, '2026-11-01T00:00:00Z', { cancelledAt: new Date('2026-11-02T00:00:00Z') })
  const last = await order(await beGuest(shop, marama.email), '2026-11-03T00:00:00Z')

  expect(bodyOf(await read('message', await message(marama.email.toUpperCase())))).toEqual({
    customer: marama._id,
    isProven: false,
    orderCount: 2,
    lastOrder: { _id: last, orderNumber: expect.stringMatching(/^T-\d+$/), state: 'unpaid' },
  })
})

it('the orders of who wrote a question of a confirmed account are its own, and of another one those of the address', async () => {
  const [asker, other] = [await makeShopper(shop), await makeShopper(shop, 'Dev', { emailConfirmedAt: null })]
  const paidAt = new Date('2026-11-04T00:00:00Z')
  await order(asker, '2026-11-03T00:00:00Z', { paidAt, paymentId: 'pi_writer' })
  const { body } = await read('question', await question('elsewhere@example.nz', asker._id))
  expect(body).toMatchObject({ customer: asker._id, isProven: true, orderCount: 1, lastOrder: { state: 'paid' } })

  expect((await read('question', await question(other.email, other._id))).body).toEqual({
    customer: other._id,
    isProven: false,
    orderCount: 0,
    lastOrder: null,
  })
})

it('the orders of who wrote are none for an address that nobody has, and for staff those of a person with a role', async () => {
  const nobody = { customer: null, isProven: false, orderCount: 0, lastOrder: null }
  expect((await read('message', await message('stranger@example.nz'))).body).toEqual(nobody)
  const ofOwner = await message(owner.email)
  expect((await read('message', ofOwner)).body).toEqual(nobody)
  expect((await read('message', ofOwner, owner)).body).toMatchObject({ customer: owner._id })
})

it('the orders of who wrote are not there without the message, and of another kind', async () => {
  const unknown = '018e3c11-0c44-7000-8000-00000000abcd'
  expect((await read('message', unknown)).status).toBe(404)
  expect((await read('question', await message('stranger@example.nz'))).status).toBe(404)
  expect((await read('review', unknown)).status).toBe(400)
})

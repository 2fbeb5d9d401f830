import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deletions } from '#db/tables/platform/deletions.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { makeAdmin, makeOrderBody, makePerson, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const dayMs = 24 * 3_600_000

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-30T21:00:00.000Z')
let ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')
let marama = await makeShopper(shop)

async function create(code: string, given: object = {}) {
  const days = { startsAt: '2026-12-01', endsAt: '2027-06-30' }
  const body = { code, kind: 'amount', amount: 50, minimumPrice: 100, totalLimit: 9, ...days, ...given }
  const answer = await shop.call('POST', '/api/discounts', { as: ana, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const remove = (id: string, as = ana) => shop.call('DELETE', `/api/discounts/${id}`, { as })
const restore = (id: string, as = ana) => shop.call('POST', `/api/discounts/${id}/bring-back`, { as })
const listDeleted = async (as = ana) => (await shop.call('GET', '/api/discounts/deletions', { as })).body
const listed = async (id: string) =>
  (await shop.call('GET', '/api/discounts', { as: ana })).body.find(({ _id }: { _id: string }) => _id === id)
const check = (code: string) =>
  shop.call('POST', '/api/discounts/check', { as: marama, body: { code, itemsPrice: 799 } })

it('a discount code that no order has used is deleted for 30 days, and comes back as it was with who did it in the history', async () => {
  const created = await create('NEVER-1')
  expect(created.isNeverUsed).toBe(true)
  expect((await check('NEVER-1')).status).toBe(200)
  const before = shop.clock.now
  expect(bodyOf(await remove(created._id, aroha))).toMatchObject({ message: 'Discount code NEVER-1 deleted' })
  expect((await check('NEVER-1')).status).toBe(409)
  expect(await listed(created._id)).toBeUndefined()
  const deletedAt = readSince(shop.clock, before)
  expect(await listDeleted()).toEqual([{ _id: created._id, code: 'NEVER-1', by: 'Aroha Staff', deletedAt }])
  expect((await remove(created._id)).status).toBe(404)

  expect(await restore(created._id)).toMatchObject({ status: 200, body: created })
  expect(await listed(created._id)).toEqual(created)
  expect((await check('NEVER-1')).body.discountPrice).toBe(50)
  expect(await listDeleted()).toEqual([])
  const { body: events } = await shop.call('GET', `/api/history/discount/${created._id}`, { as: ana })
  expect(events.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['brought-back', 'Ana Admin'],
    ['deleted', 'Aroha Staff'],
    ['created', 'Ana Admin'],
  ])
  const { body: all } = await shop.call('GET', '/api/history?search=NEVER-1', { as: aroha })
  expect(all.map(({ subject }: { subject: object }) => subject)).toContainEqual({
    kind: 'discount',
    _id: created._id,
    name: 'NEVER-1',
    isDeleted: false,
  })
})

it('a discount code that no order has used comes back once when two people bring it back at the same time', async () => {
  const { _id } = await create('NEVER-2')
  await remove(_id)
  const answers = await Promise.all([restore(_id), restore(_id, aroha)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect(answers.find(({ status }) => status === 404)?.body.message).toBe(
    'This code can no longer be restored, or has already been restored.',
  )
})

it('a discount code that no order has used stays deleted while another active code is called the same', async () => {
  const { _id } = await create('NEVER-3')
  await remove(_id)
  const other = await create('NEVER-3', { amount: 20 })
  const refused = await restore(_id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'There’s another code NEVER-3 now. End it first, then restore this one.',
  ])
  expect((await shop.call('PUT', `/api/discounts/${other._id}/end`, { as: ana })).status).toBe(200)
  expect((await restore(_id)).body).toMatchObject({ amount: 50, stage: 'running' })
  // An ended one has no name of its own: both can be there.
  expect((await remove(other._id)).status).toBe(200)
  expect((await restore(other._id)).body).toMatchObject({ amount: 20, stage: 'ended' })
})

it('a discount code that no order has used is kept from packers, shoppers and visitors', async () => {
  const { _id } = await create('NEVER-4')
  const packer = await makePerson(shop, 'packer')
  for (const [as, status] of [
    [packer, 403],
    [marama, 403],
    [undefined, 401],
  ] as const) {
    expect((await shop.call('DELETE', `/api/discounts/${_id}`, { as })).status).toBe(status)
    expect((await shop.call('POST', `/api/discounts/${_id}/bring-back`, { as })).status).toBe(status)
    expect((await shop.call('GET', '/api/discounts/deletions', { as })).status).toBe(status)
  }
  expect((await remove('unknown')).status).toBe(404)
  expect((await restore('unknown')).status).toBe(404)
  expect((await listed(_id)).code).toBe('NEVER-4')
})

it('a discount code that no order has used is gone for good after 30 days', async () => {
  const { _id } = await create('NEVER-5')
  await remove(_id)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * dayMs - 1_000)
  ana = await makeAdmin(shop)
  await deleteExpired(shop.shop)
  expect((await listDeleted()).map(({ code }: { code: string }) => code)).toEqual(['NEVER-5'])
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
  expect(await listDeleted()).toEqual([])
  expect((await restore(_id)).status).toBe(404)
  await deleteExpired(shop.shop)
  expect(await shop.database.db.select().from(deletions)).toEqual([])
  expect(await shop.database.db.select().from(discounts).where(eq(discounts.id, _id))).toEqual([])
})

it('a discount code with an order cannot be deleted, also when the order was cancelled', async () => {
  const { _id, code } = await create('USED-1')
  marama = await makeShopper(shop)
  const product = await makeProduct(shop)
  const items = [{ product, qty: 1 }]
  const order = await shop.call('POST', '/api/orders', {
    as: marama,
    body: makeOrderBody(items, { discountCode: code }),
  })
  expect(order.status).toBe(201)
  expect((await shop.call('PUT', `/api/orders/${order.body._id}/cancel`, { as: marama })).status).toBe(200)
  expect(await listed(_id)).toMatchObject({ uses: 0, isNeverUsed: false })
  const message = 'An order has used USED-1, so it can’t be deleted. End it instead.'
  expect(await remove(_id)).toMatchObject({ status: 409, body: { message } })
  expect((await shop.call('GET', `/api/orders/${order.body._id}`, { as: marama })).body.discountPrice).toBe(50)
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { myListItems, sharedLists } from '#db/tables/selling/my-lists.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'

const shop = await forFile(startShop())

const addedAt = '2026-01-03T00:00:00.000Z'
const wanted = (product: string, given: object = {}) => ({
  product,
  qty: 1,
  price: 619,
  countInStock: 3,
  addedAt,
  ...given,
})
const change = (as: Person, changes: unknown) => shop.call('PUT', '/api/my-list', { as, body: { changes } })
const listOf = async (as: Person) => (await shop.call('GET', '/api/my-list', { as })).body.items
const idsOf = (items: { product: string }[]) => items.map(({ product }) => product)
const unknownId = '01938f2a-7c1e-7000-8000-000000000000'

it('the list of an account has each product with its price and stock when it was added, oldest first', async () => {
  const marama = await makeShopper(shop)
  const [table, lamp] = [await makeProduct(shop, { priceCents: 57_900 }), await makeProduct(shop)]
  const later = '2026-01-04T00:00:00.000Z'
  expect(bodyOf(await change(marama, [wanted(lamp, { addedAt: later, price: 12.5, qty: 2 }), wanted(table)]))).toEqual({
    items: [wanted(table), wanted(lamp, { addedAt: later, price: 12.5, qty: 2 })],
    sharedAs: null,
  })
  // What was known at the first time stays, also when another device adds it again.
  await change(marama, [wanted(table, { price: 1, countInStock: 9, addedAt: later, qty: 4 })])
  expect(await listOf(marama)).toEqual([wanted(table, { qty: 4 }), expect.objectContaining({ product: lamp })])
  await change(marama, [wanted(table, { qty: 0 })])
  expect(idsOf(await listOf(marama))).toEqual([lamp])
})

it('the list of an account counts a time in the future, and a day that does not exist, as now', async () => {
  const ana = await makeShopper(shop)
  const [one, other] = [await makeProduct(shop), await makeProduct(shop)]
  const before = shop.clock.now
  await change(ana, [
    wanted(one, { addedAt: '2999-01-01T00:00:00.000Z' }),
    wanted(other, { addedAt: '2026-99-99T00:00:00.000Z' }),
  ])
  const now = readSince(shop.clock, before)
  expect((await listOf(ana)).map((item: { addedAt: string }) => item.addedAt)).toEqual([now, now])
})

it('the list of an account leaves out drafts, which come back, and loses products that are deleted', async () => {
  const ana = await makeShopper(shop)
  const [sold, draft] = [await makeProduct(shop), await makeProduct(shop, { isDraft: true })]
  expect(
    (
      await change(
        ana,
        [sold, draft, unknownId, 'x', "'"].map((id) => wanted(id)),
      )
    ).status,
  ).toBe(200)
  expect(idsOf(await listOf(ana))).toEqual([sold])
  await shop.shop.db.update(products).set({ isDraft: true }).where(eq(products.id, sold))
  expect(await listOf(ana)).toEqual([])
  await shop.shop.db.update(products).set({ isDraft: false }).where(eq(products.id, sold))
  expect(idsOf(await listOf(ana))).toEqual([sold])
  await shop.shop.db.delete(products).where(eq(products.id, sold))
  expect(await shop.shop.db.$count(myListItems, eq(myListItems.userId, ana._id))).toBe(0)
})

it('the list of an account has 200 products at most: of those beyond, the newest are added', async () => {
  const ana = await makeShopper(shop)
  const ids = await Promise.all(Array.from({ length: 204 }, () => makeProduct(shop)))
  const at = (minute: number) => ({ addedAt: new Date(Date.parse(addedAt) + minute * 60_000).toISOString() })
  const all = ids.map((id, index) => wanted(id, at(index)))
  await change(ana, all.slice(0, 198))
  const merged = await change(ana, all.slice(196))
  expect(idsOf(merged.body.items)).toEqual([...ids.slice(0, 198), ...ids.slice(202)])
  // A full list is replaced in one call.
  const replaced = await change(ana, [...ids.slice(0, 2).map((id) => wanted(id, { qty: 0 })), ...all.slice(198, 200)])
  expect(idsOf(replaced.body.items)).toEqual([...ids.slice(2, 200), ...ids.slice(202)])
})

it('the list of an account has 200 products at most when two devices sign in at once', async () => {
  const ana = await makeShopper(shop)
  const ids = await Promise.all(Array.from({ length: 240 }, () => makeProduct(shop)))
  const all = ids.map((id) => wanted(id))
  const both = await Promise.all([change(ana, all.slice(0, 120)), change(ana, all.slice(120))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await listOf(ana)).toHaveLength(200)
})

it.each([
  [[], 'Send 1 to 400 changes.'],
  ['x', 'Send 1 to 400 changes.'],
  [[wanted('x', { qty: -1 })], 'The quantity must be a whole number from 0 to 9999.'],
  [[wanted('x', { price: -1 })], 'The price must be a number of dollars.'],
  [[wanted('x', { countInStock: 1.5 })], 'The stock must be a number of units.'],
  [[wanted('x', { addedAt: 'yesterday' })], 'The time must be in ISO 8601, UTC.'],
])('the list of an account refuses %j', async (changes, message) => {
  expectRefused(await change(await makeShopper(shop), changes), 400, message)
})

it('the list of an account is that of the signed-in user alone', async () => {
  const [ana, hemi] = [await makeShopper(shop), await makeShopper(shop)]
  const product = await makeProduct(shop)
  await change(ana, [wanted(product)])
  expect(await listOf(hemi)).toEqual([])
  expect((await shop.call('GET', '/api/my-list')).status).toBe(401)
  expect((await shop.call('PUT', '/api/my-list', { body: { changes: [wanted(product)] } })).status).toBe(401)
})

const share = (body: object, as?: Person) => shop.call('POST', '/api/shared-lists', { as, body })
const readShared = (name: string) => shop.call('GET', `/api/shared-lists/${name}`)
const stop = (name: string, body: object, as?: Person) => shop.call('DELETE', `/api/shared-lists/${name}`, { as, body })
const notShared = { status: 404, body: { message: 'This list is no longer shared.' } }

it('the shared copy of a list has the products as they are now and nothing of the person, and stays as it was when the list changes', async () => {
  const ana = await makeShopper(shop, 'Ana Parata')
  const [table, lamp] = [await makeProduct(shop, { priceCents: 57_900 }), await makeProduct(shop)]
  const shared = await share({ items: [lamp, table].map((product, index) => ({ product, qty: index + 1 })) }, ana)
  expect(shared.status).toBe(201)
  expect(shared.body.name).toMatch(/^[a-z]{3,12}-\d{6}$/)
  await shop.shop.db.update(products).set({ priceCents: 59_900 }).where(eq(products.id, table))
  const { status, body, text } = await readShared(shared.body.name.toUpperCase())
  expect(status).toBe(200)
  expect(body).toEqual({
    items: [
      { product: expect.objectContaining({ _id: lamp }), qty: 1 },
      { product: expect.objectContaining({ _id: table, price: 599 }), qty: 2 },
    ],
  })
  for (const secret of ['Ana', ana._id, ana.email, shared.body.key]) expect(text).not.toContain(secret)
  expect((await shop.call('GET', '/api/my-list', { as: ana })).body.sharedAs).toBe(shared.body.name)
})

it('the shared copy of a list leaves out drafts and products that were deleted', async () => {
  const [sold, hidden, deleted] = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)]
  const { name } = (await share({ items: [hidden, deleted, sold, unknownId].map((product) => ({ product, qty: 1 })) }))
    .body
  await shop.shop.db.update(products).set({ isDraft: true }).where(eq(products.id, hidden))
  await shop.shop.db.delete(products).where(eq(products.id, deleted))
  const { items } = (await readShared(name)).body
  expect(items.map(({ product }: { product: { _id: string } }) => product._id)).toEqual([sold])
})

it('the shared copy of a list keeps its name when it is shared again with its key, or from another device of the account', async () => {
  const ana = await makeShopper(shop)
  const product = await makeProduct(shop)
  const items = [{ product, qty: 1 }]
  const first = (await share({ items })).body
  expect((await share({ items: [{ product, qty: 3 }], ...first })).body).toEqual(first)
  expect((await readShared(first.name)).body.items[0].qty).toBe(3)
  expect((await share({ items, ...first }, ana)).body).toEqual(first)
  // From now on it is the account's: another device needs no key, and the key alone is not enough.
  expect((await share({ items }, ana)).body.name).toBe(first.name)
  expect((await share({ items, ...first })).body.name).not.toBe(first.name)
})

it('the shared copy of a list is not changed or deleted with another key, or by another account', async () => {
  const [ana, hemi] = [await makeShopper(shop), await makeShopper(shop)]
  const items = [{ product: await makeProduct(shop), qty: 1 }]
  const [ofBrowser, ofAna] = [(await share({ items })).body, (await share({ items }, ana)).body]
  expect((await share({ items, name: ofBrowser.name, key: 'x' })).body.name).not.toBe(ofBrowser.name)
  expect(await stop(ofBrowser.name, {})).toMatchObject(notShared)
  expect(await stop(ofBrowser.name, { key: 'x' }, hemi)).toMatchObject(notShared)
  expect(await stop(ofAna.name, { key: ofAna.key })).toMatchObject(notShared)
  expect(await stop(ofAna.name, {}, hemi)).toMatchObject(notShared)
  for (const { name } of [ofBrowser, ofAna]) expect((await readShared(name)).status).toBe(200)
  expect(await stop(ofBrowser.name, { key: ofBrowser.key })).toMatchObject({ status: 200 })
  expect(await stop(ofAna.name, {}, ana)).toMatchObject({ status: 200 })
  for (const { name } of [ofBrowser, ofAna]) expect(await readShared(name)).toMatchObject(notShared)
})

it('a copy of a guest is that of the browser: it outlives the guest, and its key changes and deletes it', async () => {
  const guest = await beGuest(shop, 'guest@example.nz')
  const ana = await makeShopper(shop)
  const items = [{ product: await makeProduct(shop), qty: 1 }]
  const first = (await share({ items }, guest)).body
  expect((await share({ items, ...first }, guest)).body).toEqual(first)
  expect((await shop.call('GET', '/api/my-list', { as: guest })).body.sharedAs).toBeNull()
  await shop.shop.db.delete(users).where(eq(users.id, guest._id))
  expect((await readShared(first.name)).status).toBe(200)
  expect((await share({ items, ...first }, ana)).body).toEqual(first)
  const second = (await share({ items }, await beGuest(shop, 'guest@example.nz'))).body
  expect(await stop(second.name, { key: second.key }, ana)).toMatchObject({ status: 200 })
})

it.each(['a browser', 'an account'])(
  'a copy of %s is made again or deleted when both are asked for at once',
  async (whose) => {
    const owner = whose === 'an account' ? await makeShopper(shop) : undefined
    const ids = await Promise.all(Array.from({ length: 20 }, () => makeProduct(shop)))
    const items = ids.map((product) => ({ product, qty: 1 }))
    for (let round = 0; round < 20; round++) {
      const copy = (await share({ items }, owner)).body
      const again = () => share({ items, ...copy }, owner)
      const answers = await Promise.all([again(), stop(copy.name, { key: copy.key }, owner), again()])
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 201])
    }
  },
)

it('the shared copy of a list is refused when none of its products is sold', async () => {
  const items = [{ product: unknownId, qty: 1 }]
  expectRefused(await share({ items }), 409, 'We no longer sell any of these pieces.')
  expectRefused(await share({ items: [] }), 400, 'Share 1 to 200 pieces.')
})

it('the shared copy of a list is deleted 180 days after it was last made, with the account, and by no visit', async () => {
  const [ana, hemi] = [await makeShopper(shop), await makeShopper(shop)]
  const items = [{ product: await makeProduct(shop), qty: 1 }]
  const kept = (await share({ items })).body
  const deleted = (await share({ items }, ana)).body
  const gone = (await share({ items }, hemi)).body
  const start = shop.clock.now.getTime()
  const after = (days: number, ms = 0) => new Date(start + days * 86_400_000 + ms)
  const body = { currentPassword: hemi.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: hemi, body })).status).toBe(200)
  expect(await readShared(gone.name)).toMatchObject(notShared)
  shop.clock.now = after(100)
  await share({ items, ...kept })
  shop.clock.now = after(180, -1_000)
  await applyRetention(shop.shop)
  expect((await readShared(deleted.name)).status).toBe(200)
  shop.clock.now = after(180, 1)
  await applyRetention(shop.shop)
  expect(await readShared(deleted.name)).toMatchObject(notShared)
  expect((await readShared(kept.name)).status).toBe(200)
  expect(await shop.shop.db.$count(sharedLists, eq(sharedLists.name, kept.name))).toBe(1)
})

it('the shared copy of a list cannot be looked for by trying names: 60 wrong ones an hour from one network', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' }
  const look = () => shop.call('GET', '/api/shared-lists/kereru-000001', { headers: from })
  for (let tries = 0; tries < 60; tries++) expect((await look()).status).toBe(404)
  expect((await look()).status).toBe(429)
  const elsewhere = { 'x-forwarded-for': '198.51.100.8' }
  expect((await shop.call('GET', '/api/shared-lists/kereru-000001', { headers: elsewhere })).status).toBe(404)
})

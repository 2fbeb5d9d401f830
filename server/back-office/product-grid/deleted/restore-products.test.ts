import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { productPictures, products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { deletedRows, deletions } from '#db/tables/platform/deletions.ts'
import { stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { pricePeriods } from '#db/tables/selling/sales.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { toRoomValues } from '#rules/content/room-values.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { keptTables } from '#server/platform/deletions/kept-tables.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { linesOf, listMismatches } from '#tests/support/database/stock-ledger.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const dayMs = 24 * 3_600_000

const shop = await forFile(startShop({}, { hasAlertJobs: true }))
let ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')
let marama = await makeShopper(shop)

const remove = (ids: string[], as = ana) =>
  shop.call('POST', '/api/products/deletions', { as, body: { products: ids } })
const restore = (ids: string[], as?: Person) =>
  shop.call('POST', '/api/products/deletions/bring-back', { as: as ?? ana, body: { products: ids } })
const listDeleted = async (as = ana) => (await shop.call('GET', '/api/products/deletions', { as })).body
const read = async (id: string) => shop.call('GET', `/api/products/${id}`)
const actionsOf = async (id: string): Promise<string[]> =>
  (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body.map(
    ({ action }: { action: string }) => action,
  )

async function review(product: string, as: Person, comment: string): Promise<string> {
  const body = { rating: comment.length > 12 ? 5 : 2, comment }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as, body })).status).toBe(201)
  const rows = await shop.database.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.comment, comment))
  return rows[0]?.id ?? ''
}

/** The rows of a product in each table that keeps them, as JSON. */
async function rowsOf(product: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { name, column, parent } of keptTables) {
    const owner = parent
      ? sql`t.${sql.identifier(column)} in (select id from ${sql.identifier(parent.name)} where ${sql.identifier(parent.column)} = ${product})`
      : sql`t.${sql.identifier(column)} = ${product}`
    const { rows } = await shop.database.db.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where ${owner} order by to_jsonb(t)::text`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Offers a product since 40 days. */
async function makeOffered(given: Parameters<typeof makeProduct>[1] = {}): Promise<string> {
  const id = await makeProduct(shop, { priceCents: 500_00, ...given })
  const fromAt = new Date(shop.clock.now.getTime() - 40 * dayMs)
  await shop.database.db.update(pricePeriods).set({ fromAt }).where(eq(pricePeriods.productId, id))
  return id
}

const dayIn = (days: number) => new Date(shop.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10)
async function makeSale(name: string, pieces: string[], [firstDay, lastDay]: [string, string], isPlanned = true) {
  const body = { name, firstDay, lastDay, percent: 20, rounding: '00', codes: 'both', isPlanned }
  const priced = pieces.map((product) => ({ product, salePrice: 400 }))
  const sale = await shop.call('POST', '/api/sales', { as: ana, body: { ...body, pieces: priced } })
  expect(sale.status).toBe(201)
  return sale.body
}

async function publishRooms(value: object): Promise<number> {
  const { body } = await shop.call('GET', '/api/content/rooms', { as: ana })
  const request = { as: ana, body: { value, basedOn: body.newest } }
  return (await shop.call('POST', '/api/content/rooms/publish', request)).status
}

it('a deleted piece comes back with all its rows, its units and its orders, as if it had not been deleted', async () => {
  const hemi = await makeShopper(shop, 'Hemi Tipene')
  const id = await makeOffered({ stock: 5, isLeftOutOfGoogle: true, range: 'Kurow' })
  await shop.database.db.insert(productPictures).values({ productId: id, position: 1, image: '/images/side.webp' })
  const { body: order } = await placeOrder(shop, marama, id, 2)
  const checkout = await startCheckout(shop, marama, order._id)
  await payByCard(shop, checkout.body.id)
  await confirmPaid(shop, marama, order._id)
  const bought = await review(id, marama, 'Solid, no wobble.')
  const hidden = await review(id, hemi, 'Buy at mine')
  const reply = { reply: 'Thank you.', before: '' }
  expect((await shop.call('PUT', `/api/reviews/${bought}/reply`, { as: aroha, body: reply })).status).toBe(200)
  const hiding = { reason: 'advertising', note: '' }
  expect((await shop.call('POST', `/api/reviews/${hidden}/hide`, { as: ana, body: hiding })).status).toBe(200)
  await shop.database.db
    .insert(reviewPhotos)
    .values({ reviewId: bought, bytes: Buffer.from([0, 255, 92, 10]), widthPx: 2, heightPx: 1 })
  const ask = { as: hemi, body: { question: 'Is it oak?' } }
  expect((await shop.call('POST', `/api/products/${id}/questions`, ask)).status).toBe(201)
  const listed = { product: id, qty: 2, price: 500, countInStock: 3, addedAt: '2026-05-04T03:02:01.987Z' }
  await shop.call('PUT', '/api/my-list', { as: hemi, body: { changes: [listed] } })
  await shop.call('POST', '/api/shared-lists', { as: hemi, body: { items: [{ product: id, qty: 2 }] } })
  await shop.call('PUT', '/api/cart', { as: hemi, body: { changes: [{ product: id, qty: 1 }] } })
  await makeSale('Draft', [id], [dayIn(300), dayIn(310)], false)
  const stocktake = await shop.call('POST', '/api/stocktakes', {
    as: ana,
    body: { scope: 'brand', value: 'American Rustic' },
  })
  const counts = [{ product: id, counted: 4, reason: 'Miscounted' }]
  const counting = `/api/stocktakes/${stocktake.body._id}/counts`
  expect((await shop.call('PUT', counting, { as: ana, body: { counts } })).status).toBe(200)
  const before = await rowsOf(id)
  for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true])
  const [page, orderBefore] = [
    (await read(id)).body,
    (await shop.call('GET', `/api/orders/${order._id}`, { as: marama })).body,
  ]

  const deleting = new Date(shop.clock.now.getTime() + 1000)
  shop.clock.now = deleting
  expect((await shop.call('DELETE', `/api/products/${id}`, { as: aroha })).status).toBe(200)
  expect((await read(id)).status).toBe(404)
  for (const [table, rows] of Object.entries(await rowsOf(id))) expect([table, rows]).toEqual([table, []])
  const [{ deletedAt }] = await listDeleted()
  expect(deletedAt).toEqual(readSince(shop.clock, deleting))
  // The photo is kept as it is: as text it would be twice as long, and stop all requests while it is made.
  const kept = await shop.database.db
    .select({ json: sql`row -> 'bytes'`, bytes: deletedRows.bytes })
    .from(deletedRows)
    .where(eq(deletedRows.tableName, 'review_photos'))
  expect(kept).toEqual([{ json: null, bytes: Buffer.from([0, 255, 92, 10]) }])
  const name = 'Kurow Dining Table'
  expect(await listDeleted()).toEqual([{ product: id, name, code: page.code, by: 'Aroha Staff', deletedAt }])
  const mine = (await shop.call('GET', '/api/users/profile/data', { as: marama })).body
  expect(mine.reviews).toEqual([])
  expect(mine.deletedPieces).toEqual([
    { product: id, name, deletedAt, kind: 'photo', text: '', rating: null, webp: 'AP9cCg==' },
    { product: id, name, deletedAt, kind: 'review', text: 'Solid, no wobble.', rating: 5, webp: '' },
  ])

  const comingBack = new Date(shop.clock.now.getTime() + 1000)
  shop.clock.now = comingBack
  const { status, body } = await restore([id], aroha)
  expect([status, body]).toEqual([200, { restored: [{ product: id, name, message: '' }], gone: [], refused: [] }])
  const after = await rowsOf(id)
  const withoutPrices = ({ price_periods: _periods, products: rows = [], ...others }: Record<string, unknown[]>) => {
    const { version: _version, updated_at: _updatedAt, ...product } = rows[0] as Record<string, unknown>
    return { ...others, product }
  }
  expect(withoutPrices(after)).toEqual(withoutPrices(before))
  const periods = await shop.database.db
    .select()
    .from(pricePeriods)
    .where(eq(pricePeriods.productId, id))
    .orderBy(pricePeriods.toAt)
  expect(periods.map(({ priceCents, toAt }) => [priceCents, toAt?.toISOString() ?? null])).toEqual([
    [500_00, deletedAt],
    [500_00, null],
  ])
  const { version, updatedAt, ...shown } = (await read(id)).body
  expect({ version, updatedAt, shown }).toEqual({
    version: page.version + 1,
    updatedAt: readSince(shop.clock, comingBack),
    shown: Object.fromEntries(Object.entries(page).filter(([key]) => key !== 'version' && key !== 'updatedAt')),
  })
  expect(shown.reviews[0]).toMatchObject({ comment: 'Solid, no wobble.', isBoughtHere: true })
  expect((await shop.call('GET', `/api/orders/${order._id}`, { as: marama })).body).toEqual(orderBefore)
  expect((await linesOf(shop, id)).slice(-2)).toMatchObject([
    { kind: 'deleted', stockChange: -3, byName: 'Aroha Staff' },
    { kind: 'brought-back', stockChange: 3, byName: 'Aroha Staff' },
  ])
  expect(await listMismatches(shop)).toEqual([])
  expect((await actionsOf(id)).slice(0, 2)).toEqual(['brought-back', 'deleted'])
  expect((await shop.call('GET', '/api/cart', { as: hemi })).body.items).toEqual([])
  expect(await listDeleted()).toEqual([])
  expect(await shop.database.db.select().from(deletedRows)).toEqual([])
  // It is for sale again, and can be deleted again.
  expect((await placeOrder(shop, hemi, id)).status).toBe(201)
  expect((await remove([id])).body.deleted).toHaveLength(1)
  expect((await restore([id])).body.restored).toHaveLength(1)
})

it('a deleted piece comes back once when two people bring it back at the same time, and only what was deleted does', async () => {
  const ids = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)]
  const never = '01938f2a-7c1e-7000-8000-00000000ffff'
  await remove(ids)
  const answers = await Promise.all([restore([...ids, never, 'unknown']), restore(ids.toReversed(), aroha)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.flatMap(({ body }) => body.restored)).toHaveLength(3)
  expect(answers.flatMap(({ body }) => body.gone)).toHaveLength(5)
  for (const id of ids) {
    expect((await actionsOf(id)).filter((action) => action === 'brought-back')).toHaveLength(1)
    expect((await read(id)).status).toBe(200)
  }
  expect(await listMismatches(shop)).toEqual([])
})

it('a deleted piece stays deleted while another piece has its code, and of two with one code the first comes back', async () => {
  const [one, other] = [await makeProduct(shop, { code: 'KUR-1' }), await makeProduct(shop, { code: 'KUR-1' })]
  await remove([one, other])
  const taker = await makeProduct(shop, { code: 'KUR-1', name: 'Kurow Bench' })
  const name = 'Kurow Dining Table'
  const message = '‘Kurow Bench’ has the code KUR-1 now. Change its code first.'
  expect((await restore([one])).body).toEqual({
    restored: [],
    gone: [],
    refused: [{ product: one, name, message }],
  })
  expect((await read(one)).status).toBe(404)
  await shop.database.db.update(products).set({ code: 'KUR-2' }).where(eq(products.id, taker))
  const { body } = await restore([other, one])
  expect(body.restored).toEqual([{ product: other, name, message: '' }])
  expect(body.refused).toEqual([
    { product: one, name, message: '‘Kurow Dining Table’ has the code KUR-1 now. Change its code first.' },
  ])
})

it('a deleted piece stays deleted while its category is removed from its room', async () => {
  const first = toRoomValues(firstRooms)
  expect(await publishRooms({ ...first, livingCategories: `${first.livingCategories}\nStool: Stools` })).toBe(200)
  const stool = await makeProduct(shop, { name: 'Ruru Stool', category: 'Stool', homeSpace: 'Living Room' })
  expect(await publishRooms(first)).toBe(400)
  await remove([stool])
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  expect(await publishRooms(first)).toBe(200)
  const message = 'The category ‘Stools’ of the living room was deleted. Restore the category first.'
  expect((await restore([stool])).body.refused).toEqual([{ product: stool, name: 'Ruru Stool', message }])
  expect(await publishRooms({ ...first, livingCategories: `${first.livingCategories}\nStool: Stools` })).toBe(200)
  expect((await restore([stool])).body.restored).toHaveLength(1)
})

it('a deleted piece is in the sale that still runs, and costs its price again when the sale has ended', async () => {
  const id = await makeOffered()
  const sale = await makeSale('Now', [id, await makeOffered()], [dayIn(0), dayIn(20)])
  expect((await read(id)).body).toMatchObject({ price: 400, wasPrice: 500 })
  await remove([id])
  expect((await restore([id])).body.restored[0].message).toBe('')
  expect((await read(id)).body).toMatchObject({ price: 400, wasPrice: 500 })
  await remove([id])
  expect((await shop.call('PUT', `/api/sales/${sale._id}/end`, { as: ana })).status).toBe(200)
  expect((await restore([id])).body.restored[0].message).toBe('The sale ‘Now’ has ended: it costs $500.00.')
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, id))
  expect(row).toMatchObject({
    priceCents: 500_00,
    regularPriceCents: null,
    wasCents: null,
    saleId: null,
    saleCodes: null,
  })
  const periods = await shop.database.db.select().from(pricePeriods).where(eq(pricePeriods.productId, id))
  expect(periods.filter(({ toAt }) => toAt === null).map(({ priceCents }) => priceCents)).toEqual([500_00])
  // The prices of the last 30 days are known, so a price before cannot be higher than they were.
  expect(periods.map(({ priceCents }) => priceCents)).toContain(400_00)
  const [event] = (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body
  expect(event.fields).toContainEqual({ field: 'price', before: 400, after: 500 })
})

it('a deleted piece does not join a sale that has begun without it, and is in no two planned sales of one day', async () => {
  const id = await makeOffered()
  await makeSale('Soon', [id, await makeOffered()], [dayIn(2), dayIn(6)])
  const early = await makeSale('Early', [id], [dayIn(50), dayIn(60)])
  const late = await makeSale('Late', [id, await makeOffered()], [dayIn(70), dayIn(80)])
  await remove([id])
  const { pieces } = (await shop.call('GET', `/api/sales/${late._id}`, { as: ana })).body
  const moved = {
    name: 'Late',
    firstDay: dayIn(55),
    lastDay: dayIn(75),
    percent: 20,
    rounding: '00',
    codes: 'both',
    isPlanned: true,
    pieces: pieces.map(({ product }: { product: { _id: string } | string }) => ({
      product: typeof product === 'string' ? product : product._id,
      salePrice: 400,
    })),
  }
  const change = await shop.call('PUT', `/api/sales/${late._id}`, { as: ana, body: moved })
  expect([change.status, change.body.message]).toEqual([200, undefined])
  shop.clock.now = new Date(shop.clock.now.getTime() + 3 * dayMs)
  ana = await makeAdmin(shop)
  expect((await restore([id])).body.restored[0].message).toBe(
    'The sale ‘Soon’ has begun without it. The sale ‘Late’ has days of ‘Early’ now, so it’s in the first one only.',
  )
  expect((await read(id)).body.price).toBe(500)
  expect((await rowsOf(id)).sale_pieces).toEqual([expect.objectContaining({ sale_id: early._id })])
})

it('a deleted piece comes back with a photo that an earlier version kept in the JSON of its row', async () => {
  const id = await makeProduct(shop)
  const reviewId = await review(id, await makeShopper(shop, 'Early Tipene'), 'Before the update.')
  await shop.database.db
    .insert(reviewPhotos)
    .values({ reviewId, bytes: Buffer.from([0, 255, 92]), widthPx: 2, heightPx: 1 })
  await remove([id])
  await shop.database.db.execute(sql`update ${deletedRows}
      set bytes = null, row = row || jsonb_build_object('bytes', bytes) where row ->> 'review_id' = ${reviewId}`)
  expect((await restore([id])).body.restored).toHaveLength(1)
  const found = await shop.database.db.select().from(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId))
  expect(found.map(({ bytes }) => bytes)).toEqual([Buffer.from([0, 255, 92])])
})

it('a deleted piece comes back without what it had of a person who was erased meanwhile', async () => {
  const [gone, stays] = [await makeShopper(shop, 'Gone Tipene'), await makeShopper(shop, 'Staying Tipene')]
  const id = await makeProduct(shop)
  const [first, second] = [await review(id, gone, 'Of who is erased.'), await review(id, stays, 'Of who stays.')]
  await shop.database.db
    .insert(reviewPhotos)
    .values([first, second].map((reviewId) => ({ reviewId, bytes: Buffer.from([1]), widthPx: 2, heightPx: 1 })))
  const ask = { as: gone, body: { question: 'Where do I live?' } }
  expect((await shop.call('POST', `/api/products/${id}/questions`, ask)).status).toBe(201)
  const listed = { product: id, qty: 1, price: 799, countInStock: 3, addedAt: '2026-05-04T03:02:01.987Z' }
  await shop.call('PUT', '/api/my-list', { as: gone, body: { changes: [listed] } })
  await remove([id])
  const erased = await shop.call('DELETE', `/api/users/${gone._id}`, { as: ana })
  expect([erased.status, erased.body.message]).toEqual([200, 'User deleted'])
  const kept = JSON.stringify(await shop.database.db.select().from(deletedRows))
  for (const secret of ['Gone Tipene', gone._id, gone.email, 'Where do I live?']) expect(kept).not.toContain(secret)
  expect(kept).toContain('Staying Tipene')
  // The rows are safe too when the database lost the person in another way.
  await shop.database.db.execute(sql`delete from users where id = ${stays._id}`)

  expect((await restore([id])).body.restored).toHaveLength(1)
  const { reviews: shown } = (await read(id)).body
  expect(shown.map(({ name, comment }: { name: string; comment: string }) => [name, comment]).toSorted()).toEqual([
    ['A customer', 'Of who is erased.'],
    ['A customer', 'Of who stays.'],
  ])
  const after = await rowsOf(id)
  expect([after.review_photos, after.product_questions, after.my_list_items]).toEqual([[], [], []])
})

it('a deleted piece brings no alert back, and the name of an erased author of the deletion is replaced', async () => {
  const helper = await makePerson(shop, 'staff')
  const id = await makeProduct(shop, { stock: 0 })
  const expiresAt = new Date(shop.clock.now.getTime() + dayMs)
  await shop.database.db
    .insert(stockAlerts)
    .values({ productId: id, email: 'wait@example.nz', status: 'waiting', createdAt: shop.clock.now, expiresAt })
  await remove([id], helper)
  await shop.database.db.update(users).set({ role: null }).where(eq(users.id, helper._id))
  expect((await shop.call('DELETE', `/api/users/${helper._id}`, { as: ana })).status).toBe(200)
  const [row] = await shop.database.db.select().from(deletions).where(eq(deletions.subjectId, id))
  expect(row).toMatchObject({ byUserId: null, byName: 'Deleted' })
  expect((await restore([id])).body.restored).toHaveLength(1)
  expect(await shop.database.db.select().from(stockAlerts)).toEqual([])
})

it('a deleted piece is listed and brought back by the owner and staff, not by a packer, a shopper or a visitor', async () => {
  const id = await makeProduct(shop)
  await remove([id])
  const [packer, staff] = [await makePerson(shop, 'packer'), await makePerson(shop, 'staff')]
  marama = await makeShopper(shop)
  for (const [as, status] of [
    [packer, 403],
    [marama, 403],
    [undefined, 401],
  ] as const) {
    const request = { as, body: { products: [id] } }
    expect((await shop.call('POST', '/api/products/deletions/bring-back', request)).status).toBe(status)
    expect((await shop.call('GET', '/api/products/deletions', { as })).status).toBe(status)
  }
  expect((await restore([])).status).toBe(400)
  expect((await restore(Array.from({ length: 1001 }, () => id))).status).toBe(400)
  expect((await shop.call('GET', '/api/products/deletions', { as: staff })).status).toBe(200)
  expect((await restore([id], staff)).body.restored).toHaveLength(1)
})

it('a deleted piece keeps its pictures for 30 days, and is gone for good after them', async () => {
  const upload = await uploadFiles(shop, ana, { bytes: await noise(60, 40).png().toBuffer() })
  const image = String(upload.body.image)
  const [kept, gone] = [await makeProduct(shop, { image }), await makeProduct(shop, { image })]
  await remove([kept, gone])
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * dayMs - 1_000)
  ana = await makeAdmin(shop)
  await deleteExpired(shop.shop)
  await sweepUploads(shop.shop)
  expect((await shop.call('GET', image)).status).toBe(200)
  expect((await restore([kept])).body.restored).toHaveLength(1)
  await remove([kept])
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
  expect((await listDeleted()).map(({ product }: { product: string }) => product)).toEqual([kept])
  expect((await restore([gone])).body).toEqual({ restored: [], gone: [gone], refused: [] })
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * dayMs)
  await deleteExpired(shop.shop)
  expect(await shop.database.db.select().from(deletions)).toEqual([])
  expect(await shop.database.db.select().from(deletedRows)).toEqual([])
  await sweepUploads(shop.shop)
  expect((await shop.call('GET', image)).status).toBe(404)
})

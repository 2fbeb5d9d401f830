import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { sendAlerts } from '#server/stock/stock-alerts/alert-jobs.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { linesOf } from '#tests/support/database/stock-ledger.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }, { hasAlertJobs: true }))
const ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')
const marama = await makeShopper(shop)

const save = (cells: object[], as = ana) => shop.call('PUT', '/api/products/cells', { as, body: { cells } })
const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`, { as: ana })).body
const table = (query = '') => shop.call('GET', `/api/products/table${query}`, { as: ana })
const historyOf = async (id: string) => (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body
const price = (product: string, was: number, value: unknown) => ({ product, field: 'price', was, value })
const units = (product: string, was: number, value: number) => ({ product, field: 'countInStock', was, value })
const state = (product: string, was: string, value: string) => ({ product, field: 'state', was, value })

it('cells of the table are saved in one request, with one event of the history for each piece', async () => {
  const [one, other] = [await makeProduct(shop, { priceCents: 449_00 }), await makeProduct(shop)]
  const category = { product: one, field: 'category', was: 'Diningtable', value: 'Bench' }
  const featured = { product: other, field: 'featured', was: false, value: true }
  const body = bodyOf(await save([price(one, 449, 471), category, featured]))
  expect(body).toMatchObject({ conflicts: [], refused: [] })
  expect(body.saved).toHaveLength(3)
  expect(body.saved).toContainEqual({ product: one, field: 'price', before: 449, after: 471 })
  expect(await read(one)).toMatchObject({ price: 471, category: 'Bench', version: 2, isDraft: false })
  expect(await read(other)).toMatchObject({ featured: true, version: 2 })
  expect((await historyOf(one))[0]).toMatchObject({
    action: 'changed',
    by: 'Ana Admin',
    fields: [
      { field: 'category', before: 'Diningtable', after: 'Bench' },
      { field: 'price', before: 449, after: 471 },
    ],
  })
})

it('cells of the table that another person saved meanwhile are answered with who and when, and the others are saved', async () => {
  const [one, other] = [await makeProduct(shop, { priceCents: 699_00 }), await makeProduct(shop)]
  const before = shop.clock.now
  await save([price(one, 699, 715)], aroha)
  const { body } = await save([price(one, 699, 734), price(other, 799, 839)])
  expect(body).toMatchObject({
    saved: [{ product: other, field: 'price', before: 799, after: 839 }],
    conflicts: [{ product: one, field: 'price', now: 715, by: 'Aroha Staff', at: readSince(shop.clock, before) }],
    refused: [],
  })
  expect(await read(one)).toMatchObject({ price: 715 })
  expect((await save([price(one, 715, 734)])).body.conflicts).toEqual([])
  expect(await read(one)).toMatchObject({ price: 734 })
})

it('cells of the table do not clash when both saved the same value, or other fields of the piece', async () => {
  const id = await makeProduct(shop, { priceCents: 699_00 })
  await save([price(id, 699, 715), { product: id, field: 'featured', was: false, value: true }], aroha)
  const { body } = await save([
    price(id, 699, 715),
    { product: id, field: 'category', was: 'Diningtable', value: 'Bench' },
  ])
  expect(body).toMatchObject({ conflicts: [], refused: [] })
  expect(await read(id)).toMatchObject({ price: 715, featured: true, category: 'Bench', version: 3 })
  await save([price(id, 715, 715)])
  expect(await read(id)).toMatchObject({ version: 3 })
})

it('cells of the table that are not valid are refused with a sentence, and the others of the piece are saved', async () => {
  const id = await makeProduct(shop, { stock: 1 })
  const cells = [
    price(id, 799, 3.455),
    units(id, 1, 10_000),
    { product: id, field: 'featured', was: false, value: true },
  ]
  const { body } = await save([...cells, state(id, 'published', 'sold'), price('unknown', 1, 2)])
  expect(body.saved).toEqual([{ product: id, field: 'featured', before: false, after: true }])
  expect(body.refused).toHaveLength(4)
  expect(body.refused).toContainEqual({ product: id, field: 'price', message: 'Enter a price, such as 1249.00' })
  expect(body.refused).toContainEqual({ product: 'unknown', field: 'price', message: 'This piece was deleted.' })
  expect(await read(id)).toMatchObject({ price: 799, countInStock: 1, featured: true, isDraft: false })
  expect((await save([price(id, 799, -1)])).body.refused).toHaveLength(1)
  expect((await save([])).status).toBe(400)
})

it('cells of the table move the units of the stock by the difference, so that a sale made meanwhile survives', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  expect((await placeOrder(shop, marama, id, 2)).status).toBe(201)
  expect((await save([units(id, 5, 8)])).body).toMatchObject({
    saved: [{ field: 'countInStock', before: 3, after: 6 }],
    conflicts: [],
  })
  expect(await read(id)).toMatchObject({ countInStock: 6 })
  expect((await linesOf(shop, id)).at(-1)).toMatchObject({
    kind: 'correction',
    stockChange: 3,
    reason: 'Saved in the list of products',
  })
  expect((await save([units(id, 6, 8), units(id, 8, 1)])).body.refused).toMatchObject([
    { field: 'countInStock', message: expect.stringContaining('Only 6 of these can be sold now') },
  ])
})

it('cells of the table are undone by the old values, each refused that has changed since', async () => {
  const [one, other] = [await makeProduct(shop), await makeProduct(shop)]
  await save([price(one, 799, 839), price(other, 799, 839)])
  await save([price(other, 839, 850)], aroha)
  const { body } = await save([price(one, 839, 799), price(other, 839, 799)])
  expect(body).toMatchObject({ saved: [{ product: one }], conflicts: [{ product: other, now: 850 }] })
  expect((await historyOf(one))[0].fields).toEqual([{ field: 'price', before: 839, after: 799 }])
})

it('cells of the table keep their first saved value when two owners save one cell at the same time', async () => {
  const id = await makeProduct(shop)
  const replies = await Promise.all([save([price(id, 799, 811)]), save([price(id, 799, 822)], aroha)])
  const saved = replies.flatMap(({ body }) => body.saved)
  expect(saved).toHaveLength(1)
  expect(replies.flatMap(({ body }) => body.conflicts)).toMatchObject([{ now: saved[0].after }])
  expect(await read(id)).toMatchObject({ price: saved[0].after })
})

it('cells of the table are for the owner and staff, not for a packer, a shopper or a visitor', async () => {
  const packer = await makePerson(shop, 'packer')
  const id = await makeProduct(shop)
  expect((await save([price(id, 799, 800)], packer)).status).toBe(403)
  expect((await save([price(id, 799, 800)], marama)).status).toBe(403)
  expect((await shop.call('PUT', '/api/products/cells', { body: { cells: [price(id, 799, 800)] } })).status).toBe(401)
  expect((await shop.call('GET', '/api/products/table', { as: packer })).status).toBe(403)
  expect((await save([price(id, 799, 800)], aroha)).status).toBe(200)
})

it('cells of the table notify those who wait for a piece when the undo is over, and not when it was used', async () => {
  const [kept, undone] = [await makeProduct(shop, { stock: 0 }), await makeProduct(shop, { stock: 0 })]
  const start = shop.clock.now
  for (const productId of [kept, undone]) {
    await shop.shop.db.insert(stockAlerts).values({
      productId,
      email: 'hemi@example.nz',
      status: 'waiting',
      createdAt: start,
      expiresAt: new Date(start.getTime() + 365 * 24 * 3_600_000),
    })
  }
  const statuses = async () => {
    for (const id of [kept, undone]) await sendAlerts(shop.shop, id)
    const rows = await shop.shop.db.select().from(stockAlerts)
    return [kept, undone].map((id) => rows.find(({ productId }) => productId === id)?.status)
  }
  await save([units(kept, 0, 2), units(undone, 0, 2)])
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  await save([units(undone, 2, 0)])
  shop.clock.now = new Date(start.getTime() + 31_000)
  expect(await statuses()).toEqual(['sent', 'waiting'])
  shop.clock.now = start
})

it('the table: filters, sorts and counts, with hidden pieces and drafts', async () => {
  const given = { brand: 'Table brand', range: 'Kurow' }
  const none = await makeProduct(shop, { ...given, name: 'B none', stock: 0, priceCents: 2_00 })
  const one = await makeProduct(shop, { ...given, name: 'A one', stock: 1, priceCents: 3_00, category: 'Lamps' })
  const many = await makeProduct(shop, { ...given, name: 'C many', stock: 4, priceCents: 1_00, isDraft: true })
  const ids = async (query: string) =>
    (await table(`?brand=Table+brand&${query}`)).body.rows.map(({ _id }: { _id: string }) => _id)
  expect(await ids('')).toEqual([many, one, none])
  expect(await ids('sort=name')).toEqual([one, none, many])
  expect(await ids('sort=-name')).toEqual([many, none, one])
  expect(await ids('sort=price')).toEqual([many, none, one])
  expect(await ids('sort=-stock')).toEqual([many, one, none])
  expect(await ids('sort=state')).toEqual([one, none, many])
  expect(await ids('stock=in')).toEqual([many])
  expect(await ids('stock=one')).toEqual([one])
  expect(await ids('stock=none&range=Kurow')).toEqual([none])
  expect(await ids('category=Lamps')).toEqual([one])
  expect(await ids('state=draft')).toEqual([many])
  expect(await ids('picture=none')).toEqual([])
  await shop.shop.db.update(products).set({ image: '' }).where(eq(products.id, one))
  const sample = shop.shop.pictures.addressOf('sample-product.webp')
  await shop.shop.db.update(products).set({ image: sample }).where(eq(products.id, none))
  expect(await ids('picture=none&sort=name')).toEqual([one, none])
  expect((await table('?picture=any')).status).toBe(400)
  expect(await ids('keyword=NON')).toEqual([none])
  const { body } = await table('?brand=Table+brand')
  expect(body).toMatchObject({ count: 3, page: 1, pages: 1 })
  expect(body.brands).toContain('Table brand')
  expect(body.rows[0]).toMatchObject({ name: 'C many', price: 1, countInStock: 4, state: 'draft', featured: false })
  const all = await shop.call('GET', '/api/products/table/all?brand=Table+brand&sort=price', { as: ana })
  expect(all.body.map(({ name }: { name: string }) => name)).toEqual(['C many', 'B none', 'A one'])
  expect((await table('?sort=colour')).status).toBe(400)
  expect((await table('?pageNumber=99')).body).toMatchObject({ rows: [], page: 99 })
})

it('the table shows 50 of 1,000 pieces, and changes the price of all of them at once', async () => {
  const own = await startShop()
  const owner = await makeAdmin(own)
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    code: `M-${index}`,
    name: `Many ${index}`,
    image: '',
    brand: 'Many',
    category: 'Bench',
    material: '',
    homeSpace: 'Bedroom',
    style: '',
    keywords: '',
    description: '',
    priceCents: 100_00,
    widthMm: 1,
    heightMm: 1,
    lengthMm: 1,
    stock: 1,
  }))
  await own.shop.db.insert(products).values(rows)
  const { body } = await own.call('GET', '/api/products/table?brand=Many', { as: owner })
  expect(body).toMatchObject({ count: 1000, pages: 20 })
  expect(body.rows).toHaveLength(50)
  const all = (await own.call('GET', '/api/products/table/all?brand=Many', { as: owner })).body
  const cells = all.map(({ _id }: { _id: string }) => price(_id, 100, 105))
  expect((await own.call('PUT', '/api/products/cells', { as: owner, body: { cells } })).body.saved).toHaveLength(1000)
  const tooMany = [...cells, cells[0]]
  expect((await own.call('PUT', '/api/products/cells', { as: owner, body: { cells: tooMany } })).status).toBe(400)
  await own.close()
})

it('a copy of a piece is a draft with its own code, without units, reviews and a place among the featured', async () => {
  const id = await makeProduct(shop, { name: 'Hahei Dresser', featured: true, rating: 4.5, numReviews: 3, stock: 7 })
  await shop.call('PUT', `/api/products/${id}`, {
    as: ana,
    body: { furtherPictures: '/images/kurow-dining-table.00000000.webp Its side' },
  })
  const body = bodyOf(await shop.call('POST', '/api/products/duplicates', { as: ana, body: { products: [id] } }), 201)
  expect(body).toMatchObject([{ name: 'Hahei Dresser (copy)', countInStock: 0, featured: false, state: 'draft' }])
  const copy = await read(body[0]._id)
  const code = expect.stringMatching(/^NEW-\d{4}$/)
  expect(copy).toMatchObject({ code, price: 799, rating: 0, numReviews: 0, isDraft: true })
  expect(copy.furtherPictures).toBe('/images/kurow-dining-table.00000000.webp Its side')
  expect((await shop.call('GET', `/api/products/${body[0]._id}`)).status).toBe(404)
  expect((await historyOf(body[0]._id))[0]).toMatchObject({ action: 'created', by: 'Ana Admin' })
})

it('a copy of a piece keeps the whole characters of a long name that fit', async () => {
  const names: string[] = []
  for (const [letters, sign] of [
    [191, '🪑'],
    [192, '🪑'],
    [193, '🪑'],
    [192, 'e\u0301'],
  ] as const) {
    const id = await makeProduct(shop, { name: `${'x'.repeat(letters)}${sign}` })
    const body = bodyOf(
      await shop.call('POST', '/api/products/duplicates', {
        as: ana,
        body: { products: [id] },
      }),
      201,
    )
    names.push(body[0].name)
  }
  const x = (count: number) => 'x'.repeat(count)
  expect(names).toEqual([`${x(191)}🪑 (copy)`, `${x(192)} (copy)`, `${x(193)} (copy)`, `${x(192)} (copy)`])
})

it('a copy of a piece is not made when one of the pieces does not exist', async () => {
  const id = await makeProduct(shop, { name: 'Never copied' })
  const body = { products: [id, '01938f2a-7c1e-7000-8000-00000000ffff'] }
  expect((await shop.call('POST', '/api/products/duplicates', { as: ana, body })).status).toBe(404)
  expect(await shop.shop.db.select().from(products).where(eq(products.name, 'Never copied (copy)'))).toEqual([])
})

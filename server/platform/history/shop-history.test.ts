import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ShopEvent } from '#contract/platform/history.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { changes } from '#db/tables/platform/history.ts'
import { makePaidOrder, refundOrder } from '#tests/support/card-provider.ts'
import { makeProduct, type Person, signInAgain } from '#tests/support/factories.ts'
import { makeAdmin, makePerson, makeShopper } from '#tests/support/registered-people.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-19T20:30:00Z')
let ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')

const list = async (query = '', as = ana): Promise<ShopEvent[]> =>
  (await shop.call('GET', `/api/history${query}`, { as })).body
const save = (id: string, body: object, as = ana) => shop.call('PUT', `/api/products/${id}`, { as, body })
const restoreVersion = (id: string, as = ana) => shop.call('POST', `/api/history/${id}/put-back`, { as, body: {} })
const priceOf = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).body.price

it('the history of the shop has the changes of all subjects with their names, newest first, by words, author, kind and days', async () => {
  const id = await makeProduct(shop, { name: 'Lavaud Hall Table', priceCents: 699_00 })
  await save(id, { price: 715 }, aroha)
  const [newest] = await list()
  expect(newest).toMatchObject({
    action: 'changed',
    by: aroha.name,
    byKind: 'person',
    subject: { kind: 'product', _id: id, name: 'Lavaud Hall Table', isDeleted: false },
    fields: [{ field: 'price', before: 699, after: 715 }],
    canRestore: true,
  })
  const found = (query: string) => list(`?search=lavaud${query}`).then((events) => events.length)
  expect(await found('')).toBe(1)
  expect(await found('&about=prices')).toBe(1)
  expect(await found('&about=stock')).toBe(0)
  expect(await found('&by=shop')).toBe(0)
  expect(await found('&by=people&from=2026-11-20&to=2026-11-20')).toBe(1)
  expect(await found('&to=2026-11-19')).toBe(0)
  expectRefused(await shop.call('GET', '/api/history?from=2026-02-30', { as: ana }), 400, 'This day doesn’t exist.')
})

it('the history of the shop keeps the name of what is deleted', async () => {
  const id = await makeProduct(shop, { name: 'Taupō Bookshelf' })
  expect((await shop.call('DELETE', `/api/products/${id}`, { as: ana })).status).toBe(200)
  expect(await list('?about=deleted&search=taupo')).toMatchObject([
    { action: 'deleted', subject: { name: 'Taupō Bookshelf', isDeleted: true }, canRestore: false },
  ])
})

it('the history of the shop shows staff neither money nor people, and shoppers nothing', async () => {
  const marama = await makeShopper(shop)
  const { orderId } = await makePaidOrder(shop, marama)
  ana = await signInAgain(shop, ana)
  expect((await refundOrder(shop, ana, orderId, 10)).status).toBe(201)
  const isSeen = async (as: Person) => {
    const events = await list('', as)
    const isRefund = ({ fields }: ShopEvent) => fields.some(({ field }) => field.startsWith('refund'))
    return {
      order: events.some(({ subject }) => subject._id === orderId),
      refund: events.some((event) => event.subject._id === orderId && isRefund(event)),
      people: events.some(({ subject }) => subject.kind === 'user'),
    }
  }
  expect(await isSeen(ana)).toEqual({ order: true, refund: true, people: true })
  expect(await isSeen(aroha)).toEqual({ order: true, refund: false, people: false })
  expect((await shop.call('GET', '/api/history', { as: marama })).status).toBe(403)
})

const exported = (query = '', as = ana) => shop.call('GET', `/api/history/export.csv${query}`, { as })
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

it('the export of the history has a row for each changed field of the changes that fit the filter, newest first', async () => {
  const id = await makeProduct(shop, { name: 'Clyde Bench', priceCents: 299_00, category: 'Chairs' })
  await save(id, { price: 319.5, category: '=HYPERLINK("https://example.nz")' }, aroha)
  const response = await exported('?search=clyde%20bench&by=people')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="history-2026-11-20.csv"')
  const change = {
    Date: '2026-11-20',
    Time: expect.stringContaining('09:30'),
    Who: aroha.name,
    Author: 'person',
    About: 'product',
    Name: 'Clyde Bench',
    ID: id,
    Action: 'changed',
  }
  const rows = rowsOf(response.text).filter(({ Action }) => Action === 'changed')
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...change, Field: 'price', Before: '299', After: '319.5' },
      { ...change, Field: 'category', Before: 'Chairs', After: `'=HYPERLINK("https://example.nz")` },
    ]),
  )
  expect(rowsOf((await exported('?search=clyde%20bench&about=stock')).text)).toEqual([])
  expect(rowsOf((await exported('?search=clyde%20bench&by=shop')).text)).toEqual([])
})

it('the export of the history has all changes over many batches, each once', async () => {
  const id = await makeProduct(shop, { name: 'Hurunui Shelf' })
  const rows = Array.from({ length: 1001 }, (_each, at) => ({
    subject: 'product' as const,
    subjectId: id,
    action: 'changed',
    byName: 'Hurunui import',
    byKind: 'command-line' as const,
    fields: [{ field: 'price', before: at, after: at + 1 }],
    createdAt: shop.clock.now,
  }))
  await shop.shop.db.insert(changes).values(rows)
  const found = rowsOf((await exported('?search=hurunui%20import')).text)
  expect(found).toHaveLength(1001)
  expect(new Set(found.map(({ Before }) => Before)).size).toBe(1001)
})

it('the export of the history has neither money nor people for staff, is an access event, and is refused to others', async () => {
  const aboutOf = async (as: Person) => new Set(rowsOf((await exported('', as)).text).map(({ About }) => About))
  expect(await aboutOf(ana)).toContain('user')
  expect(await aboutOf(aroha)).not.toContain('user')
  const fields = rowsOf((await exported('', aroha)).text).map(({ Field }) => Field)
  expect(fields.filter((field) => field?.startsWith('refund'))).toEqual([])
  expect((await exported('', await makePerson(shop, 'packer'))).status).toBe(403)
  expect((await exported('', await makeShopper(shop))).status).toBe(403)
  expect((await shop.call('GET', '/api/history/export.csv')).status).toBe(401)
  expect((await exported('?from=2026-02-30')).body.message).toBe('This day doesn’t exist.')
  const events = await shop.shop.db
    .select()
    .from(accessEvents)
    .where(and(eq(accessEvents.action, 'history-exported'), eq(accessEvents.userId, aroha._id)))
  expect(events).toHaveLength(2)
})

it('putting a change back gives the product its values of before, as a new change', async () => {
  const id = await makeProduct(shop, { name: 'Kurow Dining Table', priceCents: 799_00, category: 'Tables' })
  await save(id, { price: 899, category: 'Dining Tables' }, aroha)
  const [change] = await list()
  const { status, body } = await restoreVersion(change?._id ?? '')
  expect({ status, body }).toEqual({
    status: 200,
    body: { message: 'Kurow Dining Table is as it was before this change.' },
  })
  expect(await priceOf(id)).toBe(799)
  expect((await list())[0]).toMatchObject({
    by: ana.name,
    fields: expect.arrayContaining([{ field: 'price', before: 899, after: 799 }]),
  })
})

it('putting a change back is refused for a value that has changed since, and does nothing', async () => {
  const id = await makeProduct(shop, { name: 'Piha Stool', priceCents: 199_00 })
  await save(id, { price: 219 })
  const [change] = await list()
  await save(id, { price: 229 }, aroha)
  expectRefused(
    await restoreVersion(change?._id ?? ''),
    409,
    'The Piha Stool was changed again at 09:30. It stays as it is. Open it to set the values you want.',
  )
  expect(await priceOf(id)).toBe(229)
})

it('putting a change back is refused for stock, after 30 days, for an unknown change, and for a packer', async () => {
  const id = await makeProduct(shop, { name: 'Omaha TV Stand', stock: 3, priceCents: 499_00 })
  await save(id, { countInStock: 5 })
  const [ofStock] = await list()
  expect(ofStock?.canRestore).toBe(false)
  const expected = { status: 409, message: 'You can no longer undo this change.' }
  const ended = await restoreVersion(ofStock?._id ?? '')
  expect({ status: ended.status, message: ended.body.message }).toEqual(expected)
  await save(id, { price: 509 })
  const [ofPrice] = await list()
  expect((await restoreVersion(ofPrice?._id ?? '', await makePerson(shop, 'packer'))).status).toBe(403)
  shop.clock.now = new Date('2026-12-20T20:31:00Z')
  ana = await signInAgain(shop, ana)
  const late = await restoreVersion(ofPrice?._id ?? '')
  expect({ status: late.status, message: late.body.message }).toEqual(expected)
  expect((await restoreVersion('x')).status).toBe(404)
})

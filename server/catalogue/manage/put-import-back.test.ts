import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { changes } from '#db/tables/platform/history.ts'
import { makeAdmin, makePerson, makeProduct } from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const importFile = async (body: string) => {
  const headers = { 'content-type': 'text/csv' }
  const { status } = await shop.call('POST', '/api/products/import?isDryRun=false', { as: owner, body, headers })
  expect(status).toBe(200)
}
const eventOf = async (product: string) => {
  const found = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, product))
  return found.find(({ action }) => action === 'imported')?.id ?? ''
}
const undoImport = (id: string, as = owner) => shop.call('POST', `/api/history/${id}/put-import-back`, { as })
const priceOf = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).body.price

it('an import is put back as a whole, but for what was changed since and for new products', async () => {
  const [one, two, three] = [
    await makeProduct(shop, { code: 'ONE', name: 'One', priceCents: 10_000 }),
    await makeProduct(shop, { code: 'TWO', name: 'Two', priceCents: 20_000 }),
    await makeProduct(shop, { code: 'THREE', name: 'Three', priceCents: 30_000 }),
  ]
  await importFile('code,price\nONE,101\n')
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await importFile('name,code,price\nOne,ONE,111\nTwo,TWO,222\nThree,THREE,333\nNew,NEW,50\n')
  const body = { price: 350, version: 2 }
  expect((await shop.call('PUT', `/api/products/${three}`, { as: owner, body })).status).toBe(200)

  const event = await eventOf(two)
  expect(await undoImport(event, await makePerson(shop, 'packer'))).toMatchObject({ status: 403 })
  const { status, body: reply } = await undoImport(event)
  expect({ status, reply }).toEqual({
    status: 200,
    reply: { message: '2 products are as they were before this import. 2 stay.' },
  })
  expect(await Promise.all([one, two, three].map(priceOf))).toEqual([101, 200, 350])
  expectRefused(
    await undoImport(event),
    409,
    'Everything in this import has changed since, so there’s nothing to undo.',
  )
})

it('only an import is put back as a whole', async () => {
  const product = await makeProduct(shop, { code: 'FOUR', name: 'Four', priceCents: 10_000 })
  expect(
    (await shop.call('PUT', `/api/products/${product}`, { as: owner, body: { price: 5, version: 1 } })).status,
  ).toBe(200)
  const [changed] = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, product))
  for (const id of [changed?.id ?? '', 'unknown']) {
    expectRefused(await undoImport(id), 404, 'We couldn’t find this import.')
  }
})

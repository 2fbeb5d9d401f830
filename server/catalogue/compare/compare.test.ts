import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const compare = (ids: readonly string[]) => shop.call('GET', `/api/products/compared?ids=${ids.join()}`)
const namesIn = (compared: { name: string }[]) => compared.map(({ name }) => name)
const unknownId = '01938f2a-7c1e-7000-8000-000000000000'

it('the products of a comparison have all their facts and no reviews, in the order of the address', async () => {
  const one = await makeProduct(shop, { name: 'Omaha TV Stand', madeIn: 'Indonesia', warrantyYears: 5 })
  const other = await makeProduct(shop, { name: 'Ranfurly TV Stand', timber: 'Radiata pine' })
  const { status, body } = await compare([other, one.toUpperCase(), other])
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { _id: other, name: 'Ranfurly TV Stand', timber: 'Radiata pine' },
    { _id: one, name: 'Omaha TV Stand', madeIn: 'Indonesia', warrantyYears: 5 },
  ])
  expect(body[0]).not.toHaveProperty('reviews')
})

it('the products of a comparison are at most four, and only those that are sold', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  const ids = await Promise.all(names.map((name) => makeProduct(shop, { name })))
  expect(namesIn((await compare(ids)).body)).toEqual(names.slice(0, 4))
  const draft = await makeProduct(shop, { isDraft: true })
  expect((await compare([draft, unknownId, 'x', "'"])).body).toEqual([])
  // Admins compare what everyone can buy.
  const admin = await makeAdmin(shop)
  expect(bodyOf(await shop.call('GET', `/api/products/compared?ids=${draft}`, { as: admin }))).toEqual([])
})

it('the products of a comparison are there again once a draft is published, and gone once it is hidden or deleted', async () => {
  const id = await makeProduct(shop, { name: 'Hidden', isDraft: true })
  const admin = await makeAdmin(shop)
  expect((await compare([id])).body).toEqual([])
  await shop.call('PUT', `/api/products/${id}`, { as: admin, body: { price: 10 } })
  expect(namesIn((await compare([id])).body)).toEqual(['Hidden'])
  await shop.call('DELETE', `/api/products/${id}`, { as: admin })
  expect((await compare([id])).body).toEqual([])
  expect(await shop.shop.db.$count(products, eq(products.id, id))).toBe(0)
})

it('the products of a comparison need a text of ids that is not too long', async () => {
  expect(await shop.call('GET', '/api/products/compared')).toMatchObject({ status: 400 })
  expect(await shop.call('GET', `/api/products/compared?ids=${'x'.repeat(1001)}`)).toMatchObject({
    status: 400,
    body: { message: 'Up to four products can be compared.' },
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { MoreProducts } from '#contract/catalogue/related-products.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

beforeEach(() => shop.shop.db.delete(products))

type Given = Parameters<typeof makeProduct>[1]

async function selectedFor(id: string): Promise<ListedProduct[]> {
  const body = bodyOf(await shop.call('GET', `/api/products/selected?not=${id}`))
  return body
}

async function moreOf(id: string): Promise<MoreProducts> {
  const body = bodyOf(await shop.call('GET', `/api/products/${id}/more`))
  return body
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

const stand = { category: 'TV Stand', brand: '', lengthMm: 1800, widthMm: 420, heightMm: 560, homeSpace: 'Living Room' }
const make = (name: string, given: Given = {}) => makeProduct(shop, { ...stand, name, ...given })

it('the selected products for one product is of its category and nearest by the sum of all three sides', async () => {
  const omaha = await make('Omaha')
  await make('Onehunga', { lengthMm: 1750, widthMm: 400, heightMm: 550 })
  await make('High', { heightMm: 650 })
  await make('Deep', { widthMm: 503 })
  await make('Long', { lengthMm: 1881 })
  await make('Longest', { lengthMm: 1902 })
  await make('Buffet', { category: 'Buffet' })
  expect(namesOf(await selectedFor(omaha))).toEqual(['Onehunga', 'Long', 'Deep', 'High'])
})

it('the selected products for one product has what is in stock first, and a sold-out piece takes its place when it can be sold again', async () => {
  const omaha = await make('Omaha')
  const near = await make('Near', { lengthMm: 1801, stock: 0 })
  for (const lengthMm of [1810, 1820, 1830]) await make(`${lengthMm}`, { lengthMm })
  expect(namesOf(await selectedFor(omaha))).toEqual(['1810', '1820', '1830', 'Near'])
  await make('1840', { lengthMm: 1840 })
  await expect.poll(async () => namesOf(await selectedFor(omaha))).toEqual(['1810', '1820', '1830', '1840'])
  await shop.shop.db.update(products).set({ stock: 1 }).where(eq(products.id, near))
  await expect.poll(async () => namesOf(await selectedFor(omaha))).toEqual(['Near', '1810', '1820', '1830'])
})

it('the selected products for one product is never the product itself, its family or a draft', async () => {
  const omaha = await make('Omaha', { family: 'omaha' })
  await make('Omaha Long', { family: 'omaha', lengthMm: 2000 })
  await make('Draft', { isDraft: true })
  await make('Other family', { family: 'ranfurly', lengthMm: 2100 })
  expect(namesOf(await selectedFor(omaha))).toEqual(['Other family'])
})

it('the selected products for one product is filled up with the featured and best rated where the category has fewer, without the family', async () => {
  const omaha = await make('Omaha', { family: 'omaha' })
  await make('Omaha Bench', { family: 'omaha', category: 'Bench' })
  await make('Onehunga', { lengthMm: 1750 })
  const other = { category: 'Chair', homeSpace: 'Dining Room' }
  await make('Rated', { ...other, rating: 5, numReviews: 3 })
  await make('Featured', { ...other, featured: true })
  expect(namesOf(await selectedFor(omaha))).toEqual(['Onehunga', 'Featured', 'Rated'])
})

it('the selected products for one product is chosen for visitors without drafts, but an admin sees what a draft will have', async () => {
  await make('Near', { lengthMm: 1790 })
  await make('Featured', { lengthMm: 900, featured: true })
  const draft = await make('Draft', { isDraft: true })
  expect(namesOf(await selectedFor(draft))).toEqual(['Featured', 'Near'])
  const { body } = await shop.call('GET', `/api/products/selected?not=${draft}`, { as: await makeAdmin(shop) })
  expect(namesOf(body)).toEqual(['Near', 'Featured'])
})

const casablanca = { brand: 'Casablanca', category: 'Coffee' }

it('more of the range or the brand is the range when it fills the row, one piece of each family', async () => {
  const akaroa = { brand: 'Paris', range: 'Akaroa' }
  const table = await make('Table', akaroa)
  await make('Queen', { ...akaroa, family: 'bed' })
  await make('King', { ...akaroa, family: 'bed', rating: 4, numReviews: 1 })
  await make('Bedside', { ...akaroa, homeSpace: 'Bedroom' })
  await make('Lamp', akaroa)
  await make('Chest', { ...akaroa, homeSpace: 'Bedroom', rating: 5, numReviews: 1 })
  await make('Of the brand', { brand: 'Paris' })
  const more = await moreOf(table)
  expect(more).toMatchObject({ name: 'Akaroa', isRange: true, count: 6 })
  expect(namesOf(more.products)).toEqual(['King', 'Lamp', 'Chest', 'Bedside'])
})

it('more of the range or the brand is the range and then the rest of the brand where the range is small', async () => {
  const omaha = await make('Omaha', { ...casablanca, range: 'Omaha', family: 'omaha' })
  await make('Omaha Long', { ...casablanca, range: 'Omaha', family: 'omaha' })
  await make('Display', { ...casablanca, range: 'Omaha', stock: 0, homeSpace: 'Dining Room' })
  await make('Hahei', { ...casablanca, rating: 4, numReviews: 2 })
  await make('Raglan', { ...casablanca, homeSpace: 'Bedroom', rating: 5, numReviews: 2 })
  const more = await moreOf(omaha)
  expect(more).toMatchObject({ name: 'Casablanca', isRange: false, count: 5 })
  expect(namesOf(more.products)).toEqual(['Display', 'Hahei', 'Raglan'])
})

it('more of the range or the brand is nothing for a product without range and brand', async () => {
  const nothing = { name: '', isRange: false, products: [], count: 0 }
  expect(await moreOf(await make('Omaha'))).toEqual(nothing)
  expect(await moreOf(await make('Draft', { isDraft: true, range: 'Omaha' }))).toEqual(nothing)
  expect(await moreOf('x')).toEqual(nothing)
})

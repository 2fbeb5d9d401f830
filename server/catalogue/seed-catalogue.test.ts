import { join } from 'node:path'
import { expect, it } from 'vitest'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const folder = join(import.meta.dirname, '../../catalogue')

const shop = await forFile(startShop())

it('two processes that start at once on an empty database fill the shop once', async () => {
  const filled = await Promise.all([seedCatalogue(shop.shop, folder), seedCatalogue(shop.shop, folder)])
  expect(filled.toSorted((a, b) => a - b)).toEqual([0, 90])
  expect(await shop.shop.db.$count(products)).toBe(90)
  const reviewCount = await shop.shop.db.$count(reviews)
  expect(await seedCatalogue(shop.shop, folder)).toBe(0)
  expect(await shop.shop.db.$count(reviews)).toBe(reviewCount)
})

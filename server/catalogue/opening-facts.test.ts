import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fieldNames } from '#contract/catalogue/product-fields.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { packagesError, readPackages } from '#rules/catalogue/packages.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const shop = await forFile(startShop())
const folder = join(import.meta.dirname, '../../catalogue')
await seedCatalogue(shop.shop, folder)

it('the page of each piece has every fact of the opening catalogue', async () => {
  const catalogue: Record<string, unknown>[] = JSON.parse(readFileSync(join(folder, 'products.json'), 'utf8'))
  const facts = ['code', 'weightKg', ...fieldNames.slice(fieldNames.indexOf('featured') + 1)]
  for (const stated of catalogue) {
    const [{ _id }] = (await shop.call('GET', `/api/products?keyword=${String(stated['code'])}`)).body.products
    const expected = Object.fromEntries(facts.map((name) => [name, stated[name]]))
    expect((await shop.call('GET', `/api/products/${_id}`)).body).toMatchObject(expected)
  }
})

it('the opening catalogue has the weight, the opening, the boxes and the warranty of every piece', async () => {
  const stored = await shop.shop.db.select().from(products)
  expect(stored).toHaveLength(90)
  for (const { code, packages, ...facts } of stored) {
    const { passShortMm, passLongMm, weightKg, warrantyYears } = facts
    expect({ code, hasBoxes: readPackages(packages).length > 0, error: packagesError(packages) }).toEqual({
      code,
      hasBoxes: true,
      error: null,
    })
    const isKnown = passShortMm > 0 && passLongMm >= passShortMm && weightKg > 0 && warrantyYears > 0
    expect({ code, isKnown }).toEqual({ code, isKnown: true })
  }
})

it('the opening catalogue names the pieces of a family: two or three sizes or finishes of one brand and category', async () => {
  const stored = await shop.shop.db.select().from(products).where(ne(products.family, ''))
  const families = Map.groupBy(stored, ({ family }) => family)
  expect(families.size).toBe(14)
  for (const members of families.values()) {
    expect([2, 3]).toContain(members.length)
    expect(new Set(members.map(({ brand, category }) => `${brand} ${category}`)).size).toBe(1)
  }
})

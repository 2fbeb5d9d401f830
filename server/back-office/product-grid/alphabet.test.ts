import { expect, it } from 'vitest'
import { makeAdmin, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const sorted = ['Ākaroa', 'akaroa b', 'Akaroa c', 'Åse', 'elm', 'Étoile', 'Ōamaru', 'Oban', 'Øya', 'Zoe', 'zz']
const shuffled = sorted.toReversed()

it('lists by name are in the order of the alphabet, whatever the case and the accents', async () => {
  for (const name of shuffled) {
    await makeProduct(shop, { name, brand: name, category: name, range: name, stock: 1, reorderLevel: 1 })
    await makeShopper(shop, name)
    const template = { name, text: 'Kia ora.' }
    expect((await shop.call('POST', '/api/reply-templates', { as: admin, body: template })).status).toBe(201)
  }
  const read = async (path: string) => (await shop.call('GET', path, { as: admin })).body
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).filter((name) => sorted.includes(name))
  const table = await read('/api/products/table?sort=name')
  expect({
    table: namesOf(table.rows),
    down: namesOf((await read('/api/products/table?sort=-name')).rows).toReversed(),
    byBrand: namesOf((await read('/api/products/table?sort=brand')).rows),
    byCategory: namesOf((await read('/api/products/table?sort=category')).rows),
    brands: table.brands,
    ranges: table.ranges,
    sales: namesOf((await read('/api/sales/pieces?firstDay=2027-01-01&lastDay=2027-01-02')).pieces),
    low: namesOf((await read('/api/stock/low')).pieces),
    templates: namesOf((await read('/api/reply-templates')).templates),
    customers: namesOf((await read('/api/customers?sort=name')).customers),
  }).toEqual({
    table: sorted,
    down: sorted,
    byBrand: sorted,
    byCategory: sorted,
    brands: sorted,
    ranges: sorted,
    sales: sorted,
    low: sorted,
    templates: sorted,
    customers: sorted,
  })
})

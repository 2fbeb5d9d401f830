import { expect, it } from 'vitest'
import type { MovedRecord } from '#server/back-office/moving/records.ts'
import { readMoved, sampleFile } from '#tests/support/moved-files.ts'

/* The files of other shops in tests/files/moving-in, with the counts that their README and counts.json state. */

const counts = JSON.parse(sampleFile('made-up/counts.json').toString()) as {
  shopify: Record<string, number>
}

/** The records of a kind. */
async function recordsOf<Kind extends MovedRecord['kind']>(name: string, kind: Kind) {
  const { lines } = await readMoved(name, sampleFile(name))
  return lines.flatMap(({ record }) => (record?.kind === kind ? [record as MovedRecord & { kind: Kind }] : []))
}

it('each sample file is recognised by its columns or keys', async () => {
  const names = [
    'shopify-home-and-garden.csv',
    ...['shopify-products', 'shopify-customers', 'shopify-orders', 'shopify-redirects', 'woocommerce-products'].map(
      (name) => `made-up/${name}.csv`,
    ),
    ...['products', 'users', 'orders'].map((name) => `made-up/proshop-${name}.json`),
  ]
  const formats = await Promise.all(names.map(async (name) => (await readMoved(name, sampleFile(name))).format))
  expect(formats).toEqual([
    'shopify products, UTF-8, commas',
    'shopify products, UTF-8, commas',
    'shopify customers, UTF-8, commas',
    'shopify orders, UTF-8, commas',
    'shopify redirects, UTF-8, commas',
    'woocommerce products, UTF-8, semicolons',
    'proshop products, UTF-8, JSON',
    'proshop customers, UTF-8, JSON',
    'proshop orders, UTF-8, JSON',
  ])
})

it('Shopify’s public sample has 21 products, a family of two, 65 units, 16 prices before a reduction and no sizes', async () => {
  const products = await recordsOf('shopify-home-and-garden.csv', 'product')
  expect(products).toHaveLength(21)
  expect(products.filter(({ family }) => family !== '').map(({ name }) => name)).toEqual([
    'Clay Plant Pot, Regular',
    'Clay Plant Pot, Large',
  ])
  expect(products.reduce((sum, { stock }) => sum + (stock ?? 0), 0)).toBe(65)
  expect(products.filter(({ compareAtCents }) => compareAtCents !== null)).toHaveLength(16)
  expect(products.filter(({ sizes }) => sizes !== null)).toEqual([])
})

it('the invented Shopify files have the products, families, units, states and codes of counts.json', async () => {
  const products = await recordsOf('made-up/shopify-products.csv', 'product')
  const codes = products.map(({ code }) => code)
  expect({
    products: products.length,
    families: new Set(products.map(({ family }) => family).filter(Boolean)).size,
    // A negative stock counts as none.
    units: products.reduce((sum, { stock }) => sum + Math.max(0, stock ?? 0), 0),
    negativeStock: products.filter(({ stock }) => (stock ?? 0) < 0).length,
    draftsOrArchived: products.filter(({ state }) => state !== 'active').length,
    duplicateCode: codes.length - new Set(codes).size,
  }).toEqual({
    products: counts.shopify.products,
    families: counts.shopify.families,
    units: counts.shopify.units,
    negativeStock: counts.shopify.negativeStock,
    draftsOrArchived: counts.shopify.draftsOrArchived,
    duplicateCode: counts.shopify.duplicateCode,
  })
})

it('the invented Shopify files have the customers, orders and redirects of counts.json', async () => {
  const customers = await recordsOf('made-up/shopify-customers.csv', 'customer')
  const orders = await recordsOf('made-up/shopify-orders.csv', 'order')
  const redirects = await recordsOf('made-up/shopify-redirects.csv', 'redirect')
  expect({
    customers: customers.filter(({ email }) => email !== '').length,
    customersWithoutEmail: customers.filter(({ email }) => email === '').length,
    orders: orders.length,
    orderCents: orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
    redirects: redirects.filter(({ key, to }) => key !== to).length,
    refusedRedirects: redirects.filter(({ key, to }) => key === to).length,
  }).toEqual({
    customers: counts.shopify.customers,
    customersWithoutEmail: counts.shopify.customersWithoutEmail,
    orders: counts.shopify.orders,
    orderCents: counts.shopify.orderCents,
    redirects: counts.shopify.redirects,
    refusedRedirects: counts.shopify.refusedRedirects,
  })
})

it('the WooCommerce file has six products with one family, and names the three that are left out', async () => {
  const name = 'made-up/woocommerce-products.csv'
  const { lines } = await readMoved(name, sampleFile(name))
  const products = await recordsOf(name, 'product')
  expect(products).toHaveLength(6)
  expect(new Set(products.map(({ family }) => family).filter(Boolean))).toEqual(new Set(['WV']))
  expect(lines.flatMap((each) => (each.record ? [] : [[each.line, each.name, each.reason]]))).toEqual([
    [9, 'Bedroom set', 'It’s a grouped product, which only lists others. Its pieces come along one by one.'],
    [10, 'Oil of another shop', 'It’s an external product, which another website sells, so we leave it out.'],
    [11, 'Gift voucher', 'It’s a virtual product, which can’t be delivered, so we leave it out.'],
  ])
})

it('the predecessor’s files have six products with two reviews, eight users with an admin, and nine orders', async () => {
  expect(await recordsOf('made-up/proshop-products.json', 'product')).toHaveLength(6)
  expect(await recordsOf('made-up/proshop-products.json', 'review')).toHaveLength(2)
  const users = await recordsOf('made-up/proshop-users.json', 'customer')
  expect([users.length, users.filter(({ wasAdmin }) => wasAdmin).length]).toEqual([8, 1])
  expect(users.every(({ passwordHash }) => passwordHash.startsWith('$2b$'))).toBe(true)
  expect(await recordsOf('made-up/proshop-orders.json', 'order')).toHaveLength(9)
})

it('no line of the sample files is left out without need', async () => {
  const names = [
    'shopify-products.csv',
    'shopify-customers.csv',
    'shopify-orders.csv',
    'shopify-redirects.csv',
    'proshop-products.json',
  ]
  const files = await Promise.all(
    names.map(async (name) => (await readMoved(name, sampleFile(`made-up/${name}`))).lines),
  )
  expect(files.flat().filter(({ record }) => record === null)).toEqual([])
})

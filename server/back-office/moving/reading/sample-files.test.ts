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

const shopifyTable = {
  kind: 'product',
  key: 'weka-dining-table-10 / Small',
  name: 'Weka Dining Table 10, Small',
  family: 'weka-dining-table-10',
  finish: '',
  code: 'KC-100',
  brand: 'Harakeke Joinery',
  categories: ['Tables'],
  keywords: ['Rustic', '"Hand made"', 'Pine'],
  description: 'Made by hand in M&M pine.\n\n• L900 x W300 x H950mm',
  priceCents: 203_595,
  compareAtCents: null,
  stock: 4,
  weightKg: 24.5,
  state: 'active',
  sizes: { lengthMm: 900, widthMm: 300, heightMm: 950, from: 'L900 x W300 x H950mm' },
  pictures: [
    { url: 'https://cdn.example.com/weka-dining-table-10.jpg?v=1', alternativeText: 'Weka Dining Table 10, front' },
    { url: 'https://cdn.example.com/weka-dining-table-10-2.jpg', alternativeText: '' },
  ],
  paths: ['/products/weka-dining-table-10'],
}

it('a Shopify product gives a record for each variant, with the texts and pictures of its first line', async () => {
  const { lines } = await readMoved('products.csv', sampleFile('made-up/shopify-products.csv'))
  const notes = ['The sizes are those of all variants. Check them for this one.']
  expect(lines.slice(0, 2)).toEqual([
    { line: 2, notes, record: shopifyTable },
    {
      line: 3,
      notes,
      record: {
        ...shopifyTable,
        key: 'weka-dining-table-10 / Large',
        name: 'Weka Dining Table 10, Large',
        priceCents: 218_595,
        stock: 3,
        weightKg: 31,
      },
    },
  ])
  // A line with a picture alone adds it.
  expect(lines[2]?.record).toMatchObject({
    name: 'Ruru Bedside Cabinet 11',
    family: '',
    pictures: [{ alternativeText: 'Ruru Bedside Cabinet 11, front' }, { url: 'https://cdn.example.com/extra.jpg' }],
  })
})

it('a Shopify customer has an address without the apostrophes of the export, and a formula stays text', async () => {
  const [anahera, siobhan, jurgen] = await recordsOf('made-up/shopify-customers.csv', 'customer')
  expect(siobhan).toEqual({
    kind: 'customer',
    key: '7000001',
    name: "Siobhán O'Leary",
    email: 'siobha.n.o.leary1.1@example.nz',
    phone: '+64 21 555 0192',
    addresses: [
      {
        recipient: "Siobhán O'Leary",
        phone: '+64 21 555 0192',
        company: '',
        address: '3B Rātā Street',
        suburb: '',
        city: 'Whangārei',
        postCode: '0110',
        country: 'New Zealand',
      },
    ],
    tags: [],
    note: '',
    passwordHash: '',
    wasAdmin: false,
    createdAt: null,
  })
  expect([anahera?.tags, jurgen?.note]).toEqual([['trade'], '=HYPERLINK("x")'])
})

it('a Shopify order has all its items, its state in words and its time in UTC', async () => {
  const [, order] = await recordsOf('made-up/shopify-orders.csv', 'order')
  expect(order).toEqual({
    kind: 'order',
    key: '5551002',
    number: '#1002',
    email: 'priya.raman5.1@example.nz',
    customerKey: '',
    name: 'Priya Raman',
    phone: '+64 21 555 0182',
    address: 'Priya Raman\n174 Main South Road\nInvercargill 9810\nNew Zealand',
    placedAt: '2025-08-13T02:57:00.000Z',
    status: 'Partly refunded, not delivered',
    paidWith: 'Shopify Payments',
    note: '',
    currency: 'NZD',
    totalCents: 410_250,
    refundedCents: 0,
    items: [
      { name: 'Ruru Bench Seat 14', code: 'KC-100', qty: 4, priceCents: 82_050 },
      { name: 'Ruru Bench Seat 14', code: '', qty: 1, priceCents: 82_050 },
    ],
  })
})

it('a Shopify redirect has its two paths', async () => {
  const [redirect] = await recordsOf('made-up/shopify-redirects.csv', 'redirect')
  expect(redirect).toEqual({ kind: 'redirect', key: '/old-table', to: '/products/weka-dining-table-10' })
})

it('a WooCommerce product has sizes in cm, decimal commas, a reduced price and an address made of its name', async () => {
  const products = await recordsOf('made-up/woocommerce-products.csv', 'product')
  expect(products[1]).toEqual({
    kind: 'product',
    key: '41',
    name: 'Ruru Bedside Cabinet 11 woo',
    family: '',
    finish: '',
    code: 'WOO/1.101',
    brand: '',
    categories: ['Furniture > Bedroom', 'Sale'],
    keywords: [],
    description: 'Solid.\n\nRuru Bedside Cabinet 11',
    priceCents: 162_395,
    compareAtCents: 167_395,
    stock: 7,
    weightKg: 24.5,
    state: 'active',
    sizes: { lengthMm: 680, widthMm: 480, heightMm: 1810, from: 'Length (cm): 68 Width (cm): 48 Height (cm): 181' },
    pictures: [
      { url: 'https://old.example.com/a1.jpg', alternativeText: '' },
      { url: 'https://old.example.com/b1.jpg', alternativeText: '' },
    ],
    paths: ['/product/ruru-bedside-cabinet-11-woo/'],
  })
  expect(products.slice(4).map(({ name, finish, family, paths }) => [name, finish, family, paths[0]])).toEqual([
    ['Weka Stool 1', 'Oiled', 'WV', '/product/weka-stool-1/'],
    ['Weka Stool 1', 'White', 'WV', '/product/weka-stool-1/'],
  ])
})

it('a product of the predecessor has its sizes, room and reviews, whose tags stay text', async () => {
  const [product] = await recordsOf('made-up/proshop-products.json', 'product')
  expect(product).toEqual({
    kind: 'product',
    key: 'aaaaaaaaaaaa65f000000001',
    name: 'Weka Dining Table 10 old',
    family: '',
    finish: '',
    code: 'OLD-0',
    brand: 'American Rustic',
    categories: ['Dining > Coffee'],
    keywords: ['old', 'Pine', 'Rustic'],
    description: 'Old shop text 0',
    priceCents: 203_595,
    compareAtCents: null,
    stock: 4,
    weightKg: null,
    state: 'active',
    sizes: { lengthMm: 900, widthMm: 300, heightMm: 950, from: 'Length 900 mm, width 300 mm, height 950 mm' },
    pictures: [{ url: '/images/p0.jpg', alternativeText: '' }],
    paths: ['/product/aaaaaaaaaaaa65f000000001'],
  })
  expect((await recordsOf('made-up/proshop-products.json', 'review'))[1]).toEqual({
    kind: 'review',
    key: 'aaaaaaaaaaaa65f00054b474',
    productKey: 'aaaaaaaaaaaa65f000000001',
    customerKey: 'aaaaaaaaaaaa65f0006cfe1b',
    name: 'Tama',
    rating: 3,
    comment: '<b>ok</b>',
    createdAt: '2024-04-01T00:00:00.000Z',
  })
})

it('a user of the predecessor has an email address in lower case and a bcrypt hash', async () => {
  const users = await recordsOf('made-up/proshop-users.json', 'customer')
  expect(users[1]).toEqual({
    kind: 'customer',
    key: 'aaaaaaaaaaaa65f0006cdf2c',
    name: "Siobhán O'Leary",
    email: 'siobha.n.o.leary1.1@example.nz',
    phone: '',
    addresses: [],
    tags: [],
    note: '',
    passwordHash: '$2b$10$VMKC8Wf5gVeCniayxo01uerbP5Jr0RW5uivpzEN/zMsc2uOQ9jkS.',
    wasAdmin: false,
    createdAt: '2024-01-01T00:00:00.000Z',
  })
})

it('an order of the predecessor has its buyer by key, and a postcode in both spellings', async () => {
  const orders = await recordsOf('made-up/proshop-orders.json', 'order')
  expect(orders[1]).toEqual({
    kind: 'order',
    key: 'aaaaaaaaaaaa65f0003c89bc',
    number: 'aaaaaaaaaaaa65f0003c89bc',
    email: '',
    customerKey: 'aaaaaaaaaaaa65f0006d1d0a',
    name: '',
    phone: '',
    address: '56A Main South Street\nTaupō 3330\nNew Zealand',
    placedAt: '2024-05-01T00:00:00.000Z',
    status: 'Paid, delivered',
    paidWith: 'card',
    note: '',
    currency: 'NZD',
    totalCents: 203_595,
    refundedCents: 0,
    items: [{ name: 'Weka Dining Table 10 old', code: '', qty: 1, priceCents: 203_595 }],
  })
  expect([orders[0]?.status, orders[0]?.address]).toEqual([
    'Not paid, not delivered',
    '3B Rātā Street\nWhangārei 0110\nNew Zealand',
  ])
})

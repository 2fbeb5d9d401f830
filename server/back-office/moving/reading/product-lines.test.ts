import { expect, it } from 'vitest'
import { readMoved } from '#tests/support/moved-files.ts'
import { toSlug } from './woocommerce/to-slug.ts'

/* Lines of products that the sample files lack. */

type Cells = Record<string, string>

/** A file with the columns of all lines. */
const csv = (...rows: Cells[]) => {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const quote = (cell = '') => `"${cell.replaceAll('"', '""')}"`
  return [columns.map((name) => quote(name)), ...rows.map((row) => columns.map((column) => quote(row[column])))]
    .map((cells) => cells.join(','))
    .join('\n')
}

async function readProducts(...rows: Cells[]) {
  const { lines } = await readMoved('products.csv', csv(...rows))
  return lines.map((line) => (line.record?.kind === 'product' ? { ...line, ...line.record } : line))
}

const shopify: Cells = {
  Handle: 'bench',
  Title: 'Bench',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': 'B-1',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '3',
  'Variant Price': '199.00',
  'Variant Image': '',
  'Image Src': '',
  'Image Position': '',
}

it('a Shopify product is a draft unless it is active and published', async () => {
  const states = await readProducts(
    { ...shopify, Handle: 'a', Status: 'active' },
    { ...shopify, Handle: 'b', Status: 'active', Published: 'false' },
    { ...shopify, Handle: 'c', Status: 'archived', Published: 'false' },
    { ...shopify, Handle: 'd', Status: 'draft' },
    { ...shopify, Handle: 'e', Status: '', Published: 'TRUE' },
    { ...shopify, Handle: 'f', Status: 'unlisted' },
  )
  expect(states).toMatchObject(['active', 'draft', 'archived', 'draft', 'active', 'draft'].map((state) => ({ state })))
})

it('a quantity that Shopify did not track is kept with a note, and none without one', async () => {
  const untracked = { ...shopify, 'Variant Inventory Tracker': '' }
  const read = await readProducts(
    { ...untracked, Handle: 'a' },
    { ...untracked, Handle: 'b', 'Variant Inventory Qty': '0' },
    { ...shopify, Handle: 'c', 'Variant Inventory Qty': '-2' },
  )
  expect(read).toMatchObject([
    { stock: 3, notes: ['Shopify didn’t count its stock, but has a quantity of 3. Check it.'] },
    { stock: null, notes: ['Shopify didn’t count its stock.'] },
    { stock: -2, notes: [] },
  ])
})

it('the picture of a Shopify variant is its first, and those of other variants are left out', async () => {
  const variant = {
    Handle: 'bench',
    'Variant Price': '249',
    'Option1 Value': 'White',
    'Variant Image': 'https://p/white.jpg',
  }
  const [oak, white] = await readProducts(
    {
      ...shopify,
      'Option1 Name': 'Colour',
      'Option1 Value': 'Oak',
      'Variant Image': 'https://p/oak.jpg',
      'Image Src': 'https://p/oak.jpg',
      'Image Position': '2',
      'Image Alt Text': 'Oak',
    },
    { ...variant, 'Image Src': 'https://p/white.jpg', 'Image Position': '3' },
    { Handle: 'bench', 'Image Src': 'https://p/front.jpg', 'Image Position': '1' },
  )
  const front = { url: 'https://p/front.jpg', alternativeText: '' }
  expect([oak, white]).toMatchObject([
    { name: 'Bench', finish: 'Oak', pictures: [{ url: 'https://p/oak.jpg', alternativeText: 'Oak' }, front] },
    { name: 'Bench', finish: 'White', pictures: [{ url: 'https://p/white.jpg', alternativeText: '' }, front] },
  ])
})

it('the columns of Shopify’s exports since 2025 and the sizes in metafields are read', async () => {
  const [bench] = await readProducts({
    Title: 'Bench',
    'URL handle': 'bench',
    Description: '<p>Solid</p>',
    Price: '199.00',
    'Compare-at price': '249.00',
    SKU: "'0042",
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '2',
    'Weight value (grams)': '12500',
    'Length (product.metafields.custom.length)': '{"value":1200,"unit":"mm"}',
    'Depth (cm) (product.metafields.custom.depth)': '40',
    'Height (product.metafields.custom.height)': '45 cm',
  })
  expect(bench).toMatchObject({
    key: 'bench',
    code: '0042',
    description: 'Solid',
    priceCents: 19_900,
    compareAtCents: 24_900,
    stock: 2,
    weightKg: 12.5,
    sizes: { lengthMm: 1200, widthMm: 400, heightMm: 450 },
  })
})

it('lines of Shopify that give no product are left out with the reason', async () => {
  const read = await readProducts(
    { ...shopify, Handle: 'card', 'Gift Card': 'true' },
    { Handle: 'lost', 'Option1 Value': 'Large', 'Variant Price': '1' },
    { ...shopify, Handle: '' },
    { ...shopify, Handle: 'free', 'Variant Price': 'on request' },
  )
  const remedy = 'Keep the lines of a product together, the one with the title first.'
  expect(read).toMatchObject([
    { line: 2, record: null, name: 'Bench', reason: 'It’s a gift card, not a piece of furniture, so we leave it out.' },
    { line: 3, record: null, name: 'lost', reason: `The line has no title. ${remedy}` },
    { line: 4, record: null, name: 'Bench', reason: `The line has no handle. ${remedy}` },
    { priceCents: null, notes: ['We couldn’t read “on request” in “Variant Price”. Write an amount such as 1299.95.'] },
  ])
})

it('a line with more cells than the header is left out, and the others are read', async () => {
  const header = 'Handle,Title,Option1 Name,Variant Price'
  const { lines } = await readMoved(
    'products.csv',
    `${header}\na,Bench, oak,Title,9.95\nb,Stool,Title,9.95\nc,Desk,Title,9.95,,\n`,
  )
  expect(lines).toMatchObject([
    {
      line: 2,
      record: null,
      reason: 'The line has 5 cells and the header 4. Put cells with a separator inside quotation marks.',
    },
    { line: 3, record: { name: 'Stool' } },
    { line: 4, record: { name: 'Desk' } },
  ])
})

const woo: Cells = {
  ID: '1',
  Type: 'simple',
  SKU: 'B-1',
  Name: 'Bench',
  Published: '1',
  'Visibility in catalog': 'visible',
  'In stock?': '1',
  Stock: '3',
  'Regular price': '199',
  Categories: '',
}

it('the state and the stock of a WooCommerce product are read', async () => {
  const read = await readProducts(
    { ...woo, ID: '1' },
    { ...woo, ID: '2', Published: '-1', Stock: '' },
    { ...woo, ID: '3', 'Visibility in catalog': 'hidden', Stock: '', 'In stock?': '0' },
    { ...woo, ID: '4', Stock: 'parent' },
  )
  expect(read).toMatchObject([
    { state: 'active', stock: 3, notes: [] },
    { state: 'draft', stock: null, notes: ['WooCommerce didn’t count its stock.'] },
    { state: 'draft', stock: 0, notes: [] },
    { stock: null, notes: ['All variations share one stock. Count this one.'] },
  ])
})

it('a reduced price for a time, line breaks in two characters and commas in lists are read', async () => {
  const [bench] = await readProducts({
    ...woo,
    'Sale price': '149.50',
    'Date sale price starts': '2026-11-01',
    'Date sale price ends': '2026-12-24',
    'Short description': 'Solid.\\nOiled.',
    Description: 'A <b>long</b>\\nbench',
    Categories: 'Sale, Furniture > Benches\\, stools',
    Tags: 'oak, hand made',
    'Weight (lbs)': '50',
    Images: 'https://p/a.jpg, https://p/b.jpg',
  })
  expect(bench).toMatchObject({
    priceCents: 14_950,
    compareAtCents: 19_900,
    notes: ['The reduced price is for the time from 2026-11-01 until 2026-12-24. Check which one is right today.'],
    description: 'Solid.\nOiled.\n\nA long\nbench',
    categories: ['Furniture > Benches, stools', 'Sale'],
    keywords: ['oak', 'hand made'],
    weightKg: 22.68,
    pictures: [{ url: 'https://p/a.jpg' }, { url: 'https://p/b.jpg' }],
  })
})

it('variations have the texts of their product, and their own sizes, pictures and state', async () => {
  const variation = { ...woo, Type: 'variation', Parent: 'id:50', 'Attribute 1 name': 'Size' }
  const read = await readProducts(
    {
      ...woo,
      ID: '50',
      SKU: '',
      Type: 'variable',
      Description: '120 x 65 x 46 cm',
      'Regular price': '',
      Images: 'https://p/a.jpg',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': '1200 mm, 1800 mm',
    },
    { ...variation, ID: '51', SKU: 'B-12', 'Attribute 1 value(s)': '1200 mm' },
    {
      ...variation,
      ID: '52',
      SKU: 'B-18',
      'Attribute 1 value(s)': '1800 mm',
      Published: '-1',
      Images: 'https://p/b.jpg',
    },
  )
  expect(read).toMatchObject([
    {
      key: '51',
      name: 'Bench, 1200 mm',
      family: 'id:50',
      state: 'active',
      sizes: { lengthMm: 1200, widthMm: 650, heightMm: 460 },
      pictures: [{ url: 'https://p/a.jpg' }],
    },
    {
      key: '52',
      name: 'Bench, 1800 mm',
      family: 'id:50',
      state: 'draft',
      sizes: { lengthMm: 1800, widthMm: 650, heightMm: 460 },
      pictures: [{ url: 'https://p/b.jpg' }, { url: 'https://p/a.jpg' }],
    },
  ])
})

it('lines of WooCommerce that give no product are left out with the reason', async () => {
  const read = await readProducts(
    { ...woo, Type: 'variation', Parent: 'LOST' },
    { ...woo, Type: 'bundle' },
    { ...woo, Type: 'simple, downloadable' },
    { ...woo, Name: '' },
    { ...woo, Type: 'variable' },
  )
  expect(read.map((line) => 'reason' in line && line.reason)).toEqual([
    'We couldn’t read “LOST” in “Parent”. No line above has this SKU or ID. Put the product above its variations.',
    'We couldn’t read “bundle” in “Type”. Make it a simple or a variable product.',
    'It’s a downloadable product, which can’t be delivered, so we leave it out.',
    'The line has no name. Add one, or delete the line.',
    'It’s a variable product without variations in the file. Export all types of products.',
  ])
})

it.each([
  ['Weka Dining Table', 'weka-dining-table'],
  ['Tūī “Sideboard” 1.5 m – oak & pine', 'tui-sideboard-1-5-m-oak-pine'],
  ['Weiß/Rosé &amp; Co', 'weis-rose-co'],
  ['O’Leary’s 120×60', 'olearys-120x60'],
  ['机', '%e6%9c%ba'],
])('the address of a WooCommerce product “%s” ends in %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

it('redirects have paths, also of a whole old address', async () => {
  const { lines } = await readMoved(
    'redirects.csv',
    csv(
      { 'Redirect from': 'https://old.example/a?b=1', 'Redirect to': '/products/a' },
      { 'Redirect from': 'a b', 'Redirect to': '/b' },
      { 'Redirect from': '/c', 'Redirect to': 'https://other.example/' },
      { 'Redirect from': '/d', 'Redirect to': '//other.example/' },
    ),
  )
  const remedy = 'Write a path such as /old-table.'
  expect(lines).toMatchObject([
    { record: { key: '/a?b=1', to: '/products/a' } },
    { record: null, reason: `We couldn’t read “a b” in “Redirect from”. ${remedy}` },
    { record: null, reason: `We couldn’t read “https://other.example/” in “Redirect to”. ${remedy}` },
    { record: null, reason: `We couldn’t read “//other.example/” in “Redirect to”. ${remedy}` },
  ])
})

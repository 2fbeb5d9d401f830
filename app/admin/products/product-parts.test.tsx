import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import * as render from '#tests/support/render.tsx'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { BulkPriceForm } from './grid/bulk-bar.tsx'
import { ChangePreview } from './grid/change-preview.tsx'
import type { GridDrafts } from './grid/grid-drafts.ts'
import { ProductTable } from './grid/product-table.tsx'
import { ChosenFilters, NoProducts, ProductCsvLinks } from './product-list.page.tsx'

const shop = { rooms: firstRooms } as ShopDetails
const inShop = (element: ReactElement) => (
  <ShopDetailsProvider shop={shop} year={2026}>
    {element}
  </ShopDetailsProvider>
)
const markupOf = (element: ReactElement) => render.markupOf(inShop(element))
const textOf = (element: ReactElement) => render.textOf(inShop(element))

const nothing = () => undefined
const product: GridRow = {
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  code: 'AR-COF-1200',
  name: 'Cardrona Coffee Table with Drawers',
  image: '/images/cardrona.01234567.webp',
  brand: 'American Rustic',
  category: 'Coffee',
  price: 499,
  countInStock: 9,
  featured: true,
  state: 'published',
  sale: null,
}

const table = (
  differing: Partial<GridRow>,
  { drafts = {}, waiting }: { drafts?: GridDrafts; waiting?: number } = {},
) => (
  <ProductTable
    rows={[{ ...product, ...differing }]}
    filter={{ brand: 'Paris', sort: 'price' }}
    drafts={drafts}
    waiting={new Map(waiting === undefined ? [] : [[product._id, waiting]])}
    ticked={new Set()}
    listPath="/admin/productlist/2"
    categories={['Coffee']}
    dispatch={nothing}
    onTick={nothing}
    onDelete={nothing}
  />
)

test('the table of products (spec §2, Admin product list) has the columns of the spec first, and prices with two decimals', () => {
  const text = textOf(table({ price: 1249, countInStock: 5 }))
  expect(text).toContain('CODE NAME PRICE COUNT CATEGORY BRAND Edit and delete State and featured AR-COF-1200')
  expect(text).toContain('Cardrona Coffee Table with Drawers $1,249.00 5 Coffee Coffee Tables American Rustic')
  expect(markupOf(table({ price: 1249 }))).toContain('value="1,249.00"')
})

test('the table of products (spec §2, Admin product list) calls a category as shoppers do, below the word of its pieces', () => {
  expect(textOf(table({ category: 'Headboard' }))).toContain('Headboard Bed Frames American Rustic')
  expect(markupOf(table({}))).toContain('<option value="Coffee">Coffee Tables</option>')
  expect(textOf(table({ category: 'Bench' }))).toContain('Bench American Rustic')
})

test('the table of products (spec §2, Admin product list) says how many people wait for a product, and that one or none is left', () => {
  expect(textOf(table({ countInStock: 0 }, { waiting: 3 }))).toContain('None left 3 waiting')
  expect(textOf(table({ countInStock: 1 }))).toContain('One left')
  expect(textOf(table({}))).not.toContain('waiting')
})

test('the table of products (spec §2, Admin product list) marks drafts and hidden pieces', () => {
  expect(textOf(table({ state: 'draft' }))).toContain('Cardrona Coffee Table with Drawers Draft $499.00')
  expect(textOf(table({ state: 'hidden' }))).toContain('Cardrona Coffee Table with Drawers Hidden $499.00')
  expect(textOf(table({}))).not.toMatch(/Draft|Hidden/)
})

test('the table of products (spec §2, Admin product list) shows the price of a running sale with its last day, and leads to the sale', () => {
  const endsAt = '2026-11-22T11:00:00.000Z'
  const sale = { _id: '01938f2a-7c1e-7000-8000-0000000000aa', price: 425, endsAt }
  expect(textOf(table({ sale }))).toContain('$499.00 Sale $425.00 of Cardrona Coffee Table with Drawers 9')
  expect(markupOf(table({ sale }))).toContain('title="until Sun 22 November"')
  expect(markupOf(table({ sale }))).toContain('href="/admin/sales/01938f2a-7c1e-7000-8000-0000000000aa"')
  expect(markupOf(table({}))).not.toMatch(/Sale|until/)
})

test('the table of products (spec §2, Admin product list) leaves pieces of a running sale out of a change of prices, and says so', () => {
  const sale = { _id: '01938f2a-7c1e-7000-8000-0000000000aa', price: 425, endsAt: '2026-11-22T11:00:00.000Z' }
  const form = <BulkPriceForm rows={[product, { ...product, sale }]} drafts={{}} onFill={nothing} />
  expect(textOf(form)).toContain('Apply to 1 row')
  expect(textOf(form)).toContain('1 piece is in a sale and keeps its price until it ends.')
})

test('the table of products (spec §2, Admin product list) has buttons that name the product', () => {
  const html = markupOf(table({ name: 'Kurow Table' }))
  expect(html).toContain('aria-label="Edit Kurow Table"')
  expect(html).toContain(`href="/admin/product/${product._id}/edit"`)
  expect(html).toContain('aria-label="Delete Kurow Table"')
  expect(html).toContain('aria-label="Price of Kurow Table, dollars"')
})

test('the table of products (spec §2, Admin product list) sorts by its headings, the other way round when it is sorted so', () => {
  const html = markupOf(table({}))
  expect(html).toContain('aria-sort="ascending"')
  expect(html).toContain('href="/admin/productlist?brand=Paris&amp;sort=-price"')
  expect(html).toContain('href="/admin/productlist?brand=Paris&amp;sort=name"')
})

test('the table of products (spec §2, Admin product list) shows what is not saved, what cannot be saved and what another person saved', () => {
  const drafts = (cells: GridDrafts[string]['cells']): GridDrafts => ({
    [product._id]: { ...product, cells },
  })
  const unsaved = table({}, { drafts: drafts({ price: { was: 499, entered: '524' } }) })
  expect(textOf(unsaved)).toContain('Not saved, was $499.00')
  expect(textOf(table({}, { drafts: drafts({ price: { was: 499, entered: '3.45.0' } }) }))).toContain(
    'Enter dollars such as 345.00',
  )
  const conflict = { now: 715, by: 'Aroha', at: '2026-11-19T19:02:00.000Z' }
  const clash = table({}, { drafts: drafts({ price: { was: 499, entered: '524', conflict } }) })
  expect(textOf(clash)).toContain('Aroha saved $715.00 at 08:02 Keep mine Use theirs')
  const hidden = table({}, { drafts: drafts({ state: { was: 'published', entered: 'hidden' } }) })
  expect(textOf(hidden)).toContain('Not saved, was published')
})

test('an empty list shows why it is empty, and links on', () => {
  expect(textOf(<NoProducts filter={{}} pageNumber={1} />)).toContain('No pieces yet')
  expect(textOf(<NoProducts filter={{ keyword: 'zzz' }} pageNumber={1} />)).toContain(
    'No pieces have “zzz” in their code or name',
  )
  expect(markupOf(<NoProducts filter={{ keyword: 'a&b' }} pageNumber={9} />)).toContain(
    'href="/admin/productlist?keyword=a%26b"',
  )
  const both = textOf(<NoProducts filter={{ brand: 'Paris', range: 'Kurow' }} pageNumber={1} />)
  expect(both).toContain('No pieces match these filters.')
  expect(both).toContain('Range Kurow and Brand Paris have no piece in common.')
})

test('what is chosen is shown with its count, and each part can be removed', () => {
  const chips = <ChosenFilters filter={{ brand: 'Paris', stock: 'one', sort: 'price' }} count={2} all={73} />
  expect(textOf(chips)).toContain('Stock: One left')
  expect(textOf(chips)).toContain('2 of 73 pieces')
  const beds = <ChosenFilters filter={{ category: 'Headboard' }} count={2} all={73} />
  expect(textOf(beds)).toContain('Category: Bed Frames')
  expect(markupOf(chips)).toContain('href="/admin/productlist?stock=one&amp;sort=price"')
})

test('the product list links to export and import', () => {
  expect(markupOf(<ProductCsvLinks />)).toContain('href="/api/products/export.csv" download')
  expect(textOf(<ProductCsvLinks />)).toBe(
    'Export all products as CSV Import products from CSV Deleted pieces of the last 30 days',
  )
})

const preview = (given: Partial<GridRow>) => {
  const drafts = { [product._id]: { ...product, ...given, cells: { state: { was: 'draft', entered: 'published' } } } }
  return textOf(
    <ChangePreview show drafts={drafts} busy={false} dispatch={nothing} onSave={nothing} onClose={nothing} />,
  )
}

test('the preview of what is saved names the piece that it publishes with sample values, and asks whether to save it anyway', () => {
  const text = preview({ brand: 'Sample brand', image: '/images/sample-product.webp' })
  expect(text).toContain('Publish with sample values? Customers see it like this.')
  expect(text).toContain(`${product.name}: Brand and the picture are still the sample.`)
  expect(text).toContain('Save 1 change anyway')
})

test('the preview of what is saved says nothing of the sample when the piece has none of it', () => {
  expect(preview({})).not.toContain('sample')
  expect(preview({})).toContain('Save 1 change Keep editing')
})

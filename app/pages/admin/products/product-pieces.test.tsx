import { describe, expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { NoProducts } from './no-products.tsx'
import { ProductCsvLinks } from './product-list.tsx'
import { ProductTable } from './product-table.tsx'

const nothing = () => undefined
const product = makeProduct()

describe('the table of products (spec §2, Admin product list)', () => {
  const table = (differing: Partial<typeof product>) => (
    <ProductTable products={[makeProduct(differing)]} listPath="/admin/productlist/2" onDelete={nothing} />
  )

  test('has the columns of the spec, and prices with two decimals', () => {
    expect(textOf(table({ price: 1249, countInStock: 1 }))).toBe(
      'CODE NAME PRICE COUNT CATEGORY BRAND Edit and delete AR-COF-1200 Cardrona Coffee Table with Drawers $1,249.00 1 Coffee American Rustic',
    )
  })

  test('says how many people wait for a product', () => {
    const waiting = new Map([[product._id, 3]])
    const html = <ProductTable products={[product]} waiting={waiting} listPath="/" onDelete={nothing} />
    expect(textOf(html)).toMatch(/COUNT .* \d+ 3 waiting /)
    expect(textOf(table({}))).not.toContain('waiting')
  })

  test('marks drafts only', () => {
    expect(textOf(table({ isDraft: true }))).toContain('Cardrona Coffee Table with Drawers Draft $499.00')
    expect(textOf(table({}))).not.toContain('Draft')
  })

  test('has buttons that name the product', () => {
    const html = markupOf(table({ name: 'Kurow Table' }))
    expect(html).toContain('aria-label="Edit Kurow Table"')
    expect(html).toContain(`href="/admin/product/${product._id}/edit"`)
    expect(html).toContain('aria-label="Delete Kurow Table"')
  })
})

test('an empty list shows why it is empty, and links on', () => {
  expect(textOf(<NoProducts keyword={undefined} pageNumber={1} />)).toContain('No products yet')
  expect(textOf(<NoProducts keyword="zzz" pageNumber={1} />)).toContain('No product has “zzz” in its code or name')
  expect(markupOf(<NoProducts keyword="a&b" pageNumber={9} />)).toContain('href="/admin/productlist?keyword=a%26b"')
})

test('the product list links to export and import', () => {
  expect(markupOf(<ProductCsvLinks />)).toContain('href="/api/products/export.csv" download')
  expect(textOf(<ProductCsvLinks />)).toBe('Export all products as CSV Import products from CSV')
})

import { describe, expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { NoProducts } from './no-products.tsx'
import { ProductConflict } from '#app/pages/admin/product-edit/product-conflict.tsx'
import { ProductFields } from '#app/pages/admin/product-edit/product-fields.tsx'
import { ProductPreview } from '#app/pages/admin/product-edit/product-preview.tsx'
import { ProductTable } from './product-table.tsx'
import { typedOf } from '#app/pages/admin/product-edit/product-form-values.ts'

const nothing = () => undefined
const product = { ...makeProduct(), description: 'Thick-set.', reviews: [] }
const typed = typedOf(product)

describe('the table of products (spec §2, Admin product list)', () => {
  const table = (differing: Partial<typeof product>) => (
    <ProductTable products={[makeProduct(differing)]} listPath="/admin/productlist/2" onDelete={nothing} />
  )

  test('has the columns of the spec, and the price with two decimals', () => {
    expect(textOf(table({ price: 1249, countInStock: 1 }))).toBe(
      'CODE NAME PRICE COUNT CATEGORY BRAND Edit and delete AR-COF-1200 Cardrona Coffee Table with Drawers $1,249.00 1 Coffee American Rustic',
    )
  })

  test('marks a draft, and nothing else', () => {
    expect(textOf(table({ isDraft: true }))).toContain('Cardrona Coffee Table with Drawers Draft $499.00')
    expect(textOf(table({}))).not.toContain('Draft')
  })

  test('names its buttons after the product', () => {
    const html = markupOf(table({ name: 'Kurow Table' }))
    expect(html).toContain('aria-label="Edit Kurow Table"')
    expect(html).toContain(`href="/admin/product/${product._id}/edit"`)
    expect(html).toContain('aria-label="Delete Kurow Table"')
  })
})

test('an empty list says why it is empty, and leads on', () => {
  expect(textOf(<NoProducts keyword={undefined} pageNumber={1} />)).toContain('No products yet')
  expect(textOf(<NoProducts keyword="zzz" pageNumber={1} />)).toContain('No product has “zzz” in its code or name')
  expect(markupOf(<NoProducts keyword="a&b" pageNumber={9} />)).toContain('href="/admin/productlist?keyword=a%26b"')
})

describe('the product form (spec §2, Admin product edit)', () => {
  const known = { brands: ['Paris'], categories: ['Coffee'], materials: ['Pine'], styles: ['French'] }
  const fields = (wrong = {}) => (
    <ProductFields typed={typed} errors={wrong} change={nothing} known={known}>
      <p>picture</p>
    </ProductFields>
  )

  test('has plain lines of text for what the shop knows values of, until its script is there', () => {
    const html = markupOf(fields())
    for (const name of ['category', 'brand', 'material', 'style']) {
      expect(html).toMatch(new RegExp(`<input [^>]*name="${name}"`))
    }
    expect(html).not.toMatch(/role="(combobox|listbox)"|datalist|<button/)
  })

  test('has the three rooms, and no other', () => {
    expect(markupOf(fields())).toContain(
      '<option selected="">Living Room</option><option>Dining Room</option><option>Bedroom</option></select>',
    )
  })

  test('says what the server found wrong beside its field', () => {
    const html = markupOf(fields({ price: 'No such price.' }))
    expect(html).toMatch(/name="price"[^>]*>.*?No such price\./)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  })

  test('tells which pieces never show on a room page (behaviour, Sliders)', () => {
    expect(textOf(fields())).toContain('A piece above 2190 wide, 2183 long or 2190 high never shows on a room page.')
  })

  test('shows the product as shoppers will see it', () => {
    const preview = (
      <ProductPreview stored={{ ...product, isDraft: true }} typed={{ ...typed, name: 'New', price: '12.5' }} />
    )
    expect(textOf(preview)).toMatch(/^How shoppers see it 1200 mm New Pine, American Rustic \$12\.50/)
  })
})

describe('when somebody else has saved', () => {
  const conflict = (mine: ('name' | 'featured')[]) => (
    <ProductConflict
      words="Ana Admin has saved this product since."
      mine={mine}
      typed={{ ...typed, name: 'Mine', featured: false }}
      stored={product}
      onTake={nothing}
    />
  )

  test('each field that differs shows both values and a way to take theirs', () => {
    const text = textOf(conflict(['name', 'featured']))
    expect(text).toContain('Ana Admin has saved this product since.')
    expect(text).toContain('Name Stored now: Cardrona Coffee Table with Drawers Yours: Mine Take theirs')
    expect(text).toContain('Featured Stored now: yes Yours: no Take theirs')
    expect(text).toContain('Save mine over it')
  })

  test('nothing is offered once nothing differs', () => {
    expect(textOf(conflict([]))).toBe(
      'Ana Admin has saved this product since. Nothing in this form differs from what is stored now.',
    )
  })
})

import { describe, expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { ProductConflict } from './product-conflict.tsx'
import { ProductFields } from './product-fields.tsx'
import { typedOf } from './product-form-values.ts'
import { ProductPreview } from './product-preview.tsx'

const nothing = () => undefined
const product = { ...makeProduct(), description: 'Thick-set.', reviews: [] }
const typed = typedOf(product)

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

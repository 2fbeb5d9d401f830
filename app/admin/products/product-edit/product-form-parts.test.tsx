import { expect, test } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { fieldNames } from '#contract/catalogue/product-fields.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { ProductConflict, ProductPreview } from './product-form.tsx'
import { ProductFacts, ProductFields, ProductTexts } from './product-fields.tsx'
import { formValuesOf } from './product-form-values.ts'

const nothing = () => undefined
const product = makePageProduct()
const values = formValuesOf(product)
const room = (...keywords: string[]): ShopDetails['rooms']['living'] => ({
  lead: '',
  categories: keywords.map((keyword) => ({
    keyword,
    label: keyword,
    ...(keyword === 'Hidden' && { isHidden: true as const }),
  })),
})
const shop = {
  rooms: { living: room('Coffee', 'Hidden'), dining: room('Buffet'), bedroom: room() },
} as ShopDetails

const known = {
  brands: ['Paris'],
  categories: ['Coffee'],
  materials: ['Pine'],
  styles: ['French'],
  ranges: ['Cardrona'],
  families: ['cardrona-coffee-table'],
}
const fields = (errors = {}, given: Partial<typeof values> = {}) => (
  <ShopDetailsProvider shop={shop} year={2026}>
    <ProductFields values={{ ...values, ...given }} errors={errors} change={nothing} known={known}>
      <p>picture</p>
    </ProductFields>
  </ShopDetailsProvider>
)

test('the product form (spec §2, Admin product edit) has plain text fields instead of comboboxes until hydration', () => {
  const html = markupOf(fields())
  for (const name of ['category', 'brand', 'material', 'style']) {
    expect(html).toMatch(new RegExp(`<input [^>]*name="${name}"`))
  }
  expect(html).not.toMatch(/role="(combobox|listbox)"|datalist|<button/)
})

test('the product form (spec §2, Admin product edit) has a control for each field of a product', () => {
  const form = { values, errors: {}, change: nothing, known }
  const html = markupOf(
    <>
      {fields()}
      <ProductTexts {...form} />
      <ProductFacts {...form} />
    </>,
  )
  // The pictures and the model have parts of their own.
  const missing = fieldNames.filter((name) => !html.includes(`name="${name}"`))
  expect(missing).toEqual(['image', 'alternativeText', 'furtherPictures', 'model'])
})

test('the product form (spec §2, Admin product edit) has the three rooms, and no other', () => {
  expect(markupOf(fields())).toContain(
    '<option selected="">Living Room</option><option>Dining Room</option><option>Bedroom</option></select>',
  )
})

test('the product form (spec §2, Admin product edit) shows field errors next to their fields', () => {
  const html = markupOf(fields({ price: 'No such price.' }))
  expect(html).toMatch(/name="price"[^>]*>.*?No such price\./)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
})

test('the product form (spec §2, Admin product edit) says which way the width and the length go (behaviour, Platform)', () => {
  expect(textOf(fields())).toContain('Width, mm From front to back Height, mm Length, mm From side to side')
  expect(textOf(fields())).not.toContain('room page')
})

test('the product form (spec §2, Admin product edit) marks each text that is still the sample, also with spaces around it', () => {
  const sample = { name: 'Sample name', brand: ' Sample brand', category: 'Sample category' }
  const marks = (given: Partial<typeof values>) => textOf(fields({}, given)).match(/\S+ is still the sample/g)
  expect(marks(sample)).toEqual([
    'Name is still the sample',
    'Category is still the sample',
    'Brand is still the sample',
  ])
  expect(marks({ ...sample, name: 'Tekapo Bench' })).toEqual([
    'Category is still the sample',
    'Brand is still the sample',
  ])
  expect(marks({})).toBeNull()
})

test('the product form (spec §2, Admin product edit) says where shoppers find a piece whose category no room, or only another room, lists', () => {
  const found = 'this category, so customers only find the piece by search and on the page of the whole room.'
  const text = (category: string) => textOf(fields({}, { homeSpace: 'Living Room', category }))
  expect(text('Coffee')).not.toContain(found)
  expect(text('Bench')).toContain(`No room lists ${found}`)
  expect(text('Hidden')).toContain(`No room lists ${found}`)
  expect(text('Buffet')).toContain(`The living room doesn’t list ${found}`)
  expect(text(' ')).not.toContain(found)
})

test('the product form (spec §2, Admin product edit) shows the product as shoppers will see it', () => {
  const preview = (
    <ProductPreview stored={{ ...product, isDraft: true }} values={{ ...values, name: 'New', price: '12.5' }} />
  )
  expect(textOf(preview)).toMatch(/^How customers see it Length 1200 mm New Pine, American Rustic \$12\.50/)
})

test('the product form (spec §2, Admin product edit) shows the last valid price while the text is not a price', () => {
  const preview = <ProductPreview stored={product} values={{ ...values, price: '$1,2' }} />
  expect(textOf(preview)).toContain('$499.00')
})

const facts = (given: Partial<typeof values> = {}, errors = {}) => (
  <ProductFacts values={{ ...values, ...given }} errors={errors} change={nothing} known={undefined} />
)
/** The headings of the sections that are open. */
const openSections = (html: string) =>
  [...html.matchAll(/<details( open="")?>\s*<summary><h2>(.*?)<\/h2>/g)].flatMap(([, open, title]) =>
    open ? [title] : [],
  )

test('the sections about what buyers ask are closed while nothing is known, and open where something is', () => {
  expect(openSections(markupOf(facts()))).toEqual([])
  expect(openSections(markupOf(facts({ timber: 'Oak', seats: '4' })))).toEqual(['Timber, finish and care', 'In use'])
  expect(openSections(markupOf(facts({ hasDetachableLegs: true, warrantyYears: '0' })))).toEqual(['Assembly'])
})

test('the sections about what buyers ask open where the shop has refused a field, with its sentence', () => {
  const html = markupOf(facts({}, { packages: 'Line 1 of the boxes can’t be read.' }))
  expect(openSections(html)).toEqual(['Boxes and the way in'])
  expect(html).toMatch(/name="packages"[^>]*>.*?Line 1 of the boxes can’t be read\./)
})

test('the sections about what buyers ask have a label with its unit, a control and a help text for each field', () => {
  const html = markupOf(facts())
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label)
  expect(labels.join('; ')).toBe(
    'Piece; Timber; Timbers; Finish; Colour of the finish; ' +
      'Coat of the finish; Care; Packing; Boxes; People to carry; ' +
      'Note on carrying; Short side of the opening, mm; Long side of the opening, mm; Assembly; Assembly time, minutes; ' +
      'People to assemble; Legs come off; Seats; Seats at a squeeze; Mattress; ' +
      'Shelf load, kg; Wall fixing; Warranty, years; Country of origin; Range; ' +
      'Family',
  )
  expect(html.match(/class="form-text"/g)).toHaveLength(labels.length)
  expect(html.match(/<textarea/g)).toHaveLength(2)
})

const conflict = (editedFields: ('name' | 'featured')[]) => (
  <ProductConflict
    message="Ana Admin saved changes."
    editedFields={editedFields}
    values={{ ...values, name: 'Mine', featured: false }}
    stored={product}
    onRevert={nothing}
  />
)

test('a conflict with another person shows both values of each field that differs, and a button that uses theirs', () => {
  const text = textOf(conflict(['name', 'featured']))
  expect(text).toContain('Ana Admin saved changes.')
  expect(text).toContain('Name Saved now: Cardrona Coffee Table with Drawers Yours: Mine Use their value')
  expect(text).toContain('Featured Saved now: yes Yours: no Use their value')
  expect(text).toContain('Overwrite with my changes')
})

test('a conflict with another person offers no choice when nothing differs', () => {
  expect(textOf(conflict([]))).toBe('Ana Admin saved changes. This form doesn’t differ from the stored product.')
})

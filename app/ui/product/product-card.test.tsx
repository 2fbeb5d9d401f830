import { expect, test } from 'vitest'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'

test('a product card (spec §2, Home) is one link with the name of the product', () => {
  const html = markupOf(<ProductCard product={makeProduct()} />)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toMatch(/<a href="\/product\/01938f2a[^"]*"[^>]*>Cardrona Coffee Table with Drawers<\/a>/)
  expect(html).toContain('alt=""')
})

test('a product card (spec §2, Home) says how long the piece is, to everybody', () => {
  const card = <ProductCard product={makeProduct()} />
  expect(textOf(card)).toContain('Length 1200 mm')
  expect(markupOf(card)).toMatch(/<div class="scale-bar"><svg [^>]*aria-hidden="true"/)
})

test('a product card (spec §2, Home) has the second picture of the product, lazy and without a text, and none of a product with one picture', () => {
  const html = markupOf(<ProductCard product={makeProduct({ secondImage: '/images/side.01234567.webp' })} eager />)
  const [second = ''] = html.match(/<img[^>]*side[^>]*>/) ?? []
  expect(second).toContain('src="/images/side.01234567.webp?w=480"')
  expect(second).toContain('alt=""')
  expect(second).toContain('loading="lazy"')
  expect(markupOf(<ProductCard product={makeProduct()} eager />).match(/<img /g)).toHaveLength(1)
})

test('a product card (spec §2, Home) shows Out of Stock without stock, and is still a link', () => {
  const html = markupOf(<ProductCard product={makeProduct({ countInStock: 0 })} />)
  expect(html).toContain('Out of Stock')
  expect(html).toContain('href="/product/')
  expect(markupOf(<ProductCard product={makeProduct()} />)).not.toContain('Out of Stock')
})

test('a product card (spec §2, Home) shows Draft for a product that only admins see', () => {
  expect(textOf(<ProductCard product={makeProduct({ isDraft: true, countInStock: 0 })} />)).toMatch(/^Draft /)
  expect(textOf(<ProductCard product={makeProduct()} />)).not.toContain('Draft')
})

test('a product card (spec §2, Home) shows material and brand, or the label of the category', () => {
  expect(textOf(<ProductCard product={makeProduct()} />)).toContain('Pine, American Rustic')
  expect(textOf(<ProductCard product={makeProduct({ material: '' })} />)).not.toContain(', American')
  expect(textOf(<ProductCard product={makeProduct({ category: 'Console' })} rooms={firstRooms} />)).toContain(
    'Hall Tables',
  )
})

test('a product card (spec §2, Home) draws any length without a style attribute', () => {
  for (const length of [0, 1200, 9000]) {
    const html = markupOf(<ProductCard product={makeProduct({ length })} />)
    expect(html).not.toContain('style=')
    expect(html).toMatch(/<svg width="(2\.0|54\.8|100\.0)%"/)
  }
})

test('a product card (spec §2, Home) loads only the first pictures eagerly', () => {
  const products = ['a', 'b', 'c'].map((_id) => makeProduct({ _id }))
  const html = markupOf(<ProductGrid products={products} firstEager={2} firstPriority />)
  expect(html.match(/loading="eager"/g)).toHaveLength(2)
  expect(html.match(/loading="lazy"/g)).toHaveLength(1)
  expect(html.match(/<img[^>]*fetchPriority="high"/gi)).toHaveLength(1)
})

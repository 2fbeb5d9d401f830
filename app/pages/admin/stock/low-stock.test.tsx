import { expect, it } from 'vitest'
import { markupOf } from '#tests/support/render.tsx'
import { LowStock } from './low-stock.tsx'

it('a product with low stock links to its form', () => {
  const products = [{ _id: 'p1', code: 'PA-TAL-880', name: 'Le Bons Tallboy', countInStock: 0 }]
  const markup = markupOf(<LowStock lowStock={{ count: 1, products }} />)
  expect(markup).toContain('<a href="/admin/product/p1/edit" data-discover="true">Le Bons Tallboy</a>')
  expect(markup).toMatch(/<td class="[^"]* no">0<\/td>/)
})

import { expect, test } from 'vitest'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { markupOf } from '#tests/support/render.tsx'

test('the picture of a product (spec §3, image) has the widths of screens if it is the shop’s own', () => {
  const html = markupOf(<ProductPicture image="/images/cardrona.01234567.webp" sizes="88px" />)
  expect(html).toContain('src="/images/cardrona.01234567.webp?w=800"')
  expect(html).toMatch(/srcSet="\/images\/cardrona.01234567.webp\?w=160 160w, .* 1200w"/)
  expect(html).toContain('sizes="88px"')
})

test('the picture of a product (spec §3, image) has only its own URL if it is on another site', () => {
  const html = markupOf(<ProductPicture image="https://pictures.example/a.jpg?size=2" sizes="88px" />)
  expect(html).toContain('src="https://pictures.example/a.jpg?size=2"')
  expect(html).not.toMatch(/srcset|sizes|\?w=/i)
})

test('the picture of a product (spec §3, image) is an empty box of the same shape without an image, and loads nothing', () => {
  const html = markupOf(<ProductPicture image="" sizes="88px" />)
  expect(html).toBe('<svg class="d-block w-100 bg-wall" viewBox="0 0 1200 900" aria-hidden="true"></svg>')
})

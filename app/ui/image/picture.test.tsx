import { describe, expect, test } from 'vitest'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { markupOf } from '#tests/support/render.tsx'

describe('the picture of a product (spec §3, image)', () => {
  test('of ours comes in the widths that screens ask for', () => {
    const html = markupOf(<ProductPicture image="/images/cardrona.01234567.webp" sizes="88px" />)
    expect(html).toContain('src="/images/cardrona.01234567.webp?w=800"')
    expect(html).toMatch(/srcSet="\/images\/cardrona.01234567.webp\?w=160 160w, .* 1200w"/)
    expect(html).toContain('sizes="88px"')
  })

  test('of another site is asked for by its own address alone', () => {
    const html = markupOf(<ProductPicture image="https://pictures.example/a.jpg?size=2" sizes="88px" />)
    expect(html).toContain('src="https://pictures.example/a.jpg?size=2"')
    expect(html).not.toMatch(/srcset|sizes|\?w=/i)
  })

  test('that is not there leaves the wall in its shape, and asks for nothing', () => {
    const html = markupOf(<ProductPicture image="" sizes="88px" />)
    expect(html).toBe('<svg class="no-picture" viewBox="0 0 1200 900" aria-hidden="true"></svg>')
  })
})

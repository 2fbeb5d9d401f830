import { expect, it } from 'vitest'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { doorFitOf } from '#rules/catalogue/fit/door.ts'
import { productFitOf } from '#rules/catalogue/fit/product-fit.ts'
import { emptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { ProductCard } from '#app/ui/product/product-card.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { fitOnCard } from './fit-on-card.tsx'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/verdict.tsx'

const omaha = makeProduct({ category: 'TV Stand', length: 1800, width: 420, height: 560 })
const alcove: Space = { lengthMm: 1840, depthMm: 480, heightMm: 700, doorMm: 760 }

const cardIn = (space: Space, product = omaha) => (
  <ProductCard product={product} fit={fitOnCard(product, space)} rooms={firstRooms} />
)

it('a card in a space says how the piece fits, and its link keeps the space', () => {
  const html = markupOf(cardIn(alcove))
  expect(html).toMatch(/<a href="\/product\/[^"?]+\?space=1840x480x700&amp;door=760"/)
  expect(textOf(cardIn(alcove))).toContain('TV Stands Fits: 40 mm to spare 60 mm in depth, 140 mm in height')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('scale-bar')
})

it('a card in a space draws the piece in the space, up to where it is too long', () => {
  expect(markupOf(cardIn(alcove))).toMatch(/<svg width="100%".*<rect[^>]* width="97.83%" height="3"/)
  const long = makeProduct({ length: 2760, width: 420, height: 560 })
  expect(markupOf(cardIn(alcove, long))).toMatch(/<svg width="126%".*<rect[^>]* x="79.37%" width="1.5" height="15"/)
  expect(textOf(cardIn(alcove, long))).toContain('2760 mm')
})

it('a card in a space has the plain scale bar where the space has no limit side to side', () => {
  expect(markupOf(cardIn({ ...alcove, lengthMm: null }))).toContain('scale-bar')
  expect(textOf(cardIn({ ...alcove, lengthMm: null }))).toContain('Fits: 60 mm to spare in depth')
})

it('a card in a space mentions the doorway only when it stops the piece', () => {
  expect(textOf(cardIn(alcove))).not.toContain('door')
  expect(textOf(cardIn({ ...alcove, doorMm: 400 }))).toContain('Too big for your 400 mm door by 20 mm')
  expect(textOf(cardIn({ ...emptySpace, doorMm: 400 }))).toContain('Too big for your 400 mm door by 20 mm')
  expect(textOf(cardIn({ ...emptySpace, doorMm: 760 }))).not.toMatch(/door|Fits/)
})

it('a card in a space says that a piece fits turned, and how much too big it is', () => {
  expect(textOf(cardIn({ ...emptySpace, lengthMm: 440, depthMm: 1900 }))).toContain(
    'Turned by 90°: 20 mm to spare Tight: side to side , 100 mm in depth, its front faces sideways',
  )
  expect(textOf(cardIn({ ...alcove, lengthMm: 1740, heightMm: 540 }))).toContain('60 mm too wide Also 20 mm too high')
})

it('a card in a space has no words about fitting in a list without a space', () => {
  expect(textOf(<ProductGrid products={[omaha]} />)).not.toMatch(/Fits|too wide/)
  const grid = <ProductGrid products={[omaha]} fitOf={(product) => fitOnCard(product, alcove)} />
  expect(textOf(grid)).toContain('Fits: 40 mm to spare')
})

it('the verdict on a product page names the space, and the doorway has a line of its own', () => {
  const fit = productFitOf(omaha, alcove)
  expect(fit && textOf(<FitVerdict fit={fit} place="product" />)).toBe(
    'Fits your space: 40 mm to spare 60 mm in depth, 140 mm in height',
  )
  const door = doorFitOf({ sides: { lengthMm: 1800, widthMm: 420, heightMm: 560 } }, 760)
  expect(door && textOf(<DoorVerdict fit={door} />)).toMatch(/^Goes through your 760 mm door , upright/)
})

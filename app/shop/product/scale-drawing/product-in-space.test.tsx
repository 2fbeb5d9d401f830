import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { ProductInSpace } from './product-in-space.tsx'
import { DrawingWords, ScaleDrawing } from './scale-drawing.tsx'
import type { DrawnProduct } from './traits.ts'
import { extentOf, type ViewInSpace, viewsInSpace } from './view-in-space.ts'

const file = join(import.meta.dirname, '../../../../catalogue/products.json')
const catalogue = JSON.parse(readFileSync(file, 'utf8')) as DrawnProduct[]

const alcove: Space = { lengthMm: 1840, depthMm: 480, heightMm: 700, doorMm: 760 }
const omaha = makeProduct({ name: 'Omaha TV Stand', category: 'TV Stand', length: 1800, width: 420, height: 560 })

/** The paths of a class in a drawing. */
const pathsOf = (view: ViewInSpace, name: string, x = 0) =>
  [...markupOf(<ProductInSpace view={view} x={x} />).matchAll(new RegExp(`class="${name}" d="([^"]*)"`, 'g'))].map(
    ([, d]) => d,
  )

it('a piece in a space is in the middle between two walls from the front, and with its back at a wall from the side', () => {
  const { front, side } = viewsInSpace(omaha, alcove, false)
  expect(extentOf(front)).toEqual({ widthMm: 1840, pieceAtMm: 20, spaceAtMm: 0, topMm: 700 })
  expect(pathsOf(front, 'wall')).toEqual(['M0 0V-700M1840 0V-700'])
  expect(pathsOf(front, 'lid')).toEqual(['M0 -700H1840'])
  expect(extentOf(side)).toEqual({ widthMm: 480, pieceAtMm: 0, spaceAtMm: 0, topMm: 700 })
  expect(pathsOf(side, 'wall', 2800)).toEqual(['M2800 0V-700'])
  expect(pathsOf(side, 'lid', 2800)).toEqual(['M2800 -700H3280V0'])
  expect(pathsOf(front, 'over')).toEqual([])
})

it('a piece in a space has dotted walls over it where it is larger, and sticks out on both sides', () => {
  const { front, side } = viewsInSpace(omaha, { ...alcove, lengthMm: 1700, depthMm: 400 }, false)
  expect(extentOf(front)).toMatchObject({ widthMm: 1800, pieceAtMm: 0, spaceAtMm: 50 })
  expect(pathsOf(front, 'over')).toEqual(['M50 -700V0M1750 -700V0'])
  expect(pathsOf(side, 'over')).toEqual(['M400 -700V0'])
  const { front: tooHigh } = viewsInSpace(omaha, { ...alcove, heightMm: 500 }, false)
  expect(pathsOf(tooHigh, 'over')).toEqual(['M0 -500H1840'])
})

it('a piece in a space shows its side to the front when it is turned', () => {
  const { front, side } = viewsInSpace(omaha, alcove, true)
  expect([front.pieceMm, front.spaceMm, side.pieceMm, side.spaceMm]).toEqual([420, 1840, 1800, 480])
})

it('a piece in a space has no wall where nothing limits it', () => {
  const free = viewsInSpace(omaha, { ...emptySpace, heightMm: 700 }, false)
  expect(pathsOf(free.front, 'wall')).toEqual([])
  expect(pathsOf(free.front, 'lid')).toEqual(['M-150 -700H1950'])
  const none = viewsInSpace(omaha, emptySpace, false)
  expect([...pathsOf(none.front, 'lid'), ...pathsOf(none.side, 'wall')]).toEqual([])
})

it('a piece in a space is within its extent, whatever its size and that of the space', () => {
  const mm = fc.integer({ min: 50, max: 3000 })
  fc.assert(
    fc.property(mm, mm, fc.constantFrom('front', 'side'), (productMm, spaceMm, side) => {
      const view = { side, shapes: [], pieceMm: productMm, heightMm: 500, spaceMm, spaceHeightMm: null } as const
      const { widthMm, pieceAtMm, spaceAtMm } = extentOf(view)
      expect(Math.min(pieceAtMm, spaceAtMm)).toBe(0)
      expect(Math.max(pieceAtMm + productMm, spaceAtMm + spaceMm)).toBe(widthMm)
    }),
  )
})

it('the drawing in a space draws every piece of the catalogue with its sizes, those of the space, a person and the door', () => {
  expect(catalogue.length).toBeGreaterThan(80)
  for (const product of catalogue) {
    const drawing = <ScaleDrawing product={product} space={{ ...alcove, doorMm: 810 }} />
    expect(markupOf(drawing)).not.toMatch(/NaN|undefined|Infinity/)
    const text = textOf(drawing)
    for (const part of [`${product.length} mm`, 'your space 1840 mm', 'your space 480 mm', '1.7 m', '810 mm'])
      expect({ name: product.name, part, isDrawn: text.includes(part) }).toMatchObject({ isDrawn: true })
  }
})

it('the drawing in a space is described in words', () => {
  const html = markupOf(<ScaleDrawing product={omaha} space={alcove} />)
  expect(html).toContain(
    'aria-label="Drawing to scale: the Omaha TV Stand, 1800 mm wide, 420 mm deep and 560 mm high, in your space of 1840 × 480 × 700 mm, next to a person 1.7 m tall and your door of 760 mm"',
  )
  expect(html).toContain('aria-label="From the side: 420 mm deep, beside your door of 760 mm"')
  const corner = { ...emptySpace, lengthMm: 480, depthMm: 1840 }
  expect(markupOf(<ScaleDrawing product={omaha} space={corner} />)).toContain(
    '560 mm high, turned by 90°, in your space of 480 × 1840 mm, next to a person 1.7 m tall and a standard door of 1980 by 760 mm',
  )
  expect(textOf(<DrawingWords product={omaha} space={corner} />)).toBe(
    'Turned by 90°, in your space of 480 wide × 1840 deep mm, next to a person 1.7 m tall and a standard door.',
  )
  expect(textOf(<DrawingWords product={omaha} space={alcove} />)).toBe(
    'In your space of 1840 wide × 480 deep × 700 high mm, next to a person 1.7 m tall and your 760 mm door.',
  )
  expect(textOf(<DrawingWords product={omaha} space={{ ...emptySpace, doorMm: 700 }} />)).toBe(
    'Next to your 700 mm door and a person 1.7 m tall.',
  )
})

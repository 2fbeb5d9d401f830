import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markupOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { ScaleDrawing } from './scale-drawing.tsx'
import { drawProduct } from './templates.ts'
import { readTraits, type DrawnProduct } from './traits.ts'

const file = join(import.meta.dirname, '../../../../catalogue/products.json')
const catalogue = JSON.parse(readFileSync(file, 'utf8')) as DrawnProduct[]
const find = (name: string) => catalogue.find((item) => item.name === name) ?? makeProduct()

test('the drawing to scale draws every piece of the catalogue from the front and from the side', () => {
  expect(catalogue.length).toBeGreaterThan(0)
  for (const piece of catalogue) {
    const { front, side } = drawProduct(piece)
    const isDrawn = { name: piece.name, front: front.length > 2, side: side.length > 1 }
    expect(isDrawn).toEqual({ name: piece.name, front: true, side: true })
    for (const { d } of [...front, ...side]) expect(d).not.toMatch(/NaN|undefined|Infinity/)
  }
})

test('the drawing to scale names the three figures and the door', () => {
  const html = markupOf(<ScaleDrawing product={makeProduct()} />)
  expect(html).toContain(
    'aria-label="Drawing to scale: the Cardrona Coffee Table with Drawers is 1200 mm wide, 650 mm deep and 460 mm high, beside a standard door of 1980 by 760 mm"',
  )
  expect(html).toContain(
    'aria-label="Drawing to scale: 1200 mm wide and 460 mm high, beside a standard door of 1980 by 760 mm"',
  )
})

test('the drawing to scale draws nothing for a draft without dimensions, and a box for an unknown category', () => {
  expect(markupOf(<ScaleDrawing product={makeProduct({ length: 0, width: 0, height: 0 })} />)).toBe('')
  expect(drawProduct(makeProduct({ category: 'Swing' })).front).toEqual([
    { variant: 'solid', d: 'M0 -460h1200v460h-1200z' },
  ])
})

test('the drawing to scale reads the number of drawers and doors from the texts of a piece', () => {
  const counts = (name: string) => {
    const { drawers, doors } = readTraits(find(name))
    return { drawers, doors }
  }
  expect(counts('Kurow Long Buffet')).toEqual({ drawers: 4, doors: 4 })
  expect(counts('Waipawa Lingerie Chest')).toEqual({ drawers: 7, doors: 0 })
  expect(counts('Akaroa Coffee Table')).toEqual({ drawers: 1, doors: 0 })
  expect(counts('Featherston TV Stand')).toEqual({ drawers: 0, doors: 4 })
  expect(counts('Clyde Ladderback Dining Chair')).toEqual({ drawers: 0, doors: 0 })
})

test('the drawing to scale does not treat steel hinges as a steel frame', () => {
  expect(readTraits(find('Pukekohe Buffet')).legs).toBe('square')
  expect(readTraits(find('Sydenham Buffet')).legs).toBe('steel')
})

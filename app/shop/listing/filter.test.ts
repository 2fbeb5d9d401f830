import { expect, it } from 'vitest'
import {
  type Filter,
  limitsOf,
  fits,
  fitsBeyond,
  isBeyondShown,
  openFilter,
  readFilter,
  sliders,
  sliderStep,
  writeBeyond,
  writeFilter,
} from './filter.ts'
import { beyondText, fitText, sliderText, sliderValue } from './slider-text.ts'

const slider = (name: string) => {
  const found = sliders.find(({ measure }) => measure === name)
  if (!found) throw new Error(`no slider ${name}`)
  return found
}

it('the sliders have the bounds, the step and the defaults of spec §9', () => {
  expect(sliderStep).toBe(50)
  expect(sliders.map(({ measure, min, max }) => ({ measure, min, max }))).toEqual([
    { measure: 'price', min: 155, max: 2255 },
    { measure: 'width', min: 0, max: 2190 },
    { measure: 'length', min: 0, max: 2183 },
    { measure: 'height', min: 0, max: 2190 },
  ])
  for (const { measure, max } of sliders) expect(openFilter[measure]).toBe(max)
})

it('the sliders say which way the length and the width go, as everywhere else (behaviour, Platform)', () => {
  expect(sliders.map(({ label, direction }) => [label, direction].filter(Boolean).join(', '))).toEqual([
    'Price',
    'Width, front to back',
    'Length, side to side',
    'Height',
  ])
})

it('the sliders have the maximum as the value of their topmost position (behaviour, Catalogue)', () => {
  expect(sliderValue(slider('width'), 2150)).toBe(2190)
  expect(sliderValue(slider('length'), 2150)).toBe(2183)
  expect(sliderValue(slider('price'), 2255)).toBe(2255)
  expect(sliderValue(slider('price'), 2205)).toBe(2205)
  expect(sliderValue(slider('length'), 2100)).toBe(2100)
})

it('the sliders go on from a typed value to the next position', () => {
  expect(sliderValue(slider('price'), 801, 800)).toBe(805)
  expect(sliderValue(slider('price'), 799, 800)).toBe(755)
  expect(sliderValue(slider('width'), 2171, 2170)).toBe(2190)
  expect(sliderValue(slider('length'), 2100, 2183)).toBe(2100)
})

it('the sliders show their unit', () => {
  expect(sliderText(slider('price'), 1355)).toBe('up to $1,355')
  expect(sliderText(slider('length'), 1650)).toBe('up to 1650 mm')
})

const sized = { price: 499, width: 650, length: 1200, height: 460 }

it('a product is shown when its price and each of its sizes are at most the slider value (spec §5)', () => {
  expect(fits(sized, openFilter)).toBe(true)
  expect(fits(sized, sized)).toBe(true)
  expect(fits({ ...sized, price: 499.05 }, { ...openFilter, price: 499 })).toBe(false)
})

it.each(['price', 'width', 'length', 'height'] as const)(
  'a product is not shown when only its %s is above the slider value',
  (measure) => {
    expect(fits(sized, { ...openFilter, [measure]: sized[measure] - 1 })).toBe(false)
  },
)

it('a product above a maximum does not fit (behaviour, Catalogue)', () => {
  expect(fits({ ...sized, length: 2184 }, openFilter)).toBe(false)
})

const table = { price: 1499, width: 1000, length: 2400, height: 760 }

it('a product that is larger or dearer than the sliders reach is one that only the maximum of a slider excludes', () => {
  expect(fitsBeyond(table, openFilter)).toBe(true)
  expect(fitsBeyond({ ...table, length: 2183 }, openFilter)).toBe(false)
  expect(fitsBeyond({ ...table, length: 2183, price: 2300 }, openFilter)).toBe(true)
})

it('a product that is larger or dearer than the sliders reach is not one that a slider below its maximum excludes', () => {
  expect(fitsBeyond(table, { ...openFilter, width: 1000 })).toBe(true)
  expect(fitsBeyond(table, { ...openFilter, width: 950 })).toBe(false)
  expect(fitsBeyond(table, { ...openFilter, length: 2150 })).toBe(false)
})

it('a product that is larger or dearer than the sliders reach is counted in a line that says why it is missing, or that it is shown', () => {
  const dear = { ...table, length: 900, price: 2300 }
  expect(beyondText([table, table], false)).toBe('2 pieces are larger than these sliders reach.')
  expect(beyondText([table], false)).toBe('1 piece is larger than these sliders reach.')
  expect(beyondText([dear], false)).toBe('1 piece costs more than these sliders reach.')
  expect(beyondText([dear, dear], false)).toBe('2 pieces cost more than these sliders reach.')
  expect(beyondText([table, dear], false)).toBe('2 pieces are larger or cost more than these sliders reach.')
  expect(beyondText([{ ...table, price: 2300 }], false)).toBe(
    '1 piece is larger or costs more than these sliders reach.',
  )
  expect(beyondText([table, dear], true)).toBe(
    '2 pieces that are larger or cost more than these sliders reach are shown too.',
  )
  expect(beyondText([table], true)).toBe('1 piece that is larger than these sliders reach is shown too.')
})

it('a product that is larger or dearer than the sliders reach is shown when the URL query says so, which the sliders keep', () => {
  expect(isBeyondShown('?beyond=shown&length=900')).toBe(true)
  for (const query of ['', '?beyond=', '?beyond=yes', '?length=900']) expect(isBeyondShown(query)).toBe(false)
  expect(writeBeyond(true, '?length=900')).toBe('?length=900&beyond=shown')
  expect(writeBeyond(false, '?beyond=shown&length=900')).toBe('?length=900')
  expect(writeBeyond(false, '?beyond=shown')).toBe('')
  expect(writeFilter({ ...openFilter, length: 900 }, '?beyond=shown')).toBe('?beyond=shown&length=900')
})

it('the URL query of a room page contains only the sliders that were moved, in a fixed order, and is read back', () => {
  expect(writeFilter(openFilter)).toBe('')
  const filter = { ...openFilter, height: 900, price: 1355 }
  expect(writeFilter(filter)).toBe('?price=1355&height=900')
  expect(readFilter('?height=900&price=1355')).toEqual(filter)
})

it('the URL query of a room page keeps its other parameters', () => {
  expect(writeFilter({ ...openFilter, width: 600 }, '?from=letter&width=1&width=2')).toBe('?from=letter&width=600')
})

it.each(['', '-50', '1e3', '0x1ff', 'NaN', 'Infinity', '900.5', ' 900', '1000001', '٩٠٠', '9'.repeat(5000)])(
  'the URL query of a room page sets the maximum when a size is %j',
  (text) => {
    expect(readFilter(`?width=${encodeURIComponent(text)}`)).toEqual(openFilter)
  },
)

it('the URL query of a room page keeps a number beyond the ends of a slider and between its positions, because it can be typed', () => {
  expect(readFilter('?price=100&length=917&width=3000')).toEqual({
    ...openFilter,
    price: 100,
    length: 917,
    width: 3000,
  })
  expect(readFilter('?height=0').height).toBe(0)
  expect(writeFilter(readFilter('?width=3000'))).toBe('?width=3000')
})

it('the URL query of a room page is read even with broken escapes', () => {
  expect(readFilter('?%E0%A4%A&price=%&width=%00')).toEqual(openFilter)
})

it('the number of shown products is written with the right singular and plural', () => {
  expect(fitText(17, 21)).toBe('17 of 21 fit')
  expect(fitText(1, 6)).toBe('1 of 6 fits')
  expect(fitText(1, 1)).toBe('1 of 1 fits')
  expect(fitText(0, 1)).toBe('0 of 1 fit')
  expect(fitText(0, 0)).toBe('No pieces')
})

const items = [154, 600, 2255, 2256].flatMap((price) =>
  [0, 2183, 2190, 2191].map((size) => ({ price, width: size, length: size, height: size })),
)
const isWithin = (item: (typeof items)[number], limits: Partial<Filter>) =>
  sliders.every(({ measure }) => item[measure] <= (limits[measure] ?? Infinity))

it.each([openFilter, { ...openFilter, price: 655 }, { ...openFilter, length: 1000, height: 0 }])(
  'the limits for the shop give the same pieces as the filter of the page (%j)',
  (filter) => {
    for (const piece of items) {
      expect(isWithin(piece, limitsOf(filter, false))).toBe(fits(piece, filter))
      expect(isWithin(piece, limitsOf(filter, true))).toBe(fits(piece, filter) || fitsBeyond(piece, filter))
    }
  },
)
